"""Follows pointers from the ledger of claims, and from disagreements, to the places they name."""

import ast
import re
from functools import cache
from pathlib import Path

from expert.knowledge import read_yaml
from expert.rules import RULES
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
GUIDES = "docs/guides.md"
ITEM_NAMES = ("id", "on", "from", "kind", "software", "trait", "value", "instance", "accelerator")
"""Keys by whose value a part of a path picks an item of a list."""
CLAIM = re.compile(r"S\d-\d{3}")


class NoSuchPlaceError(Exception):
    """A pointer leads nowhere; the message says where it ended."""


def found_at(path):
    """Return all that `knowledge/x.yaml#dotted.key` can mean: a day may have several prices."""
    file, _, keys = path.partition("#")
    if not keys:
        raise NoSuchPlaceError(f"{path}: names no key")
    found = list(at_keys(document(file), keys.split(".")))
    if not found:
        raise NoSuchPlaceError(f"{path}: nothing stands there")
    return found


@cache
def document(file):
    if not (ROOT / file).is_file():
        raise NoSuchPlaceError(f"{file}: no such file")
    return read_yaml(ROOT / file).data


def at_keys(data, parts):
    """Follow the parts; a key may hold dots itself, so every run of parts is tried."""
    if not parts:
        yield data
    for length in range(1, len(parts) + 1):
        for item in items_called(data, ".".join(parts[:length])):
            yield from at_keys(item, parts[length:])


def items_called(data, part):
    """Yield what a part means in a mapping or a list: a key, a number, a date or an id."""
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if str(key) == part)
    elif isinstance(data, list):
        if part.isdecimal() and int(part) < len(data):
            yield data[int(part)]
        for item in data:
            if item == part or (
                isinstance(item, dict) and part in [str(item.get(name)) for name in ITEM_NAMES]
            ):
                yield item


def agrees(found, value):
    """A mapping agrees when it has all that is asked of it."""
    if isinstance(value, dict) and isinstance(found, dict):
        return all(key in found and found[key] == wanted for key, wanted in value.items())
    return found == value


def slug(heading):
    """Return the name of a heading in an address, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


@cache
def sections(page):
    """Return the text below each heading of a page, by the heading and by its slug."""
    if not (ROOT / page).is_file():
        raise NoSuchPlaceError(f"{page}: no such page")
    found = {}
    parts = re.split(r"^#+ (.*)$", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2]):
        found[heading] = found[slug(heading)] = text
    return found


@cache
def functions(file):
    """Return the names of the functions and methods of a Python file."""
    if not (ROOT / file).is_file():
        raise NoSuchPlaceError(f"{file}: no such file")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


@cache
def cases_in(place=""):
    """Return the cases of a file or folder of tests/cases with their claims, by their ids."""
    folder = ROOT / "tests/cases" / place
    files = sorted(folder.rglob("*.yaml")) if folder.is_dir() else [folder]
    return {
        item["id"]: item.get("claims", [])
        for file in files
        for items in lists_in(read_yaml(file).data)
        for item in items
        if isinstance(item, dict) and "id" in item
    }


def lists_in(data):
    """Return the lists of a file: itself, or what stands under its keys; none of an empty one."""
    if isinstance(data, list):
        return [data]
    return [value for value in (data or {}).values() if isinstance(value, list)]


def judgements(place):
    """Return the dated values of `advisor#setting`."""
    advisor, _, name = place.partition("#")
    if advisor not in shipped().all("advisor"):
        raise NoSuchPlaceError(f"{place}: no such advisor")
    settings = shipped().get("advisor", advisor).data.get("judgements", {})
    if name not in settings:
        raise NoSuchPlaceError(f"{place}: no such setting")
    return settings[name]


def trouble_with(claims, place):
    """Say what is wrong with a pointer; nothing when it leads somewhere."""
    (kind, target), *_ = ((k, v) for k, v in place.items() if k != "value")
    try:
        return CHECKS[kind](claims, target, place)
    except NoSuchPlaceError as error:
        return str(error)


def about_knowledge(_claims, target, place):
    found = found_at(target)
    if "value" in place and not any(agrees(item, place["value"]) for item in found):
        return f"{target}: has {found[0]!r}, not {place['value']!r}"
    return ""


def about_rule(_claims, target, _place):
    known = {rule.spec.id for rule in RULES}
    return "" if target in known else f"{target}: no such rule"


def about_constant(_claims, target, place):
    if target not in shipped().all("constant"):
        return f"{target}: no such constant"
    return _about_values(target, place, shipped().get("constant", target).data["values"])


def about_setting(claims, target, place):
    """A setting has to cite one of the claims it is said to hold."""
    cited = {claim for item in judgements(target) for claim in item.get("claims", [])}
    if not cited & set(claims):
        return f"{target}: cites none of {', '.join(claims)}"
    return _about_values(target, place, judgements(target))


def _about_values(target, place, items):
    """Some dated value has to be the one named."""
    values = [item["value"] for item in items]
    if "value" not in place or place["value"] in values:
        return ""
    return f"{target}: has {values}, not {place['value']!r}"


def about_formula(_claims, target, _place):
    file, _, name = target.partition("::")
    return "" if name.rpartition(".")[2] in functions(file) else f"{target}: no such function"


def about_doc(claims, target, _place):
    """A section has to be there; on the page of the guides it has to name the claim."""
    page, _, heading = target.partition("#")
    if heading not in sections(page):
        return f"{target}: no such heading"
    named = set(CLAIM.findall(sections(page)[heading]))
    if page == GUIDES and not named & set(claims):
        return f"{target}: does not name {', '.join(claims)}"
    return ""


def about_case(claims, target, _place):
    """A case has to name one of the claims, where it names any."""
    if target not in cases_in():
        return f"{target}: no such case"
    named = cases_in()[target]
    return "" if not named or set(named) & set(claims) else f"{target}: not for {', '.join(claims)}"


CHECKS = {
    "knowledge": about_knowledge,
    "rule": about_rule,
    "constant": about_constant,
    "setting": about_setting,
    "formula": about_formula,
    "doc": about_doc,
    "case": about_case,
}

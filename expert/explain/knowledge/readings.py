"""How the sources are interpreted: where they disagree, and which passages are doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.dates import first_day
from expert.errors import CaseError
from expert.explain import wording
from expert.given.catalogue import current
from expert.knowledge import KINDS, Entry, Knowledge
from expert.render.blocks import Block, Column, Heading, KeyValues, Paragraph, Table

TOLD_APART = {
    "edition": "which edition is valid",
    "advisor": "which advisor is chosen",
    "workload": "the question and the job",
    "shown": "nothing: both are shown",
}
NOBODY = "a reader"
Found = Sequence[Mapping[str, Any]]

# --- disagreements ----------------------------------------------------------------


def disagreements(knowledge: Knowledge, words: str | None = None) -> list[dict[str, Any]]:
    """Return the sources' disagreements as plain data; given words, only those that contain all.

    Raises:
        CaseError: nothing contains these words.

    """
    found = [_disagreement(entry, knowledge) for entry in knowledge.all("disagreement").values()]
    return _with(words, found, "disagreement", "--conflicts")


def _disagreement(entry: Entry, knowledge: Knowledge) -> dict[str, Any]:
    data = entry.data
    held = {name: list(_held(knowledge, name, data["sides"])) for name in data.get("settings", ())}
    kept = ("id", "topic", "told_apart", "how", "note", "rules", "sides")
    return {
        **{key: data[key] for key in kept if key in data},
        "settings": held,
        "file": entry.file,
    }


def _held(
    knowledge: Knowledge, name: str, sides: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield the value of a setting on each side, once per advisor and date."""
    places = dict.fromkeys((s["advisor"], s["on"]) for s in sides if "advisor" in s)
    for advisor, day in places:
        judgements = knowledge.get("advisor", advisor).data.get("judgements", {}).get(name, [])
        place = current(judgements, first_day(day))
        if place is not None:
            kept = {
                key: judgements[place][key] for key in ("value", "of") if key in judgements[place]
            }
            yield {"advisor": advisor, "on": day, **kept}


def disagreements_blocks(found: Found, whole: bool) -> list[Block]:
    """Return disagreements as blocks: one line per disagreement, or all sides of each."""
    if whole:
        return [block for item in found for block in _disagreement_blocks(item)]
    rows = [[number(item), item["topic"], _who(item), item["told_apart"]] for item in found]
    columns = [Column("No."), Column("Topic"), Column("Between"), Column("Settled by")]
    counted = wording.counted(len(found), "topic")
    hint = f"{counted}. For details on one: {wording.command('sources', '--conflicts', 'kaggle')}"
    return [Table(columns, rows), Paragraph(hint, tone="quiet")]


def _who(item: Mapping[str, Any]) -> str:
    """Return the advisors on each side, with the years of their statements."""
    years: dict[str, dict[str, None]] = {}
    for side in item["sides"]:
        years.setdefault(side.get("advisor", NOBODY), {})[str(side["on"])[:4]] = None
    return "; ".join(f"{who} {', '.join(said)}" for who, said in years.items())


def _disagreement_blocks(item: Mapping[str, Any]) -> list[Block]:
    rows = [
        [side.get("advisor", NOBODY), side["on"], side["says"], ", ".join(side["claims"])]
        for side in item["sides"]
    ]
    columns = [Column("Who"), Column("From"), Column("Says"), Column("Claims")]
    how = f"Settled by {TOLD_APART[item['told_apart']]}. {item['how']}"
    blocks: list[Block] = [Heading(f"{number(item)}  {item['topic']}", 2), Table(columns, rows)]
    blocks.append(Paragraph(how))
    if item.get("note"):
        blocks.append(Paragraph(item["note"], tone="quiet"))
    blocks.append(KeyValues(list(_kept_in(item)), indent=1))
    return blocks


def _kept_in(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield where each side is recorded: settings with their values, places, rules."""
    for name, held in item["settings"].items():
        yield name, _values(held)
    places = dict.fromkeys(place for side in item["sides"] for place in side.get("facts", ()))
    if places:
        yield "found in", "\n".join(places)
    if item.get("rules"):
        yield "rules", wording.listed(item["rules"])


def _values(held: Found) -> str:
    """Return the values of a setting, each with its advisor and date."""
    return "; ".join(f"{_value(item)} ({item['advisor']}, {item['on']})" for item in held)


def _value(item: Mapping[str, Any]) -> str:
    value = item["value"]
    shown = (
        ", ".join(map(wording.value, value)) if isinstance(value, list) else wording.value(value)
    )
    return f"{shown} x {wording.words(item['of'])}" if "of" in item else shown


# --- doubts -----------------------------------------------------------------------


def doubts(knowledge: Knowledge, words: str | None = None) -> list[dict[str, Any]]:
    """Return the doubtful passages as plain data; given words, only those that contain all.

    Raises:
        CaseError: no passage contains these words.

    """
    found = [{**entry.data, "file": entry.file} for entry in knowledge.all("doubt").values()]
    return _with(words, found, "doubtful passage", "--doubts")


def doubts_blocks(found: Found, whole: bool) -> list[Block]:
    """Return doubtful passages as blocks: one line per passage, or each passage in full."""
    if whole:
        return [block for item in found for block in _doubt_blocks(item)]
    rows = [[number(item), item["as_written"], item["likely_meant"]] for item in found]
    columns = [Column("No."), Column("As written"), Column("Probably meant")]
    counted = wording.counted(len(found), "passage")
    hint = f"{counted}. For details on one: {wording.command('sources', '--doubts', 'Titan')}"
    return [Table(columns, rows), Paragraph(hint, tone="quiet")]


def _doubt_blocks(item: Mapping[str, Any]) -> list[Block]:
    places = [
        f"{place['advisor']} {place['on']} ({place['source']})" for place in item["stands_in"]
    ]
    pairs = [
        ("as written", item["as_written"]),
        ("probably meant", item["likely_meant"]),
        ("because", item["why"]),
        ("found in", wording.listed(places)),
        ("claims", ", ".join(item["claims"])),
    ]
    return [Heading(f"{number(item)}  {item['as_written']}", 2), KeyValues(pairs)]


# --- claims -----------------------------------------------------------------------


def is_claim(text: str) -> bool:
    """Return whether a text is the number of a claim.

    >>> is_claim("s0-154"), is_claim("dettmers-2016-06-25")
    (True, False)
    """
    return re.fullmatch(r"S\d-\d{3}", text.upper()) is not None


def citations(knowledge: Knowledge, claim: str) -> list[dict[str, Any]]:
    """Return the places in the knowledge files that cite a claim, as plain data.

    Raises:
        CaseError: nothing cites it.

    """
    found = [
        {"kind": kind, "id": entry.id, "key": path, "file": origin.file, "line": origin.line}
        for kind in KINDS
        for entry in knowledge.all(kind).values()
        for path in _citing(entry.data, claim.upper())
        for origin in [entry.origin(path)]
    ]
    if not found:
        raise CaseError(
            f"Nothing in the knowledge files cites {claim.upper()}. It may be cited in a rule, a "
            "case or docs/guides.md; tests/claims.yaml lists every place where a claim is used."
        )
    return found


def _citing(data: Any, claim: str, path: str = "") -> Iterator[str]:
    """Yield the dotted path of every item whose list of claims includes this claim."""
    if isinstance(data, Mapping):
        if claim in data.get("claims", ()):
            yield path
        for key, value in data.items():
            yield from _citing(value, claim, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _citing(value, claim, f"{path}.{place}" if path else str(place))


def citations_blocks(claim: str, found: Found) -> list[Block]:
    """Return the places that cite a claim as blocks."""
    rows = [
        [f"{item['kind']} {item['id']}", item["key"], f"{item['file']}:{item['line']}"]
        for item in found
    ]
    columns = [Column("What"), Column("Key"), Column("Place")]
    return [Heading(f"Where claim {claim.upper()} is cited"), Table(columns, rows)]


# --- both -------------------------------------------------------------------------


def number(item: Mapping[str, Any]) -> str:
    """Return the short number of an entry: `k03-gtx-970` is K03.

    >>> number({"id": "k03-gtx-970"})
    'K03'
    """
    return str(item["id"]).partition("-")[0].upper()


def _with(
    words: str | None, found: Sequence[dict[str, Any]], what: str, option: str
) -> list[dict[str, Any]]:
    if words is None:
        return list(found)
    exact = [item for item in found if words.casefold() in (item["id"], item["id"].split("-")[0])]
    wanted = [_folded(word) for word in words.split()]
    kept = exact or [item for item in found if all(word in _text(item) for word in wanted)]
    if not kept:
        raise CaseError(
            f"No {what} contains {words!r}. Try another word, such as a card or a vendor, "
            f"or leave it out: `whichgpu sources {option}` lists all of them."
        )
    return kept


def _text(item: Mapping[str, Any]) -> str:
    """Return all text of an entry without spaces, so that a search for gtx970 finds GTX 970."""
    return _folded(" ".join(_texts({key: item[key] for key in item if key != "file"})))


def _folded(text: str) -> str:
    return "".join(text.casefold().split())


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        data = data.values()
    if isinstance(data, str):
        yield data
    elif not isinstance(data, int | float | bool):
        for part in data:
            yield from _texts(part)

"""Checks judgements and constants against their allowed values (`judgement/meanings.yaml`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Collection as Words
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.records import Record

KINDS_OF_KEYS = {
    "profile": "profile",
    "workload": "workload",
    "network kind": "nettype",
    "question": "question",
}
"""What may follow the dot in a judgement's name, and the kind of entry whose ids these are."""
SHARES = ("common", "frequent", "demanding")
ALWAYS = "always"
"""For a judgement without a dot, the word that says it must be a multiple of a market figure."""
MOST_OF_MARKET = 20
"""The largest multiple of a market figure that a judgement may be."""
Meaning = Mapping[str, Any]
Value = tuple[str, Any, str | None]
"""Where a value is, the value, and the market figure that it is a multiple of."""


def judgements_are_read(collection: Collection) -> Iterator[Finding]:
    """KB044; if no meaning is known, nothing is checked."""
    meanings = _meanings(collection, "judgement")
    words = _Words(collection)
    for record in collection.of("advisor") if meanings else ():
        for name in record.usable.get("judgements") or ():
            plain, dot, key = name.partition(".")
            path = f"judgements.{name}"
            if plain not in meanings:
                hint = _now(plain, meanings) or _near(plain, name, meanings)
                message = f"nothing reads a judgment {shown(name)}.{hint} Correct it or remove it."
                yield record.finding("KB044", path, message)
                continue
            allowed = [str(word) for word in meanings[plain].get("keys", ())]
            known = words.of_keys(allowed)
            if bool(dot) != bool(allowed):
                forms = f"`{plain}.{allowed[0]}`" if allowed else f"`{plain}`"
                message = f"{shown(name)} is written as {forms}. Correct it."
                yield record.finding("KB044", path, message)
            elif key and key not in known:
                message = (
                    f"nothing reads {shown(name)}: {shown(key)} is not one of: "
                    f"{', '.join(allowed)}.{_near(key, key, known)} Correct it."
                )
                yield record.finding("KB044", path, message)


def constants_are_read(collection: Collection) -> Iterator[Finding]:
    """KB044; a constant for another country names in `of` the constant that it is a value of."""
    meanings = _meanings(collection, "constant")
    for record in collection.of("constant") if meanings else ():
        id = record.entry.id
        if _of_constant(record, meanings) is None and not record.may_have_meant("of"):
            named = record.usable.get("of", id)
            hint = _now(named, meanings) or did_you_mean(named, meanings)
            message = f"nothing reads a constant {shown(id)}.{hint} Correct it or remove it."
            yield record.finding("KB044", "id", message, at_value=True)


def values_are_what_they_may_be(collection: Collection) -> Iterator[Finding]:
    """KB045."""
    words = _Words(collection)
    judgements, constants = (_meanings(collection, of) for of in ("judgement", "constant"))
    for record in collection.of("advisor"):
        for name, judgement in (record.usable.get("judgements") or {}).items():
            meaning = judgements.get(name.partition(".")[0])
            for value in _values(judgement, f"judgements.{name}") if meaning else ():
                yield from _wrong(record, value, meaning or {}, words)
                if words.are_multiples(name, meaning or {}) and value[2] is None:
                    yield _no_multiple(record, value, meaning or {})
    for record in collection.of("constant"):
        meaning = _of_constant(record, constants)
        for value in _values_of_constant(record.usable) if meaning else ():
            yield from _wrong(record, value, meaning or {}, words)
        said, unit = record.usable.get("unit"), (meaning or {}).get("unit")
        if said and unit and said != unit and not record.usable.get("of"):
            message = f"'unit' is {shown(said)}, but rules read it in {unit}. Convert the value."
            yield record.finding("KB045", "unit", message, at_value=True)


def _meanings(collection: Collection, of: str) -> dict[str, Meaning]:
    found = (record.usable for record in collection.of("meaning"))
    return {each["id"]: each for each in found if each.get("of") == of and "id" in each}


def _now(name: str, meanings: Mapping[str, Meaning]) -> str:
    """Return what took the place of a judgement or constant that was once read."""
    now = [id for id, meaning in meanings.items() if name in meaning.get("was", ())]
    return f" An earlier version did; {shown(now[0])} took its place." if now else ""


def _of_constant(record: Record, meanings: Mapping[str, Meaning]) -> Meaning | None:
    """Return the meaning of a constant, or of the constant of which it is one of many."""
    id = record.entry.id
    base = record.usable.get("of", id)
    several = (m for name, m in meanings.items() if m.get("each") and id.startswith(f"{name}-"))
    return meanings.get(base) or next(several, None)


class _Words:
    """The words that judgements may have as values or after the dot, looked up once."""

    def __init__(self, collection: Collection) -> None:
        self._ids = collection.ids
        self._answers = {
            str(choice["value"])
            for question in collection.of("question")
            for choice in question.usable.get("choices", ())
            if choice and "value" in choice
        }

    def of_keys(self, allowed: Words[str]) -> set[str]:
        """Return what may follow the dot in a name."""
        return {word for each in allowed for word in self._of(each)}

    def of_values(self, meaning: Meaning) -> set[str]:
        """Return the words that a judgement may have as values; empty if any word is allowed."""
        among = meaning.get("among")
        return self._of(among) if among else set(meaning.get("words", ()))

    def are_multiples(self, name: str, meaning: Meaning) -> bool:
        """Return whether a judgement must be a multiple of a market figure."""
        kinds = meaning.get("multiple", ())
        key = name.partition(".")[2]
        return key in self.of_keys(kinds) if key else ALWAYS in kinds

    def _of(self, name: str) -> set[str]:
        if name == "answer":
            return self._answers | {"true", "false"}
        if name == "share":
            return set(SHARES)
        if name == "trait" or name in KINDS_OF_KEYS:
            return set(self._ids.get(KINDS_OF_KEYS.get(name, name), ()))
        return {name}


def _values(judgement: Any, path: str) -> Iterator[Value]:
    """Yield all values that a judgement has at one time or another."""
    if isinstance(judgement, Mapping):
        if "default" in judgement:
            yield f"{path}.default", judgement["default"], judgement.get("of")
        yield from _values(judgement.get("exceptions", ()), f"{path}.exceptions")
    for place, dated in enumerate(judgement if isinstance(judgement, list) else ()):
        if dated and "value" in dated:
            yield f"{path}.{place}.value", dated["value"], dated.get("of")


def _values_of_constant(data: Mapping[str, Any]) -> Iterator[Value]:
    yield from _values(data.get("values"), "values")
    for name, one in (data.get("each") or {}).items():
        if one:
            yield from _values(one.get("values"), f"each.{name}.values")


def _wrong(record: Record, value: Value, meaning: Meaning, words: _Words) -> Iterator[Finding]:
    """Yield what is wrong with one value."""
    path, found, of = value
    problem = _problem(found, of, meaning, words)
    if problem:
        yield record.finding("KB045", path, problem, at_value=True)


def _no_multiple(record: Record, value: Value, meaning: Meaning) -> Finding:
    path, found, _ = value
    message = (
        f"{shown(found)} is read only as a multiple of a market figure. Add `of` with one of: "
        f"{', '.join(meaning['market'])}."
    )
    return record.finding("KB045", path, message, at_value=True)


def _problem(found: Any, of: str | None, meaning: Meaning, words: _Words) -> str:
    market, length = meaning.get("market", ()), meaning.get("length")
    if of and of not in market:
        allowed = f"Allowed: {', '.join(market)}." if market else "Leave out `of`."
        return f"'of' is {shown(of)}.{did_you_mean(of, market)} {allowed}"
    if isinstance(found, list) != bool(length) and not (meaning.get("several") and not length):
        return f"{shown(found)} is {_kind(found)}; expected {_expected(meaning)}."
    items = found if isinstance(found, list) else [found]
    if length and len(items) != length:
        return f"{len(items)} numbers; expected {_expected(meaning)}."
    most = MOST_OF_MARKET if of else meaning.get("most")
    for item in items:
        if not _TYPES[meaning["type"]](item, meaning):
            return f"{shown(item)} is {_kind(item)}; expected {_expected(meaning)}."
        low = meaning.get("least", item)
        if meaning["type"] in ("number", "whole") and not low <= item <= (most or item):
            unit = f" {meaning['unit']}" if "unit" in meaning and not of else ""
            times = f" times {of}" if of else unit
            return f"{item:g} is out of range; expected {low:g} to {most:g}{times}. Check the unit."
        known = words.of_values(meaning) if meaning["type"] == "word" else set()
        if known and str(item).lower() not in {word.lower() for word in known}:
            listed = f" Allowed: {', '.join(sorted(known))}." if len(known) <= FEW else ""
            return f"{shown(item)} is unknown here.{did_you_mean(str(item), known)}{listed}"
    return ""


FEW = 12


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: dict[str, Callable[[Any, Meaning], bool]] = {
    "number": lambda value, _: _is_number(value),
    "whole": lambda value, _: isinstance(value, int) and not isinstance(value, bool),
    "truth": lambda value, _: isinstance(value, bool),
    "text": lambda value, _: isinstance(value, str),
    "word": lambda value, m: isinstance(value, str) or m.get("among") == "answer",
}
_NAMES = {
    "number": "a number",
    "whole": "a whole number",
    "truth": "true or false",
    "text": "text",
    "word": "a word",
}


def _expected(meaning: Meaning) -> str:
    name = _NAMES[meaning["type"]]
    if meaning.get("length"):
        return f"a list of {meaning['length']} numbers"
    return f"{name}, or a list of them" if meaning.get("several") else name


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, list):
        return "a list"
    return "a number" if _is_number(value) else "text"


def _near(word: str, whole: str, known: Words[str]) -> str:
    """Return a suggestion for a name in which one part is unknown."""
    from difflib import get_close_matches

    near = get_close_matches(word[:80], list(known), n=1, cutoff=0.6)
    return f" Did you mean '{whole.replace(word, near[0], 1)}'?" if near else ""

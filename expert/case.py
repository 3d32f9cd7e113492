"""A case: what one person asks, checked against the questions of the knowledge base."""

from __future__ import annotations

import datetime
import difflib
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from expert.errors import CaseError, InputError, UnknownNameError
from expert.knowledge import Entry, Knowledge, Origin, load_case_file

EARLIEST_DAY = "2010-01-01"
DEFAULT_ADVISOR = "house"
IGNORED_KEYS = ("claims", "expect", "case", "title", "note", "notes", "defence")
ALIASES = {"situation": "answers"}
NAME_ROLES = {
    "candidates": "candidate",
    "owned": "owned",
    "unavailable": "unavailable",
    "budget_excludes": "unaffordable",
    "series": "series",
}
TRUE_WORDS = ("true", "yes", "y", "1")
FALSE_WORDS = ("false", "no", "n", "0")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBER = re.compile(r"([$€£¥]?)\s*(\d[\d,_]*\.?\d*)\s*(k|m|b)?\s*([a-z°/%]*)", re.IGNORECASE)
_MULTIPLES = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9}
_FEWER_GIB = re.compile(r"any card with less than (\d+(?:\.\d+)?) ?g(?:i?b)", re.IGNORECASE)
_SYSTEM = re.compile(r"(\d+) computers? with (\d+) (.+?)(?: in total)?", re.IGNORECASE)
MOST_ANSWERS = 100
MOST_NAMES = 50
MOST_BYTES = 64 * 2**20


@dataclass(frozen=True)
class CaseName:
    """Something the person named, and the cards that are meant by it."""

    key: str
    """The answer it stands in."""
    role: str
    """owned, candidate, unavailable, unaffordable or series."""
    text: str
    """The words used."""
    kind: str
    """card, group, vendor, platform, system, or offer for a way of selling."""
    id: str
    """Id of the thing; for a group made up by the words, the words."""
    cards: tuple[str, ...]
    """Ids of the cards meant."""
    count: int = 1
    """How many."""


@dataclass(frozen=True)
class Case:
    """What one person asks."""

    as_of: str
    """The day the question is asked."""
    advisor: str
    """Whose policy decides."""
    answers: dict[str, Any]
    """Checked answers in the vocabulary of the questions."""
    names: tuple[CaseName, ...] = ()
    """What the answers name."""
    id: str | None = None
    """Echoed in the record."""
    file: str = "case"
    """Where it was read."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each answer, where it came from a file."""

    def origin(self, key: str) -> Origin:
        """Tell where an answer comes from."""
        line = self.lines.get(f"answers.{key}", self.lines.get(key, 1))
        return Origin(
            file=self.file,
            line=line,
            source="person",
            date=self.as_of,
            layer="case",
            confidence=None,
        )

    def named_cards(self) -> set[str]:
        """Return the ids of all cards named."""
        return {card for name in self.names for card in name.cards}


def case_from_mapping(
    knowledge: Knowledge,
    data: Any,
    lines: Mapping[str, int] | None = None,
    name: str = "case",
    today: str | None = None,
) -> Case:
    """Check one case.

    Raises:
        CaseError: something in it cannot be used; the message names file, line and key.

    """
    where = _Place(name, lines or {})
    if not isinstance(data, Mapping):
        raise where.error("", "a case is a mapping with as_of, advisor and answers", data)
    data = {ALIASES.get(key, key): value for key, value in data.items()}
    allowed = ("id", "as_of", "advisor", "answers")
    for key in data:
        if key not in (*allowed, *IGNORED_KEYS):
            raise where.unknown(str(key), allowed)
    today = today or datetime.date.today().isoformat()
    answers = data.get("answers") or {}
    if not isinstance(answers, Mapping):
        raise where.error("answers", "answers are a mapping of question and answer", answers)
    if len(answers) > MOST_ANSWERS:
        raise where.error("answers", f"at most {MOST_ANSWERS} answers", len(answers))
    checked: dict[str, Any] = {}
    questions = knowledge.all("question")
    for key in answers:
        if key not in questions:
            raise where.unknown(str(key), tuple(questions), prefix="answers.")
        if answers[key] is not None:
            checked[key] = _check(where, questions[key], answers[key])
    names = tuple(_names(knowledge, where, checked))
    _check_model(knowledge, where, checked)
    _check_currency(knowledge, where, checked)
    identity = data.get("id")
    return Case(
        as_of=_check_day(where, data.get("as_of", today), today),
        advisor=_check_advisor(knowledge, where, data.get("advisor", DEFAULT_ADVISOR)),
        answers={key: checked[key] for key in sorted(checked)},
        names=names,
        id=None if identity is None else str(identity),
        file=name,
        lines=where.lines,
    )


def case_from_flags(
    knowledge: Knowledge,
    flags: Mapping[str, Any],
    base: Mapping[str, Any] | None = None,
    lines: Mapping[str, int] | None = None,
) -> Case:
    """Check a case from command-line flags, laid over a case from a file.

    ``lines`` are those of the file; what a flag overrides has none.

    Raises:
        CaseError: a flag or the file cannot be used.

    """
    merged: dict[str, Any] = dict(base or {})
    merged = {ALIASES.get(key, key): value for key, value in merged.items()}
    for key in ("as_of", "advisor", "id"):
        if flags.get(key) is not None:
            merged[key] = flags[key]
    answers = merged.get("answers") or {}
    given = {key: value for key, value in flags.get("answers", {}).items() if value is not None}
    merged["answers"] = {**answers, **given} if isinstance(answers, Mapping) else answers
    overridden = {"as_of", "advisor", "id", *(f"answers.{key}" for key in given)}
    kept = {key: line for key, line in (lines or {}).items() if key not in overridden}
    return case_from_mapping(knowledge, merged, kept, str(flags.get("name", "command line")))


def cases_from_file(
    knowledge: Knowledge, path: Path | str, stdin: TextIO | None = None
) -> Iterator[Case | tuple[str | None, InputError]]:
    """Yield the cases of a YAML list, a mapping with ``cases``, or JSON lines.

    A case that cannot be used is yielded as its id and the error.

    Raises:
        InputError: the file itself cannot be used.

    """
    name = "standard input" if str(path) == "-" else str(path)
    raw = _read(path, stdin, name)
    number = 0
    for number, (data, lines) in enumerate(_items(raw, name), start=1):
        identity = data.get("id") if isinstance(data, Mapping) else None
        try:
            if isinstance(data, InputError):
                raise data
            yield case_from_mapping(knowledge, data, lines, name)
        except InputError as error:
            yield (str(identity) if identity is not None else f"#{number}", error)


def _read(path: Path | str, stdin: TextIO | None, name: str) -> bytes:
    try:
        if str(path) == "-":
            stream = stdin or sys.stdin
            raw = stream.buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CaseError(
            f"{name}: cannot be read: {error.strerror}. Give a file of cases, or - for "
            "standard input."
        ) from None
    if len(raw) > MOST_BYTES:
        raise CaseError(f"{name}: larger than {MOST_BYTES // 2**20} MiB. Split it.")
    if not raw.strip():
        raise CaseError(f"{name}: empty; a list of cases was expected.")
    return raw


def _items(raw: bytes, name: str) -> Iterator[tuple[Any, Mapping[str, int]]]:
    rows = [(n, row) for n, row in enumerate(raw.split(b"\n"), start=1) if row.strip()]
    if len(rows) > 1 and all(row.lstrip().startswith(b"{") for _, row in rows):
        for number, row in rows:
            yield _json_row(row, f"{name}:{number}")
        return
    data, lines = load_case_file(raw, name)
    prefix = ""
    if isinstance(data, Mapping) and "cases" in data:
        data, prefix = data["cases"], "cases."
    if isinstance(data, Mapping):
        yield data, lines
        return
    if not isinstance(data, list):
        raise CaseError(f"{name}:1: a list of cases was expected, found {_shown(data)}.")
    for place, item in enumerate(data):
        start = f"{prefix}{place}."
        inner = {
            key.removeprefix(start): line for key, line in lines.items() if key.startswith(start)
        }
        yield item, inner


def _json_row(row: bytes, name: str) -> tuple[Any, Mapping[str, int]]:
    """Read one case of JSON lines; JSON is YAML, so the same strict reader does it."""
    try:
        return load_case_file(row, name)
    except InputError as error:
        return error, {}


# --- checks ---------------------------------------------------------------------


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass
class _Place:
    """Where a message points to."""

    name: str
    lines: Mapping[str, int]

    def _at(self, key: str) -> str:
        line = self.lines.get(key)
        return f"{self.name}:{line}: " if line else f"{self.name}: "

    def error(self, key: str, expected: str, found: Any) -> CaseError:
        label = f"{key.removeprefix('answers.')}: " if key else ""
        return CaseError(
            f"{self._at(key)}{label}{expected}; found {_shown(found)}. Nothing was done."
        )

    def unknown(self, key: str, allowed: tuple[str, ...], prefix: str = "") -> CaseError:
        near = difflib.get_close_matches(key, allowed, n=3)
        hint = f"Did you mean {', '.join(near)}? " if near else ""
        what = "question" if prefix else "key"
        known = ", ".join(allowed)
        return CaseError(
            f"{self._at(prefix + key)}unknown {what} {_shown(key)}. {hint}"
            f"Known here: {known}. Nothing was done."
        )


def _check_day(where: _Place, value: Any, today: str) -> str:
    text = str(value)
    expected = f"a day from {EARLIEST_DAY} to today ({today}), as YYYY-MM-DD"
    try:
        day = datetime.date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not EARLIEST_DAY <= text <= today:
        raise where.error("as_of", expected, value)
    return text


def _check_advisor(knowledge: Knowledge, where: _Place, value: Any) -> str:
    advisors = knowledge.all("advisor")
    if value not in advisors:
        near = difflib.get_close_matches(str(value), list(advisors), n=1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise where.error("advisor", f"one of {', '.join(advisors)}{hint}", value)
    return str(value)


def _check(where: _Place, question: Entry, value: Any) -> Any:
    """Check one answer against its question and return it in plain form."""
    key = f"answers.{question.id}"
    kind = question.data["type"]
    if kind == "choice":
        return _check_choice(where, key, question, value)
    if kind == "choices":
        items = value if isinstance(value, list) else [value]
        return [_check_choice(where, key, question, item) for item in items]
    if kind == "number":
        return _check_number(where, key, question, value)
    if kind == "range":
        return _check_range(where, key, question, value)
    if kind == "boolean":
        return _check_boolean(where, key, value)
    if kind in ("names", "cards", "card"):
        return _check_name_list(where, key, value)
    return _check_text(where, key, question, value)


def _check_choice(where: _Place, key: str, question: Entry, value: Any) -> Any:
    choices = question.data.get("choices", [])
    for choice in choices:
        if value == choice["value"] and isinstance(value, bool) == isinstance(
            choice["value"], bool
        ):
            return choice["value"]
        spelt = str(value).strip().casefold().replace("-", "_").replace(" ", "_")
        names = [str(choice["value"]), *choice.get("aliases", [])]
        if spelt in {name.casefold().replace("-", "_").replace(" ", "_") for name in names}:
            return choice["value"]
    allowed = [str(choice["value"]) for choice in choices]
    near = difflib.get_close_matches(str(value), allowed, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise where.error(key, f"one of {', '.join(allowed)}{hint}", value)


def _check_number(where: _Place, key: str, question: Entry, value: Any) -> float | int:
    number = _number(value)
    data = question.data
    low, high, unit = data.get("min"), data.get("max"), data.get("unit", "")
    expected = f"a number of {unit}" if unit else "a number"
    if low is not None and high is not None:
        expected += f" from {low:g} to {high:g}"
    too_small = number is not None and low is not None and number < low
    too_large = number is not None and high is not None and number > high
    if number is None or too_small or too_large:
        raise where.error(key, expected, value)
    return number


def _number(value: Any) -> float | int | None:
    """Read a number, also one with a sign of money, a multiple or a unit behind it."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value if value == value and abs(value) != float("inf") else None
    match = _NUMBER.fullmatch(str(value).strip())
    if match is None:
        return None
    _, digits, multiple, unit = match.groups()
    multiple = (multiple or "").lower()
    if multiple in ("m", "b") and not unit:
        return None
    if multiple in ("m", "b") and unit:
        multiple = ""
    plain = float(digits.replace(",", "").replace("_", "")) * _MULTIPLES[multiple]
    return int(plain) if plain == int(plain) else plain


def _check_range(where: _Place, key: str, question: Entry, value: Any) -> dict[str, Any]:
    expected = "two numbers [low, high], the lower one first"
    if isinstance(value, str):
        value = re.split(r"\s*(?:-|\.\.|,|to)\s*", value.strip("[] "))
    if isinstance(value, Mapping):
        value = [value.get("low"), value.get("high")]
    if not isinstance(value, list) or len(value) != 2:
        raise where.error(key, expected, value)
    low, high = (_check_number(where, key, question, item) for item in value)
    if low > high:
        raise where.error(key, expected, value)
    return {"low": low, "high": high}


def _check_boolean(where: _Place, key: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    text = str(value).strip().casefold()
    if text in TRUE_WORDS:
        return True
    if text in FALSE_WORDS:
        return False
    raise where.error(key, "true or false", value)


def _check_text(where: _Place, key: str, question: Entry, value: Any) -> Any:
    if isinstance(value, list) and 0 < len(value) <= MOST_NAMES:
        return " x ".join(str(_check_text(where, key, question, item)) for item in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return value
    raise where.error(key, "a text", value)


def _check_name_list(where: _Place, key: str, value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    if len(items) > MOST_NAMES:
        raise where.error(key, f"at most {MOST_NAMES} names", len(items))
    for item in items:
        if not isinstance(item, str) or not item.strip():
            raise where.error(key, "names of cards, as text", item)
    return [item.strip() for item in items]


def _check_model(knowledge: Knowledge, where: _Place, answers: dict[str, Any]) -> None:
    if "model" not in answers:
        return
    models = knowledge.all("model")
    wanted = _spelling(str(answers["model"]))
    for entry in models.values():
        if wanted in {_spelling(entry.id), _spelling(entry.data["name"])}:
            answers["model"] = entry.id
            return
    names = {_spelling(name): name for name in models}
    near = [names[n] for n in difflib.get_close_matches(wanted, list(names), n=3)]
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise where.error(
        "answers.model",
        f"a model of `knowledge/models` (or give parameters_billion instead){hint}",
        answers["model"],
    )


def _spelling(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.casefold())


def _check_currency(knowledge: Knowledge, where: _Place, answers: dict[str, Any]) -> None:
    """Make sure that a stated range of money can be converted."""
    if "budget_range" in answers:
        answers.setdefault("currency", "USD")
    if "currency" in answers and answers["currency"] not in knowledge.all("parameter"):
        answers["currency"] = f"currency-{str(answers['currency']).lower().replace('_', '-')}"


# --- names -----------------------------------------------------------------------


def _names(knowledge: Knowledge, where: _Place, answers: dict[str, Any]) -> Iterator[CaseName]:
    for key, role in NAME_ROLES.items():
        for text in answers.get(key, []):
            try:
                yield _resolve(knowledge, key, role, text)
            except UnknownNameError as error:
                place = where._at(f"answers.{key}")
                raise CaseError(f"{place}{key}: {error} Nothing was done.") from None


def _resolve(knowledge: Knowledge, key: str, role: str, text: str) -> CaseName:
    """Find what a name means: a card, a name that several cards share, a group, a system."""
    fewer = _FEWER_GIB.fullmatch(text)
    if fewer:
        cards = tuple(
            card.id
            for card in knowledge.all("card").values()
            if card.data.get("memory_gib", 0) < float(fewer.group(1))
        )
        return CaseName(key, role, text, "group", text, cards)
    system = _SYSTEM.fullmatch(text)
    if system:
        inner = _resolve(knowledge, key, role, system.group(3))
        return CaseName(key, role, text, "system", inner.id, inner.cards, int(system.group(2)))
    sharing = tuple(
        card.id
        for card in knowledge.all("card").values()
        if card.data["name"].casefold() == text.casefold()
    )
    if len(sharing) > 1:
        return CaseName(key, role, text, "group", text, sharing)
    kind, entry = knowledge.resolve(text)
    if kind == "group" and "price_kind" in entry.data.get("select", {}):
        kind = "offer"
    return CaseName(key, role, text, kind, entry.id, tuple(_cards_of(knowledge, kind, entry)))


def _cards_of(knowledge: Knowledge, kind: str, entry: Entry) -> Iterator[str]:
    """Yield the ids of the cards that a card, group, vendor or platform stands for."""
    for card in knowledge.all("card").values():
        if kind == "card":
            meant = card.id == entry.id
        elif kind == "group":
            meant = _selected(card.data, entry.data.get("select", {}))
        else:
            meant = card.data.get(kind) == entry.id
        if meant:
            yield card.id


def _selected(card: Mapping[str, Any], select: Mapping[str, Any]) -> bool:
    """Tell whether a card has all properties that a group selects by.

    A group by ``price_kind`` means a way of selling and not cards, so it selects none.
    """
    for key, wanted in select.items():
        found = card.get("id" if key == "card" else key)
        if found not in (wanted if isinstance(wanted, list) else [wanted]):
            return False
    return bool(select)

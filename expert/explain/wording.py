"""Puts values, roles and places into words."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from expert.knowledge.entries import INFERRED

if TYPE_CHECKING:
    from expert.knowledge import Knowledge

CONDITIONS = {"asked": "offered"}
ROLES = {
    "fastest": "fastest",
    "most_memory": "most memory",
    "best_value": "best value",
    "best_value_low": "best value, lower price",
    "best_value_high": "best value, higher price",
    "best_overall": "best overall",
    "cheapest": "cheapest",
    "least_cost": "low total cost",
    "cheapest_without_trouble": "cheapest trouble-free card",
    "cheapest_that_works": "cheapest that works",
    "also_in_budget": "also in budget",
    "more_of_them": "more of them",
    "far_cheaper": "far cheaper",
    "more_work": "holds all usual work",
    "next_step": "next step up",
    "fewer_cards": "fewer cards",
    "all_on_the_card": "all on the card",
    "one_computer": "in one computer",
    "owned": "what you have",
    "second": "a second one",
    "safe": "safe",
    "above_budget": "best you named",
    "named": "you named it too",
    "offered": "offered to you",
    "used": "used",
    "new": "new",
    "answer": "answer",
    "first_gpu": "to start with",
    "several_gpus": "several at once",
    "keep": "keep what you have",
    "add": "add to what you have",
}
NO_FILES = ("case", "command line")
HUNDRED = 100
UNITLESS = ("state", "kind", "class", "name", "date")
"""Placeholders for a unit if there is none."""
ANSWER_NAMES = {
    "accepts_trouble": "cards with quirks",
    "budget_usd": "budget in US dollars",
    "drives_display": "monitor on the same card",
    "gpus": "number of cards",
    "hours_in_all": "hours in all",
    "hours_per_week": "hours a week",
    "in_data_centre": "a data center",
    "job": "main use",
    "main_memory_gb": "system RAM in GiB",
    "memory_need_gb": "memory needed in GiB",
    "nets": "kinds of networks",
    "next_area": "next step",
    "os": "operating system",
    "persona": "who you are",
    "run_days": "days for the run",
    "psu_w": "power supply in W",
    "used_ok": "used cards",
    "where": "place of the work",
    "years_of_use": "years of use",
}
"""What an answer is about, if the key does not make it clear."""
UNITS = {
    "_gib": "GiB",
    "_gb_s": "GB/s",
    "_tflops": "TFLOPS",
    "_tops": "TOPS",
    "_w": "W",
    "_mm": "mm",
    "_bits": "bit",
}
"""The units that endings of keys stand for."""


def role(name: str | None) -> str:
    """Return a role in words."""
    return ROLES.get(name or "", words(name or ""))


def condition(name: str | None) -> str:
    """Return the condition of a card in words, such as new or used."""
    return CONDITIONS.get(name or "", name or "")


def words(name: str) -> str:
    """Return an id as words: ``slow_memory_segment`` is `slow memory segment`."""
    return name.replace("_", " ")


def answer_name(key: str) -> str:
    """Return what an answer is about.

    >>> answer_name("os"), answer_name("batch_size")
    ('operating system', 'batch size')
    """
    return ANSWER_NAMES.get(key, words(key))


def in_number(count: int, name: str) -> str:
    """Return a name, with the number if there are several.

    >>> in_number(1, "Card"), in_number(2, "Card")
    ('Card', '2 x Card')
    """
    return name if count == 1 else f"{count} x {name}"


def number(value: float) -> str:
    """Return a number without unnecessary digits: 18.5, 12, 0.25.

    >>> number(12.0), number(0.3333333), number(1234567.0)
    ('12', '0.333', '1,234,567')
    """
    if isinstance(value, int) or float(value).is_integer():
        return f"{int(value):,}" if abs(value) >= 10_000 else str(int(value))
    if abs(value) >= 100:
        return f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:.0f}"
    return f"{value:.3g}"


def value(content: Any) -> str:
    """Return any value in a fact or a file in words."""
    if isinstance(content, bool):
        return "yes" if content else "no"
    if isinstance(content, int | float):
        return number(content)
    if isinstance(content, Mapping):
        return ", ".join(f"{words(str(key))} {value(item)}" for key, item in content.items())
    if isinstance(content, list | tuple):
        return ", ".join(value(item) for item in content)
    return str(content)


def unit_of(key: str) -> str | None:
    """Return the unit that the ending of a key names: `GiB` for `memory_gib`."""
    return next((unit for ending, unit in UNITS.items() if key.endswith(ending)), None)


def amount(content: Any, unit: str | None) -> str:
    """Return a value with its unit: `12 GiB`, `600 USD`."""
    return value(content) if not unit or unit in UNITLESS else f"{value(content)} {unit}"


def speed(found: Mapping[str, Any]) -> str:
    """Return a speed with its range if it has a unit; a relative speed is returned alone.

    >>> speed({"value": 104.62, "low": 96.2, "high": 113, "unit": "tokens/s"})
    '105 tokens/s (96 to 113)'
    >>> speed({"value": 26.4})
    '26.4'
    """
    unit, low = found.get("unit"), found.get("low")
    if not unit or low is None:
        return value(found["value"])
    low, likely, high = (number(_estimate(found[key])) for key in ("low", "value", "high"))
    return f"{likely} {unit} ({low} to {high})"


def _estimate(number: float) -> float:
    """Return a number with the digits that suit an estimate: two, or three from 100 up."""
    return float(f"{number:.{3 if number >= HUNDRED else 2}g}")


def usd(price: float | None) -> str:
    """Return a price: `249`, `1,199`; a dash if there is none."""
    return "–" if price is None else f"{price:,.0f}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """Return names as a list in a sentence: `a, b and c`."""
    found = list(names)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 card`, `3 cards`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def command(*parts: str) -> str:
    """Return a command to type, with quotes where the shell needs them."""
    return " ".join(["whichgpu", *(shlex.quote(part) for part in parts)])


def option(knowledge: Knowledge, key: str, answer: Any) -> str:
    """Return an answer as it is typed: `--used`, `--no-used`, `--job finetune`, `--set code=yes`.

    Without an answer, this is the name of its option.
    """
    question = knowledge.all("question").get(key)
    name = question.data.get("option", {}).get("name") if question else None
    if answer is None:
        return f"--{name or f'set {key}'}"
    if name is None:
        return f"--set {shlex.quote(f'{key}={value(answer)}')}"
    if isinstance(answer, bool):
        return f"--{name}" if answer else f"--no-{name}"
    return f"--{name} {shlex.quote(value(answer))}"


def place(fact: Mapping[str, Any]) -> str:
    """Return where a given fact comes from: file and line, source, date."""
    if fact.get("source") == "person":
        if fact.get("file") in NO_FILES:
            return "your answer, the command line"
        return f"your answer, {fact.get('file')}" + (f":{fact['line']}" if fact.get("line") else "")
    parts = [f"{fact['file']}:{fact['line']}" if fact.get("line") else str(fact.get("file"))]
    if fact.get("source"):
        parts.append(f"source {fact['source']}")
    if fact.get("date"):
        parts.append(str(fact["date"]))
    if fact.get("layer") not in (None, "shipped"):
        parts.append(f"layer {fact['layer']}")
    if fact.get("confidence") in ("low", "medium"):
        parts.append(f"{fact['confidence']} confidence")
    if fact.get("confidence") == INFERRED:
        parts.append("inferred by us")
    return ", ".join(parts)


def kind_names(knowledge: Knowledge | None, of: str) -> dict[str, str]:
    """Return the displayed name of each kind of price or caveat."""
    known = knowledge.all(f"{of}-kind") if knowledge else {}
    return {id: entry.data["name"] for id, entry in known.items()}


def sentence(fact: Mapping[str, Any], price_kinds: Mapping[str, str] | None = None) -> str:
    """Return a fact in words: its type and fields; ``price_kinds`` names the kinds of prices."""
    fields = fact["fields"]
    if fact["type"] == "Answer":
        return f"{fields.get('key')} = {value(fields.get('value'))}"
    if fact["type"] == "Day":
        return f"the date {fields.get('date')}"
    if fact["type"] in ("Setting", "Parameter"):
        key = f" ({fields['key']})" if fields.get("key") else ""
        of = fields.get("of")
        share = f" × {words(of)}" if of and of != "amount" else ""
        return f"{words(str(fields.get('name')))}{key} = {value(fields.get('value'))}{share}"
    if fact["type"] == "Price":
        kind = str(fields.get("kind", ""))
        kind = (price_kinds or {}).get(kind, words(kind))
        price = f"{usd(fields.get('usd'))} US dollars {fields.get('condition')}"
        return f"{price} on {fields.get('on')}" + (f", {kind}" if kind else "")
    if fact["type"] == "Named":
        return "the card you asked about" if fields.get("role") == "focus" else _named(fields)
    if fact["type"] == "Card":
        return f"card {fields.get('name', fields.get('id'))}"
    inner = ", ".join(f"{words(name)} {value(content)}" for name, content in fields.items())
    return f"{words(fact['type'])}: {inner}"


def _named(fields: Mapping[str, Any]) -> str:
    return f"{fields.get('text')}, given as {words(str(fields.get('role')))}"

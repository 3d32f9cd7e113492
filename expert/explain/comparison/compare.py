"""Cards side by side for one case, and which of their differences decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.amounts import gb
from expert.explain.comparison.deciding import NONE
from expert.explain.view import RECOMMENDED, SPEED, Item, RecordView
from expert.explain.why_not.headline import headline
from expert.explain.why_not.verdict import verdict
from expert.knowledge import Knowledge
from expert.render.blocks import Block, Bullets, Code, Column, Heading, Outline, Paragraph, Table

PROPERTIES = (
    ("released", "released", None),
    ("memory_gib", "memory", "GiB"),
    ("bandwidth_gb_s", "bandwidth", "GB/s"),
    ("fp32_tflops", "32-bit speed", "TFLOPS"),
    ("tensor_fp16_fp32acc_tflops", "matrix units, 16 bit", "TFLOPS"),
    ("board_power_w", "power", "W"),
    ("slots", "slots", None),
)
"""Keys of a card file, with their names and units."""


RATES = {
    "prefill": "reading a prompt",
    "first_token": "time to first token",
    "serving_total": "all users together",
    "tuning": "fine-tuning",
    "image_time": "a picture",
}
"""Additional figures about speed, with their names."""
AS_IT_IS = ("seen", "asked")
"""Kinds of prices that are shown as they were seen; all others are shown as estimates."""
BY_TABLES = " Published tables may differ: `speed` compares the cards using those tables."
DAY = "--as-of"
TRAINING_MODEL = "training_model"
"""The basis of speeds for which published tables are an alternative; `speed` uses the tables."""


def compare(view: RecordView, knowledge: Knowledge, ids: Sequence[str]) -> dict[str, Any]:
    """Return the known properties of cards and how they did in the run, as plain data."""
    needs = view.of_type("Need")
    found: dict[str, Any] = {"cards": [_column(view, knowledge, id) for id in ids]}
    if needs:
        found["need_gib"] = needs[0]["fields"]["gib"]
    return found


def _column(view: RecordView, knowledge: Knowledge, id: str) -> dict[str, Any]:
    found = verdict(view, knowledge, id)
    data = knowledge.get("card", id).data
    found["properties"] = {key: data[key] for key, _, _ in PROPERTIES if key in data}
    found["offers"] = [
        {key: fact["fields"].get(key) for key in ("condition", "usd", "basis", "on")}
        for fact in view.of_type("Offer", card=id)
    ]
    found["speed"] = _fields(view.of_type("Speed", card=id), *SPEED)
    found["rates"] = {
        rate["fields"]["quantity"]: {name: rate["fields"].get(name) for name in SPEED}
        for rate in view.of_type("Rate", card=id)
    }
    found["fits"] = _fields(view.of_type("Fits", card=id), "cards", "gib", "tight")
    found["usable_gib"] = _first(view.of_type("Usable", card=id), "gib")
    return found


def _fields(facts: Sequence[Item], *names: str) -> dict[str, Any] | None:
    return {name: facts[0]["fields"].get(name) for name in names} if facts else None


def _first(facts: Sequence[Item], name: str) -> Any:
    return facts[0]["fields"].get(name) if facts else None


def compare_blocks(found: Mapping[str, Any], case: Sequence[str]) -> list[Block]:
    """Return the comparison as blocks."""
    cards = found["cards"]
    labels = [card["label"] for card in cards]
    columns = [Column(""), *(Column(label) for label in labels)]
    rows = [*_rows(cards), *_holds(found)]
    blocks: list[Block] = [
        Heading(wording.listed(labels)),
        *map(Paragraph, found.get("notes", [])),
        Table(columns, [row for row in rows if any(cell != "–" for cell in row[1:])]),
    ]
    if cards[0]["speed"]:
        bases = dict.fromkeys(c["speed"]["basis"] for c in cards if c["speed"])
        basis = wording.listed(wording.words(b) for b in bases)
        told = f"{_scale(cards)} (basis: {basis})."
        blocks.append(Paragraph(told + BY_TABLES if _by_model(cards) else told))
    blocks += _deciding(found)
    for card in cards:
        blocks.append(Heading(headline(card), 2))
        blocks.append(Bullets(_reasons(card)))
    lines = [
        wording.command("why" if card["status"] == RECOMMENDED else "why-not", card["label"], *case)
        for card in cards
    ]
    if _by_model(cards):
        lines.append(wording.command("speed", *labels, *_day(case)))
    blocks.append(Code(lines))
    return blocks


def _holds(found: Mapping[str, Any]) -> list[list[str]]:
    """Return the row that says whether each card holds the work."""
    if "need_gib" not in found:
        return []
    return [[f"has the {gb(found['need_gib'])} needed", *(_held(card) for card in found["cards"])]]


def _held(card: Mapping[str, Any]) -> str:
    fits = card["fits"]
    if fits is None:
        return "no"
    tight = ", but only just" if fits.get("tight") else ""
    return f"yes{tight}" if fits["cards"] == 1 else f"{fits['cards']} of them together do{tight}"


def _deciding(found: Mapping[str, Any]) -> list[Block]:
    """Return which card is ahead, and the differences that proved decisive when tried."""
    told = found.get("deciding")
    if told is None:
        return []
    labels = {card["card"]: card["label"] for card in found["cards"]}
    if told["ahead"] is None:
        return [Heading("None of them is a candidate", 2)]
    blocks: list[Block] = [Heading(f"Ahead for this work: {labels[told['ahead']]}", 2)]
    lines = [line for one in told["behind"] for line in _behind(one, labels, labels[told["ahead"]])]
    words = "Each difference was removed in a separate run."
    if told["stopped"]:
        words += f" It stopped after {told['runs']} runs."
    return [*blocks, Outline(lines), Paragraph(words, tone="quiet")]


def _behind(one: Mapping[str, Any], labels: Mapping[str, str], ahead: str) -> list[tuple[int, str]]:
    label = labels[one["card"]]
    if one["level"]:
        return [(0, f"{label} is equal to it.")]
    deciding = [by for by in one["by"] if by["decides"]]
    helping = [by for by in one["by"] if not by["decides"]]
    lines = [(1, _difference(by, label)) for by in (*deciding, *helping)]
    if lines:
        return [(0, f"{label} is behind {ahead} by"), *lines]
    return [
        (0, f"{label} is behind {ahead}, and no single difference that was tried closes the gap.")
    ]


def _difference(by: Mapping[str, Any], label: str) -> str:
    """Return one difference in words, and whether it is decisive by itself."""
    against = "" if by["theirs"] == NONE else f" against {by['theirs']}"
    said = f"{by['what']} ({by['mine']}{against})"
    if by["decides"]:
        return f"{said}: decisive; if it were the same, the {label} would be level or ahead"
    return f"{said}: matters, but is not decisive by itself"


def _by_model(cards: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether the speeds were computed from data sheets rather than looked up."""
    return any(card["speed"]["basis"] == TRAINING_MODEL for card in cards if card["speed"])


def _day(case: Sequence[str]) -> list[str]:
    """Return the `--as-of` option with its value, if the case includes it."""
    options = list(case)
    place = options.index(DAY) if DAY in options else len(options)
    return options[place : place + 2]


def _rows(cards: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    rows = [
        [name, *(_shown(card["properties"].get(key), unit) for card in cards)]
        for key, name, unit in PROPERTIES
    ]
    for condition in ("new", "used"):
        rows.append([f"price {condition}", *(_offer(card, condition) for card in cards)])
    rows.append(["usable memory", *(_shown(card["usable_gib"], "GiB") for card in cards)])
    rows.append(["speed for this job", *(_shown_speed(card["speed"]) for card in cards)])
    for quantity, name in RATES.items():
        rows.append([name, *(_shown_speed(card["rates"].get(quantity)) for card in cards)])
    return rows


def _scale(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return what the speeds in the table mean."""
    if any(card["speed"].get("unit") for card in cards if card["speed"]):
        return "Speeds are likely values; 8 of 10 measurements lie within the range in parentheses"
    return "Speeds are relative"


def _shown_speed(found: Mapping[str, Any] | None) -> str:
    return wording.speed(found) if found else "–"


def _shown(content: Any, unit: str | None) -> str:
    return "–" if content is None else wording.amount(content, unit)


def _offer(card: Mapping[str, Any], condition: str) -> str:
    offers = [offer for offer in card["offers"] if offer["condition"] == condition]
    if not offers:
        return "–"
    usd, basis = wording.usd(offers[0]["usd"]), offers[0]["basis"]
    return f"{usd} USD ({basis if basis in AS_IT_IS else 'estimated'})"


def _reasons(card: Mapping[str, Any]) -> list[str]:
    if card["status"] == RECOMMENDED:
        return [wording.listed(wording.role(role) for role in card["roles"])]
    reasons = [f"{b['rule']}: {b['says']}" for b in card["blockers"]]
    return list(dict.fromkeys(reasons)) or [str(card.get("why", "no reason is recorded"))]

"""How fast cards are relative to each other: the comparison in a record, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.consultation.leading import rule_concluding
from expert.explain import wording
from expert.explain.view import SPEED, Item, RecordView
from expert.facts import RelativeSpeed
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name
from expert.render.blocks import Block, Bullets, Code, Column, Heading, Paragraph, Table

BAR = "#"
LONGEST_BAR = 16
MARK = " *"
MARKED = {
    "bandwidth": "memory bandwidth",
    "model": "a model of bandwidth and arithmetic speed",
}
"""The basis, in words, of figures that are not in a table."""
PRICES = {"new": "new", "used": "used", "launch": "at launch"}
TO_COMPARE = 2
NO_TABLE = (
    "As of this date, there is no published table for this kind of job. Name cards to compare "
    "them by their data sheets, or ask about a later date with --as-of."
)
STEPS_SHOWN = 8
"""The most sentences shown about figures that are not in a table; JSON has all of them."""


# --- the comparison in a record ---------------------------------------------------


def speeds(view: RecordView, knowledge: Knowledge) -> dict[str, Any]:
    """Return the speed comparison made in a run, as plain data.

    ``relative_speed`` is a card's speed divided by that of the reference card, and ``inverse`` is
    the reciprocal. ``mixed`` says whether the figures have more than one basis.
    """
    rows = [_row(view, fact) for fact in view.of_type("RelativeSpeed")]
    rows.sort(key=lambda row: (row["place"], -row["relative_speed"], row["name"]))
    rows = _merged(rows)
    reference = next((row for row in rows if row["is_reference"]), None)
    return {
        "reference": reference and {"ids": reference["ids"], "name": reference["name"]},
        "cards": rows,
        "mixed": len({row["basis"] for row in rows if "speed" not in row}) > 1,
        "not_compared": [_left_out(knowledge, fact) for fact in view.of_type("NotCompared")],
        "tables": [
            _table(knowledge, fact["fields"]["table"]) for fact in view.of_type("Yardstick")
        ],
    }


def _row(view: RecordView, fact: Item) -> dict[str, Any]:
    fields = fact["fields"]
    card = fields["card"]
    (place,) = view.of_type("SpeedPlace", card=card)
    row = {
        "place": place["fields"]["place"],
        "name": fields["name"],
        "ids": [card],
        "relative_speed": fields["ratio"],
        "inverse": fields["inverse"],
        "basis": fields["basis"],
        "is_reference": card == fields["reference"],
        "says": _steps(view, card, fields["basis"]),
        **_measure(view, card),
        "because": [firing["id"] for firing in view.concluding(fact["id"])],
    }
    for value in view.of_type("RelativeValue", card=card):
        row["value"] = {
            "relative": value["fields"]["ratio"],
            **{name: value["fields"][name] for name in ("usd", "condition", "on")},
        }
    return row


def _measure(view: RecordView, card: str) -> dict[str, Any]:
    """Return the card's speed with its range; empty if the speed has no unit."""
    for fact in view.of_type("Speed", card=card):
        if "unit" in fact["fields"]:
            return {"speed": {n: fact["fields"][n] for n in SPEED if n in fact["fields"]}}
    return {}


def _steps(view: RecordView, card: str, basis: str) -> list[str]:
    """Return the sentences behind a figure that is not in a table."""
    if basis == "table":
        return []
    firings = [f for pace in view.of_type("Pace", card=card) for f in view.concluding(pace["id"])]
    speeds = [
        speed
        for firing in firings
        for speed in view.premises(firing)
        if speed["type"] == "Speed" and speed["fields"]["card"] == card
    ]
    behind = [firing for speed in speeds for firing in view.concluding(speed["id"])]
    return list(dict.fromkeys(firing["says"] for firing in (*firings, *behind)))


def _merged(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows, merging variants of a card that share a figure."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        key = (row["name"], row["relative_speed"], row["basis"])
        if key not in found:
            found[key] = row
            continue
        kept = found[key]
        kept["ids"] = [*kept["ids"], *row["ids"]]
        kept["because"] = [*kept["because"], *row["because"]]
        kept["is_reference"] = kept["is_reference"] or row["is_reference"]
        if "value" in row:
            better = [one for one in (kept.get("value"), row["value"]) if one]
            kept["value"] = max(better, key=lambda one: one["relative"])
    return list(found.values())


def _left_out(knowledge: Knowledge, fact: Item) -> dict[str, Any]:
    fields = fact["fields"]
    card = knowledge.get("card", fields["card"]).data
    return {
        "id": fields["card"],
        "name": full_name(card),
        "why": fields["why"],
        "says": fields["says"],
    }


def _table(knowledge: Knowledge, id: str) -> dict[str, Any]:
    entry = knowledge.get("performance", id)
    kept = ("id", "name", "test", "workload", "precision", "on", "source", "confidence", "note")
    return {
        **{key: entry.data[key] for key in kept if key in entry.data},
        "file": entry.file,
        "line": entry.origin("values").line,
    }


# --- how it is shown --------------------------------------------------------------


def speed_blocks(
    found: Mapping[str, Any], case: Mapping[str, Any], with_value: bool, options: Sequence[str]
) -> list[Block]:
    """Return the comparison as blocks: the table, cards that are equal or left out, the sources."""
    rows = found["cards"]
    blocks: list[Block] = [Heading(f"Speed as of {case['as_of']}, advice from {case['advisor']}")]
    if rows:
        blocks.append(_comparison(found, with_value))
        blocks.append(Bullets(_remarks(found, with_value)))
    elif not found["not_compared"]:
        blocks.append(Paragraph(NO_TABLE))
    if found["not_compared"]:
        blocks.append(Heading("Not compared", 2))
        blocks.append(Bullets([f"{one['name']}: {one['says']}" for one in found["not_compared"]]))
    blocks += _sources(found)
    if len(rows) >= TO_COMPARE:
        blocks += [Heading("Next", 2), Code(_commands(rows, options))]
    return [block for block in blocks if not isinstance(block, Bullets) or block.items]


def _comparison(found: Mapping[str, Any], with_value: bool) -> Table:
    rows = found["cards"]
    most = max(row["relative_speed"] for row in rows)
    numbers = ("#", "Speed", "Inverse", "Value")
    plain = ("Likely (range)",) if any("speed" in row for row in rows) else ("",)
    last = ("USD each", "Value") if with_value else plain
    titles = ("#", "Card", "Speed", "Inverse", "By", *last)
    columns = [Column(title, right=title in numbers) for title in titles]
    return Table(columns, [_cells(row, most, found["mixed"], with_value) for row in rows])


def _cells(row: Mapping[str, Any], most: float, mixed: bool, with_value: bool) -> list[str]:
    marked = MARK if mixed and row["basis"] != "table" else ""
    inverse = "" if row["is_reference"] else f"{wording.number(row['inverse'])}x"
    cells = [
        str(row["place"]),
        row["name"],
        wording.number(round(row["relative_speed"], 3)),
        inverse,
        wording.words(row["basis"]) + marked,
    ]
    if not with_value and "speed" in row:
        return [*cells, wording.speed(row["speed"])]
    if not with_value:
        return [*cells, BAR * max(1, round(LONGEST_BAR * row["relative_speed"] / most))]
    value = row.get("value")
    if not value:
        return [*cells, "–", "–"]
    price = f"{wording.usd(value['usd'])} {PRICES[value['condition']]}"
    return [*cells, price, f"{wording.number(value['relative'])}x"]


def _remarks(found: Mapping[str, Any], with_value: bool) -> list[str]:
    """Return the remarks that belong with the table."""
    rows, reference = found["cards"], found["reference"]["name"]
    others = [row for row in rows if not row["is_reference"]]
    remarks = []
    if others:
        name, inverse = others[-1]["name"], wording.number(others[-1]["inverse"])
        speed = wording.number(others[-1]["relative_speed"])
        remarks.append(
            f"How to read this: one {name} is {speed} times as fast as one {reference}; "
            f"one {reference} is {inverse} times as fast as one {name}."
        )
    for place in dict.fromkeys(row["place"] for row in rows):
        equal = [row["name"] for row in rows if row["place"] == place]
        if len(equal) > 1:
            remarks.append(f"About equal: {wording.listed(equal)}.")
    if found["mixed"]:
        bases = [b for b in MARKED if any(row["basis"] == b for row in rows)]
        words = wording.listed(MARKED[basis] for basis in bases)
        remarks.append(
            "Figures marked * are not from the same table as the others. They are based on "
            f"{words} and are less certain."
        )
    if any(row["basis"] == "model" for row in rows):
        remarks.append(
            "The model only knows data sheets. It does not know how much of the advertised speed "
            "an architecture reaches, or what kind of network you run."
        )
    if any(row["basis"] == "table" for row in others):
        remarks.append(
            "`recommend` and `compare` use one basis for all cards; for most advisors, that is "
            "the model. Their figures can differ from those in a table."
        )
    if with_value and any("value" in row for row in others):
        remarks.append(f"Value means speed per dollar; {reference} is set to 1.")
    elif with_value:
        remarks.append(
            "Speed per dollar cannot be compared: as of this date, no price is known for "
            f"{reference} or for the others."
        )
    return remarks


def _sources(found: Mapping[str, Any]) -> list[Block]:
    """Return where the figures come from: the tables with their notes, and other steps taken."""
    lines = []
    for table in found["tables"]:
        told = [f"source {table['source']}", f"{table['file']}:{table['line']}"]
        if table.get("confidence") in ("low", "medium"):
            told.append(f"{table['confidence']} confidence")
        lines.append(f"{table['name']} ({table['on']}; {', '.join(told)}).")
    lines += list(dict.fromkeys(table["note"] for table in found["tables"] if "note" in table))
    steps = list(dict.fromkeys(step for row in found["cards"] for step in row["says"]))
    lines += steps[:STEPS_SHOWN]
    if len(steps) > STEPS_SHOWN:
        lines.append(
            f"{len(steps) - STEPS_SHOWN} more steps like these: --format json has all of them."
        )
    return [Heading("Where the figures come from", 2), Bullets(lines)] if lines else []


def _commands(rows: Sequence[Mapping[str, Any]], options: Sequence[str]) -> list[str]:
    first, second = rows[0]["ids"][0], rows[1]["ids"][0]
    asked = [part for row in rows for id in row["ids"] for part in ("--candidate", id)]
    trace = ["--ask", "speed_order", *asked] if len(rows) == TO_COMPARE else []
    commands = [wording.command("compare", first, second, *options)]
    if trace:
        rule = rule_concluding(RelativeSpeed).id
        commands.append(wording.command("trace", "--rule", rule, *trace, *options))
    return commands

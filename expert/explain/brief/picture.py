"""What a chart of an answer shows, price against speed, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.errors import CaseError
from expert.explain.brief.brief import ladder
from expert.explain.brief.told import CARD, Told
from expert.knowledge import Knowledge
from expert.render.scatter import Point, Scatter

RELATIVE = "Speed (recommended card = 1)"


def picture(record: Mapping[str, Any], knowledge: Knowledge) -> Scatter:
    """Return a record's offers by price and speed: recommended, in the ladder, others, ruled out.

    Raises:
        CaseError: the answer is not a choice among cards with prices and speeds.

    """
    told = Told(record, knowledge)
    rows = {
        (row["id"], row["condition"]): row
        for row in ladder(told)
        if row["kind"] == CARD and row.get("total_usd") and "speed" in row
    }
    first = next((row for row in rows.values() if row["advised"]), None)
    if first is None:
        raise CaseError(
            "There is no chart of this answer, because it is not a choice among cards by price "
            "and speed. To read the answer, leave out --format svg. Nothing was done."
        )
    unit = first["speed"].get("unit")
    scale = 1.0 if unit else 1 / float(first["speed"]["value"])
    points = [*_others(told, rows, scale), *_chosen(rows, scale)]
    budget = told.fact("Purse").get("high_usd")
    return Scatter(
        title=" ".join(record_line(told)),
        across="US dollars",
        up=unit.capitalize() if unit else RELATIVE,
        points=points,
        limit=float(budget) if isinstance(budget, int | float) else None,
    )


def record_line(told: Told) -> list[str]:
    """Return the lines of the title: the date and what is asked about."""
    return ["Price and speed on", told.day]


def _chosen(rows: Mapping[tuple[str, str], Mapping[str, Any]], scale: float) -> Iterator[Point]:
    """Yield the rows of the ladder, the recommended one last, so that it is drawn on top."""
    for row in sorted(rows.values(), key=lambda row: bool(row["advised"])):
        number = f"{row['count']} x " if row["count"] > 1 else ""
        kind = "advised" if row["advised"] else "row"
        speed = float(row["speed"]["value"]) * scale
        yield Point(float(row["total_usd"]), speed, kind, f"{number}{row['name']}")


def _others(told: Told, rows: Mapping[tuple[str, str], Any], scale: float) -> Iterator[Point]:
    """Yield the other offers: those that were considered, and those that were ruled out."""
    weighed = set()
    for fact in told.view.of_type("Contender"):
        card = fact["fields"]
        offer = (card["card"], card["condition"])
        weighed.add(offer)
        if offer not in rows and card.get("speed"):
            label = f"{card['name']} ({card['condition']})"
            yield Point(float(card["usd"]), float(card["speed"]) * scale, "weighed", label)
    speeds = {f["fields"]["card"]: f["fields"]["value"] for f in told.view.of_type("Speed")}
    for fact in told.view.of_type("Offer"):
        card = fact["fields"]
        offer = (card["card"], card["condition"])
        if offer not in weighed and offer not in rows and speeds.get(card["card"]):
            label = f"{told.name_of(CARD, card['card'])} ({card['condition']})"
            speed = float(speeds[card["card"]]) * scale
            yield Point(float(card["usd"]), speed, "out", label)

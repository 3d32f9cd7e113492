"""Tries whether a memory saving leads to a purchase that costs less or is faster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from expert.explain.amounts import several, span, usd
from expert.explain.brief.told import CARD, Told
from expert.explain.changes.trials import Change, Trials
from expert.explain.view import Item

FEWER = {"fewer_cards", "all_on_the_card", "one_computer"}
"""Roles of rows that hold the work with less hardware than is recommended."""
TOKENS = "tokens/s"
USED = "used"
Row = Mapping[str, Any]


def savings(trials: Trials, told: Told, first: Item) -> Iterator[dict[str, Any] | None]:
    """Yield what to buy with the memory savings that the rules suggest, if it is clearly better."""
    for wanted in told.view.of_type("SavingToTry"):
        if wanted["fields"].get("card", first["id"]) == first["id"]:
            yield _saving(trials, told, first, wanted["fields"])


def _saving(trials: Trials, told: Told, first: Item, wanted: Row) -> dict[str, Any] | None:
    verb = "are" if str(wanted["words"]).endswith("s") else "is"
    loss = ", which lose some quality" if wanted.get("loses") else ""
    change = Change(wanted["key"], wanted["value"], f"{wanted['words']} {verb} OK{loss}")
    with trials.changed([change]) as session:
        then = session.record_in_order() if session else None
    before = _row_of(told.record["ladder"], first)
    if then is None or before is None:
        return None
    clearly = float(wanted["times"])
    found = _better(told, before, _holding(told, then, bool(loss)), clearly)
    if found is None:
        return None
    return {
        **change.data(),
        "says": f"{change.says}: then {_named(found)}{_at_what_speed(found, before, clearly)}",
        "then": {"kind": CARD, "id": found["id"], "count": found["count"]},
    }


def _holding(told: Told, then: Mapping[str, Any], all_of_it: bool) -> list[Row]:
    """Return the rows after a change; only those that hold all of the model, if it has to be."""
    there = Told(then, told.knowledge)
    rows: list[Row] = then["ladder"]
    return [row for row in rows if not (all_of_it and there.fact("Offloaded", card=row["id"]))]


def _better(told: Told, before: Row, rows: Sequence[Row], clearly: float) -> Row | None:
    """Return the row within the budget that is clearly better than the first choice, if any.

    Another first choice may cost less. A purchase from another row must be faster, without using
    more cards.
    """
    limit = told.fact("Purse").get("high_usd", inf)
    shown = {_key(row) for row in told.record["ladder"]}
    now = _row_of(rows, before) or before
    as_fast = max(_speed(before), _speed(now)) * clearly
    found = [
        row
        for row in rows
        if row["kind"] == CARD and _key(row) not in shown and row.get("total_usd", inf) <= limit
        if _is_allowed(told, before, row)
        if (row["advised"] and row["total_usd"] * clearly <= before["total_usd"])
        or ((row["advised"] or FEWER & {*row["roles"]}) and _speed(row) >= as_fast)
    ]
    return min(found, key=lambda row: (not row["advised"], -_speed(row), row["id"]), default=None)


def _is_allowed(told: Told, before: Row, row: Row) -> bool:
    """Return whether a used card may be recommended."""
    used_is_ok = before["condition"] == USED or bool(told.answers.get("used_ok"))
    return used_is_ok or row["condition"] != USED


def _named(row: Row) -> str:
    used = USED if row["condition"] == USED else ""
    name = several(int(row["count"]), str(row["label"]), used)
    return (
        f"{name} for {usd(float(row['total_usd']))} {'is' if row['count'] == 1 else 'are'} enough"
    )


def _at_what_speed(row: Row, before: Row, clearly: float) -> str:
    """Return how fast the work is, and how long the first token takes if that is much longer."""
    speed = row.get("speed", {})
    unit = str(speed.get("unit", ""))
    said = f", at {span(speed)} {unit}" if unit.startswith(TOKENS) else ""
    waits = [of.get("rates", {}).get("first_token") for of in (row, before)]
    if all(waits) and waits[0]["value"] >= clearly * waits[1]["value"]:
        own, other = (f"{_seconds(wait)} s" for wait in waits)
        said += f", but the first token takes {own} instead of {other}"
    return said


def _seconds(wait: Row) -> str:
    return span({"value": wait["value"]})


def _speed(row: Row) -> float:
    return float(row.get("speed", {}).get("value", 0))


def _key(row: Row) -> tuple[Any, ...]:
    return row["id"], row.get("condition"), row.get("count")


def _row_of(rows: Sequence[Row], item: Row) -> Row | None:
    """Return the row for the same purchase."""
    return next((row for row in rows if _key(row) == _key(item)), None)

"""What cards cost over the years, electricity included, if a person says how they are used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.explain import wording
from expert.explain.amounts import several, usd
from expert.explain.brief.told import CARD, TO_BUY, Told, short_name

HOURS, YEARS, PRICE_PER_KWH = "hours_per_week", "years_of_use", "electricity_price"
TOTAL_COST, LEAST_COST = "total cost", "least_cost"
USED = "used"
MOST_ROWS = 3


def total_of_first(told: Told) -> str:
    """Return the total cost of the first card and of others, if the lowest total decides."""
    card = told.card
    if card is None or card["role"] != LEAST_COST:
        return ""
    return " ".join(["", *(note["says"] for note in _note(told))])


def totals(told: Told) -> list[dict[str, Any]]:
    """Return one note on price and electricity of the cards in the ladder; none if not asked.

    If the lowest total decides, it is part of the answer itself.
    """
    card = told.card
    return [] if card is None or card["role"] == LEAST_COST else _note(told)


def _note(told: Told) -> list[dict[str, Any]]:
    """Return the total costs of the cards in the ladder, the lowest first.

    Hours a week must be stated, and either the years or the price of electricity.
    """
    told_enough = HOURS in told.answers and {YEARS, PRICE_PER_KWH} & told.answers.keys()
    years, kwh = told.fact("YearsKept").get("years"), told.fact("ElectricityPrice")
    if not told_enough or not told.is_bought or years is None or not kwh:
        return []
    sums = [_sum(told, row) for row in told.record["ladder"]]
    found = sorted(pair for pair in sums if pair)[:MOST_ROWS]
    if not found:
        return []
    span = "1 year" if years == 1 else f"{years:g} years"
    used = f"{told.answers[HOURS]:g} hours a week, ${kwh['usd_per_kwh']:.2f} per kWh"
    says = f"Over {span} ({used}), price and electricity come to "
    says += f"{wording.listed(words for _, words in found)}."
    costs = told.view.of_type("RunningCost")[:1]
    rules = [firing["rule"] for cost in costs for firing in told.view.concluding(cost["id"])]
    return [{"topic": TOTAL_COST, "says": says, "rules": rules}]


def _sum(told: Told, row: Mapping[str, Any]) -> tuple[float, str] | None:
    """Return the total cost of a row's cards, as a number and in words; None if it is unknown."""
    running = told.fact("RunningCost", card=row["id"])
    bought = row["kind"] == CARD and row.get("condition") in TO_BUY
    if not bought or not running or "total_usd" not in row:
        return None
    price, number = float(row["total_usd"]), int(row.get("count") or 1)
    power = float(running["usd"]) * number
    condition = USED if row["condition"] == USED else ""
    what = several(number, short_name(told.knowledge, row), condition)
    total = price + power
    return total, f"{usd(total)} with {what} ({usd(price)} + {usd(power)})"

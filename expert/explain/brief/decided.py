"""What decides between cards that a person compares if the one chosen gives less per dollar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from expert.explain import wording
from expert.explain.amounts import gb, less_by
from expert.explain.brief.told import CARD, Told, short_name

COMPARE, BEST_VALUE = "compare", "best_value"
FIRST_TOKEN = "first_token"
CLEARLY_FASTER = "clearly-faster-from"
"""The parameter for how much faster a card must be to be called faster."""
FASTEST, READS_FASTEST, MOST_MEMORY, BEST = "fastest", "reads fastest", "most memory", "our choice"
Row = Mapping[str, Any]


class Lead(NamedTuple):
    """How the recommended card leads a cheaper one that gives more speed per dollar."""

    label: str
    """What the person gets, in two or three words."""
    says: str
    """The lead in a sentence; empty if figures do not show it."""


def lead_over_value(told: Told) -> Lead | None:
    """Return how the first of the compared cards leads the best bargain among the others.

    None if the first card itself gives the most speed per dollar.
    """
    rows = [row for row in told.record["ladder"] if row["kind"] == CARD and _per_usd(told, row)]
    first = next((row for row in rows if row["advised"]), None)
    if told.ask != COMPARE or first is None or first["role"] != BEST_VALUE:
        return None
    alike = [row for row in rows if row["speed"].get("unit") == first["speed"].get("unit")]
    best = max(alike, key=lambda row: _per_usd(told, row))
    if best is first or best["total_usd"] >= first["total_usd"]:
        return None
    return _lead(told, first, best)


def _per_usd(told: Told, row: Row) -> float:
    """Return the speed per dollar of a row; 0 if it is unknown."""
    if not row.get("total_usd") or not row.get("speed"):
        return 0.0
    return float(row["speed"]["value"]) / (float(row["total_usd"]) + told.computer_usd(row))


def _lead(told: Told, first: Row, other: Row) -> Lead:
    """Return the lead of one row over another that costs less."""
    least = float(told.fact("Parameter", name=CLEARLY_FASTER).get("value", 1))
    faster = float(first["speed"]["value"]) / float(other["speed"]["value"])
    times = [_waits(other) / _waits(first) if _waits(first) else 0.0, faster]
    more = float(first.get("memory_gib", 0)) - float(other.get("memory_gib", 0))
    verbs = ("reads the prompt", "generates" if first["speed"].get("unit") else "is")
    gains = [
        f"{verb} {ratio:.1f} times as fast"
        for verb, ratio in zip(verbs, times, strict=True)
        if ratio >= least
    ]
    gains += [f"has {gb(more)} more"] if more > 0 else []
    label = FASTEST if faster >= least else READS_FASTEST if max(times) >= least else ""
    label = label or (MOST_MEMORY if more > 0 else BEST)
    if not gains or int(first.get("count") or 1) > 1:
        return Lead(label, "")
    price = less_by(float(first["total_usd"]), float(other["total_usd"]))
    name = short_name(told.knowledge, other)
    return Lead(
        label,
        f"It costs {price} more than the {name}, which gives more speed per dollar, but it "
        f"{wording.listed(gains)}.",
    )


def _waits(row: Row) -> float:
    """Return the seconds until the first token; 0 if they are unknown."""
    return float(((row.get("rates") or {}).get(FIRST_TOKEN) or {}).get("value", 0))

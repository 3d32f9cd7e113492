"""Knowledge with other values in it, built in memory: other judgements, other prices.

Nothing here touches a file. A changed value keeps the place of the one it replaces.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from expert.dates import first_day, holds_on
from expert.knowledge import KINDS, Entry, Knowledge

HOUSE = "house"
EARLIEST = "0001-01-01"
LOWEST_FACTOR, HIGHEST_FACTOR = 0.9, 1.1
Judgements = dict[str, dict[str, Any]]


def changed(
    knowledge: Knowledge, kind: str, change: Callable[[Entry], Mapping[str, Any]]
) -> Knowledge:
    """Return the knowledge with new data in every entry of a kind."""
    entries = [
        entry._replace(data=dict(change(entry))) if known == kind else entry
        for known in KINDS
        for entry in knowledge.all(known).values()
    ]
    return Knowledge(entries, knowledge.layers, knowledge.digest, knowledge.findings)


# --- judgements -----------------------------------------------------------------


def judgements_on(knowledge: Knowledge, advisor: str, day: str) -> Judgements:
    """Return each judgement that an advisor holds on a day."""
    held: Judgements = {}
    for name, dated in knowledge.get("advisor", advisor).data.get("judgements", {}).items():
        valid = [item for item in dated if holds_on(item, day)]
        if valid:
            held[name] = max(valid, key=lambda item: first_day(item["from"]))
    return held


def with_judgements(knowledge: Knowledge, advisor: str, judgements: Judgements) -> Knowledge:
    """Let an advisor hold these judgements, and no others, on every day."""

    def change(entry: Entry) -> Mapping[str, Any]:
        if entry.id != advisor:
            return entry.data
        always = {name: [{**item, "from": EARLIEST}] for name, item in judgements.items()}
        for items in always.values():
            items[0].pop("until", None)
        return {**entry.data, "judgements": always}

    return changed(knowledge, "advisor", change)


def with_values_of(
    knowledge: Knowledge,
    advisor: str,
    day: str,
    donor: tuple[str, str],
    but: tuple[str, ...] = (),
) -> Knowledge:
    """Let an advisor judge as another one, or the same one, did on another day.

    The judgements named last keep the advisor's own value of the day.
    """
    own = judgements_on(knowledge, advisor, day)
    values = judgements_on(knowledge, *donor)
    kept = {name: own[name] for name in but if name in own}
    for name in but:
        values.pop(name, None)
    return with_judgements(knowledge, advisor, {**values, **kept})


def without_inferred(knowledge: Knowledge, advisor: str, day: str) -> Knowledge:
    """Replace each inferred judgement of a day by the house's, or drop it if there is none."""
    own = judgements_on(knowledge, advisor, day)
    house = judgements_on(knowledge, HOUSE, day)
    kept = {name: house.get(name) if item.get("inferred") else item for name, item in own.items()}
    return with_judgements(
        knowledge, advisor, {name: item for name, item in kept.items() if item is not None}
    )


def count_inferred(knowledge: Knowledge, advisor: str, day: str) -> tuple[int, int]:
    """Return how many of an advisor's judgements of a day are inferred, and how many there are."""
    own = judgements_on(knowledge, advisor, day)
    return sum(bool(item.get("inferred")) for item in own.values()), len(own)


# --- prices ---------------------------------------------------------------------


def with_other_prices(knowledge: Knowledge, seed: int) -> Knowledge:
    """Multiply every price by a factor of its own, uniform between the lowest and the highest."""
    chance = random.Random(seed)

    def change(entry: Entry) -> Mapping[str, Any]:
        prices = [
            {**price, "usd": round(price["usd"] * chance.uniform(LOWEST_FACTOR, HIGHEST_FACTOR), 2)}
            for price in entry.data.get("prices", [])
        ]
        return {**entry.data, "prices": prices}

    return changed(knowledge, "card", change)

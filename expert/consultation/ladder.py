"""The rows of the ladder as plain data: the recommended option, cheaper and more expensive ones."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from expert.consultation.replay import Seen
from expert.facts import Card, CardsTaken, Contender, MainMemory, Rate, Rung, Speed
from expert.facts.values import NAMED, NAMED_BY_OFFER, NAMED_OUT, NAMED_TOO_SMALL, OWNED
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name
from expert.rules.cards.named import NO_PRICE
from expert.rules.cards.taken import times_one

ANY_GPU, CARD = "gpu-any", "card"
ROWS = 4
"""With more rows than this, the ladder would be a long list that is hard to choose from."""
CHEAPEST, FAR_CHEAPER = "cheapest_that_works", "far_cheaper"
ONLY_NAMED = (NAMED, NAMED_BY_OFFER, NAMED_TOO_SMALL, NAMED_OUT)
"""The roles of rows that exist because the person named the card or is offered it."""
ROLES = (
    OWNED,
    *("best_for_the_money", "safe", "second", "fewer_cards", "all_on_the_card", "one_computer"),
    *("best_value", "also_in_budget", "more_of_them"),
    *(FAR_CHEAPER, CHEAPEST, "more_work", "next_step"),
    *("used", "new"),
    *ONLY_NAMED,
)
"""The roles of rows that are not recommended, the most informative first."""
FIGURE = ("value", "low", "high", "basis", "unit")
"""Fields of a speed or another rate that a row shows."""
CENTS = 2
DIGITS = 3
Row = dict[str, Any]


def ladder_rows(
    knowledge: Knowledge,
    engine: Seen,
    reasons: Mapping[int, Sequence[str]],
    recommended: Sequence[Mapping[str, Any]],
) -> list[Row]:
    """Return at most four different rows: the recommended one first, the others by price.

    ``reasons`` maps a fact's number to the firings that concluded it.
    """
    ranks = {_key(item): item["rank"] for item in reversed(recommended)}
    rows: dict[tuple[Any, ...], Row] = {}
    for rung in sorted(engine.facts_of(Rung), key=_telling):
        row = rows.setdefault(
            _key(rung), {**_start(knowledge, engine, rung), "roles": [], "because": []}
        )
        row["roles"] += [rung["role"]] if rung["role"] not in row["roles"] else []
        found = reasons[rung.__factid__]
        row["because"] += [name for name in found if name not in row["because"]]
    if any(row["kind"] == CARD for row in rows.values()):
        rows = {key: row for key, row in rows.items() if row["id"] != ANY_GPU}
        ranks = {key: rank for key, rank in ranks.items() if key[1] != ANY_GPU}
    shown = {row["id"] for row in rows.values() if not _is_only_named(row)}
    rows = {k: row for k, row in rows.items() if not _is_only_named(row) or row["id"] not in shown}
    rows = {key: row for key, row in rows.items() if not _undercut(row, rows.values())}
    first = min(ranks.values(), default=0)
    leading = {first, min((rank for key, rank in ranks.items() if key[0] == CARD), default=first)}
    kept = sorted(rows.values(), key=lambda row: _worth_showing(row, ranks, leading))[:ROWS]
    kept.sort(key=lambda row: _in_order(row, ranks, first))
    return [_row(engine, row, _key(row) in ranks) for row in kept]


def _is_only_named(row: Row) -> bool:
    """Return whether a row is there only because the person named the card."""
    return set(row["roles"]) <= {*ONLY_NAMED}


def _undercut(row: Row, others: Iterable[Row]) -> bool:
    """Return whether a row is there only for its low price, although another row costs less."""
    return set(row["roles"]) <= {CHEAPEST, FAR_CHEAPER} and any(
        other.get("total_usd", inf) < row["total_usd"] for other in others
    )


def _key(item: Mapping[str, Any]) -> tuple[Any, ...]:
    return item["kind"], item["id"], item.get("condition"), item.get("times")


def _telling(rung: Rung) -> tuple[Any, ...]:
    """Return the sort key of a rung; roles for which a card was picked come before the others."""
    place = ROLES.index(rung["role"]) if rung["role"] in ROLES else -1
    return place, rung["kind"], rung["id"], rung.get("condition", ""), rung.get("more_usd", 0)


def _worth_showing(
    row: Row, ranks: Mapping[tuple[Any, ...], int], leading: Container[int]
) -> tuple[Any, ...]:
    """Return the sort key by importance: the first choice, the rows around it, then its equals.

    If the first choice is to rent or to wait, the first of the cards is also ``leading``.
    """
    rank = ranks.get(_key(row), 0)
    place = ROLES.index(row["roles"][0]) if row["roles"][0] in ROLES else len(ROLES)
    if rank in leading or row["kind"] != CARD:
        return 0, rank, row["id"]
    return (2, rank, row["id"]) if rank else (1, place, row["id"])


def _in_order(row: Row, ranks: Mapping[tuple[Any, ...], int], first: int) -> tuple[Any, ...]:
    """Return the sort key for the screen: what is picked, then cards by price, then waiting.

    A card without a known price comes after those with one.
    """
    rank = ranks.get(_key(row), 0)
    if row["kind"] != CARD and not rank:
        return 2, 0, 0.0, row["id"]
    if row["kind"] != CARD or rank == first:
        return 0, rank, 0.0, row["id"]
    unknown = inf if NO_PRICE in row["roles"] else 0.0
    return 1, 0, row.get("total_usd", unknown), row["id"]


def _start(knowledge: Knowledge, engine: Seen, rung: Rung) -> Row:
    """Return the name and the price of a row, including the price of the system RAM it needs."""
    row: Row = {"kind": rung["kind"], "id": rung["id"], "name": rung["name"]}
    row["label"] = rung["name"]
    if rung["kind"] == CARD:
        row["label"] = full_name(knowledge.get("card", rung["id"]).data)
    row["count"] = rung["cards"]
    if "condition" in rung:
        row["condition"] = rung["condition"]
    if "usd" in rung:
        row["price_usd"] = _plain(round(rung["usd"] / rung["cards"], CENTS))
        memory = [m for m in engine.facts_of(MainMemory) if m["card"] == rung["id"]]
        beside = sum(float(m["usd"]) for m in memory)
        if beside:
            row["main_memory_usd"] = _plain(round(beside, CENTS))
        row["total_usd"] = _plain(round(rung["usd"] + beside, CENTS))
    if "more_usd" in rung:
        row["more_usd"] = _plain(rung["more_usd"])
    if "times" in rung:
        row["times"] = rung["times"]
    return row


def _row(engine: Seen, row: Row, advised: bool) -> Row:
    """Return a row with its figures; its keys are in the order of the schema."""
    roles, because = row.pop("roles"), row.pop("because")
    if row["kind"] == CARD:
        times = row.pop("times", None)
        row |= _figures(engine, row["id"], row.get("condition"), row["count"], times)
    return {**row, "role": roles[0], "roles": roles, "advised": advised, "because": because}


def _figures(
    engine: Seen, id: str, condition: str | None, count: int, gain: float | None = None
) -> Row:
    """Return the total memory and power of all cards, and how fast they are together.

    ``gain`` is their speed as a multiple of that of one of them, where the row says so.
    """
    figures: Row = {}
    for card in engine.facts_of(Card):
        if card["id"] == id:
            if "memory_gib" in card:
                figures["memory_gib"] = _plain(card["memory_gib"] * count)
            if "board_power_w" in card:
                figures["power_w"] = _plain(card["board_power_w"] * count)
    together = [
        contender["speed"]
        for contender in engine.facts_of(Contender)
        if (contender["card"], contender["condition"]) == (id, condition)
    ]
    side_by_side = [
        times_one(engine.facts_of, taken)
        for taken in engine.facts_of(CardsTaken)
        if (taken["card"], taken["condition"]) == (id, condition)
    ]
    for speed in engine.facts_of(Speed):
        if speed["card"] == id:
            times = together[0] / speed["value"] if together else [*side_by_side, 1][0]
            times = gain or times
            figures["speed"] = {name: _plain(speed[name]) for name in FIGURE if name in speed}
            for name in ("value", "low", "high"):
                if name in speed:
                    figures["speed"][name] = _plain(round(speed[name] * times, DIGITS))
    rates = sorted(
        (r for r in engine.facts_of(Rate) if r["card"] == id), key=lambda r: str(r["quantity"])
    )
    if rates:
        figures["rates"] = {
            rate["quantity"]: {name: _plain(rate[name]) for name in FIGURE if name in rate}
            for rate in rates
        }
    return figures


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value

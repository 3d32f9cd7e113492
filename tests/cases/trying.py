"""Makes changes that an explanation claims something about, in a fresh run of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from expert.case.case import Case, case_from_mapping
from expert.consultation.run import consult
from expert.knowledge import Entry, Knowledge
from tests.cases.variants import changed

Record = Mapping[str, Any]


def with_changes(
    knowledge: Knowledge, case: Case, changes: Iterable[Record], focus: Sequence[str] = ()
) -> Record:
    """Return the record of a case with other answers, and with other prices of some cards."""
    answers, prices = dict(case.answers), []
    for change in changes:
        if change["key"] == "price":
            prices.append(change)
        elif change["value"] is None:
            answers.pop(change["key"])
        else:
            answers[change["key"]] = change["value"]
    other = _with_prices(knowledge, prices) if prices else knowledge
    data = {"as_of": case.as_of, "advisor": case.advisor, "answers": answers}
    return consult(other, case_from_mapping(other, data, {}, "what is claimed"), focus)


def _with_prices(knowledge: Knowledge, prices: Iterable[Record]) -> Knowledge:
    by_card = {change["card"]: change for change in prices}

    def change(entry: Entry) -> Mapping[str, Any]:
        wanted = by_card.get(entry.id)
        if wanted is None:
            return entry.data
        times = wanted["value"] / wanted["now_usd"]
        seen = [
            {**price, "usd": round(price["usd"] * times, 2)}
            if price["condition"] == wanted["condition"]
            else price
            for price in entry.data.get("prices", [])
        ]
        return {**entry.data, "prices": seen}

    return changed(knowledge, "card", change)


def first_of(record: Record, topic: str | None = None) -> tuple[str, str] | None:
    """Return the kind and the id of what is recommended first, or what is said about a topic."""
    if topic is not None:
        return "advice", " ".join(
            sorted(a["says"] for a in record["advice"] if a["topic"] == topic)
        )
    first = next(iter(record["recommended"]), None)
    return (first["kind"], first["id"]) if first else None

"""When nothing can be recommended: the smallest changes that would admit a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from expert.explain import wording
from expert.explain.view import RecordView

SHOWN = 3
OUT_OF_REACH = ("save", "beyond")
CHANGEABLE = ("GiB", "W", "slots")
"""Units of what a person can want less of, or get more of."""


@dataclass
class Change:
    """One thing that could be otherwise, by how much, and the cards that would then do."""

    about: str
    wanted: Any
    found: Any
    unit: str
    cards: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How large the change is, as a share of what is wanted."""
        return abs(float(self.wanted) - float(self.found)) / max(abs(float(self.wanted)), 1e-9)


def near_misses(view: RecordView) -> list[str]:
    """Return sentences on the smallest change of each kind that admits a card.

    Only cards that a single number keeps out count: for others one change is not enough.
    """
    changes = [*_by_rules(view).values(), *_by_money(view)]
    return [_sentence(change) for change in sorted(changes, key=lambda c: c.share)[:SHOWN]]


def _by_rules(view: RecordView) -> dict[str, Change]:
    found: dict[str, Change] = {}
    for item in view.record["ruled_out"]:
        facts = view.of_type("RuledOut", card=item["id"])
        fields = facts[0]["fields"] if len(facts) == 1 else {}
        if fields.get("unit") not in CHANGEABLE or not _can_be_paid(view, item["id"]):
            continue
        change = Change(fields["about"], fields["wanted"], fields["found"], fields["unit"])
        nearest = found.get(change.about)
        if nearest is None or change.share < nearest.share:
            found[change.about] = nearest = change
        if change.found == nearest.found:
            nearest.cards.append(item["label"])
    return found


def _by_money(view: RecordView) -> list[Change]:
    purses = view.of_type("Purse")
    far = [f["fields"] for f in view.of_type("Contender") if f["fields"]["reach"] in OUT_OF_REACH]
    if not purses or not far:
        return []
    cheapest: Mapping[str, Any] = min(far, key=lambda fields: (fields["usd"], fields["card"]))
    high = purses[0]["fields"]["high_usd"]
    return [Change("budget", high, cheapest["usd"], "US dollars", [cheapest["name"]])]


def _can_be_paid(view: RecordView, card: str) -> bool:
    """Tell whether an offer of a card counts and lies within the money there is."""
    out = {f["fields"]["condition"] for f in view.of_type("OfferOut", card=card)}
    limits = [purse["fields"]["stretch_usd"] for purse in view.of_type("Purse")]
    return any(
        offer["fields"]["condition"] not in out
        and all(offer["fields"]["usd"] <= limit for limit in limits)
        for offer in view.of_type("Offer", card=card)
    )


def _sentence(change: Change) -> str:
    instead = wording.amount(change.found, change.unit)
    cards = wording.listed(change.cards[:SHOWN])
    more = len(change.cards) - SHOWN
    if more > 0:
        cards += f" and {wording.counted(more, 'other')}"
    return f"{change.about}: {instead} instead of {wording.value(change.wanted)} ({cards})"

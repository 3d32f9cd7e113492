"""If nothing can be recommended, the smallest changes that would make a card possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from expert.explain import wording
from expert.explain.view import RecordView
from expert.explain.why_not.money import can_be_paid, count_of

SHOWN = 3
OUT_OF_REACH = ("save", "beyond")
CHANGEABLE = ("GiB", "W", "slots")
"""Units of the amounts that a person can lower or raise."""
MEMORY_UNIT = "GiB"
SEVERAL = 2
FLOORS = {
    "stated": "the amount you stated",
    "profile": "what the profile '{key}' calls for",
    "default": "the usual amount",
    "typical": "what most people like you do",
    "display": "the amount reserved for a display",
}
"""In words, why memory is needed, for each reason of a `MemoryFloor`."""


@dataclass
class Change:
    """One value that could change, by how much, and the cards that would then be possible."""

    about: str
    wanted: Any
    found: Any
    unit: str
    cards: list[str] = field(default_factory=list)
    beside: str = ""
    """What else would have to change as well; empty if this change alone is enough."""

    @property
    def share(self) -> float:
        """The size of the change as a fraction of the target value."""
        return abs(float(self.wanted) - float(self.found)) / max(abs(float(self.wanted)), 1e-9)


def near_misses(view: RecordView) -> list[str]:
    """Return sentences about the smallest change of each kind that makes a card possible.

    Only cards ruled out by a single number are included; for others, one change is not enough.
    """
    changes = [*_by_rules(view).values(), *_by_money(view)]
    for change in changes:
        if change.unit == MEMORY_UNIT:
            change.beside = _all_reasons(view, float(change.found))
    return [_sentence(change) for change in sorted(changes, key=lambda c: c.share)[:SHOWN]]


def _by_rules(view: RecordView) -> dict[str, Change]:
    found: dict[str, Change] = {}
    for item in view.record["ruled_out"]:
        facts = view.of_type("RuledOut", card=item["id"])
        fields = facts[0]["fields"] if len(facts) == 1 else {}
        if fields.get("unit") not in CHANGEABLE:
            continue
        if not can_be_paid(view, item["id"], count_of(view, item["id"], fields["about"])):
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


def _all_reasons(view: RecordView, gib: float) -> str:
    """Return the reasons for needing more memory than this, if there are several."""
    if any(share["fields"]["shared"] for share in view.of_type("CardShare")):
        return ""
    floors = [fact["fields"] for fact in view.of_type("MemoryFloor")]
    filled = sum(float(part["fields"]["gib"]) for part in view.of_type("MemoryPart"))
    sizes = {FLOORS[floor["reason"]].format(**floor): float(floor["gib"]) for floor in floors}
    sizes["what the job needs"] = filled
    above = [f"{why} ({size:.4g} GiB)" for why, size in sizes.items() if size > gib]
    if len(above) < SEVERAL:
        return ""
    both = "both" if len(above) == SEVERAL else "all"
    return f"; {wording.listed(above)} would {both} have to be that small"


def _sentence(change: Change) -> str:
    instead = wording.amount(change.found, change.unit)
    cards = wording.listed(change.cards[:SHOWN])
    more = len(change.cards) - SHOWN
    if more > 0:
        cards += f" and {wording.counted(more, 'other')}"
    wanted = wording.value(change.wanted)
    return f"{change.about}: {instead} instead of {wanted} ({cards}){change.beside}"

"""The price at which a passed-over card would become the first choice."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import NamedTuple

from expert.explain.view import Item, RecordView
from expert.rules.cards.choose import BEST_FOR_THE_MONEY
from expert.rules.cards.passed_over import BY_VALUE, POINTS
from expert.rules.cards.worth import Weighed, figure_of

TIE_BAND = "tie_band"

SAFE = 0.97
"""The price shown is lowered to this share: prices carried forward move with prices seen."""


class FirstPrice(NamedTuple):
    """An offer of a passed-over card, and the price below which it would win."""

    card: str
    offer: Item
    """The fields of the contender."""
    usd: int
    """The price, rounded down to two significant digits."""
    share: float
    """What the offer gives per dollar, relative to the first choice."""


def first_prices(view: RecordView) -> Iterator[FirstPrice]:
    """Yield the cards passed over because they give less per dollar, the closest first.

    A card that already gives as much is left out: something else keeps it from winning.
    """
    found = [
        first
        for fact in view.of_type("PassedOver")
        for first in (*_by_speed(view, fact["fields"]), *_by_worth(view, fact["fields"]))
        if first.share < 1 and first.usd > 0
    ]
    told: set[str] = set()
    for first in sorted(found, key=lambda first: (-first.share, first.card)):
        if first.card not in told:
            told.add(first.card)
            yield first


def _by_speed(view: RecordView, passed: Item) -> Iterator[FirstPrice]:
    """Yield the price at which a card's speed per dollar would be the best.

    Values within a band count as equal, and then the newer card comes first. Therefore, an older
    card has to be ahead by the whole band.
    """
    found, wanted = passed.get("found"), passed.get("wanted")
    if passed.get("unit") != BY_VALUE[0] or not found or not wanted:
        return
    share = found / wanted
    for fact in view.of_type("Contender", card=passed["card"])[:1]:
        offer = fact["fields"]
        usd = offer["usd"] * share * (1 - _band(view))
        yield FirstPrice(passed["card"], offer, _rounded_down(usd), share)


def _by_worth(view: RecordView, passed: Item) -> Iterator[FirstPrice]:
    """Yield the price at which a card would have the highest worth for its price.

    The card's price is only part of the compared total: the host computer's part is fixed, while
    premiums are proportional to the card's price. Of cards whose worth for the price is within a
    band, the cheapest comes first; any other card has to be ahead by the whole band.
    """
    if passed.get("unit") != POINTS:
        return
    best = [
        worth["fields"]
        for pick in view.of_type("Pick", kind="card", id=passed["by"], role=passed["role"])
        for worth in _worth(view, passed["by"], pick["fields"].get("condition"))
    ]
    counted = view.of_type("PriceCounts") if passed["role"] == BEST_FOR_THE_MONEY else []
    each = max((fact["fields"]["per_usd"] for fact in counted), default=None)
    figure = figure_of(each)
    premiums = [fact["fields"] for fact in view.of_type("Premium", card=passed["card"])]
    for fact in view.of_type("Contender", card=passed["card"]):
        offer = fact["fields"]
        condition = offer["condition"]
        more = sum(p["share"] for p in premiums if p.get("condition", condition) == condition)
        for worth in _worth(view, passed["card"], offer["condition"]):
            own = worth["fields"]
            computer = own["paid_usd"] - offer["usd"] * (1 + more)
            for first in best:
                times = own["worth"] / first["worth"] * (1 - _band(view))
                if each is None:
                    paid = first["paid_usd"] * times
                else:
                    paid = first["paid_usd"] + log(times) / each
                usd = (paid - computer) / (1 + more)
                share = figure(Weighed.of(own)) / figure(Weighed.of(first))
                yield FirstPrice(passed["card"], offer, _rounded_down(SAFE * usd), share)


def _worth(view: RecordView, card: str, condition: str | None) -> list[Item]:
    return view.of_type("Worth", card=card, condition=condition)


def _band(view: RecordView) -> float:
    """Return the share within which values count as equal."""
    bands = [fact["fields"]["value"] for fact in view.of_type("Setting", name=TIE_BAND)]
    return max(bands, default=0.0)


def _rounded_down(usd: float) -> int:
    """Return a price rounded down to two significant digits, or 0 if it would be negative."""
    whole = max(0, int(usd))
    figures = 10 ** max(0, len(str(whole)) - 2)
    return whole - whole % int(figures)

"""Stage 13, continued: the cheapest card for usual work that the recommended one does not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OWNED
from expert.rules.cards.fallback import as_offered, used_offers
from expert.rules.cards.ladder import CARDS_ARE_BOUGHT, First, conclude_rung, first_of
from expert.rules.cards.used_rows import READ_OF_USED
from expert.rules.cards.worth import Offered, holds, weighed_offer
from expert.rules.market.seen import at_seen_prices
from expert.rules.market.trend import USED
from expert.rules.need.demand import NO_LIMIT_USD


@rule(
    "ADVICE-353",
    "If the recommended card lacks room for some usual work, the cheapest with room for all of it "
    "is listed",
    CARDS_ARE_BOUGHT,
    ~f.Named(role=OWNED),
    f.PriceCounts(per_usd=the.each),
    EXISTS(f.WorkCounts(usual=True)),
    uses=[f.Candidate, f.MainMemory, f.Pick, f.Contender, *READ_OF_USED],
    concludes=[f.Rung],
    says="The cheapest with room for everything most people like you do is {names}.",
    because="More memory may be worth some more money, or a slower card, if most people like you "
    "do work that fills it.",
)
def show_more_work(engine: Engine, each: float) -> Said:
    """Conclude the row of the cheapest offer for all usual work, if it is worth its price."""
    first = first_of(engine)
    usual = [work for work in engine.every(f.WorkCounts) if work["usual"]]
    offers = {(o.card["id"], o.condition): o for o in _offered(engine, first)}
    chosen = offers.get((first.pick["id"], first.pick["condition"]))
    if chosen is None or _holds_all(usual, chosen):
        return {"names": "the recommended one"}
    least = _value(engine, chosen, each)
    holding = [
        offered
        for offered in offers.values()
        if _holds_all(usual, offered)
        and offered.usd > chosen.usd
        and offered.cards <= chosen.cards
        and _value(engine, offered, each) >= least
    ]
    if not holding:
        return {"names": "no card that is worth its price"}
    engine.cite(*usual, *(offered.card for offered in holding))
    best = min(holding, key=lambda offered: (offered.usd, -offered.speed, offered.card["id"]))
    name = str(best.card["name"])
    row = {"card": best.card["id"], "name": name, "condition": best.condition, "cards": best.cards}
    conclude_rung(engine, {**row, "usd": round(best.usd, 2)}, "more_work", first)
    return {"names": name}


def _holds_all(works: Iterable[f.WorkCounts], offered: Offered) -> bool:
    return all(holds(work, offered.gib, offered.cards) for work in works)


def _offered(engine: Engine, first: First) -> Iterator[Offered]:
    """Yield the offers that may be weighed: candidates, and used cards if one is recommended."""
    for offer in at_seen_prices(engine, engine.every(f.Candidate)):
        (card,) = engine.every(f.Card, id=offer["card"])
        sizes = float(offer["speed"]), float(offer["gib"]), float(offer["usd"])
        yield Offered(card, offer["condition"], int(offer["cards"]), *sizes)
    if first.pick["condition"] == USED:
        yield from (as_offered(engine, used) for used in used_offers(engine, NO_LIMIT_USD))


def _value(engine: Engine, offered: Offered, each: float) -> float:
    """Return what an offer is worth if each dollar takes away a share of the worth."""
    found = weighed_offer(engine, offered)
    return 0.0 if found is None else found.within(each)

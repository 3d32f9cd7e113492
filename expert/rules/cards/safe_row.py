"""Stage 13, continued: the best safe option within the budget next to a tight fit."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ADD
from expert.rules.cards.enough import writes_slower
from expert.rules.cards.ladder import CARDS_ARE_BOUGHT, best_for_the_money, conclude_row, first_of
from expert.rules.cards.reach import sum_left_for
from expert.rules.cards.worth import HELD_WORK
from expert.rules.market.seen import at_seen_prices

SAFE = "safe"


@rule(
    "ADVICE-355",
    "If the recommended card only just holds the work, the best safe one within the budget is "
    "listed",
    CARDS_ARE_BOUGHT,
    ~f.Pick(kind="card", role=ADD),
    EXISTS(f.Need(hard=True)),
    EXISTS(f.Purse(firm=True)),
    EXISTS(f.PriceCounts()),
    AS.reading << f.Parameter(name="tokens-a-person-reads", value=the.least),
    uses=[
        *(
            f.Beaten,
            f.Candidate,
            f.Card,
            f.Contender,
            f.Fits,
            f.MainMemory,
            f.Offer,
            f.Offloaded,
            f.Outdated,
            f.Pick,
        ),
        *(f.PriceCounts, f.Purse, f.Speed, f.Worth, *HELD_WORK),
    ],
    concludes=[f.Rung],
    says="Safe, and the best of those within the budget: {names}.",
    because="An estimate of the memory needed may be too low. If it is, a card that seemed just "
    "large enough is too small.",
)
def show_safe(engine: Engine, least: float) -> Said:
    """Conclude the row of the best safe candidate within the budget, if the pick is not safe.

    Offers that only tight fits beat count, too, because they are beaten on the assumption that both
    hold the work. A card that is outdated for the work is no safe choice.
    """
    first = first_of(engine)
    tight = {fits["card"] for fits in engine.every(f.Fits) if fits.get("tight")}
    if first.pick["id"] not in tight or engine.every(f.Offloaded, card=first.pick["id"]):
        return {"names": "the recommended one"}
    offers = [
        offer
        for offer in at_seen_prices(engine, engine.every(f.Candidate))
        if offer["card"] not in tight
        and not engine.every(f.Outdated, card=offer["card"])
        and not engine.every(f.Offloaded, card=offer["card"])
        and offer["usd"] <= sum_left_for(engine, offer)
        and all(
            beaten["by"] in tight
            for beaten in engine.every(f.Beaten, card=offer["card"])
            if beaten["condition"] == offer["condition"]
        )
        and not writes_slower(engine.every(f.Speed, card=offer["card"]), least)
    ]
    if not offers:
        return {"names": "none"}
    return conclude_row(engine, best_for_the_money(engine, offers), SAFE, first, offers)

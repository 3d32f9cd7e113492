"""Stage 13, continued: the same work on fewer cards, or in a complete computer."""

from __future__ import annotations

from collections.abc import Sequence

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OWNED
from expert.rules.cards.enough import writes_slower
from expert.rules.cards.fit import is_whole_machine
from expert.rules.cards.ladder import (
    CARDS_ARE_BOUGHT,
    READ_OF_WORTH,
    best_for_the_money,
    conclude_row,
    first_of,
)
from expert.rules.market.seen import at_seen_prices


@rule(
    "ADVICE-352",
    "If several cards or system RAM share the work, fewer cards or a single computer are listed "
    "as an option",
    CARDS_ARE_BOUGHT,
    ~f.Named(role=OWNED),
    f.PriceCounts(),
    f.Purse(high_usd=the.money),
    AS.reading << f.Parameter(name="tokens-a-person-reads", value=the.least),
    uses=[
        f.Candidate,
        f.Card,
        f.Fits,
        f.MainMemory,
        f.Offloaded,
        f.PriceCounts,
        f.Speed,
        *READ_OF_WORTH,
    ],
    concludes=[f.Rung],
    says="The work also runs in a single computer or on fewer cards: {names}.",
    because="One card or a complete computer needs fewer slots and less power, makes less "
    "noise, and the work does not have to be split.",
)
def show_fewer_cards(engine: Engine, money: float, least: float) -> Said:
    """Conclude the row of the fewest cards within the budget that hold all of the work."""
    first = first_of(engine)
    id = first.pick["id"]
    shared = [fits for fits in engine.every(f.Fits, card=id) if fits["cards"] > 1]
    fetched = engine.every(f.Offloaded, card=id)
    if not (shared or fetched) or is_whole_machine(engine, id):
        return {"names": "nothing else"}
    engine.cite(*shared, *fetched)
    offers = [
        offer
        for offer in at_seen_prices(engine, engine.every(f.Candidate))
        if offer["usd"] <= money
        and (offer["cards"] < first.pick["cards"] or (fetched and offer["cards"] == 1))
        and not engine.every(f.Offloaded, card=offer["card"])
        and not writes_slower(engine.every(f.Speed, card=offer["card"]), least)
    ]
    if not offers:
        return {"names": "nothing within the budget"}
    best = best_for_the_money(engine, _fewest(offers))
    role = "fewer_cards" if best["cards"] < first.pick["cards"] else "all_on_the_card"
    if is_whole_machine(engine, best["card"]):
        role = "one_computer"
    return conclude_row(engine, best, role, first, offers)


def _fewest(offers: Sequence[f.Candidate]) -> list[f.Candidate]:
    """Return the offers with the fewest cards."""
    number = min(int(offer["cards"]) for offer in offers)
    return [offer for offer in offers if offer["cards"] == number]

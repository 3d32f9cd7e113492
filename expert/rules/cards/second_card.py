"""Stage 13, continued: a second card like the one a person owns, next to replacing it."""

from __future__ import annotations

from collections.abc import Iterator

from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Card,
    Job,
    Named,
    Need,
    Offer,
    OfferOut,
    Outlived,
    Pick,
    PriceCounts,
    Profile,
    Purse,
    Quote,
    Rung,
    Scaling,
    Sealed,
    Topic,
    Usable,
)
from expert.facts.values import OWNED
from expert.rules.amdahl import words_of_gain_like
from expert.rules.cards.fit import LAPTOP, WHOLE_MACHINE
from expert.rules.cards.ladder import SHOWS_A_LADDER
from expert.rules.cards.reach import WITH_GOOD_SOFTWARE
from expert.rules.cards.taken import FRAMEWORK
from expert.rules.cards.used_rows import is_fresh
from expert.rules.cards.wishes import USED_OK, takes_used
from expert.rules.machine.supply import SUPPLY_MARGIN, supply_for
from expert.rules.market.trend import ON_SALE, USED
from expert.rules.several.advice import SEVERAL_GPUS
from expert.rules.vocabulary import ALONE, TRAINING_JOBS

SECOND, TWO = "second", 2


@rule(
    "ADVICE-307",
    "If the card you own holds your training, a second one like it is listed as an option",
    Topic(ask="upgrade"),
    SHOWS_A_LADDER,
    EXISTS(PriceCounts()),
    Purse(high_usd=the.high),
    Job(id=P(TRAINING_JOBS)),
    ~Answer(key="gpus", value=ALONE),
    ~Sealed(),
    ~Profile(id="learner"),
    Named(role=OWNED, kind="card", id=the.id, count=ALONE),
    Card(id=the.id, name=the.name, segment=~L(WHOLE_MACHINE), board_power_w=the.power),
    ~Card(id=the.id, form=LAPTOP),
    ~Outlived(card=the.id),
    WITH_GOOD_SOFTWARE,
    Usable(card=the.id, gib=the.has),
    AS.need << Need(gib=the.wants),
    the.has >= the.wants,
    SUPPLY_MARGIN,
    uses=[Answer, Offer, OfferOut, Pick, Quote, Scaling],
    answers=[USED_OK],
    concludes=[Advice, Rung],
    says="A second {name} costs {usd:.0f} US dollars.",
    because="Training can be spread over two identical cards, and two jobs can run at once. What "
    "you own keeps working, and you pay for one card only.",
    sources=["dettmers-2016-06-25", "lambda-benchmark-2022-07"],
)
def show_second(engine: Engine, card: Card, high: float, has: float, beyond: float) -> Said:
    """Conclude the row of a second card if it is within the budget and below the card picked."""
    picks = [p for p in engine.every(Pick, kind="card") if ON_SALE(p.get("condition"))]
    limit = min([high, *(float(pick["usd"]) * pick["cards"] for pick in picks)])
    offer = min(_offers(engine, card["id"]), key=lambda o: (o["usd"], o["condition"]), default=None)
    if offer is None or offer["usd"] > limit:
        return {"usd": high}
    engine.cite(offer, *picks)
    usd, condition, name = float(offer["usd"]), offer["condition"], str(card["name"])
    row = {"id": card["id"], "name": name, "condition": condition, "usd": round(usd, 2)}
    engine.conclude(Rung(kind="card", role=SECOND, cards=ALONE, **row))
    supply = supply_for([(card, TWO)], beyond)
    says = (
        f"A second {name} (about ${usd:,.0f} {condition}) would run two jobs at once, or one job "
        f"{_gain(engine)}; work that is not split over both still has {has:.3g} GB. It needs slots "
        f"for two and a power supply of at least {supply:,.0f} W."
    )
    engine.conclude(Advice(topic=SEVERAL_GPUS, says=says))
    return {"usd": usd}


def _offers(engine: Engine, card: str) -> Iterator[Offer]:
    """Yield the offers at a price seen recently; used ones unless they are not wanted."""
    out = {offer["condition"] for offer in engine.every(OfferOut, card=card)}
    if takes_used(engine) is not False:
        out.discard(USED)
    for offer in engine.every(Offer, card=card):
        if offer["condition"] not in out and is_fresh(engine, offer):
            yield offer


def _gain(engine: Engine) -> str:
    """Return how much faster two cards train, as measured; `faster` if it was not."""
    measured = engine.every(Scaling, of=FRAMEWORK)
    if not measured:
        return "faster"
    (found,) = measured
    engine.cite(found)
    return f"{words_of_gain_like(found['gpus'], found['low'], found['high'], TWO)} as fast"

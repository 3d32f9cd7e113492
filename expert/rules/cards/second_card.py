"""Stage 13, continued: a second card like the one a person owns, next to replacing it."""

from __future__ import annotations

from collections.abc import Iterator

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
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
    f.Topic(ask="upgrade"),
    SHOWS_A_LADDER,
    EXISTS(f.PriceCounts()),
    f.Purse(high_usd=the.high),
    f.Job(id=P(TRAINING_JOBS)),
    ~f.Answer(key="gpus", value=ALONE),
    ~f.Sealed(),
    ~f.Profile(id="learner"),
    f.Named(role=OWNED, kind="card", id=the.id, count=ALONE),
    f.Card(id=the.id, name=the.name, segment=~L(WHOLE_MACHINE), board_power_w=the.power),
    ~f.Card(id=the.id, form=LAPTOP),
    ~f.Outlived(card=the.id),
    WITH_GOOD_SOFTWARE,
    f.Usable(card=the.id, gib=the.has),
    AS.need << f.Need(gib=the.wants),
    the.has >= the.wants,
    SUPPLY_MARGIN,
    uses=[f.Answer, f.Offer, f.OfferOut, f.Pick, f.Quote, f.Scaling],
    answers=[USED_OK],
    concludes=[f.Advice, f.Rung],
    says="A second {name} costs {usd:.0f} US dollars.",
    because="Training can be spread over two identical cards, and two jobs can run at once. What "
    "you own keeps working, and you pay for one card only.",
    sources=["dettmers-2016-06-25", "lambda-benchmark-2022-07"],
)
def show_second(engine: Engine, card: f.Card, high: float, has: float, beyond: float) -> Said:
    """Conclude the row of a second card if it is within the budget and below the card picked."""
    picks = [p for p in engine.every(f.Pick, kind="card") if ON_SALE(p.get("condition"))]
    limit = min([high, *(float(pick["usd"]) * pick["cards"] for pick in picks)])
    offer = min(_offers(engine, card["id"]), key=lambda o: (o["usd"], o["condition"]), default=None)
    if offer is None or offer["usd"] > limit:
        return {"usd": high}
    engine.cite(offer, *picks)
    usd, condition, name = float(offer["usd"]), offer["condition"], str(card["name"])
    row = {"id": card["id"], "name": name, "condition": condition, "usd": round(usd, 2)}
    engine.conclude(f.Rung(kind="card", role=SECOND, cards=ALONE, **row))
    supply = supply_for([(card, TWO)], beyond)
    says = (
        f"A second {name} (about ${usd:,.0f} {condition}) would run two jobs at once, or one job "
        f"{_gain(engine)}; work that is not split over both still has {has:.3g} GB. It needs slots "
        f"for two and a power supply of at least {supply:,.0f} W."
    )
    engine.conclude(f.Advice(topic=SEVERAL_GPUS, says=says))
    return {"usd": usd}


def _offers(engine: Engine, card: str) -> Iterator[f.Offer]:
    """Yield the offers at a price seen recently; used ones unless they are not wanted."""
    out = {offer["condition"] for offer in engine.every(f.OfferOut, card=card)}
    if takes_used(engine) is not False:
        out.discard(USED)
    for offer in engine.every(f.Offer, card=card):
        if offer["condition"] not in out and is_fresh(engine, offer):
            yield offer


def _gain(engine: Engine) -> str:
    """Return how much faster two cards train, as measured; `faster` if it was not."""
    measured = engine.every(f.Scaling, of=FRAMEWORK)
    if not measured:
        return "faster"
    (found,) = measured
    engine.cite(found)
    return f"{words_of_gain_like(found['gpus'], found['low'], found['high'], TWO)} as fast"

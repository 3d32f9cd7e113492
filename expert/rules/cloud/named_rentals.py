"""Compare the GPUs for rent that the person named (stage 13)."""

from __future__ import annotations

from expert import facts as f
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, NAMED_RENTALS
from expert.rules.cards.rate_advice import spoken
from expert.rules.cloud.bills import bill_in_words
from expert.rules.cloud.leaning import HOURS, OPEN_MARKET, bill_value
from expert.rules.cloud.no_rental import NOT_ASKED_FOR
from expert.rules.cloud.renting import pace_of

WHY_NOT = {
    "maturity": "its software is not mature enough",
    "memory": "it has too little memory",
    "number": "it is rented out only in other numbers",
    "slow": "it is too slow",
    "support": "current software no longer supports it",
    "vendor": "it is not from the vendor you asked for",
}


def _speed_in_words(times: float) -> str:
    """Return how fast a GPU is compared with another one, in words.

    >>> _speed_in_words(1.02), _speed_in_words(1.42), _speed_in_words(0.381)
    ('about as fast', '1.4 times as fast', '0.38 times as fast')
    """
    told = spoken(times)
    return "about as fast" if float(told) == 1 else f"{told} times as fast"


@rule(
    "ADVICE-502",
    "If you compare GPUs to rent, the answer gives the price and the speed of each",
    f.Topic(ask="compare"),
    f.RentAdvised(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card),
    uses=[
        *HOURS,
        f.CloudTrait(kind=OPEN_MARKET),
        f.Member(group=ASKED_ABOUT),
        f.Rental,
        f.RentalOut,
    ],
    concludes=[f.Advice],
    says="The GPUs for rent that you named, compared with {rental[name]}: {list}.",
    because="What you named is what you want to know about, even if something else costs less.",
)
def compare_named(engine: Engine, rental: f.Rental) -> Said:
    """Compare the best rental of each other GPU that the person named with the chosen one."""
    strangers = {trait["cloud"] for trait in engine.every(f.CloudTrait, kind=OPEN_MARKET)}
    told, value = [], bill_value(engine)
    for member in engine.every(f.Member, group=ASKED_ABOUT):
        offers = [
            (_reason(engine, one), one) for one in engine.every(f.Rental, card=member["card"])
        ]
        if not offers or member["card"] == rental["card"]:
            continue
        reason, best = min(
            offers,
            key=lambda offer: (
                offer[0] is not None,
                offer[1]["cloud"] in strangers,
                -value(offer[1]),
                offer[1]["cloud"],
            ),
        )
        engine.cite(member, best)
        told.append(((reason is not None, -value(best), best["card"]), best, reason))
    told.sort(key=lambda one: one[0])
    if told:
        says = " ".join(
            _compared(best, rental, reason, value(rental) / value(best)) for _, best, reason in told
        )
        engine.conclude(f.Advice(topic=NAMED_RENTALS, says=says))
    return {"list": ", ".join(best["name"] for _, best, _ in told) or "no other"}


def _reason(engine: Engine, rental: f.Rental) -> str | None:
    """Return why a rental is ruled out, if it is."""
    for out in engine.every(f.RentalOut, cloud=rental["cloud"]):
        if out["card"] == rental["card"] and out["reason"] not in NOT_ASKED_FOR:
            engine.cite(out)
            return str(out["reason"])
    return None


def _compared(other: f.Rental, rental: f.Rental, reason: str | None, times: float) -> str:
    """Return a sentence that compares a rental, and its bill, with the one that is advised."""
    each = f" for each of {other['cards']}" if other["cards"] > 1 else ""
    says = f"{other['name']} costs ${other['usd']:.2f} an hour{each} at {other['cloud_name']}"
    if reason:
        return f"{says}, but {WHY_NOT.get(reason, 'it does not suit this work')}."
    bill = bill_in_words(times)
    fast = _speed_in_words(pace_of(other) / pace_of(rental))
    return f"{says} and is {fast} as {rental['name']}: the bill for the same work is {bill}."

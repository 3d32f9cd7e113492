"""Whether to rent or to own, in one sentence ahead of the list."""

from __future__ import annotations

from collections.abc import Mapping

from expert.compat import AS, EXISTS, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Advice, Declared, Leans, OwnAdvised, Pick, RentAdvised, Topic
from expert.rules.cloud.choice import RENT_OR_OWN

VERDICT = "verdict"
WHY_RENT = {
    "answer": "what you said of the work speaks for it",
    "cost": "for the hours expected it costs less than a card",
    "no_card": "no card to buy does the work",
}
WHY_OWN = {
    "answer": "what you said of the work speaks for it",
    "cost": "for the hours expected it costs less than renting",
    "no_rental": "nothing good is left to rent",
}
"""The reasons for either way, as the end of a sentence."""


@rule(
    id="CHOOSE-515",
    title="Where no card of one's own does the work, it is done on something rented",
    because="The other way is none.",
    says="No card to buy does the work.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        AS.reason << Leans(to="rent", reason="no_card"),
    ],
)
def rent_for_want_of_card(engine: Engine) -> None:
    """Advise to rent."""
    engine.conclude(RentAdvised(reason="no_card"))


@rule(
    id="ADVICE-583",
    title="Who asks whether to rent hears yes or no before what",
    because="A list of places and cards does not tell which way is the better one.",
    says="Renting is advised: {reason}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        EXISTS(RentAdvised()),
        NOT(OwnAdvised()),
        NOT(Pick(kind="card")),
    ],
    uses=[RentAdvised],
)
def tell_that_renting_is_better(engine: Engine) -> dict[str, object]:
    """Say that renting is the better way."""
    reason = _reasons(engine, RentAdvised, WHY_RENT)
    engine.conclude(Advice(topic=VERDICT, says=f"Rent: {reason}."))
    return {"reason": reason}


def _reasons(engine: Engine, advised: type[Declared], words: Mapping[str, str]) -> str:
    """Return why a way is advised, as the end of a sentence."""
    found = engine.every(advised)
    engine.cite(*found)
    return ", and ".join(dict.fromkeys(words[fact["reason"]] for fact in found))


@rule(
    id="ADVICE-584",
    title="Where renting is advised and a card is named too, it is said what the card is for",
    because="Both in one list look like a choice that is left to the reader.",
    says="Renting is advised, and a card is named beside it: {reason}.",
    sources=["dettmers-2019-04-03", "judgement"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        EXISTS(RentAdvised()),
        NOT(OwnAdvised()),
        EXISTS(Pick(kind="card")),
    ],
    uses=[RentAdvised],
)
def tell_to_rent_beside_card(engine: Engine) -> dict[str, object]:
    """Say that renting is the better way, and that the card is for who wants one even so."""
    reason = _reasons(engine, RentAdvised, WHY_RENT)
    says = (
        f"Rent: {reason}. The card is named for who wants one of their own even so, or to try "
        "things on."
    )
    engine.conclude(Advice(topic=VERDICT, says=says))
    return {"reason": reason}


@rule(
    id="ADVICE-585",
    title="Who asks whether to rent hears when a card of one's own is the better way",
    because="A list of cards does not tell why nothing is to be rented.",
    says="A card of one's own is advised: {reason}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        EXISTS(OwnAdvised()),
        NOT(RentAdvised()),
        EXISTS(Pick(kind="card")),
    ],
    uses=[OwnAdvised],
)
def tell_to_own(engine: Engine) -> dict[str, object]:
    """Say that a card of one's own is the better way."""
    reason = _reasons(engine, OwnAdvised, WHY_OWN)
    engine.conclude(Advice(topic=VERDICT, says=f"A card of your own: {reason}."))
    return {"reason": reason}

"""Whether to rent or to own, in one sentence ahead of the list."""

from __future__ import annotations

from collections.abc import Mapping

from expert.compat import EXISTS, P
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


rule(
    "CHOOSE-515",
    "Where no card of one's own does the work, it is done on something rented",
    Topic(ask=P(RENT_OR_OWN)),
    Leans(to="rent", reason="no_card"),
    then=RentAdvised(reason="no_card"),
    says="No card to buy does the work.",
    because="The other way is none.",
)


def reasons_in_words(engine: Engine, advised: type[Declared], words: Mapping[str, str]) -> str:
    """Return why a way is advised, as the end of a sentence."""
    found = engine.every(advised)
    engine.cite(*found)
    return ", and ".join(dict.fromkeys(words[fact["reason"]] for fact in found))


@rule(
    "ADVICE-583",
    "Who asks whether to rent hears yes or no before what",
    Topic(ask=P(RENT_OR_OWN)),
    EXISTS(RentAdvised()),
    ~OwnAdvised(),
    ~Pick(kind="card"),
    uses=[RentAdvised],
    concludes=[Advice],
    says="Renting is advised: {reason}.",
    because="A list of places and cards does not tell which way is the better one.",
)
def tell_that_renting_is_better(engine: Engine) -> dict[str, object]:
    """Say that renting is the better way."""
    reason = reasons_in_words(engine, RentAdvised, WHY_RENT)
    engine.conclude(Advice(topic=VERDICT, says=f"Rent: {reason}."))
    return {"reason": reason}


@rule(
    "ADVICE-584",
    "Where renting is advised and a card is named too, it is said what the card is for",
    Topic(ask=P(RENT_OR_OWN)),
    EXISTS(RentAdvised()),
    ~OwnAdvised(),
    EXISTS(Pick(kind="card")),
    uses=[RentAdvised],
    concludes=[Advice],
    says="Renting is advised, and a card is named beside it: {reason}.",
    because="Both in one list look like a choice that is left to the reader.",
    sources=["dettmers-2019-04-03", "judgement"],
)
def tell_to_rent_beside_card(engine: Engine) -> dict[str, object]:
    """Say that renting is the better way, and that the card is for who wants one even so."""
    reason = reasons_in_words(engine, RentAdvised, WHY_RENT)
    says = (
        f"Rent: {reason}. The card is named for who wants one of their own even so, or to try "
        "things on."
    )
    engine.conclude(Advice(topic=VERDICT, says=says))
    return {"reason": reason}


@rule(
    "ADVICE-585",
    "Who asks whether to rent hears when a card of one's own is the better way",
    Topic(ask=P(RENT_OR_OWN)),
    EXISTS(OwnAdvised()),
    ~RentAdvised(),
    EXISTS(Pick(kind="card")),
    uses=[OwnAdvised],
    concludes=[Advice],
    says="A card of one's own is advised: {reason}.",
    because="A list of cards does not tell why nothing is to be rented.",
)
def tell_to_own(engine: Engine) -> dict[str, object]:
    """Say that a card of one's own is the better way."""
    reason = reasons_in_words(engine, OwnAdvised, WHY_OWN)
    engine.conclude(Advice(topic=VERDICT, says=f"A card of your own: {reason}."))
    return {"reason": reason}

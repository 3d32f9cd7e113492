"""Say in one sentence, ahead of the list, whether to rent or buy."""

from __future__ import annotations

from collections.abc import Mapping

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import VERDICT
from expert.rules.cloud.choice import RENT_OR_OWN

WHY_RENT = {
    "answer": "your answers about your work favor it",
    "cost": "it costs less than a card for the number of hours expected",
    "no_card": "no card you can buy can do the job",
}
WHY_OWN = {
    "answer": "your answers about your work favor it",
    "cost": "it costs less than renting for the number of hours expected",
    "no_rental": "no suitable rental is left",
}
"""The reasons for each option, as the end of a sentence."""


rule(
    "CHOOSE-515",
    "If no card you can buy can do the job, the answer is to rent",
    f.Topic(ask=P(RENT_OR_OWN)),
    f.Leans(to="rent", reason="no_card"),
    then=f.RentAdvised(reason="no_card"),
    says="No card you can buy can do the job.",
    because="Renting is the only option left.",
)


def reasons_in_words(engine: Engine, advised: type[f.Declared], words: Mapping[str, str]) -> str:
    """Return why renting or owning is advised, as the end of a sentence."""
    found = engine.every(advised)
    engine.cite(*found)
    return ", and ".join(dict.fromkeys(words[fact["reason"]] for fact in found))


@rule(
    "ADVICE-583",
    "A question about renting is first answered with a yes or no",
    f.Topic(ask=P(RENT_OR_OWN)),
    EXISTS(f.RentAdvised()),
    ~f.OwnAdvised(),
    ~f.Pick(kind="card"),
    uses=[f.RentAdvised],
    concludes=[f.Advice],
    says="The advice is to rent: {reason}.",
    because="A list of clouds and cards does not say which option is better.",
)
def tell_that_renting_is_better(engine: Engine) -> Said:
    """Say that renting is better."""
    reason = reasons_in_words(engine, f.RentAdvised, WHY_RENT)
    engine.conclude(f.Advice(topic=VERDICT, says=f"Rent: {reason}."))
    return {"reason": reason}


@rule(
    "ADVICE-584",
    "If renting is advised and a card is listed too, the answer says what the card is for",
    f.Topic(ask=P(RENT_OR_OWN)),
    EXISTS(f.RentAdvised()),
    ~f.OwnAdvised(),
    EXISTS(f.Pick(kind="card")),
    uses=[f.RentAdvised],
    concludes=[f.Advice],
    says="The advice is to rent, although a card is listed, too: {reason}.",
    because="A list with both would not show which one is recommended.",
    sources=["dettmers-2019-04-03", "judgement"],
)
def tell_to_rent_beside_card(engine: Engine) -> Said:
    """Say that renting is better, and what the card is for."""
    reason = reasons_in_words(engine, f.RentAdvised, WHY_RENT)
    says = (
        f"Rent: {reason}. The card is listed in case you still want one of your own, perhaps to "
        "experiment on."
    )
    engine.conclude(f.Advice(topic=VERDICT, says=says))
    return {"reason": reason}


@rule(
    "ADVICE-585",
    "If owning is better, the answer to a question about renting says so",
    f.Topic(ask=P(RENT_OR_OWN)),
    EXISTS(f.OwnAdvised()),
    ~f.RentAdvised(),
    EXISTS(f.Pick(kind="card")),
    uses=[f.OwnAdvised],
    concludes=[f.Advice],
    says="The advice is to buy a card: {reason}.",
    because="A list of cards does not say why you should not rent.",
)
def tell_to_own(engine: Engine) -> Said:
    """Say that owning a card is better."""
    reason = reasons_in_words(engine, f.OwnAdvised, WHY_OWN)
    engine.conclude(f.Advice(topic=VERDICT, says=f"Buy a card: {reason}."))
    return {"reason": reason}


rule(
    "ADVICE-588",
    "If nothing you can buy or rent can do the work, the answer is neither",
    f.Topic(ask=P(RENT_OR_OWN)),
    f.Need(gib=the.gib),
    ~f.RentAdvised(),
    ~f.OwnAdvised(),
    ~f.Pick(kind="card"),
    ~f.RentalChosen(),
    ~f.RentInstead(),
    then=f.Advice(
        topic=VERDICT,
        says="Neither: no card you can buy and no GPU you can rent does what you ask; it needs "
        "{gib:.0f} GiB.",
    ),
    says="{gib:.0f} GiB are needed, and nothing is left to buy or to rent.",
    because="If you ask whether to rent or buy, you should first hear that neither works.",
)

"""Say in one sentence, ahead of the list, whether to rent or buy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expert import facts as f
from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
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
ONE_OF_YOUR_OWN = (
    " The card is listed in case you still want one of your own, perhaps to experiment on."
)
NEITHER = (
    "Neither: no card you can buy and no GPU you can rent does what you ask; it needs {:.0f} GiB."
)


rule(
    "CHOOSE-515",
    "If no card you can buy can do the job, the answer is to rent",
    f.Topic(ask=P(RENT_OR_OWN)),
    f.Leans(to="rent", reason="no_card"),
    then=f.RentAdvised(reason="no_card"),
    says="No card you can buy can do the job.",
    because="Renting is the only option left.",
)


@rule(
    "ADVICE-585",
    "A question about renting or owning is first answered with one of them, or with neither",
    f.Topic(ask=P(RENT_OR_OWN)),
    uses=[f.Need, f.OwnAdvised, f.Pick, f.RentAdvised, f.RentInstead, f.RentalChosen],
    concludes=[f.Advice],
    says="The verdict: {verdict}.",
    because="A list of clouds and cards does not say which option is better, or that none works.",
    sources=["dettmers-2019-04-03", "judgement"],
)
def tell_verdict(engine: Engine) -> Said:
    """Say whether to rent or to buy, and why; or that nothing does the work."""
    rents, owns = engine.every(f.RentAdvised), engine.every(f.OwnAdvised)
    needs, cards = engine.every(f.Need), engine.every(f.Pick, kind="card")
    left = [*rents, *owns, *cards, *engine.every(f.RentalChosen), *engine.every(f.RentInstead)]
    if rents and not owns:
        aside = ONE_OF_YOUR_OWN if cards else ""
        says = f"Rent: {_reasons(engine, rents, WHY_RENT)}.{aside}"
    elif owns and not rents and cards:
        says = f"Buy a card: {_reasons(engine, owns, WHY_OWN)}."
    elif needs and not left:
        says = NEITHER.format(needs[0]["gib"])
        engine.cite(needs[0])
    else:
        return {"verdict": "both are listed"}
    engine.conclude(f.Advice(topic=VERDICT, says=says))
    return {"verdict": says.removesuffix(".")}


def _reasons(engine: Engine, advised: Sequence[f.Declared], words: Mapping[str, str]) -> str:
    """Return why renting or owning is advised, as the end of a sentence."""
    engine.cite(*advised)
    return ", and ".join(dict.fromkeys(words[fact["reason"]] for fact in advised))

"""Stage 12: whether a card is to be bought, and what is chosen from."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Buying, Contender, Day, Keep, Reach, Renting, ServiceWanted, Topic

BUYING_QUESTIONS = OneOf(("gpu", "compare", "gpu_or_cloud", "memory"))


@rule(
    id="CHOOSE-001",
    title="Who asks which card to take is given cards",
    because="A list of what speaks against each card would not tell what to buy.",
    says="Cards are chosen for the question '{ask}'.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=MATCH.ask & P(BUYING_QUESTIONS)),
        NOT(ServiceWanted(instead=True)),
        NOT(Renting(depth="wanted")),
    ],
)
def buy_for_question(engine: Engine, ask: str) -> None:
    """Conclude that cards are chosen."""
    engine.conclude(Buying(ask=ask))


@rule(
    id="CHOOSE-002",
    title="Who cannot keep the old card is given a new one",
    because="The owned cards do not do for the next work.",
    says="Nothing that was named as owned does for the next work, so a card is chosen.",
    sources=["dettmers-2016-06-25"],
    when=[AS.topic << Topic(ask="upgrade"), NOT(Keep()), NOT(ServiceWanted(instead=True))],
)
def buy_for_upgrade(engine: Engine) -> None:
    """Conclude that cards are chosen."""
    engine.conclude(Buying(ask="upgrade"))


@rule(
    id="CHOOSE-010",
    title="Offers within the budget come first",
    because="They can be bought today.",
    says="Offers within the budget were found.",
    sources=["judgement"],
    when=[AS.day << Day(), EXISTS(Contender(reach="inside"))],
)
def reach_inside(engine: Engine) -> None:
    """Choose from offers within the budget."""
    engine.conclude(Reach(reach="inside"))


@rule(
    id="CHOOSE-011",
    title="Without one, an offer a little above the budget will do",
    because="A small sum more can buy much more card.",
    says="Nothing lies within the budget, but a small stretch reaches an offer.",
    sources=["dettmers-2016-07-23"],
    when=[
        AS.day << Day(),
        NOT(Contender(reach="inside")),
        EXISTS(Contender(reach="stretch")),
    ],
)
def reach_by_stretch(engine: Engine) -> None:
    """Choose from offers a little above the budget."""
    engine.conclude(Reach(reach="stretch"))


@rule(
    id="CHOOSE-012",
    title="A cheaper card will do where nothing dearer is left",
    because="Nothing above beats it.",
    says="Nothing as dear as looked for is left, so cheaper offers count.",
    sources=["judgement"],
    when=[
        AS.day << Day(),
        NOT(Contender(reach="inside")),
        NOT(Contender(reach="stretch")),
        EXISTS(Contender(reach="below")),
    ],
)
def reach_below(engine: Engine) -> None:
    """Choose from cheaper offers."""
    engine.conclude(Reach(reach="below"))

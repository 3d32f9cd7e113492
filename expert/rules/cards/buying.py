"""Stage 12: whether a card is to be bought, and what is chosen from."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Buying, Contender, Day, Keep, Reach, Renting, ServiceWanted, Topic

BUYING_QUESTIONS = OneOf(("gpu", "compare", "gpu_or_cloud", "memory"))

rule(
    "CHOOSE-001",
    "Who asks which card to take is given cards",
    Topic(ask=the.ask & P(BUYING_QUESTIONS)),
    ~ServiceWanted(instead=True),
    ~Renting(depth="wanted"),
    then=Buying(ask=the.ask),
    says="Cards are chosen for the question '{ask}'.",
    because="A list of what speaks against each card would not tell what to buy.",
)

rule(
    "CHOOSE-002",
    "Who cannot keep the old card is given a new one",
    Topic(ask="upgrade"),
    ~Keep(),
    ~ServiceWanted(instead=True),
    then=Buying(ask="upgrade"),
    says="Nothing that was named as owned does for the next work, so a card is chosen.",
    because="The owned cards do not do for the next work.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "CHOOSE-010",
    "Offers within the budget come first",
    Day(),
    EXISTS(Contender(reach="inside")),
    then=Reach(reach="inside"),
    says="Offers within the budget were found.",
    because="They can be bought today.",
)

rule(
    "CHOOSE-011",
    "Without one, an offer a little above the budget will do",
    Day(),
    ~Contender(reach="inside"),
    EXISTS(Contender(reach="stretch")),
    then=Reach(reach="stretch"),
    says="Nothing lies within the budget, but a small stretch reaches an offer.",
    because="A small sum more can buy much more card.",
    sources=["dettmers-2016-07-23"],
)

rule(
    "CHOOSE-012",
    "A cheaper card will do where nothing dearer is left",
    Day(),
    ~Contender(reach="inside"),
    ~Contender(reach="stretch"),
    EXISTS(Contender(reach="below")),
    then=Reach(reach="below"),
    says="Nothing as dear as looked for is left, so cheaper offers count.",
    because="Nothing above beats it.",
)

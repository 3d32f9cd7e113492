"""Stage 12: whether to buy a card, and which offers to choose from."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the

BUYING_QUESTIONS = OneOf(("gpu", "compare", "gpu_or_cloud", "memory"))
QUESTIONS_ABOUT_ONE = OneOf(("upgrade", "check_card"))

rule(
    "CHOOSE-001",
    "If you ask which card to buy, the advice picks cards",
    f.Topic(ask=the.ask & P(BUYING_QUESTIONS)),
    ~f.ServiceWanted(instead=True),
    ~f.Renting(depth="wanted"),
    then=f.Buying(ask=the.ask),
    says="The question '{ask}' calls for a choice of cards.",
    because="A list of what is wrong with each card would not tell you what to buy.",
)

rule(
    "CHOOSE-002",
    "If you keep no card that you own, the advice picks cards, whatever you ask about one",
    f.Topic(ask=the.ask & P(QUESTIONS_ABOUT_ONE)),
    ~f.Keep(),
    ~f.ServiceWanted(instead=True),
    then=f.Buying(ask=the.ask),
    says="No card that you own is kept, so cards are picked.",
    because="Whether a card is a good choice, or due to be replaced, depends on the best that "
    "you could buy, and that is the same whatever you ask.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "CHOOSE-010",
    "Offers within the budget take priority",
    f.Day(),
    EXISTS(f.Contender(reach="inside")),
    then=f.Reach(reach="inside"),
    says="Offers within the budget were found.",
    because="You can buy them today.",
)

rule(
    "CHOOSE-011",
    "If nothing is within the budget, an offer slightly above it is considered",
    f.Day(),
    ~f.Contender(reach="inside"),
    EXISTS(f.Contender(reach="stretch")),
    then=f.Reach(reach="stretch"),
    says="Nothing is within the budget, but there is an offer slightly above it.",
    because="A little more money can buy a much better card.",
    sources=["dettmers-2016-07-23"],
)

rule(
    "CHOOSE-012",
    "If nothing is left in the price range, cheaper cards are considered",
    f.Day(),
    ~f.Contender(reach="inside"),
    ~f.Contender(reach="stretch"),
    EXISTS(f.Contender(reach="below")),
    then=f.Reach(reach="below"),
    says="Nothing is left in the price range, so cheaper offers are considered.",
    because="None of the more expensive cards is worth its price.",
)

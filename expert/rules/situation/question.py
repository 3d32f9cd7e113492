"""Stage 1: the question, and the profile of the person asking."""

from __future__ import annotations

from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Answer, Assumed, Implies, Named, Profile, Sign, Topic, Usual

UPGRADE = "upgrade"

rule(
    "SITUATION-010",
    "If you don't ask a question, it is assumed to be which card to buy",
    Usual(key="ask", value=the.value, says=the.told),
    ~Answer(key="ask"),
    ~Named(role="owned"),
    then=(Assumed(what="ask", value=the.value), Topic(ask=the.value)),
    says="{told}",
    because="Most people come to choose a card.",
)

rule(
    "SITUATION-011",
    "If you name a card you own but no question, the question is whether to replace it",
    Usual(key="ask"),
    ~Answer(key="ask"),
    EXISTS(Named(role="owned")),
    then=(Assumed(what="ask", value=UPGRADE), Topic(ask=UPGRADE)),
    says=(
        "You own a card and asked no question, so the question is assumed to be whether to "
        "replace it."
    ),
    because="If you own a card, you probably want to know whether another would be better.",
)

rule(
    "SITUATION-020",
    "Your question decides what is answered",
    Answer(key="ask", value=the.ask),
    then=Topic(ask=the.ask),
    says="The question is: {ask}.",
    because="Choosing, checking, comparing and upgrading follow different rules.",
)

rule(
    "SITUATION-030",
    "An answer can put you in a profile",
    Answer(key=the.key, value=the.value),
    Sign(profile=the.profile, key=the.key, value=the.value),
    then=Profile(id=the.profile),
    says="{key} = {value} puts you in the profile '{profile}'.",
    because="People who do the same work need the same things from a card.",
)

rule(
    "SITUATION-031",
    "A large enough number can put you in a profile",
    Sign(profile=the.profile, key=the.key, at_least=the.wants),
    Answer(key=the.key, value=the.has),
    the.has >= the.wants,
    then=Profile(id=the.profile),
    says="{key} = {has} is at least {wants:g}, which puts you in the profile '{profile}'.",
    because="The amount of data or the number of machines changes what a card must be able to do.",
)

rule(
    "SITUATION-040",
    "A profile can include another",
    Profile(id=the.narrower),
    Implies(profile=the.narrower, other=the.wider),
    then=Profile(id=the.wider),
    says="The profile '{narrower}' includes '{wider}'.",
    because="What is true of the wider group is also true of the narrower one.",
)

"""Stage 1: what is asked, and by whom."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Answer, Assumed, Day, Implies, Profile, Sign, Topic

rule(
    "SITUATION-010",
    "Without another question, the question is which card to take",
    Day(),
    ~Answer(key="ask"),
    then=(Assumed(what="ask", value="gpu"), Topic(ask="gpu")),
    says="Nothing else was asked, so the question is which card to take.",
    because="Choosing a card is what most people come for.",
)

rule(
    "SITUATION-020",
    "The question asked decides what is answered",
    Answer(key="ask", value=the.ask),
    then=Topic(ask=the.ask),
    says="The question is: {ask}.",
    because="Choosing, checking, comparing and upgrading are decided differently.",
)

rule(
    "SITUATION-030",
    "An answer places a person in a profile",
    Answer(key=the.key, value=the.value),
    Sign(profile=the.profile, key=the.key, value=the.value),
    then=Profile(id=the.profile),
    says="{key} = {value} makes this the profile '{profile}'.",
    because="People with the same work need the same things of a card.",
)

rule(
    "SITUATION-031",
    "A large enough number places a person in a profile",
    Sign(profile=the.profile, key=the.key, at_least=the.wants),
    Answer(key=the.key, value=the.has),
    the.has >= the.wants,
    then=Profile(id=the.profile),
    says="{key} = {has} is at least {wants:g}, which makes this the profile '{profile}'.",
    because="Amounts of data or of machines change what a card must do.",
)

rule(
    "SITUATION-040",
    "A profile may include another",
    Profile(id=the.narrower),
    Implies(profile=the.narrower, other=the.wider),
    then=Profile(id=the.wider),
    says="The profile '{narrower}' includes '{wider}'.",
    because="What holds for the wider group holds for the narrower one.",
)

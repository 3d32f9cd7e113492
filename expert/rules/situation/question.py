"""Stage 1: what is asked, and by whom."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_enough
from expert.engine.rule import rule
from expert.facts import Answer, Assumed, Day, Implies, Profile, Sign, Topic

ASSUMED_ASK = "gpu"


@rule(
    id="SITUATION-010",
    title="Without another question, the question is which card to take",
    because="Choosing a card is what most people come for.",
    says="Nothing else was asked, so the question is which card to take.",
    sources=["judgement"],
    when=[AS.day << Day(), NOT(Answer(key="ask"))],
)
def ask_for_a_card(engine: Engine) -> None:
    """Assume the question."""
    engine.conclude(Assumed(what="ask", value=ASSUMED_ASK))
    engine.conclude(Topic(ask=ASSUMED_ASK))


@rule(
    id="SITUATION-020",
    title="The question asked decides what is answered",
    because="Choosing, checking, comparing and upgrading are decided differently.",
    says="The question is: {ask}.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="ask", value=MATCH.ask)],
)
def take_the_question(engine: Engine, ask: str) -> None:
    """Take over the question."""
    engine.conclude(Topic(ask=ask))


@rule(
    id="SITUATION-030",
    title="An answer places a person in a profile",
    because="People with the same work need the same things of a card.",
    says="{key} = {value} makes this the profile '{profile}'.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.sign << Sign(profile=MATCH.profile, key=MATCH.key, value=MATCH.value),
    ],
)
def place_in_profile(engine: Engine, profile: str) -> None:
    """Conclude the profile an answer is a sign of."""
    engine.conclude(Profile(id=profile))


@rule(
    id="SITUATION-031",
    title="A large enough number places a person in a profile",
    because="Amounts of data or of machines change what a card must do.",
    says="{key} = {has} is at least {wants:g}, which makes this the profile '{profile}'.",
    sources=["judgement"],
    when=[
        AS.sign << Sign(profile=MATCH.profile, key=MATCH.key, at_least=MATCH.wants),
        AS.answer << Answer(key=MATCH.key, value=MATCH.has),
        TEST(has_enough),
    ],
)
def place_in_profile_by_amount(engine: Engine, profile: str) -> None:
    """Conclude the profile a number is a sign of."""
    engine.conclude(Profile(id=profile))


@rule(
    id="SITUATION-040",
    title="A profile may include another",
    because="What holds for the wider group holds for the narrower one.",
    says="The profile '{profile}' includes '{other}'.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.implied << Implies(profile=MATCH.profile, other=MATCH.other),
    ],
)
def include_profile(engine: Engine, other: str) -> None:
    """Conclude the included profile."""
    engine.conclude(Profile(id=other))

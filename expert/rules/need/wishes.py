"""Stage 6: quirks that count, several cards, and the roles that are asked for."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    AvoidableExempt,
    FastMemoryOnly,
    Job,
    Profile,
    QuirkCounts,
    RoleAsked,
    Setting,
    SplitAllowed,
    Topic,
)

# --- quirks -------------------------------------------------------------------


@rule(
    id="NEED-050",
    title="This advisor counts hardware quirks as trouble",
    because="A quirk costs hours of searching for a fault that is not in the program.",
    says="This advice counts hardware quirks against a card.",
    sources=["dettmers-2016-07-23"],
    when=[AS.setting << Setting(name="quirk_is_trouble", value=True)],
)
def count_quirks_by_advice(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="advisor"))
    engine.conclude(FastMemoryOnly(reason="advisor"))


@rule(
    id="NEED-051",
    title="Who does not accept trouble gets no card with a quirk",
    because="A quirk is trouble that shows only after the purchase.",
    says="Trouble is not accepted, so quirks count against a card.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="accepts_trouble", value=False)],
)
def count_quirks_by_wish(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="answer"))
    engine.conclude(FastMemoryOnly(reason="answer"))


@rule(
    id="NEED-052",
    title="Who asks for the cheapest card without trouble gets no card with a quirk",
    because="A card that surprises its owner later is no card without trouble.",
    says="The goal is a card without trouble, so quirks count against a card.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="goal", value="cheapest_without_trouble")],
)
def count_quirks_by_goal(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="answer"))
    engine.conclude(FastMemoryOnly(reason="answer"))


@rule(
    id="NEED-053",
    title="An upgrade does not lead to a card with a quirk",
    because="Nobody pays a second time to get the trouble of the first card again.",
    says="This is an upgrade, so quirks count against a card.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="upgrade")],
)
def count_quirks_by_upgrade(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="answer"))
    engine.conclude(FastMemoryOnly(reason="answer"))


# --- several cards --------------------------------------------------------------


@rule(
    id="NEED-060",
    title="Some jobs can be spread over several equal cards",
    because="The layers of a large model can lie on several cards that work in turn.",
    says="The job {job} can be spread over up to {cards:g} equal cards.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="cards_at_most", key=MATCH.job, value=MATCH.cards),
        NOT(Answer(key="gpus")),
        NOT(Answer(key="in_data_centre", value=True)),
    ],
)
def allow_splitting(engine: Engine, cards: int) -> None:
    """Conclude how many cards may share the job."""
    engine.conclude(SplitAllowed(cards=cards))


@rule(
    id="NEED-061",
    title="The number of cards named is the number that may be used",
    because="It was asked for.",
    says="Up to {cards:g} cards may share the job {job}.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="cards_at_most", key=MATCH.job),
        AS.answer << Answer(key="gpus", value=MATCH.cards),
    ],
)
def allow_stated_splitting(engine: Engine, cards: int) -> None:
    """Conclude how many cards may share the job."""
    engine.conclude(SplitAllowed(cards=cards))


@rule(
    id="NEED-063",
    title="A server of a data centre takes more cards than a computer at home",
    because="Its board, supply and fans are made for them.",
    says="In a data centre the job {job} can be spread over up to {cards:g} equal cards.",
    sources=["judgement"],
    when=[
        AS.place << Answer(key="in_data_centre", value=True),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="cards_in_a_server", key=MATCH.job, value=MATCH.cards),
        NOT(Answer(key="gpus")),
    ],
)
def allow_splitting_in_server(engine: Engine, cards: int) -> None:
    """Conclude how many cards of a server may share the job."""
    engine.conclude(SplitAllowed(cards=cards))


# --- roles ----------------------------------------------------------------------


@rule(
    id="NEED-200",
    title="A profile asks for certain roles",
    because="The fastest, the cheapest and the best bargain are rarely the same card.",
    says="The profile '{profile}' asks for the role '{role}'.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="roles", key=MATCH.profile, value=MATCH.role, place=MATCH.place),
    ],
)
def want_role(engine: Engine, role: str, place: int) -> None:
    """Conclude a wanted role."""
    engine.conclude(RoleAsked(role=role, place=place))


@rule(
    id="NEED-201",
    title="A job asks for certain roles",
    because="For some jobs more speed than enough is money lost.",
    says="The job {job} asks for the role '{role}'.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="roles", key=MATCH.job, value=MATCH.role, place=MATCH.place),
    ],
)
def want_role_for_job(engine: Engine, role: str, place: int) -> None:
    """Conclude a role the job asks for."""
    engine.conclude(RoleAsked(role=role, place=place))


@rule(
    id="NEED-210",
    title="For some profiles a poor value is no reason against a card",
    because="Where nothing else holds the work, the price does not decide.",
    says="For the profile '{profile}' a poor value is accepted.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="value_does_not_matter", value=MATCH.profile),
    ],
)
def accept_poor_value(engine: Engine, profile: str) -> None:
    """Conclude that a poor value is accepted."""
    engine.conclude(AvoidableExempt(profile=profile))

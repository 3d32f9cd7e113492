"""Stage 6: quirks that count, several cards, and the roles that are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import AS
from expert.engine.rule import JUDGEMENT, rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    AvoidableExempt,
    Declared,
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


def quirks_count(
    id: str,
    title: str,
    condition: Declared,
    *,
    says: str,
    because: str,
    reason: str = "answer",
    sources: Sequence[str] = JUDGEMENT,
) -> None:
    """Declare that under a condition quirks count, and only memory at full speed serves."""
    rule(
        id,
        title,
        condition,
        then=(QuirkCounts(reason=reason), FastMemoryOnly(reason=reason)),
        says=says,
        because=because,
        sources=sources,
    )


quirks_count(
    "NEED-050",
    "This advisor counts hardware quirks as trouble",
    Setting(name="quirk_is_trouble", value=True),
    says="This advice counts hardware quirks against a card.",
    because="A quirk costs hours of searching for a fault that is not in the program.",
    reason="advisor",
    sources=["dettmers-2016-07-23"],
)
quirks_count(
    "NEED-051",
    "Who does not accept trouble gets no card with a quirk",
    Answer(key="accepts_trouble", value=False),
    says="Trouble is not accepted, so quirks count against a card.",
    because="A quirk is trouble that shows only after the purchase.",
)
quirks_count(
    "NEED-052",
    "Who asks for the cheapest card without trouble gets no card with a quirk",
    Answer(key="goal", value="cheapest_without_trouble"),
    says="The goal is a card without trouble, so quirks count against a card.",
    because="A card that surprises its owner later is no card without trouble.",
)
quirks_count(
    "NEED-053",
    "An upgrade does not lead to a card with a quirk",
    Topic(ask="upgrade"),
    says="This is an upgrade, so quirks count against a card.",
    because="Nobody pays a second time to get the trouble of the first card again.",
)

# --- several cards --------------------------------------------------------------

rule(
    "NEED-060",
    "Some jobs can be spread over several equal cards",
    Job(id=the.work),
    Setting(name="cards_at_most", key=the.work, value=the.cards),
    ~Answer(key="gpus"),
    ~Answer(key="in_data_centre", value=True),
    then=SplitAllowed(cards=the.cards),
    says="The job {work} can be spread over up to {cards:g} equal cards.",
    because="The layers of a large model can lie on several cards that work in turn.",
)

rule(
    "NEED-061",
    "The number of cards named is the number that may be used",
    Job(id=the.work),
    Setting(name="cards_at_most", key=the.work),
    Answer(key="gpus", value=the.cards),
    then=SplitAllowed(cards=the.cards),
    says="Up to {cards:g} cards may share the job {work}.",
    because="It was asked for.",
)

rule(
    "NEED-063",
    "A server of a data centre takes more cards than a computer at home",
    Answer(key="in_data_centre", value=True),
    Job(id=the.work),
    Setting(name="cards_in_a_server", key=the.work, value=the.cards),
    ~Answer(key="gpus"),
    then=SplitAllowed(cards=the.cards),
    says="In a data centre the job {work} can be spread over up to {cards:g} equal cards.",
    because="Its board, supply and fans are made for them.",
)

# --- roles ----------------------------------------------------------------------

rule(
    "NEED-200",
    "A profile asks for certain roles",
    AS.found << Profile(id=the.profile),
    Setting(name="roles", key=the.profile, value=the.role, place=the.place),
    then=RoleAsked(role=the.role, place=the.place),
    says="The profile '{profile}' asks for the role '{role}'.",
    because="The fastest, the cheapest and the best bargain are rarely the same card.",
)

rule(
    "NEED-201",
    "A job asks for certain roles",
    Job(id=the.work),
    Setting(name="roles", key=the.work, value=the.role, place=the.place),
    then=RoleAsked(role=the.role, place=the.place),
    says="The job {work} asks for the role '{role}'.",
    because="For some jobs more speed than enough is money lost.",
)

rule(
    "NEED-210",
    "For some profiles a poor value is no reason against a card",
    AS.found << Profile(id=the.profile),
    Setting(name="value_does_not_matter", value=the.profile),
    then=AvoidableExempt(profile=the.profile),
    says="For the profile '{profile}' a poor value is accepted.",
    because="Where nothing else holds the work, the price does not decide.",
    sources=["dettmers-2019-04-03"],
)

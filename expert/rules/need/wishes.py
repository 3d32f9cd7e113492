"""Stage 6: whether quirks matter, how many cards may be used, and which roles to fill."""

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
    """Declare a condition under which quirks matter and only full-speed memory counts."""
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
    "This advisor sees hardware quirks as a problem",
    Setting(name="quirk_is_trouble", value=True),
    says="This advisor counts hardware quirks against a card.",
    because="You can spend hours looking for a bug that is not in your program.",
    reason="advisor",
    sources=["dettmers-2016-07-23"],
)
quirks_count(
    "NEED-051",
    "If you do not want trouble, no card with a quirk is recommended",
    Answer(key="accepts_trouble", value=False),
    says="You do not want trouble, so quirks count against a card.",
    because="A quirk is a problem that shows up only after the purchase.",
)
quirks_count(
    "NEED-052",
    "The cheapest trouble-free card has no quirks",
    Answer(key="goal", value="cheapest_without_trouble"),
    says="The goal is a trouble-free card, so quirks count against a card.",
    because="A card that surprises you later is not trouble-free.",
)
quirks_count(
    "NEED-053",
    "An upgrade avoids cards with a quirk",
    Topic(ask="upgrade"),
    says="This is an upgrade, so quirks count against a card.",
    because="It makes no sense to pay again and get a card that causes trouble.",
)

rule(
    "NEED-054",
    "This advisor considers only memory at full speed",
    Setting(name="slow_memory_counts", value=False),
    then=FastMemoryOnly(reason="advisor"),
    says="Only memory that runs at full speed counts.",
    because="Slow memory is no better than the computer's system RAM.",
)

# --- several cards --------------------------------------------------------------

rule(
    "NEED-060",
    "Some jobs can be split across several identical cards",
    Job(id=the.work),
    Setting(name="cards_at_most", key=the.work, value=the.cards),
    ~Answer(key="gpus"),
    ~Answer(key="in_data_centre", value=True),
    then=SplitAllowed(cards=the.cards),
    says="The job {work} can be split across up to {cards:g} identical cards.",
    because="The layers of a large model can be placed on several cards that take turns.",
)

rule(
    "NEED-061",
    "The number of cards you state is the most that will be used",
    Job(id=the.work),
    Setting(name="cards_at_most", key=the.work),
    Answer(key="gpus", value=the.cards),
    then=SplitAllowed(cards=the.cards),
    says="The job {work} may use up to {cards:g} cards.",
    because="You know how many cards your computer and your budget allow.",
)

rule(
    "NEED-063",
    "A data-center server holds more cards than a computer at home",
    Answer(key="in_data_centre", value=True),
    Job(id=the.work),
    AS.splits << Setting(name="cards_at_most", key=the.work),
    Setting(name="cards_in_a_server", key=the.work, value=the.cards),
    ~Answer(key="gpus"),
    then=SplitAllowed(cards=the.cards),
    says="In a data center, the job {work} can be split across up to {cards:g} identical cards.",
    because="Its board, power supply and fans are built for many cards.",
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
    because="For some jobs, more speed than necessary is wasted money.",
)

rule(
    "NEED-210",
    "For some profiles, poor value does not count against a card",
    AS.found << Profile(id=the.profile),
    Setting(name="value_does_not_matter", value=the.profile),
    then=AvoidableExempt(profile=the.profile),
    says="The profile '{profile}' accepts poor value.",
    because="If only this card can do the job, price is not the deciding factor.",
    sources=["dettmers-2019-04-03"],
)

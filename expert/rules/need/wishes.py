"""Stage 6: whether quirks matter, how many cards may be used, and which roles to fill."""

from __future__ import annotations

from collections.abc import Sequence

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import JUDGEMENT, rule
from expert.engine.terms import the

# --- quirks -------------------------------------------------------------------


def quirks_count(
    id: str,
    title: str,
    condition: f.Declared,
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
        then=(f.QuirkCounts(reason=reason), f.FastMemoryOnly(reason=reason)),
        says=says,
        because=because,
        sources=sources,
    )


quirks_count(
    "NEED-050",
    "This advisor sees hardware quirks as a problem",
    f.Setting(name="quirk_is_trouble", value=True),
    says="This advisor counts hardware quirks against a card.",
    because="You can spend hours looking for a bug that is not in your program.",
    reason="advisor",
    sources=["dettmers-2016-07-23"],
)
quirks_count(
    "NEED-051",
    "If you do not want trouble, no card with a quirk is recommended",
    f.Answer(key="accepts_trouble", value=False),
    says="You do not want trouble, so quirks count against a card.",
    because="A quirk is a problem that shows up only after the purchase.",
)
quirks_count(
    "NEED-052",
    "The cheapest trouble-free card has no quirks",
    f.Answer(key="goal", value="cheapest_without_trouble"),
    says="The goal is a trouble-free card, so quirks count against a card.",
    because="A card that surprises you later is not trouble-free.",
)
quirks_count(
    "NEED-053",
    "An upgrade avoids cards with a quirk",
    f.Topic(ask="upgrade"),
    says="This is an upgrade, so quirks count against a card.",
    because="It makes no sense to pay again and get a card that causes trouble.",
)

rule(
    "NEED-054",
    "This advisor considers only memory at full speed",
    f.Setting(name="slow_memory_counts", value=False),
    then=f.FastMemoryOnly(reason="advisor"),
    says="Only memory that runs at full speed counts.",
    because="Slow memory is no better than the computer's system RAM.",
)

# --- several cards --------------------------------------------------------------

rule(
    "NEED-060",
    "Some jobs can be split across several identical cards",
    f.Job(id=the.work),
    f.Setting(name="cards_at_most", key=the.work, value=the.cards),
    ~f.Answer(key="gpus"),
    ~f.Answer(key="in_data_centre", value=True),
    then=f.SplitAllowed(cards=the.cards),
    says="The job {work} can be split across up to {cards:g} identical cards.",
    because="The layers of a large model can be placed on several cards that take turns.",
)

rule(
    "NEED-061",
    "The number of cards you state is the most that will be used",
    f.Job(id=the.work),
    f.Setting(name="cards_at_most", key=the.work),
    f.Answer(key="gpus", value=the.cards),
    then=f.SplitAllowed(cards=the.cards),
    says="The job {work} may use up to {cards:g} cards.",
    because="You know how many cards your computer and your budget allow.",
)

rule(
    "NEED-063",
    "A data-center server holds more cards than a computer at home",
    f.Answer(key="in_data_centre", value=True),
    f.Job(id=the.work),
    AS.splits << f.Setting(name="cards_at_most", key=the.work),
    f.Setting(name="cards_in_a_server", key=the.work, value=the.cards),
    ~f.Answer(key="gpus"),
    then=f.SplitAllowed(cards=the.cards),
    says="In a data center, the job {work} can be split across up to {cards:g} identical cards.",
    because="Its board, power supply and fans are built for many cards.",
)

# --- roles ----------------------------------------------------------------------

rule(
    "NEED-200",
    "A profile asks for certain roles",
    AS.found << f.Profile(id=the.profile),
    f.Setting(name="roles", key=the.profile, value=the.role, place=the.place),
    then=f.RoleAsked(role=the.role, place=the.place),
    says="The profile '{profile}' asks for the role '{role}'.",
    because="The fastest, the cheapest and the best bargain are rarely the same card.",
)

rule(
    "NEED-201",
    "A job asks for certain roles",
    f.Job(id=the.work),
    f.Setting(name="roles", key=the.work, value=the.role, place=the.place),
    then=f.RoleAsked(role=the.role, place=the.place),
    says="The job {work} asks for the role '{role}'.",
    because="For some jobs, more speed than necessary is wasted money.",
)

rule(
    "NEED-210",
    "For some profiles, poor value does not count against a card",
    AS.found << f.Profile(id=the.profile),
    f.Setting(name="value_does_not_matter", value=the.profile),
    then=f.AvoidableExempt(profile=the.profile),
    says="The profile '{profile}' accepts poor value.",
    because="If only this card can do the job, price is not the deciding factor.",
    sources=["dettmers-2019-04-03"],
)

"""Stage 2: which cards the software of the day serves, whoever asks."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Card,
    Covered,
    Day,
    Existing,
    Job,
    LessMaturityAccepted,
    Needs,
    RuledOut,
    Setting,
    Support,
    Unserved,
)


def leave_out(engine: Engine, card: str, reason: str, **told: object) -> None:
    """Rule a card out for everybody, which is to say that it is no part of the market.

    A rule of its own would say the same of each such reason, and make a quarter of all firings.
    """
    engine.conclude(RuledOut(card=card, reason=reason, **told))
    engine.conclude(Unserved(card=card))


def was_not_known_yet(public: str, date: str) -> bool:
    """The card became public after the day of the question."""
    return public > date


@rule(
    id="PLATFORM-010",
    title="A card exists for the reader from its announcement",
    because="Nobody can choose a card before its maker has shown it.",
    says="{card[name]} became known on {public}, after {date}.",
    sources=["judgement"],
    when=[
        AS.day << Day(date=MATCH.date),
        AS.card << Card(id=MATCH.id, public=MATCH.public),
        TEST(was_not_known_yet),
    ],
)
def rule_out_not_announced(engine: Engine, id: str, public: str, date: str) -> None:
    """Rule out a card of the future."""
    leave_out(
        engine,
        id,
        "outside",
        about="announcement",
        wanted=date,
        found=public,
        unit="date",
    )


@rule(
    id="PLATFORM-020",
    title="The advice does not extend to this class of hardware",
    because="A class of hardware its author does not cover has other prices, rules and buyers.",
    says="{card[name]} is {segment} hardware, which this advice does not extend to.",
    sources=["judgement"],
    when=[
        AS.card << Card(id=MATCH.id, segment=MATCH.segment),
        NOT(Covered(segment=MATCH.segment)),
    ],
)
def rule_out_segment(engine: Engine, id: str, segment: str) -> None:
    """Rule out a card of a class that is not covered."""
    leave_out(
        engine,
        id,
        "outside",
        about="class of hardware",
        wanted="a covered class",
        found=segment,
        unit="class",
    )


@rule(
    id="PLATFORM-030",
    title="The software the job needs must run on the card's architecture",
    because=(
        "Deep-learning libraries call ready-made kernels and come as binaries; "
        "an architecture they were not built for does not run them."
    ),
    says="{software} does not run on {card[name]} (architecture {architecture}) on this day.",
    sources=["dettmers-2016-06-25", "judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.needs << Needs(job=MATCH.job, platform=MATCH.platform, software=MATCH.software),
        AS.existing << Existing(software=MATCH.software),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform, architecture=MATCH.architecture),
        NOT(Support(architecture=MATCH.architecture, software=MATCH.software)),
    ],
)
def rule_out_unsupported(engine: Engine, id: str, software: str) -> None:
    """Rule out a card whose architecture the software does not serve."""
    leave_out(
        engine,
        id,
        "support",
        about=f"{software} support",
        wanted="supported",
        found="not supported",
        unit="state",
    )


@rule(
    id="PLATFORM-035",
    title="Support that is no longer or not yet official is no support to build on",
    because="It ends with the next release, or asks for builds and settings of one's own.",
    says="{software} serves {card[name]} only as '{level}' on this day.",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="rough_support", value=MATCH.level),
        AS.work << Job(id=MATCH.job),
        AS.needs << Needs(job=MATCH.job, platform=MATCH.platform, software=MATCH.software),
        AS.support
        << Support(architecture=MATCH.architecture, software=MATCH.software, level=MATCH.level),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform, architecture=MATCH.architecture),
        NOT(LessMaturityAccepted(platform=MATCH.platform)),
    ],
)
def rule_out_rough_support(engine: Engine, id: str, software: str, level: str) -> None:
    """Rule out a card whose architecture is served in a rough way only."""
    leave_out(
        engine,
        id,
        "support",
        about=f"{software} support",
        wanted="official",
        found=level,
        unit="state",
    )


@rule(
    id="PLATFORM-050",
    title="This advice asks for matrix units",
    because="Its author measured only cards with them.",
    says="{card[name]} has no matrix units for 16-bit numbers.",
    sources=["lambda-2020-02"],
    when=[
        AS.setting << Setting(name="matrix_units_only", value=True),
        AS.card << Card(id=MATCH.id),
        NOT(Card(id=MATCH.id, tensor_tflops=MATCH.tensor)),
    ],
)
def rule_out_without_matrix_units(engine: Engine, id: str) -> None:
    """Rule out a card without matrix units."""
    leave_out(
        engine,
        id,
        "outside",
        about="matrix units",
        wanted="present",
        found="absent",
        unit="state",
    )

"""What speaks against a vendor, a platform or a family of cards."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, L
from expert.engine.engine import Engine
from expert.engine.predicates import has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Card,
    Community,
    Day,
    Job,
    Label,
    LessMaturityAccepted,
    Named,
    Option,
    OptionOut,
    Setting,
    Standing,
    Topic,
    Unfit,
)
from expert.rules.software.alternatives import RENTED, that_can_be_bought

LARGE = "large"


def _leave_out(engine: Engine, option: Option | Standing) -> None:
    kind, id = option["kind"], option["id"]
    engine.conclude(OptionOut(kind=kind, id=id, name=option["name"]))
    engine.conclude(Unfit(kind=kind, id=id))


@rule(
    id="FIT-600",
    title="A vendor of whose software nothing is known is no choice",
    because="Deep learning needs libraries, and nobody has seen them run there.",
    says="Nothing is known of software for {option[name]} on this day.",
    sources=["judgement"],
    when=[
        AS.option << Option(kind=MATCH.kind, id=MATCH.id, asked=True),
        NOT(Standing(kind=MATCH.kind, id=MATCH.id)),
    ],
)
def leave_out_unknown(engine: Engine, option: Option) -> None:
    """Leave out an option without a known platform."""
    _leave_out(engine, option)


@rule(
    id="FIT-601",
    title="A vendor whose software is not mature enough for the job is no choice",
    because="Fast hardware without libraries, binaries and help costs more time than it saves.",
    says="{standing[name]} is {standing[word]}, {has} of 4; {wants} is wanted: {standing[says]}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform, level=MATCH.has),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        TEST(has_less_than_wanted),
        NOT(LessMaturityAccepted(platform=MATCH.platform)),
    ],
)
def leave_out_immature(engine: Engine, standing: Standing) -> None:
    """Leave out an option whose software is not mature enough."""
    _leave_out(engine, standing)


@rule(
    id="FIT-602",
    title="Even who accepts trouble needs software that does the job",
    because="Trouble can be worked around, but missing software cannot.",
    says="{standing[name]} is {standing[word]}, {has} of 4, and {wants} is the least: "
    "{standing[says]}",
    sources=["dettmers-2019-04-03", "judgement"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform, level=MATCH.has),
        AS.accepted << LessMaturityAccepted(platform=MATCH.platform),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity_at_least", key=MATCH.job, value=MATCH.wants),
        TEST(has_less_than_wanted),
    ],
)
def leave_out_unusable(engine: Engine, standing: Standing) -> None:
    """Leave out an option whose software does not do the job at all."""
    _leave_out(engine, standing)


@rule(
    id="FIT-603",
    title="What should just work needs a large community",
    because="Faults are met and mended first where most people are, and advice is ready there.",
    says="It should just work, and the community of {standing[name]} is {size}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-retold"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform),
        AS.answer << Answer(key="seriousness", value="just_works"),
        AS.people << Community(platform=MATCH.platform, size=MATCH.size & ~L(LARGE)),
    ],
)
def leave_out_small_community(engine: Engine, standing: Standing) -> None:
    """Leave out an option with few users."""
    _leave_out(engine, standing)


@rule(
    id="FIT-604",
    title="What can only be rented does not run at one's own place",
    because="It stands in its maker's data centres.",
    says="{option[name]} can be rented and not bought.",
    sources=["judgement"],
    when=[
        AS.option << Option(kind="vendor", asked=True, id=MATCH.id),
        AS.place << Answer(key="where", value="local"),
        AS.rented << Card(vendor=MATCH.id, segment=RENTED),
    ],
    uses=[Card],
)
def leave_out_rented(engine: Engine, option: Option, id: str) -> None:
    """Leave out a vendor all of whose accelerators are rented only."""
    if not that_can_be_bought(engine.every(Card, vendor=id)):
        _leave_out(engine, option)


@rule(
    id="FIT-605",
    title="A cloud does not run at one's own place",
    because="Its machines stand elsewhere.",
    says="{option[name]} is a cloud, and the work is to run at one's own place.",
    sources=["judgement"],
    when=[
        AS.option << Option(kind="cloud", asked=True),
        AS.place << Answer(key="where", value="local"),
    ],
)
def leave_out_cloud(engine: Engine, option: Option) -> None:
    """Leave out a cloud for work at one's own place."""
    _leave_out(engine, option)


@rule(
    id="FIT-606",
    title="A cloud that was not there on the day is no choice",
    because="Nobody can rent what does not exist yet.",
    says="{named[text]} was not there on {date}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.named << Named(role="candidate", kind="cloud", id=MATCH.id, text=MATCH.text),
        AS.day << Day(date=MATCH.date),
        NOT(Label(kind="cloud", id=MATCH.id)),
    ],
)
def leave_out_later_cloud(engine: Engine, id: str, text: str) -> None:
    """Leave out a cloud that came later."""
    engine.conclude(OptionOut(kind="cloud", id=id, name=text, reason="not there yet"))

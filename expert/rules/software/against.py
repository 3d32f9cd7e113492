"""What speaks against a vendor, a platform or a family of cards."""

from __future__ import annotations

from expert.compat import L
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
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
    Unfit,
)
from expert.rules.software.alternatives import RENTED, VENDOR_ASKED, that_can_be_bought

LARGE = "large"
OPTION_OUT = (like(the.option, OptionOut), like(the.option, Unfit))
STANDING_OUT = (like(the.standing, OptionOut), like(the.standing, Unfit))
AT_HOME = Answer(key="where", value="local")

rule(
    "FIT-600",
    "A vendor of whose software nothing is known is no choice",
    Option(kind=the.kind, id=the.id, asked=True),
    ~Standing(kind=the.kind, id=the.id),
    then=OPTION_OUT,
    says="Nothing is known of software for {option[name]} on this day.",
    because="Deep learning needs libraries, and nobody has seen them run there.",
)

rule(
    "FIT-601",
    "A vendor whose software is not mature enough for the job is no choice",
    Standing(asked=True, platform=the.platform, level=the.has),
    Job(id=the.work),
    Setting(name="maturity", key=the.work, value=the.wants),
    the.has < the.wants,
    ~LessMaturityAccepted(platform=the.platform),
    then=STANDING_OUT,
    says="{standing[name]} is {standing[word]}, {has} of 4; {wants} is wanted: {standing[says]}",
    because="Fast hardware without libraries, binaries and help costs more time than it saves.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
)

rule(
    "FIT-602",
    "Even who accepts trouble needs software that does the job",
    Standing(asked=True, platform=the.platform, level=the.has),
    LessMaturityAccepted(platform=the.platform),
    Job(id=the.work),
    Setting(name="maturity_at_least", key=the.work, value=the.wants),
    the.has < the.wants,
    then=STANDING_OUT,
    says="{standing[name]} is {standing[word]}, {has} of 4, and {wants} is the least: "
    "{standing[says]}",
    because="Trouble can be worked around, but missing software cannot.",
    sources=["dettmers-2019-04-03", "judgement"],
)

rule(
    "FIT-603",
    "What should just work needs a large community",
    Standing(asked=True, platform=the.platform),
    Answer(key="seriousness", value="just_works"),
    Community(platform=the.platform, size=the.size & ~L(LARGE)),
    then=STANDING_OUT,
    says="It should just work, and the community of {standing[name]} is {size}.",
    because="Faults are met and mended first where most people are, and advice is ready there.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-retold"],
)


@rule(
    "FIT-604",
    "What can only be rented does not run at one's own place",
    Option(kind="vendor", asked=True, id=the.id),
    AT_HOME,
    Card(vendor=the.id, segment=RENTED),
    uses=[Card],
    concludes=[OptionOut, Unfit],
    says="{option[name]} can be rented and not bought.",
    because="It stands in its maker's data centres.",
)
def leave_out_rented(engine: Engine, option: Option, id: str) -> None:
    """Leave out a vendor all of whose accelerators are rented only."""
    if not that_can_be_bought(engine.every(Card, vendor=id)):
        engine.conclude(OptionOut(kind="vendor", id=id, name=option["name"]))
        engine.conclude(Unfit(kind="vendor", id=id))


rule(
    "FIT-605",
    "A cloud does not run at one's own place",
    Option(kind="cloud", asked=True),
    AT_HOME,
    then=OPTION_OUT,
    says="{option[name]} is a cloud, and the work is to run at one's own place.",
    because="Its machines stand elsewhere.",
)

rule(
    "FIT-606",
    "A cloud that was not there on the day is no choice",
    VENDOR_ASKED,
    Named(role="candidate", kind="cloud", id=the.id, text=the.text),
    Day(date=the.date),
    ~Label(kind="cloud", id=the.id),
    then=OptionOut(kind="cloud", id=the.id, name=the.text, reason="not there yet"),
    says="{named[text]} was not there on {date}.",
    because="Nobody can rent what does not exist yet.",
)

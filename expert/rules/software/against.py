"""Reasons against a vendor, a platform or a family of cards."""

from __future__ import annotations

from expert import facts as f
from expert.compat import L
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.software.alternatives import RENTED, VENDOR_ASKED, that_can_be_bought

LARGE = "large"
OPTION_OUT = (like(the.option, f.OptionOut), like(the.option, f.Unfit))
STANDING_OUT = (like(the.standing, f.OptionOut), like(the.standing, f.Unfit))
AT_HOME = f.Answer(key="where", value="local")

rule(
    "FIT-600",
    "A vendor with no known deep learning software is ruled out",
    f.Option(kind=the.kind, id=the.id, asked=True),
    ~f.Standing(kind=the.kind, id=the.id),
    then=OPTION_OUT,
    says="As of this date, no deep learning software for {option[name]} is known.",
    because=("Deep learning needs libraries, and none are reported to run on this hardware."),
)

rule(
    "FIT-601",
    "A vendor's software must be mature enough for the job",
    f.Standing(asked=True, platform=the.platform, level=the.has),
    f.Job(id=the.work),
    f.Setting(name="maturity", key=the.work, value=the.wants),
    the.has < the.wants,
    ~f.LessMaturityAccepted(platform=the.platform),
    then=STANDING_OUT,
    says="Software for {standing[name]} is rated {standing[word]} ({has} out of 4), and the job "
    "needs at least {wants}: {standing[says]}",
    because="Without libraries, binaries and help, fast hardware costs more time than it saves.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
)

rule(
    "FIT-602",
    "Even if you accept less mature software, it must be able to do the job",
    f.Standing(asked=True, platform=the.platform, level=the.has),
    f.LessMaturityAccepted(platform=the.platform),
    f.Job(id=the.work),
    f.Setting(name="maturity_at_least", key=the.work, value=the.wants),
    the.has < the.wants,
    then=STANDING_OUT,
    says="Software for {standing[name]} is rated {standing[word]} ({has} out of 4), and the "
    "minimum is {wants}: {standing[says]}",
    because="You can work around bugs, but not around missing software.",
    sources=["dettmers-2019-04-03", "judgement"],
)

rule(
    "FIT-603",
    "A setup that just works needs software with a large user community",
    f.Standing(asked=True, platform=the.platform),
    f.Answer(key="seriousness", value="just_works"),
    f.Community(platform=the.platform, size=the.size & ~L(LARGE)),
    then=STANDING_OUT,
    says="You want a setup that just works, but {standing[name]} has a {size} user community.",
    because="With more users, bugs are found and fixed sooner, and advice is easier to find.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-retold"],
)


@rule(
    "FIT-604",
    "Hardware that can only be rented cannot be used locally",
    f.Option(kind="vendor", asked=True, id=the.id),
    AT_HOME,
    f.Card(vendor=the.id, segment=RENTED),
    uses=[f.Card],
    concludes=[f.OptionOut, f.Unfit],
    says="{option[name]} hardware can be rented but not bought.",
    because="It is installed only in its maker's data centers.",
)
def leave_out_rented(engine: Engine, option: f.Option, id: str) -> None:
    """Rule out a vendor if its accelerators can only be rented."""
    if not that_can_be_bought(engine.every(f.Card, vendor=id)):
        engine.conclude(f.OptionOut(kind="vendor", id=id, name=option["name"]))
        engine.conclude(f.Unfit(kind="vendor", id=id))


rule(
    "FIT-605",
    "A cloud service is ruled out if the job must run locally",
    f.Option(kind="cloud", asked=True),
    AT_HOME,
    then=OPTION_OUT,
    says="{option[name]} is a cloud service, and the job must run locally.",
    because="A cloud service runs on computers in its provider's data centers.",
)

rule(
    "FIT-606",
    "A cloud service that had not launched by the given date is ruled out",
    VENDOR_ASKED,
    f.Named(role="candidate", kind="cloud", id=the.id, text=the.text),
    f.Day(date=the.date),
    ~f.Label(kind="cloud", id=the.id),
    then=f.OptionOut(kind="cloud", id=the.id, name=the.text, reason="not there yet"),
    says="{named[text]} had not launched by {date}.",
    because="A service that does not exist yet cannot be rented.",
)

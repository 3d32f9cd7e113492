"""Complete computers run the system they come with, unless the person names one."""

from expert.facts import (
    Advice,
    Answer,
    BringsSystem,
    Job,
    Known,
    OwnSystem,
    Pick,
    Premium,
    Ready,
    Relevant,
    RuledOut,
    Topic,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, changed, decide, rule_called, setting

BRINGS_SETTING = setting("computers_bring_their_system", True)
OWN = OwnSystem(platform="shiny", os="macos")
BRINGS = BringsSystem(platform="shiny", os="macos")
RUN = Job(id="run_llm")
COMPUTER = card(platform="shiny")
SHARE = setting("premium", 0.5, key="less_mature")
PICKED = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_value",
    place=20,
    cards=1,
    condition="new",
    usd=400,
)


def ready(platform, os, level):
    return Ready(
        platform=platform, os=os, job="run_llm", level=level, word="some", says="", vendor=platform
    )


EXAMPLES = [
    Example(
        "SITUATION-300",
        given=(BRINGS_SETTING, OWN),
        concludes=(BRINGS,),
        unless={"a system is named": plus(Answer(key="os", value="linux"))},
    ),
    Example(
        "FIT-250",
        given=(
            SHARE,
            RUN,
            BRINGS,
            Relevant(card="card"),
            COMPUTER,
            ready("shiny", "macos", 3),
            ready("cuda", "linux", 4),
        ),
        concludes=(Premium(card="card", share=0.5, reason="less_mature"),),
        unless={
            "no platform is more mature": instead(ready("cuda", "linux", 3)),
            "it runs another system": instead(changed(BRINGS, os="linux")),
            "the card is left aside": without(Relevant),
        },
    ),
    Example(
        "ADVICE-931",
        given=(Topic(ask="gpu"), PICKED, COMPUTER, BRINGS),
        concludes=(Advice(topic="operating system", says=ANY_WORDS),),
        unless={"the system is the buyer's": without(BringsSystem)},
    ),
]


LINUX = Known(key="os", value="linux")


def test_the_system_of_one_platform_says_nothing_of_another():
    """PLATFORM-040 still looks at the platforms that bring no system."""
    wants = setting("maturity", 4, key="run_llm")
    young = card(platform="young"), ready("young", "linux", 2)
    run = decide(RUN, wants, LINUX, BRINGS, *young, rules=[rule_called("PLATFORM-040")])

    assert [out["card"] for out in run.facts(RuledOut)] == ["card"]


def test_the_system_of_one_platform_leaves_the_premium_of_another():
    """FIT-220 still counts the software of the platforms that bring no system."""
    young = card(platform="young"), ready("young", "linux", 3), Relevant(card="card")
    mature = ready("cuda", "linux", 4)
    run = decide(SHARE, RUN, LINUX, BRINGS, *young, mature, rules=[rule_called("FIT-220")])

    assert [premium["share"] for premium in run.facts(Premium)] == [0.5]

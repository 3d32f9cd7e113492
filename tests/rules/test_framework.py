"""Frameworks and runtimes: what is wanted, what lacks it, what is picked and said."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Ended,
    Fewest,
    Job,
    Lacks,
    Named,
    OptionOut,
    OutOfReach,
    Pick,
    Profile,
    RunsElsewhere,
    Shortcoming,
    Sought,
    Thing,
    ThingCaveat,
    ThingPlace,
    Topic,
    Trait,
    TraitAsked,
    TraitName,
    TraitSign,
    TraitWanted,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, rule_called, setting

KIND = "framework"
SOUGHT = Sought(kind=KIND, wants="framework_wants", order="framework_order", depth="asked")
RUNTIMES = Sought(kind="runtime", wants="runtime_wants", order="runtime_order", depth="asked")
BESIDE = changed(SOUGHT, depth="beside")
SIMPLE = TraitName(trait="simple", name="a simple interface", needed=False)
MANY = TraitName(trait="serves-many-users", name="serving many requests", needed=False)
BEST = Fewest(kind=KIND, needs=0, lacks=0)
GPU = Topic(ask="gpu")
BOTH = {"kind": KIND, "trait": "simple"}


def thing(id="one", kind=KIND):
    return Thing(kind=kind, id=id, name=id.title())


def trait(thing="one", trait="simple", says="it is simple", kind=KIND):
    return Trait(kind=kind, thing=thing, trait=trait, says=says)


def ended(thing="one"):
    return Ended(kind=KIND, thing=thing, on="2020-01-01", says="Nobody works on it.")


def short(lacks=0, thing="one", needs=0):
    return Shortcoming(kind=KIND, thing=thing, needs=needs, lacks=lacks)


def lacks(thing="one", trait="simple", needed=False):
    return Lacks(kind=KIND, thing=thing, trait=trait, needed=needed)


def sign(key="goal", value="start", about="work", kind=KIND):
    return TraitSign(kind=kind, trait="simple", key=key, value=value, about=about)


def pick(id="one", place=1, kind=KIND, role="first_choice"):
    return Pick(kind=kind, id=id, name=id.title(), role=role, place=place)


def placed(id="one", place=1):
    return ThingPlace(kind=KIND, thing=id, place=place)


def caveat(**fields):
    usual = {"kind": KIND, "thing": "one", "key": "always", "value": True, "says": "Mind it."}
    return ThingCaveat(**{**usual, **fields})


def advice(says, topic=KIND):
    return Advice(topic=topic, says=says)


TOOL = Answer(key="software", value="one")
ELSEWHERE = {"it runs on other devices": plus(RunsElsewhere(kind=KIND))}

FAR = OutOfReach(kind=KIND, thing="one", trait="simple")

EXAMPLES = [
    Example("SITUATION-640", given=(Topic(ask="framework"),), concludes=(SOUGHT,)),
    Example("SITUATION-641", given=(Topic(ask="deployment"),), concludes=(RUNTIMES,)),
    Example(
        "SITUATION-642",
        given=(GPU, Answer(key="goal", value="start"), sign()),
        concludes=(BESIDE,),
        unless={"no framework is better for the goal": instead(sign(value="speed"))},
    ),
    Example(
        "SITUATION-643",
        given=(
            GPU,
            Answer(key="target", value="phone"),
            sign(key="target", value="phone", kind="runtime"),
        ),
        concludes=(changed(RUNTIMES, depth="beside"),),
        unless={
            "no runtime is better for it": instead(sign("target", "server", kind="runtime")),
        },
    ),
    Example(
        "SITUATION-644",
        given=(Answer(key="target", value="phone"),),
        concludes=(RunsElsewhere(kind="runtime"),),
        unless={"it runs on a server": instead(Answer(key="target", value="server"))},
    ),
    Example(
        "NEED-640",
        given=(
            SOUGHT,
            Profile(id="learner"),
            setting("framework_wants", "simple", key="learner"),
            SIMPLE,
        ),
        concludes=(TraitAsked(**BOTH, reason="learner"),),
        unless={
            "it is another profile's wish": instead(
                setting("framework_wants", "simple", key="researcher")
            )
        },
    ),
    Example(
        "NEED-641",
        given=(
            SOUGHT,
            Answer(key="goal", value="deploy"),
            setting("framework_wants", "simple", key="deploy"),
            SIMPLE,
        ),
        concludes=(TraitAsked(**BOTH, reason="deploy"),),
        unless={"it is said of servers": instead(setting("server_wants", "simple", key="deploy"))},
    ),
    Example(
        "NEED-642",
        given=(SOUGHT, Answer(key="goal", value="start"), sign(), SIMPLE),
        concludes=(TraitAsked(**BOTH, reason="goal"),),
        unless={"the goal is another": instead(Answer(key="goal", value="speed"))},
    ),
    Example(
        "NEED-643",
        given=(
            SOUGHT,
            Named(role="owned", kind="card", id="card", text="card", count=1),
            card(),
            sign(key="vendor", value="maker", about="computer"),
            SIMPLE,
        ),
        concludes=(TraitAsked(**BOTH, reason="owned"),),
        unless={
            "it is asked of another maker": instead(sign("vendor", "other", "computer")),
        }
        | ELSEWHERE,
    ),
    Example(
        "NEED-645",
        given=(
            SOUGHT,
            Answer(key="os", value="windows"),
            sign(key="os", value="windows", about="computer"),
            SIMPLE,
        ),
        concludes=(TraitAsked(**BOTH, reason="os"),),
        unless={"the system is another": instead(Answer(key="os", value="linux"))} | ELSEWHERE,
    ),
    Example(
        "NEED-644",
        given=(SOUGHT, Job(id="train"), setting("framework_wants", "simple", key="train"), SIMPLE),
        concludes=(TraitAsked(**BOTH, reason="train"),),
        unless={"the job is another": instead(Job(id="run_llm"))},
    ),
    Example(
        "NEED-646",
        given=(RUNTIMES, Answer(key="users", value=2), MANY),
        concludes=(TraitAsked(kind="runtime", trait="serves-many-users", reason="users"),),
        unless={
            "one person uses it": instead(Answer(key="users", value=1)),
            "a framework is sought": instead(SOUGHT),
        },
    ),
    Example(
        "DEMAND-640",
        given=(SOUGHT, setting("framework_wants", "simple", key="default"), SIMPLE),
        concludes=(TraitWanted(**BOTH),),
        unless={
            "something was asked for": plus(TraitAsked(kind=KIND, trait="fast", reason="goal")),
        },
    ),
    Example(
        "DEMAND-641",
        given=(TraitAsked(**BOTH, reason="goal"), SIMPLE),
        concludes=(TraitWanted(**BOTH),),
    ),
    Example(
        "FIT-640",
        given=(SOUGHT, ended(), thing()),
        concludes=(OptionOut(kind=KIND, id="one", name="One", rule="FIT-640"),),
        unless={"another kind is sought": instead(RUNTIMES)},
    ),
    Example(
        "FIT-641",
        given=(TraitWanted(**BOTH), thing(), SIMPLE),
        concludes=(lacks(),),
        unless={"it has it": plus(trait()), "it has ended": plus(ended())},
    ),
    Example(
        "RANK-640",
        given=(SOUGHT, thing(), thing("two"), lacks("two")),
        concludes=(short(), short(1, "two"), BEST),
    ),
    Example(
        "REACH-640",
        given=(SOUGHT, BEST, short(1), lacks(), thing(), SIMPLE),
        concludes=(OptionOut(kind=KIND, id="one", name="One", rule="REACH-640"),),
        unless={
            "nothing lacks less": instead(changed(BEST, lacks=1)),
            "it lacks more, but less of what is needed": instead(changed(BEST, needs=1)),
        },
    ),
    Example(
        "REACH-642",
        given=(SOUGHT, FAR, BEST, short(), thing(), SIMPLE),
        concludes=(OptionOut(kind=KIND, id="one", name="One", rule="REACH-642"),),
        unless={
            "another one is out of reach": instead(changed(FAR, thing="two")),
            "it lacks more than others": instead(short(1)),
            "a card is asked for": instead(BESIDE),
        },
    ),
    Example(
        "REACH-641",
        given=(
            SOUGHT,
            BEST,
            setting("things_named", 1),
            setting("framework_order", "busy"),
            short(),
            short(thing="two"),
            thing(),
            thing("two"),
            trait("two", "busy"),
        ),
        concludes=(placed("two"),),
    ),
    Example(
        "CHOOSE-640",
        given=(SOUGHT, placed(), thing(), TraitWanted(**BOTH), trait(), SIMPLE),
        concludes=(pick(),),
        unless={"a card is asked for": instead(BESIDE)},
    ),
    Example(
        "ADVICE-870",
        given=(SOUGHT, pick(), trait(), TraitWanted(**BOTH)),
        concludes=(advice("One: it is simple."),),
    ),
    Example(
        "ADVICE-871",
        given=(SOUGHT, pick(), caveat()),
        concludes=(advice("One: Mind it."),),
        unless={"it is said of another": instead(caveat(thing="two"))},
    ),
    Example(
        "ADVICE-872",
        given=(
            SOUGHT,
            pick(),
            caveat(key="os", value="windows"),
            Answer(key="os", value="windows"),
        ),
        concludes=(advice("One: Mind it."),),
        unless={"the system is another": instead(Answer(key="os", value="linux"))},
    ),
    Example(
        "ADVICE-873",
        given=(SOUGHT, BEST, pick(), lacks(), SIMPLE, thing("two"), trait("two")),
        concludes=(advice("For a simple interface: Two."),),
        unless={"the first choice has it": without(Lacks)},
    ),
    Example(
        "ADVICE-875",
        given=(Topic(ask="gpu"), TOOL, ended(), thing()),
        concludes=(
            advice("Development of One ended on 2020-01-01: Nobody works on it.", "software"),
        ),
        unless={"other software was named": instead(Answer(key="software", value="two"))},
    ),
    Example(
        "ADVICE-876",
        given=(Topic(ask="gpu"), TOOL, caveat(key="ask", value="gpu"), thing()),
        concludes=(advice("One: Mind it.", "software"),),
        unless={"another question is asked": instead(Topic(ask="compare"))},
    ),
    Example(
        "ADVICE-878",
        given=(BESIDE, placed(), thing()),
        concludes=(advice("Recommended framework: One. For more, set ask=framework."),),
        unless={"frameworks are asked for": instead(SOUGHT)},
    ),
    Example(
        "ADVICE-879",
        given=(
            SOUGHT,
            Named(role="candidate", kind=KIND, id="one", text="One", count=1),
            day("2016-01-01"),
        ),
        concludes=(advice("One had not been released by 2016-01-01."),),
        unless={"it had appeared": plus(thing())},
    ),
]


def counted(*facts):
    """Return what is weighed, with how much it lacks: of what is needed, and in all."""
    found = decide(SOUGHT, *facts, rules=[rule_called("RANK-640")]).facts(Shortcoming)
    return {fact["thing"]: (fact["needs"], fact["lacks"]) for fact in found}


def test_what_is_needed_is_counted_apart():
    """A wish that is not met is less than a need that is not."""
    lacking = (lacks(trait="fast"), lacks("two", needed=True))

    assert counted(thing(), thing("two"), *lacking) == {"one": (0, 1), "two": (1, 1)}


def test_only_named_things_are_weighed():
    """Who asks about two does not want to hear of a third."""
    named = Named(role="candidate", kind=KIND, id="two", text="two", count=1)

    assert counted(thing(), thing("two"), named) == {"two": (0, 0)}


def test_what_is_in_use_is_weighed_alone():
    """Software that must run decides the matter."""
    in_use = Answer(key="software", value="two")

    assert counted(thing(), thing("two"), in_use) == {"two": (0, 0)}


def test_where_all_named_things_have_ended_the_others_are_weighed():
    """A refusal alone helps nobody."""
    named = Named(role="candidate", kind=KIND, id="two", text="two", count=1)

    assert counted(thing(), thing("two"), ended("two"), named) == {"one": (0, 0)}


def test_ended_things_are_not_weighed():
    """What has ended is no choice, whatever it was good at."""
    assert counted(thing(), ended()) == {}


@pytest.mark.parametrize(
    ("needs", "wanted", "worse"),
    [(0, 2, False), (1, 0, True), (1, 1, True), (0, 3, True), (0, 1, False)],
)
def test_worse_is_first_what_lacks_more_of_what_is_needed(needs, wanted, worse):
    """The best of the others lacks two wished properties and none that is needed."""
    best = changed(BEST, lacks=2)

    facts = (SOUGHT, best, short(wanted, needs=needs), lacks(), thing(), SIMPLE)
    run = decide(*facts, rules=[rule_called("REACH-640")])

    assert bool(run.facts(OptionOut)) is worse


def places(*facts):
    """Return the things in their order; each lacks as little as the other."""
    found = decide(SOUGHT, BEST, *facts, rules=[rule_called("REACH-641")]).facts(ThingPlace)
    return [fact["thing"] for fact in sorted(found, key=lambda fact: fact["place"])]


def test_what_does_not_reach_the_device_gets_no_place():
    """REACH-641: the next best that does is named instead."""
    most = setting("things_named", 1)

    assert places(most, *alike("one", "two")) == ["one"]
    assert places(most, FAR, *alike("one", "two")) == ["two"]
    assert places(most, FAR, *alike("one")) == []


def alike(*names):
    return [fact for name in names for fact in (thing(name), short(thing=name))]


def test_number_of_known_strengths_decides_where_no_order_does():
    """With no word of the advisor, the thing more is known of comes first."""
    known = trait("two", "busy")

    assert places(setting("things_named", 2), *alike("one", "two"), known) == ["two", "one"]


@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_more_are_named_than_the_advisor_names(most):
    """A list of all that would do is no choice."""
    limit = setting("things_named", most)

    assert len(places(limit, *alike("one", "two", "three"))) == most


def test_what_lacks_more_gets_no_place():
    """It is out already."""
    worse = (thing("two"), short(1, "two"))

    assert places(setting("things_named", 3), *alike("one"), *worse) == ["one"]


def test_a_pick_names_what_it_has():
    """The reason stands beside the name."""
    facts = (SOUGHT, placed(), thing(), TraitWanted(**BOTH), trait(), SIMPLE)

    run = decide(*facts, rules=[rule_called("CHOOSE-640")])

    assert run.says("CHOOSE-640") == ["One has a simple interface."]


def wishes_told(*facts):
    found = decide(SOUGHT, BEST, pick(), lacks(), SIMPLE, *facts, rules=[rule_called("ADVICE-873")])
    return [fact["says"] for fact in found.facts(Advice)]


def test_wish_that_nothing_meets_is_said():
    """Nothing is hidden where the market falls short."""
    assert wishes_told() == ["As of this date, no framework offers a simple interface as well."]


def test_what_lacks_a_need_is_not_named_for_a_wish():
    """It would be of no use."""
    others = (thing("two"), trait("two"), lacks("two", "fast", needed=True))

    assert wishes_told(*others) == [
        "As of this date, no framework offers a simple interface as well."
    ]


def test_what_has_ended_is_not_named_for_a_wish():
    """It is no choice for anything."""
    others = (thing("two"), trait("two"), ended("two"))

    assert wishes_told(*others) == [
        "As of this date, no framework offers a simple interface as well."
    ]

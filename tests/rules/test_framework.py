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
    Pick,
    Profile,
    Shortcoming,
    Sought,
    Thing,
    ThingCaveat,
    Topic,
    Trait,
    TraitAsked,
    TraitName,
    TraitSign,
    TraitWanted,
)
from tests.rules.examples import Example, contents, instead, plus, stops, without
from tests.unit.factories import card, decide, rule_called, setting

KIND = "framework"
SOUGHT = Sought(kind=KIND, wants="framework_wants", order="framework_order")
SIMPLE = TraitName(trait="simple", name="a simple interface")
BOTH = {"kind": KIND, "trait": "simple"}


def thing(id="one", kind=KIND):
    return Thing(kind=kind, id=id, name=id.title())


def trait(thing="one", trait="simple", says="it is simple", kind=KIND):
    return Trait(kind=kind, thing=thing, trait=trait, says=says)


def ended(thing="one"):
    return Ended(kind=KIND, thing=thing, on="2020-01-01", says="Nobody works on it.")


def short(lacks=0, thing="one"):
    return Shortcoming(kind=KIND, thing=thing, lacks=lacks)


def lacks(thing="one"):
    return Lacks(**BOTH, thing=thing)


def sign(key="goal", value="start"):
    return TraitSign(**BOTH, key=key, value=value)


def pick(id="one", place=1, kind=KIND, role="first_choice"):
    return Pick(kind=kind, id=id, name=id.title(), role=role, place=place)


def caveat(**fields):
    usual = {"kind": KIND, "thing": "one", "key": "always", "value": True, "says": "Mind it."}
    return ThingCaveat(**{**usual, **fields})


def advice(says, topic=KIND):
    return Advice(topic=topic, says=says)


OWN = trait(trait="own-deployment", says="its server")
DEPLOYING = Topic(ask="deployment")
TOOL = Answer(key="software", value="one")

EXAMPLES = [
    Example("SITUATION-640", given=(Topic(ask="framework"),), concludes=(SOUGHT,)),
    Example(
        "SITUATION-641",
        given=(DEPLOYING,),
        concludes=(Sought(kind="runtime", wants="runtime_wants", order="runtime_order"),),
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
            sign(key="vendor", value="maker"),
            SIMPLE,
        ),
        concludes=(TraitAsked(**BOTH, reason="owned"),),
        unless={"it is asked of another maker": instead(sign(key="vendor", value="other"))},
    ),
    Example(
        "NEED-644",
        given=(SOUGHT, Job(id="train"), setting("framework_wants", "simple", key="train"), SIMPLE),
        concludes=(TraitAsked(**BOTH, reason="train"),),
        unless={"the job is another": instead(Job(id="run_llm"))},
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
        unless={
            "another kind is sought": instead(
                Sought(kind="runtime", wants="runtime_wants", order="runtime_order")
            )
        },
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
        concludes=(short(), short(1, "two"), Fewest(kind=KIND, lacks=0)),
    ),
    Example(
        "REACH-640",
        given=(Fewest(kind=KIND, lacks=0), short(1), lacks(), thing(), SIMPLE),
        concludes=(OptionOut(kind=KIND, id="one", name="One", rule="REACH-640"),),
        unless={"nothing lacks less": instead(Fewest(kind=KIND, lacks=1))},
    ),
    Example(
        "CHOOSE-640",
        given=(
            SOUGHT,
            Fewest(kind=KIND, lacks=0),
            setting("things_named", 1),
            setting("framework_order", "busy"),
            short(),
            short(thing="two"),
            thing(),
            thing("two"),
            trait("two", "busy"),
        ),
        concludes=(pick("two"),),
    ),
    Example(
        "CHOOSE-641",
        given=(DEPLOYING, TOOL, OWN, thing()),
        concludes=(pick(role="own_means"),),
        unless={"it has ended": plus(ended())},
    ),
    Example(
        "CHOOSE-642",
        given=(DEPLOYING, OWN, thing()),
        concludes=(pick(role="own_means"),),
        unless={"it has ended": plus(ended()), "there is a runtime": plus(thing("r", "runtime"))},
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
        given=(SOUGHT, pick(), lacks(), SIMPLE, thing("two"), trait("two")),
        concludes=(advice("For a simple interface: Two."),),
        unless={"the first choice has it": without(Lacks)},
    ),
    Example(
        "ADVICE-874",
        given=(DEPLOYING, OWN, thing()),
        concludes=(
            advice(
                "Networks are trained from Python mostly and then run by a back end. First look "
                "at what the framework brings along: One (its server).",
                "deployment",
            ),
        ),
        unless={"a framework was named": plus(TOOL)},
    ),
    Example(
        "ADVICE-875",
        given=(Topic(ask="gpu"), TOOL, ended(), thing()),
        concludes=(advice("One has ended (2020-01-01): Nobody works on it.", "software"),),
        unless={"other software was named": instead(Answer(key="software", value="two"))},
    ),
    Example(
        "ADVICE-876",
        given=(Topic(ask="gpu"), TOOL, caveat(key="ask", value="gpu"), thing()),
        concludes=(advice("One: Mind it.", "software"),),
        unless={"another question is asked": instead(Topic(ask="compare"))},
    ),
    Example(
        "ADVICE-877",
        given=(pick(role="own_means"), OWN),
        concludes=(advice("One by its own means: its server.", "deployment"),),
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_rule_concludes_exactly_this_from_its_smallest_case(example):
    """Each rule fires on the facts it needs and on no more."""
    run = example.decide()

    assert contents(run.concluded) == contents(example.concludes)


@pytest.mark.parametrize(("example", "change"), stops(EXAMPLES))
def test_rule_does_not_fire_when_a_condition_fails(example, change):
    """One changed fact is enough to stop it."""
    run = example.decide(change)

    assert run.firings == ()


def shortcomings(*facts):
    found = decide(SOUGHT, *facts, rules=[rule_called("RANK-640")]).facts(Shortcoming)
    return {fact["thing"]: fact["lacks"] for fact in found}


def test_only_named_things_are_weighed():
    """Who asks about two does not want to hear of a third."""
    named = Named(role="candidate", kind=KIND, id="two", text="two", count=1)

    assert shortcomings(thing(), thing("two"), named) == {"two": 0}


def test_where_all_named_things_have_ended_the_others_are_weighed():
    """A refusal alone helps nobody."""
    named = Named(role="candidate", kind=KIND, id="two", text="two", count=1)

    assert shortcomings(thing(), thing("two"), ended("two"), named) == {"one": 0}


def test_ended_things_are_not_weighed():
    """What has ended is no choice, whatever it was good at."""
    assert shortcomings(thing(), ended()) == {}


def test_number_of_known_strengths_decides_where_no_order_does():
    """With no word of the advisor, the thing more is known of comes first."""
    facts = (
        SOUGHT,
        Fewest(kind=KIND, lacks=0),
        setting("things_named", 1),
        short(),
        short(thing="two"),
        thing(),
        thing("two"),
        trait("two", "busy"),
    )

    picks = decide(*facts, rules=[rule_called("CHOOSE-640")]).facts(Pick)

    assert [fact["id"] for fact in picks] == ["two"]


def test_wish_that_nothing_meets_is_said():
    """Nothing is hidden where the market falls short."""
    facts = (SOUGHT, pick(), lacks(), SIMPLE)

    said = decide(*facts, rules=[rule_called("ADVICE-873")]).facts(Advice)

    assert [fact["says"] for fact in said] == ["No framework of this day has a simple interface."]

"""Frameworks and runtimes: what is wanted, what lacks it, what is picked and said."""

from expert import facts as f
from tests.unit.factories import decide, rule_called, setting

KIND = "framework"
SOUGHT = f.Sought(kind=KIND, wants="framework_wants", order="framework_order", depth="asked")
SIMPLE = f.TraitName(trait="simple", name="a simple interface", needed=False)
BEST = f.Fewest(kind=KIND, needs=0, lacks=0)
BOTH = {"kind": KIND, "trait": "simple"}


def thing(id="one", kind=KIND):
    return f.Thing(kind=kind, id=id, name=id.title())


def trait(thing="one", trait="simple", says="it is simple", kind=KIND):
    return f.Trait(kind=kind, thing=thing, trait=trait, says=says)


def ended(thing="one"):
    return f.Ended(kind=KIND, thing=thing, on="2020-01-01", says="Nobody works on it.")


def short(lacks=0, thing="one", needs=0):
    return f.Shortcoming(kind=KIND, thing=thing, needs=needs, lacks=lacks)


def lacks(thing="one", trait="simple", needed=False):
    return f.Lacks(kind=KIND, thing=thing, trait=trait, needed=needed)


def pick(id="one", place=1, kind=KIND, role="first_choice"):
    return f.Pick(kind=kind, id=id, name=id.title(), role=role, place=place)


def placed(id="one", place=1):
    return f.ThingPlace(kind=KIND, thing=id, place=place)


def counted(*facts):
    """Return what is weighed, with how much it lacks: of what is needed, and in all."""
    found = decide(SOUGHT, *facts, rules=[rule_called("RANK-640")]).facts(f.Shortcoming)
    return {fact["thing"]: (fact["needs"], fact["lacks"]) for fact in found}


def test_only_named_things_are_weighed():
    """Who asks about two does not want to hear of a third."""
    named = f.Named(role="candidate", kind=KIND, id="two", text="two", count=1)

    assert counted(thing(), thing("two"), named) == {"two": (0, 0)}


def test_what_is_in_use_is_weighed_alone():
    """Software that must run decides the matter."""
    in_use = f.Answer(key="software", value="two")

    assert counted(thing(), thing("two"), in_use) == {"two": (0, 0)}


def test_where_all_named_things_have_ended_the_others_are_weighed():
    """A refusal alone helps nobody."""
    named = f.Named(role="candidate", kind=KIND, id="two", text="two", count=1)

    assert counted(thing(), thing("two"), ended("two"), named) == {"one": (0, 0)}


def test_ended_things_are_not_weighed():
    """What has ended is no choice, whatever it was good at."""
    assert counted(thing(), ended()) == {}


def places(*facts):
    """Return the things in their order; each lacks as little as the other."""
    found = decide(SOUGHT, BEST, *facts, rules=[rule_called("REACH-641")]).facts(f.ThingPlace)
    return [fact["thing"] for fact in sorted(found, key=lambda fact: fact["place"])]


def alike(*names):
    return [fact for name in names for fact in (thing(name), short(thing=name))]


def test_number_of_known_strengths_decides_where_no_order_does():
    """With no word of the advisor, the thing more is known of comes first."""
    known = trait("two", "busy")

    assert places(setting("things_named", 2), *alike("one", "two"), known) == ["two", "one"]


def test_a_pick_names_what_it_has():
    """The reason stands beside the name."""
    facts = (SOUGHT, placed(), thing(), f.TraitWanted(**BOTH), trait(), SIMPLE)

    run = decide(*facts, rules=[rule_called("CHOOSE-640")])

    assert run.says("CHOOSE-640") == ["One has a simple interface."]


def wishes_told(*facts):
    found = decide(SOUGHT, BEST, pick(), lacks(), SIMPLE, *facts, rules=[rule_called("ADVICE-873")])
    return [fact["says"] for fact in found.facts(f.Advice)]


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

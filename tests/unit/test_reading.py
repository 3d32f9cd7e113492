"""What an action reads of a class: all of it, in an order that has no history."""

import itertools
import random

import pytest

from expert.compat import AS
from expert.engine.collect import EVERYTHING, Readings
from expert.engine.engine import engine_class
from expert.engine.rule import rule
from expert.facts import Derived, Given


class Thing(Given):
    """Something given."""

    meaning = {"name": "a word", "size": "a number or a word; may be left out"}  # noqa: RUF012


class Asked(Given):
    """What the rule waits for."""

    meaning = {"n": "a number"}  # noqa: RUF012


class Named(Derived):
    """Names in a row."""

    meaning = {"names": "words"}  # noqa: RUF012


@rule(
    "ADVICE-010",
    "All things are named in a row",
    AS.asked << Asked(n=1),
    because="The order must not tell who came first.",
    says="{names}",
    sources=["judgement"],
    uses=[Thing],
)
def name_things(engine):
    """Name the things in the order in which they are read."""
    names = " ".join(str(thing["name"]) for thing in engine.every(Thing))
    engine.conclude(Named(names=names))
    return {"names": names}


THINGS = [
    Thing(name="b", size=8),
    Thing(name="a", size=16),
    Thing(name="c"),
    Thing(name="a", size="small"),
    Thing(name="a", size=2.5),
    Thing(name="a"),
]
IN_ORDER = [("a", None), ("a", 2.5), ("a", 16), ("a", "small"), ("b", 8), ("c", None)]


def said(facts):
    return [(fact["name"], fact.get("size")) for fact in facts]


@pytest.mark.parametrize("seed", range(10))
def test_order_of_declaration_cannot_be_seen(seed):
    """Unknown values first, then numbers by size, then words."""
    things = random.Random(seed).sample(THINGS, len(THINGS))

    assert said(Readings().read((Thing, EVERYTHING, None), things)) == IN_ORDER


@pytest.mark.parametrize("first", range(len(THINGS) + 1))
def test_facts_that_come_later_take_their_places(first):
    """Whether a class was read before or after a fact came makes no difference."""
    readings = Readings()
    readings.read((Thing, EVERYTHING, None), THINGS[:first])

    for thing in THINGS[first:]:
        readings.add(thing)

    assert said(readings.read((Thing, EVERYTHING, None), ())) == IN_ORDER


def test_retracted_fact_is_read_no_more():
    """And leaves the others where they were."""
    readings = Readings()
    readings.read((Thing, "name", "a"), THINGS)

    readings.remove(THINGS[4])

    assert said(readings.read((Thing, "name", "a"), ())) == [("a", None), ("a", 16), ("a", "small")]


@pytest.mark.parametrize("seed", range(10))
def test_few_changes_of_a_large_class_leave_it_sorted(seed):
    """The facts that came are put in their places, instead of sorting all of them again."""
    chance = random.Random(seed)
    things = [Thing(name=f"{n:03}", size=chance.choice([1, 2, "big"])) for n in range(60)]
    readings = Readings()
    readings.read((Thing, EVERYTHING, None), things[:50])
    left = list(things[:50])

    for thing in things[50 : 50 + chance.randint(1, 10)]:
        gone = left.pop(chance.randrange(len(left)))
        readings.remove(gone)
        readings.add(thing)
        left.append(thing)
        if chance.random() < 0.5:
            left.remove(thing)
            readings.remove(thing)

    found = readings.read((Thing, EVERYTHING, None), ())
    assert list(found) == sorted(left, key=lambda thing: thing["name"])


def test_value_that_no_fact_has_reads_nothing():
    """It is no mistake."""
    assert Readings().read((Thing, "name", "z"), THINGS) == ()


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_conclusion_is_the_same_whatever_came_first(order):
    """Once a changed answer could turn the words of a sentence round, and break a tie."""
    words = ["first", "second", "third"]
    engine = engine_class([name_things])()
    engine.load([Asked(n=1), Thing(name=words[order[0]])])
    engine.run()

    for place in order[1:]:
        engine.give([Thing(name=words[place])])
        engine.run()

    assert [named["names"] for named in engine.facts_of(Named)] == ["first second third"]

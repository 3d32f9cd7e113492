"""Truth maintenance: what lost its reason goes, and the rest equals a fresh run."""

import pytest

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, ReteMatcher
from expert.engine.engine import engine_class
from expert.engine.matcher import IndexedMatcher
from expert.engine.rule import rule
from expert.facts import Derived, Given

MATCHERS = pytest.mark.parametrize("matcher", [IndexedMatcher, ReteMatcher])


class Item(Given):
    """Something given."""

    meaning = {"n": "a number"}  # noqa: RUF012


class Wish(Given):
    """Something else given."""

    meaning = {"limit": "a number"}  # noqa: RUF012


class First(Derived):
    """A first conclusion."""

    meaning = {"n": "a number"}  # noqa: RUF012


class Second(Derived):
    """A conclusion from the first."""

    meaning = {"n": "a number"}  # noqa: RUF012


class Third(Derived):
    """A conclusion from the second."""

    meaning = {"n": "a number"}  # noqa: RUF012


class Total(Derived):
    """A conclusion from a whole class."""

    meaning = {"n": "a number"}  # noqa: RUF012


def a_rule(id, when, conclude, uses=()):
    """Make a rule; ``conclude`` is a class that takes ``n``, or an action."""

    def pass_on(engine, n):
        engine.conclude(conclude(n=n))

    made = rule(
        id,
        "A rule",
        *when,
        because="Why not.",
        says="It is said.",
        sources=["judgement"],
        uses=uses,
    )
    return made(pass_on if isinstance(conclude, type) else conclude)


def engine_on(rules, *facts, matcher=IndexedMatcher):
    engine = engine_class(rules, matcher)(step_limit=500)
    engine.load(facts)
    engine.run()
    return engine


def take_back(engine, *facts):
    engine.take_back(facts)
    engine.run()


def give(engine, *facts):
    engine.give(facts)
    engine.run()


def numbers(engine, cls):
    return sorted(fact["n"] for fact in engine.facts_of(cls))


def conclusions(engine):
    """Return all that is derived, without the numbers experta gives."""
    return {cls.__name__: numbers(engine, cls) for cls in (First, Second, Third, Total)}


def reasons(engine):
    """Return each firing as rule, what it matched and what it concluded."""
    return sorted(
        (f.spec.id, [str(dict_of(x)) for x in f.facts], [str(dict_of(x)) for x in f.concluded])
        for f in engine.firings
    )


def dict_of(fact):
    return type(fact).__name__, {name: fact[name] for name in fact.meaning if name in fact}


FROM_ITEM = a_rule("NEED-001", [AS.item << Item(n=MATCH.n)], First)
FROM_FIRST = a_rule("NEED-002", [AS.first << First(n=MATCH.n)], Second)
FROM_SECOND = a_rule("NEED-003", [AS.second << Second(n=MATCH.n)], Third)
CHAIN = [FROM_ITEM, FROM_FIRST, FROM_SECOND]


class TestLostMatch:
    @MATCHERS
    def test_conclusion_goes_with_its_premise(self, matcher):
        """Only what rested on it goes."""
        engine = engine_on([FROM_ITEM], Item(n=1), Item(n=2), matcher=matcher)

        take_back(engine, Item(n=1))

        assert numbers(engine, First) == [2]

    @MATCHERS
    def test_chain_of_conclusions_goes_to_its_end(self, matcher):
        """Withdrawing goes on to the fixed point."""
        engine = engine_on(CHAIN, Item(n=1), Item(n=2), matcher=matcher)

        take_back(engine, Item(n=1))

        assert conclusions(engine) == {"First": [2], "Second": [2], "Third": [2], "Total": []}

    @MATCHERS
    def test_either_fact_of_a_join_takes_the_conclusion_along(self, matcher):
        """A match needs all its facts."""
        pair = a_rule("NEED-001", [AS.item << Item(n=MATCH.n), AS.wish << Wish()], First)
        engine = engine_on([pair], Item(n=1), Wish(limit=5), matcher=matcher)

        take_back(engine, Wish(limit=5))

        assert numbers(engine, First) == []

    def test_fact_taken_back_before_the_run_never_counts(self):
        """experta's own matcher raises a KeyError when a fact comes and goes in one step."""
        engine = engine_class([FROM_ITEM], IndexedMatcher)()
        engine.load([Item(n=1), Item(n=2)])

        take_back(engine, Item(n=1))

        assert numbers(engine, First) == [2]

    @MATCHERS
    def test_firing_leaves_the_journal(self, matcher):
        """An explanation never names a firing that does not stand."""
        engine = engine_on(CHAIN, Item(n=1), Item(n=2), matcher=matcher)

        take_back(engine, Item(n=1))

        assert reasons(engine) == reasons(engine_on(CHAIN, Item(n=2), matcher=matcher))

    def test_firing_that_concluded_nothing_is_forgotten_too(self):
        """It must fire again when its match comes again."""
        seen = []
        note = a_rule("NEED-001", [AS.item << Item(n=MATCH.n)], lambda engine, n: seen.append(n))
        engine = engine_on([note], Item(n=1))

        take_back(engine, Item(n=1))
        give(engine, Item(n=1))

        assert seen == [1, 1]


class TestCountedReasons:
    def second_way(self):
        return a_rule("NEED-004", [AS.wish << Wish(limit=MATCH.n)], First)

    @MATCHERS
    def test_fact_with_another_reason_stays(self, matcher):
        """And what rests on it stays, without firing again."""
        engine = engine_on([*CHAIN, self.second_way()], Item(n=1), Wish(limit=1), matcher=matcher)
        before = engine.facts_of(Third)

        take_back(engine, Item(n=1))

        assert engine.facts_of(Third) == before
        assert engine.facts_of(Third)[0] is before[0]

    @MATCHERS
    def test_fact_goes_with_its_last_reason(self, matcher):
        """Whichever of them is last."""
        engine = engine_on([*CHAIN, self.second_way()], Item(n=1), Wish(limit=1), matcher=matcher)

        take_back(engine, Wish(limit=1))
        take_back(engine, Item(n=1))

        assert conclusions(engine) == {"First": [], "Second": [], "Third": [], "Total": []}

    def test_rule_that_concludes_a_fact_twice_is_one_reason(self):
        """Reasons are firings, not declarations."""

        def twice(engine, n):
            engine.conclude(First(n=n))
            engine.conclude(First(n=n))

        engine = engine_on([a_rule("NEED-001", [AS.item << Item(n=MATCH.n)], twice)], Item(n=1))

        take_back(engine, Item(n=1))

        assert numbers(engine, First) == []

    @MATCHERS
    def test_facts_that_only_justify_each_other_go(self, matcher):
        """A circle has no ground; a fresh run would not draw it."""
        back = a_rule("NEED-004", [AS.second << Second(n=MATCH.n)], First)
        engine = engine_on([FROM_ITEM, FROM_FIRST, back], Item(n=1), matcher=matcher)

        take_back(engine, Item(n=1))

        assert conclusions(engine) == {"First": [], "Second": [], "Third": [], "Total": []}


class TestAbsence:
    """A NOT that becomes false, and one that becomes true."""

    def unless(self):
        return a_rule("NEED-001", [AS.item << Item(n=MATCH.n), NOT(Wish(limit=MATCH.n))], First)

    @MATCHERS
    def test_conclusion_goes_when_the_absent_fact_comes(self, matcher):
        """The NOT became false."""
        engine = engine_on([self.unless(), FROM_FIRST], Item(n=1), Item(n=2), matcher=matcher)

        give(engine, Wish(limit=1))

        assert numbers(engine, Second) == [2]

    @MATCHERS
    def test_conclusion_comes_when_the_fact_goes(self, matcher):
        """The NOT became true."""
        rules = [self.unless(), FROM_FIRST]
        engine = engine_on(rules, Item(n=1), Wish(limit=1), matcher=matcher)

        take_back(engine, Wish(limit=1))

        assert numbers(engine, Second) == [1]

    @MATCHERS
    def test_later_conclusion_takes_an_earlier_one_back_within_a_run(self, matcher):
        """Rules of one stage need no order among them."""
        default = a_rule("NEED-009", [AS.item << Item(n=MATCH.n), NOT(Second(n=MATCH.n))], Third)
        engine = engine_on([FROM_ITEM, FROM_FIRST, default], Item(n=1), matcher=matcher)

        assert conclusions(engine) == {"First": [1], "Second": [1], "Third": [], "Total": []}

    @MATCHERS
    def test_one_of_two_is_enough_for_a_some(self, matcher):
        """EXISTS falls with the last one only."""
        some = a_rule("NEED-001", [AS.item << Item(n=MATCH.n), EXISTS(Wish())], First)
        engine = engine_on([some], Item(n=1), Wish(limit=1), Wish(limit=2), matcher=matcher)

        take_back(engine, Wish(limit=1))
        with_one = numbers(engine, First)
        take_back(engine, Wish(limit=2))

        assert (with_one, numbers(engine, First)) == ([1], [])

    @MATCHERS
    def test_absence_of_a_conclusion_turns_twice(self, matcher):
        """A default gives way to a conclusion and comes back after it."""
        default = a_rule("FIT-001", [AS.wish << Wish(limit=MATCH.n), NOT(First())], Total)
        engine = engine_on([FROM_ITEM, default], Wish(limit=7), matcher=matcher)

        give(engine, Item(n=1))
        with_item = conclusions(engine)
        take_back(engine, Item(n=1))

        assert (with_item["First"], with_item["Total"]) == ([1], [])
        assert conclusions(engine)["Total"] == [7]


def is_below(n, limit):
    """The number is below the limit."""
    return n < limit


class TestComparison:
    @MATCHERS
    def test_changed_limit_moves_what_it_lets_through(self, matcher):
        """One given fact is exchanged for another."""
        under = a_rule(
            "NEED-001",
            [AS.wish << Wish(limit=MATCH.limit), AS.item << Item(n=MATCH.n), TEST(is_below)],
            First,
        )
        engine = engine_on([under], Wish(limit=2), *map(number, range(5)), matcher=matcher)

        engine.take_back([Wish(limit=2)])
        give(engine, Wish(limit=4))

        assert numbers(engine, First) == [0, 1, 2, 3]


class TestReplacedPremise:
    """A fact stays if a new fact of the same stage leads to it as well as the one before."""

    RULES = (
        FROM_ITEM,
        a_rule("NEED-004", [AS.first << First()], lambda engine: engine.conclude(Second(n=7))),
        FROM_SECOND,
    )

    @MATCHERS
    def test_conclusion_of_old_and_new_premise_stays(self, matcher):
        """What depends on it need not be concluded again."""
        engine = engine_on(self.RULES, Item(n=1), matcher=matcher)
        (second,), (third,) = engine.facts_of(Second), engine.facts_of(Third)

        engine.take_back([Item(n=1)])
        give(engine, Item(n=2))

        assert numbers(engine, First) == [2]
        assert engine.facts_of(Second)[0] is second
        assert engine.facts_of(Third)[0] is third

    @MATCHERS
    def test_conclusion_goes_with_the_new_premise(self, matcher):
        """It did not become its own reason."""
        engine = engine_on(self.RULES, Item(n=1), matcher=matcher)
        engine.take_back([Item(n=1)])
        give(engine, Item(n=2))

        take_back(engine, Item(n=2))

        assert conclusions(engine) == {"First": [], "Second": [], "Third": [], "Total": []}


def number(n):
    return Item(n=n)


class TestWholeClasses:
    """Rules that read a class with ``uses`` fire again when the class changes."""

    def adding_up(self, cls, id="FIT-001"):
        def add_up(engine):
            found = engine.every(cls)
            engine.cite(*found)
            engine.conclude(Total(n=sum(fact["n"] for fact in found)))

        return a_rule(id, [AS.wish << Wish()], add_up, uses=[cls])

    @MATCHERS
    def test_sum_follows_given_facts(self, matcher):
        """The old sum is gone, not beside the new one."""
        rules = [self.adding_up(Item)]
        engine = engine_on(rules, Wish(limit=1), Item(n=1), Item(n=2), matcher=matcher)

        give(engine, Item(n=10))
        more = numbers(engine, Total)
        take_back(engine, Item(n=1))

        assert (more, numbers(engine, Total)) == ([13], [12])

    @MATCHERS
    def test_sum_follows_conclusions(self, matcher):
        """What was read was itself concluded."""
        rules = [*CHAIN, self.adding_up(Third)]
        engine = engine_on(rules, Wish(limit=1), Item(n=1), Item(n=2), matcher=matcher)

        take_back(engine, Item(n=1))

        assert numbers(engine, Total) == [2]

    @MATCHERS
    def test_reader_of_an_early_stage_waits_for_nobody(self, matcher):
        """It fires before the class is complete, and again after."""
        rules = [*CHAIN, self.adding_up(Third, id="SITUATION-001")]
        engine = engine_on(rules, Wish(limit=1), Item(n=1), Item(n=2), matcher=matcher)

        assert numbers(engine, Total) == [3]

    @MATCHERS
    def test_reader_of_a_class_fires_once_after_a_change(self, matcher):
        """It stands in the journal once, with what it read last."""
        engine = engine_on([self.adding_up(Item)], Wish(limit=1), Item(n=1), matcher=matcher)

        give(engine, Item(n=2), Item(n=3))
        (firing,) = engine.firings

        assert sorted(fact["n"] for fact in firing.used) == [1, 2, 3]

    @MATCHERS
    def test_reader_that_lost_its_own_match_does_not_fire_again(self, matcher):
        """Both happen in one change."""
        engine = engine_on([self.adding_up(Item)], Wish(limit=1), Item(n=1), matcher=matcher)

        engine.take_back([Wish(limit=1)])
        give(engine, Item(n=2))

        assert numbers(engine, Total) == []

    @MATCHERS
    def test_narrowed_reading_follows_too(self, matcher):
        """``every(cls, field=value)`` reads an index that is kept in step."""

        def count(engine):
            engine.conclude(Total(n=len(engine.every(Item, n=1))))

        rules = [a_rule("FIT-001", [AS.wish << Wish()], count, uses=[Item])]
        engine = engine_on(rules, Wish(limit=1), Item(n=1), Item(n=2), matcher=matcher)

        take_back(engine, Item(n=1))
        without = numbers(engine, Total)
        give(engine, Item(n=1))

        assert (without, numbers(engine, Total)) == ([0], [1])

    @MATCHERS
    def test_a_change_elsewhere_in_the_class_is_no_reason_to_try_again(self, matcher):
        """A rule that reads the facts of one card does not care about another card."""
        tried = []

        def count(engine):
            tried.append(1)
            engine.conclude(Total(n=len(engine.every(Item, n=1))))

        rules = [a_rule("FIT-001", [AS.wish << Wish()], count, uses=[Item])]
        engine = engine_on(rules, Wish(limit=1), Item(n=1), Item(n=2), matcher=matcher)

        take_back(engine, Item(n=2))
        elsewhere = len(tried)
        take_back(engine, Item(n=1))

        assert (elsewhere, len(tried)) == (1, 2)

    @MATCHERS
    def test_what_a_rule_recalls_is_as_good_as_new(self, matcher):
        """A fact concluded again is the same one, or an equal one if it had been retracted."""
        worked_out = []

        def firsts(item):
            worked_out.append(item["n"])
            return First(n=item["n"])

        def each(engine):
            for item in engine.every(Item):
                engine.conclude(engine.recall(item["n"], (item,), firsts))

        rules = [
            a_rule("FIT-001", [AS.wish << Wish()], each, uses=[Item]),
            a_rule("SPEED-001", [First(n=MATCH.n)], Second),
        ]
        engine = engine_on(rules, Wish(limit=1), Item(n=1), Item(n=2), matcher=matcher)

        give(engine, Item(n=3))
        take_back(engine, Item(n=1))
        give(engine, Item(n=1))
        take_back(engine, Wish(limit=1))
        give(engine, Wish(limit=1))

        assert worked_out == [1, 2, 3, 1]
        assert sorted(numbers(engine, First)) == sorted(numbers(engine, Second)) == [1, 2, 3]


class TestThereAndBack:
    @MATCHERS
    def test_giving_again_what_was_taken_gives_the_same(self, matcher):
        """Conclusions and their reasons are those of a run that never changed."""
        rules = [*CHAIN, TestWholeClasses().adding_up(Second)]
        facts = (Item(n=1), Item(n=2), Wish(limit=1))
        engine = engine_on(rules, *facts, matcher=matcher)
        before = conclusions(engine), reasons(engine)

        take_back(engine, Item(n=2), Wish(limit=1))
        give(engine, Wish(limit=1), Item(n=2))

        assert (conclusions(engine), reasons(engine)) == before

    @MATCHERS
    def test_taking_and_giving_before_a_run_changes_nothing(self, matcher):
        """Only what stands at the time of the run counts."""
        engine = engine_on(CHAIN, Item(n=1), Item(n=2), matcher=matcher)
        before = conclusions(engine), reasons(engine)

        engine.take_back([Item(n=2)])
        give(engine, Item(n=2))

        assert (conclusions(engine), reasons(engine)) == before

    @MATCHERS
    def test_run_without_a_change_fires_nothing(self, matcher):
        """The journal stays as it is."""
        engine = engine_on(CHAIN, Item(n=1), matcher=matcher)
        before = [firing.id for firing in engine.firings]

        engine.run()

        assert [firing.id for firing in engine.firings] == before

"""The engine: the order of firing, the journal, and what it refuses."""

import itertools

import pytest

from expert.compat import AS, EXISTS, MATCH, NOT, ReteMatcher
from expert.engine.engine import engine_class
from expert.engine.matcher import IndexedMatcher
from expert.engine.rule import rule
from expert.errors import EngineError
from expert.facts import Derived, Given


class Item(Given):
    """Something given."""

    meaning = {"n": "a number"}  # noqa: RUF012


class Note(Derived):
    """Something concluded."""

    meaning = {"text": "words", "n": "a number"}  # noqa: RUF012


class Done(Derived):
    """Something concluded that others wait for."""

    meaning = {"by": "rule id"}  # noqa: RUF012


def a_rule(id, when, action=None, says="It is said.", uses=()):
    """Make a rule that notes its own id, unless it does something else."""

    def note(engine):
        engine.conclude(Note(text=id))

    made = rule(
        id,
        "A rule",
        *when,
        because="Why not.",
        says=says,
        sources=["judgement"],
        uses=uses,
    )
    return made(action or note)


MATCHERS = pytest.mark.parametrize("matcher", [IndexedMatcher, ReteMatcher])


def run(rules, *facts, matcher=IndexedMatcher, **options):
    engine = engine_class(rules, matcher)(**options)
    engine.load(facts)
    engine.run()
    return engine


def fired(engine):
    return [firing.spec.id for firing in engine.firings]


def item(**fields):
    return AS.item << Item(**fields)


class TestOrder:
    @MATCHERS
    def test_earlier_stage_fires_first(self, matcher):
        """The id's first word is the stage."""
        rules = [a_rule(f"{stage}-001", [item()]) for stage in ("ADVICE", "NEED", "PLATFORM")]

        assert fired(run(rules, Item(n=1), matcher=matcher)) == [
            "PLATFORM-001",
            "NEED-001",
            "ADVICE-001",
        ]

    @MATCHERS
    def test_newest_fact_fires_first_within_a_stage(self, matcher):
        """Recency comes after salience."""
        seen = []

        def note(engine, n):
            seen.append(n)

        run([a_rule("NEED-001", [item(n=MATCH.n)], note)], *map(number, (1, 2, 3)), matcher=matcher)

        assert seen == [3, 2, 1]

    @MATCHERS
    def test_rule_id_decides_between_equals(self, matcher):
        """The order of the list of rules is nothing."""
        rules = [a_rule(f"NEED-00{n}", [item()]) for n in (3, 1, 4, 2)]
        orders = {
            tuple(fired(run(order, Item(n=1), matcher=matcher)))
            for order in itertools.permutations(rules)
        }

        assert orders == {("NEED-001", "NEED-002", "NEED-003", "NEED-004")}

    @MATCHERS
    def test_same_rule_on_different_facts_fires_in_one_order(self, matcher):
        """Ties that remain are decided by the numbers of the facts."""
        pairs = []

        def note(engine, a, b):
            pairs.append((a, b))

        pair = [AS.x << Item(n=MATCH.a), AS.y << Item(n=MATCH.b)]
        run([a_rule("NEED-001", pair, note)], Item(n=1), Item(n=2), matcher=matcher)

        assert pairs == [(2, 2), (1, 2), (2, 1), (1, 1)]

    @MATCHERS
    def test_activation_withdrawn_on_a_tie_never_fires(self, matcher):
        """The fault of experta 1.9.4: its agenda looks at three neighbours only."""

        def finish(engine):
            engine.conclude(Done(by="NEED-001"))

        waiting = [a_rule(f"NEED-{n:03}", [item(), NOT(Done())]) for n in range(2, 12)]
        engine = run([a_rule("NEED-001", [item()], finish), *waiting], Item(n=1), matcher=matcher)

        assert fired(engine) == ["NEED-001"]


def number(n):
    return Item(n=n)


class TestJournal:
    def test_firing_tells_what_it_matched_and_concluded(self):
        """The journal is all that explanations are made of."""
        engine = run([a_rule("NEED-001", [item(n=MATCH.n)], says="Number {n}.")], Item(n=7))
        (firing,) = engine.firings

        assert firing.id == "F1"
        assert [fact["n"] for fact in firing.facts] == [7]
        assert [fact["text"] for fact in firing.concluded] == ["NEED-001"]
        assert firing.says == "Number 7."

    def test_absence_is_told_with_the_value_looked_for(self):
        """A NOT leaves no fact, so the words must do."""
        engine = run([a_rule("NEED-001", [item(n=MATCH.n), NOT(Note(n=MATCH.n))])], Item(n=7))

        assert engine.firings[0].absent == ("no Note (n 7)",)

    def test_second_reason_for_a_fact_is_recorded(self):
        """Two rules concluding the same give one fact and two firings."""

        def same(engine):
            engine.conclude(Note(text="same"))

        engine = run([a_rule(f"NEED-00{n}", [item()], same) for n in (1, 2)], Item(n=1))
        first, second = engine.firings

        assert len(engine.facts_of(Note)) == 1
        assert first.concluded[0] is second.concluded[0]

    def test_firing_that_concludes_nothing_leaves_no_trace(self):
        """An action may find nothing to say."""

        def nothing(engine):
            return None

        rules = [a_rule("NEED-001", [item()], nothing), a_rule("NEED-002", [item()])]
        engine = run(rules, Item(n=1))

        assert fired(engine) == ["NEED-002"]

    def test_facts_read_as_a_whole_are_cited(self):
        """What `every` gave and `cite` named stands beside what was matched."""

        def read(engine):
            (found,) = engine.every(Item, n=2)
            engine.cite(found)
            engine.conclude(Note(n=len(engine.every(Item))))

        engine = run([a_rule("NEED-001", [item(n=1)], read, uses=[Item])], Item(n=1), Item(n=2))
        (firing,) = engine.firings

        assert [fact["n"] for fact in firing.used] == [2]
        assert [note["n"] for note in engine.facts_of(Note)] == [2]

    def test_conclusion_may_rest_on_less_than_all_that_was_read(self):
        """A rule that concludes many facts says what each one rests on."""

        def each(engine):
            for found in engine.every(Item):
                engine.conclude(Note(n=found["n"]), found)

        engine = run([a_rule("NEED-001", [item(n=1)], each, uses=[Item])], Item(n=1), Item(n=2))
        (firing,) = engine.firings
        rests_on = [firing.rests_on[note.__factid__][0]["n"] for note in firing.concluded]

        assert rests_on == [1, 2]

    def test_unknown_value_reads_as_unknown(self):
        """A sentence never fails for want of a value."""
        rules = [a_rule("NEED-001", [item()], says="{item[n]:g} and {nobody}.")]

        assert run(rules, Item()).firings[0].says == "unknown and unknown."

    def test_loading_begins_a_new_run(self):
        """Nothing of the last run is left."""
        engine = run([a_rule("NEED-001", [item()])], Item(n=1))
        engine.load([])
        engine.run()

        assert list(engine.firings) == []
        assert list(engine.facts_of(Item)) == []

    def test_second_run_of_one_engine_is_like_the_first(self):
        """Numbers begin again."""
        engine = run([a_rule("NEED-001", [item()])], Item(n=1))
        first = [(f.id, f.says, [n.__factid__ for n in f.concluded]) for f in engine.firings]
        engine.load([Item(n=1)])
        engine.run()

        assert first == [
            (f.id, f.says, [n.__factid__ for n in f.concluded]) for f in engine.firings
        ]


class TestRefusals:
    def test_rules_that_keep_triggering_each_other_are_named(self):
        """The limit is a fault of the rules, and says so."""

        def count(engine, n):
            engine.conclude(Note(n=n + 1))

        def begin(engine):
            engine.conclude(Note(n=0))

        rules = [
            a_rule("NEED-001", [item()], begin),
            a_rule("NEED-002", [AS.note << Note(n=MATCH.n)], count),
        ]

        with pytest.raises(EngineError, match=r"Stopped after 50 .*NEED-002.*fault in the rules"):
            run(rules, Item(n=1), step_limit=50)

    @pytest.mark.parametrize(("limit", "enough"), [(2, False), (3, True), (4, True)])
    def test_limit_is_reached_only_by_a_further_firing(self, limit, enough):
        """As many firings as the limit are fine."""
        rules = [a_rule(f"NEED-00{n}", [item()]) for n in (1, 2, 3)]

        assert runs(rules, limit) is enough

    def test_failing_action_names_rule_and_facts(self):
        """A traceback helps no reader."""

        def fail(engine, n):
            engine.conclude(Note(n=1 / n))

        with pytest.raises(EngineError, match=r"NEED-001 failed on .*ZeroDivisionError") as caught:
            run([a_rule("NEED-001", [item(n=MATCH.n)], fail)], Item(n=0))

        assert "fault in the rule, not in your answers" in str(caught.value)

    def test_concluding_outside_of_a_firing_is_refused(self):
        """Every derived fact has a rule."""
        engine = run([], Item(n=1))

        with pytest.raises(EngineError, match="concluded outside of a firing rule"):
            engine.conclude(Note(text="from nowhere"))

    def test_reading_facts_without_saying_so_is_refused(self):
        """A rule's premises are declared, or the trace lies."""

        def read(engine):
            engine.every(Item)

        with pytest.raises(
            EngineError, match=r"NEED-001 reads Item without declaring it with uses"
        ):
            run([a_rule("NEED-001", [item()], read)], Item(n=1))

    def test_facts_are_narrowed_down_by_one_field(self):
        """A second one would be passed over in silence otherwise."""

        def read(engine):
            engine.every(Item, n=1, m=2)

        with pytest.raises(EngineError, match="NEED-001 failed"):
            run([a_rule("NEED-001", [item()], read, uses=[Item])], Item(n=1))

    def test_reading_facts_outside_of_a_firing_is_refused(self):
        """`facts_of` is for those who look from outside."""
        with pytest.raises(EngineError, match="no rule reads Item"):
            run([], Item(n=1)).every(Item)

    def test_same_fact_given_twice_is_refused(self):
        """Two equal facts would be one."""
        with pytest.raises(EngineError, match=r"Item.* was given twice"):
            run([], Item(n=1), Item(n=1))

    def test_two_rules_with_one_id_are_refused(self):
        """An id names one rule for ever."""
        twin = [a_rule("NEED-001", [item()]), a_rule("NEED-001", [EXIST])]

        with pytest.raises(EngineError, match="given twice: NEED-001"):
            engine_class(twin)


EXIST = AS.note << Note()


def runs(rules, limit):
    try:
        run(rules, Item(n=1), step_limit=limit)
    except EngineError:
        return False
    return True


def test_some_is_asked_once_however_many_there_are():
    """EXISTS does not multiply firings."""
    engine = run([a_rule("NEED-001", [item(n=1), EXISTS(Item(n=2))])], Item(n=1), Item(n=2))

    assert fired(engine) == ["NEED-001"]


def test_activation_put_back_as_the_last_comes_behind_the_others():
    """Truth maintenance puts off what rests on a fact that may go."""
    engine = engine_class([a_rule("FIT-001", [AS.item << Item(n=MATCH.n)])])()
    engine.load([Item(n=1), Item(n=2), Item(n=3)])
    engine._settle()
    newest = engine.agenda.get_next()
    engine.agenda.add(newest, last=True)

    fired = [engine.agenda.get_next().context["n"] for _ in range(3)]

    assert newest.context["n"] == 3
    assert fired == [2, 1, 3]
    assert engine.agenda.get_next() is None


def test_activation_that_comes_while_its_stage_fires_has_its_place():
    engine = engine_class([a_rule("FIT-001", [AS.item << Item(n=MATCH.n)])])()
    engine.load([Item(n=1), Item(n=2)])
    engine._settle()
    engine.agenda.get_next()
    engine.give([Item(n=3)])
    engine._settle()

    assert [engine.agenda.get_next().context["n"] for _ in range(2)] == [3, 1]


def test_engine_written_as_a_class_fires_in_the_same_order():
    """What reads a class of facts is worked out for each class of engine."""

    def conclude(engine):
        engine.conclude(Done(by="FIT-001"))

    rules = (
        a_rule("FIT-001", [AS.item << Item(n=1)], conclude),
        a_rule("RANK-001", [AS.item << Item(n=1), NOT(Done())]),
    )
    written = type("Written", (engine_class(rules[:1]),), {"rules": rules})()

    written.load([Item(n=1)])
    written.run()

    assert [firing.spec.id for firing in written.firings] == ["FIT-001"]


def test_what_a_rule_will_conclude_is_foreseen_and_not_concluded():
    def count(engine):
        engine.conclude(Note(text="all", n=len(engine.every(Item))))

    engine = run([a_rule("NEED-001", [item(n=1)], count, uses=[Item])], Item(n=1))
    settled = engine.foresee("NEED-001")
    engine.give([Item(n=2)])
    foreseen = engine.foresee("NEED-001")
    engine.run()

    assert settled == []
    assert [note["n"] for note in foreseen] == [2]
    assert [note["n"] for note in engine.facts_of(Note)] == [2]

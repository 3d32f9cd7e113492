"""What an engine sees of the indexed matcher, one idea per test."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations
from typing import Any

import pytest

from expert.compat import (
    AND,
    AS,
    EXISTS,
    FORALL,
    MATCH,
    NOT,
    OR,
    TEST,
    Fact,
    Field,
    InitialFact,
    KnowledgeEngine,
    L,
    P,
    Rule,
    W,
)
from expert.engine.matcher import IndexedActivation, IndexedMatcher
from expert.errors import RuleError


class Card(Fact):
    pass


class Offer(Fact):
    pass


class Sized(Fact):
    gib = Field(object, default=8)


def engine_for(*conditions: Any, **more: Rule) -> KnowledgeEngine:
    """Build an engine with one rule, called ``the_rule``, and perhaps others."""

    def the_rule(self: Any, **_: Any) -> None:
        """Do nothing."""

    body = {"the_rule": Rule(*conditions)(the_rule), "__matcher__": IndexedMatcher, **more}
    return type("Engine", (KnowledgeEngine,), body)()


def numbered(*facts: Fact) -> list[Fact]:
    for number, fact in enumerate(facts):
        fact.__factid__ = number
    return list(facts)


def contexts(found: list[Any]) -> list[dict[str, Any]]:
    return [activation.context for activation in found]


class TestActivations:
    def test_facts_stand_in_the_order_of_the_conditions(self):
        matcher = engine_for(AS.offer << Offer(card=MATCH.id), AS.card << Card(id=MATCH.id)).matcher
        card, offer = numbered(Card(id="a"), Offer(card="a"))

        added, _ = matcher.changes([card, offer])

        assert added[0].ordered_facts == (offer, card)
        assert added[0].facts == {offer, card}
        assert added[0].context == {"offer": offer, "id": "a", "card": card}

    def test_the_one_announced_is_the_one_withdrawn(self):
        matcher = engine_for(AS.card << Card(id=MATCH.id)).matcher
        (card,) = numbered(Card(id="a"))

        added, _ = matcher.changes([card])
        _, removed = matcher.changes([], [card])

        assert added[0] is removed[0]

    def test_activations_are_equal_only_to_themselves(self):
        matcher = engine_for(AS.card << Card()).matcher
        (card,) = numbered(Card(id="a"))

        first, _ = matcher.changes([card])
        matcher.changes([], [card])
        second, _ = matcher.changes([card])

        assert first[0] != second[0]

    def test_what_comes_and_goes_in_one_batch_is_not_announced(self):
        matcher = engine_for(AS.card << Card(id=MATCH.id), NOT(Offer(card=MATCH.id))).matcher

        added, removed = matcher.changes(numbered(Card(id="a"), Offer(card="a")))

        assert (added, removed) == ([], [])

    def test_what_goes_and_comes_back_in_one_batch_is_not_withdrawn(self):
        matcher = engine_for(AS.card << Card(id=MATCH.id), EXISTS(Offer(card=MATCH.id))).matcher
        card, old, new = numbered(Card(id="a"), Offer(card="a", usd=1), Offer(card="a", usd=2))
        (announced,), _ = matcher.changes([card, old])

        assert matcher.changes([new], [old]) == ([], [])
        assert matcher.changes([], [new])[1] == [announced]

    def test_a_fact_declared_and_retracted_in_one_batch_leaves_nothing(self):
        matcher = engine_for(AS.card << Card()).matcher
        (card,) = numbered(Card(id="a"))

        assert matcher.changes([card], [card]) == ([], [])
        assert matcher.changes([], [card]) == ([], [])

    def test_reset_forgets_all_facts(self):
        matcher = engine_for(AS.card << Card(), AS.offer << Offer()).matcher
        card, offer = numbered(Card(id="a"), Offer(card="a"))
        matcher.changes([card])

        matcher.reset()

        assert matcher.changes([offer]) == ([], [])

    def test_the_rule_is_called_with_the_engine_and_what_it_matched(self):
        seen = []

        def keep(self: Any, card: Fact, id: str) -> None:
            seen.append((type(self).__name__, card["id"], id))

        rule = Rule(AS.card << Card(id=MATCH.id))(keep)
        one, other = engine_for(Card(), keep=rule), engine_for(Card(), keep=rule)
        for engine in (one, other):
            engine.reset()
            engine.declare(Card(id="a"))
        one.run()

        assert seen == [("Engine", "a", "a")]

    def test_an_unknown_attribute_is_an_attribute_error(self):
        (activation,), _ = engine_for(Card()).matcher.changes(numbered(Card()))

        with pytest.raises(AttributeError, match="no 'colour'"):
            _ = activation.colour


class TestFields:
    def test_a_default_counts_as_the_fields_value(self):
        matcher = engine_for(AS.it << Sized(gib=8)).matcher

        added, _ = matcher.changes(numbered(Sized(), Sized(gib=4)))

        assert len(added) == 1

    def test_a_default_that_cannot_be_hashed_can_equal_a_literal(self):
        class Many(Fact):
            tags = Field(object, default=set)

        matcher = engine_for(AS.it << Many(tags=frozenset())).matcher

        assert len(matcher.changes(numbered(Many()))[0]) == 1

    def test_a_missing_field_is_neither_equal_nor_different(self):
        matcher = engine_for(AS.card << Card(id=~L("a"))).matcher

        assert matcher.changes(numbered(Card(name="x"))) == ([], [])

    def test_a_wildcard_wants_the_field_to_be_there(self):
        matcher = engine_for(AS.card << Card(id=W())).matcher

        added, _ = matcher.changes(numbered(Card(name="x"), Card(id=None)))

        assert len(added) == 1

    def test_nested_fields_are_reached_by_two_underscores(self):
        matcher = engine_for(AS.card << Card(size__length__0=MATCH.mm)).matcher

        added, _ = matcher.changes(numbered(Card(size={"length": [267]}), Card(size=1)))

        assert contexts(added)[0]["mm"] == 267

    def test_positions_are_fields_too(self):
        matcher = engine_for(AS.card << Card(MATCH.first, "b")).matcher

        added, _ = matcher.changes(numbered(Card("a", "b"), Card("a", "c"), Card("a")))

        assert [context["first"] for context in contexts(added)] == ["a"]

    def test_a_subclass_is_another_class(self):
        class Fine(Card):
            pass

        assert engine_for(AS.card << Card()).matcher.changes(numbered(Fine())) == ([], [])

    def test_not_a_number_is_equal_to_nothing(self):
        nothing = float("nan")
        matcher = engine_for(AS.card << Card(id=nothing)).matcher

        assert matcher.changes(numbered(Card(id=nothing))) == ([], [])

    def test_two_fields_of_one_fact_can_be_compared(self):
        matcher = engine_for(AS.card << Card(a=MATCH.x, b=~MATCH.x)).matcher

        added, _ = matcher.changes(numbered(Card(a=1, b=1), Card(a=1, b=2)))

        assert [fact["b"] for one in added for fact in one.ordered_facts] == [2]


class TestGroups:
    def test_not_and_wants_no_match_of_both_together(self):
        both = NOT(AND(Card(id=MATCH.id), Offer(card=MATCH.id)))
        matcher = engine_for(both).matcher
        start, card, other, offer = numbered(
            InitialFact(), Card(id="a"), Offer(card="b"), Offer(card="a")
        )

        (announced,), _ = matcher.changes([start, card, other])

        assert matcher.changes([offer]) == ([], [announced])
        assert len(matcher.changes([], [card])[0]) == 1

    def test_a_group_may_contain_a_test(self):
        cheaper = NOT(AND(Offer(usd=MATCH.other), TEST(lambda usd, other: other < usd)))
        matcher = engine_for(AS.offer << Offer(usd=MATCH.usd), cheaper).matcher
        ten, five = numbered(Offer(usd=10), Offer(usd=5))

        added, _ = matcher.changes([ten, five])
        after, _ = matcher.changes([], [five])

        assert [one.ordered_facts for one in added] == [(five,)]
        assert [one.ordered_facts for one in after] == [(ten,)]

    def test_a_group_may_start_with_a_test(self):
        group = NOT(AND(TEST(lambda id: id == "a"), Offer(card=MATCH.id)))
        matcher = engine_for(AS.card << Card(id=MATCH.id), group).matcher

        added, _ = matcher.changes(
            numbered(Card(id="a"), Card(id="b"), Offer(card="a"), Offer(card="b"))
        )

        assert [context["id"] for context in contexts(added)] == ["b"]

    def test_forall_wants_a_follower_for_each_leader(self):
        matcher = engine_for(FORALL(Card(id=MATCH.id), Offer(card=MATCH.id))).matcher
        start, card, offer = numbered(InitialFact(), Card(id="a"), Offer(card="a"))

        (announced,), _ = matcher.changes([start])

        assert matcher.changes([card])[1] == [announced]
        assert len(matcher.changes([offer])[0]) == 1

    def test_exists_holds_once_however_many_there_are(self):
        matcher = engine_for(AS.card << Card(), EXISTS(OR(Offer(), Sized()))).matcher

        added, _ = matcher.changes(numbered(Card(), Offer(usd=1), Offer(usd=2), Sized()))

        assert len(added) == 1

    def test_each_true_alternative_of_or_fires(self):
        matcher = engine_for(OR(AS.card << Card(id=MATCH.id), AS.offer << Offer())).matcher

        added, _ = matcher.changes(numbered(Card(id="a"), Offer()))

        assert sorted(len(context) for context in contexts(added)) == [1, 2]

    def test_a_test_sees_none_for_what_only_another_alternative_binds(self):
        either = OR(AS.card << Card(id=MATCH.id), AS.offer << Offer())
        matcher = engine_for(either, TEST(lambda id: id is None)).matcher

        added, _ = matcher.changes(numbered(Card(id="a"), Offer()))

        assert list(contexts(added)[0]) == ["offer"]


class TestRefusals:
    """What cannot be matched as it reads is refused when the engine is built."""

    @pytest.mark.parametrize(
        ("conditions", "words"),
        [
            ([TEST(lambda: True), Card()], "the_rule: a TEST comes first"),
            ([NOT(Card(), Offer())], r"NOT is given 2 conditions.*NOT\(AND\(\.\.\.\)\)"),
            ([EXISTS(Card(), Offer())], r"EXISTS is given 2 conditions"),
            ([FORALL(Card())], "FORALL needs a condition and at least one"),
            ([Card(), NOT(TEST(lambda: True))], "NOT around a TEST"),
            ([Card(), TEST(lambda id: id)], "TEST <lambda> reads 'id'"),
            ([Card(id=~MATCH.id)], "~MATCH.id reads 'id'"),
            ([Card(), NOT(Offer(card=~MATCH.id))], "~MATCH.id reads 'id'"),
            ([Card(id=~("id" << L(1)))], "negated condition binds 'id'"),
            ([Card(), TEST(lambda *all: True)], r"takes \* or \*\* arguments"),
            ([Card(), TEST(3)], "something to call, not 3"),
            ([Card(id__=1)], "'id__' starts or ends with two underscores"),
            ([Card(), "card"], "'card' is not a condition"),
        ],
    )
    def test_refused_with_the_rules_name(self, conditions, words):
        with pytest.raises(RuleError, match=words):
            engine_for(*conditions)


class TestExceptions:
    def test_an_exception_in_a_test_tells_fact_and_rule(self):
        matcher = engine_for(
            AS.card << Card(id=MATCH.id),
            NOT(AND(Offer(), TEST(lambda id: id < 1))),
        ).matcher

        matcher.changes(numbered(Card(id=0)))

        with pytest.raises(TypeError) as caught:
            matcher.changes(numbered(Card(id="a"), Offer()))

        assert caught.value.__notes__ == ["This happened while matching Offer() for the_rule."]

    def test_an_exception_in_a_predicate_tells_fact_and_rule(self):
        matcher = engine_for(AS.card << Card(id=P(lambda value: value < 1))).matcher

        matcher.changes(numbered(Card(id=0)))

        with pytest.raises(TypeError) as caught:
            matcher.changes(numbered(Card(id="a")))

        assert "Card(id='a') for the_rule." in caught.value.__notes__[0]

    def test_an_exception_while_a_rule_wakes_tells_the_rule(self):
        matcher = engine_for(AS.card << Card(id=P(lambda value: value < 1))).matcher

        with pytest.raises(TypeError) as caught:
            matcher.changes(numbered(Card(id="a")))

        assert "the existing facts for the_rule." in caught.value.__notes__[0]


class TestPlan:
    def test_engines_of_one_class_share_the_plan_and_not_the_facts(self):
        one = engine_for(AS.card << Card(), AS.offer << Offer())
        other = type(one)()
        card, offer = numbered(Card(), Offer())

        one.matcher.changes([card])

        assert other.matcher.changes([offer]) == ([], [])
        assert other.matcher._plan is one.matcher._plan

    def test_a_rule_that_came_later_is_planned(self):
        first = engine_for(AS.card << Card())
        type(first).late = Rule(AS.offer << Offer())(lambda self, **_: None)

        added, _ = type(first)().matcher.changes(numbered(Offer()))

        assert isinstance(added[0], IndexedActivation)

    def test_rules_that_begin_alike_share_nodes(self):
        def pair(extra: Any) -> Rule:
            return Rule(Card(id=MATCH.c, a=1), Offer(card=MATCH.c), extra)(lambda self, **_: None)

        alone = engine_for(Card(), x=pair(Sized(gib=1))).matcher
        both = engine_for(Card(), x=pair(Sized(gib=1)), y=pair(Sized(gib=2))).matcher
        for matcher in (alone, both):
            facts = Card(id="a", a=1), Offer(card="a"), Sized(gib=1), Sized(gib=2)
            matcher.changes(numbered(*facts))

        assert len(nodes(both)) - len(nodes(alone)) == 1

    def test_order_of_announcements_is_the_same_in_every_process(self):
        script = (
            "from random import Random\n"
            "from tests.unit.matcher.rule_bases import RuleBase, Taste, history\n"
            "for seed in range(30):\n"
            "    random = Random(seed)\n"
            "    matcher = RuleBase(random, Taste(beyond_stock=True)).engine_class().matcher\n"
            "    for step in history(random, 8):\n"
            "        for part in matcher.changes(*step):\n"
            "            print([(a.rule.__name__, a.ordered_facts, a.context) for a in part])\n"
        )

        outputs = {
            subprocess.run(
                [sys.executable, "-c", script],
                env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2", "3")
        }

        assert len(outputs) == 1


class TestTakingBack:
    def test_nothing_is_left_when_all_facts_are_gone(self):
        """Memory must not grow with churn: every index and bucket is empty again."""
        matcher = engine_for(
            AS.card << Card(id=MATCH.id),
            AS.offer << Offer(card=MATCH.id, usd=MATCH.usd),
            NOT(Sized(gib=~MATCH.usd)),
            NOT(AND(Offer(usd=MATCH.more), Card(id=~MATCH.id, usd=MATCH.more))),
        ).matcher
        facts = numbered(
            *[Card(id=n % 3, usd=n) for n in range(6)],
            *[Offer(card=n % 3, usd=n) for n in range(6)],
            *[Sized(gib=n) for n in range(3)],
        )

        matcher.changes(facts)
        matcher.changes([], facts)

        assert not any(matcher._network._entries.values())
        assert all(not kept for kept in memories(matcher))

    def test_changing_one_fact_leaves_no_trace_on_the_others(self):
        matcher = engine_for(AS.card << Card(id=MATCH.id), AS.need << Offer(usd=MATCH.usd)).matcher
        cards = numbered(*[Card(id=n) for n in range(5)])
        matcher.changes(cards)
        for usd in range(20):
            need = Offer(usd=usd)
            need.__factid__ = 100 + usd
            matcher.changes([need])
            matcher.changes([], [need])

        entries = matcher._network._entries[Card].values()

        assert [len(peers) for _, peers, _ in entries] == [1] * 5


class TestWaking:
    """A rule has no nodes before there is a fact for each of its patterns."""

    def pair(self) -> IndexedMatcher:
        return engine_for(
            AS.card << Card(id=MATCH.id, a=1),
            AS.offer << Offer(card=MATCH.id),
            NOT(Sized(gib=MATCH.id)),
        ).matcher

    @pytest.mark.parametrize("facts", [[Card(id=1, a=1)], [Offer(card=1)], [Sized(gib=1)]])
    def test_rule_sleeps_while_a_fact_is_missing(self, facts):
        matcher = self.pair()

        matcher.changes(numbered(*facts))

        assert nodes(matcher) == []

    def test_other_literal_wakes_nobody(self):
        matcher = self.pair()

        matcher.changes(numbered(Card(id=1, a=2), Offer(card=1)))

        assert nodes(matcher) == []

    @pytest.mark.parametrize("order", list(permutations(range(3))))
    def test_facts_that_were_there_before_are_matched(self, order):
        matcher = self.pair()
        facts = numbered(Card(id=1, a=1), Offer(card=1), Card(id=2, a=1))

        found = [one for place in order for one in matcher.changes([facts[place]])[0]]

        assert [one.context["id"] for one in found] == [1]

    def test_rule_that_was_woken_stays_awake(self):
        matcher = self.pair()
        card, offer = numbered(Card(id=1, a=1), Offer(card=1))
        matcher.changes([card, offer])
        matcher.changes([], [card, offer])

        assert [len(part) for part in matcher.changes([card, offer])] == [1, 0]

    def test_value_that_cannot_be_looked_up_wakes_too_much_rather_than_too_little(self):
        class Odd(list):
            __hash__ = None

            def __eq__(self, other: Any) -> bool:
                return other == 1

        matcher = engine_for(AS.card << Card(a=1)).matcher
        card = Card()
        dict.__setitem__(card, "a", Odd())

        added, _ = matcher.changes(numbered(card))

        assert len(added) == 1

    def test_rule_that_cannot_be_matched_is_refused_although_it_sleeps(self):
        with pytest.raises(RuleError, match="reads 'nobody'"):
            engine_for(AS.card << Card(), TEST(lambda nobody: True))


def alphas(matcher: IndexedMatcher) -> list[Any]:
    """Return the alpha memories of a network."""
    return list(matcher._network._alphas.values())


def nodes(matcher: IndexedMatcher) -> list[Any]:
    """Return the nodes that look facts up."""
    indexes = [index for alpha in alphas(matcher) for index in alpha.indexes.values()]
    return [node for index in indexes for node in index.successors]


def memories(matcher: IndexedMatcher) -> list[Any]:
    """Return every dict in which the network keeps facts or tokens."""
    indexes = [index for alpha in alphas(matcher) for index in alpha.indexes.values()]
    return [
        *[alpha.records for alpha in alphas(matcher)],
        *[index.records for index in indexes],
        *[node.tokens for node in nodes(matcher)],
    ]

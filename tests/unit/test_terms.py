"""Terms of declarations: values, formulas and comparisons, on both matchers."""

import inspect

import pytest

from expert.compat import AS, L, P, ReteMatcher
from expert.engine.conclusion import Conclusion, like
from expert.engine.engine import engine_class
from expert.engine.matcher import IndexedMatcher
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, names_in, the, value_of, words_of
from expert.errors import RuleError
from expert.facts import Advice, Candidate, Contender, Day, Need, RuledOut, Usable
from tests.unit.factories import candidate, day, need

TEXTS = {"because": "B.", "sources": ["judgement"]}
MATCHERS = pytest.mark.parametrize("matcher", [IndexedMatcher, ReteMatcher])


@formula
def together(has, cards, own):
    """Return what several cards hold."""
    return cards * has - (cards - 1) * own


def fired(rules, facts, matcher=IndexedMatcher):
    """Run rules on facts; return the sentences and the conclusions."""
    engine = engine_class(rules, matcher)()
    engine.load(facts)
    engine.run()
    return engine.firings


# --- terms ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "value", "words"),
    [
        (the.a + 1, 5, "(a + 1)"),
        (1 + the.a, 5, "(1 + a)"),
        (the.a - the.b, 1, "(a - b)"),
        (10 - the.a, 6, "(10 - a)"),
        (2 * the.a * the.b, 24, "2 * a * b"),
        (the.a / 8, 0.5, "a / 8"),
        (8 / the.a, 2, "8 / a"),
        (the.a**2, 16, "a ** 2"),
        (2**the.a, 16, "2 ** a"),
        (round(the.a / the.b, 2), 1.33, "a / b"),
        (together(the.a, the.b, 1), 10, "together(a, b, 1)"),
        (the.card["name"], "Card", "card[name]"),
        (the.card["unknown"], None, "card[unknown]"),
    ],
)
def test_term_has_value_and_words(term, value, words):
    assert value_of(term, {"a": 4, "b": 3, "card": {"name": "Card"}}) == value
    assert words_of(term) == words


def test_term_names_what_it_reads_once():
    assert list(names_in(together(the.a, the.b, the.a) + the.c)) == ["a", "b", "c"]
    assert list(names_in(4)) == []


def test_formula_of_plain_values_is_a_value():
    assert together(8, 2, 1) == 15


# --- comparisons ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("comparison", "below", "equal", "above", "words"),
    [
        (the.a < the.b, True, False, False, "a is below b"),
        (the.a <= the.b, True, True, False, "a is at most b"),
        (the.a > the.b, False, False, True, "a is above b"),
        (the.a >= the.b, False, True, True, "a is at least b"),
        (the.a.equals(the.b), False, True, False, "a is b"),
        (the.a.differs_from(the.b), True, False, True, "a is not b"),
        (the.a * 2 < the.b * 2, True, False, False, "a * 2 is below b * 2"),
    ],
)
def test_comparison_knows_its_sides(comparison, below, equal, above, words):
    (test,) = comparison

    assert [test(a, 5) for a in (4, 5, 6)] == [below, equal, above]
    assert test(a=5, b=5) is equal
    assert (test.__name__, test.reads) == (words, ("a", "b"))
    assert list(inspect.signature(test).parameters) == ["a", "b"]


def test_comparison_has_no_truth():
    """`low <= x <= high` would silently drop its first half."""
    with pytest.raises(RuleError, match="write a window such as low <= x <= high as two"):
        the.low <= the.usd <= the.high  # noqa: B015


def test_comparison_with_something_else_is_refused():
    with pytest.raises(RuleError, match=r"\[1\] cannot be compared; write a bound value"):
        the.a < [1]  # noqa: B015


def test_equal_comparisons_share_a_shape_under_other_names():
    """So the matcher judges them once."""
    assert (the.a < the.b)[0].shape == (the.x < the.y)[0].shape
    assert (the.a < the.b)[0].shape != (the.b < the.b)[0].shape
    assert (the.a < the.b)[0] != (the.x < the.y)[0]
    assert (the.a < 1)[0] == (the.a < 1)[0]


# --- rules ------------------------------------------------------------------------------


def declare(*conditions, then, id="FIT-990", says="S.", **parts):
    return rule(id, "T", *conditions, then=then, says=says, **TEXTS, **parts)


@MATCHERS
def test_declared_rule_concludes_on_both_matchers(matcher):
    """Conditions, workings, templates and NOT, as an author writes them."""
    made = declare(
        Need(gib=the.wants),
        Usable(card=the.id, gib=the.has),
        ~Contender(card=the.id),
        together(the.has, 2, 1) < the.wants,
        let={"short": the.wants - the.has, "words": "short by {short:g}"},
        then=(
            RuledOut(card=the.id, reason="memory", wanted=the.wants, found=the.has, unit="GiB"),
            Advice(topic="memory", says="{id}: {words}"),
        ),
        says="{usable[card]} is {words} GiB.",
    )

    facts = [need(16), Usable(card="small", gib=8), Usable(card="large", gib=12)]
    (firing,) = fired([made], facts, matcher)

    assert firing.says == "small is short by 8 GiB."
    assert dict(firing.concluded[0])["rule"] == "FIT-990"
    assert firing.concluded[1]["says"] == "small: short by 8"
    assert firing.absent == ("no Contender (card small)",)


@MATCHERS
def test_patterns_are_bound_to_the_names_of_their_classes(matcher):
    made = declare(
        Day(),
        AS.other << Candidate(card=the.id, usd=the.usd & P(AtLeast(100)), condition=~L("used")),
        then=like(the.other, Contender, reach="inside"),
        says="{day[date]}: {other[name]}",
    )

    (firing,) = fired([made], [day(), candidate(usd=400), candidate("cheap", usd=99)], matcher)

    assert made.spec.fact_names == ("day", "other")
    assert firing.says == "2020-06-15: Card"
    (contender,) = firing.concluded
    assert (contender["card"], contender["reach"], contender["gib"]) == ("card", "inside", 8)


def test_field_whose_term_comes_to_none_is_left_out():
    """What is unknown is not said."""
    conclusion = Conclusion(Contender, {"card": the.id, "apart": the.candidate["apart"]})

    assert dict(conclusion({"id": "x", "candidate": {}})).keys() == {"card"}


def test_cited_classes_are_premises():
    made = declare(Day(), cites=[Need], then=Advice(topic="t", says="s"))

    (firing,) = fired([made], [day(), need(4)])

    assert [type(fact) for fact in firing.used] == [Need]
    assert made.spec.uses == (Need,)


def test_shared_patterns_are_copied():
    """A list of conditions may serve several rules."""
    shared = [Day(), Need(gib=the.gib)]
    first = declare(shared, then=Advice(topic="t", says="{gib:g}"))
    second = declare(shared, then=Advice(topic="t", says="{gib:g}"), id="FIT-991")

    assert shared[0].__bind__ is None
    assert len(fired([first, second], [day(), need(4)])) == 2


def test_rule_knows_file_and_line():
    made = declare(Day(), then=Advice(topic="t", says="s"))

    assert made.spec.file == __file__
    assert made.spec.line > 0

"""The lint: every trap of experta is refused when the rule is made, with words that help."""

import pytest

from expert.compat import AND, AS, EXISTS, FORALL, MATCH, NOT, OR, TEST, P
from expert.engine.conditions import describe
from expert.engine.lint import lint
from expert.engine.matcher.normal_form import branches_of
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import OURS, rule
from expert.engine.spec import reads
from expert.engine.stages import salience_of
from expert.engine.terms import the
from expert.errors import RuleError
from expert.facts import Advice, Answer, Card, Day, Given, Need, Profile, Topic, Usable
from expert.rules import RULES

DAY = AS.day << Day()


def make(when=(DAY,), action=None, **texts):
    """Make a rule with some part broken."""

    def act(engine):
        engine.conclude(Topic(ask="gpu"))

    usual = {"id": "NEED-999", "title": "T", "because": "B", "says": "S", "sources": ["judgement"]}
    given = {**usual, **texts}
    return rule(given.pop("id"), given.pop("title"), *when, **given)(action or act)


def takes_no_engine(card):
    """Stand for an action that forgot the engine."""


def asks_for_more(engine, card, price):
    """Stand for an action that asks for what nobody binds."""


def has_less_than_wanted(has, wants):
    """Stand for a named predicate."""
    return has < wants


def unnamed():
    return lambda value: value > 1


BROKEN = {
    "no title": (lambda: make(title=" "), "title is empty; every rule explains itself"),
    "no reason": (lambda: make(because=""), "because is empty"),
    "no sentence": (lambda: make(says=""), "says is empty"),
    "no source": (lambda: make(sources=[]), "has no source; .* write the source 'judgement'"),
    "unknown stage": (lambda: make(id="PRIZE-001"), "unknown stage 'prize'; known: situation"),
    "no condition": (lambda: make(when=()), "has no condition"),
    "TEST first": (
        lambda: make(when=(TEST(has_less_than_wanted), DAY)),
        "begins with TEST; experta needs a pattern first",
    ),
    "NOT first": (lambda: make(when=(NOT(Day()), DAY)), "begins with NOT"),
    "NOT of two": (
        lambda: make(when=(DAY, NOT(Card(id="x"), Need()))),
        "NOT takes exactly one pattern; derive an intermediate fact",
    ),
    "EXISTS of two": (
        lambda: make(when=(DAY, EXISTS(Card(id="x"), Need()))),
        "EXISTS takes exactly one pattern",
    ),
    "NOT of AND": (
        lambda: make(when=(DAY, NOT(AND(Card(id="x"), Need())))),
        "NOT takes exactly one pattern",
    ),
    "OR": (
        lambda: make(when=(DAY, OR(Card(id="x"), Need()))),
        "OR fires once per branch; derive an intermediate fact instead",
    ),
    "AND": (lambda: make(when=(DAY, AND(Card(id="x"), Need()))), "AND fires once per branch"),
    "FORALL": (lambda: make(when=(DAY, FORALL(Card(id="x"), Need()))), "FORALL fires once"),
    "no condition at all": (lambda: make(when=(DAY, "rain")), "'rain' is not a condition"),
    "lambda in TEST": (
        lambda: make(when=(DAY, TEST(unnamed()))),
        "a lambda cannot be explained; name the condition",
    ),
    "lambda in a field": (
        lambda: make(when=(DAY, AS.need << Need(gib=P(unnamed())))),
        "a lambda cannot be explained",
    ),
    "lambda beside a name": (
        lambda: make(when=(DAY, AS.need << Need(gib=MATCH.gib & P(unnamed())))),
        "a lambda cannot be explained",
    ),
    "lambda in an absence": (
        lambda: make(when=(DAY, NOT(Need(gib=P(unnamed()))))),
        "a lambda cannot be explained",
    ),
    "one name for fact and value": (
        lambda: make(when=(AS.need << Need(gib=MATCH.need),)),
        "need is bound twice; a name means one fact or one value",
    ),
    "one name for two facts": (
        lambda: make(when=(AS.x << Need(), AS.x << Topic())),
        "x is bound twice; .* Write AS.name <<",
    ),
    "two facts of one class": (
        lambda: make(when=(Card(id="x"), Card(id="y"))),
        "card is bound twice; .* Write AS.name <<",
    ),
    "action without the engine": (
        lambda: make(when=(AS.card << Card(),), action=takes_no_engine),
        "the action's first parameter must be the engine",
    ),
    "weighs what it concludes": (
        lambda: make(uses=[Topic], concludes=[Topic]),
        "weighs every Topic and concludes one, which would make it fire again without end",
    ),
    "action that asks for more": (
        lambda: make(when=(AS.card << Card(),), action=asks_for_more),
        "the action asks for price, which no condition binds",
    ),
}


def declare(*conditions, then=None, says="S", **parts):
    """Declare a rule with some part broken."""
    usual = {"because": "B", "sources": ["judgement"]}
    concluded = then or Topic(ask="gpu")
    return rule("NEED-999", "T", *conditions, then=concluded, says=says, **usual, **parts)


BROKEN |= {
    "then of an unbound name": (
        lambda: declare(Day(), then=Need(gib=the.gib)),
        "then Need asks for gib, which no condition binds; bound names: day",
    ),
    "text of an unbound name": (
        lambda: declare(Day(), then=Advice(topic="t", says="{gib:g} GiB")),
        "then Advice asks for gib, which no condition binds",
    ),
    "sentence of an unbound name": (
        lambda: declare(Day(), says="{gib:g} GiB"),
        "says asks for gib, which no condition binds",
    ),
    "working of an unbound name": (
        lambda: declare(Day(), let={"gib": the.first * 2, "first": 3}),
        "let gib asks for first, which no condition binds",
    ),
    "working under a bound name": (
        lambda: declare(Need(gib=the.gib), let={"gib": the.gib * 2}),
        "gib is bound twice; give the value of let a new name",
    ),
    "comparison of an unbound name": (
        lambda: declare(Day(), the.has < 4),
        "the comparison 'has is below 4' asks for has, which no condition binds",
    ),
    "conclusion of a given fact": (
        lambda: declare(Need(), then=Day(date="2020-01-01")),
        "concludes Day, which is given",
    ),
}


@pytest.mark.parametrize(("make_it", "words"), BROKEN.values(), ids=BROKEN)
def test_broken_rule_is_refused_with_words_that_help(make_it, words):
    """The message says what is wrong and what to write instead."""
    with pytest.raises(RuleError, match=words):
        make_it()


@pytest.mark.parametrize("name", [name for name in BROKEN if name != "unknown stage"])
def test_refusal_names_the_rule(name):
    """Among 150 rules, one must be found."""
    with pytest.raises(RuleError, match=r"^NEED-999: "):
        BROKEN[name][0]()


def test_every_rule_of_the_product_is_sound():
    """These are looked over here and not at each start; the lint names the rule it refuses."""
    for made in RULES:
        lint(made.spec)

    assert [made.spec.id for made in RULES if len(branches_of(made)) != 1] == []


def test_only_rules_of_the_product_go_unlooked_over():
    """Whoever defines one elsewhere is told at once."""
    assert {made.spec.module.startswith(OURS) for made in RULES} == {True}
    assert not __name__.startswith(OURS)


def test_sound_rule_is_not_accused():
    """A check may miss cases but never accuses wrongly."""
    made = make(
        when=(
            AS.need << Need(gib=MATCH.wants & P(AtLeast(1))),
            AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
            TEST(has_less_than_wanted),
            NOT(Card(id=MATCH.id)),
            EXISTS(Topic(ask=P(OneOf(("gpu", "compare"))))),
        )
    )

    assert made.spec.names == ("need", "wants", "usable", "id", "has")
    assert made.spec.fact_names == ("need", "usable")
    assert made.spec.conditions() == [
        "Need (gib = wants and at least 1)",
        "Usable (card = id, gib = has)",
        "has less than wanted",
        "no Card (id = id)",
        "some Topic (ask gpu or compare)",
    ]


@pytest.mark.parametrize("cls", [Card, Profile])
def test_misspelt_field_is_refused_by_the_fact_itself(cls):
    """Experta would never match it and never complain."""
    with pytest.raises(RuleError, match=rf"{cls.__name__} has no field memroy; it has id"):
        cls(memroy=8)


def test_description_fills_in_what_is_bound():
    """An absence is told with the value that was looked for."""
    pattern = NOT(Answer(key="os", value=MATCH.wanted))

    assert describe(pattern, {"wanted": "linux"}) == "no Answer (key os, value linux)"


def test_rule_tells_which_classes_it_reads():
    """Derived from its patterns, absences and `uses`; never repeated by hand."""
    made = make(when=(DAY, NOT(Card(id="x"))), uses=[Need])

    assert reads(made.spec) == (Day, Card, Need)


def test_given_and_derived_facts_are_told_apart():
    """No rule concludes a given fact."""
    assert issubclass(Day, Given)
    assert not issubclass(Need, Given)


def test_stages_fire_in_the_order_of_the_list():
    """An earlier stage has the larger salience."""
    assert salience_of("situation") > salience_of("need") > salience_of("advice") > 0


def test_no_two_rules_share_an_id():
    """Experta would drop one of two rules with the same name."""
    ids = [made.spec.id for made in RULES]

    assert len(set(ids)) == len(ids)
    assert [made.__name__ for made in RULES] == ids

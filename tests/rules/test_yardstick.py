"""Comparing speeds: which cards are compared, and by which published tables."""

import pytest

from expert.facts import (
    Answer,
    Benchmark,
    Compared,
    Equivalence,
    Job,
    Measured,
    Member,
    NotCompared,
    Relevant,
    Tabled,
    Topic,
    Unsuited,
    Yardstick,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, day, decide, rule_called, setting

TOPIC = Topic(ask="speed_order")
OTHER_TOPIC = Topic(ask="gpu")
ASKED = Member(group="asked-about", card="card")
TRAIN = Job(id="train")
BY_BANDWIDTH = Answer(key="speed_by", value="bandwidth")
BY_TABLE = setting("speed_basis", "equivalence_table")
BY_MODEL = setting("speed_basis", "model")
KNOWN = card(public="2020-06-15")
UNKNOWN_YET = NotCompared(
    card="card",
    why="unknown_yet",
    says="Card had not been announced by 2020-06-15; it was announced on 2020-06-16.",
)


def table(id="table", **fields):
    usual = {
        "name": id.title(),
        "kind": "throughput",
        "workload": "cnn",
        "precision": "fp16",
        "on": "2020-01-01",
        "source": "somebody",
        "confidence": "high",
        "more_is_faster": True,
    }
    merged = {**usual, **fields}
    return Benchmark(id=id, **{name: value for name, value in merged.items() if value is not None})


def rows(table="table", **values):
    return [Measured(table=table, card=card, value=value) for card, value in values.items()]


def asked(*cards):
    return [Member(group="asked-about", card=id) for id in cards]


PAIR = (*rows(card=10, other=20), card(), card("other", architecture="other"))

EXAMPLES = [
    Example(
        "NEED-800",
        given=(TOPIC, ASKED, KNOWN, day("2020-06-15")),
        concludes=(Compared(card="card"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it was not asked about": instead(Member(group="owned-cards", card="card")),
            "nobody knew it yet": instead(card(public="2020-06-16")),
        },
    ),
    Example(
        "NEED-801",
        given=(TOPIC, ASKED, card(public="2020-06-16"), day("2020-06-15")),
        concludes=(UNKNOWN_YET,),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it was known": instead(KNOWN),
        },
    ),
    Example(
        "NEED-802",
        given=(TOPIC, ASKED, card(), *rows(card=10)),
        concludes=(Relevant(card="card"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it was not asked about": instead(Member(group="owned-cards", card="card")),
        },
    ),
    Example(
        "NEED-810",
        given=(TOPIC, TRAIN, table(workload="llm-inference")),
        concludes=(Unsuited(table="table", why="work"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "the job is what it measures": instead(Job(id="run_llm")),
            "it measures the job": instead(table(workload="general")),
        },
    ),
    Example(
        "NEED-811",
        given=(TOPIC, table(workload="cnn"), Answer(key="nets", value="rnn")),
        concludes=(Unsuited(table="table", why="network"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "no network is named": without(Answer),
            "its network is named too": plus(Answer(key="nets", value="cnn")),
            "it is about all networks": instead(table(workload="general")),
        },
    ),
    Example(
        "NEED-812",
        given=(TOPIC, Answer(key="precision", value=32), table(precision="fp16")),
        concludes=(Unsuited(table="table", why="precision"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "no format is named": without(Answer),
            "it has the format named": instead(table(precision="fp32")),
            "its format is unknown": instead(table(precision=None)),
        },
    ),
    Example(
        "NEED-813",
        given=(TOPIC, table(confidence="low")),
        concludes=(Unsuited(table="table", why="trust"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it is trusted more": instead(table(confidence="medium")),
        },
    ),
    Example(
        "DEMAND-100",
        given=(TOPIC, BY_TABLE, TRAIN, Equivalence(table="table", card="card", relative=0.5)),
        concludes=(Yardstick(table="table"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "the advisor goes by data sheets": instead(BY_MODEL),
            "text is written": instead(Job(id="run_llm")),
            "there is no such table": without(Equivalence),
            "bandwidth is asked for": plus(BY_BANDWIDTH),
        },
    ),
    Example(
        "DEMAND-101",
        given=(TOPIC, TRAIN, BY_MODEL, *asked("card", "other"), table(), *PAIR),
        concludes=(Yardstick(table="table"),),
        unless={
            "text is written": instead(Job(id="run_llm")),
            "something else is asked": instead(OTHER_TOPIC),
            "the advisor has a table": instead(BY_TABLE),
            "no card is named": without(Member),
            "bandwidth is asked for": plus(BY_BANDWIDTH),
        },
    ),
    Example(
        "DEMAND-102",
        given=(TOPIC, TRAIN, BY_MODEL, table(), *rows(card=10)),
        concludes=(Yardstick(table="table"),),
        unless={
            "text is written": instead(Job(id="run_llm")),
            "something else is asked": instead(OTHER_TOPIC),
            "the advisor has a table": instead(BY_TABLE),
            "a card is named": plus(ASKED),
            "bandwidth is asked for": plus(BY_BANDWIDTH),
        },
    ),
    Example(
        "FIT-200",
        given=(TOPIC, Yardstick(table="table"), *rows(card=10), card()),
        concludes=(Compared(card="card"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "there is no yardstick": without(Yardstick),
            "a card is named": plus(ASKED),
        },
    ),
    Example(
        "SPEED-200",
        given=(TOPIC, Yardstick(table="table"), table(), *rows(card=10), card()),
        concludes=(Tabled(card="card", name="Card", value=10),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "there is no yardstick": without(Yardstick),
        },
    ),
]


CARDS = [card(id, architecture=id) for id in "abcd"]


def yardsticks(*facts, rule="DEMAND-101"):
    run = decide(TOPIC, TRAIN, BY_MODEL, *CARDS, *facts, rules=[rule_called(rule)])
    return sorted(fact["table"] for fact in run.facts(Yardstick))


def test_table_with_most_of_the_cards_comes_before_a_newer_one():
    """DEMAND-101: a card compared otherwise is a guess."""
    cards = asked("a", "b", "c")
    old = (table("old", on="2018-01-01"), *rows("old", a=1, b=2, c=3))
    new = (table("new", on="2019-01-01"), *rows("new", a=1, b=2))

    assert yardsticks(*cards, *old, *new) == ["old"]


def test_of_tables_with_the_same_cards_the_newest_counts():
    """DEMAND-101: software gets faster."""
    cards = asked("a", "b")
    old = (table("old", on="2018-01-01"), *rows("old", a=1, b=2))
    new = (table("new", on="2019-01-01"), *rows("new", a=1, b=2))

    assert yardsticks(*cards, *old, *new) == ["new"]


def test_tables_of_one_publication_count_together():
    """DEMAND-101: a mean over networks says more than one of them."""
    cards = asked("a", "b")
    first = (table("first"), *rows("first", a=1, b=2))
    second = (table("second", workload="rnn"), *rows("second", a=1, b=3))
    lacking = (table("lacking"), *rows("lacking", a=1, c=3))
    long = (table("long", precision="fp32"), *rows("long", a=1, b=3))

    assert yardsticks(*cards, *first, *second, *lacking, *long) == ["first", "second"]


def test_statement_about_just_the_cards_comes_before_a_table_of_many():
    """DEMAND-101: of one day, what was said of the pair is about the pair."""
    cards = asked("a", "b")
    many = (table("many", kind="equivalence"), *rows("many", a=1, b=2, c=3))
    pair = (table("pair", kind="ratio"), *rows("pair", a=1, b=2))

    assert yardsticks(*cards, *many, *pair) == ["pair"]


def test_table_reaches_cards_built_like_one_it_holds():
    """DEMAND-101: from a card of the same architecture a speed can be carried."""
    twin = card("twin", architecture="b")
    facts = (table(), *rows(a=1, b=2), twin)

    assert yardsticks(*asked("a", "twin"), *facts) == ["table"]
    nearer = (table("nearer", on="2018-01-01"), *rows("nearer", a=1, twin=2))
    assert yardsticks(*asked("a", "twin"), *facts, *nearer) == ["nearer"]


@pytest.mark.parametrize("cards", [("a",), ("a", "c")])
def test_table_that_holds_one_of_the_cards_compares_nothing(cards):
    """DEMAND-101: it takes two."""
    assert yardsticks(*asked(*cards), table(), *rows(a=1, b=2)) == []


def test_table_that_does_not_suit_is_no_yardstick():
    """DEMAND-101 and DEMAND-102 leave out what NEED-810 to NEED-813 found unsuited."""
    facts = (table(), *rows(a=1, b=2), Unsuited(table="table", why="work"))

    assert yardsticks(*asked("a", "b"), *facts) == []
    assert yardsticks(*facts, rule="DEMAND-102") == []


def test_without_names_the_newest_publication_counts_by_its_longest_tables():
    """DEMAND-102: as many of the day's cards as can be compared."""
    old = (table("old", on="2018-01-01"), *rows("old", a=1, b=2, c=3, d=4))
    long = (table("long", on="2019-01-01"), *rows("long", a=1, b=2, c=3))
    short = (table("short", on="2019-01-01"), *rows("short", a=1, b=2))

    assert yardsticks(*old, *long, *short, rule="DEMAND-102") == ["long"]


def test_measured_cards_of_the_same_architecture_are_looked_at():
    """NEED-802: of the others nothing is carried."""
    cards = [card(), card("twin"), card("stranger", architecture="other"), card("unmeasured")]
    facts = (TOPIC, ASKED, *cards, *rows(twin=1, stranger=2))
    run = decide(*facts, rules=[rule_called("NEED-802")])

    assert [fact["card"] for fact in run.facts(Relevant)] == ["twin"]


def tabled(*facts):
    run = decide(TOPIC, *facts, rules=[rule_called("SPEED-200")])
    return {fact["card"]: fact["value"] for fact in run.facts(Tabled)}


def test_several_tables_give_the_geometric_mean():
    """SPEED-200: ratios multiply."""
    both = (Yardstick(table="one"), Yardstick(table="two"))
    one = (table("one"), *rows("one", card=2, other=5))
    two = (table("two"), *rows("two", card=8))

    assert tabled(*both, *one, *two, card(), card("other")) == {"card": 4}


def test_a_time_counts_as_its_inverse():
    """SPEED-200: less is faster."""
    facts = (table(kind="latency", more_is_faster=False), *rows(card=4, other=8))

    assert tabled(Yardstick(table="table"), *facts, card(), card("other")) == {
        "card": 0.25,
        "other": 0.125,
    }


def test_card_goes_by_the_name_the_table_gives_it():
    """SPEED-200: a table may mean a rented machine by a card."""
    row = Measured(table="table", card="card", value=1, name="Machine")
    run = decide(
        TOPIC, Yardstick(table="table"), table(), row, card(), rules=[rule_called("SPEED-200")]
    )

    assert [fact["name"] for fact in run.facts(Tabled)] == ["Machine"]


def test_tabled_card_the_day_does_not_know_is_passed_by():
    """FIT-200 and SPEED-200: there is no card to tell of."""
    facts = (Yardstick(table="table"), table(), *rows(card=1, unknown=2), card())

    assert tabled(*facts) == {"card": 1}
    run = decide(TOPIC, *facts, rules=[rule_called("FIT-200")])
    assert [fact["card"] for fact in run.facts(Compared)] == ["card"]

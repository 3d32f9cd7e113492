"""Comparing speeds: which cards are compared, and by which published tables."""

import pytest

from expert import facts as f
from tests.unit.factories import card, decide, rule_called, setting

TOPIC = f.Topic(ask="speed_order")
TRAIN = f.Job(id="train")
BY_MODEL = setting("speed_basis", "model")


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
    return f.Benchmark(
        id=id, **{name: value for name, value in merged.items() if value is not None}
    )


def rows(table="table", **values):
    return [f.Measured(table=table, card=card, value=value) for card, value in values.items()]


def asked(*cards):
    return [f.Member(group="asked-about", card=id) for id in cards]


CARDS = [card(id, architecture=id) for id in "abcd"]


def yardsticks(*facts, rule="DEMAND-101"):
    run = decide(TOPIC, TRAIN, BY_MODEL, *CARDS, *facts, rules=[rule_called(rule)])
    return sorted(fact["table"] for fact in run.facts(f.Yardstick))


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
    facts = (table(), *rows(a=1, b=2), f.Unsuited(table="table", why="work"))

    assert yardsticks(*asked("a", "b"), *facts) == []
    assert yardsticks(*facts, rule="DEMAND-102") == []


def test_without_names_the_newest_publication_counts_by_its_longest_tables():
    """DEMAND-102: as many of the day's cards as can be compared."""
    old = (table("old", on="2018-01-01"), *rows("old", a=1, b=2, c=3, d=4))
    long = (table("long", on="2019-01-01"), *rows("long", a=1, b=2, c=3))
    short = (table("short", on="2019-01-01"), *rows("short", a=1, b=2))

    assert yardsticks(*old, *long, *short, rule="DEMAND-102") == ["long"]


def tabled(*facts):
    run = decide(TOPIC, *facts, rules=[rule_called("SPEED-200")])
    return {fact["card"]: fact["value"] for fact in run.facts(f.Tabled)}


def test_a_time_counts_as_its_inverse():
    """SPEED-200: less is faster."""
    facts = (table(kind="latency", more_is_faster=False), *rows(card=4, other=8))

    assert tabled(f.Yardstick(table="table"), *facts, card(), card("other")) == {
        "card": 0.25,
        "other": 0.125,
    }


def test_tabled_card_the_day_does_not_know_is_passed_by():
    """FIT-200 and SPEED-200: there is no card to tell of."""
    facts = (f.Yardstick(table="table"), table(), *rows(card=1, unknown=2), card())

    assert tabled(*facts) == {"card": 1}
    run = decide(TOPIC, *facts, rules=[rule_called("FIT-200")])
    assert [fact["card"] for fact in run.facts(f.Compared)] == ["card"]

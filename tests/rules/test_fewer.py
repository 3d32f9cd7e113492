"""The same work on fewer cards, or in a complete computer."""

import pytest

from expert.facts import (
    Buying,
    Candidate,
    Fits,
    Named,
    Offer,
    Offloaded,
    Parameter,
    Pick,
    PriceCounts,
    Rung,
    Speed,
    Worth,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, purse, rule_called, setting

TWO = Pick(
    kind="card",
    id="pair",
    name="Pair",
    role="best_value",
    place=20,
    cards=2,
    condition="new",
    usd=200,
)
ONE = Candidate(card="large", name="Large", condition="new", cards=1, usd=450, speed=10, gib=32)
GIVEN = (
    *(day(), setting("ladder", True), Buying(ask="gpu"), TWO, PriceCounts(per_usd=0.001), purse()),
    Parameter(name="tokens-a-person-reads", value=5),
    Fits(card="pair", cards=2, gib=31, tight=False),
    card("pair"),
    card("large"),
    ONE,
)


def row(role="fewer_cards"):
    return Rung(
        kind="card",
        id="large",
        name="Large",
        role=role,
        condition="new",
        cards=1,
        usd=450,
        more_usd=50,
    )


EXAMPLES = [
    Example(
        "ADVICE-352",
        given=GIVEN,
        concludes=(row(),),
        unless={
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "nothing is bought": without(Buying),
            "no card is recommended": without(Pick),
            "no sum is named": without(PriceCounts),
            "something is owned": plus(
                Named(role="owned", text="mine", kind="card", id="mine", count=1)
            ),
            "each of them holds all of it": instead(changed(GIVEN[7], cards=1)),
            "the large one costs too much": instead(changed(ONE, usd=501)),
            "the large one comes in twos, too": instead(changed(ONE, cards=2)),
            "the large one needs system RAM": plus(Offloaded(card="large", gib=5, what="experts")),
            "the large one writes more slowly than a person reads": plus(
                Speed(card="large", value=4, unit="tokens/s", basis="generation_model")
            ),
            "nobody has seen its price": plus(
                Offer(card="large", condition="new", usd=450, basis="modelled", on="2020")
            ),
            "a complete computer is recommended": instead(card("pair", segment="integrated")),
        },
    ),
]


def rows(*facts):
    return [
        (rung["id"], rung["role"])
        for rung in decide(*facts, rules=[rule_called("ADVICE-352")]).facts(Rung)
    ]


def test_a_complete_computer_is_called_one():
    given = [card("large", segment="integrated") if f == card("large") else f for f in GIVEN]

    assert rows(*given) == [("large", "one_computer")]


def test_one_card_with_main_memory_is_held_against_one_without():
    single = changed(TWO, cards=1, usd=400)
    alone = changed(GIVEN[7], cards=1)
    given = [single if f is TWO else alone if f is GIVEN[7] else f for f in GIVEN]

    assert rows(*given) == []
    aside = Offloaded(card="pair", gib=5, what="experts")
    assert rows(*given, aside) == [("large", "all_on_the_card")]


@pytest.mark.parametrize(("worth", "first"), [(9, "other"), (12, "large")])
def test_of_as_few_cards_the_one_worth_its_price_most_is_shown(worth, first):
    other = changed(ONE, card="other", name="Other", usd=350)
    worths = (
        Worth(card="large", condition="new", worth=worth, paid_usd=450),
        Worth(card="other", condition="new", worth=10, paid_usd=350),
    )

    assert rows(*GIVEN, other, card("other"), *worths) == [(first, "fewer_cards")]

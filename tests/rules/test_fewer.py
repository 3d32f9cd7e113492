"""The same work on fewer cards, or in a complete computer."""

from expert.facts import Buying, Candidate, Fits, Offloaded, Parameter, Pick, PriceCounts, Rung
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


def rows(*facts):
    return [
        (rung["id"], rung["role"])
        for rung in decide(*facts, rules=[rule_called("ADVICE-352")]).facts(Rung)
    ]


def test_one_card_with_main_memory_is_held_against_one_without():
    single = changed(TWO, cards=1, usd=400)
    alone = changed(GIVEN[7], cards=1)
    given = [single if f is TWO else alone if f is GIVEN[7] else f for f in GIVEN]

    assert rows(*given) == []
    aside = Offloaded(card="pair", gib=5, what="experts")
    assert rows(*given, aside) == [("large", "all_on_the_card")]

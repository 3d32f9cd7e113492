"""Knowledge with other values is new knowledge: what was changed is, and nothing else."""

import pytest

from tests.cases import variants
from tests.cases.scoring import shipped

DAY = "2019-04-03"


def judgements(knowledge, advisor="dettmers", day=DAY):
    """What an advisor holds on a day, by value and meaning."""
    held = variants.judgements_on(knowledge, advisor, day)
    return {name: (item["value"], item.get("of")) for name, item in held.items()}


def prices(knowledge):
    """All prices of cards, in order."""
    cards = knowledge.all("card").values()
    return [price["usd"] for card in cards for price in card.data.get("prices", [])]


def test_judgements_are_those_of_the_day():
    before = variants.judgements_on(shipped(), "dettmers", "2016-06-25")
    after = variants.judgements_on(shipped(), "dettmers", "2016-07-23")

    assert before["quirk_is_trouble"]["value"] is False
    assert after["quirk_is_trouble"]["value"] is True


def test_values_of_another_edition_replace_all_own():
    other = variants.with_values_of(shipped(), "lambda", "2020-02-29", ("dettmers", DAY))

    assert judgements(other, "lambda", "2020-02-29") == judgements(shipped())


def test_named_judgements_keep_their_own_value():
    donor = ("dettmers", "2016-07-23")
    other = variants.with_values_of(shipped(), "dettmers", DAY, donor, but=("speed_basis",))

    assert judgements(other)["speed_basis"] == judgements(shipped())["speed_basis"]
    assert (
        judgements(other)["near_margin"]
        == judgements(shipped(), "dettmers", donor[1])["near_margin"]
    )


def test_inferred_values_give_way_to_those_of_the_house():
    own = variants.judgements_on(shipped(), "dettmers", DAY)
    house = judgements(shipped(), "house")
    inferred = {name for name, item in own.items() if item.get("inferred")}

    left = judgements(variants.without_inferred(shipped(), "dettmers", DAY))

    assert inferred
    assert {name: left[name] for name in inferred & set(left)} == {
        name: house[name] for name in inferred & set(house)
    }
    assert {n: left[n] for n in set(own) - inferred} == {
        n: judgements(shipped())[n] for n in set(own) - inferred
    }


def test_prices_move_by_a_tenth_at_most():
    pairs = zip(prices(shipped()), prices(variants.with_other_prices(shipped(), seed=1)))
    factors = [after / before for before, after in pairs]

    assert min(factors) == pytest.approx(0.9, abs=0.01)
    assert max(factors) == pytest.approx(1.1, abs=0.01)


def test_same_seed_draws_the_same_prices():
    first, second = (variants.with_other_prices(shipped(), seed=7) for _ in range(2))

    assert prices(first) == prices(second)
    assert prices(first) != prices(shipped())

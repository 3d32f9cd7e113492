"""What of the clouds' files becomes a fact on a day."""

import pytest

from expert.facts import Cloud, CloudTrait, Hour, NotServed, OnlyServed, Ratio, RunsBest
from expert.given.catalogue import platform_facts
from expert.given.renting import cloud_facts
from expert.given.taken_in import takes_in
from tests.shipped import shipped


def facts(day, cls):
    return [fact for fact in cloud_facts(shipped(), day) if type(fact) is cls]


def hours(day, cloud):
    return {(h["card"], h["kind"]): h["usd"] for h in facts(day, Hour) if h["cloud"] == cloud}


@pytest.mark.parametrize(
    ("answers", "about"),
    [
        ({}, False),
        ({"ask": "gpu", "budget": "little"}, False),
        ({"ask": "gpu", "deadline": False}, False),
        ({"ask": "gpu", "deadline": True}, True),
        ({"ask": "gpu", "budget": "almost_none"}, True),
        ({"where": "local"}, False),
        ({"where": "cloud"}, True),
        ({"hours_per_week": 0}, True),
        ({"ask": "rent_or_buy"}, True),
    ],
)
def test_clouds_are_loaded_only_where_renting_is_touched(answers, about):
    """A question about cards alone pays nothing for them."""
    assert takes_in(shipped(), answers, "renting") == about


def test_only_the_newest_price_of_a_day_is_a_fact():
    """A spot price stands beside the price on demand."""
    assert hours("2016-06-24", "aws") == {
        ("grid-k520", "on_demand"): 0.65,
        ("grid-k520", "spot"): 0.07,
    }
    assert hours("2016-06-25", "aws")["grid-k520", "spot"] == 0.4


def test_what_can_no_longer_be_had_is_no_fact():
    """A machine that was given up has no price."""
    assert ("grid-k520", "on_demand") not in hours("2021-01-01", "aws")


def test_no_cloud_before_its_first_price():
    """In 2012 nothing is known that trains networks."""
    assert facts("2012-06-01", Cloud) == []


def test_traits_hold_from_their_day_to_their_day():
    """The TPU did not suit PyTorch until the middle of 2020."""

    def unsuited(day):
        return [t["value"] for t in facts(day, CloudTrait) if t.get("key") == "software"]

    assert [unsuited(day) for day in ("2018-02-11", "2019-04-03", "2020-08-01")] == [
        [],
        ["pytorch"],
        [],
    ]


def test_countries_come_with_their_clouds():
    """One cloud does badly in China, another is offered there alone."""
    badly = {f["service"] for f in facts("2026-11-21", NotServed)}
    only = {f["service"] for f in facts("2026-11-21", OnlyServed)}

    assert badly == {"google-cloud-gpu", "google-cloud-tpu"}
    assert only == {"autodl"}


def test_measured_ratio_is_a_fact_while_the_hardware_can_be_rented():
    """The factor of 2019 is about the second generation of TPUs."""
    assert [r["value"] for r in facts("2019-04-03", Ratio)] == [1.56]
    assert facts("2019-04-02", Ratio) == []


@pytest.mark.parametrize(
    ("day", "best"),
    [
        ("2018-02-11", set()),
        ("2018-06-01", {"tensorflow"}),
        ("2019-06-15", {"jax", "tensorflow"}),
        ("2026-11-24", {"jax"}),
    ],
)
def test_which_framework_runs_best_on_a_chip_depends_on_the_day(day, best):
    """TPUs were rented out for TensorFlow alone at first; later, JAX worked best on them."""
    found = [fact for fact in platform_facts(shipped(), day) if isinstance(fact, RunsBest)]

    assert {fact["software"] for fact in found if fact["platform"] == "tpu"} == best

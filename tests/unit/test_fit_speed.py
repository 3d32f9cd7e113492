"""The speed model's exponents are those that the published tables give."""

import pytest

from benchmarks.fit_speed import Fit, Point, fit
from tests.shipped import shipped


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.mark.parametrize("share", ["bandwidth", "arithmetic"])
def test_constant_is_the_fit_rounded(knowledge, share):
    """Who changes a table or a card's figures sees here that the model moves."""
    values = knowledge.get("constant", f"speed-share-of-{share}").data["values"]

    assert values[-1]["value"] == round(getattr(fit(knowledge), share), 2)


def test_constant_tells_what_it_was_fitted_to(knowledge):
    """The note names the tables and values."""
    found = fit(knowledge)
    (value,) = knowledge.get("constant", "speed-share-of-bandwidth").data["values"]

    assert f"{found.tables} published" in value["note"]
    assert f"{len(found.points)} measurements" in value["note"]


def test_error_of_a_perfect_fit_is_nothing():
    """A card that the exponents explain misses nothing."""
    exact = Fit(0.5, 0.25, tables=1, points=(Point("one", 2.0, 2.0, 4.0),))

    assert (exact.error, exact.by_card()) == (0, {"one": (0, 1)})

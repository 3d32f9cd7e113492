"""Tokens per second: the same figure, range, basis and unit wherever a person asks."""

import json

import pytest

pytestmark = pytest.mark.sampled

CASE = ("--job", "run_llm", "--model", "llama-3-8b", "--as-of", "2026-11-21", "--format", "json")
CARD = "GeForce RTX 4090"
OTHER = "GeForce RTX 3090"


def data(said):
    assert said.exit_code == 0, said.err
    return json.loads(said.out)


@pytest.mark.slow
def test_speed_compare_and_recommend_give_the_same_figure(run):
    compared = data(run("compare", CARD, OTHER, *CASE))["cards"][0]["speed"]
    ordered = data(run("speed", CARD, OTHER, *CASE))["cards"]
    found = data(run("recommend", "--vendor", "nvidia", *CASE, "--format", "record"))[
        "recommended"
    ][0]
    bought = data(run("compare", found["label"], OTHER, *CASE))["cards"][0]["speed"]

    assert next(one["speed"] for one in ordered if one["name"] == CARD) == compared
    assert found["speed"] == bought


def test_figure_has_a_range_a_basis_and_a_unit(run):
    speed = data(run("compare", CARD, OTHER, *CASE))["cards"][0]["speed"]

    assert speed["low"] < speed["value"] < speed["high"]
    assert speed["unit"] == "tokens/s"
    assert speed["basis"] in ("generation_model", "measured", "measured_scaled")


@pytest.mark.slow
def test_full_precision_is_slower_in_proportion_to_its_bytes(run):
    """A table of 4 bits once answered for 16."""
    packed = data(run("compare", CARD, OTHER, *CASE))["cards"][0]["speed"]["value"]
    whole = data(run("compare", CARD, OTHER, *CASE, "--weight-bits", "16"))["cards"][0]["speed"]

    assert 2 < packed / whole["value"] < 16 / 4.8


UNMEASURABLE = ["0", "-84.1", "1.0e+13"]


@pytest.fixture(scope="module")
def checked(run, tmp_path_factory):
    """What a check says of a folder with a file for each speed that nobody can measure."""
    folder = tmp_path_factory.mktemp("mine")
    (folder / "measured").mkdir()
    for place, speed in enumerate(UNMEASURABLE):
        (folder / "measured" / f"mine-{place}.yaml").write_text(
            f"id: mine-{place}\nname: Mine {place}\nkind: throughput\nworkload: llm-inference\n"
            "unit: tokens/s\nhigher_is_better: true\non: 2026-01-01\nsource: judgement\n"
            f"checked: 2026-01-01\nvalues:\n  geforce-rtx-4090: {speed}\n",
            encoding="utf-8",
        )
    return run("knowledge", "check", "--knowledge", str(folder))


@pytest.mark.parametrize("place", range(len(UNMEASURABLE)), ids=UNMEASURABLE)
def test_speed_that_nobody_can_measure_is_refused(checked, place):
    lines = (checked.out + checked.err).splitlines()

    assert checked.exit_code != 0
    (told,) = [line for line in lines if f"mine-{place}.yaml" in line]
    assert "expected a number above zero" in told

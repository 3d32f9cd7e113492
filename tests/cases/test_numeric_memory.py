"""The guide's figures on memory, beside ours: each within the tolerance its case names.

The cases stand in numeric.yaml. `published_mb` is what the guide prints, `exact_mib…` what its
formula gives for real sizes; where a case is not `reproducible`, the guide miscounted.
"""

from functools import cache
from pathlib import Path

import pytest

from expert.convnets import estimate, layer_mib, network_from_data
from expert.convnets.savings import one_by_one_mib
from expert.knowledge import load_case_file

HERE = Path(__file__).parent
PLAIN = ["input-92", "conv32-1906", "conv64-3720", "conv96-5444"]
POOLED = ["stride2-952", "pool-238", "conv64-240", "conv96-340"]
"""The cases of the guide's first and second chain, in the order of the layers."""
ROUNDING = 0.0051
"""Half of the last digit the cases give."""


@cache
def cases():
    """The cases by id, without the N- in front."""
    data, _ = load_case_file((HERE / "numeric.yaml").read_bytes(), "numeric.yaml")
    return {case["id"].removeprefix("N-"): case for case in data}


def expected(id):
    return cases()[id]["expect"]


def chain(id):
    """The steps that lead to a case: its own and those it comes after."""
    given = cases()[id]["given"]
    before = chain(given["after"]) if "after" in given else []
    return [*before, step(given)] if "conv" in given or "pool" in given else before


def step(given):
    if "pool" in given:
        return {"kind": "pool", "size": given["pool"]}
    return {"kind": "conv", **given["conv"]}


def root(id):
    """The given values of the case a chain begins with: input, batch, bits."""
    given = cases()[id]["given"]
    return root(given["after"]) if "after" in given else given


def sized(id, padding, **changes):
    """The estimate of the chain that ends in a case."""
    given = root(id)
    data = {key: given[key] for key in ("input", "batch", "bits") if key in given}
    data |= {"padding": padding, "layers": chain(id) or [{"kind": "pool", "size": 1}]}
    return estimate(network_from_data({**data, **changes}, {}, id))


def mib_of(id, padding):
    """MiB of the layer a case is about."""
    found = sized(id, padding)
    return found.mib_of(found.layers[len(chain(id))])


@pytest.mark.parametrize("padding", ["valid", "same"])
@pytest.mark.parametrize("id", [*PLAIN, "conv64-240", "conv96-340"])
def test_published_figure_is_within_the_tolerance(id, padding):
    case = expected(id)

    assert case["published_mb"] == pytest.approx(mib_of(id, padding), rel=case["tolerance"])


@pytest.mark.parametrize("padding", ["valid", "same"])
@pytest.mark.parametrize("id", [*PLAIN, *POOLED])
def test_exact_figure_is_met(id, padding):
    case = expected(id)
    exact = case.get(f"exact_mib_{padding}", case.get("exact_mib"))

    assert mib_of(id, padding) == pytest.approx(exact, abs=ROUNDING)


@pytest.mark.parametrize("padding", ["valid", "same"])
@pytest.mark.parametrize("id", POOLED[:2])
def test_figure_that_counts_the_errors_twice_is_twice_ours(id, padding):
    """952 and 238 cannot come from the guide's own formula: they are about double."""
    case = expected(id)

    assert case["reproducible"] is False
    assert case["published_mb"] / mib_of(id, padding) == pytest.approx(2, rel=0.03)


def test_952_is_twice_a_quarter_of_the_plain_figure():
    """Where the wrong figure comes from: 1906 had the errors in it already."""
    plain, strided = expected("conv32-1906"), expected("stride2-952")

    assert 2 * (plain["published_mb"] // 4) == strided["published_mb"]


def test_pool_leaves_a_quarter_of_the_published_figure():
    pooled, before = expected("pool-238"), expected("stride2-952")

    assert before["published_mb"] * pooled["factor_on_previous"] == pooled["published_mb"]


@pytest.mark.parametrize(
    ("id", "changes"),
    [
        ("half-16bit", {"bits": 16}),
        ("half-batch", {"batch": 64}),
        ("quarter", {"batch": 64, "bits": 16}),
    ],
)
def test_factor_holds_for_every_layer_of_the_chain(id, changes):
    whole = sized("conv96-5444", "valid")
    less = sized("conv96-5444", "valid", **changes)

    shares = {less.mib_of(a) / whole.mib_of(b) for a, b in zip(less.layers, whole.layers)}

    assert {cases()[id]["given"][key] for key in changes} == set(changes.values())
    assert shares == {expected(id)["factor"]}


def test_one_by_one_kernels_leave_a_third():
    case = cases()["1x1-113"]
    given, wanted = case["given"], case["expect"]

    found = one_by_one_mib(given["layer_mb"], given["maps_in"], given["conv"]["maps"])

    assert found == pytest.approx(wanted["exact_mib"], abs=ROUNDING)
    assert wanted["published_mb"] == pytest.approx(found, rel=wanted["tolerance"])


def test_one_by_one_kernels_keep_the_picture_and_change_the_maps():
    case = cases()["1x1-256-96"]
    found = estimate(
        network_from_data(
            {"input": case["given"]["input"], "layers": [step(case["given"])]}, {}, "1x1"
        )
    )
    volume = found.layers[1].volume

    assert [volume.height, volume.width, volume.channels] == case["expect"]["output"]
    assert volume.values / found.input_values == case["expect"]["factor"]


def test_pool_leaves_a_quarter():
    case = cases()["pool-factor"]
    layers = [step(case["given"])]
    found = estimate(network_from_data({"input": "64x64x3", "layers": layers}, {}, "pool"))

    assert found.layer_values / found.input_values == case["expect"]["factor"]


def test_mib_are_two_to_the_twentieth_bytes():
    """92 MB are 2**20 bytes each; a million bytes each would give 96."""
    assert layer_mib(128, 250 * 250 * 3, 32, 1) * 2**20 == 96_000_000


def test_every_case_on_memory_is_looked_at():
    """14 of the numeric cases are about memory."""
    looked_at = {*PLAIN, *POOLED, "half-16bit", "half-batch", "quarter",
                 "1x1-113", "1x1-256-96", "pool-factor"}  # fmt: skip

    assert len(looked_at) == 14
    assert looked_at <= set(cases())

"""Which published tables a question about speeds is given."""

import pytest

from expert.facts import Benchmark, Measured
from expert.given.catalogue import benchmark_facts
from expert.given.tables import matrix_rates
from tests.cases.scoring import shipped

NONE = frozenset()


def tables(day, named=NONE):
    facts = benchmark_facts(shipped(), day, named)
    return {fact["id"]: fact for fact in facts if isinstance(fact, Benchmark)}


@pytest.mark.parametrize(
    ("day", "known"), [("2016-06-24", False), ("2016-06-25", True), ("2016-06-26", True)]
)
def test_table_is_known_from_its_day_on(day, known):
    assert ("equivalence-dettmers-2016-06-25" in tables(day)) is known


def test_tables_of_several_gpus_and_of_anything_but_cards_are_left_out():
    found = tables("2026-11-21")

    assert [id for id in found if id.startswith(("scaling-", "gpu-over-cpu-"))] == []
    assert {fact["kind"] for fact in found.values()} == {
        "equivalence",
        "latency",
        "ratio",
        "throughput",
    }


def test_named_cards_leave_the_tables_that_reach_two_of_them():
    """The newer cards stand in no table of 2016, nor does anything built like them."""
    found = tables("2026-11-21", {"geforce-rtx-4090", "geforce-rtx-3090"})

    assert "lambda-pytorch-2025-12-resnet-50-fp16" in found
    assert "cnn-benchmarks-2016-10-resnet-50" not in found


def test_card_built_like_a_tabled_one_is_reached():
    found = tables("2026-11-21", {"geforce-rtx-4080-16gb", "geforce-rtx-3090"})

    assert "lambda-pytorch-2025-12-resnet-50-fp16" in found


def test_table_of_equivalences_is_always_there():
    """An advisor who goes by it needs it for whatever is asked."""
    assert "equivalence-dettmers-2016-07-23" in tables("2016-07-23", {"geforce-gtx-580-1-5gb"})


def test_every_row_comes_with_file_line_and_the_name_it_goes_by():
    rows = [f for f in benchmark_facts(shipped(), "2016-06-25", NONE) if isinstance(f, Measured)]
    (machine,) = [
        row
        for row in rows
        if (row["table"], row["card"]) == ("equivalence-dettmers-2016-06-25", "grid-k520")
    ]

    assert machine["name"] == "AWS g2"
    assert machine["value"] == 0.2
    assert machine.origin.file.endswith("equivalence-dettmers-2016-06-25.yaml")
    assert all(row.origin.line > 1 for row in rows)


def test_matrix_rate_is_the_measured_one_or_the_share_that_cards_with_the_same_units_reach():
    rates = matrix_rates(shipped(), "2026-11-26")

    assert rates["h100-sxm"] == 794.5
    assert rates["h200-sxm"] == pytest.approx((794.5 + 828.6) / 2, rel=0.01)
    assert "geforce-rtx-4090" not in rates
    assert matrix_rates(shipped(), "2026-08-21") == {}

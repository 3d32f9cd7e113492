"""The guides' figures on several GPUs, 16 bits and data-centre cards, from the record of a case."""

import math
import re
from functools import cache

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.knowledge import load_case_file
from tests.cases.scoring import HERE, shipped

CODES = {"framework": "framework", "optimised research code": "tuned"}
FACTOR_BAND = 0.25
"""How far the day's prices may lie from the round figure of the guides."""


@cache
def numeric():
    data, _ = load_case_file((HERE / "numeric.yaml").read_bytes(), "tests/cases/numeric.yaml")
    return {item["id"]: item for item in data}


def said(rule, **case):
    """The sentences of one rule in the record of a case."""
    record = consult(shipped(), case_from_mapping(shipped(), case))
    firings = {f["id"] for f in record["firings"] if f["rule"] == rule}
    return [item["says"] for item in record["advice"] if firings & set(item["because"])]


@pytest.mark.parametrize("id", ["N-4gpu-framework", "N-4gpu-research"])
def test_gain_of_four_gpus_is_what_was_published(id):
    given, wanted = numeric()[id]["given"], numeric()[id]["expect"]["speedup"]
    answers = {"ask": "how_many_gpus", "gpus": given["gpus"], "code": CODES[given["code"]]}

    (says,) = said("ADVICE-660", as_of=given["as_of"], advisor="dettmers", answers=answers)

    assert [float(n) for n in re.findall(r"about ([\d.]+) to ([\d.]+) times", says)[0]] == wanted


def test_eight_gigabytes_with_16_bits_hold_what_twelve_hold_with_32():
    case = numeric()["N-16bit-12gb"]
    answers = {
        "ask": "precision",
        "owned": ["GeForce RTX 2070"],
        "precision": case["given"]["bits"],
    }

    (says,) = said("ADVICE-755", as_of=case["given"]["as_of"], advisor="dettmers", answers=answers)

    assert f"with 16-bit values, {case['given']['memory_gb']} GiB holds" in says
    assert f"about as much as {case['expect']['effective_gb_32bit']} GiB does with 32" in says


@pytest.mark.parametrize(
    ("day", "advisor"), [("2017-06-01", "handbook-s2"), ("2019-04-03", "dettmers")]
)
def test_data_centre_cards_cost_about_ten_times_as_much(day, advisor):
    """Once as the guide says it, once worked out from the prices of the day."""
    wanted = numeric()["N-tesla-10x"]["expect"]["price_factor"]
    case = {"as_of": day, "advisor": advisor, "answers": {"ask": "server_class", "machines": 150}}

    (worked_out,) = said("ADVICE-701", **case)
    figures = [float(n) for n in re.findall(r"(\d+) times", worked_out)]

    assert f"up to {wanted} times the price" in " ".join(said("ADVICE-776", **case))
    assert math.prod(figures) ** 0.5 == pytest.approx(wanted, rel=FACTOR_BAND)

"""The published figure on rented hardware: how much faster a TPU trained transformers."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.knowledge import load_case_file
from tests.cases.scoring import HERE, shipped


def published(id):
    """The case as it was published, with its tolerance."""
    data, _ = load_case_file((HERE / "numeric.yaml").read_bytes(), "tests/cases/numeric.yaml")
    return next(case for case in data if case["id"] == id)


def test_tpu_trains_transformers_by_the_published_factor():
    """N-tpu-56: the factor is a fact with its day and its source, and the answer tells it."""
    case = published("N-tpu-56")
    answers = {"ask": "cloud", "phase": "train", "nets": ["transformer"]}
    asked = {"as_of": case["given"]["as_of"], "advisor": "dettmers", "answers": answers}

    record = consult(shipped(), case_from_mapping(shipped(), asked))
    (ratio,) = [fact for fact in record["facts"] if fact["type"] == "Ratio"]

    assert ratio["fields"]["value"] == pytest.approx(case["expect"]["relative_speed"])
    assert (ratio["source"], ratio["fields"]["on"]) == ("dettmers-2019-04-03", "2019-04-03")
    assert [a for a in record["advice"] if "1.56 times" in a["says"]] != []

"""The ledger of claims: every claim of the guides has a place that exists, or a reason for none."""

from collections import Counter
from functools import cache

import pytest

from expert.knowledge import read_yaml
from tests.knowledge.pointers import CHECKS, CLAIM, GUIDES, ROOT, cases_in, trouble_with

LEDGER = ROOT / "tests/claims.yaml"
LEFT_OUT_AT_MOST = 0.05


@cache
def ledger():
    return read_yaml(LEDGER).data


def entries():
    return ledger()["claims"]


def places():
    """Every pointer with the claims it is for."""
    return [(tuple(entry["claims"]), place) for entry in entries() for place in entry.get("at", [])]


# --- what must hold ---------------------------------------------------------------


def test_every_claim_of_every_guide_stands_in_the_ledger_once():
    """Numbered from 001 to the count of its guide, none missing and none twice."""
    listed = Counter(claim for entry in entries() for claim in entry["claims"])
    wanted = [
        f"{guide}-{number:03}"
        for guide, count in ledger()["seeds"].items()
        for number in range(1, count + 1)
    ]

    assert sum(ledger()["seeds"].values()) == 620
    assert [claim for claim in wanted if claim not in listed] == []
    assert sorted(listed - Counter(wanted)) == []


def test_every_claim_has_a_place_or_a_reason_for_none():
    unclear = [e["claims"] for e in entries() if bool(e.get("at")) == bool(e.get("left_out"))]

    assert unclear == []


def test_few_claims_are_left_out_and_each_with_a_reason():
    left_out = [entry for entry in entries() if "left_out" in entry]
    count = sum(len(entry["claims"]) for entry in left_out)

    assert count <= LEFT_OUT_AT_MOST * sum(ledger()["seeds"].values())
    assert [e["claims"] for e in left_out if len(e["left_out"]) < 30] == []


def test_pointers_are_of_known_kinds():
    kinds = {kind for _, place in places() for kind in place}

    assert kinds - set(CHECKS) - {"value"} == set()


@pytest.mark.parametrize("kind", CHECKS)
def test_every_pointer_leads_to_a_place_that_has_what_it_says(kind):
    """All that is wrong is told at once."""
    wrong = [trouble_with(claims, place) for claims, place in places() if kind in place]

    assert [words for words in wrong if words] == []


def test_every_claim_cited_by_the_knowledge_is_one():
    """Settings, traits, disagreements and doubts cite by number."""
    listed = {claim for entry in entries() for claim in entry["claims"]}
    cited = {
        claim
        for file in sorted((ROOT / "knowledge").rglob("*.yaml"))
        for claim in CLAIM.findall(file.read_text(encoding="utf-8"))
    }

    assert sorted(cited - listed) == []


@pytest.mark.parametrize("file", ["golden", "numeric.yaml"])
def test_every_case_is_a_place_of_the_claims_it_is_for(file):
    """What a case holds up can be read from the claim as well."""
    named = {(claim, p["case"]) for claims, p in places() if "case" in p for claim in claims}
    lacking = [
        (claim, case)
        for case, claims in cases_in(file).items()
        for claim in claims
        if (claim, case) not in named
    ]

    assert lacking == []


# --- the test itself --------------------------------------------------------------

CARD = "knowledge/hardware/cards/nvidia/maxwell/geforce-gtx-970.yaml"
ADVISOR = "knowledge/judgement/advisors/dettmers.yaml"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({"knowledge": f"{CARD}#memory_mib"}, "nothing stands there"),
        ({"knowledge": f"{CARD}#memory_gib", "value": 5}, "has 4, not 5"),
        ({"knowledge": f"{CARD}#prices.2016-06-25", "value": {"usd": 211}}, "not {'usd': 211}"),
        ({"knowledge": "knowledge/none.yaml#id"}, "no such file"),
        ({"rule": "FIT-000"}, "no such rule"),
        ({"constant": "none"}, "no such constant"),
        ({"setting": "dettmers#floor.none"}, "no such setting"),
        ({"setting": "dettmers#floor.learner"}, "cites none of S0-001"),
        ({"setting": "dettmers#save_up", "value": 5}, "cites none of S0-001"),
        ({"constant": "memory-with-a-display", "value": 5}, "has [6], not 5"),
        ({"formula": "expert/dates.py::none"}, "no such function"),
        ({"doc": f"{GUIDES}#none"}, "no such heading"),
        ({"doc": f"{GUIDES}#how-to-choose"}, "does not name S0-001"),
        ({"case": "G-S9-99"}, "no such case"),
        ({"case": "G-S0-02"}, "not for S0-001"),
    ],
    ids=str,
)
def test_pointer_that_leads_nowhere_is_found(place, words):
    assert words in trouble_with(("S0-001",), place)


@pytest.mark.parametrize(
    "place",
    [
        {"knowledge": f"{CARD}#prices.2016-06-25.usd", "value": 210},
        {"knowledge": f"{CARD}#prices.1", "value": {"usd": 210, "condition": "used"}},
        {"knowledge": f"{ADVISOR}#judgements.floor.learner.exceptions.2016-07-23"},
        {"knowledge": "knowledge/sources/sources.yaml#sources.zhihu-2020"},
    ],
    ids=str,
)
def test_pointer_may_name_an_item_by_number_date_or_id(place):
    assert trouble_with((), place) == ""

"""Any card gets an explained answer, in any kind of case, on the real knowledge."""

import pytest

from expert.case.case import case_from_flags
from expert.consultation.run import consult
from expert.explain.view import RECOMMENDED, RecordView
from expert.explain.why.chain import why, why_blocks
from expert.explain.why.trace import trace, trace_blocks
from expert.explain.why_not.verdict import verdict
from expert.explain.why_not.why_not import why_not_blocks
from expert.render import markdown, plain
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

CASES = {
    "2016": {"as_of": "2016-07-23", "advisor": "dettmers", "answers": {"persona": "kaggle"}},
    "today": {"answers": {"job": "run_llm", "parameters_billion": 32, "used_ok": True}},
    "check": {
        "as_of": "2019-04-03",
        "advisor": "dettmers",
        "answers": {"ask": "check_card", "candidates": ["GeForce GTX 970"]},
    },
}


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.fixture(
    scope="module",
    params=["2016", *(pytest.param(name, marks=pytest.mark.slow) for name in ("check", "today"))],
)
def view(request, knowledge):
    """A record in which every card is in question, also those of later days."""
    case = case_from_flags(knowledge, CASES[request.param])
    return RecordView(consult(knowledge, case, focus=list(knowledge.all("card"))))


@pytest.fixture(scope="module")
def verdicts(view, knowledge):
    """What became of every card."""
    return [verdict(view, knowledge, id) for id in knowledge.all("card")]


def test_every_card_that_is_not_recommended_has_a_reason(view, verdicts):
    silent = [v["card"] for v in verdicts if v["status"] != RECOMMENDED and not v["blockers"]]
    assert [card for card in silent if view.status(card) != "possible"] == []


def test_every_compared_value_has_an_origin(verdicts):
    """Either facts stand behind a value, or the absence that made the rule fire."""
    sides = [
        (v["card"], b["rule"], name)
        for v in verdicts
        for b in v.get("blockers", [])
        for name in ("wanted", "found")
        if name in b and not (b[name].get("by") or b[name]["from"] or b["absent"])
    ]
    assert sides == []


def test_every_blocker_says_what_would_change_it(verdicts):
    silent = {b["rule"] for v in verdicts for b in v.get("blockers", []) if not b["would_change"]}
    assert silent == set()


def test_every_verdict_can_be_shown(verdicts):
    for found in verdicts:
        blocks = why_not_blocks(found, [])

        assert plain(blocks, 60).strip()
        assert markdown(blocks).startswith("# ")


def test_every_chain_ends_in_given_facts_with_file_line_source_and_date(view):
    for item in view.record[RECOMMENDED]:
        steps = why(view, item["id"])["steps"]

        given = [fact for step in steps for fact in step["given"]]
        assert given
        assert all(f["file"] and f["line"] and f["source"] and f["date"] for f in given)
        assert plain(why_blocks(why(view, item["id"]))).strip()


def test_whole_trace_can_be_shown(view):
    found = trace(view)

    assert len(found) == len(view.record["firings"])
    assert plain(trace_blocks(found, len(found), full=True)).strip()

"""The record of a run: plain data, complete, and only about what was found."""

import json

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.record import make_record
from expert.consultation.run import consult, run
from expert.facts import Advice, Assumed, Pick, RuledOut
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

CASES = {
    "first of all": {},
    "learner of 2016": {
        "id": "x-1",
        "as_of": "2016-07-23",
        "advisor": "dettmers",
        "answers": {"goal": "learn"},
    },
    "a card judged": {
        "as_of": "2016-07-23",
        "answers": {"ask": "check_card", "candidates": ["GTX 970"]},
    },
    "a model run": {"as_of": "2025-06-01", "answers": {"parameters_billion": 32}},
    "nothing to be had": {
        "as_of": "2025-06-01",
        "answers": {"parameters_billion": 70, "budget_usd": 10},
    },
}


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.fixture(scope="module", params=CASES.values(), ids=CASES)
def answered(request, knowledge):
    """Return a case, its record, and the engine of the run."""
    case = case_from_mapping(knowledge, request.param)
    engine = run(knowledge, case)
    return case, make_record(knowledge, case, engine), engine


def test_record_has_its_keys_in_order(answered):
    """Whoever reads it as text finds the answer first."""
    case, record, _ = answered
    first = ["format", "id"] if case.id else ["format"]

    assert list(record) == [
        *first,
        "case",
        "knowledge",
        "recommended",
        "ladder",
        "ruled_out",
        "passed_over",
        "advice",
        "assumed",
        "firings",
        "facts",
    ]


def test_record_is_plain_data(answered):
    """Through JSON and back it is the same."""
    _, record, _ = answered

    assert json.loads(json.dumps(record, allow_nan=False)) == record


def test_everything_said_has_a_reason_that_stands_in_the_record(answered):
    """`because` names firings; firings name facts."""
    _, record, _ = answered
    firings = {firing["id"] for firing in record["firings"]}
    facts = {fact["id"] for fact in record["facts"]}
    lists = ("recommended", "ruled_out", "passed_over", "advice", "assumed")
    items = [item for name in lists for item in record[name]]

    assert all(item["because"] for item in items)
    assert {reason for item in items for reason in item["because"]} <= firings
    assert {f for firing in record["firings"] for f in firing["facts"]} <= facts
    assert {f for firing in record["firings"] for f in firing["concludes"]} <= facts


def test_firings_are_numbered_in_their_order(answered):
    """The order in which they fired is the order of their numbers."""
    _, record, _ = answered
    ids = [firing["id"] for firing in record["firings"]]

    assert [int(id.removeprefix("F")) for id in ids] == sorted({int(id[1:]) for id in ids})


def test_facts_are_numbered_in_the_order_of_their_mention(answered):
    """Given ones are G1, G2, …, derived ones D1, D2, …."""
    _, record, _ = answered

    for letter in "GD":
        ids = [fact["id"] for fact in record["facts"] if fact["id"].startswith(letter)]
        assert ids == [f"{letter}{number}" for number in range(1, len(ids) + 1)]


def test_nothing_the_engine_found_is_lost(answered):
    """Every pick, advice, assumption and reason against a card is in the record."""
    _, record, engine = answered
    picked = {item["id"] for item in record["recommended"]}
    ruled_out = {item["id"] for item in record["ruled_out"]}

    assert picked == {fact["id"] for fact in engine.facts_of(Pick)}
    assert ruled_out == {fact["card"] for fact in engine.facts_of(RuledOut)} - picked
    assert [a["says"] for a in record["advice"]] == [f["says"] for f in engine.facts_of(Advice)]
    assert len(record["assumed"]) == len(engine.facts_of(Assumed))


def test_no_card_stands_on_two_sides(answered):
    """Recommended, ruled out and passed over exclude each other."""
    _, record, _ = answered
    sides = [{i["id"] for i in record[n]} for n in ("recommended", "ruled_out", "passed_over")]

    assert sum(len(side) for side in sides) == len(set.union(*sides))


def test_recommendations_are_ranked_without_repeats(answered):
    """One entry for each thing and condition, however many roles it plays."""
    _, record, _ = answered
    items = record["recommended"]

    assert [item["rank"] for item in items] == list(range(1, len(items) + 1))
    assert len({(i["kind"], i["id"], i.get("condition")) for i in items}) == len(items)


def test_given_facts_tell_where_they_come_from(answered):
    """File, line, source, date and layer of each."""
    _, record, _ = answered
    given = [fact for fact in record["facts"] if fact["kind"] == "given"]

    assert [
        f for f in given if not all(f[k] for k in ("file", "line", "source", "date", "layer"))
    ] == []


def test_sentences_are_whole(answered):
    """No name of a value is left unfilled."""
    _, record, _ = answered
    says = [firing["says"] for firing in record["firings"]]

    assert [sentence for sentence in says if "{" in sentence or not sentence.strip()] == []


def test_id_of_the_case_is_echoed(knowledge):
    """So that a batch can be put together again."""
    assert consult(knowledge, case_from_mapping(knowledge, {"id": "x-1"}))["id"] == "x-1"
    assert "id" not in consult(knowledge, case_from_mapping(knowledge, {}))

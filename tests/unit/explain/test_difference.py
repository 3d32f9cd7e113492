"""What makes two records differ, down to the given facts."""

import copy
from typing import Any

from expert.explain.changes.difference import cause_line, differences
from expert.explain.view import RecordView

Record = dict[str, Any]


def other(record: Record, gib: float) -> Record:
    """The same record with a larger need, for which the larger card is taken."""
    changed = copy.deepcopy(record)
    fact = next(f for f in changed["facts"] if f["id"] == "G2")
    fact["fields"]["value"] = gib
    taken, beaten = changed["recommended"][0], changed["passed_over"][0]
    changed["recommended"] = [{**taken, **{k: beaten[k] for k in ("id", "name", "label")}}]
    changed["ruled_out"].append({**beaten, "id": taken["id"], "because": ["F2"]})
    changed["passed_over"] = []
    return changed


def found(before: Record, after: Record) -> list[dict[str, Any]]:
    """The differences of two records."""
    return differences(RecordView(before), RecordView(after))


def test_equal_records_do_not_differ(record: Record):
    assert found(record, copy.deepcopy(record)) == []


def test_what_is_no_longer_taken_comes_with_the_answer_that_decides(record: Record):
    """The stated memory is the one given fact that the records do not share."""
    lost = found(record, other(record, 32))[0]

    assert (lost["how"], lost["id"]) == ("lost", "example-24")
    assert lost["against"] == [{"rule": "NEED-030", "says": "18.5 GiB are needed, as stated."}]
    assert [(c["before"]["says"], c["after"]["says"]) for c in lost["causes"]] == [
        ("memory_need_gb = 18.5", "memory_need_gb = 32")
    ]


def test_what_is_newly_taken_is_seen_from_the_same_side(record: Record):
    """Before stays before, whichever of the two records takes the card."""
    gained = found(record, other(record, 32))[1]

    assert (gained["how"], gained["id"]) == ("gained", "example-48")
    assert gained["causes"][0]["before"]["says"] == "memory_need_gb = 18.5"
    assert gained["causes"][0]["after"]["says"] == "memory_need_gb = 32"


def test_a_card_that_one_day_does_not_know_is_its_own_cause(record: Record):
    """Nothing else is named then: it had not been announced."""
    before = other(record, 32)
    before["facts"] = [fact for fact in before["facts"] if fact["id"] != "G4"]
    before["ruled_out"] = []

    gained = next(one for one in found(before, record) if one["how"] == "gained")

    assert [cause["type"] for cause in gained["causes"]] == ["Card"]
    assert "before" not in gained["causes"][0]


def test_the_age_of_a_price_is_no_cause(record: Record):
    """A price grows older from day to day though nothing happened to it."""
    older = other(record, 18.5)
    price = next(f for f in older["facts"] if f["type"] == "Price")
    price["fields"]["years"] = 0.1

    assert [one["causes"] for one in found(record, older)] == [[], []]


def test_a_cause_is_told_with_both_values_and_their_places(record: Record):
    lost = found(record, other(record, 32))[0]

    assert cause_line(lost["causes"][0], "here", "there") == (
        "here: memory_need_gb = 18.5 [your answer, the command line]; "
        "there: memory_need_gb = 32 [your answer, the command line]"
    )

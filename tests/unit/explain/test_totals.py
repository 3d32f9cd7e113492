"""Price and electricity over the years are added up for a person who says how a card is used."""

from tests.unit.explain.test_screen import DAY, found_for

JOB = {"ask": "gpu", "job": "run_llm", "model": "gpt-oss-20b"}
ASSISTANT = {**JOB, "budget_usd": 1000, "used_ok": False}
USED = {"hours_per_week": 20, "electricity_price": 0.4}


def says_of(**answers):
    """Return the second line and the notes of an answer."""
    found = found_for(DAY, **ASSISTANT, **answers)
    return found["says"][1], " ".join(note["says"] for note in found["notes"])


def test_lowest_total_is_part_of_the_answer_if_it_decides():
    line, notes = says_of(goal="cost_efficient", years_of_use=4, **USED)

    assert "Over 4 years (20 hours a week, $0.40 per kWh), price and electricity come to " in line
    assert "price and electricity" not in notes


def test_totals_are_a_note_if_something_else_decides():
    line, notes = says_of(**USED)

    assert "price and electricity" not in line
    assert "Over 3 years (20 hours a week, $0.40 per kWh), price and electricity come to " in notes


def test_no_total_is_given_without_the_hours():
    assert "price and electricity" not in " ".join(says_of(electricity_price=0.4))

"""What the page on judgement counts: free values, and figures between their marks."""

import pytest

from benchmarks import judgement


@pytest.mark.parametrize(
    ("item", "free"),
    [
        ({"value": 0.5}, True),
        ({"value": 1, "of": "flagship_memory"}, True),
        ({"value": 0}, False),
        ({"value": True}, False),
        ({"value": "best_value"}, False),
        ({"value": 4, "claims": ["S0-018"]}, False),
        ({"value": 4, "source": "a-guide"}, False),
    ],
)
def test_number_that_no_source_states_is_free(item, free):
    assert judgement.is_free(item) == free


def test_every_free_value_is_read_by_a_rule():
    assert [name for name, _, rules in judgement.free_values() if not rules] == []


def test_figures_of_the_page_are_replaced_between_their_marks(tmp_path, monkeypatch):
    page, begin, end = tmp_path / "page.md", judgement.BEGIN, judgement.END
    page.write_text(f"before\n{begin}\nold\n{end}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(judgement, "PAGE", page)

    judgement.write(["new"])
    judgement.write(["newer", "| year 2016 | only the command shows it |"])

    assert page.read_text(encoding="utf-8") == f"before\n{begin}\n\nnewer\n\n{end}\nafter\n"


def test_page_has_the_marks_between_which_figures_are_written():
    text = judgement.PAGE.read_text(encoding="utf-8")

    assert (text.count(judgement.BEGIN), text.count(judgement.END)) == (1, 1)

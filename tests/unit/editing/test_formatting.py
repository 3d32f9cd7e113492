"""Formatting keeps data and comments, and leaves the shipped files as they are."""

import pytest

from expert.editing.formatting import formatted, kind_of, untidy
from expert.knowledge import shipped_folder
from expert.knowledge.strict_yaml import read_yaml

UNTIDY = """\
# A card of mine.

name:   Example 24   # as typed
prices:
- {on: 2026-01-01,   usd: 900}
# where it belongs
id: example-24

vendor: nvidia
"""
TIDY = """\
# A card of mine.

# where it belongs
id: example-24
name: Example 24     # as typed

vendor: nvidia
prices:
  - {on: 2026-01-01, usd: 900}
"""


def test_card_gets_its_keys_in_order_and_keeps_its_comments():
    assert formatted(UNTIDY, "card") == TIDY


def test_correction_begins_with_what_it_corrects():
    """As `knowledge add` and `knowledge import` write it."""
    head, figure = "corrects: a\nsource: s\nchecked: 2026-01-01\n", "memory_gib: 8\n"
    prices = "prices:\n  - {usd: 9}\n"

    assert formatted(f"{head}{figure}{prices}", "card") == f"{head}{figure}{prices}"
    assert formatted(f"{figure}{head}{prices}", "card") == f"{head}{figure}{prices}"


def test_formatting_twice_changes_nothing_more():
    assert formatted(TIDY, "card") == TIDY


def test_data_stay_as_they_are():
    assert read_yaml(formatted(UNTIDY, "card")).data == read_yaml(UNTIDY).data


@pytest.mark.parametrize("text", ["a: [1\n", "- 1\n", "a: 1\na: 2\n", "", "a: &b 1\n"])
def test_what_cannot_be_read_is_left_alone(text):
    assert formatted(text, "card") == text


def test_line_ends_and_blanks_are_tidied():
    assert formatted("id: a  \r\nname: b\r\n\r\n\r\n") == "id: a\nname: b\n"


def changed_by_formatting(step):
    folder = shipped_folder()
    found = []
    for path in sorted(folder.rglob("*.yaml"))[::step]:
        text = path.read_text(encoding="utf-8")
        if formatted(text, kind_of(path.relative_to(folder).as_posix())) != text:
            found.append(path.name)
    return found


def test_shipped_files_have_the_usual_form():
    assert changed_by_formatting(60) == []


@pytest.mark.slow
def test_all_shipped_files_have_the_usual_form():
    assert changed_by_formatting(1) == []


def test_hidden_files_and_links_are_left_alone(tmp_path):
    (tmp_path / "hardware/vendors").mkdir(parents=True)
    (tmp_path / "hardware/vendors/.draft.yaml").write_text("id:   a\n", encoding="utf-8")
    (tmp_path / "hardware/vendors/a.yaml").write_text("id:   a\n", encoding="utf-8")

    assert [path.name for path, _, _ in untidy(tmp_path)] == ["a.yaml"]

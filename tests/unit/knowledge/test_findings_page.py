"""docs/findings.md and the list of codes say the same."""

import re
from pathlib import Path

import pytest

from expert.knowledge import CODES, Finding, read_yaml

PAGE = (Path(__file__).parents[3] / "docs" / "findings.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (KB\d{3}.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def test_the_page_has_one_section_for_each_code_in_order():
    assert list(SECTIONS) == [f"{code}: {title}" for code, (_, title) in CODES.items()]


@pytest.mark.parametrize("heading", SECTIONS)
def test_a_section_says_severity_and_shows_wrong_and_right(heading):
    severity = CODES[heading[:5]][0].capitalize()

    pattern = rf"\n{severity}\.\n.+\nWrong:\n\n```\w+\n.+?\n```\n\nRight:\n\n```\w+\n.+?\n```\n+"

    assert re.fullmatch(pattern, SECTIONS[heading], re.DOTALL)


@pytest.mark.parametrize("heading", SECTIONS)
def test_right_snippets_are_sound_yaml(heading):
    for snippet in re.findall(r"Right:\n\n```yaml\n(.*?)```", SECTIONS[heading], re.DOTALL):
        assert read_yaml(snippet).faults == []


@pytest.mark.parametrize("code", ["KB008", "KB009", "KB010", "KB011", "KB012", "KB013", "KB022"])
def test_wrong_snippets_of_the_reader_have_that_fault(code):
    (section,) = (text for heading, text in SECTIONS.items() if heading.startswith(code))
    (snippet,) = re.findall(r"Wrong:\n\n```yaml\n(.*?)```", section, re.DOTALL)

    assert {fault.code for fault in read_yaml(snippet).faults} == {code}


def test_a_finding_reads_as_one_line():
    finding = Finding("knowledge/a\nb.yaml", 4, 1, "KB004", "ignored.")

    assert str(finding) == "KB004 knowledge/a\\nb.yaml:4:1: warning: ignored."
    assert finding.title == "The file is ignored"

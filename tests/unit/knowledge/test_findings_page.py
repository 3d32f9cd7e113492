"""docs/findings.md and the list of codes say the same, and its examples are true."""

import re
from pathlib import Path

import pytest

from expert.knowledge import CODES, Finding
from tests.unit.knowledge.conftest import FILES
from tests.unit.knowledge.test_codes import CARD

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (KB\d{3}) \| (error|warning) \| (.+?) \| (.+) \|$", PAGE, re.MULTILINE)
EXAMPLES = re.findall(r"^\| (KB\d{3}) \| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE)


def test_the_page_has_one_line_for_each_code_in_order():
    assert [row[:3] for row in ROWS] == [(code, *of) for code, of in CODES.items()]


def test_every_code_in_the_source_is_on_the_list():
    """A code that is not in the list would have neither title nor severity."""
    files = (ROOT / "expert").rglob("*.py")
    used = {code for path in files for code in re.findall(r"\bKB\d{3}\b", path.read_text("utf-8"))}

    assert used - set(CODES) == set()


def test_the_page_shows_what_people_meet():
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize(("code", "wrong", "right"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_wrong_line_of_a_card_is_reported_and_the_right_one_is_not(folder, code, wrong, right):
    told = []
    for line in (wrong, right):
        folder.write(CARD, card_with(line))
        told.append([finding.code for finding in folder.findings()])

    assert told == [[code], []]


def card_with(line):
    """Return the sound card with a line of the page in place of its own."""
    head, _, prices = FILES[CARD].partition("prices:")
    key = line.partition(":")[0]
    kept = "".join(each for each in head.splitlines(True) if not each.startswith(f"{key}:"))
    return f"{kept}{line}\n" + (f"prices:{prices}" if key != "prices" else "")


def test_a_finding_reads_as_one_line():
    finding = Finding("knowledge/a\nb.yaml", 4, 1, "KB004", "ignored.")

    assert str(finding) == "KB004 knowledge/a\\nb.yaml:4:1: warning: ignored."
    assert finding.title == "The file is ignored"

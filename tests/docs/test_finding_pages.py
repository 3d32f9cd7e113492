"""docs/findings.md explains every code a person may meet."""

import re
from pathlib import Path

from expert.knowledge.findings import CODES

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^#+ .*\b(KB\d{3})\b", re.MULTILINE)


def sections() -> list[str]:
    """Return the codes that have a heading, in the order of the page."""
    return HEADING.findall((ROOT / "docs" / "findings.md").read_text(encoding="utf-8"))


def test_every_finding_code_has_one_section():
    """A code in a message can be looked up; a page about no code is stale."""
    assert sorted(sections()) == sorted(CODES)


def test_every_code_in_the_source_is_on_the_list():
    """A code that is not in the list would have neither title nor severity."""
    used = {
        code
        for path in (ROOT / "expert").rglob("*.py")
        for code in re.findall(r"\bKB\d{3}\b", path.read_text(encoding="utf-8"))
    }

    assert used - set(CODES) == set()

"""The ids of rules in help and docs are those of rules."""

import re
from pathlib import Path

import pytest

from expert.app.lazy_commands import COMMANDS
from expert.engine.stages import STAGES
from expert.rules import RULES
from tests.commands import invoke

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"), *ROOT.glob("*/README.md")]
ID = re.compile(rf"\b(?:{'|'.join(stage.upper() for stage in STAGES)})-\d{{3}}\b")
KNOWN = {rule.spec.id for rule in RULES}
EXAMPLES = {"FIT-999"}
"""Ids of rules that only a page shows."""


def unknown(text):
    return sorted(set(ID.findall(text)) - KNOWN - EXAMPLES)


def test_ids_are_found():
    assert set(ID.findall(" ".join(KNOWN))) == KNOWN


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_rules_named_on_a_page_are_there(page):
    assert unknown(page.read_text(encoding="utf-8")) == []


def test_rules_named_in_help_are_there():
    helps = [invoke(name, "--help").out for name in COMMANDS]

    assert unknown(" ".join(helps)) == []

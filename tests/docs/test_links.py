"""What a page names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"), *ROOT.glob("*/README.md")]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)")
PATH = re.compile(r"`((?:expert|knowledge|docs|tests|benchmarks)/[\w./-]*)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    """A relative link is a file or folder beside the page."""
    targets = LINK.findall(page.read_text(encoding="utf-8"))

    assert [name for name in targets if not (page.parent / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_named_in_the_text_are_there(page):
    """A path in the text, such as `expert/engine/rule.py`, is one of the project."""
    paths = PATH.findall(page.read_text(encoding="utf-8"))

    assert [name for name in paths if not (ROOT / name).exists()] == []

"""docs/glossary.md names each term once, and what it names is there."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

from tests.test_layers import SOURCES, module_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^- \*\*(.+?)\.\*\*", PAGE, flags=re.MULTILINE)
WORDS = {"judgement", "uses", "concludes", "the.usd"}
"""What stands in backticks as a word of the files or of the notation."""


@cache
def modules():
    """Every module of the package, imported."""
    return {name: import_module(name) for name in map(module_of, SOURCES)}


def is_there(name):
    """Tell whether a dotted name is a module, or a name of one and what it has."""
    first, *rest = name.split(".")
    found = [vars(module)[first] for module in modules().values() if first in vars(module)]
    return name in modules() or any(not rest or hasattr(each, *rest) for each in found)


def test_every_term_is_explained_once():
    assert len(TERMS) > 30
    assert sorted(set(TERMS)) == sorted(TERMS)


def test_terms_are_in_alphabetical_order():
    assert sorted(TERMS, key=str.casefold) == TERMS


def test_names_in_the_glossary_exist():
    names = set(re.findall(r"`([A-Za-z_.]+)`", PAGE)) - WORDS

    assert len(names) > 20
    assert sorted(name for name in names if not is_there(name)) == []

"""Reasoning names no card and holds no number of the domain.

A card wins because of facts about it, so rules, reasoning code and the advisors' files must
not know any by name. Limits are constants, so that they carry a date, a unit and a source.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from expert.knowledge.names import full_name
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "expert/rules").rglob("*.py"))
REASONING = sorted(
    [
        *RULES,
        *(ROOT / "expert").glob("*.py"),
        *(ROOT / "knowledge/judgement/advisors").glob("*.yaml"),
    ]
)
SHORTEST_NAME = 4
PLAIN_NUMBERS = {0, 1, 2, -1, 10, 100, 1000}
"""Counting, signs and powers of ten."""
STRUCTURAL = {
    "ATTENTION_INPUTS": "how a layer of a transformer is built",
    "MATRICES": "how a layer of a transformer is built",
    "MATRICES_OF_AN_EXPERT": "how a layer of a mixture of experts is built",
    "HALF": "a number format",
    "DAYS_FROM": "from so many hours on, a sentence speaks of days",
    "HOURS_PER_DAY": "a unit",
    "MINUTES_PER_HOUR": "a unit",
    "SECONDS_PER_HOUR": "a unit",
    "COMPARED": "how many other clouds a sentence compares with",
    "CPU_PLACE": "puts the CPU behind the cloud it is named for",
    "NOTHING_TO_BUY": "how little is left to recommend, as a rank",
    "PASSES": "how often a training step moves the weights and their gradients",
    "NO_LIMIT_HOURS": "stands for a card that never pays",
    "OWN_PLACE": "puts a GPU of one's own behind clouds and in front of cards",
    "RENTED_PLACE": "puts what is rented behind the place it is rented at",
    "NO_LIMIT_USD": "stands for the absence of a limit",
    "FREE_PLACE": "puts free services behind paid ones in the order of an answer",
    "RUNS_KEPT": "how many results are kept",
    "WIDER": "how far a search goes beyond a span whose ends are compared exactly",
    "PAID_PLACE": "puts services behind cards in the order of an answer",
    "WHOLE_BITS": "a number format of so many bits needs no scale beside it",
}
"""Constants that say how the program works and nothing about cards, each with the reason."""
OWED: dict[tuple[str, int], str] = {}
"""Numbers that stand in a rule although they should not; a line leaves when its number does."""


@cache
def card_names():
    """Every way to name a card that is no ordinary word or number, in small letters."""
    names = set()
    for card in shipped().all("card").values():
        names |= {card.id, card.data["name"], full_name(card.data), *card.data.get("aliases", [])}
    return {
        name.casefold()
        for name in names
        if len(name) >= SHORTEST_NAME and re.search(r"\d", name) and not name.isdecimal()
    }


@cache
def any_card_name():
    """A pattern that finds each of them as a whole word, the longest first."""
    longest_first = sorted(card_names(), key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")


def shown(path):
    """A path as a reader names it."""
    return str(path.relative_to(ROOT))


def names_in(text):
    """Return line and name of each card named in a text."""
    return [
        (number, found.group())
        for number, line in enumerate(text.casefold().splitlines(), start=1)
        for found in any_card_name().finditer(line)
    ]


def numbers_in(source):
    """Return line and value of each number of a module that is neither plain nor structural.

    The digits to which a result is rounded and places in a tuple are no numbers of the domain.
    """
    tree = ast.parse(source)
    allowed = {id(node) for part in structural_parts(tree) for node in ast.walk(part)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
        and node.value not in PLAIN_NUMBERS
        and id(node) not in allowed
    ]


def structural_parts(tree):
    """Yield the parts of a module in which any number may stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from node.args[1:] if node.func.id == "round" else ()
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield node.slice
    yield from (statement for statement in tree.body if names_assigned(statement) & set(STRUCTURAL))


def names_assigned(statement):
    """The names that a statement gives a value."""
    if not isinstance(statement, ast.Assign):
        return set()
    return {
        name.id
        for target in statement.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }


@pytest.mark.parametrize("path", REASONING, ids=shown)
def test_no_card_is_named(path):
    assert names_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", RULES, ids=shown)
def test_no_number_of_the_domain_in_rules(path):
    """A limit belongs into knowledge/judgement/constants or into an advisor's file."""
    found = numbers_in(path.read_text(encoding="utf-8"))

    assert [(line, number) for line, number in found if (path.name, number) not in OWED] == []


def test_what_is_allowed_is_there():
    """An allowance that nothing needs is taken away."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in RULES]
    assigned = {name for tree in trees for part in tree.body for name in names_assigned(part)}
    numbers = {
        (path.name, number)
        for path in RULES
        for _, number in numbers_in(path.read_text(encoding="utf-8"))
    }

    assert set(STRUCTURAL) - assigned == set()
    assert set(OWED) - numbers == set()


def test_card_in_a_text_is_found():
    text = "if it is\na GeForce GTX 1060 6GB, take it\nor a gtx 970"

    assert names_in(text) == [(2, "geforce gtx 1060 6gb"), (3, "gtx 970")]


def test_number_in_a_rule_is_found():
    assert numbers_in("def f(gib):\n    return gib > 3.5 and gib < 10") == [(2, 3.5)]


def test_rounding_and_places_are_no_numbers_of_the_domain():
    assert numbers_in("def f(gib):\n    return round(gib[3], 4)") == []

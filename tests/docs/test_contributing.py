"""The rule shown in CONTRIBUTING.md is one that works."""

import re
from pathlib import Path

import pytest

from expert.engine.lint import lint
from expert.engine.rule import declared_in
from expert.facts import Answer, Named, Relevant, RuledOut
from expert.rules import RULES
from tests.shipped import shipped
from tests.unit.factories import card, decide

PAGE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
MODULE = "expert.rules.example_of_the_page"
SUPPLY = Answer(key="psu_w", value=450)


@pytest.fixture(scope="session")
def shown():
    """Declare it once: a rule declared twice stands twice in its module."""
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    exec(compile(block, "CONTRIBUTING.md", "exec"), {"__name__": MODULE})
    (rule,) = declared_in(MODULE)
    return rule


def run(rule, watts, *more):
    return decide(SUPPLY, Relevant(card="card"), card(board_power_w=watts), *more, rules=[rule])


def test_the_rule_shown_is_sound(shown):
    """It passes the lint, takes no rule's id and names sources that exist."""
    lint(shown.spec)

    assert shown.spec.id not in {rule.spec.id for rule in RULES}
    assert set(shown.spec.sources) <= set(shipped().all("source"))


def test_the_rule_shown_concludes_and_says_what_it_declares(shown):
    decision = run(shown, 575)

    assert decision.ruled_out == [("card", "FIT-999")]
    assert [(f["wanted"], f["found"]) for f in decision.facts(RuledOut)] == [(575, 450)]
    assert decision.says("FIT-999") == [
        "Card draws 575 W, 125 W more than the power supply delivers."
    ]


@pytest.mark.parametrize(
    ("watts", "more"), [(450, []), (575, [Named(role="owned", kind="card", id="card")])]
)
def test_the_rule_shown_is_stopped_by_its_conditions(shown, watts, more):
    assert run(shown, watts, *more).ruled_out == []

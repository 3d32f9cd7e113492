"""All rules: one folder for each field, one module for each part of it.

The stage of a rule stands in its id; ``RULES`` lists them by stage and number.
"""

from expert.compat import Rule
from expert.engine.rule import STAGES, RuleSpec
from expert.rules import (
    cards,
    cloud,
    doubts,
    features,
    machine,
    market,
    memory,
    need,
    several,
    situation,
    software,
    speeds,
)

PACKAGES = (
    situation,
    market,
    need,
    memory,
    cards,
    speeds,
    cloud,
    several,
    machine,
    features,
    software,
)
MODULES = (*(module for package in PACKAGES for module in package.MODULES), doubts)


def _place(rule: Rule) -> tuple[int, str]:
    spec: RuleSpec = rule.spec
    return STAGES.index(spec.stage), spec.id


RULES: list[Rule] = sorted(
    (value for module in MODULES for value in vars(module).values() if isinstance(value, Rule)),
    key=_place,
)
"""Every rule of the product."""

__all__ = ["RULES"]

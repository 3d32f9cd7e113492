"""All rules: one folder per field, one module per part of it.

The id of a rule starts with its stage; ``RULES`` is sorted by stage and id.
"""

from expert.compat import Rule
from expert.engine.rule import declared_in
from expert.engine.spec import RuleSpec
from expert.engine.stages import STAGES
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
    (rule for module in MODULES for rule in declared_in(module.__name__)), key=_place
)
"""Every rule of the product."""

__all__ = ["RULES"]

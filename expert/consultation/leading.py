"""Which rules lead to an outcome; the other rules need not fire to find it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache

from expert.consultation.lighter import READ
from expert.engine.engine import Engine
from expert.engine.spec import RuleSpec, reads, wanted_of
from expert.engine.stages import STAGES
from expert.facts import Assumed, Declared, Need, Setting
from expert.rules import RULES

WHOLE_NEED = "demand"
"""The stage at whose end all parts of the needed memory are known.

What has been assumed by then stays assumed, whatever is concluded later.
"""


@dataclass(frozen=True)
class Bearing:
    """The rules that affect an outcome, and the classes of facts they read."""

    rules: tuple[RuleSpec, ...]
    classes: frozenset[type[Declared]]


@cache
def rule_concluding(cls: type[Declared]) -> RuleSpec:
    """Return the only rule that concludes facts of a class."""
    specs: list[RuleSpec] = [rule.spec for rule in RULES if cls in rule.spec.concludes]
    (spec,) = specs
    return spec


def leading_to(outcomes: Iterable[type[Declared]], specs: Iterable[RuleSpec]) -> Bearing:
    """Return which rules lead to an outcome, directly or through others."""
    concluding: dict[type[Declared], list[RuleSpec]] = {}
    for spec in specs:
        for cls in spec.concludes:
            concluding.setdefault(cls, []).append(spec)
    found: dict[str, RuleSpec] = {}
    classes = dict.fromkeys(outcomes)
    waiting = list(classes)
    while waiting:
        for spec in concluding.get(waiting.pop(), ()):
            if spec.id not in found:
                found[spec.id] = spec
                new = [cls for cls in reads(spec) if cls not in classes]
                classes.update(dict.fromkeys(new))
                waiting += new
    return Bearing(tuple(found[id] for id in sorted(found)), frozenset(classes))


@cache
def rules_leading_to(*outcomes: type[Declared]) -> frozenset[str]:
    """Return the ids of the rules that decide outcomes, including a lighter variant of the work.

    The other rules need not fire.
    """
    specs = [rule.spec for rule in RULES]
    return frozenset(spec.id for spec in leading_to([*outcomes, *READ], specs).rules)


def rules_of_the_need(engine: Engine) -> frozenset[str]:
    """Return the ids of the rules that decide what is assumed and how much memory the work takes.

    Rules that read a judgment that does not exist on the engine's day are left out.
    """
    held = {setting["name"] for setting in engine.facts_of(Setting)}
    specs, last = [rule.spec for rule in RULES], STAGES.index(WHOLE_NEED)
    early = [s for s in specs if STAGES.index(s.stage) <= last and _may_match(s, held)]
    total = rule_concluding(Need)
    found = leading_to((Assumed, *reads(total)), early)
    return frozenset((total.id, *(spec.id for spec in found.rules)))


def _may_match(spec: RuleSpec, held: Container[str]) -> bool:
    """Return whether every judgment that a rule reads by name exists."""
    names = [pattern.get("name") for pattern in wanted_of(spec) if type(pattern) is Setting]
    return all(name in held for name in names if isinstance(name, str))

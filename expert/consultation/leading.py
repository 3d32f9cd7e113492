"""Which rules lead to an outcome; the others need not fire to find it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from expert.consultation.lighter import READ
from expert.engine.spec import RuleSpec, patterns_of
from expert.facts import Declared
from expert.rules import RULES


@dataclass(frozen=True)
class Bearing:
    """The rules that affect an outcome, and the classes of facts they read."""

    rules: tuple[RuleSpec, ...]
    classes: frozenset[type[Declared]]


def leading_to(outcomes: Iterable[type[Declared]], waiting: Sequence[RuleSpec]) -> Bearing:
    """Return which of some rules lead to an outcome, step by step."""
    found: dict[str, RuleSpec] = {}
    classes = set(outcomes)
    while leading := [spec for spec in waiting if classes.intersection(spec.concludes)]:
        found |= {spec.id: spec for spec in leading}
        waiting = [spec for spec in waiting if spec.id not in found]
        for spec in leading:
            classes.update(map(type, patterns_of(spec)), spec.uses)
    return Bearing(tuple(found[id] for id in sorted(found)), frozenset(classes))


@cache
def rules_leading_to(outcome: type[Declared]) -> frozenset[str]:
    """Return the ids of the rules that decide an outcome, a lighter variant of the work included.

    The others need not fire.
    """
    specs = [rule.spec for rule in RULES]
    return frozenset(spec.id for spec in leading_to([outcome, *READ], specs).rules)

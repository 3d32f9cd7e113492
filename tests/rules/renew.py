"""Renews the examples of the rules: ``python -m tests.rules.renew [--all] [RULE ...]``.

An example that still shows all of its rule stays, and so do its facts where only conclusions or
what stops the rule have changed. Otherwise the facts are taken from the case that reaches the rule,
or made from the rule's conditions. Where that fails, write the facts into ``examples.txt`` by
hand, under the id of the rule, and renew again: what follows from them is filled in. What is still
not shown is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from expert.compat import EXISTS
from expert.consultation.run import run
from expert.engine.conditions import suits
from expert.engine.engine import Firing
from expert.facts import Declared
from expert.rules import RULES
from tests.cases.answers import everything, reached
from tests.rules.examples import Example, readable, store
from tests.rules.making.made_up import made_up
from tests.rules.making.smallest import smallest
from tests.rules.making.turns import turns_of, with_sound
from tests.rules.shown import complaints
from tests.shipped import shipped
from tests.unit.factories import rule_called


def renewed(rule: str, old: Example | None) -> tuple[Example | None, list[str]]:
    """Return the best example that is found, and what it still does not show."""
    best: tuple[Example | None, list[str]] = (None, ["no facts are found that fire it"])
    for facts in facts_for(rule, old):
        example = complete(rule, facts, old)
        if example is None:
            continue
        lacking = list(complaints(example))
        if best[0] is None or len(lacking) < len(best[1]):
            best = example, lacking
        if not lacking:
            break
    return best


def facts_for(rule: str, old: Example | None) -> Iterator[Sequence[Declared]]:
    """Yield facts on which a rule may fire: the old ones, those of a case, made-up ones."""
    if old is not None:
        yield old.given
    if rule in reached():
        yield from firings_in(reached()[rule]).get(rule, ())
    yield from made_up(rule_called(rule).spec)


@cache
def firings_in(case_id: str) -> Mapping[str, list[Sequence[Declared]]]:
    """Return, by rule, the facts of its first firings in a case."""
    case = next(case for _, case in everything() if case.id == case_id)
    engine = run(shipped(), case.case(shipped()))
    found: dict[str, list[Sequence[Declared]]] = {}
    for firing in engine.firings:
        facts = found.setdefault(firing.spec.id, [])
        if len(facts) < FIRINGS:
            facts.append(facts_of(firing, engine.facts_of))
    engine.discard()
    return found


FIRINGS = 3
"""How many firings of a rule in a case are tried."""


def facts_of(firing: Firing, every) -> list[Declared]:
    """Return what a firing rests on: matched facts, those that must exist, those that it reads."""
    exist = [
        next(fact for fact in every(type(c[0])) if _matches(c[0], fact, firing.context))
        for c in firing.spec.when
        if isinstance(c, EXISTS)
    ]
    read = [fact for cls in firing.spec.uses for fact in every(cls)]
    concluded = {id(fact) for fact in firing.concluded}
    facts = {id(fact): fact for fact in (*firing.facts, *exist, *read)}
    return [fact for number, fact in facts.items() if number not in concluded]


def _matches(pattern: Declared, fact: Declared, bound: Mapping[str, object]) -> bool:
    for name, wanted in pattern.items():
        if pattern.is_special(name):
            continue
        value = bound.get(getattr(wanted, "__bind__", None) or "", fact.get(name))
        if name not in fact or fact[name] != value or not suits(wanted, value):
            return False
    return True


def complete(rule: str, facts: Sequence[Declared], old: Example | None) -> Example | None:
    """Return the smallest example that the facts hold, with all that stops it."""
    bare = Example(rule, tuple(facts), ())
    if old is not None and facts is old.given and rule_called(rule).spec.function:
        bare = with_sound(bare, old.turns)  # no condition tells what stops a function
    less = smallest(bare)
    return None if less is None else turns_of(less)


def renew(rules: Sequence[str], *, every: bool) -> None:
    """Renew the examples that need it, or all of the named rules."""
    examples = {example.rule: example for example in readable()}
    ids = {rule.spec.id for rule in RULES}
    for gone in examples.keys() - ids:
        del examples[gone]
    for rule in sorted(rules or ids):
        old = examples.get(rule)
        if old is not None and not every and not list(complaints(old)):
            continue
        example, lacking = renewed(rule, old)
        if example is not None:
            examples[rule] = example
        sys.stdout.write("".join(f"{rule} {words}\n" for words in lacking or ["renewed"]))
    store(examples)


if __name__ == "__main__":
    named = [word for word in sys.argv[1:] if word != "--all"]
    renew(named, every="--all" in sys.argv[1:])

"""Makes up facts on which a rule may fire, from its conditions and the facts of other examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from expert.compat import EXISTS
from expert.engine.conditions import constraint_parts, suits
from expert.engine.spec import RuleSpec
from expert.facts import Declared
from tests.rules.examples import readable, seen
from tests.rules.making.values import values_in
from tests.rules.shown import fires
from tests.unit.factories import plain, rule_called

TRIES, FOUND = 300, 2
"""How often facts are made up, and how many sets of them that fire a rule are enough."""
NUMBERS = (1, 2, 5, 10, 100, 0.5, 1000)


def made_up(spec: RuleSpec) -> Iterator[Sequence[Declared]]:
    """Yield facts that meet the patterns of a rule, with different values for its variables."""
    dice = Random(spec.id)
    patterns = [c[0] if isinstance(c, EXISTS) else c for c in spec.when]
    patterns = [p for p in (*patterns, *spec.wholes) if isinstance(p, Declared)]
    made = (facts_for(patterns, dice) for _ in range(TRIES))
    yield from islice((facts for facts in made if may_fire(spec.id, facts)), FOUND)


def may_fire(rule: str, facts: Sequence[Declared]) -> bool:
    """Tell whether a rule fires on facts; they may have values that cannot be compared."""
    try:
        return fires(rule_called(rule), facts)
    except Exception:
        return False


def facts_for(patterns: Sequence[Declared], dice: Random) -> list[Declared]:
    """Return a fact for each pattern; where a variable has a value, the next pattern takes it."""
    bound: dict[str, Any] = {}
    facts: dict[str, Declared] = {}
    for pattern in patterns:
        usual = dice.choice(facts_of(type(pattern)) or ({},))
        fields = {n: v for n, v in pattern.items() if not pattern.is_special(n)}
        values = {n: value_for(n, v, type(pattern), bound, dice) for n, v in fields.items()}
        fact = type(pattern)(**{**usual, **values})
        facts[repr(fact)] = fact
    return list(facts.values())


def value_for(
    name: str, wanted: Any, cls: type[Declared], bound: dict[str, Any], dice: Random
) -> Any:
    """Return a value that meets a constraint."""
    parts = list(constraint_parts(wanted))
    variable = next((part.__bind__ for part in parts if getattr(part, "__bind__", None)), None)
    if variable in bound:
        return bound[variable]
    options = [value for part in parts for value in values_in(part)] or seen(cls, name)
    met = [v for v in (*options, f"some {name}", *NUMBERS) if suits(wanted, v)] or [True]
    value = dice.choice(met[: len(options)] or met)
    if variable is not None:
        bound[variable] = value
    return value


@cache
def facts_of(cls: type[Declared]) -> tuple[dict[str, Any], ...]:
    """Return the facts of a class in all examples."""
    facts = (fact for example in readable() for fact in (*example.given, *example.concludes))
    return tuple(plain(fact) for fact in facts if type(fact) is cls)

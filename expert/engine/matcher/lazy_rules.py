"""Keeps track of which rules can match at all.

Most rules have a pattern that no fact ever matches: if nobody asks about clouds, for example, the
rules about clouds have nothing to do. Such a rule *sleeps*: none of its nodes is made, and it sees
no facts. Once there has been, for each of its patterns, a fact with the right class and literal
values, the rule wakes up and stays awake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from expert.compat import EXISTS, NOT, TEST, Fact, L, Rule
from expert.engine.matcher.alpha import field_value

Names = tuple[str, ...]
Values = tuple[Any, ...]
Waiting = dict[type[Fact], dict[Names, dict[Values, list[int]]]]
"""The rules that need a fact, by the fact's class and the required values of some fields."""


PLAIN = frozenset((str, int, float, bool))
OF_EXPERTA = ("__bind__", "__factid__")
"""What experta stores among the fields of a fact."""
NO_NEED = (NOT, EXISTS, TEST)
"""Conditions that do not require a fact."""


class Needs:
    """What each rule needs before it can match; rules are identified by position."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.counts: list[int] = []
        """How many different facts each rule needs."""
        self.waiting: Waiting = {}
        for place, rule in enumerate(rules):
            needs = dict.fromkeys(_needs_of(rule))
            self.counts.append(len(needs))
            for fact_type, names, values in needs:
                table = self.waiting.setdefault(fact_type, {}).setdefault(names, {})
                table.setdefault(values, []).append(place)


class Sleepers:
    """The sleeping rules of one engine."""

    def __init__(self, needs: Needs) -> None:
        self._missing = list(needs.counts)
        self._waiting: Waiting = {
            fact_type: {names: dict(table) for names, table in tables.items()}
            for fact_type, tables in needs.waiting.items()
        }

    def needing_nothing(self) -> list[int]:
        """Return the rules that never sleep."""
        return [place for place, missing in enumerate(self._missing) if not missing]

    def woken_by(self, facts: Iterable[Fact]) -> list[int]:
        """Return the rules that, now that these facts exist, have everything they need."""
        woken: list[int] = []
        for fact in facts:
            tables = self._waiting.get(type(fact))
            if tables:
                for place in _suited(fact, tables):
                    self._missing[place] -= 1
                    if not self._missing[place]:
                        woken.append(place)
        return woken


def _suited(fact: Fact, tables: dict[Names, dict[Values, list[int]]]) -> list[int]:
    """Remove the rules that needed such a fact from the tables, and return them."""
    found: list[int] = []
    for names, table in list(tables.items()):
        try:
            found += table.pop(tuple([field_value(fact, name) for name in names]), ())
        except KeyError:
            continue
        except TypeError:  # an unhashable value; better to wake too many rules than too few
            found += [place for places in table.values() for place in places]
            table.clear()
        if not table:
            del tables[names]
    return found


def _needs_of(rule: Rule) -> list[tuple[type[Fact], Names, Values]]:
    """Return the facts a rule needs; empty if its conditions do not make that clear."""
    needs = []
    for element in rule:
        if isinstance(element, Fact):
            literals = _literals(element)
            needs.append((type(element), tuple(literals), tuple(literals.values())))
        elif not isinstance(element, NO_NEED):
            return []
    return needs


def _literals(pattern: Fact) -> dict[str, Any]:
    """Return the fields that must have one particular value."""
    found = {}
    for name, wanted in pattern.items():
        value = wanted.value if type(wanted) is L else wanted
        if type(value) in PLAIN and name not in OF_EXPERTA:
            found[name] = value
    return found

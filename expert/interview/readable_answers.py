"""Which answers the rules can read at all, judging by their conditions and the facts they join."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from expert.case.case import Case, case_from_mapping
from expert.compat import L, W
from expert.engine.engine import Engine
from expert.engine.spec import RuleSpec, patterns_of
from expert.errors import CaseError
from expert.facts import Answer, Declared
from expert.given import FactCache, case_facts
from expert.knowledge import Knowledge


def keys_read(specs: Iterable[RuleSpec], engine: Engine) -> frozenset[str]:
    """Return the keys of answers that any of these rules can read in this consultation.

    A rule names the key, or joins it with the key of another fact, such as the sign of a profile;
    in this case, the keys of those facts are included. A rule that looks answers up lists their
    keys.
    """
    return frozenset(key for spec in specs for key in _keys_of(spec, engine))


def rules_reading(specs: Iterable[RuleSpec], keys: frozenset[str]) -> list[RuleSpec]:
    """Return the rules that name one of the keys, in the order of their ids."""
    found = [
        spec
        for spec in specs
        if any(key in keys for p in _answers(spec) for key in _literal(p.get("key")))
    ]
    return sorted(found, key=lambda spec: spec.id)


def is_read(key: str, read: frozenset[str]) -> bool:
    """Return whether a question's answer is read, as a whole or one of its parts (``key_low``)."""
    return key in read or any(other.startswith(f"{key}_") for other in read)


def makes_facts(
    knowledge: Knowledge,
    case: Case,
    answer: tuple[str, Any],
    kept: FactCache,
    classes: Collection[type[Declared]],
) -> bool:
    """Return whether an answer adds facts of certain classes, such as a network or a series' cards.

    ``kept`` caches the facts made for the current case.
    """
    key, value = answer
    data = {"as_of": case.as_of, "advisor": case.advisor, "answers": {**case.answers, key: value}}
    try:
        other = case_from_mapping(knowledge, data)
    except CaseError:
        return True
    gone_or_new = _besides(knowledge, case, kept) ^ _besides(knowledge, other, kept)
    return any(kind in classes for kind, _ in gone_or_new)


def _besides(knowledge: Knowledge, case: Case, kept: FactCache) -> set[Any]:
    facts = case_facts(knowledge, case, kept=kept)
    return {(type(f), frozenset(f.items())) for f in facts if not isinstance(f, Answer)}


def _keys_of(spec: RuleSpec, engine: Engine) -> Iterator[str]:
    yield from spec.answers
    for pattern in _answers(spec):
        asked = pattern.get("key")
        yield from _literal(asked)
        for name in _variables(asked):
            yield from _joined(spec, name, engine)


def _joined(spec: RuleSpec, name: str, engine: Engine) -> Iterator[str]:
    """Yield the values that other facts of a rule give to a variable."""
    for pattern in patterns_of(spec):
        for field, wanted in pattern.items():
            if not isinstance(pattern, Answer) and name in _variables(wanted):
                for fact in engine.facts_of(type(pattern)):
                    if field in fact:
                        yield str(fact[field])


def _answers(spec: RuleSpec) -> Iterator[Declared]:
    return (pattern for pattern in patterns_of(spec) if isinstance(pattern, Answer))


def _parts(wanted: Any) -> Iterator[Any]:
    if isinstance(wanted, tuple) and not isinstance(wanted, L | W):
        for part in wanted:
            yield from _parts(part)
    else:
        yield wanted


def _literal(wanted: Any) -> Iterator[str]:
    if isinstance(wanted, str):
        yield wanted
    elif isinstance(wanted, L):
        yield str(wanted.value)


def _variables(wanted: Any) -> list[str]:
    return [part.__bind__ for part in _parts(wanted) if isinstance(part, W) and part.__bind__]

"""The lint: rejects a rule that experta would accept but handle incorrectly."""

from __future__ import annotations

from typing import Any

from expert.compat import EXISTS, FORALL, NOT, OR, TEST, ConditionalElement, Fact, P
from expert.engine.conclusion import names_read
from expert.engine.conditions import constraint_parts, describe, value_names
from expert.engine.sentence import names_of
from expert.engine.spec import RuleSpec, parameters_of
from expert.errors import RuleError
from expert.facts import Declared, Given


def lint(spec: RuleSpec) -> None:
    """Check a rule.

    Raises:
        RuleError: the message names the rule, what is wrong and what to write instead.

    """
    for text in ("title", "because", "says"):
        if not getattr(spec, text).strip():
            raise RuleError(f"{spec.id}: {text} is empty; every rule explains itself.")
    if not spec.sources:
        raise RuleError(
            f"{spec.id}: has no source; for a rule of thumb, write the source 'judgement'."
        )
    if not spec.when:
        raise RuleError(f"{spec.id}: has no condition.")
    if not isinstance(spec.when[0], Fact):
        raise RuleError(
            f"{spec.id}: begins with {type(spec.when[0]).__name__}; experta needs a pattern first."
        )
    for condition in spec.when:
        _lint_condition(spec, condition)
    both = sorted(set(spec.fact_names) & set(value_names(spec.when)))
    twice = sorted({name for name in spec.fact_names if spec.fact_names.count(name) > 1})
    if both or twice:
        raise RuleError(
            f"{spec.id}: {', '.join(both + twice)} is bound twice; a name means one fact or "
            "one value. Write AS.name << in front of one of the patterns."
        )
    _lint_action(spec)


def _lint_condition(spec: RuleSpec, condition: Any) -> None:
    if isinstance(condition, Declared):
        _lint_fields(spec, condition)
    elif isinstance(condition, NOT | EXISTS):
        if len(condition) != 1 or not isinstance(condition[0], Declared):
            raise RuleError(
                f"{spec.id}: {type(condition).__name__} takes exactly one pattern; "
                "derive an intermediate fact for more."
            )
        _lint_fields(spec, condition[0])
    elif isinstance(condition, TEST):
        _lint_test(spec, condition)
    elif isinstance(condition, OR | FORALL | ConditionalElement):
        raise RuleError(
            f"{spec.id}: {type(condition).__name__} fires once per branch; "
            "derive an intermediate fact instead."
        )
    else:
        raise RuleError(f"{spec.id}: {condition!r} is not a condition.")


def _lint_fields(spec: RuleSpec, pattern: Declared) -> None:
    for name, value in pattern.items():
        if name not in pattern.meaning and not pattern.is_special(name):
            raise RuleError(f"{spec.id}: {type(pattern).__name__} has no field {name!r}.")
        for part in constraint_parts(value):
            if isinstance(part, P):
                _lint_callable(spec, part.match)


def _lint_test(spec: RuleSpec, condition: TEST) -> None:
    _lint_callable(spec, condition[0])
    read = getattr(condition[0], "reads", ())
    _lint_names(spec, f"the comparison '{describe(condition)}'", read, spec.names)


def _lint_callable(spec: RuleSpec, function: Any) -> None:
    if getattr(function, "__name__", "") == "<lambda>":
        raise RuleError(f"{spec.id}: a lambda cannot be explained; name the condition.")


def _lint_action(spec: RuleSpec) -> None:
    """Check what a rule concludes: a declared rule's terms, or a function's parameters."""
    if spec.function is not None:
        if parameters_of(spec.function)[:1] != ("engine",):
            raise RuleError(f"{spec.id}: the action's first parameter must be the engine.")
        for cls in spec.uses:
            if cls in spec.concludes:
                raise RuleError(
                    f"{spec.id}: weighs every {cls.__name__} and concludes one, which would make "
                    "it fire again without end; match the fact by a condition."
                )
        _lint_names(spec, "the action", spec.parameters, spec.names)
        return
    known = list(spec.names)
    for name, term in spec.let.items():
        if name in known:
            raise RuleError(f"{spec.id}: {name} is bound twice; give the value of let a new name.")
        _lint_names(spec, f"let {name}", names_read(term), known)
        known.append(name)
    for conclusion in spec.then:
        if issubclass(conclusion.cls, Given):
            raise RuleError(f"{spec.id}: concludes {conclusion.cls.__name__}, which is given.")
        _lint_names(spec, f"then {conclusion.cls.__name__}", conclusion.names, known)
    _lint_names(spec, "says", names_of(spec.says), known)


def _lint_names(spec: RuleSpec, reader: str, read: Any, known: Any) -> None:
    unbound = [name for name in dict.fromkeys(read) if name not in known]
    if unbound:
        raise RuleError(
            f"{spec.id}: {reader} asks for {', '.join(unbound)}, which no condition binds; "
            f"bound names: {', '.join(known) or 'none'}."
        )

"""What a rule is: the decorator, its metadata, and the lint that refuses traps.

``@rule(...)`` makes an ordinary experta ``Rule``.  The metadata sits on the
function as ``spec``, because experta copies attributes of the function and
loses those of the ``Rule``.  What a rule reads is derived from its patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from typing import Any

from expert.compat import (
    ANDFC,
    EXISTS,
    FORALL,
    NOT,
    NOTFC,
    OR,
    ORFC,
    TEST,
    ConditionalElement,
    Fact,
    L,
    P,
    Rule,
    W,
)
from expert.errors import RuleError
from expert.facts import Declared, Given

STAGES: tuple[str, ...] = (
    "situation",
    "platform",
    "trend",
    "price",
    "market",
    "need",
    "demand",
    "fit",
    "speed",
    "rank",
    "reach",
    "choose",
    "advice",
)
"""The stages in the order in which they fire."""

SALIENCE_STEP = 10
OURS = "expert.rules."
"""Where the rules of the product are."""
_CUT = "\0"


def salience_of(stage: str) -> int:
    """Return the salience of a stage; earlier stages have the larger one."""
    return SALIENCE_STEP * (len(STAGES) - STAGES.index(stage))


@dataclass(eq=False, repr=False)
class RuleSpec:
    """Everything a rule tells about itself."""

    id: str
    """``STAGE-NNN``; never reused, never renumbered."""
    stage: str
    """Where it fires; follows from the id."""
    title: str
    """A sentence a buyer understands."""
    because: str
    """The reason behind the rule."""
    says: str
    """The sentence of one firing; a format string over the bound names."""
    sources: tuple[str, ...]
    """Ids of ``knowledge/sources.yaml``, or ``judgement``."""
    when: tuple[Any, ...]
    """The conditions, as experta takes them."""
    uses: tuple[type[Declared], ...]
    """Fact classes the action reads as a whole, beside what it matched."""
    action: Callable[..., Mapping[str, Any] | None]
    """The right-hand side."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names the conditions bind, in the order of the conditions."""
        return tuple(_bound_names(self.when))

    @cached_property
    def fact_names(self) -> tuple[str, ...]:
        """Those of them that are bound to whole facts."""
        return tuple(_fact_names(self.when))

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The bound names the action asks for, in its order."""
        return _parameters(self.action)[1:]

    @property
    def module(self) -> str:
        """The file that holds the rule, as a module name."""
        return self.action.__module__

    @cached_property
    def absences(self) -> tuple[tuple[str, ...], ...]:
        """What each NOT looks for, in words: text and names by turns, text first."""
        named = {name: f"{_CUT}{name}{_CUT}" for name in self.names}
        return tuple(
            tuple(describe(condition, named).split(_CUT))
            for condition in self.when
            if isinstance(condition, NOT)
        )

    def conditions(self) -> list[str]:
        """Return the conditions as readable lines."""
        return [describe(condition) for condition in self.when]


def rule(
    *,
    id: str,
    title: str,
    because: str,
    says: str,
    sources: Sequence[str],
    when: Sequence[Any],
    uses: Sequence[type[Declared]] = (),
) -> Callable[[Callable[..., Mapping[str, Any] | None]], Rule]:
    """Make a rule of a function.

    The function gets the engine and those bound names it asks for, concludes
    facts with ``engine.conclude`` and may return further names for ``says``.
    The rules of the product are looked over by a test, not at each start.

    Raises:
        RuleError: the lint found a trap; the message names rule and condition.

    """
    stage = id.split("-")[0].lower()

    def decorate(action: Callable[..., Mapping[str, Any] | None]) -> Rule:
        if stage not in STAGES:
            raise RuleError(f"{id}: no stage called {stage!r}; there are {', '.join(STAGES)}.")
        spec = RuleSpec(
            id=id,
            stage=stage,
            title=title,
            because=because,
            says=says,
            sources=tuple(sources),
            when=tuple(when),
            uses=tuple(uses),
            action=action,
        )
        action.spec = spec  # type: ignore[attr-defined]
        made: Rule = PlainRule(*when, salience=salience_of(stage))(action)
        made.is_checked = spec.module.startswith(OURS)
        if not made.is_checked:
            lint(spec)
        return made

    return decorate


class PlainRule(Rule):  # type: ignore[misc]
    """A rule around a function that has plain parameters only.

    experta finds the parameters' names with ``inspect``, which takes most of the time in which
    some hundred rules are made.
    """

    _wrapped: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Take the function when called for the first time; run it from then on."""
        if self._wrapped is not None:
            return super().__call__(*args, **kwargs)
        (action,) = args
        self._wrapped = action
        self._wrapped_args = set(_parameters(action))
        return update_wrapper(self, action)


# --- lint --------------------------------------------------------------------


def lint(spec: RuleSpec) -> None:
    """Refuse a rule that experta would accept and then get wrong.

    Raises:
        RuleError: with the rule's id, what is wrong and what to write instead.

    """
    for text in ("title", "because", "says"):
        if not getattr(spec, text).strip():
            raise RuleError(f"{spec.id}: {text} is empty; every rule explains itself.")
    if not spec.sources:
        raise RuleError(f"{spec.id}: names no source; a rule of thumb has the source 'judgement'.")
    if not spec.when:
        raise RuleError(f"{spec.id}: has no condition.")
    if not isinstance(spec.when[0], Fact):
        raise RuleError(
            f"{spec.id}: begins with {type(spec.when[0]).__name__}; experta needs a pattern first."
        )
    for condition in spec.when:
        _lint_condition(spec, condition)
    both = sorted(set(spec.fact_names) & set(_value_names(spec.when)))
    if both or len(set(spec.fact_names)) < len(spec.fact_names):
        raise RuleError(
            f"{spec.id}: {', '.join(both) or 'a name'} is bound twice; "
            "a name stands for one fact or for one value, never for both."
        )
    _lint_action(spec)


def _lint_condition(spec: RuleSpec, condition: Any) -> None:
    if isinstance(condition, Declared):
        if condition.__bind__ is None:
            raise RuleError(
                f"{spec.id}: {describe(condition)} is not bound; write AS.name << in front of it, "
                "or the trace misses it."
            )
        _lint_fields(spec, condition)
    elif isinstance(condition, NOT | EXISTS):
        if len(condition) != 1 or not isinstance(condition[0], Declared):
            raise RuleError(
                f"{spec.id}: {type(condition).__name__} takes exactly one pattern; "
                "derive an intermediate fact for more."
            )
        _lint_fields(spec, condition[0])
    elif isinstance(condition, TEST):
        _lint_callable(spec, condition[0])
    elif isinstance(condition, OR | FORALL | ConditionalElement):
        raise RuleError(
            f"{spec.id}: {type(condition).__name__} fires once per branch; "
            "derive an intermediate fact instead."
        )
    else:
        raise RuleError(f"{spec.id}: {condition!r} is no condition.")


def _lint_fields(spec: RuleSpec, pattern: Declared) -> None:
    for name, value in pattern.items():
        if name not in pattern.meaning and not pattern.is_special(name):
            raise RuleError(f"{spec.id}: {type(pattern).__name__} has no field {name!r}.")
        for part in _constraint_parts(value):
            if isinstance(part, P):
                _lint_callable(spec, part.match)


def _lint_callable(spec: RuleSpec, function: Any) -> None:
    if getattr(function, "__name__", "") == "<lambda>":
        raise RuleError(f"{spec.id}: a lambda cannot be explained; name the condition.")


def _lint_action(spec: RuleSpec) -> None:
    if _parameters(spec.action)[:1] != ("engine",):
        raise RuleError(f"{spec.id}: the action's first parameter is the engine.")
    unbound = [name for name in spec.parameters if name not in spec.names]
    if unbound:
        raise RuleError(
            f"{spec.id}: the action asks for {', '.join(unbound)}, which no condition binds."
        )


def _parameters(action: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a function's parameters; `inspect` would take most of the start-up."""
    code = action.__code__
    return code.co_varnames[: code.co_argcount]


# --- reading conditions --------------------------------------------------------


def _constraint_parts(value: Any) -> Iterator[Any]:
    if isinstance(value, ANDFC | ORFC | NOTFC):
        for inner in value:
            yield from _constraint_parts(inner)
    else:
        yield value


def _bound_names(conditions: Sequence[Any]) -> Iterator[str]:
    """Yield every bound name once: the fact's own and then its values', pattern by pattern."""
    seen: dict[str, None] = {}
    for condition in conditions:
        seen.update(dict.fromkeys(_fact_names([condition])))
        seen.update(dict.fromkeys(_value_names([condition])))
    yield from seen


def _value_names(conditions: Sequence[Any]) -> Iterator[str]:
    for condition in conditions:
        if isinstance(condition, Declared):
            for name, value in condition.items():
                for part in () if condition.is_special(name) else _constraint_parts(value):
                    if isinstance(part, W | L | P) and part.__bind__:
                        yield part.__bind__


def _fact_names(conditions: Sequence[Any]) -> Iterator[str]:
    for condition in conditions:
        if isinstance(condition, Declared) and condition.__bind__:
            yield condition.__bind__


def reads(spec: RuleSpec) -> tuple[type[Declared], ...]:
    """Return the fact classes a rule reads, in the order of its conditions."""
    patterns = [
        condition[0] if type(condition) in (NOT, EXISTS) else condition for condition in spec.when
    ]
    classes = {type(pattern): None for pattern in patterns if isinstance(pattern, Declared)}
    return (*classes, *(cls for cls in spec.uses if cls not in classes))


def is_given(cls: type[Declared]) -> bool:
    """Tell whether facts of a class come from outside."""
    return issubclass(cls, Given)


def describe(condition: Any, context: Mapping[str, Any] | None = None) -> str:
    """Return a condition in words; bound names are filled in from ``context``."""
    if isinstance(condition, NOT):
        return "no " + describe(condition[0], context)
    if isinstance(condition, EXISTS):
        return "some " + describe(condition[0], context)
    if isinstance(condition, TEST):
        return str(condition[0].__name__).replace("_", " ")
    parts = [
        f"{name} {_describe_value(value, context)}"
        for name, value in condition.items()
        if not condition.is_special(name)
    ]
    kind = type(condition).__name__
    return f"{kind} ({', '.join(parts)})" if parts else kind


def _describe_value(value: Any, context: Mapping[str, Any] | None) -> str:
    if isinstance(value, NOTFC):
        return "not " + _describe_value(value[0], context)
    if isinstance(value, ANDFC):
        return " and ".join(_describe_value(part, context) for part in value)
    if isinstance(value, ORFC):
        return " or ".join(_describe_value(part, context) for part in value)
    if isinstance(value, W):
        name = value.__bind__
        return str(context[name]) if context and name in context else f"= {name or 'any'}"
    if isinstance(value, P):
        return str(getattr(value.match, "words", getattr(value.match, "__name__", "matches")))
    if isinstance(value, L):
        return repr(value.value)
    return str(value)

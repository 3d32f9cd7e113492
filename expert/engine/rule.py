"""How a rule is declared: conditions, conclusions, sentence, reason and sources are data.

``rule(...)`` makes an ordinary experta ``Rule``. The metadata is stored on its function as
``spec``, because experta copies attributes of the function and loses those of the ``Rule``. What a
rule reads, compares and concludes can be read from its declaration.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import FrameType, FunctionType
from typing import Any, overload

from expert.compat import TEST, Rule
from expert.engine.conclusion import Conclusions
from expert.engine.lint import lint
from expert.engine.spec import Action, RuleSpec
from expert.engine.stages import STAGES, salience_of, stage_of
from expert.errors import RuleError
from expert.facts import Declared

Said = dict[str, object]
"""What the function of a rule returns: more names for the sentence, with their values."""
JUDGEMENT = ("judgement",)
"""The source of a rule of thumb."""
OURS = "expert.rules."
"""The package that contains the shipped rules."""
_declared: dict[str, list[Rule]] = {}


@overload
def rule(
    id: str,
    title: str,
    *conditions: Any,
    then: Conclusions,
    let: Mapping[str, Any] | None = None,
    cites: Sequence[type[Declared]] = (),
    says: str,
    because: str,
    lifted: str = "",
    sources: Sequence[str] = JUDGEMENT,
) -> Rule: ...
@overload
def rule(
    id: str,
    title: str,
    *conditions: Any,
    uses: Sequence[type[Declared] | Declared] = (),
    concludes: Sequence[type[Declared]] = (),
    answers: Sequence[str] = (),
    says: str,
    because: str,
    lifted: str = "",
    sources: Sequence[str] = JUDGEMENT,
) -> Callable[[Action], Rule]: ...
def rule(
    id: str,
    title: str,
    *conditions: Any,
    then: Conclusions | None = None,
    **parts: Any,
) -> Rule | Callable[[Action], Rule]:
    """Declare a rule.

    A condition is a pattern of a fact, bound to its class's name in snake case unless ``AS.name
    <<`` gives another name; ``~Fact()`` if no such fact may exist; ``EXISTS``; a comparison of
    terms; or a named predicate over bound values. A list of conditions that several rules share
    may be passed as one argument.

    ``then`` is the fact to conclude, or several; its fields are constants, terms, or templates
    with names in braces. ``let`` names values that are computed first. ``cites`` lists classes of
    facts that the conclusion depends on as a whole. ``lifted`` is for a rule against a card: it
    says what would remove the reason.

    Without ``then``, the rule weighs whole classes: ``rule`` then decorates a function that takes
    the engine and the bound names it needs. The function reads the classes in ``uses`` with
    ``engine.every``; a pattern there means that it reads only part of a class, and ``answers``
    lists the keys of the answers it looks up. The function concludes facts of the classes in
    ``concludes`` with ``engine.conclude``, and may return further names for ``says``.

    A test checks the shipped rules, so that this need not be done at startup.

    Raises:
        RuleError: the lint found a trap; the message names rule and condition.

    """
    stage = stage_of(id)
    if stage not in STAGES:
        raise RuleError(f"{id}: unknown stage {stage!r}; known: {', '.join(STAGES)}.")
    place = _place_of_declaration()
    spec = RuleSpec(
        id=id,
        stage=stage,
        title=title,
        when=tuple(_conditions(conditions)),
        module=place.f_globals["__name__"],
        file=place.f_code.co_filename,
        line=place.f_lineno,
    )
    if then is None:
        return lambda action: _weighing(spec, action, **parts)
    return _declared_rule(spec, then, **parts)


def _place_of_declaration() -> FrameType:
    """Return the frame where a rule is declared: a table's row, not the code that reads it."""
    frame = nearest = sys._getframe(2)
    while frame.f_code.co_name != "<module>":
        if frame.f_back is None or frame.f_back.f_code.co_filename != nearest.f_code.co_filename:
            return nearest
        frame = frame.f_back
    return frame


def _weighing(
    spec: RuleSpec,
    action: Action,
    *,
    uses: Sequence[Any] = (),
    concludes: Sequence[type[Declared]] = (),
    answers: Sequence[str] = (),
    **texts: Any,
) -> Rule:
    spec.function = action
    spec.wholes = tuple(each() if isinstance(each, type) else each for each in uses)
    spec.uses = tuple(dict.fromkeys(type(pattern) for pattern in spec.wholes))
    spec.may_conclude, spec.answers = tuple(concludes), tuple(answers)
    return _made(spec, **texts)


def _declared_rule(
    spec: RuleSpec,
    then: Conclusions,
    *,
    let: Mapping[str, Any] | None = None,
    cites: Sequence[type[Declared]] = (),
    **texts: Any,
) -> Rule:
    spec.declared, spec.let = then, let or {}
    spec.uses, spec.wholes = tuple(cites), tuple(cls() for cls in cites)
    return _made(spec, **texts)


def _made(spec: RuleSpec, *, sources: Sequence[str] = JUDGEMENT, **texts: str) -> Rule:
    """Make experta's rule from a spec."""
    spec.says, spec.because = texts["says"], texts["because"]
    spec.lifted, spec.sources = texts.get("lifted", ""), tuple(sources)
    made = PlainRule(*spec.when, salience=salience_of(spec.stage))
    made.stand_for(spec)
    made.is_checked = spec.module.startswith(OURS)
    if made.is_checked:
        _declared.setdefault(spec.module, []).append(made)
    else:
        lint(spec)
    return made


class PlainRule(Rule):  # type: ignore[misc]
    """An experta rule that represents a spec.

    experta would find the parameters of an action with ``inspect``, which takes up most of the time
    needed to make hundreds of rules.
    """

    spec: RuleSpec
    is_checked: bool
    _wrapped: Any
    _wrapped_args: set[str]

    def stand_for(self, spec: RuleSpec) -> None:
        """Take the spec: experta distinguishes rules by it, and the engine runs its action."""
        self.spec = self._wrapped = spec
        self._wrapped_args = set()
        self.__name__ = spec.id

    def new_conditions(self, *conditions: Any) -> PlainRule:
        """Return a rule like this one but with different conditions.

        Experta's matcher needs this.
        """
        made: PlainRule = type(self)(*conditions, salience=self.salience)
        made.stand_for(self.spec)
        return made


def declared_in(module: str) -> list[Rule]:
    """Return the rules of a shipped module, in the order of their declaration."""
    return _declared.get(module, [])


def _conditions(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield conditions in experta's form: patterns bound, functions as tests, lists flattened."""
    for part in parts:
        if isinstance(part, list):
            yield from _conditions(part)
        elif isinstance(part, Declared) and part.__bind__ is None:
            yield _copied(part, _usual_name(type(part).__name__))
        elif isinstance(part, FunctionType):
            yield TEST(part)
        else:
            yield part


def _copied(pattern: Declared, name: str) -> Declared:
    """Bind a copy, so that rules that share a list of conditions share no pattern."""
    made = type(pattern).with_fields(pattern)
    made.__bind__ = name
    return made


@cache
def _usual_name(class_name: str) -> str:
    """Return the name that a pattern is bound to: ``memory_part`` for ``MemoryPart``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", class_name).lower()

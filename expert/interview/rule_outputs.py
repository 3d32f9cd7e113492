"""What the action of a rule mentions: the facts it may conclude, the answers it looks for itself.

It is read off the compiled function and those it calls.  A class that it
mentions without concluding it makes the circle wider than need be, never
narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from expert.engine.rule import OURS
from expert.engine.spec import RuleSpec
from expert.facts import Declared, Derived


def concluded_by(spec: RuleSpec) -> frozenset[type[Declared]]:
    """Return the classes that a rule may conclude; none that it reads as a whole is among them.

    A rule that concluded what it reads as a whole would take itself back again and again.
    """
    if spec.concludes:
        return frozenset(spec.concludes)
    mentioned = frozenset(c for c in _mentioned(spec.action) if isinstance(c, type))
    return mentioned - frozenset(spec.uses)


def texts_of(spec: RuleSpec) -> frozenset[str]:
    """Return the texts that an action mentions: the keys of the answers that it reads itself."""
    if spec.answers or spec.concludes:
        return frozenset(spec.answers)
    return frozenset(text for text in _mentioned(spec.action) if isinstance(text, str))


@cache
def _mentioned(action: Callable[..., Any]) -> frozenset[Any]:
    return frozenset(_found_in(action, set()))


def _found_in(thing: Any, seen: set[int]) -> Iterator[Any]:
    """Yield classes of conclusions, and texts, in a function and all that it calls or looks up."""
    if isinstance(thing, str) or (isinstance(thing, type) and issubclass(thing, Derived)):
        yield thing
    elif id(thing) in seen:
        return
    else:
        seen.add(id(thing))
        for part in _parts_of(thing):
            yield from _found_in(part, seen)


def _parts_of(thing: Any) -> Iterator[Any]:
    if isinstance(thing, FunctionType):
        if thing.__module__.startswith(OURS):
            yield from _looked_up(thing.__code__, thing.__globals__)
            yield from (cell.cell_contents for cell in thing.__closure__ or ())
            yield from thing.__defaults__ or ()
    elif isinstance(thing, dict):
        yield from thing.values()
    elif isinstance(thing, tuple | list | set | frozenset):
        yield from thing


def _looked_up(code: CodeType, names: dict[str, Any]) -> Iterator[Any]:
    yield from (names[name] for name in code.co_names if name in names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _looked_up(constant, names)
        else:
            yield constant

"""Adds to an exception which rules use the condition that raised it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from traceback import walk_tb
from typing import Any

from expert.compat import Fact, Rule
from expert.engine.matcher.normal_form import Branch, Group, Test, branches_of


def add_note(error: Exception, fact: Fact | None, rules: Iterable[Rule]) -> None:
    """Add to the exception the fact being matched and the rules that use the failed condition.

    ``fact`` is None if all existing facts were just being passed to a rule that had woken up.
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    codes = [frame.f_code for frame in frames]
    failed = [id(frame.f_locals["self"]) for frame in frames if "self" in frame.f_locals]
    guilty = [
        rule.__name__
        for rule in rules
        if any(
            getattr(called, "__code__", None) in codes or id(called) in failed
            for branch in branches_of(rule)
            for called in _called(branch)
        )
    ]
    asked_by = f" for {', '.join(guilty)}" if guilty else ""
    matched = "the existing facts" if fact is None else repr(fact)
    error.add_note(f"This happened while matching {matched}{asked_by}.")


def _called(steps: Branch) -> Iterator[Any]:
    for step in steps:
        if isinstance(step, Test):
            yield step.function
        elif isinstance(step, Group):
            for branch in step.branches:
                yield from _called(branch)
        else:
            yield from (check.value for check in step.checks if callable(check.value))

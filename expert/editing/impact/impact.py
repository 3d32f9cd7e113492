"""Answers cases before and after an edit, in several processes, and says what differs and why.

A case whose given facts are the same on both sides need not be run, because the rules see nothing
else. For each case that changes, every edit that affects its facts is tried by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.case import Case, case_from_mapping
from expert.editing.impact.edits import Edit, edits, with_edits
from expert.editing.impact.outcome import WAYS, Outcome, differs, only_in, outcome
from expert.editing.impact.sides import Sides
from expert.editing.processes import each, whole
from expert.errors import InputError, WhichGpuError
from expert.given import given_facts
from expert.knowledge import Knowledge

MOST_TRIED = 12
"""The most edits that are tried one by one for a case; more edits are reported together."""
NAMES = ("name", "label", "labels", "title", "says", "aliases", "variant", "choices", "series")
"""Keys whose values are shown although they are in no fact."""
Asked = Mapping[str, Any]
"""A case as it was written: its date, its advisor and its answers."""


class _Work(NamedTuple):
    """What a process needs to answer cases."""

    sides: Sides
    edits: list[Edit]
    today: str


def impact(
    sides: Sides,
    cases: Sequence[Asked],
    today: str,
    jobs: int | None = None,
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> dict[str, Any]:
    """Return what an edit changes: the edited values, market figures, and the cases that differ.

    ``progress`` passes on results, and may count them.
    """
    made = edits(sides.before, sides.after)
    shown = Sides(whole(sides.before), whole(sides.after), sides.says)
    results = each(_compared, _Work(shown, made, today), list(cases) if made else [], jobs)
    found = list(progress(results))
    changed = [one for one in found if one["way"] is not None]
    return {
        "compared": sides.says,
        "edits": [_told(edit) for edit in made],
        "cases": len(cases),
        "changed": sorted(changed, key=lambda one: WAYS.index(one["way"])),
        "market": _market(found),
        "failed": [one for one in found if "error" in one],
    }


def _compared(work: _Work, asked: Asked) -> dict[str, Any]:
    """Return how the answer to a case differs, and which edits make it differ."""
    before, after = work.sides.before, work.sides.after
    found: dict[str, Any] = {"id": str(asked.get("id", "")), "way": None}
    case = _case(work, before, asked)
    other = _case(work, after, asked)
    if isinstance(case, InputError) and isinstance(other, InputError):
        return {**found, "error": str(other)}
    if not isinstance(case, Case) or not isinstance(other, Case):
        was, now = (_refused(one) for one in (case, other))
        return {**found, **_difference("advised", was, now), "because": [], "together": True}
    if not _can_differ(work, case, other):
        return found
    was, now = outcome(before, case), outcome(after, other)
    way = differs(was, now)
    found["market"] = [was.market, now.market]
    if way is None:
        return found
    return {**found, **_difference(way, was, now), **_because(work, asked, case, was, way)}


def _case(work: _Work, knowledge: Knowledge, asked: Asked) -> Case | InputError:
    try:
        return case_from_mapping(knowledge, dict(asked), name="the case", today=work.today)
    except InputError as error:
        return error


def _refused(case: Case | InputError) -> Outcome:
    return Outcome([] if isinstance(case, Case) else [f"error: {case}"], [], [], [], {})


def _can_differ(work: _Work, case: Case, other: Case) -> bool:
    """Return whether the edits can change the answer: by changing facts, or names that it shows."""
    before, after = work.sides.before, work.sides.after
    if case != other or any(edit.key.partition(".")[0] in NAMES for edit in work.edits):
        return True
    return _facts(before, case) != _facts(after, other)


def _facts(knowledge: Knowledge, case: Case) -> list[Any] | str:
    """Return the given facts of a case, with the origins that sentences name."""
    try:
        return [
            (type(fact).__name__, dict(fact), _shown_origin(fact))
            for fact in given_facts(knowledge, case)
        ]
    except WhichGpuError as error:
        return str(error)


def _shown_origin(fact: Any) -> Any:
    passage = getattr(fact, "passage", None)
    origin = passage.origin if passage is not None else None
    return origin and (origin.source, origin.date, origin.confidence)


def _difference(way: str, was: Outcome, now: Outcome) -> dict[str, Any]:
    """Return what only one of two answers has, in the respect in which they differ."""
    one, other = getattr(was, way), getattr(now, way)
    return {
        "way": way,
        "before": one if way == "advised" else only_in(one, other),
        "after": other if way == "advised" else only_in(other, one),
        "ways": [each for each in WAYS if getattr(was, each) != getattr(now, each)],
    }


def _because(work: _Work, asked: Asked, case: Case, was: Outcome, way: str) -> dict[str, Any]:
    """Return the edits that change the answer in the same way, each by itself.

    If no single edit does, all edits that affect the case are reported together.
    """
    if len(work.edits) == 1:
        return {"because": [_told(work.edits[0])], "together": False}
    reaching = [edit for edit in work.edits if _reaches(work, edit, asked, case)]
    if len(reaching) > MOST_TRIED:
        return {"because": [_told(edit) for edit in reaching[:MOST_TRIED]], "together": True}
    alone = [edit for edit in reaching if _changes(work, edit, asked, was, way)]
    return {
        "because": [_told(edit) for edit in alone or reaching or work.edits[:MOST_TRIED]],
        "together": not alone,
    }


def _reaches(work: _Work, edit: Edit, asked: Asked, case: Case) -> bool:
    if edit.key.partition(".")[0] in NAMES:
        return True
    tried = with_edits(work.sides.before, work.sides.after, [edit])
    other = _case(work, tried, asked)
    return other != case or _facts(tried, case) != _facts(work.sides.before, case)


def _changes(work: _Work, edit: Edit, asked: Asked, was: Outcome, way: str) -> bool:
    tried = with_edits(work.sides.before, work.sides.after, [edit])
    case = _case(work, tried, asked)
    if not isinstance(case, Case):
        return False
    now = outcome(tried, case)
    return bool(getattr(was, way) != getattr(now, way))


def _told(edit: Edit) -> dict[str, Any]:
    keys = ("kind", "id", "key", "file", "line", "before", "after", "says")
    return {key: getattr(edit, key) for key in keys}


def _market(found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return each market figure that changed, with the number of cases affected."""
    moved: dict[tuple[str, Any, Any], int] = {}
    for one in found:
        was, now = one.get("market", ({}, {}))
        for name in sorted({*was, *now}):
            if was.get(name) != now.get(name):
                move = (name, was.get(name), now.get(name))
                moved[move] = moved.get(move, 0) + 1
    return [
        {"quantity": name, "before": was, "after": now, "cases": cases}
        for (name, was, now), cases in sorted(moved.items(), key=lambda item: (-item[1], str(item)))
    ]

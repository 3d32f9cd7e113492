"""Which facts make the difference between two answers, proved by putting them into the other run.

A cause that `difference` finds is a fact that only one record uses; several may be needed
together, and some change nothing. Here, the run that lacks a recommendation is repeated with facts
of the run that has it: one at a time, then all together, then fewer. The facts that are reported
really caused the recommendation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.case import Case
from expert.consultation.run import run
from expert.errors import EngineError
from expert.explain.view import RecordView
from expert.facts import Given, Pick
from expert.given import given_facts
from expert.knowledge import Knowledge

CITED = 2
MOST_RUNS = 24
"""Each run takes a few tenths of a second."""
Cause = dict[str, Any]
Supposing = Callable[[list[Given]], Iterable[Given]]
GROUPS = {
    "the judgments": ("Setting", "Parameter"),
    "the prices": ("Price",),
    "the cards known": ("Card",),
    "the software": ("Support", "Maturity", "JobMaturity", "Dropped"),
}
"""Classes of facts, each tried as a whole."""


class World(NamedTuple):
    """One of two runs: its knowledge, its case and its record."""

    knowledge: Knowledge
    case: Case
    view: RecordView


def proved(
    differences: Sequence[Mapping[str, Any]],
    before: World,
    after: World,
    most_runs: int = MOST_RUNS,
) -> list[dict[str, Any]]:
    """Return the differences with only those causes that are enough for the recommendation.

    If no tried set of causes was enough, ``causes`` is empty, and ``group`` names the class of
    facts that is enough when all of its facts are swapped, if there is one. ``cited`` then holds
    the facts behind only one of the two answers, whether or not they are enough. ``runs`` is the
    number of runs made.
    """
    found = []
    left = most_runs
    for one in differences:
        has, lacks = (before, after) if one["how"] == "lost" else (after, before)
        sides = ("before", "after") if one["how"] == "lost" else ("after", "before")
        trial = _Trial(has, lacks, sides, (one["kind"], one["id"]), left)
        causes = trial.smallest(list(one["causes"]))
        group = None if causes else trial.group()
        left -= trial.runs
        cited = [] if causes else list(one["causes"])[:CITED]
        found.append({**one, "causes": causes, "cited": cited, "group": group, "runs": trial.runs})
    return found


class _Trial:
    """Repeats the run that lacks a recommendation, using facts of the run that has it."""

    def __init__(
        self,
        has: World,
        lacks: World,
        sides: tuple[str, str],
        item: tuple[str, str],
        most_runs: int,
    ) -> None:
        self.has, self.lacks, self.item, self.most_runs = has, lacks, item, most_runs
        self.theirs, self.own = sides
        self.runs = 0
        self._known = _by_content(given_facts(has.knowledge, has.case))

    def smallest(self, causes: list[Cause]) -> list[Cause]:
        """Return one cause that is enough, or the smallest set found; empty if there is none."""
        for cause in causes:
            if self._brings([cause]):
                return [cause]
        if len(causes) < len(("one", "other")) or not self._brings(causes):
            return []
        needed = list(causes)
        for cause in causes:
            fewer = [other for other in needed if other is not cause]
            if fewer and self._brings(fewer):
                needed = fewer
        return needed

    def group(self) -> str | None:
        """Return the first class of facts that leads to the recommendation when all are swapped."""
        for name, types in GROUPS.items():
            if self.runs < self.most_runs and self._found(self._with_all(types)):
                return name
        return None

    def _with_all(self, types: Sequence[str]) -> Supposing:
        """Return a function that puts all facts of some types in place of the run's own."""
        theirs = [fact for fact in self._known.values() if type(fact).__name__ in types]
        return lambda facts: [*(f for f in facts if type(f).__name__ not in types), *theirs]

    def _found(self, given: Supposing) -> bool:
        """Return whether a run with other given facts recommends the item."""
        self.runs += 1
        try:
            engine = run(self.lacks.knowledge, self.lacks.case, given=given)
        except EngineError:  # facts from two different days may not be consistent
            return False
        return any((pick["kind"], pick["id"]) == self.item for pick in engine.facts_of(Pick))

    def _brings(self, causes: Sequence[Cause]) -> bool:
        """Return whether the causes lead to the recommendation; False when no runs are left."""
        if self.runs >= self.most_runs:
            return False
        return self._found(self._with(causes))

    def _with(self, causes: Sequence[Cause]) -> Supposing:
        """Return a function that swaps the run's own facts for those of the other run."""
        out = {
            _content_of(self.lacks.view, cause[self.own]) for cause in causes if self.own in cause
        }
        wanted = [
            _content_of(self.has.view, cause[self.theirs])
            for cause in causes
            if self.theirs in cause
        ]
        put_in = [self._known[content] for content in wanted if content in self._known]

        def given(facts: list[Given]) -> Iterable[Given]:
            kept = _by_content(facts)
            for content in out:
                kept.pop(content, None)
            for fact in put_in:
                kept.setdefault(_content(type(fact).__name__, dict(fact)), fact)
            return kept.values()

        return given


def _content_of(view: RecordView, side: Mapping[str, Any]) -> str:
    fact = view.facts[side["fact"]]
    return _content(fact["type"], fact["fields"])


def _by_content(facts: Iterable[Given]) -> dict[str, Given]:
    return {_content(type(fact).__name__, dict(fact)): fact for fact in facts}


def _content(type: str, fields: Mapping[str, Any]) -> str:
    """Return a text that is the same for a fact in a run and in the run's record."""
    known = {name: _plain(value) for name, value in fields.items() if not name.startswith("__")}
    return f"{type} {sorted(known.items(), key=lambda pair: pair[0])}"


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list | frozenset):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value

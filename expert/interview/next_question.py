"""Chooses the next question: one that changes the answer a lot and that most people can answer.

Trying all answers to all questions would take seconds. Therefore, questions are tried in order of
expected value, with a few answers each, until no remaining question can be more useful than the
best one found. Only before the interview ends is every answer to every open question tried. No
clock is involved: the same answers always lead to the same question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, TypeVar

from expert.given import FactCache
from expert.interview.prompts import Checklist, Prompt, Prompts, Question
from expert.interview.readable_answers import is_read, keys_read, makes_facts
from expert.interview.trials import Trials
from expert.interview.values_to_try import spread, values_to_try
from expert.knowledge import Knowledge

FEW = 5
"""The number of answers tried per question for a first estimate."""
SOME = 12
"""The most answers tried if no cards are to be chosen, because then amounts matter little."""
Progress = Callable[[int, int], None]
Found = TypeVar("Found")


def silent(done: int, total: int) -> None:
    """Report no progress."""


@dataclass
class Chooser:
    """Remembers how useful questions were, and chooses the next one."""

    knowledge: Knowledge
    trials: Trials
    prompts: Prompts
    progress: Progress = silent
    worth: dict[str, float] = field(default_factory=dict)
    """How much of the recommendation each question changed when it was last tried."""
    telling: dict[str, Any] = field(default_factory=dict)
    """For each key, the answer that changed the most when the question was last tried."""
    _kept: FactCache = field(default_factory=FactCache)
    _known: dict[tuple[str, str], tuple[Mapping[str, Any], Any]] = field(default_factory=dict)
    """Earlier results, with the answers for which they are valid."""

    def next(self, open_prompts: Sequence[Prompt]) -> Prompt | Checklist | None:
        """Return the next prompt, or None if no open question can change the recommendation."""
        answers = self.trials.session.case.answers
        readable = [prompt for prompt in open_prompts if any(map(self._bears, prompt.questions))]
        alone = [prompt for prompt in readable if prompt.by_itself(answers)]
        best = self._best(alone)
        if best is not None:
            return best
        return self._last(readable)

    def _best(self, prompts: Sequence[Prompt]) -> Prompt | None:
        """Return the most useful prompt, judging by a few answers to each."""
        answers = self.trials.session.case.answers
        expected = {prompt: self._expected(prompt, answers) for prompt in prompts}
        best, most = None, 0.0
        for prompt in sorted(prompts, key=lambda p: (-expected[p], p.question.place)):
            if most >= expected[prompt]:
                break
            worth = self._measure(prompt) * prompt.question.known(answers)
            if worth > most:
                best, most = prompt, worth
        return best

    def _expected(self, prompt: Prompt, answers: Mapping[str, Any]) -> float:
        return self.worth.get(prompt.id, 1.0) * prompt.question.known(answers)

    def _measure(self, prompt: Prompt) -> float:
        """Return how much of the recommendation a question changes, judging by a few answers."""
        return self._once("worth", prompt.id, lambda: self._tried_worth(prompt))

    def _once(self, what: str, id: str, find: Callable[[], Found]) -> Found:
        """Return an earlier result for the same answers, or find it now."""
        answers = self.trials.session.case.answers
        known = self._known.get((what, id))
        if known is None or known[0] != answers:
            known = self._known[what, id] = (dict(answers), find())
        found: Found = known[1]
        return found

    def _tried_worth(self, prompt: Prompt) -> float:
        question = prompt.question
        values = spread(self._values(question), FEW)
        changes = {repr(t.value): t for t in self.trials.tried(question.id, values)}
        found = [trial.changes for trial in changes.values()]
        self.worth[prompt.id] = sum(found) / len(found) if found else 0.0
        for trial in changes.values():
            if trial.changes == max(found) > 0:
                self.telling[question.id] = trial.value
        return self.worth[prompt.id]

    def _last(self, prompts: Sequence[Prompt]) -> Prompt | Checklist | None:
        """Try every answer to every open question; return what can still change something.

        If nothing is recommended, only questions that most people can answer are worth asking.
        """
        answers = self.trials.session.case.answers
        listed: list[Prompt] = []
        if not self.trials.recommends():
            prompts = [prompt for prompt in prompts if prompt.by_itself(answers)]
        for done, prompt in enumerate(prompts):
            self.progress(done, len(prompts))
            if not self.matters(prompt):
                continue
            if prompt.by_itself(answers):
                return prompt
            listed.append(prompt)
        self.progress(len(prompts), len(prompts))
        if len(listed) == 1:
            return listed[0]
        return Checklist(tuple(self._by_group(listed))) if listed else None

    def _by_group(self, prompts: Sequence[Prompt]) -> list[Prompt]:
        """Return prompts sorted by group, with the groups in the order of asking."""
        first: dict[str, int] = {}
        for place, prompt in enumerate(self.prompts):
            first.setdefault(prompt.question.group, place)
        return sorted(prompts, key=lambda prompt: first[prompt.question.group])

    def matters(self, prompt: Prompt) -> bool:
        """Return whether any answer to a prompt changes the recommendation; tries all answers."""
        return self._once("matters", prompt.id, lambda: self._tried_all(prompt))

    def _tried_all(self, prompt: Prompt) -> bool:
        given = self.trials.session.case.answers
        return any(
            self._changes(question)
            for question in prompt.questions
            if question.id not in given and self._bears(question)
        )

    def _changes(self, question: Question) -> bool:
        """Return whether any answer changes something, trying the most promising answers first."""
        with closing(self.trials.tried(question.id, self._telling_first(question))) as tried:
            for trial in tried:
                if trial.changes:
                    self.telling[question.id] = trial.value
                    return True
        self.telling.pop(question.id, None)
        return False

    def _telling_first(self, question: Question) -> Iterator[Any]:
        values = self._values(question)
        first = [self.telling[question.id]] if question.id in self.telling else []
        first += spread(values, FEW)
        yield from first
        yield from (value for value in values if value not in first)

    def _values(self, question: Question) -> list[Any]:
        """Return every answer worth trying if cards are to be chosen, else a sample of them."""
        values = values_to_try(question, self.trials.session.engine, self.knowledge)
        return values if self.trials.about_cards() else spread(values, SOME)

    # --- what can be read ---

    def _bears(self, question: Question) -> bool:
        """Return whether a rule that affects the outcome can read an answer or its facts."""
        return self._once("bears", question.id, lambda: self._is_read(question))

    def _is_read(self, question: Question) -> bool:
        engine, case = self.trials.session.engine, self.trials.session.case
        found = self.trials.bearing()
        if is_read(question.id, self._once("read", "", lambda: keys_read(found.rules, engine))):
            return True
        answers = [(question.id, value) for value in self._values(question)[:1]]
        return any(
            makes_facts(self.knowledge, case, answer, self._kept, found.classes)
            for answer in answers
        )

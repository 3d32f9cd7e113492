"""Which answers would make something else the first choice, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from expert.case.case import needed_names
from expert.case.model_names import MODELS, is_any_of_a_size
from expert.interview.effects import FEW, First, first_of
from expert.interview.interview import FIRST, Interview
from expert.interview.prompts import Prompt, Question
from expert.interview.scale import Scale, Stretch, around
from expert.interview.values_to_try import spread, values_to_try


@dataclass(frozen=True)
class Turn:
    """Answers to one question that would make a certain thing the first choice."""

    question: Question
    first: First
    values: tuple[Any, ...] = ()
    """The answers, if the question lists its answers or takes names."""
    stretch: Stretch | None = None
    """The amounts, if the question takes a number."""


def turns(interview: Interview, prompts: Sequence[Prompt]) -> list[Turn]:
    """Return which answers would make something else the first choice; report progress."""
    found: list[Turn] = []
    for done, prompt in enumerate(prompts):
        interview.chooser.progress(done, len(prompts))
        if not answered_otherwise(interview, prompt) and not _is_the_matter(interview, prompt):
            found += turns_of(interview, prompt.question)
    interview.chooser.progress(len(prompts), len(prompts))
    return found


def answered_otherwise(interview: Interview, prompt: Prompt) -> bool:
    """Return whether a prompt was answered through a question that it covers."""
    answers = interview.answers
    return prompt.id not in answers and any(key in answers for key in prompt.keys)


def _is_the_matter(interview: Interview, prompt: Prompt) -> bool:
    """Return whether a prompt asks for the cards that the consultation is about."""
    needed = needed_names(interview.knowledge)
    return needed.get(str(interview.answers.get(FIRST))) == prompt.id


def turns_of(interview: Interview, question: Question) -> Iterator[Turn]:
    """Yield what would become the first choice with other answers to one question."""
    now = first_of(interview.trials)
    if question.type == "number":
        yield from _on_a_scale(interview, question, now)
        return
    values = values_to_try(question, interview.session.engine, interview.knowledge)
    if not question.choices:
        named = [value for value in values if _is_named(interview, question, value)]
        values = spread(named, FEW)
    by_first: dict[First, list[Any]] = {}
    for trial in interview.trials.tried(question.id, values):
        by_first.setdefault(first_of(interview.trials), []).append(trial.value)
    for found, some in by_first.items():
        if found != now:
            yield Turn(question, found, values=tuple(some))


def _is_named(interview: Interview, question: Question, value: Any) -> bool:
    """Return whether people would use its name: a card, or a model that is not just a size."""
    if question.takes_cards:
        return all(name in interview.knowledge.all("card") for name in value)
    kind = MODELS.get(question.id)
    return kind is None or not is_any_of_a_size(interview.knowledge.get(kind, value))


def _on_a_scale(interview: Interview, question: Question, now: First) -> Iterator[Turn]:
    scale = Scale(question)
    if (said := interview.answers.get(question.id)) is not None:
        scale.found[said] = now
    for trial in interview.trials.tried(question.id, scale.amounts()):
        scale.found[trial.value] = first_of(interview.trials)
    for stretch in around(scale.stretches(), now, said):
        if isinstance(stretch.outcome, First) and stretch.outcome != now:
            yield Turn(question, stretch.outcome, stretch=stretch)

"""Goes through interviews with the answers of a case: what it says, and "I don't know" else.

Used by the tests beside it and by ``benchmarks/interview.py``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from expert.case.case import case_from_mapping
from expert.interview import Checklist, Interview, Prompt
from expert.knowledge import Knowledge
from tests.cases.scoring import Expected, cases_of


@dataclass
class Sitting:
    """One interview, gone through to its end."""

    interview: Interview
    asked: list[Prompt | Checklist] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """What each choice of the next question took, the last one included that found none."""

    @property
    def keys(self) -> frozenset[str]:
        """Everything that was asked, by itself or in a list."""
        return frozenset[str]().union(*(prompt.keys for prompt in self.asked))


def card_cases() -> Iterator[Expected]:
    """Yield the published cases that ask which card to buy."""
    return (case for case in cases_of("golden") if case.ask == "gpu")


def begin(knowledge: Knowledge, case: Expected) -> Interview:
    """Return the interview of somebody who has said nothing yet on the day of the case."""
    told = {key: case.data[key] for key in ("as_of", "advisor") if key in case.data}
    return Interview(knowledge, case_from_mapping(knowledge, told))


def go_through(interview: Interview, answers: Mapping[str, Any]) -> Sitting:
    """Answer what is asked from ``answers``, until nothing is asked any more."""
    sitting = Sitting(interview)
    while True:
        start = time.process_time()
        prompt = interview.next()
        sitting.seconds.append(time.process_time() - start)
        if prompt is None:
            return sitting
        sitting.asked.append(prompt)
        reply(interview, prompt, answers)


def reply(interview: Interview, prompt: Prompt | Checklist, answers: Mapping[str, Any]) -> None:
    """Answer one prompt as a person would whose answers are these."""
    if isinstance(prompt, Checklist):
        interview.pick([one.id for one in prompt.prompts if one.keys & answers.keys()])
        return
    told = {key: answers[key] for key in prompt.keys if key in answers}
    if told:
        interview.answer(told)
    else:
        interview.unknown()

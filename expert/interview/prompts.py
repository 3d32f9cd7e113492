"""What the interview asks: a question that may cover others, or a list of special cases."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from expert.case.model_names import MODELS
from expert.knowledge import Entry, Knowledge

USUALLY_KNOWN = 0.3
"""The share of people who can answer a question, unless its file says otherwise."""
BY_ITSELF = 0.5
"""A question most people can answer is asked on its own; the others go into a list to pick from."""


@dataclass(frozen=True, eq=False)
class Question:
    """One question from the knowledge base, as the interview sees it."""

    entry: Entry
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of the answers by id; empty if the answers already are words."""

    @property
    def id(self) -> str:
        """The key of its answer."""
        return self.entry.id

    @property
    def text(self) -> str:
        """The question in words."""
        return str(self.entry.data["text"])

    @property
    def help(self) -> str:
        """Why the question is asked and how to answer it; may be empty."""
        return str(self.entry.data.get("help", ""))

    @property
    def type(self) -> str:
        """The form of the answer."""
        return str(self.entry.data["type"])

    @property
    def takes_cards(self) -> bool:
        """Whether the question is answered with names of cards."""
        return self.type in ("names", "cards", "card")

    @property
    def takes_names(self) -> bool:
        """Whether the question is answered with names, of cards or of other things."""
        return self.takes_cards or self.type == "text"

    @property
    def says_nothing_alone(self) -> bool:
        """Whether the answer only qualifies another answer, as a currency does."""
        return bool(self.entry.data.get("only_with_another", False))

    @property
    def unit(self) -> str:
        """The unit of a number; may be empty."""
        return str(self.entry.data.get("unit", ""))

    @property
    def label(self) -> str:
        """The question as an item of a list of special cases."""
        return str(self.entry.data.get("label") or self.text.rstrip("?"))

    @property
    def group(self) -> str:
        """What the question is about: work, money or machine."""
        return str(self.entry.data.get("group", ""))

    @property
    def choices(self) -> tuple[Mapping[str, Any], ...]:
        """The answers to choose from, each with value and label, in the order shown."""
        first = list(self.entry.data.get("shown_first", ()))
        choices = self.entry.data.get("choices", ())
        ordered = {value: n for n, value in enumerate(first)}
        return tuple(sorted(choices, key=lambda c: ordered.get(c["value"], len(first))))

    @property
    def shown_first(self) -> int:
        """How many of the choices are shown before the person asks for more; 0 means all."""
        return len(self.entry.data.get("shown_first", ()))

    @property
    def place(self) -> tuple[float, str]:
        """Its place among the questions."""
        return float(self.entry.data.get("order", math.inf)), self.id

    def known(self, answers: Mapping[str, Any]) -> float:
        """Return the share of people with these answers who can answer the question."""
        for who in self.entry.data.get("known_by", ()):
            wanted = who["value"] if isinstance(who["value"], list) else [who["value"]]
            if answers.get(who["key"]) in wanted:
                return float(who["known"])
        return float(self.entry.data.get("known", USUALLY_KNOWN))


@dataclass(frozen=True, eq=False)
class Prompt:
    """One question, and other questions whose answers are accepted in its place."""

    question: Question
    takes: tuple[Question, ...] = ()

    @property
    def id(self) -> str:
        """The key of the question."""
        return self.question.id

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions that an answer to the prompt settles."""
        return (self.question, *self.takes)

    @property
    def keys(self) -> frozenset[str]:
        """Their keys."""
        return frozenset(question.id for question in self.questions)

    def by_itself(self, answers: Mapping[str, Any]) -> bool:
        """Return whether most people in this situation can answer the prompt."""
        return self.question.known(answers) >= BY_ITSELF


@dataclass(frozen=True, eq=False)
class Checklist:
    """Special cases that apply to few people; the person picks those that apply."""

    prompts: tuple[Prompt, ...]

    @property
    def id(self) -> str:
        """The same for every list."""
        return "special"

    @property
    def keys(self) -> frozenset[str]:
        """The keys of everything in the list."""
        return frozenset().union(*(prompt.keys for prompt in self.prompts))


class Prompts:
    """All prompts in a knowledge base."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._questions = {
            id: Question(entry, _names(knowledge, id))
            for id, entry in knowledge.all("question").items()
        }

    def __iter__(self) -> Iterator[Prompt]:
        """Yield the prompts in the order of the questions; a covered question has no prompt."""
        yield from self._all

    @cached_property
    def _all(self) -> tuple[Prompt, ...]:
        taken = {key for q in self._questions.values() for key in q.entry.data.get("takes", ())}
        free = (q for q in self._questions.values() if q.id not in taken)
        return tuple(self.of(q.id) for q in sorted(free, key=lambda q: q.place))

    def question(self, key: str) -> Question:
        """Return one question."""
        return self._questions[key]

    def of(self, key: str) -> Prompt:
        """Return the prompt that asks one question on its own."""
        question = self._questions[key]
        takes = question.entry.data.get("takes", ())
        return Prompt(question, tuple(self._questions[k] for k in takes if k in self._questions))


def _names(knowledge: Knowledge, key: str) -> dict[str, str]:
    """Return the names of the models or networks that answer a question."""
    known = knowledge.all(MODELS[key]) if key in MODELS else {}
    return {id: str(entry.data["name"]) for id, entry in known.items()}

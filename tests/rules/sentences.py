"""Advice in examples: often the topic alone counts; ``WORDS`` then holds what must be in it."""

from __future__ import annotations

from collections.abc import Sequence

from expert.facts import Advice
from tests.rules.examples import ANY_WORDS
from tests.unit.factories import Decision


def says(topic: str) -> Advice:
    """Some sentence about a topic."""
    return Advice(topic=topic, says=ANY_WORDS)


def lacking(run: Decision, words: Sequence[str]) -> list[str]:
    """Return those words that no sentence of the run's advice has."""
    text = " ".join(str(fact["says"]) for fact in run.facts(Advice))
    return [word for word in words if word not in text]

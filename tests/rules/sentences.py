"""Advice in examples: often the topic alone counts; ``WORDS`` then holds what must be in it."""

from __future__ import annotations

from collections.abc import Sequence

from expert.facts import Advice
from tests.rules.examples import ANY_WORDS, Example


def says(topic: str) -> Advice:
    """Some sentence about a topic."""
    return Advice(topic=topic, says=ANY_WORDS)


def sentences(example: Example) -> list[str]:
    """Return what a rule says as advice in its smallest case."""
    return [str(fact["says"]) for fact in example.decide().facts(Advice)]


def lacking(example: Example, words: Sequence[str]) -> list[str]:
    """Return those words that no sentence of the rule has."""
    text = " ".join(sentences(example))
    return [word for word in words if word not in text]

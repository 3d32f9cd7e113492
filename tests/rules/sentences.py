"""Advice in examples: the topic counts; the words are tested beside the examples."""

from __future__ import annotations

from collections.abc import Sequence

from expert.facts import Advice, Declared
from tests.rules.examples import Example, contents


def says(topic: str) -> Advice:
    """Some sentence about a topic."""
    return Advice(topic=topic, says="...")


def without_sentences(facts: Sequence[Declared]) -> list[tuple[str, dict[str, object]]]:
    """Return class and fields of facts, but of advice the topic alone."""
    return [
        (name, {"topic": fields["topic"]} if name == "Advice" else fields)
        for name, fields in contents(facts)
    ]


def sentences(example: Example) -> list[str]:
    """Return what a rule says as advice in its smallest case."""
    return [str(fact["says"]) for fact in example.decide().facts(Advice)]


def lacking(example: Example, words: Sequence[str]) -> list[str]:
    """Return those words that no sentence of the rule has."""
    text = " ".join(sentences(example))
    return [word for word in words if word not in text]

"""The effects of answers: which cards they could rule out, and what they would put first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from expert.engine.spec import RuleSpec
from expert.facts import Pick, Sign
from expert.interview.interview import CARD, NOTHING, Interview
from expert.interview.prompts import Checklist, Prompt, Question
from expert.interview.readable_answers import rules_reading
from expert.interview.trials import Trials
from expert.interview.values_to_try import spread, values_to_try

FEW = 8
"""The most answers that are tried per question."""
CLOUD = "cloud"


@dataclass(frozen=True)
class First:
    """The first choice: its id if it is a card, its name, and how many of it."""

    card: str | None
    name: str | None
    count: int = 1


def first_of(trials: Trials) -> First:
    """Return the first choice now, or with the answer being tried."""
    pick = next((pick for pick in _picks(trials) if pick["kind"] != NOTHING), None)
    if pick is None:
        return First(None, None)
    if pick["kind"] == CARD:
        return First(pick["id"], pick["name"], pick.get("cards", 1))
    rented = pick["kind"] == CLOUD
    return First(None, f"a rental from {pick['name']}" if rented else pick["name"])


def _picks(trials: Trials) -> list[Pick]:
    found = trials.engine.facts_of(Pick)
    return sorted(found, key=lambda pick: (pick["place"], pick["id"]))


@dataclass(frozen=True)
class Possibility:
    """What one answer would lead to."""

    question: Question
    value: Any
    """The answer."""
    first: First
    """What the first choice would be."""
    removed: frozenset[str]
    """Ids of the cards that would no longer be possible."""
    usd: float | None = None
    """The price of a single card, if the first choice is a card with a price."""
    condition: str | None = None
    """Whether the first choice is new, used or owned."""


def possibilities(interview: Interview, prompt: Prompt) -> Iterator[Possibility]:
    """Yield what some answers to a prompt would lead to; the session holds each answer in turn."""
    trials, question = interview.trials, prompt.question
    before = trials.possible()
    values = values_to_try(question, interview.session.engine, interview.knowledge)
    for trial in trials.tried(question.id, _few(question, values)):
        pick = next(iter(_picks(trials)), None)
        yield Possibility(
            question,
            trial.value,
            first_of(trials),
            before - trials.possible(),
            usd=pick.get("usd") if pick else None,
            condition=pick.get("condition") if pick else None,
        )


def _few(question: Question, values: list[Any]) -> list[Any]:
    return values if question.choices else spread(values, FEW)


@dataclass(frozen=True)
class Waiting:
    """Why a question is asked now."""

    rules: Sequence[RuleSpec]
    """The rules that read its answer and affect the recommendation."""
    profiles: Sequence[str]
    """The profiles that an answer can point to."""
    possible: int
    """How many cards are possible now."""
    removable: Sequence[str]
    """Ids of the cards that some answer would rule out."""
    firsts: Sequence[First]
    """What some answer would put first instead."""
    changes: Sequence[Possibility] = ()
    """The answers that were tried and put something else first."""
    about_cards: bool = True
    """Whether any cards are to be chosen or judged."""


def waiting(interview: Interview, asked: Prompt | Checklist) -> Waiting:
    """Return what depends on the answer to a prompt, or on the answers to the prompts in a list."""
    engine = interview.session.engine
    prompts = asked.prompts if isinstance(asked, Checklist) else (asked,)
    found = list(_all_possibilities(interview, prompts))
    now = first_of(interview.trials)
    others = dict.fromkeys(p.first for p in found if p.first.name and p.first != now)
    return Waiting(
        rules=rules_reading(interview.trials.bearing().rules, asked.keys),
        profiles=sorted({s["profile"] for s in engine.facts_of(Sign) if s["key"] in asked.keys}),
        possible=len(interview.trials.possible()),
        removable=sorted(frozenset[str]().union(*(p.removed for p in found))),
        firsts=list(others),
        changes=[p for p in found if p.first in others],
        about_cards=interview.trials.about_cards(),
    )


def _all_possibilities(interview: Interview, prompts: Sequence[Prompt]) -> Iterator[Possibility]:
    """Yield what answers to several prompts would lead to; report progress."""
    for done, prompt in enumerate(prompts):
        interview.chooser.progress(done, len(prompts))
        yield from possibilities(interview, prompt)
    interview.chooser.progress(len(prompts), len(prompts))

"""Which lighter variant of the work is assumed: each variant that the rules suggest is tried.

A lighter answer becomes a given fact of the case, as if the knowledge files assumed it.
"""

from __future__ import annotations

from collections.abc import Callable

from expert.engine.engine import Engine
from expert.facts import LighterAnswer, LighterTaken, LighterToTry, NoNewCard, RunRented
from expert.given.catalogue import at

READ = (LighterToTry, NoNewCard, RunRented)
"""The classes of facts on which this decision is based."""
NO_CARD_IN_TIME = 3
"""The rank of an answer that rents a training run instead of doing it on the card that it finds."""
Try = Callable[[LighterTaken], Engine]
"""Runs the rules with a lighter answer and returns the engine."""


def lighter_form(engine: Engine, tried: Try) -> LighterTaken | None:
    """Return the first lighter answer with which a new card can do the work.

    If there is none, return the first that leaves more to recommend than the usual answers do, or
    None. A rented training run needs no lighter answer, and a lighter answer that also ends in
    renting gains nothing.
    """
    if engine.facts_of(RunRented):
        return None
    found, least = None, _rank(engine)
    for form in _to_try(engine):
        rank = _rank(tried(form))
        if rank < least:
            found, least = form, rank
        if not rank:
            break
    return found


def _rank(engine: Engine) -> int:
    """Return how little is left to recommend; 0 if a new card can do the work."""
    if engine.facts_of(RunRented):
        return NO_CARD_IN_TIME
    return max((int(fact["rank"]) for fact in engine.facts_of(NoNewCard)), default=0)


def _to_try(engine: Engine) -> list[LighterTaken]:
    """Return the lighter answers that the rules ask to try, in their order."""
    wanted = sorted(engine.facts_of(LighterToTry), key=lambda fact: fact["order"])
    passages = {answer["order"]: answer.passage for answer in engine.facts_of(LighterAnswer)}
    return [
        at(
            LighterTaken(**{name: fact[name] for name in LighterTaken.meaning}),
            passages[fact["order"]],
        )
        for fact in wanted
    ]

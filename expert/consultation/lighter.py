"""What is assumed so that something is left to buy: each form that the rules suggest is tried.

A form consists of given facts. Lighter answers become facts of the case as if the knowledge files
assumed them. Another fact says that cards the person did not name are compared, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from expert.engine.engine import Engine
from expert.facts import (
    Given,
    LighterAnswer,
    LighterTaken,
    LighterToTry,
    Member,
    NoNamedCard,
    NoNewCard,
    OthersCount,
    RunRented,
)
from expert.facts.values import ASKED_ABOUT
from expert.given.catalogue import at
from expert.knowledge.entries import Passage
from expert.rules.cards.lighter import LITTLE, NOTHING_TO_BUY

READ = (LighterToTry, NoNamedCard, NoNewCard, RunRented)
"""The classes of facts on which this decision is based."""
NONE_OF_THE_NAMED = NO_CARD_IN_TIME = NOTHING_TO_BUY + 1
"""Ranks of answers that leave nothing to buy of the cards that were named, or because a training
run is rented instead of done on the card that it finds."""
Form = tuple[Given, ...]
USUAL: Form = ()
Try = Callable[[Form], Engine]
"""Runs the rules with the facts of a form and returns the engine."""


def form_taken(engine: Engine, tried: Try) -> Form:
    """Return the form with which a new card can do the work; ``engine`` holds the usual one.

    If there is none, return the first that leaves more to recommend than the usual form does. A
    rented training run needs no other form, and one that also ends in renting gains nothing. With a
    named card, an answer that loses little comes before other cards, and these come before one that
    loses more.
    """
    if engine.facts_of(RunRented):
        return USUAL
    others = _others(engine)
    among_named = _Trials(tried, USUAL, engine)
    among_named.lose_little()
    if among_named.rank < NONE_OF_THE_NAMED or not others:
        among_named.lose_more()
        return among_named.form
    among_all = _Trials(tried, others, tried(others))
    among_all.lose_little()
    if among_all.rank:
        among_named.lose_more()
    if among_named.rank:
        among_all.lose_more()
    return among_all.form if among_all.rank < among_named.rank else among_named.form


class _Trials:
    """Tries lighter answers in addition to given facts; ``form`` is the best, ``rank`` its rank."""

    def __init__(self, tried: Try, given: Form, engine: Engine) -> None:
        self._tried, self._given = tried, given
        self.form, self.rank = given, _rank(engine)
        self._none_to_buy = self.rank >= NOTHING_TO_BUY
        wanted = _to_try(engine)
        self._little = [one for one in wanted if one["loss"] <= LITTLE]
        self._more = [one for one in wanted if one["loss"] > LITTLE]

    def lose_little(self) -> None:
        """Try answers that lose little: one at a time, then all of them."""
        self._try_each([one] for one in self._little)
        if self._none_to_buy:
            self._try_each(_together(self._little))

    def lose_more(self) -> None:
        """Try each answer that loses more: alone, then together with those that lose little."""
        for one in self._more:
            together = _together([*self._little, one]) if self._none_to_buy else []
            self._try_each([[one], *together])

    def _try_each(self, forms: Iterable[Sequence[LighterTaken]]) -> None:
        """Keep the first of several answers, or sets of them, that leaves more to buy."""
        for form in forms:
            if not self.rank:
                return
            rank = self._rank_with(form)
            if rank < self.rank:
                needed = self._without_the_useless(form, rank)
                self.form, self.rank = (*self._given, *needed), rank

    def _without_the_useless(self, form: Sequence[LighterTaken], rank: int) -> list[LighterTaken]:
        """Leave out what a set does not need to reach its rank; single answers were tried."""
        kept = list(form)
        for one in reversed(form):
            rest = [other for other in kept if other is not one]
            if len(rest) > 1 and self._rank_with(rest) <= rank:
                kept = rest
        return kept

    def _rank_with(self, form: Sequence[LighterTaken]) -> int:
        return _rank(self._tried((*self._given, *form)))


def _rank(engine: Engine) -> int:
    """Return how little is left to recommend; 0 if a new card can do the work."""
    if engine.facts_of(RunRented):
        return NO_CARD_IN_TIME
    if engine.facts_of(NoNamedCard):
        return NONE_OF_THE_NAMED
    return max((int(fact["rank"]) for fact in engine.facts_of(NoNewCard)), default=0)


def _others(engine: Engine) -> Form:
    """Return the fact that the cards not named count, too; nothing if none of them was named."""
    named = [fact for fact in engine.facts_of(Member) if fact["group"] == ASKED_ABOUT]
    if not named:
        return USUAL
    return (at(OthersCount(cards=len({fact["card"] for fact in named})), named[0].passage),)


def _together(answers: Sequence[LighterTaken]) -> list[list[LighterTaken]]:
    """Return all answers as one set, with the lightest to each question; nothing for only one."""
    lightest = {str(answer["key"]): answer for answer in answers}
    return [list(lightest.values())] if len(lightest) > 1 else []


def _to_try(engine: Engine) -> list[LighterTaken]:
    """Return the lighter answers that the rules ask to try, in their order."""
    wanted = sorted(engine.facts_of(LighterToTry), key=lambda fact: fact["order"])
    passages = {answer["order"]: answer.passage for answer in engine.facts_of(LighterAnswer)}
    return [_taken(fact, passages[fact["order"]]) for fact in wanted]


def _taken(fact: LighterToTry, passage: Passage) -> LighterTaken:
    """Return a lighter answer as a given fact, from its place in the knowledge files."""
    taken = LighterTaken(**{name: fact[name] for name in LighterTaken.meaning})
    taken.passage = passage
    return taken

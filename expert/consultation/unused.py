"""Which answers had no effect on what a run shows.

An answer has an effect if something shown is based on it, or if a rule that leads to something
shown tried it: everything else the rule needs is there, and the answer decides whether it fires.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence

from expert.case.case import Case
from expert.compat import W
from expert.engine.conditions import suits
from expert.engine.engine import Engine
from expert.engine.firing import Firing
from expert.engine.spec import RuleSpec, patterns_of, wanted_of
from expert.facts import (
    Advice,
    Answer,
    Assumed,
    Beaten,
    Benchmark,
    Buying,
    Declared,
    Member,
    Named,
    Network,
    OfferOut,
    OptionOut,
    PassedOver,
    Pick,
    RuledOut,
    Saving,
    Verdict,
)

Classes = tuple[type[Declared], ...]
Concluding = dict[int, list[Firing]]
"""The firings that concluded each fact, by its number."""

MADE = (Answer, Named, Member)
"""What answers are made into."""
TOLD: Classes = (Advice, Assumed, OptionOut, Pick, Verdict)
"""The classes of facts that every answer shows."""
TOLD_OF_CARDS: Classes = (Beaten, OfferOut, PassedOver, RuledOut)
"""What it also shows if cards are chosen or judged."""


def unused_answers(engine: Engine, case: Case, told: Classes = ()) -> list[str]:
    """Return the keys of the answers that had no effect, in the order of the case.

    ``told`` are the classes of facts that are shown; without them, those of a recommendation.
    """
    if not case.answers:
        return []
    told = told or _told_by(engine)
    # If nothing is shown, any answer may be the reason.
    if not any(engine.facts_of(cls) for cls in told if cls is not Assumed):
        return []
    concluding = _concluding(engine)
    quick = _keys_leading_on(engine, case, told, concluding)
    waiting = {key: None for key in case.answers if key not in quick}
    if not waiting:
        return []
    grounds = _Grounds(engine, told, concluding)
    for fact in grounds:
        for key in _keys_of(fact, case):
            waiting.pop(key, None)
        if not waiting:
            return []
    tried = _keys_tried(engine, case, waiting, grounds.classes)
    return [key for key in waiting if key not in tried]


def _told_by(engine: Engine) -> Classes:
    about_cards = engine.facts_of(Buying) or engine.facts_of(Verdict)
    return (*TOLD, *TOLD_OF_CARDS) if about_cards else TOLD


def _concluding(engine: Engine) -> Concluding:
    found: Concluding = {}
    for firing in engine.firings:
        for fact in firing.concluded:
            found.setdefault(fact.__factid__, []).append(firing)
    return found


def _keys_leading_on(engine: Engine, case: Case, told: Classes, concluding: Concluding) -> set[str]:
    """Return the keys of answers whose conclusions lead to something shown.

    This finds most of them quickly; the others take a closer look.
    """
    waiting = [fact.__factid__ for cls in told for fact in engine.facts_of(cls)]
    behind, followed = set(waiting), set()
    while waiting:
        number = waiting.pop()
        for firing in concluding.get(number, ()):
            own = firing.rests_on.get(number)
            if own is None:
                if firing.number in followed:
                    continue
                followed.add(firing.number)
                own = (*firing.facts, *firing.used)
            new = {fact.__factid__ for fact in own} - behind
            behind |= new
            waiting += new
    made = (fact for cls in MADE for fact in engine.facts_of(cls))
    return {key for fact in made if fact.__factid__ in behind for key in _keys_of(fact, case)}


class _Grounds:
    """What a run shows and all the facts behind it, found one by one during iteration."""

    def __init__(self, engine: Engine, told: Classes, concluding: Concluding) -> None:
        self.classes: set[type[Declared]] = set(told)
        """The classes of the facts found so far, and those that must be absent."""
        self._engine = engine
        self._specs: set[RuleSpec] = set()
        self._wholes: set[type[Declared]] = set(told)
        self._concluding = concluding

    def __iter__(self) -> Iterator[Declared]:
        waiting = deque(fact for cls in self._wholes for fact in self._engine.facts_of(cls))
        seen: set[int] = set()
        while waiting:
            fact = waiting.popleft()
            if fact.__factid__ not in seen:
                seen.add(fact.__factid__)
                self.classes.add(type(fact))
                yield fact
                waiting.extend(f for f in self._behind(fact) if f.__factid__ not in seen)

    def _behind(self, fact: Declared) -> Iterator[Declared]:
        for firing in self._concluding.get(fact.__factid__, ()):
            yield from firing.rests_on.get(fact.__factid__, (*firing.facts, *firing.used))
            if firing.spec not in self._specs:
                self._specs.add(firing.spec)
                yield from self._weighed(firing.spec)

    def _weighed(self, spec: RuleSpec) -> Iterator[Declared]:
        """Yield the facts that a rule weighs or needs to be absent, whichever it matched."""
        needed = {id(pattern) for pattern in wanted_of(spec)}
        for pattern in (*patterns_of(spec), *spec.wholes):
            if id(pattern) in needed or _takes_any_answer(pattern):
                continue
            cls = type(pattern)
            self.classes.add(cls)
            if cls in self._wholes:
                continue
            if all(isinstance(wanted, W) for wanted in pattern.values()):
                self._wholes.add(cls)
            yield from (fact for fact in self._engine.facts_of(cls) if _fits(pattern, fact))
        for key in spec.answers:
            yield from (f for f in self._engine.facts_of(Answer) if f["key"] == key)


def _keys_of(fact: Declared, case: Case) -> list[str]:
    """Return the keys of the answers that a fact was made from, or that added it."""
    if isinstance(fact, Network | Saving):
        return ["network"]
    if isinstance(fact, Benchmark):
        return [name.key for name in case.names]
    passage = getattr(fact, "passage", None)
    return [passage.path] if passage and isinstance(passage.of, Case) else []


def _keys_tried(
    engine: Engine, case: Case, waiting: Collection[str], leading: set[type[Declared]]
) -> set[str]:
    """Return the keys of the answers that decided whether a rule fires that leads on."""
    made = (fact for cls in MADE for fact in engine.facts_of(cls))
    asked = [(key, fact) for fact in made for key in _keys_of(fact, case) if key in waiting]
    return {
        key
        for rule in engine.get_rules()
        if leading.intersection(rule.spec.concludes)
        for key in _keys_read(rule.spec, asked)
        if _has_facts(engine, rule.spec)
    }


def _keys_read(spec: RuleSpec, asked: Sequence[tuple[str, Declared]]) -> set[str]:
    """Return the keys of the answers that match one of a rule's patterns on their own."""
    return {
        key
        for pattern in patterns_of(spec)
        if isinstance(pattern, MADE) and not _takes_any_answer(pattern)
        for key, fact in asked
        if type(fact) is type(pattern) and _fits(pattern, fact)
    }


def _takes_any_answer(pattern: Declared) -> bool:
    """Return whether a pattern names no question: it joins an answer with the key of another fact.

    What the rule does with the answer then shows in the firings alone.
    """
    return isinstance(pattern, Answer) and isinstance(pattern.get("key"), W | None)


def _has_facts(engine: Engine, spec: RuleSpec) -> bool:
    """Return whether each pattern of a rule has a fact, whatever the comparisons say."""
    return all(
        any(_fits(pattern, fact) for fact in engine.facts_of(type(pattern)))
        for pattern in wanted_of(spec)
    )


def _fits(pattern: Declared, fact: Declared) -> bool:
    """Return whether a fact meets the conditions of a pattern that concern only its own fields."""
    return all(
        name in fact and suits(wanted, fact[name])
        for name, wanted in pattern.items()
        if not pattern.is_special(name)
    )

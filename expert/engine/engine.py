"""The engine: experta's, with an exact firing order, a journal and truth maintenance.

The journal records every firing with what it matched, what was absent and what it concluded; this
is the justification of the conclusion. If a firing loses its match, or if a class of facts that it
read changes, it is undone together with everything it concluded, except facts that another firing
also justifies. Therefore, the working memory always equals that of a fresh run on the current
given facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, TypeVar

from expert.compat import Activation, InitialFact, KnowledgeEngine, Matcher, Rule
from expert.engine.agenda import (
    LOWEST,
    ExactAgenda,
    ExactStrategy,
    Identity,
    facts_of,
    identity_of,
    values_of,
)
from expert.engine.collect import EVERYTHING, Part, Readings
from expert.engine.firing import Firing, Place, Rank
from expert.engine.matcher import IndexedMatcher
from expert.engine.readers import Readers
from expert.engine.sentence import NOTHING_CALLED, Called
from expert.engine.spec import reads
from expert.engine.truth_maintenance import GIVEN, Support
from expert.engine.working_memory import WorkingMemory
from expert.errors import EngineError
from expert.facts import Declared, Derived

STEP_LIMIT = 50_000
LOOP_WINDOW = 200
SHOWN = 6
LAST = float("inf")
"""The level after all stages are finished."""

Content = tuple[Any, ...]
Supposed = Callable[[Derived], Derived | None]
OF_GIVEN: Place = (GIVEN, 0)
_UNKNOWN = object()
_NONE: Mapping[int, Declared] = {}
T = TypeVar("T")


class Engine(KnowledgeEngine):  # type: ignore[misc]
    """An experta engine over a list of rules, with a journal of its run."""

    __strategy__ = ExactStrategy
    rules: Sequence[Rule] = ()
    supposed: Supposed | None = None
    """Takes each conclusion of a hypothetical run, and returns what replaces it, or None to ignore
    it."""
    called: Called = NOTHING_CALLED
    """The names of things by their ids; sentences show them instead of the ids."""
    matcher: Any
    _first_reader: Mapping[type[Declared], float]
    """The highest salience of any rule that reads facts of a class; cached on the class."""

    def __init__(self, step_limit: int = STEP_LIMIT) -> None:
        super().__init__()
        self.step_limit = step_limit
        cls = type(self)
        if "_first_reader" not in cls.__dict__:
            cls._first_reader = _first_readers(cls.rules)
        self._empty()

    def _empty(self) -> None:
        self.agenda = ExactAgenda()
        self.facts: Any = WorkingMemory()
        self._fired: dict[Identity, Firing] = {}
        self._count = 0
        self._firing: Firing | None = None
        self._support = Support()
        self._by_content: dict[Content, Declared] = {}
        self._by_class: dict[type[Declared], dict[int, Declared]] = {}
        self._places: dict[type[Declared], Place] = {}
        self._readings = Readings()
        self._readers = Readers(self._readings)
        self._due = LOWEST
        self._recalled: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}
        self._swayed: dict[int, Firing] = {}
        """The firings whose conclusions a hypothetical run replaced or ignored, by their number."""

    def get_rules(self) -> list[Rule]:
        """Return the rules; experta itself would search the attributes for them."""
        return list(self.rules)

    @property
    def firings(self) -> list[Firing]:
        """The current firings that concluded something, in order."""
        return [firing for firing in self._fired.values() if firing.concluded]

    @property
    def idle_firings(self) -> list[Firing]:
        """The current firings that concluded nothing, in order."""
        return [firing for firing in self._fired.values() if not firing.concluded]

    # --- working memory ---

    def load(self, facts: Iterable[Declared]) -> None:
        """Start a run: empty the working memory and declare the given facts.

        Raises:
                EngineError: two given facts are equal.

        """
        self.matcher.reset()
        self._empty()
        self.facts.declare(InitialFact())
        self.give(facts)

    def give(self, facts: Iterable[Declared]) -> None:
        """Declare more given facts; ``run`` then draws the conclusions.

        Raises:
                EngineError: a given fact is already there.

        """
        for fact in facts:
            if self._by_content.setdefault(content_of(fact), fact) is not fact:
                raise EngineError(f"The fact {fact!r} was given twice.")
            self._store(fact, OF_GIVEN)

    def take_back(self, facts: Iterable[Declared]) -> None:
        """Retract given facts; ``run`` then withdraws everything that is based on them."""
        for fact in facts:
            self._remove(self._by_content[content_of(fact)])

    def _store(self, fact: Declared, place: Place) -> None:
        """Put a new fact into working memory, indexed by its content."""
        fact.level, fact.depth = place
        number = self.facts.declare(fact)
        cls = type(fact)
        of_class = self._by_class.get(cls)
        if of_class is None:
            of_class = self._by_class[cls] = {}
        of_class[number] = fact
        if place is not OF_GIVEN and place > self._places.get(cls, OF_GIVEN):
            self._places[cls] = place
        if cls in self._readings.classes:
            self._readings.add(fact)
        due = self._first_reader.get(cls, LOWEST)
        if due > self._due:
            self._due = due

    def _remove(self, fact: Declared) -> None:
        cls, number = type(fact), fact.__factid__
        self._due = max(self._due, self._first_reader.get(cls, LOWEST))
        self.facts.retract(number)
        del self._by_class[cls][number]
        del self._by_content[content_of(fact)]
        self._readings.remove(fact)

    def conclude(self, fact: Derived, *rests_on: Declared) -> None:
        """Declare what the firing rule concludes; an existing fact gets one more justification.

        A rule that concludes many facts at once states what each fact is based on. If the fact has
        a field for the rule that concluded it, this rule is entered, unless the field already
        names another.
        """
        firing = self._firing
        if firing is None:
            raise EngineError(f"{fact!r} was concluded outside of a firing rule.")
        spec, cls = firing.spec, type(fact)
        if spec.function and spec.concludes and cls not in spec.concludes:
            raise EngineError(
                f"{spec.id} concludes {cls.__name__} without declaring it with concludes=."
            )
        if firing.place is None or cls in spec.uses:
            firing.place, firing.newest = self._place_of(firing), None
        stored = self._by_class.get(cls, _NONE).get(fact.__factid__)
        if stored is not fact or self.supposed is not None:
            stored = self._stored(fact, firing)
            if stored is None:
                return
        else:
            self._justify(fact, firing)
        firing.concluded.append(stored)
        if rests_on:
            firing.rests_on[stored.__factid__] = rests_on

    def _stored(self, fact: Derived, firing: Firing) -> Declared | None:
        """Store a conclusion or justify an equal fact; return the fact, or None if ignored."""
        if fact.__factid__ is not None:  # it was retracted; the matcher compares by identity
            fact = _copied(fact)
        sign(fact, firing.spec.id)
        if self.supposed is not None:
            instead = self.supposed(fact)
            if instead is not fact:
                self._swayed[firing.number] = firing
            if instead is None:
                return None
            fact = instead
        stored = self._by_content.setdefault(content_of(fact), fact)
        if stored is not fact:
            self._justify(stored, firing)
            return stored
        assert firing.place is not None
        self._store(fact, firing.place)
        self._support.found(fact, firing)
        return fact

    def _justify(self, stored: Declared, firing: Firing) -> None:
        """Record that a firing concluded a fact that exists."""
        newest = firing.newest
        if newest is None:
            newest = firing.newest = self._newest_read(firing)
        assert firing.place is not None
        self._support.add(stored, firing, firing.place, newest)

    def suppose(self, supposed: Supposed) -> None:
        """Make the run hypothetical; ``run`` then draws its conclusions.

        What an earlier hypothesis ignored stays ignored.
        """
        self.supposed = supposed
        derived = [fact for facts in self._by_class.values() for fact in facts.values()]
        for fact in derived:
            if isinstance(fact, Derived) and supposed(fact) is not fact:
                self._remove(fact)
                self._retry(self._support.withdraw(fact))

    def suppose_nothing(self) -> None:
        """Turn a hypothetical run into an actual one; ``run`` then draws its conclusions."""
        self.supposed = None
        swayed, self._swayed = self._swayed, {}
        self._retry(f for f in swayed.values() if self._fired.get(identity_of(f.activation)) is f)

    def foresee(self, rule_id: str) -> list[Derived]:
        """Return what a rule would conclude if it fired next, without concluding anything.

        If its last firing still holds, there is nothing new to conclude.
        """
        found: list[Derived] = []
        self._settle()
        supposed, self.supposed = self.supposed, found.append
        try:
            for activation in self.agenda.waiting_of(rule_id):
                self._act(Firing(0, activation, activation.rule.spec, facts_of(activation)))
        finally:
            self.supposed = supposed
        return found

    def recall(self, key: Hashable, inputs: tuple[Any, ...], work_out: Callable[..., T]) -> T:
        """Return the result of a function for some inputs; it is called only if an input is new.

        A rule that weighs a whole class fires again when one fact changes; the results for the
        other facts need not be computed again. A result may itself be a fact. ``key``
        distinguishes the results of a rule.
        """
        assert self._firing is not None
        place = (self._firing.spec.id, key)
        known = self._recalled.get(place)
        if known is None or known[0] != inputs:
            known = self._recalled[place] = (inputs, work_out(*inputs))
        result: T = known[1]
        return result

    def _place_of(self, firing: Firing) -> Place:
        """Return the place of a firing's conclusions: in its stage, or after the last premise."""
        level: float = -firing.activation.rule.salience
        depth = 0
        for fact in firing.facts:
            if fact.level > level:
                level, depth = fact.level, fact.depth + 1
            elif fact.level == level and fact.depth >= depth:
                depth = fact.depth + 1
        for cls in firing.spec.uses:
            of_class, steps = self._places.get(cls, OF_GIVEN)
            if (of_class, steps) >= (level, depth):
                level, depth = of_class, steps + 1
        return level, depth

    def _newest_read(self, firing: Firing) -> Rank:
        """Return the highest rank among the facts that a firing read.

        A whole class has the rank of its newest fact.
        """
        ranks = [(fact.level, fact.depth, fact.__factid__) for fact in firing.facts]
        for cls in firing.spec.uses:
            for number in reversed(self._by_class.get(cls, {})):
                ranks.append((*self._places.get(cls, OF_GIVEN), number))
                break
        return max(ranks)

    def every(self, cls: type[Declared], **equal: Any) -> Sequence[Any]:
        """Return the facts of a class that the firing rule declared with ``uses``.

        At most one ``field=value`` narrows them down. The facts are sorted by content, so that no
        action can depend on the order of declaration.
        """
        firing = self._firing
        if firing is None or cls not in firing.spec.uses:
            rule_id = firing.spec.id if firing else "no rule"
            raise EngineError(f"{rule_id} reads {cls.__name__} without declaring it with uses=.")
        part: Part = (cls, EVERYTHING, None)
        if equal:
            ((name, value),) = equal.items()
            part = (cls, name, value)
        firing.read.add(part)
        found = self._readings.known.get(part)
        if found is None:
            found = self._readings.read(part, self._by_class.get(cls, _NONE).values())
        return found

    def cite(self, *facts: Declared) -> None:
        """Record that the conclusion is based on facts that ``every`` returned."""
        assert self._firing is not None
        self._firing.used.extend(facts)

    def facts_of(self, cls: type[Declared]) -> Sequence[Any]:
        """Return all facts of a class in the order of their declaration."""
        return tuple(self._by_class.get(cls, {}).values())

    def name_of(self, id: str) -> str:
        """Return what a thing is called, for a text that a rule's function composes."""
        return self.called.get(id, id)

    def discard(self) -> None:
        """Free the memory of a finished run at once; its firings and facts can still be read.

        Engine, matcher and partial matches refer to each other, and the garbage collector would
        take a third of the time of a run to find out that nothing else refers to them.
        """
        if isinstance(self.matcher, IndexedMatcher):
            self.matcher.discard()
        self.matcher = None

    @property
    def is_discarded(self) -> bool:
        """Whether the engine can no longer run."""
        return self.matcher is None

    def first_level(self, cls: type[Declared]) -> float:
        """Return the level of the earliest rules that read a class of facts."""
        return -self._first_reader.get(cls, LOWEST)

    # --- the run ---

    def run(
        self,
        steps: float = float("inf"),
        only: Container[str] | None = None,
        before: float = LAST,
    ) -> None:
        """Fire until the agenda is empty.

        ``only`` limits this run to certain rule ids; the other rules fire in the next run. Until
        then, their conclusions, and what depends on them, may be missing. The same applies to the
        rules of the stage with the level ``before`` and of later stages.

        Raises:
            EngineError: the step limit was reached, or a rule's action failed; the message names
                the rules and the facts.

        """
        limit = min(steps, self.step_limit)
        recent: list[Firing] = []
        self.running = True
        try:
            while (activation := self._next(before)) is not None:
                if only is not None and activation.rule.spec.id not in only:
                    self.agenda.put_aside(activation)
                    continue
                if len(recent) >= limit:
                    raise EngineError(_loop_message(recent))
                recent.append(self._fire(activation))
        finally:
            self.running = False
            self.agenda.bring_back()

    def _next(self, before: float) -> Activation | None:
        """Return what fires next, but never an activation that depends on a loose fact.

        Loose facts are retracted when their stage is over, or when only activations that depend on
        them are left in it. What belongs to the level ``before`` or to a later level is left
        alone.
        """
        put_off: set[Identity] = set()
        while True:
            if self.facts.has_changed and not self._may_wait():
                self._settle()
            activation = self.agenda.get_next()
            if activation is not None and -activation.rule.salience >= before:
                self.agenda.add(activation)
                activation = None
            if not self._support.has_loose:
                return activation
            level = before if activation is None else -activation.rule.salience
            if activation is not None and self._support.holds_up(activation):
                identity = identity_of(activation)
                if identity not in put_off:
                    put_off.add(identity)
                    self.agenda.add(activation, last=True)
                    continue
                level = LAST
            overdue = self._support.overdue(level)
            if not overdue:
                return activation
            if activation is not None:
                self.agenda.add(activation)
            self._drop(overdue)

    def _drop(self, loose: Iterable[Declared]) -> None:
        """Withdraw conclusions without a sound justification, and retry their other firings."""
        for fact in loose:
            self._remove(fact)
            self._retry(self._support.drop(fact))

    def _retry(self, firings: Iterable[Firing]) -> None:
        """Undo firings, and let their rules fire again."""
        for firing in firings:
            self._undo(identity_of(firing.activation))
            self.agenda.add(firing.activation)

    def _may_wait(self) -> bool:
        """Return whether the next firing comes before every rule that reads the changed facts.

        If so, the matcher can take many changes at once without affecting the order of firing.
        """
        return bool(self.agenda.salience > self._due)

    def _settle(self) -> None:
        """Update matcher, agenda and conclusions to match the working memory."""
        self._due = LOWEST
        while self.facts.has_changed:
            adding, deleting = self.facts.changes
            added, removed = self.matcher.changes(adding, deleting)
            self.strategy.update_agenda(self.agenda, added, removed)
            if not self._fired:
                continue
            for activation in removed:
                self._undo(identity_of(activation))
            self._retry(self._readers.of(adding, deleting))

    def _undo(self, identity: Identity) -> None:
        """Undo a firing.

        Conclusions that are no longer justified are retracted later, unless they are concluded
        again.
        """
        firing = self._fired.pop(identity, None)
        if firing is None:
            return
        if firing.spec.uses:
            self._readers.remove(firing)
        self._support.remove(firing)

    def _fire(self, activation: Activation) -> Firing:
        spec = activation.rule.spec
        self._count += 1
        firing = Firing(self._count, activation, spec, facts_of(activation), called=self.called)
        identity = identity_of(activation)
        self._fired[identity] = firing
        if spec.uses:
            self._readers.add(firing)
        self._act(firing)
        return firing

    def _act(self, firing: Firing) -> None:
        """Run the action of a firing."""
        spec = firing.spec
        self._firing = firing
        try:
            firing.extra = spec.action(self, *values_of(firing.activation, spec.parameters)) or {}
        except EngineError:
            raise
        except Exception as error:
            raise EngineError(
                f"{spec.id} failed on {', '.join(map(repr, firing.facts))}: {error!r}. "
                "This is a fault in the rule, not in your answers."
            ) from error
        finally:
            self._firing = None


def sign(fact: Derived, rule_id: str) -> None:
    """Record the firing rule in a fact that has an empty field for its rule."""
    if "rule" in fact.meaning and "rule" not in fact:
        dict.update(fact, rule=rule_id)


def _copied(fact: Derived) -> Derived:
    """Return a new fact with the same content, which has not been in working memory."""
    return type(fact).with_fields(fact)


def content_of(fact: Declared) -> Content:
    """Return what equal facts have in common: the class and the value of each field."""
    return (type(fact), *map(fact.get, fact.meaning, repeat(_UNKNOWN)))


def _loop_message(recent: Sequence[Firing]) -> str:
    counts = Counter(firing.spec.id for firing in recent[-LOOP_WINDOW:])
    names = " and ".join(sorted(rule_id for rule_id, _ in counts.most_common(4)))
    tail = "; ".join(f"{f.spec.id} on {', '.join(map(str, f.facts))}" for f in recent[-SHOWN:])
    return (
        f"Stopped after {len(recent)} firings: {names} keep triggering each other "
        f"(last {SHOWN} firings: {tail}). This is a fault in the rules, not in your answers."
    )


def engine_class(rules: Sequence[Rule], matcher: type[Matcher] | None = None) -> type[Engine]:
    """Return an engine class for the rules, with the given matcher or the default one.

    Raises:
        EngineError: two rules share an id.

    """
    ids = Counter(rule.spec.id for rule in rules)
    twice = sorted(rule_id for rule_id, count in ids.items() if count > 1)
    if twice:
        raise EngineError(f"Rule ids must be unique; given twice: {', '.join(twice)}.")
    members: dict[str, Any] = {"rules": tuple(rules)}
    if matcher is not None:
        members["__matcher__"] = matcher
    return type("RuleEngine", (Engine,), members)


def _first_readers(rules: Sequence[Rule]) -> dict[type[Declared], float]:
    found: dict[type[Declared], float] = {}
    for rule in rules:
        salience = rule.salience
        for cls in reads(rule.spec):
            if salience > found.get(cls, LOWEST):
                found[cls] = salience
    return found


def facts_in(firings: Iterable[Firing]) -> Iterator[Declared]:
    """Yield every fact that firings involve, in the order of first mention."""
    found = {
        fact.__factid__: fact
        for firing in firings
        for facts in _mentioned(firing)
        for fact in facts
    }
    yield from found.values()


def _mentioned(firing: Firing) -> tuple[Iterable[Declared], ...]:
    resting = firing.rests_on.values() if firing.rests_on else ()
    return firing.facts, firing.used, *resting, firing.concluded

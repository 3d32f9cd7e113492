"""The engine: experta's, with an exact order of firing and a journal.

Three things differ from experta as it comes.  The *strategy* is a total order
(salience, then recency, then rule id), so the same facts fire in the same
order in any process.  A withdrawn activation is really gone.  And every firing
is written down with what it matched, what was absent and what it concluded.
"""

from __future__ import annotations

import heapq
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from expert.compat import (
    NOT,
    Activation,
    Agenda,
    Fact,
    InitialFact,
    KnowledgeEngine,
    Matcher,
    Rule,
    Strategy,
)
from expert.errors import EngineError
from expert.facts import Declared, Derived
from expert.rule import RuleSpec, describe

STEP_LIMIT = 50_000
LOOP_WINDOW = 200


@dataclass
class Firing:
    """One firing of one rule."""

    id: str
    """``F1`` for the first firing of a run."""
    spec: RuleSpec
    """The rule."""
    facts: tuple[Declared, ...]
    """What it matched, in the order of the conditions."""
    context: Mapping[str, Any]
    """The bound names and their values."""
    used: list[Declared] = field(default_factory=list)
    """What the action read beside that."""
    concluded: list[Declared] = field(default_factory=list)
    """What it concluded; facts that stood already are listed too, as a second reason."""
    rests_on: dict[int, tuple[Declared, ...]] = field(default_factory=dict)
    """For conclusions that rest on less than all of ``used``: the fact's number, on what."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further names for the sentence, from the action."""

    @property
    def says(self) -> str:
        """The sentence for the reader."""
        return fill(self.spec.says, {**self.context, **self.extra})

    @property
    def absent(self) -> tuple[str, ...]:
        """What a NOT looked for and did not find."""
        return tuple(describe(c, self.context) for c in self.spec.when if isinstance(c, NOT))


class ExactAgenda(Agenda):  # type: ignore[misc]
    """Activations in the order in which they fire; a withdrawn one is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._heap: list[tuple[Any, Any]] = []
        self._live: dict[Any, Activation] = {}

    def add(self, identity: Any, order: Any, activation: Activation) -> None:
        """Put an activation on the agenda."""
        self._live[identity] = activation
        heapq.heappush(self._heap, (order, identity))

    def withdraw(self, identity: Any) -> None:
        """Take an activation off the agenda; nothing happens when it has fired."""
        self._live.pop(identity, None)

    def get_next(self) -> Activation | None:
        """Return the activation that fires now and take it off."""
        while self._heap:
            _, identity = heapq.heappop(self._heap)
            activation = self._live.pop(identity, None)
            if activation is not None:
                return activation
        return None


class ExactStrategy(Strategy):  # type: ignore[misc]
    """Conflict resolution: salience, then recency, then rule id, then the matched facts."""

    def _update_agenda(
        self, agenda: ExactAgenda, added: Iterable[Activation], removed: Iterable[Activation]
    ) -> None:
        for activation in removed:
            agenda.withdraw(_identity(activation))
        for activation in added:
            identity = _identity(activation)
            recency = tuple(sorted((-number for number in identity[1])))
            order = (-activation.rule.salience, recency, identity)
            agenda.add(identity, order, activation)


def _identity(activation: Activation) -> tuple[str, tuple[int, ...]]:
    """Return what tells two activations apart: the rule and each bound fact's number."""
    spec: RuleSpec = activation.rule.spec
    context = activation.context
    return spec.id, tuple(context[name].__factid__ for name in spec.fact_names)


class Engine(KnowledgeEngine):  # type: ignore[misc]
    """An experta engine over a list of rules, with a journal of its run."""

    __strategy__ = ExactStrategy
    rules: Sequence[Rule] = ()

    def __init__(self, step_limit: int = STEP_LIMIT) -> None:
        super().__init__()
        self.agenda = ExactAgenda()
        self.step_limit = step_limit
        self.firings: list[Firing] = []
        self._firing: Firing | None = None
        self._by_content: dict[Any, Declared] = {}
        self._by_class: dict[type[Declared], list[Declared]] = {}
        self._indexes: dict[tuple[type[Declared], str], tuple[int, dict[Any, list[Declared]]]] = {}

    def get_rules(self) -> list[Rule]:
        """Return the rules; experta would look for them among the attributes."""
        return list(self.rules)

    # --- working memory ---

    def load(self, facts: Iterable[Declared]) -> None:
        """Begin a run: empty the working memory and declare the given facts.

        Raises:
            EngineError: two given facts are the same.

        """
        self.matcher.reset()
        self.agenda = ExactAgenda()
        self.facts = type(self.facts)()
        self.firings = []
        self._by_content = {}
        self._by_class = {}
        self._indexes = {}
        self.facts.declare(InitialFact())
        for fact in facts:
            if self._store(fact) is not fact:
                raise EngineError(f"The fact {fact!r} was given twice.")

    def _store(self, fact: Declared) -> Declared:
        """Put a fact into working memory; return it, or the equal one that was there."""
        content = (type(fact), frozenset(fact.items()))
        known = self._by_content.get(content)
        if known is not None:
            return known
        self.facts.declare(fact)
        self._by_content[content] = fact
        self._by_class.setdefault(type(fact), []).append(fact)
        return fact

    def conclude(self, fact: Derived, *rests_on: Declared) -> None:
        """Declare what the firing rule concludes; a fact that stands gets a second reason.

        A rule that concludes many facts at once says what each one rests on.
        """
        if self._firing is None:
            raise EngineError(f"{fact!r} was concluded outside of a firing rule.")
        stored = self._store(fact)
        self._firing.concluded.append(stored)
        if rests_on:
            self._firing.rests_on[stored.__factid__] = rests_on

    def every(self, cls: type[Declared], **equal: Any) -> Sequence[Any]:
        """Return the facts of a class that the firing rule declared with ``uses``.

        At most one ``field=value`` narrows them down.
        """
        if self._firing is None or cls not in self._firing.spec.uses:
            rule_id = self._firing.spec.id if self._firing else "no rule"
            raise EngineError(f"{rule_id} reads {cls.__name__} without declaring it with uses=.")
        if not equal:
            return self._by_class.get(cls, ())
        ((name, value),) = equal.items()
        return self._index(cls, name).get(value, ())

    def _index(self, cls: type[Declared], name: str) -> dict[Any, list[Declared]]:
        facts = self._by_class.get(cls, [])
        length, index = self._indexes.get((cls, name), (0, {}))
        for fact in facts[length:]:
            if name in fact:
                index.setdefault(fact[name], []).append(fact)
        self._indexes[cls, name] = (len(facts), index)
        return index

    def cite(self, *facts: Declared) -> None:
        """Note that the conclusion rests on facts that ``every`` gave."""
        assert self._firing is not None
        self._firing.used.extend(facts)

    def facts_of(self, cls: type[Declared]) -> Sequence[Any]:
        """Return all facts of a class in the order of their declaration."""
        return self._by_class.get(cls, ())

    # --- the run ---

    def run(self, steps: float = float("inf")) -> None:
        """Fire until the agenda is empty.

        Raises:
            EngineError: the step limit was reached, or a rule's action failed;
                the message names the rules and the facts.

        """
        limit = min(steps, self.step_limit)
        self.running = True
        fired = 0
        try:
            while True:
                self.strategy.update_agenda(self.agenda, *self.get_activations())
                activation = self.agenda.get_next()
                if activation is None:
                    break
                if fired >= limit:
                    raise EngineError(self._loop_message())
                fired += 1
                self._fire(activation)
        finally:
            self.running = False

    def _fire(self, activation: Activation) -> None:
        """Fire one activation; one that concludes nothing leaves no trace."""
        spec: RuleSpec = activation.rule.spec
        context = activation.context
        firing = Firing(
            id=f"F{len(self.firings) + 1}",
            spec=spec,
            facts=tuple(context[name] for name in spec.fact_names),
            context={name: context[name] for name in spec.names},
        )
        self.firings.append(firing)
        self._firing = firing
        try:
            firing.extra = spec.action(self, *(context[name] for name in spec.parameters)) or {}
        except EngineError:
            raise
        except Exception as error:
            raise EngineError(
                f"{spec.id} failed on {', '.join(map(repr, firing.facts))}: {error!r}. "
                "This is a fault in the rule, not in your answers."
            ) from error
        finally:
            self._firing = None
        if not firing.concluded:
            self.firings.pop()

    def _loop_message(self) -> str:
        last = self.firings[-LOOP_WINDOW:]
        counts = Counter(firing.spec.id for firing in last)
        names = " and ".join(sorted(rule_id for rule_id, _ in counts.most_common(4)))
        tail = "; ".join(f"{f.spec.id} on {', '.join(map(str, f.facts))}" for f in last[-6:])
        return (
            f"Stopped after {len(self.firings)} firings: {names} keep triggering each other "
            f"(last six firings: {tail}). This is a fault in the rules, not in your answers."
        )


_KEY = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+")


class _SentenceFormatter(string.Formatter):
    """Fills a sentence; what is unknown reads as 'unknown', and keys read as words."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        try:
            return super().get_field(field_name, args, kwargs)
        except (KeyError, AttributeError):
            return "unknown", field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, str):
            return value.replace("_", " ") if _KEY.fullmatch(value) else value
        if isinstance(value, tuple):
            return ", ".join(str(item) for item in value)
        return str(super().format_field(value, format_spec))


_FORMATTER = _SentenceFormatter()


def fill(template: str, names: Mapping[str, Any]) -> str:
    """Return a rule's sentence with the bound values in it."""
    return _FORMATTER.vformat(template, (), names)


def engine_class(rules: Sequence[Rule], matcher: type[Matcher] | None = None) -> type[Engine]:
    """Return an engine class over the rules, with the given matcher or the default one.

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


def facts_in(firings: Iterable[Firing]) -> Iterator[Fact]:
    """Yield every fact a run touched, in the order of first mention."""
    seen: set[int] = set()
    for firing in firings:
        resting = (fact for facts in firing.rests_on.values() for fact in facts)
        for fact in (*firing.facts, *firing.used, *resting, *firing.concluded):
            number = fact.__factid__
            if number not in seen:
                seen.add(number)
                yield fact

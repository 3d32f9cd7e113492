"""The engine: experta's, with an exact order of firing, a journal and truth maintenance.

Every firing is written down with what it matched, what was absent and what it
concluded; that is the conclusion's justification.  A firing whose match is
lost, or that read facts of a class which then changed, is taken back with all
it concluded, unless something else justifies it too.  So the working memory
always equals that of a fresh run on the present given facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from expert.agenda import ExactAgenda, ExactStrategy, Identity, identity_of
from expert.compat import NOT, Activation, InitialFact, KnowledgeEngine, Matcher, Rule
from expert.errors import EngineError
from expert.facts import Declared, Derived
from expert.rule import RuleSpec, describe
from expert.sentence import fill
from expert.working_memory import WorkingMemory

STEP_LIMIT = 50_000
LOOP_WINDOW = 200
SHOWN = 6


@dataclass(eq=False)
class Firing:
    """One firing of one rule."""

    number: int
    """Its place in the run."""
    activation: Activation
    """What fired."""
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
    def id(self) -> str:
        """``F1`` for the first firing of a run."""
        return f"F{self.number}"

    @property
    def says(self) -> str:
        """The sentence for the reader."""
        return fill(self.spec.says, {**self.context, **self.extra})

    @property
    def absent(self) -> tuple[str, ...]:
        """What a NOT looked for and did not find."""
        return tuple(describe(c, self.context) for c in self.spec.when if isinstance(c, NOT))


class Engine(KnowledgeEngine):  # type: ignore[misc]
    """An experta engine over a list of rules, with a journal of its run."""

    __strategy__ = ExactStrategy
    rules: Sequence[Rule] = ()

    def __init__(self, step_limit: int = STEP_LIMIT) -> None:
        super().__init__()
        self.step_limit = step_limit
        self._empty()

    def _empty(self) -> None:
        self.agenda = ExactAgenda()
        self.facts: Any = WorkingMemory()
        self._fired: dict[Identity, Firing] = {}
        self._count = 0
        self._firing: Firing | None = None
        self._by_content: dict[Any, Declared] = {}
        self._by_class: dict[type[Declared], dict[int, Declared]] = {}
        self._indexes: dict[tuple[type[Declared], str], dict[Any, list[Declared]]] = {}
        self._reasons: dict[int, set[int]] = {}
        self._readers: dict[type[Declared], dict[Identity, Firing]] = {}

    def get_rules(self) -> list[Rule]:
        """Return the rules; experta would look for them among the attributes."""
        return list(self.rules)

    @property
    def firings(self) -> list[Firing]:
        """The firings that stand, in their order; one that concluded nothing leaves no trace."""
        return [firing for firing in self._fired.values() if firing.concluded]

    # --- working memory ---

    def load(self, facts: Iterable[Declared]) -> None:
        """Begin a run: empty the working memory and declare the given facts.

        Raises:
            EngineError: two given facts are the same.

        """
        self.matcher.reset()
        self._empty()
        self.facts.declare(InitialFact())
        self.give(facts)

    def give(self, facts: Iterable[Declared]) -> None:
        """Declare further given facts; ``run`` then draws the conclusions.

        Raises:
            EngineError: a given fact is there already.

        """
        for fact in facts:
            if self._store(fact) is not fact:
                raise EngineError(f"The fact {fact!r} was given twice.")

    def take_back(self, facts: Iterable[Declared]) -> None:
        """Retract given facts; ``run`` then withdraws what rested on them."""
        for fact in facts:
            self._remove(self._by_content[_content(fact)])

    def _store(self, fact: Declared) -> Declared:
        """Put a fact into working memory; return it, or the equal one that was there."""
        content = _content(fact)
        known = self._by_content.get(content)
        if known is not None:
            return known
        self.facts.declare(fact)
        self._by_content[content] = fact
        cls = type(fact)
        self._by_class.setdefault(cls, {})[fact.__factid__] = fact
        for (indexed, name), index in self._indexes.items():
            if indexed is cls and name in fact:
                index.setdefault(fact[name], []).append(fact)
        return fact

    def _remove(self, fact: Declared) -> None:
        cls, number = type(fact), fact.__factid__
        self.facts.retract(number)
        del self._by_class[cls][number]
        del self._by_content[_content(fact)]
        for (indexed, name), index in self._indexes.items():
            if indexed is cls and name in fact:
                index[fact[name]] = [other for other in index[fact[name]] if other is not fact]

    def conclude(self, fact: Derived, *rests_on: Declared) -> None:
        """Declare what the firing rule concludes; a fact that stands gets a second reason.

        A rule that concludes many facts at once says what each one rests on.
        """
        if self._firing is None:
            raise EngineError(f"{fact!r} was concluded outside of a firing rule.")
        stored = self._store(fact)
        self._firing.concluded.append(stored)
        self._reasons.setdefault(stored.__factid__, set()).add(self._firing.number)
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
            return self.facts_of(cls)
        ((name, value),) = equal.items()
        return self._index(cls, name).get(value, ())

    def _index(self, cls: type[Declared], name: str) -> dict[Any, list[Declared]]:
        index = self._indexes.get((cls, name))
        if index is None:
            index = self._indexes[cls, name] = {}
            for fact in self.facts_of(cls):
                if name in fact:
                    index.setdefault(fact[name], []).append(fact)
        return index

    def cite(self, *facts: Declared) -> None:
        """Note that the conclusion rests on facts that ``every`` gave."""
        assert self._firing is not None
        self._firing.used.extend(facts)

    def facts_of(self, cls: type[Declared]) -> Sequence[Any]:
        """Return all facts of a class in the order of their declaration."""
        return tuple(self._by_class.get(cls, {}).values())

    # --- the run ---

    def run(self, steps: float = float("inf")) -> None:
        """Fire until the agenda is empty.

        Raises:
            EngineError: the step limit was reached, or a rule's action failed;
                the message names the rules and the facts.

        """
        limit = min(steps, self.step_limit)
        recent: list[Firing] = []
        self.running = True
        try:
            while True:
                self._settle()
                activation = self.agenda.get_next()
                if activation is None:
                    break
                if len(recent) >= limit:
                    raise EngineError(_loop_message(recent))
                recent.append(self._fire(activation))
        finally:
            self.running = False

    def _settle(self) -> None:
        """Bring matcher, agenda and conclusions in step with the working memory."""
        while True:
            adding, deleting = self.facts.changes
            if not adding and not deleting:
                return
            added, removed = self.matcher.changes(adding, deleting)
            self.strategy.update_agenda(self.agenda, added, removed)
            if not self._fired:
                continue
            for activation in removed:
                self._undo(identity_of(activation))
            changed = dict.fromkeys(type(fact) for fact in (*adding, *deleting))
            for cls in changed:
                for identity, firing in list(self._readers.get(cls, {}).items()):
                    self._undo(identity)
                    self.agenda.add(firing.activation)

    def _undo(self, identity: Identity) -> None:
        """Take back a firing, and what it concluded where nothing else justifies it."""
        firing = self._fired.pop(identity, None)
        if firing is None:
            return
        for cls in firing.spec.uses:
            self._readers[cls].pop(identity, None)
        for fact in firing.concluded:
            number = fact.__factid__
            reasons = self._reasons.get(number)
            if reasons is None:
                continue
            reasons.discard(firing.number)
            if not reasons:
                del self._reasons[number]
                self._remove(fact)

    def _fire(self, activation: Activation) -> Firing:
        spec: RuleSpec = activation.rule.spec
        context = activation.context
        self._count += 1
        firing = Firing(
            number=self._count,
            activation=activation,
            spec=spec,
            facts=tuple(context[name] for name in spec.fact_names),
            context={name: context[name] for name in spec.names},
        )
        identity = identity_of(activation)
        self._fired[identity] = firing
        for cls in spec.uses:
            self._readers.setdefault(cls, {})[identity] = firing
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
        return firing


def _content(fact: Declared) -> Any:
    """Return what two equal facts have in common; experta's own marks do not count."""
    return type(fact), frozenset((name, fact[name]) for name in fact.meaning if name in fact)


def _loop_message(recent: Sequence[Firing]) -> str:
    counts = Counter(firing.spec.id for firing in recent[-LOOP_WINDOW:])
    names = " and ".join(sorted(rule_id for rule_id, _ in counts.most_common(4)))
    tail = "; ".join(f"{f.spec.id} on {', '.join(map(str, f.facts))}" for f in recent[-SHOWN:])
    return (
        f"Stopped after {len(recent)} firings: {names} keep triggering each other "
        f"(last {SHOWN} firings: {tail}). This is a fault in the rules, not in your answers."
    )


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


def facts_in(firings: Iterable[Firing]) -> Iterator[Declared]:
    """Yield every fact a run touched, in the order of first mention."""
    seen: set[int] = set()
    for firing in firings:
        resting = (fact for facts in firing.rests_on.values() for fact in facts)
        for fact in (*firing.facts, *firing.used, *resting, *firing.concluded):
            number = fact.__factid__
            if number not in seen:
                seen.add(number)
                yield fact

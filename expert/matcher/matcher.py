"""The matcher an engine uses: ``__matcher__ = IndexedMatcher``."""

from __future__ import annotations

from collections.abc import Iterable

from expert.compat import Activation, Fact, KnowledgeEngine, Matcher
from expert.matcher.alpha import Alpha, Peers
from expert.matcher.blame import add_note
from expert.matcher.network import Network
from expert.matcher.plan import Plan, Row
from expert.matcher.planner import plan_of
from expert.matcher.tokens import take_back

_KEPT = "_indexed_matcher_plan"

Entry = tuple[Fact, Peers, list[tuple[Alpha, Row]]]


class IndexedMatcher(Matcher):  # type: ignore[misc]
    """Finds what rules match by hash tables; a drop-in for experta's own matcher.

    Raises ``RuleError`` when built for a rule that it cannot match as written.
    The network's plan is kept on the engine's class; each engine has its own memories.
    """

    def __init__(self, engine: KnowledgeEngine) -> None:
        super().__init__(engine)
        self._plan = _plan_for(engine)
        self.reset()

    def reset(self) -> None:
        """Forget all facts."""
        self._network = Network(self._plan)
        self._entries: dict[int, Entry] = {}

    def changes(
        self, adding: Iterable[Fact] | None = None, deleting: Iterable[Fact] | None = None
    ) -> tuple[list[Activation], list[Activation]]:
        """Take facts out, then in; return the activations that came and those that went.

        What comes and goes within one call is in neither list.  Facts are told apart by identity:
        ``deleting`` names the very objects that were added.  An exception out of a TEST or a
        predicate passes through with a note of the fact and the rules; then ``reset`` is due.
        """
        never_came: set[int] = set()
        fact = None
        try:
            for fact in deleting or ():
                if not self._remove(fact):
                    never_came.add(id(fact))
            for fact in adding or ():
                if id(fact) in never_came:
                    never_came.remove(id(fact))
                else:
                    self._add(fact)
        except Exception as error:
            add_note(error, fact, self._plan.rules)
            raise
        return self._network.journal.read()

    def _add(self, fact: Fact) -> None:
        identity = id(fact)
        if identity in self._entries:
            return
        peers: Peers = {}
        places: list[tuple[Alpha, Row]] = []
        self._entries[identity] = (fact, peers, places)
        for alpha in self._network.alphas_for(fact):
            try:
                row = alpha.read(fact)
                if alpha.accepts is not None and not alpha.accepts(fact, row):
                    continue
            except KeyError:
                continue
            places.append((alpha, row))
            record = (row, peers)
            for index in alpha.indexes:
                index.add(identity, record)
            for first in alpha.firsts:
                first.emit(None, row, peers)

    def _remove(self, fact: Fact) -> bool:
        """Take a fact out; return whether it was in.

        Its tokens go last: taking it out of the indexes can let tokens through that were held
        back, and until the last index is done these may still meet the fact.
        """
        identity = id(fact)
        entry = self._entries.pop(identity, None)
        if entry is None:
            return False
        _, peers, places = entry
        for alpha, row in places:
            for index in alpha.indexes:
                index.remove(identity, row)
        for token in list(peers):
            if token in peers:  # not gone with another
                take_back(token)
        return True


def _plan_for(engine: KnowledgeEngine) -> Plan:
    """Return the plan kept on the engine's class; draw it if there is none for these rules."""
    rules = tuple(engine.get_rules())
    owner = type(engine)
    kept: Plan | None = owner.__dict__.get(_KEPT)
    if (
        kept is None
        or len(kept.rules) != len(rules)
        or any(a is not b for a, b in zip(kept.rules, rules))
    ):
        kept = plan_of(rules)
        setattr(owner, _KEPT, kept)
    return kept

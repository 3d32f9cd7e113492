"""The matcher an engine uses: ``__matcher__ = IndexedMatcher``."""

from __future__ import annotations

from collections.abc import Iterable

from expert.compat import Activation, Fact, KnowledgeEngine, Matcher
from expert.engine.matcher.compile import Plan
from expert.engine.matcher.error_context import add_note
from expert.engine.matcher.network import Network

_KEPT = "_indexed_matcher_plan"


class IndexedMatcher(Matcher):  # type: ignore[misc]
    """Finds what rules match by hash tables; a drop-in for experta's own matcher.

    Raises ``RuleError`` when built for a rule that it cannot match as written.
    The plan is kept on the engine's class; each engine has its own memories.
    """

    def __init__(self, engine: KnowledgeEngine) -> None:
        super().__init__(engine)
        self._plan = _plan_for(engine)
        self.reset()

    def reset(self) -> None:
        """Forget all facts."""
        self._network = Network(self._plan)

    def changes(
        self, adding: Iterable[Fact] | None = None, deleting: Iterable[Fact] | None = None
    ) -> tuple[list[Activation], list[Activation]]:
        """Take facts out, then in; return the activations that came and those that went.

        What comes and goes within one call is in neither list.  Facts are told apart by identity:
        ``deleting`` names the very objects that were added.  An exception out of a TEST or a
        predicate passes through with a note of the fact and the rules; then ``reset`` is due.
        """
        network = self._network
        never_came: set[int] = set()
        fact = None
        try:
            for fact in deleting or ():
                if not network.remove(fact):
                    never_came.add(id(fact))
            fact = None
            adding = tuple(adding or ())
            network.wake_for(adding)
            for fact in adding:
                if id(fact) in never_came:
                    never_came.remove(id(fact))
                else:
                    network.add(fact)
        except Exception as error:
            add_note(error, fact, self._plan.rules)
            raise
        return network.journal.read()


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
        kept = Plan(rules)
        setattr(owner, _KEPT, kept)
    return kept

"""The matcher an engine uses: ``__matcher__ = IndexedMatcher``."""

from __future__ import annotations

from collections.abc import Iterable

from expert.compat import Activation, Fact, KnowledgeEngine, Matcher
from expert.engine.matcher.compile import Plan
from expert.engine.matcher.error_context import add_note
from expert.engine.matcher.network import Network

_KEPT = "_indexed_matcher_plan"


class IndexedMatcher(Matcher):  # type: ignore[misc]
    """Finds matches with hash tables; a drop-in replacement for experta's own matcher.

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

    def discard(self) -> None:
        """Free what a finished run needed; the matcher cannot be used afterwards."""
        self._network.discard()

    def changes(
        self, adding: Iterable[Fact] | None = None, deleting: Iterable[Fact] | None = None
    ) -> tuple[list[Activation], list[Activation]]:
        """Remove facts, then add facts; return the activations created and those withdrawn.

        An activation both created and withdrawn within one call is in neither list. Facts are
        compared by identity: ``deleting`` must hold the same objects that were added. An exception
        from a TEST or a predicate propagates, with a note that names the fact and the rules;
        ``reset`` is then required.
        """
        network = self._network
        never_came: set[int] = set()
        fact = None
        try:
            for fact in deleting or ():
                if not network.remove(fact):
                    never_came.add(id(fact))
            adding = tuple(adding or ())
            for fact in adding:
                if never_came and id(fact) in never_came:
                    never_came.remove(id(fact))
                else:
                    network.add(fact)
            fact = None
            network.wake_for(adding)
        except Exception as error:
            add_note(error, fact, self._plan.rules)
            raise
        return network.journal.read()


def _plan_for(engine: KnowledgeEngine) -> Plan:
    """Return the plan stored on the engine's class; make one if there is none for these rules."""
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

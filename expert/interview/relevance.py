"""Which rules affect the recommendation: those that lead to it and can match at all.

Some rules read an answer although nobody asked for their conclusions: for example, cards are
ranked even if the question is about a framework. An answer that only such rules read changes
nothing that was asked for, so it need not be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expert.compat import Rule
from expert.consultation.leading import Bearing, leading_to
from expert.engine.conditions import suits
from expert.engine.engine import Engine
from expert.engine.spec import RuleSpec, wanted_of
from expert.facts import Advice, Answer, Buying, Declared, Given, OptionOut, Pick, Topic, Verdict

OUTCOMES = (Pick, Verdict, Buying, OptionOut)
"""What is chosen, judged or ruled out, and whether cards are included."""


Matter = tuple[frozenset[str], frozenset[type[Declared]]]
"""What is asked, and which classes of facts make up the outcome."""


def matter_of(engine: Engine) -> Matter:
    """Return what a consultation is currently about; for the outcome, see ``Trials``."""
    asked = frozenset(str(topic["ask"]) for topic in engine.facts_of(Topic))
    chosen = any(engine.facts_of(cls) for cls in (Pick, Buying, Verdict))
    return asked, frozenset(OUTCOMES if chosen else (*OUTCOMES, Advice))


def bearing(rules: Iterable[Rule], matter: Matter) -> Bearing:
    """Return which rules affect an outcome.

    Only rules about questions that are not asked under any circumstances are left out, so the
    result is valid for every answer to the other questions.
    """
    asked, outcomes = matter
    specs = [rule.spec for rule in rules]
    return leading_to(outcomes, able(specs, asked.union(_instead(specs, asked))))


def _instead(specs: Iterable[RuleSpec], asked: frozenset[str]) -> Iterator[str]:
    """Yield the questions that may be answered in place of the one asked, once more is known."""
    for spec in specs:
        wanted = [pattern for pattern in wanted_of(spec) if isinstance(pattern, Answer)]
        answers = (a for a in wanted if a.get("key") == "ask" and "value" in a)
        if any(suits(answer["value"], ask) for answer in answers for ask in asked):
            topics = (c.fields.get("ask") for c in spec.then if c.cls is Topic)
            yield from (topic for topic in topics if isinstance(topic, str))


def able(specs: Iterable[RuleSpec], asked: frozenset[str]) -> list[RuleSpec]:
    """Return the rules that can match for what is asked, given what other rules may conclude."""
    waiting = [spec for spec in specs if _may_be_asked(spec, asked)]
    found: dict[str, RuleSpec] = {}
    possible: set[type[Declared]] = set()
    while new := [spec for spec in waiting if _needed(spec) <= possible]:
        found |= {spec.id: spec for spec in new}
        waiting = [spec for spec in waiting if spec.id not in found]
        possible = possible.union(*(spec.concludes for spec in new))
    return list(found.values())


def _needed(spec: RuleSpec) -> set[type[Declared]]:
    """Return the classes of derived facts without which a rule does not match."""
    return {type(pattern) for pattern in wanted_of(spec) if not isinstance(pattern, Given)}


def _may_be_asked(spec: RuleSpec, asked: frozenset[str]) -> bool:
    topics = (
        pattern for pattern in wanted_of(spec) if isinstance(pattern, Topic) and "ask" in pattern
    )
    return all(any(suits(topic["ask"], ask) for ask in asked) for topic in topics)

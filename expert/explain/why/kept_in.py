"""What keeps a card from being ruled out: facts that stop the rules against it from firing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.compat import NOT
from expert.explain.record.declared import bound_by, specs
from expert.explain.record.own_lines import given_lines
from expert.explain.view import Item, RecordView
from expert.facts import Card, Declared, OfferOut, RuledOut

AGAINST = (RuledOut, OfferOut)
PLAIN = (str, int, float)
OWN = frozenset({"card", "id"})
"""Fields by which a fact is about the card itself; the card's own chain shows such facts."""


def kept_in(view: RecordView, card: str) -> list[dict[str, Any]]:
    """Return, for each rule that would rule a card out, the facts that keep the rule from firing.

    Only rules whose conditions on the card are met are considered, and only facts that share a
    value with the card.
    """
    cards = view.of_type(Card.__name__, id=card)
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for rule, fact in _kept(view, cards[0]["fields"]) if cards else ():
        firing = next(iter(view.concluding(fact["id"])), None)
        says = view.says(fact) if firing is None else str(firing["says"])
        given = [one for one in view.given_behind(fact, card) if one["type"] != "Day"]
        lines = [line for one in given for line in given_lines(view, rule, one)]
        found.setdefault((rule, says), {"against": rule, "says": says, "given": lines})
    return list(found.values())


def _kept(view: RecordView, fields: Item) -> Iterator[tuple[str, Item]]:
    for id, spec in specs().items():
        bound = _bound(spec.when, fields) if set(AGAINST) & set(spec.concludes) else {}
        for condition in spec.when if bound else ():
            pattern = condition[0] if isinstance(condition, NOT) else None
            if isinstance(pattern, Declared):
                asked = {
                    key: bound[name] for name, key in bound_by(pattern) if key and name in bound
                }
                if asked.keys() - OWN:
                    others = _others(view, spec.when, pattern, bound)
                    yield from ((id, fact) for fact in _matching(view, pattern, asked, others))


def _matching(
    view: RecordView, pattern: Declared, asked: dict[str, Any], others: dict[str, set[Any]]
) -> Iterator[Item]:
    wanted = asked | _constants(pattern)
    for fact in view.of_type(type(pattern).__name__):
        has = fact["fields"]
        same = all(has.get(key) == value for key, value in wanted.items())
        if same and all(has.get(key) in values for key, values in others.items()):
            yield fact


def _others(
    view: RecordView, conditions: tuple[Any, ...], pattern: Declared, bound: dict[str, Any]
) -> dict[str, set[Any]]:
    """Return the values that other conditions allow for fields that the card does not determine."""
    found: dict[str, set[Any]] = {}
    for name, key in bound_by(pattern):
        for other in conditions if key and name not in bound else ():
            fields = [f for n, f in bound_by(other) if n == name] if _is_fact(other) else []
            for field in filter(None, fields):
                facts = _matching(view, other, {}, {})
                found.setdefault(str(key), set()).update(f["fields"].get(str(field)) for f in facts)
    return found


def _is_fact(condition: Any) -> bool:
    return isinstance(condition, Declared)


def _bound(conditions: tuple[Any, ...], fields: Item) -> dict[str, Any]:
    """Return the values of a card that conditions name; empty if the card does not meet them."""
    bound: dict[str, Any] = {}
    for pattern in conditions:
        if isinstance(pattern, Card):
            if any(fields.get(key) != value for key, value in _constants(pattern).items()):
                return {}
            bound |= {name: fields[key] for name, key in bound_by(pattern) if key and key in fields}
    return bound


def _constants(pattern: Declared) -> dict[str, Any]:
    """Return the fields for which a pattern requires a certain value."""
    items = ((key, value) for key, value in pattern.items() if not pattern.is_special(key))
    return {key: value for key, value in items if isinstance(value, PLAIN)}

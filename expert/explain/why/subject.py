"""The subject of an explanation: something recommended, or the advice that is the answer."""

from __future__ import annotations

from expert.explain.brief.first_line import FIRST_TOPICS, NO_TOPIC
from expert.explain.brief.told import CARD, Told
from expert.explain.changes.trials import ADVICE
from expert.explain.knowledge.card_names import Meant
from expert.explain.view import RECOMMENDED, Item


def recommended(told: Told) -> Item | None:
    """Return what is recommended first or, if nothing is, the advice that is the answer."""
    first: Item | None = next(iter(told.record[RECOMMENDED]), None)
    return first if first is not None else _advice(told)


def named(told: Told, name: str, subject: Meant | None) -> Item | None:
    """Return the recommended item with a name, or the advice on a topic of that name."""
    names = {name.casefold()}
    names |= {subject.label.casefold(), subject.id.casefold()} if subject else set()
    items: list[Item] = told.record[RECOMMENDED]
    card = subject.id if subject and subject.kind == CARD else None
    for item in items:
        of_item = {str(item[key]).casefold() for key in ("id", "name", "label")}
        if item["kind"] != CARD and of_item & names:
            return item
        if card is not None and item["kind"] == CARD and item["id"] == card:
            return item
    topics = (a for a in told.record["advice"] if a["topic"].casefold() == name.casefold())
    found = next(topics, None)
    return None if found is None else _as_item(found)


def _advice(told: Told) -> Item | None:
    """Return the advice that answers a question for which nothing is recommended."""
    topics = FIRST_TOPICS.get(told.ask, ())
    advice = [item for item in told.record["advice"] if item["topic"] not in NO_TOPIC]
    advice = advice or list(told.record["advice"])
    advice.sort(key=lambda a: topics.index(a["topic"]) if a["topic"] in topics else len(topics))
    return _as_item(advice[0]) if advice else None


def _as_item(advice: Item) -> Item:
    """Return advice in the form of a recommended item."""
    return {
        "kind": ADVICE,
        "id": advice["topic"],
        "name": advice["topic"],
        "label": advice["topic"],
        "role": None,
        "because": advice["because"],
    }

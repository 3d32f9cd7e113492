"""The line and the source of each value of a card that a rule read, not those of its file."""

from __future__ import annotations

from typing import Any

from expert.engine.spec import patterns_of
from expert.explain import wording
from expert.explain.declared import spec_of
from expert.explain.view import Item, RecordView

PLACE = ("file", "line", "source", "date", "confidence")
NAMING = ("id", "name")
"""Fields that say which card it is."""


def given_lines(view: RecordView, rule_id: str, fact: Item) -> list[dict[str, Any]]:
    """Return a given fact in words with its place; of a card, each value that the rule read.

    A card whose values the rule's conditions do not name is one line, that of its entry; so is
    every card of a record that was made with other knowledge.
    """
    whole = {"fact": fact["id"], "says": view.says(fact), **{key: fact.get(key) for key in PLACE}}
    known = view.knowledge
    if fact["type"] != "Card" or known is None:
        return [whole]
    entry = known.all("card").get(str(fact["fields"].get("id")))
    if entry is None or view.record["knowledge"]["digest"] != known.digest:
        return [whole]
    found = []
    for field in _fields_read(rule_id):
        if field in entry.data:
            origin = entry.origin(field)
            unit = wording.unit_of(field)
            ending = next((end for end in wording.UNITS if field.endswith(end)), "")
            value = wording.amount(entry.data[field], unit)
            name = wording.words(field.removesuffix(ending))
            found.append(
                {
                    **whole,
                    "says": f"{name} {value} of {wording.label(entry.data)}",
                    **{key: getattr(origin, key) for key in PLACE if key != "file"},
                }
            )
    return found or [whole]


def _fields_read(rule_id: str) -> list[str]:
    """Return the fields of a card that a rule's conditions name."""
    spec = spec_of(rule_id)
    patterns = [p for p in patterns_of(spec) if type(p).__name__ == "Card"] if spec else []
    names = (name for p in patterns for name in p if not p.is_special(name))
    return [name for name in dict.fromkeys(names) if name not in NAMING]

"""The line and source of each card value that a rule read, rather than those of the whole file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert.engine.spec import patterns_of
from expert.explain import wording
from expert.explain.record.declared import spec_of
from expert.explain.view import Item, RecordView
from expert.knowledge.entries import INFERRED

PLACE = ("file", "line", "source", "date", "confidence")
NAMING = ("id", "name")
"""Fields that identify the card."""


def given_lines(view: RecordView, rule_id: str, fact: Item) -> list[dict[str, Any]]:
    """Return a given fact in words with its place; for a card, each value that the rule read.

    A card gets a single line, that of its entry, if the rule's conditions name none of its values,
    or if the record does not say where its values come from.
    """
    whole = {"fact": fact["id"], "says": view.says(fact), **{key: fact.get(key) for key in PLACE}}
    places = fact.get("places") or {}
    fields = fact["fields"]
    found = []
    for field in _fields_read(rule_id) if fact["type"] == "Card" else ():
        if field in fields and field in places:
            unit = wording.unit_of(field)
            ending = next((end for end in wording.UNITS if field.endswith(end)), "")
            value = wording.amount(fields[field], unit)
            name = wording.words(field.removesuffix(ending))
            says = f"{name} {value} of {fields['name']}"
            found.append({**whole, "says": says, **places[field]})
    return found or [whole]


def more_given(hidden: Sequence[Item]) -> list[str]:
    """Return a line that counts the given facts not shown; empty if all are shown."""
    if not hidden:
        return []
    inferred = sum(one.get("confidence") == INFERRED for one in hidden)
    note = f", {inferred} of them inferred by us" if inferred else ""
    return [f"and {wording.counted(len(hidden), 'more given fact')}{note}"]


def _fields_read(rule_id: str) -> list[str]:
    """Return the fields of a card that a rule's conditions name."""
    spec = spec_of(rule_id)
    patterns = [p for p in patterns_of(spec) if type(p).__name__ == "Card"] if spec else []
    names = (name for p in patterns for name in p if not p.is_special(name))
    return [name for name in dict.fromkeys(names) if name not in NAMING]

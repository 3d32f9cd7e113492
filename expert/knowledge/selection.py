"""Which cards a group contains, and which form factors matter only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

USUAL_FORM = "card"
SET_APART = ("laptop", "modified")
"""Form factors that matter only to a person who asks for them or names such a card."""


def form_of(card: Mapping[str, Any]) -> str:
    """Return what is sold: a card, unless its file says otherwise."""
    return str(card.get("form", USUAL_FORM))


def is_set_apart(card: Mapping[str, Any]) -> bool:
    """Return whether a card matters only when asked for."""
    return form_of(card) in SET_APART


def is_selected(card: Mapping[str, Any], select: Mapping[str, Any]) -> bool:
    """Return whether a card has all the properties that a group selects by.

    A laptop GPU or a modified card belongs only to groups that name it or its form. A group
    defined by ``price_kind`` selects no cards: it means a way of selling.
    """
    if is_set_apart(card) and not {"form", "card"} & select.keys():
        return False
    for key, wanted in select.items():
        found = form_of(card) if key == "form" else card.get("id" if key == "card" else key)
        if found not in (wanted if isinstance(wanted, list) else [wanted]):
            return False
    return bool(select)

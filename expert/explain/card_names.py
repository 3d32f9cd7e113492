"""Which cards a person means by a name: one card, or every card of a group, maker or platform."""

from __future__ import annotations

from dataclasses import dataclass

from expert.errors import UnknownNameError
from expert.explain import wording
from expert.knowledge import Knowledge
from expert.knowledge.selection import is_selected


@dataclass(frozen=True)
class Meant:
    """What a name stands for."""

    kind: str
    """card, group, vendor or platform."""
    id: str
    label: str
    cards: tuple[str, ...]
    """Card ids, sorted."""


def meant(knowledge: Knowledge, text: str) -> Meant:
    """Return what a person means by a name.

    Raises:
        UnknownNameError: nothing has this name, or several cards share it.

    """
    try:
        kind, entry = knowledge.resolve(text)
    except UnknownNameError:
        same = _sharing(knowledge, text)
        if not same:
            raise
        return Meant("group", text, text, same)
    if kind == "card":
        return Meant(kind, entry.id, wording.label(entry.data), (entry.id,))
    select = entry.data.get("select", {}) if kind == "group" else {kind: entry.id}
    cards = tuple(
        id for id, card in knowledge.all("card").items() if is_selected(card.data, select)
    )
    return Meant(kind, entry.id, entry.data.get("name", entry.id), cards)


def _sharing(knowledge: Knowledge, text: str) -> tuple[str, ...]:
    """Return the variants that share exactly this name, such as both sizes of one card."""
    wanted = text.casefold()
    return tuple(
        id
        for id, card in knowledge.all("card").items()
        if str(card.data.get("name", "")).casefold() == wanted
    )

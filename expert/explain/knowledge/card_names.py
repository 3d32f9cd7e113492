"""Which cards a name refers to: one card, or every card of a group, maker or platform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expert.errors import UnknownNameError
from expert.explain import wording
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name, words
from expert.knowledge.selection import is_selected


@dataclass(frozen=True)
class Meant:
    """What a name refers to."""

    kind: str
    """card, group, vendor or platform."""
    id: str
    label: str
    cards: tuple[str, ...]
    """Card ids, sorted."""


MOST_WORDS = 5
"""The most words that are joined into a name typed without quotes."""
MOST_NAMED = 12
"""The most cards that a message lists if a word could mean several."""


def meant(knowledge: Knowledge, text: str) -> Meant:
    """Return what a name refers to.

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
        return Meant(kind, entry.id, full_name(entry.data), (entry.id,))
    select = entry.data.get("select", {}) if kind == "group" else {kind: entry.id}
    cards = tuple(
        id for id, card in knowledge.all("card").items() if is_selected(card.data, select)
    )
    return Meant(kind, entry.id, entry.data.get("name", entry.id), cards)


def one_card(knowledge: Knowledge, text: str) -> tuple[str, str]:
    """Return the id of the card that is meant, and what was assumed if there are similar cards.

    Raises:
        UnknownNameError: no card has this name, or several do; the message names them.

    """
    try:
        id = knowledge.resolve_card(text).id
    except UnknownNameError:
        could = _holding(knowledge, words(text))
        if len(could) < len(("one", "other")):
            raise
        names = list(could.values())
        if len(names) > MOST_NAMED:
            names[MOST_NAMED:] = [f"one of {len(names) - MOST_NAMED} others"]
        raise UnknownNameError(
            f"{text!r} could be {wording.listed(names, 'or')}. Say which one."
        ) from None
    like = _like(knowledge, id, words(text))
    taken = label_of(knowledge, id)
    note = (
        f"{text} is assumed to mean {taken}; there is also {wording.listed(like)}." if like else ""
    )
    return id, note


def named_by_words(knowledge: Knowledge, given: Sequence[str]) -> list[str]:
    """Join words that name a card only if taken together: `RTX 3090` typed without quotes."""
    found, rest = [], list(given)
    while rest:
        lengths = range(min(MOST_WORDS, len(rest)), 1, -1)
        length = next((n for n in lengths if _name_a_card(knowledge, rest[:n])), 1)
        found.append(" ".join(rest[:length]))
        rest = rest[length:]
    return found


def _name_a_card(knowledge: Knowledge, parts: Sequence[str]) -> bool:
    """Return whether some words together name a card; a blank word is not part of a name."""
    try:
        knowledge.resolve_card(" ".join(parts))
    except UnknownNameError:
        return False
    return all(part.strip() for part in parts)


def _holding(knowledge: Knowledge, wanted: tuple[str, ...]) -> dict[str, str]:
    """Return the cards whose names contain the given name word for word, with those names."""
    return {
        id: full_name(card.data)
        for id, card in knowledge.all("card").items()
        if wanted and _stands_in(wanted, words(full_name(card.data)))
    }


def _stands_in(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    places = range(len(whole) - len(part) + 1)
    return any(whole[place : place + len(part)] == part for place in places)


def _like(knowledge: Knowledge, id: str, said: tuple[str, ...]) -> list[str]:
    """Return the cards that differ only in memory or form, which the name does not state."""
    name = words(label_of(knowledge, id))
    if "gb" in said or "gb" not in name:
        return _other_forms(knowledge, id, said)
    start = name[: name.index("gb") - 1]
    return [
        label
        for other, label in _holding(knowledge, start).items()
        if other != id and _only_memory(words(label), start)
    ]


def _other_forms(knowledge: Knowledge, id: str, said: tuple[str, ...]) -> list[str]:
    """Return the cards of the same name and memory, if the name does not state the form."""
    card = knowledge.get("card", id).data
    form = {word for word in words(str(card.get("variant", ""))) if word.isalpha()} - {"gb"}
    if not form or form & set(said):
        return []
    return [
        full_name(other.data)
        for other in knowledge.all("card").values()
        if other.id != id
        and all(other.data.get(key) == card.get(key) for key in ("name", "memory_gib"))
    ]


def _only_memory(name: tuple[str, ...], start: tuple[str, ...]) -> bool:
    """Return whether a name consists of a beginning and an amount of memory, and nothing else."""
    amount = ("amount", "gb")
    return name[: len(start)] == start and len(name) == len(start) + len(amount)


def label_of(knowledge: Knowledge, id: str) -> str:
    """Return a card's name with its variant."""
    return full_name(knowledge.get("card", id).data)


def _sharing(knowledge: Knowledge, text: str) -> tuple[str, ...]:
    """Return the variants that share exactly this name, such as both sizes of one card."""
    wanted = text.casefold()
    return tuple(
        id
        for id, card in knowledge.all("card").items()
        if str(card.data.get("name", "")).casefold() == wanted
    )

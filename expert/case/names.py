"""Names in a case: which cards, groups, vendors or systems they refer to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from expert.case.answers import Place, shown
from expert.errors import CaseError, UnknownNameError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.names import LAPTOP, maker_words, without_maker, without_memory, words
from expert.knowledge.selection import is_selected, is_set_apart

NAME_ROLES = {
    "candidates": "candidate",
    "reference": "reference",
    "owned": "owned",
    "unavailable": "unavailable",
    "budget_excludes": "unaffordable",
    "series": "series",
}
"""The answers that contain names, and the role of these names."""
OWNED = "owned"
"""The role in which several cards of a kind are just a number of cards, not a set of computers."""
OF_ANY_SIZE = ("candidate", "reference", "unavailable", "unaffordable")
"""Roles in which a computer named without its memory means all of its memory sizes."""
BUILT_IN = "integrated"
"""The segment of computers with a built-in GPU, which are sold with several memory sizes."""
_FEWER_GIB = re.compile(r"any card with less than (\d+(?:\.\d+)?) ?g(?:i?b)", re.IGNORECASE)
_SYSTEM = re.compile(
    r"(\d{1,4}|an?|one|two) computers? with (\d{1,6}) (?:x )?(.+?)(?P<each> each)?(?: in total)?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"(\d{1,4}) ?[x×] (.+)", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(
    r"(?:\s*[,;]\s*|\s+(?:and|or|vs\.?|versus)\s+)(?![^(]*\))", re.IGNORECASE
)
"""What separates names in a text; a comma in parentheses is part of a name."""
NOTHING = ("none", "nothing", "no")
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2}


class CaseName(NamedTuple):
    """Something the person named, and the cards it refers to."""

    key: str
    """The answer that contains it."""
    role: str
    """owned, candidate, reference, unavailable, unaffordable, series or offered."""
    text: str
    """The words the person used."""
    kind: str
    """card, cloud, service, group, vendor, platform, system, or offer (a way of selling)."""
    id: str
    """The thing's id; for a group defined by the words themselves, those words."""
    cards: tuple[str, ...]
    """Ids of the cards it refers to."""
    count: int = 1  # type: ignore[assignment]  # a tuple's own count is not used
    """How many."""
    computers: int | None = None
    """The number of computers, for a system."""
    usd: float | None = None
    """The price at which the card is offered to the person."""


def named_things(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> Iterator[CaseName]:
    """Yield everything the answers name; for a computer also owned, the owned size is meant.

    Raises:
        CaseError: a name is unknown or ambiguous.

    """
    found = list(_named_in(knowledge, where, answers))
    owned = {name.id for name in found if (name.role, name.kind) == (OWNED, "card")}
    for name in found:
        mine = owned & set(name.cards) if name.role == "candidate" else set()
        if len(mine) == 1 and memory_sizes(knowledge, name.text):
            (card,) = mine
            yield name._replace(kind="card", id=card, cards=(card,))
        else:
            yield name


def _named_in(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> Iterator[CaseName]:
    for key, role in NAME_ROLES.items():
        if role == OWNED and _is_none(answers.get(key, ())):
            del answers[key]
        if key in answers:
            answers[key] = [name for text in answers[key] for name in names_in(knowledge, text)]
        for text, times in Counter(answers.get(key, [])).items():
            try:
                named = resolved(knowledge, key, role, text)
                yield named._replace(count=named.count * times) if role == OWNED else named
            except UnknownNameError as error:
                place = where.at(f"answers.{key}")
                raise CaseError(f"{place}{key}: {error} Nothing was done.") from None


def _is_none(texts: Sequence[str]) -> bool:
    """Return whether the only name is a word that means none."""
    return len(texts) == 1 and texts[0].casefold() in NOTHING


def names_in(knowledge: Knowledge, text: str) -> list[str]:
    """Return the names that a text lists; a text that is itself a name is not split."""
    parts = [part for part in _BETWEEN_NAMES.split(text) if part.strip()]
    return parts if parts and parts != [text] and not _is_name(knowledge, text) else [text]


def _is_name(knowledge: Knowledge, text: str) -> bool:
    try:
        knowledge.resolve(text)
    except UnknownNameError:
        return False
    return True


def resolved(knowledge: Knowledge, key: str, role: str, text: str) -> CaseName:
    """Find what a name refers to: a card, a name shared by several cards, a group, a system."""
    fewer = _FEWER_GIB.fullmatch(text)
    if fewer:
        cards = tuple(
            card.id
            for card in knowledge.all("card").values()
            if card.data.get("memory_gib", 0) < float(fewer.group(1))
            and not is_set_apart(card.data)
        )
        return CaseName(key, role, text, "group", text, cards)
    system = _numbers_of(text)
    if system:
        computers, gpus, name = system
        if _numbers_of(name) or not 1 <= computers <= gpus:
            raise UnknownNameError(
                f"{shown(text)} is not a set of computers: it must have at least one computer "
                f"with at "
                "least one card in each, such as '2 computers with 8 NAME in total', or '2x NAME' "
                "for two in one computer."
            )
        inner = resolved(knowledge, key, role, name)
        if role == OWNED and computers == 1:
            return inner._replace(text=text, count=gpus)
        return CaseName(key, role, text, "system", inner.id, inner.cards, gpus, computers)
    sharing = tuple(
        card.id
        for card in knowledge.all("card").values()
        if card.data["name"].casefold() == text.casefold()
    )
    if len(sharing) > 1:
        return CaseName(key, role, text, "group", text, sharing)
    sizes = memory_sizes(knowledge, text)
    if len({size.data["memory_gib"] for size in sizes}) > 1:
        return _of_unknown_size(key, role, text, sizes)
    kind, entry = knowledge.resolve(text)
    if kind == "group" and "price_kind" in entry.data.get("select", {}):
        kind = "offer"
    return CaseName(key, role, text, kind, entry.id, tuple(_cards_of(knowledge, kind, entry)))


def _of_unknown_size(key: str, role: str, text: str, sizes: Sequence[Entry]) -> CaseName:
    """Return a computer whose memory size is not stated.

    If the person owns it or is offered it, the smallest size is assumed: a larger size must be
    stated. If the computer is to be bought, every size is a choice.
    """
    sold = [size for size in sizes if size.data.get("prices")] or sizes
    if role in OF_ANY_SIZE and len(sold) > 1:
        return CaseName(key, role, text, "group", text, tuple(sorted(size.id for size in sold)))
    least = min(sold, key=lambda size: (size.data["memory_gib"], size.id))
    return CaseName(key, role, text, "card", least.id, (least.id,))


def memory_sizes(knowledge: Knowledge, text: str) -> list[Entry]:
    """Return the memory variants of a computer with a built-in GPU, if its name leaves them open.

    If a desktop computer and a laptop have the same chip, the desktop is meant. Empty if the name
    states the memory size, or is not the name of such a computer.
    """
    if text in knowledge.all("card"):
        return []
    makers = maker_words(vendor.data for vendor in knowledge.all("vendor").values())
    said = without_maker(words(text), makers)
    found = [
        card
        for card in knowledge.all("card").values()
        if card.data.get("segment") == BUILT_IN
        and said in (without_maker(words(name), makers) for name in without_memory(card.data))
    ]
    return [card for card in found if card.data.get("form") != LAPTOP] or found


def _numbers_of(text: str) -> tuple[int, int, str] | None:
    """Return number of computers, total cards and card name for a set of computers, else None."""
    system = _SYSTEM.fullmatch(text)
    if system:
        computers = int(_NUMBERS.get(system.group(1).casefold(), system.group(1)))
        cards = int(system.group(2)) * (computers if system.group("each") else 1)
        return computers, cards, system.group(3)
    several = _SEVERAL.fullmatch(text)
    return (1, int(several.group(1)), several.group(2)) if several else None


def without_number(text: str) -> str:
    """Return a name without a leading number: `2x RTX 3090` becomes `RTX 3090`."""
    system = _numbers_of(text)
    return system[2] if system else text


def _cards_of(knowledge: Knowledge, kind: str, entry: Entry) -> Iterator[str]:
    """Yield the ids of the cards that a card, group, vendor or platform refers to."""
    for card in knowledge.all("card").values():
        if kind == "card":
            meant = card.id == entry.id
        elif kind == "group":
            meant = is_selected(card.data, entry.data.get("select", {}))
        elif kind == "cloud":
            meant = any(offer["card"] == card.id for offer in entry.data.get("offers", []))
        else:
            meant = card.data.get(kind) == entry.id
        if meant:
            yield card.id

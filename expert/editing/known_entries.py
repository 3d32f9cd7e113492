"""Finds what is already known: entries by their names, and the texts of their files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from expert.editing.typed_values import NOTHING_DONE
from expert.errors import CaseError, UnknownNameError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.findings import shown
from expert.knowledge.folders import LIST_KEYS
from expert.knowledge.forms import FORMS
from expert.knowledge.importing.card_text import file_text
from expert.knowledge.merging import CORRECTS
from expert.knowledge.names import OWN, full_name, spellings, words


def card_named(knowledge: Knowledge, name: str) -> Entry:
    """Return the card with a name or an id."""
    return one_named(knowledge, "card", name)


def one_named(knowledge: Knowledge, kind: str, name: str) -> Entry:
    """Return the entry of a kind that has a name or an id.

    Raises:
        UnknownNameError: there is none, or several share the name.

    """
    entries = knowledge.all(kind)
    if name in entries:
        return entries[name]
    if kind == "card":
        return knowledge.resolve_card(name)
    try:
        found, entry = knowledge.resolve(name)
    except UnknownNameError:
        asked = words(name)
        begin = [e for e in entries.values() if words(e.data["name"])[: len(asked)] == asked]
        if len(begin) == 1:
            return begin[0]
        raise UnknownNameError(_no_such(kind, shown(name), entries), name) from None
    if found != kind:
        raise UnknownNameError(_no_such(kind, str(entry.data["name"]), entries), name)
    return entry


def entry_called(knowledge: Knowledge, kind: str, values: Mapping[str, Any]) -> Entry | None:
    """Return the known entry that a new entry would repeat: one with its id, or else its name."""
    if "id" in values or "name" not in values:
        return None
    wanted = words(full_name(values))
    for entry in knowledge.all(kind).values():
        own = (name for rank, name in spellings(entry.id, entry.data) if rank <= OWN)
        if any(words(name) == wanted for name in own):
            return entry
    return None


def _no_such(kind: str, name: str, entries: Mapping[str, Entry]) -> str:
    known = ", ".join(str(entry.data["name"]) for entry in entries.values())
    return (
        f"{name} is not a known {kind}. Known: {known}. `whichgpu knowledge add {kind}` says "
        f"what a new one needs. {NOTHING_DONE}"
    )


def known_architectures(knowledge: Knowledge) -> Mapping[str, Entry]:
    """Return all architectures by their ids."""
    return knowledge.all("architecture")


def short(value: Any) -> str:
    """Return a short form of a value."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {short(item)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"{len(value)} items" if len(value) > 3 else ", ".join(map(short, value))
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def own_text(known: Entry) -> str | None:
    """Return the text of the file that holds only this entry; None if it holds several."""
    if LIST_KEYS.get(known.kind) or known.lines.get("", 1) > 1:
        return None
    path = _path_of(known)
    try:
        text = path.read_text(encoding="utf-8") if path else ""
    except OSError:
        return None
    return text if f"id: {known.id}" in text.splitlines() else None


def _path_of(known: Entry) -> Path | None:
    from expert.knowledge.folders import SHIPPED, shipped_folder

    if known.layer == SHIPPED:
        return shipped_folder() / known.file.removeprefix("knowledge/")
    return Path(known.file)


def text_at(place: str, into: Path | None) -> str | None:
    """Return the text of a file in a folder; None if it does not exist.

    Raises:
        CaseError: it cannot be read.

    """
    try:
        return (into / place).read_text(encoding="utf-8") if into else None
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return None
        raise CaseError(f"{into}/{place}: cannot be read. {NOTHING_DONE}") from None


def refuse_if_there(place: str, into: Path | None) -> None:
    """Raise a CaseError if a folder already has the file."""
    if text_at(place, into) is not None:
        raise CaseError(f"{into}/{place}: already exists; edit that file. {NOTHING_DONE}")


def correction(known: Entry, about: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """Return the text of a file that changes only some keys of a known entry."""
    head = "".join(f"{key}: {value}\n" for key, value in about.items())
    values = file_text(changes, FORMS[known.kind]) if changes else ""
    return f"{CORRECTS}: {known.id}\n{head}{values}"

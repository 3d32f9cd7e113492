"""Determines what a file in a knowledge folder is about, even if it is in the wrong place."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache

from expert.knowledge.document import Document
from expert.knowledge.findings import shown
from expert.knowledge.folders import FOLDER_KINDS, LIST_FILES, PLACES
from expert.knowledge.forms import FORMS
from expert.knowledge.merging import CORRECTS
from expert.knowledge.old_layout import DROPPED, MOVED, RENAMED
from expert.knowledge.validation import keys_of

CARDS = "hardware/cards/<vendor>/<architecture family>/"


def place_today(relative: str, document: Document) -> str:
    """Return where a file in an old layout or with another extension would be today.

    Empty for a file of an earlier version whose keys have also changed; such files are for
    `knowledge migrate`.
    """
    top, _, rest = relative.partition("/")
    keys = document.data if isinstance(document.data, dict) else {}
    if any(key in keys for key in (*RENAMED.get(top, ()), *DROPPED.get(top, ()))):
        return ""
    new = MOVED.get(top, top)
    ending = relative.rpartition(".")[2]
    return f"{new}/{rest}".rstrip("/").removesuffix(f".{ending}") + ".yaml"


def kind_of(place: str, document: Document) -> tuple[str, str]:
    """Return the kind of a file (empty if unknown), and what is wrong with its place."""
    if place in LIST_FILES:
        return LIST_FILES[place][0], ""
    *parents, _ = place.split("/")
    folder = next((f for f in ("/".join(parents[:2]), *parents[:1]) if f in FOLDER_KINDS), None)
    if folder is None:
        return _guessed("/".join(parents[:2]), document)
    kind, below = FOLDER_KINDS[folder], len(parents) - folder.count("/") - 1
    if kind == "card":
        is_correction = isinstance(document.data, dict) and CORRECTS in document.data
        wrong = below != 2 and not is_correction
        return kind, f"a card belongs in {CARDS}. Move the file." if wrong else ""
    return kind, f"is nested too deeply. Move it up into {folder}/." if below else ""


def _guessed(place: str, document: Document) -> tuple[str, str]:
    """Return the likely kind of a file outside the known folders, and where it belongs."""
    where = f"folder {shown(place)} is not known" if place else "is outside every folder"
    known = {folder.rpartition("/")[2]: folder for folder in FOLDER_KINDS}
    near = get_close_matches(place.rpartition("/")[2], known, n=1)
    if near:
        folder = known[near[0]]
        return FOLDER_KINDS[folder], f"{where}. Did you mean '{folder}'?"
    keys = set(document.data) if isinstance(document.data, dict) else set()
    kind = _kind_with(keys - {CORRECTS})
    if kind:
        belongs = CARDS if kind == "card" and CORRECTS not in keys else PLACES[kind]
        return kind, f"{where}. By its keys it is a {kind}: move it to {belongs}."
    return "", f"{where}. Folders: {', '.join(FOLDER_KINDS)}."


def _kind_with(keys: set[str]) -> str:
    """Return the kind of entry that has the most of these keys; empty if that is not unique."""
    known = {kind: len(keys & of_kind) for kind, of_kind in _keys().items()}
    most = max(known.values())
    best = [kind for kind, count in known.items() if count == most]
    return best[0] if len(best) == 1 and most > len(keys) / 2 else ""


@cache
def _keys() -> dict[str, frozenset[str]]:
    """Return the keys of each kind of entry that has a folder."""
    return {kind: frozenset(keys_of(FORMS[kind])) for kind in FOLDER_KINDS.values()}

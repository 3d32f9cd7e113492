"""The shipped files as records, of which a test may change one and run the checks of figures."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from expert.knowledge import Finding
from expert.knowledge.checks import cross_check
from expert.knowledge.checks.dates import dates_are_in_order
from expert.knowledge.checks.vocabulary import brands_are_known
from expert.knowledge.findings import in_order
from expert.knowledge.folders import walk
from expert.knowledge.read_files import read_folder
from expert.knowledge.records import Record
from expert.knowledge.strict_yaml import read_yaml
from expert.knowledge.validation import validate

OTHER_CHECKS = (dates_are_in_order, brands_are_known)
LOOKED_UP = ("architecture", "board", "memory-type", "price-kind", "vendor")
"""Kinds that the checks of cards look things up in."""
Changes = Mapping[str, str | None]


@cache
def shelf() -> tuple[Record, ...]:
    """Return the shipped cards, and what they are compared with."""
    (folder,) = walk(())
    records, _ = read_folder(folder, [])
    for record in records:
        validate(record)
    return tuple(r for r in records if r.entry.kind == "card" or r.entry.kind in LOOKED_UP)


def text_of(card: str) -> str:
    """Return the file of a card that has a file of its own."""
    (folder,) = walk(())
    (file,) = [
        file
        for file in folder.files
        if file.relative.startswith("hardware/cards/") and file.relative.endswith(f"/{card}.yaml")
    ]
    return Path(file.path).read_text(encoding="utf-8")


def changed(text: str, changes: Changes) -> str:
    """Return a card's file with other values; None removes a key, `price` adds a line."""
    for key, value in changes.items():
        lines = re.compile(rf"^{key}:.*\n(?:  .*\n)*", re.MULTILINE)
        if key == "price":
            text = re.sub(r"((?:  - \{on.*\n)+)", rf"\g<1>  - {{{value}}}\n", text, count=1)
        elif value is None:
            text = lines.sub("", text)
        elif lines.search(text):
            text = lines.sub(f"{key}: {value}\n", text)
        else:
            text = text.replace("memory_gib:", f"{key}: {value}\nmemory_gib:", 1)
    return text


def told_of(card: str, text: str) -> list[Finding]:
    """Return what the checks say of a card whose file reads like this."""
    (old,) = [r for r in shelf() if r.entry.kind == "card" and r.entry.id == card]
    document = read_yaml(text, old.entry.file)
    data = document.data
    id = data.get("id", card)
    entry = old.entry._replace(data=data, lines=document.lines, id=id)
    new = Record(entry, old.relative.replace(card, id), document, "")
    own = [*document.faults, *validate(new)]
    others = [record for record in shelf() if id != card or record is not old]
    own += cross_check([new, *(r for r in others if r.entry.kind in LOOKED_UP)], OTHER_CHECKS)
    found = cross_check([*(r for r in others if r.entry.id != id), new], ())
    return [f for f in in_order([*own, *found]) if f.file == old.entry.file]

"""Ids of entries that a record's sentences show although the entries have names."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.shipped import shipped

WORD = re.compile(r"(?<![\w/.=“'-])[a-z0-9][\w.-]*\w(?![\w/”'-])")
COMMAND = re.compile(r"(?:run: )?whichgpu .*|`[^`]*`|--\w.*")
ORDINARY_KINDS = ("trait", "weight-format")
"""Kinds whose ids of one word are ordinary words, or are written like that in other names."""


@cache
def ids() -> dict[str, str]:
    """Return what things are called, by the ids that no sentence should show."""
    ordinary = {
        id
        for kind in ORDINARY_KINDS
        for id in shipped().all(kind)
        if kind == "weight-format" or "-" not in id
    }
    return {id: name for id, name in shipped().called.items() if id not in ordinary}


def ids_told(record: dict[str, Any]) -> Iterator[str]:
    """Yield each sentence with an id; those in commands, and in names, are meant to be there."""
    said = {str(item["says"]): str(item.get("rule", "advice")) for item in record["firings"]}
    said |= {str(item["says"]): f"advice on {item['topic']}" for item in record["advice"]}
    for text, where in said.items():
        for word in WORD.findall(COMMAND.sub("", text)):
            name = ids().get(word)
            if name is not None and not _in_a_name(word, text):
                yield f"{word} ({name}) in {where}: {text}"


def _in_a_name(word: str, text: str) -> bool:
    """Return whether a word of a text is part of a name of something else there."""
    names = _names_with(word)
    return any(name in text for name in names)


@cache
def _names_with(word: str) -> tuple[str, ...]:
    return tuple(name for name in shipped().called.values() if word in name and word != name)

"""Tidies up knowledge files: order of keys, indentation, spaces; comments and data stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from expert.editing import whole_files
from expert.editing.comments_kept import changed
from expert.errors import CaseError
from expert.knowledge.folders import FOLDER_KINDS, LIST_FILES
from expert.knowledge.forms import FORMS
from expert.knowledge.merging import CORRECTS
from expert.knowledge.strict_yaml import read_yaml
from expert.knowledge.validation import keys_of

ORDERED = ("card",)
"""Kinds of files whose keys have a fixed order."""
FIRST_OF_CORRECTIONS = (CORRECTS, "source", "checked")
"""The keys that a file begins with if it only corrects an entry."""
_KEY = re.compile(r"([A-Za-z_][\w.-]*):(?:\s|$)")


def formatted(text: str, kind: str | None = None) -> str:
    r"""Return a file's text in standard form, or unchanged if its data or comments would change.

    ``kind`` is the kind of its entry; the keys of a card are put in the order of the card form.

    >>> formatted("name: A\r\nid:   a\n\n\n", "card")
    'id: a\nname: A\n'
    """
    plain = "\n".join(line.rstrip() for line in text.splitlines())
    plain = f"{plain.strip(chr(10))}\n"
    document = read_yaml(plain)
    if document.faults or not isinstance(document.data, dict):
        return text
    tidy = changed(plain, lambda tree: None)
    if kind in ORDERED:
        first = FIRST_OF_CORRECTIONS if CORRECTS in document.data else ()
        tidy = _in_order(tidy, list(dict.fromkeys((*first, *keys_of(FORMS[kind])))))
    same = read_yaml(tidy).data == document.data and _comments(tidy) == _comments(plain)
    return tidy if same else plain


def _comments(text: str) -> list[str]:
    return sorted(re.findall(r"(?:^|\s)#\s*(.*?)\s*$", text, re.MULTILINE))


def _in_order(text: str, order: Sequence[str]) -> str:
    """Put the parts of a file into the order of their keys; a comment stays above its key."""
    head, parts = parts_of(text)
    place = {key: number for number, key in enumerate(order)}
    known = sorted(parts, key=lambda part: place.get(part[0], len(place)))
    return "".join([head, *(lines for _, lines in known)])


def parts_of(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Split a file into its top comment and its keys, each with its own lines.

    A comment above a key belongs to it.
    """
    parts: list[tuple[str, list[str]]] = []
    above: list[str] = []
    head: list[str] = []
    for line in text.splitlines(keepends=True):
        match = _KEY.match(line)
        if match:
            if not parts:  # a comment above the first key is about the file
                head, above = above, []
            parts.append((match[1], [*above, line]))
            above = []
        elif line.startswith("#") or not line.strip():
            above.append(line)
        elif parts:
            parts[-1][1].extend([*above, line])
            above = []
    if parts:
        parts[-1][1].extend(above)
    return "".join(head), [(key, "".join(lines)) for key, lines in parts]


def kind_of(relative: str) -> str | None:
    """Return the kind of a file's entry; None if the file lists several, or is in another place."""
    if relative in LIST_FILES:
        return None
    folders = [folder for folder in FOLDER_KINDS if relative.startswith(f"{folder}/")]
    return FOLDER_KINDS[folders[0]] if folders else None


def untidy(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Yield each file of a knowledge folder that is not in standard form, as it is and should be.

    Raises:
        CaseError: the folder does not exist, or a file cannot be read.

    """
    if not folder.is_dir():
        raise CaseError(
            f"{folder}: no such folder. Give a folder of knowledge files. "
            f"{whole_files.NOTHING_WRITTEN}"
        )
    for path in sorted(folder.rglob("*.yaml")):
        relative = path.relative_to(folder).as_posix()
        if any(part.startswith(".") for part in relative.split("/")) or path.is_symlink():
            continue
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CaseError(f"{path}: cannot be read ({error}).") from None
        tidy = formatted(text, kind_of(relative))
        if tidy != text:
            yield path, text, tidy

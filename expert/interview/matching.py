"""Finds which of several names a person means, by its number, its beginning, or a word in it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from expert.errors import CaseError

CLOSE = 0.6
SUGGESTED = 3
LONGEST_NUMBER = 20
LEAST_LETTERS = 2
"""A single letter is more likely a typing mistake, or short for no, than the beginning of a
word."""
_SPLIT = re.compile(r"\s*(?:,|;|\band\b|\+)\s*")
Named = Sequence[tuple[Any, Sequence[str]]]
"""Values, each with all its names; the first name is the one to show."""


class SeveralError(CaseError):
    """A text could mean more than one name; ``values`` holds what these names stand for."""

    def __init__(self, message: str, values: Sequence[Any]) -> None:
        super().__init__(message)
        self.values = tuple(values)


def chosen(text: str, named: Named, numbered: bool = True) -> tuple[Any, bool]:
    """Return what a number or a word picks, and whether that is certain.

    Raises:
        SeveralError: the text could mean more than one name.
        CaseError: the text matches no name.

    """
    if numbered and re.fullmatch(r"[-+]?[0-9]+\.?", text.strip()):
        return _numbered(text, named), True
    for word in dict.fromkeys((plain(text), plain(text).removesuffix("s"))):
        for matches in (_is, _begins, _has, _has_all):
            if not word or (matches != _is and len(word) < LEAST_LETTERS):
                break
            hits = [value for value, names in named if any(matches(plain(n), word) for n in names)]
            if len(hits) == 1:
                return hits[0], True
            if hits:
                raise _several(text, hits, named, numbered)
    return _nearest(text, plain(text), named), False


def _numbered(text: str, named: Named) -> Any:
    number = int(text.strip().rstrip(".")[:LONGEST_NUMBER])
    if not 1 <= number <= len(named):
        raise CaseError(f"The numbers here go from 1 to {len(named)}; you typed {text[:20]}.")
    return named[number - 1][0]


def _several(text: str, hits: Sequence[Any], named: Named, numbered: bool) -> SeveralError:
    labels = [names[0] for value, names in named if value in hits]
    some = " or ".join(labels[:SUGGESTED]) + (" or others" if len(labels) > SUGGESTED else "")
    hint = " or its number" if numbered else ""
    return SeveralError(f"{text[:40]!r} could mean {some}. Type more of it{hint}.", hits)


def _nearest(text: str, word: str, named: Named) -> Any:
    names = {plain(name): value for value, all_names in named for name in all_names}
    near = difflib.get_close_matches(word, list(names), 1, CLOSE)
    if not near:
        raise CaseError(
            f"{text[:40]!r} is not one of the answers. Type a number or a word from the list."
        )
    return names[near[0]]


def _is(name: str, word: str) -> bool:
    return name == word


def _begins(name: str, word: str) -> bool:
    return name.startswith(word)


def _has(name: str, word: str) -> bool:
    return f" {word}" in f" {name}"


def _has_all(name: str, word: str) -> bool:
    """Return whether every word of a text begins a word of a name: `llama 70` is `llama 3 70b`."""
    return all(_has(name, part) for part in word.split())


def plain(text: str) -> str:
    """Return a text without differences in how people type it: case, dashes, spaces.

    >>> plain(" Llama-3  8B. ")
    'llama 3 8b'
    """
    return re.sub(r"[\s_-]+", " ", text).strip(" .!").casefold()


def in_order(name: str) -> list[tuple[int, str]]:
    """Return a key to sort names by, in which numbers count as numbers.

    >>> sorted(["Qwen3 14B", "Qwen3 8B"], key=in_order)
    ['Qwen3 8B', 'Qwen3 14B']
    """
    found = re.findall(r"\d+|\D+", name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in found]


def parts(text: str) -> list[str]:
    """Return the items of a list: `1, 3`, `1 3`, `this and that`.

    >>> parts("imagenet and video"), parts("1 3")
    (['imagenet', 'video'], ['1', '3'])
    """
    found = [part for part in _SPLIT.split(text.strip()) if part]
    if len(found) == 1 and re.fullmatch(r"\d+(\s+\d+)+", found[0]):
        return found[0].split()
    return found

"""Names as people type them: matched exactly after normalization, never by similarity."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from expert.errors import UnknownNameError
from expert.knowledge.findings import shown

SUGGESTIONS = 3
LIKELY = 0.7
"""How similar a name must be to be suggested."""
OWN, SHARED, OF_A_LAPTOP = 1, 2, 3
"""The worst rank of a name that belongs to only one entry, of a name that may be shared, and of a
laptop GPU's short name that a desktop computer also has."""
LAPTOP = "laptop"
_IN_PARENTHESES = re.compile(r"\([^)]*\)")
_MEMORY = re.compile(r"\s*\b\d+(?:\.\d+)? ?GB\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+|\d+")


def words(text: str) -> tuple[str, ...]:
    """Split into lowercase words, separating letters from digits: `rtx4090` gives `rtx`, `4090`."""
    plain = unicodedata.normalize("NFKC", text[:200]).casefold()
    return tuple("gb" if word == "gib" else word for word in _WORD.findall(plain))


def maker_words(vendors: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Return the vendor words that people leave out of card names: GeForce, Radeon."""
    found = (word for vendor in vendors for word in vendor.get("maker_words") or () if word)
    return frozenset(part for word in found for part in words(word))


def without_maker(name: tuple[str, ...], makers: Container[str]) -> tuple[str, ...]:
    """Drop makers' words, unless nothing would be left."""
    return tuple(word for word in name if word not in makers) or name


def full_name(data: Mapping[str, Any]) -> str:
    """Return name and variant: `GeForce GTX 960 4GB`."""
    return " ".join(str(data[key]) for key in ("name", "variant") if data.get(key))


def spellings(id: str, data: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield every name of an entry with its rank: its own names rank before shared names.

    People add a card's memory to its name, and leave out what is in parentheses: `RTX 3090 24GB`,
    `M4 Max 64GB`. If both a desktop computer and a laptop have such a name, the desktop is meant.
    """
    yield 0, id
    if data.get("name"):
        yield 0, full_name(data)
        yield SHARED, str(data["name"])
        if "(" in str(data["name"]):
            rank = OF_A_LAPTOP if data.get("form") == LAPTOP else SHARED
            yield rank, _IN_PARENTHESES.sub(" ", full_name(data))
    for alias in data.get("aliases") or ():
        yield OWN, str(alias)
    if "memory_gib" in data:
        for name in (full_name(data), *(data.get("aliases") or ())):
            yield SHARED, f"{name} {data['memory_gib']:g}GB"


def without_memory(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of an entry without its memory and without what is in parentheses.

    A name that is in parentheses together with the memory is also yielded.

    >>> list(without_memory({"name": "Chip (8-core) 16GB", "aliases": ["Box Chip 16GB"]}))
    ['Chip', 'Box Chip']
    >>> list(without_memory({"name": "Chip 9 (Nickname, 16GB)"}))
    ['Chip 9', 'Nickname']
    """
    for name in (full_name(data), *(data.get("aliases") or ())):
        yield _plain(_IN_PARENTHESES.sub(" ", str(name)))
        for part in _IN_PARENTHESES.findall(str(name)):
            if _MEMORY.search(part) and (nickname := _plain(part.strip("()"))):
                yield nickname


def _plain(name: str) -> str:
    return " ".join(_MEMORY.sub("", name).replace(",", " ").split())


class NameIndex:
    """Finds an entry by any of its names."""

    def __init__(
        self,
        entries: Iterable[tuple[str, str, Mapping[str, Any]]],
        makers: Container[str] = frozenset(),
    ) -> None:
        """Index entries by kind, id and data.

        ``makers`` holds words that may be left out of a name.
        """
        self._makers = makers
        self._kinds: list[str] = []
        self._full_names: dict[tuple[str, str], str] = {}
        # (maker words dropped, words) -> (rank, kind, id) in the order given
        self._found: dict[tuple[bool, tuple[str, ...]], list[tuple[int, str, str]]] = {}
        for kind, id, data in entries:
            if kind not in self._kinds:
                self._kinds.append(kind)
            self._full_names[kind, id] = full_name(data) or id
            for rank, text in spellings(id, data):
                name = words(text)
                self._found.setdefault((False, name), []).append((rank, kind, id))
                short = without_maker(name, makers)
                self._found.setdefault((True, short), []).append((rank, kind, id))

    def find(self, text: str) -> tuple[str, str]:
        """Return kind and id of the only entry that the text names.

        Raises:
            UnknownNameError: no entry, or more than one of the same rank, has the name.

        """
        name = words(text)
        spelt_both_ways = ((False, name), (True, without_maker(name, self._makers)))
        for worst_rank in (OWN, SHARED, OF_A_LAPTOP):
            for spelt in spelt_both_ways if name else ():
                found = [row for row in self._found.get(spelt, ()) if row[0] <= worst_rank]
                for kind in self._kinds:
                    of_kind = [(rank, id) for rank, its_kind, id in found if its_kind == kind]
                    if of_kind:
                        return kind, self._only(text, kind, of_kind)
        raise self._unknown(text, name)

    def _only(self, text: str, kind: str, found: list[tuple[int, str]]) -> str:
        best = min(rank for rank, _ in found)
        ids = sorted({id for rank, id in found if rank == best})
        if len(ids) == 1:
            return ids[0]
        names = [self._full_names[kind, id] for id in ids]
        raise UnknownNameError(
            f"{shown(text)} can mean {len(ids)} different things: {', '.join(names)}. Type "
            f"one of these.",
            text,
            names,
        )

    def _unknown(self, text: str, name: tuple[str, ...]) -> UnknownNameError:
        near = self._near(name)
        what = "card" if "card" in self._kinds else "name"
        advice = (
            f"Did you mean {' or '.join(near)}?"
            if near
            else "`whichgpu cards` lists the known ones."
        )
        return UnknownNameError(f"Unknown {what} {shown(text)}. {advice}", text, near)

    def _near(self, name: tuple[str, ...]) -> list[str]:
        """Rank entries by shared words, with numbers counting most, then by similarity.

        Of equally similar names, those with the same letters come first, because people swap
        digits.
        """
        from collections import Counter
        from difflib import SequenceMatcher

        wanted = without_maker(name, self._makers)
        own, text = set(wanted), " ".join(wanted)
        matcher, letters = SequenceMatcher(b=text), Counter(text)
        scores: dict[tuple[str, str], tuple[float, int]] = {}
        for (dropped, known), found in self._found.items():
            if not dropped:
                continue
            spelt = " ".join(known)
            matcher.set_seq1(spelt)
            if matcher.real_quick_ratio() < 0.5:
                continue
            more = 0.25 * sum(2 if word.isdigit() else 1 for word in own & set(known))
            if matcher.quick_ratio() + more < LIKELY or (like := matcher.ratio() + more) < LIKELY:
                continue
            score = like, (letters & Counter(spelt)).total()
            for _, kind, id in found:
                scores[kind, id] = max(score, scores.get((kind, id), score))
        likely = sorted(scores)
        likely.sort(key=lambda key: scores[key], reverse=True)
        return list(dict.fromkeys(self._full_names[key] for key in likely))[:SUGGESTIONS]

"""Knowledge in memory: entries, where each value comes from, and how to find an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from expert.knowledge.findings import Finding
from expert.knowledge.names import NameIndex, full_name, maker_words

NAMED_KINDS = (
    *("card", "cloud", "service", "group", "vendor", "platform"),
    *("framework", "runtime"),
)
OS = "os"
"""The question whose answers are the names of operating systems."""
CALLED_KINDS = (
    *NAMED_KINDS,
    *("architecture", "link", "model", "network", "performance", "server", "trait"),
    "weight-format",
)
"""The kinds of things whose names sentences show instead of their ids."""


class Layer(NamedTuple):
    """One knowledge folder.

    Entries of a layer replace entries of the same kind and id in earlier layers.
    """

    name: str
    """`shipped`, `user`, or the folder as given."""
    digest: str
    """SHA-256 over the relative paths and bytes of its files, independent of the folder's
    location."""
    path: Path


OTHERS = "others"
"""As a vendor of a constant: all vendors that no file of this constant names."""
INFERRED = "inferred"
"""The displayed confidence of a judgement that is not stated by any claim."""
ORIGINS_KEPT = 20_000
"""The number of values whose origins are cached; a record shows the origins of some 3,000."""


class Origin(NamedTuple):
    """Where one value comes from."""

    file: str
    line: int
    source: str | None
    """Id in sources.yaml."""
    date: str | None
    """The day on which the value was observed or took effect; otherwise, the day the file was
    checked."""
    layer: str
    confidence: str | None
    """high, medium or low; inferred if nobody stated the value and we concluded it ourselves."""


class Passages(Protocol):
    """Anything that consists of passages: a knowledge entry or a case."""

    def origin(self, path: str) -> Origin:
        """Return where the value at a path comes from."""


class Passage(NamedTuple):
    """A value's place in an entry or a case; the origin is computed when first needed."""

    of: Passages
    path: str

    @property
    def origin(self) -> Origin:
        """Where the value comes from."""
        return self.of.origin(self.path)


class Became(NamedTuple):
    """The effect of an entry in a layer on top of another layer."""

    how: str
    """added, corrected or replaced."""
    kind: str
    id: str
    layer: str
    file: str
    instead_of: str
    """The file of the entry that it corrects or replaces."""
    changes: tuple[str, ...]
    """The keys that differ, with the old and the new value if they are short."""


class Entry(NamedTuple):
    """One thing in the knowledge base: a card, a question, a source."""

    kind: str
    id: str
    layer: str
    file: str
    """`knowledge/hardware/…/x.yaml`; in other layers, the folder as given and the relative path."""
    data: dict[str, Any]
    """The file's content: text, numbers, booleans, lists and mappings; dates are in ISO format."""
    lines: Mapping[str, int]
    """The line of each dotted path: `memory_gib`, `prices.3`, `prices.3.usd`."""
    corrected: Mapping[str, tuple[Entry, str]] = MappingProxyType({})
    """For each path whose value comes from a correction: the correction, and the path in it."""

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}, {self.file}>"

    def __hash__(self) -> int:
        return hash((self.kind, self.id, self.layer, self.file))

    def passage(self, path: str = "") -> Passage:
        """Return the place of the value at a dotted path."""
        return Passage(self, path)

    def origin(self, path: str = "") -> Origin:
        """Return where the value at a dotted path comes from.

        Source and confidence come from the innermost enclosing list item that states them,
        otherwise from the file; `sources` may also name a source for the path or a part of it. The
        date is the item's `on`, `from` or `date`, or else the file's `on`, or else its `checked`.
        An unknown path gets the line of its nearest known part.
        """
        return _origin_in(self, path)


@lru_cache(maxsize=ORIGINS_KEPT)
def _origin_in(entry: Entry, path: str) -> Origin:
    parts = path.split(".") if path else []
    for length in range(len(parts), 0, -1) if entry.corrected else ():
        start = ".".join(parts[:length])
        if start in entry.corrected:
            other, place = entry.corrected[start]
            return other.origin(".".join([place, *parts[length:]]))
    around = list(_mappings_around(entry.data, parts))
    exceptions = entry.data.get("sources")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    source = _first(around, "source")
    if source is None and isinstance(exceptions, Mapping):
        source = next((exceptions[prefix] for prefix in prefixes if prefix in exceptions), None)
    line = next((entry.lines[prefix] for prefix in prefixes if prefix in entry.lines), None)
    return Origin(
        file=entry.file,
        line=line if line is not None else entry.lines.get("", 1),
        source=source if source is not None else entry.data.get("source"),
        date=_first(around, "on", "from", "date")
        or _first([entry.data], "on", "checked", "retrieved"),
        layer=entry.layer,
        confidence=_confidence(around) or entry.data.get("confidence"),
    )


def _mappings_around(data: Any, parts: list[str]) -> Iterable[Mapping[str, Any]]:
    """Yield the mappings below the root that lead to a path, innermost first.

    A key may itself contain dots (`floor.learner`), so the shortest sequence of parts that is a
    key is used.
    """
    found = []
    part = ""
    for piece in parts:
        part = f"{part}.{piece}" if part else piece
        if isinstance(data, list):
            data = data[int(part)] if part.isdecimal() and int(part) < len(data) else None
        elif isinstance(data, Mapping):
            if part not in data:
                continue
            data = data[part]
        part = ""
        if isinstance(data, Mapping):
            found.append(data)
    return reversed(found)


def _confidence(mappings: Iterable[Mapping[str, Any]]) -> str | None:
    """Return the confidence from the innermost mapping with one; judgments may be inferred."""
    for mapping in mappings:
        if mapping.get("inferred") is True:
            return INFERRED
        if isinstance(mapping.get("confidence"), str):
            return str(mapping["confidence"])
    return None


def _first(mappings: Iterable[Mapping[str, Any]], *keys: str) -> str | None:
    """Return the first text found under one of the keys, mapping by mapping."""
    for mapping in mappings:
        for key in keys:
            if isinstance(mapping.get(key), str):
                return str(mapping[key])
    return None


def _by_id(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.id)


class Knowledge:
    """All entries of all layers, to be found by kind and id, or by a name that people type."""

    def __init__(
        self,
        entries: Iterable[Entry],
        layers: Iterable[Layer],
        digest: str,
        findings: Iterable[Finding] = (),
        later: Mapping[str, Callable[[], Iterable[Entry]]] | None = None,
        became: Iterable[Became] = (),
    ) -> None:
        self.layers: tuple[Layer, ...] = tuple(layers)
        self.digest = digest
        """SHA-256 over all layers in order."""
        self.findings: tuple[Finding, ...] = tuple(findings)
        """Warnings only; errors never reach this point."""
        self.became: tuple[Became, ...] = tuple(became)
        """The effects of the entries of every layer above the first."""
        self._by_kind: dict[str, dict[str, Entry]] = {}
        for entry in _by_id(entries):
            self._by_kind.setdefault(entry.kind, {})[entry.id] = entry
        self._later = dict(later or {})
        """How to read the entries of kinds that have not been requested yet."""
        self._indexes: dict[tuple[str, ...], NameIndex] = {}

    def __repr__(self) -> str:
        counts = ", ".join(f"{len(self._of_kind(kind))} {kind}" for kind in self.kinds())
        return f"<Knowledge {self.digest[:12]}: {counts}>"

    def kinds(self) -> list[str]:
        """Return all kinds of entries, sorted, including kinds not requested yet."""
        return sorted({*self._by_kind, *self._later})

    def all(self, kind: str) -> Mapping[str, Entry]:
        """Return the entries of a kind, sorted by id; empty for an unknown kind."""
        return MappingProxyType(self._of_kind(kind))

    def _of_kind(self, kind: str) -> dict[str, Entry]:
        """Return the entries of a kind, which are read on first use."""
        if kind in self._later:
            self._by_kind[kind] = {entry.id: entry for entry in _by_id(self._later.pop(kind)())}
        return self._by_kind.get(kind, {})

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What things are called, by id; an id that two things share is left out."""
        found: dict[str, set[str]] = {}
        for kind in CALLED_KINDS:
            for id, entry in self._of_kind(kind).items():
                if entry.data.get("name"):
                    found.setdefault(id, set()).add(full_name(entry.data))
        for entry in [self.get("question", OS)] if OS in self._of_kind("question") else []:
            for choice in entry.data["choices"]:
                found.setdefault(str(choice["value"]), set()).add(str(choice["label"]))
        return {id: name for id, (name, *others) in found.items() if not others and name != id}

    def get(self, kind: str, id: str) -> Entry:
        """Return one entry.

        Raises:
            KeyError: there is none.

        """
        try:
            return self._of_kind(kind)[id]
        except KeyError:
            raise KeyError(f"no {kind} {id!r} in the knowledge base") from None

    def resolve_card(self, text: str) -> Entry:
        """Find the card that a person means, without guessing.

        Raises:
            UnknownNameError: no card, or more than one, has this name; the message lists similar
            names.

        """
        return self._resolve(text, ("card",))

    def resolve(self, text: str) -> tuple[str, Entry]:
        """Find what a person means: card, cloud, service, group, vendor, platform, in this order.

        Raises:
            UnknownNameError: nothing, or more than one card, has this name; the message lists
            similar names.

        """
        entry = self._resolve(text, NAMED_KINDS)
        return entry.kind, entry

    def _resolve(self, text: str, kinds: tuple[str, ...]) -> Entry:
        if kinds not in self._indexes:
            entries = [entry for kind in kinds for entry in self.all(kind).values()]
            self._indexes[kinds] = NameIndex(
                ((entry.kind, entry.id, entry.data) for entry in entries),
                maker_words(vendor.data for vendor in self.all("vendor").values()),
            )
        return self.get(*self._indexes[kinds].find(text))

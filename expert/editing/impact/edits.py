"""The edits between two states of the knowledge, one for each value that differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from expert.knowledge import KINDS, Entry, Knowledge
from expert.knowledge.folders import SHIPPED
from expert.knowledge.merging import ADDED_TO

Place = tuple[str, str]
"""Kind and id of an entry."""
DERIVED = ("group", "question")
"""Kinds of entries that are derived from others; changes to them do not count as edits."""


OF_AN_ITEM = ("on", "from", "card", "id")
"""Keys that identify an item in a list."""


class Edit(NamedTuple):
    """One value that differs, or an entry that was added or removed."""

    kind: str
    id: str
    key: str
    """The dotted path of the value; empty for an entry that was added or removed."""
    file: str
    line: int
    before: Any
    after: Any

    @property
    def says(self) -> str:
        """The edit in words: file, line, key and values."""
        place = f"{self.file}:{self.line}"
        if not self.key:
            return f"{place}: {self.kind} {self.id} is {'new' if self.before is None else 'gone'}"
        return f"{place}: {self.key} {_change(self.before, self.after)}"


def edits(before: Knowledge, after: Knowledge) -> list[Edit]:
    """Return what differs between two states, by kind and id.

    In a list, each item that was changed, added or removed is an edit of its own.
    """
    found: list[Edit] = []
    followed: list[Edit] = []
    for old, new in _differing(before, after):
        of_entry = list(_edits_of(old, new))
        (followed if _follows(old, new) else found).extend(of_entry)
    return found or followed


def _differing(before: Knowledge, after: Knowledge) -> Iterator[tuple[Entry | None, Entry | None]]:
    for kind in KINDS:
        old, new = before.all(kind), after.all(kind)
        for id in sorted({*old, *new}):
            one, other = old.get(id), new.get(id)
            if one is None or other is None or one.data != other.data:
                yield one, other


def _follows(old: Entry | None, new: Entry | None) -> bool:
    """Return whether an entry differs only because another entry does."""
    entry = new or old
    if entry is None or entry.kind not in DERIVED:
        return False
    if entry.kind == "group":
        return "series" in entry.data.get("select", {})
    return entry.layer == SHIPPED and old is not None and new is not None and old.file == new.file


def _edits_of(old: Entry | None, new: Entry | None) -> Iterator[Edit]:
    if old is None or new is None:
        entry = new or old
        assert entry is not None
        line = entry.lines.get("", 1)
        was, now = (old and old.id), (new and new.id)
        yield Edit(entry.kind, entry.id, "", entry.file, line, was, now)
        return
    for key in dict.fromkeys([*new.data, *old.data]):
        was, now = old.data.get(key), new.data.get(key)
        if was == now:
            continue
        if was and now and _is_list_of_items(was) and _is_list_of_items(now):
            yield from _items(old, new, key, was, now)
        elif isinstance(was, Mapping) and isinstance(now, Mapping):
            for part in dict.fromkeys([*now, *was]):
                if was.get(part) != now.get(part):
                    yield _edit(new, f"{key}.{part}", was.get(part), now.get(part))
        else:
            yield _edit(new, key, was, now)


def _is_list_of_items(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, Mapping) for item in value)


def _items(
    old: Entry, new: Entry, key: str, was: Sequence[Any], now: Sequence[Any]
) -> Iterator[Edit]:
    """Yield the items of a list that were changed, added or removed."""
    if len(was) == len(now):
        for place, (one, other) in enumerate(zip(was, now, strict=True)):
            if one != other:
                yield _edit(new, f"{key}.{place}", one, other)
        return
    gone = [item for item in was if item not in now]
    for place, item in enumerate(now):
        if item not in was:
            before = next((one for one in gone if _is_the_same(key, one, item)), None)
            gone = [one for one in gone if one is not before]
            yield _edit(new, f"{key}.{place}", before, item)
    for item in gone:
        yield _edit(old, f"{key}.{was.index(item)}", item, None)
    if not any(item not in was for item in now) and not any(item not in now for item in was):
        yield _edit(new, key, was, now)  # only the order differs


def _is_the_same(key: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two items of a list are about the same thing."""
    about = ADDED_TO.get(key, ())
    return bool(about) and all(one.get(each) == other.get(each) for each in about)


def _edit(entry: Entry, key: str, was: Any, now: Any) -> Edit:
    origin = entry.origin(key)
    return Edit(entry.kind, entry.id, key, origin.file, origin.line, was, now)


def with_edits(before: Knowledge, after: Knowledge, made: Iterable[Edit]) -> Knowledge:
    """Return the earlier knowledge with some of the edits, their consequences and what they need.

    A new card, for example, needs its new architecture; if an entry is removed, so is whatever
    names it.
    """
    wanted: dict[Place, list[Edit]] = {}
    for edit in _with_needed(before, after, made):
        wanted.setdefault((edit.kind, edit.id), []).append(edit)
    followed = {
        (entry.kind, entry.id)
        for old, new in _differing(before, after)
        if _follows(old, new) and (entry := new or old) is not None
    }
    entries: list[Entry] = []
    for kind in KINDS:
        old, new = before.all(kind), after.all(kind)
        for id in sorted({*old, *new}):
            entry = old.get(id)
            if (kind, id) in followed:
                entry = new.get(id)
            elif (kind, id) in wanted:
                entry = _edited(old.get(id), new.get(id), wanted[kind, id])
            if entry is not None:
                entries.append(entry)
    return Knowledge(entries, after.layers, after.digest)


def _with_needed(before: Knowledge, after: Knowledge, made: Iterable[Edit]) -> list[Edit]:
    """Return the edits plus any that are needed so that every entry that is named exists."""
    found = list(made)
    every = edits(before, after)
    added = [other for other in every if not other.key and other.before is None]
    named_before = {
        place: set(_words(before.get(*place).data))
        for place in {(other.kind, other.id) for other in every}
        if place[1] in before.all(place[0])
    }
    for edit in found:  # grows during the loop
        gone = not edit.key and edit.after is None
        names = set() if gone else set(_words(edit.after if edit.key else _new(after, edit)))
        needed = [other for other in added if other.id in names]
        if gone:
            naming = {place for place, words in named_before.items() if edit.id in words}
            needed = [other for other in every if (other.kind, other.id) in naming]
        found += [other for other in needed if other not in found]
    return found


def _new(after: Knowledge, edit: Edit) -> Mapping[str, Any]:
    return after.get(edit.kind, edit.id).data


def _words(value: Any) -> Iterator[str]:
    """Yield all texts in a value, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        yield from _words(list(value.values()))
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)


def _edited(old: Entry | None, new: Entry | None, made: Sequence[Edit]) -> Entry | None:
    if old is None or new is None:
        return new
    data: dict[str, Any] = dict(old.data)
    for edit in made:
        key, _, rest = edit.key.partition(".")
        if not rest:
            _set(data, key, edit.after)
        elif isinstance(data.get(key), list):
            data[key] = _with_item(data[key], new.data.get(key, []), edit)
        else:
            part = dict(data.get(key, {}))
            _set(part, rest, edit.after)
            data[key] = part
    return new._replace(data=data)


def _set(data: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        data.pop(key, None)
    else:
        data[key] = value


def _with_item(items: Sequence[Any], order: Sequence[Any], edit: Edit) -> list[Any]:
    """Return a list with one item changed, added or removed, in the order of the edited list."""
    if edit.before is not None and edit.after is not None:
        return [edit.after if item == edit.before else item for item in items]
    if edit.after is None:
        return [item for item in items if item != edit.before]
    rank = next(number for number, item in enumerate(order) if item == edit.after)
    after = [item for item in order[:rank] if item in items]
    at = items.index(after[-1]) + 1 if after else 0
    return [*items[:at], edit.after, *items[at:]]


def _change(was: Any, now: Any) -> str:
    if was is None:
        return f"is new: {_short(now)}"
    if now is None:
        return f"is gone: {_short(was)}"
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        same = [key for key in OF_AN_ITEM if key in now and was.get(key) == now[key]]
        where = f"of {now[same[0]]}: " if same else ""
        differ = [key for key in {**was, **now} if was.get(key) != now.get(key)]
        return where + ", ".join(f"{key} {_change(was.get(key), now.get(key))}" for key in differ)
    if _is_list_of_items(was) and _is_list_of_items(now):
        new = [f"is new: {_short(item)}" for item in now if item not in was]
        return ", ".join([*new, *(f"is gone: {_short(item)}" for item in was if item not in now)])
    return f"{_short(was)} -> {_short(now)}"


def _short(value: Any) -> str:
    text = str(value)
    if isinstance(value, Mapping):
        text = ", ".join(f"{key} {_short(item)}" for key, item in value.items())
    elif isinstance(value, list):
        text = f"[{'; '.join(map(_short, value))}]"
    return text if len(text) <= 80 else f"{text[:79]}…"

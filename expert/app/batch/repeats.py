"""Situations that several cases of a batch share: each is answered only once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from expert.app.batch.answering import Told
from expert.case.case import IGNORED_KEYS
from expert.case.case_lists import Row, id_of
from expert.errors import CaseError, InputError
from expert.render import json_line

Key = bytes


class Listed:
    """What is known about all cases of a batch before the first is answered."""

    def __init__(self, rows: Sequence[Row], *, share: bool) -> None:
        """Read all cases; ``share`` says whether equal situations have equal answers."""
        self.rows = rows
        self.ids: list[str | None] = []
        """The id of each case."""
        self._keys: list[Key | None] = []
        for row in rows:
            try:
                data, _ = row.read()
            except InputError:
                data = None
            self.ids.append(id_of(data))
            self._keys.append(_key(data) if share else None)

    def repeated_ids(self) -> list[str]:
        """Return the ids that more than one case has, in order."""
        return [id for id, times in Counter(self.ids).items() if id is not None and times > 1]

    def after(self, id: str) -> int:
        """Return how many cases there are up to the one with an id, inclusive; ``#N`` is the N-th.

        Raises:
            CaseError: no case has the id, or several have it.

        """
        places = [place for place, known in enumerate(self.ids, start=1) if known == id]
        if not places and id.startswith("#") and id[1:].isdecimal():
            places = [int(id[1:])] if 0 < int(id[1:]) <= len(self.rows) else []
        if len(places) == 1:
            return places[0]
        if places:
            several = ", ".join(f"#{place}" for place in places[:5])
            raise CaseError(f"--after {id}: several cases have this id. Give the place: {several}.")
        raise CaseError(
            f"--after {id}: no case has this id. Give the id of the last answer you have, or #N "
            f"for the N-th of the {len(self.rows)} cases. Nothing was done."
        )


class Repeats:
    """Answers that later cases will need; each is dropped once the last of these has used it."""

    def __init__(self, listed: Listed, first: int, *, ascii_only: bool) -> None:
        """Count the cases that are left from a certain place on."""
        self._keys = listed._keys
        self._ids = listed.ids
        self._ascii_only = ascii_only
        self._left = Counter(key for key in self._keys[first:] if key is not None)
        self._begun: set[Key] = set()
        self._kept: dict[Key, str] = {}

    def is_new(self, place: int) -> bool:
        """Return whether the case at a place has to be answered; call once per case, in order."""
        key = self._keys[place]
        if key is None or key not in self._begun:
            if key is not None and self._left[key] > 1:
                self._begun.add(key)
            return True
        return False

    def keep(self, place: int, told: Told) -> None:
        """Keep an answer if another case needs it; errors, which name a line, are not kept."""
        key = self._keys[place]
        if key is not None and self._is_needed(key) and told.fault is None:
            self._kept[key] = told.line

    def told(self, place: int) -> Told | None:
        """Return the earlier answer to a case's situation, with this case's own id.

        None if the earlier case could not be answered.
        """
        key = self._keys[place]
        line = self._kept.get(key) if key is not None else None
        if key is None or line is None:
            return None
        if not self._is_needed(key):
            del self._kept[key]
        record = json.loads(line)
        format, id = record.pop("format"), self._ids[place]
        record.pop("id", None)
        named = {} if id is None else {"id": id}
        return Told(json_line({"format": format, **named, **record}, self._ascii_only))

    def _is_needed(self, key: Key) -> bool:
        """Count one more case with a key; return whether there are others."""
        self._left[key] -= 1
        return self._left[key] > 0


def _key(data: Any) -> Key | None:
    """Return a key that cases with the same answer share; None if the data do not yield one."""
    if not isinstance(data, Mapping):
        return None
    asked = {str(key): value for key, value in data.items() if key not in ("id", *IGNORED_KEYS)}
    text = json.dumps(asked, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).digest()

"""Answers similar cases one after another, but yields the answers in the original order.

A session continues from case to case and recomputes only what differs, so the more alike two
successive cases are, the less it has to do.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from expert.app.batch.answering import Told
from expert.case.case import ALIASES
from expert.case.case_lists import Row
from expert.errors import InputError

FIRST, MOST = 4, 128
"""How many cases are reordered at a time: few at first, so that the first answer comes early."""
DECIDES = ("as_of", "advisor")
"""The keys that start a new session when their values change."""
WORK = ("ask", "job", "model", "parameters_billion", "network", "persona")
"""The answers on which most conclusions are based."""

Answered = Callable[[Iterator[Row]], Iterator[Told]]


def with_like_together(rows: Iterable[Row], answered: Answered) -> Iterator[Told]:
    """Yield the answers in the order of the cases; ``answered`` gets the cases in another order."""
    places: deque[list[int]] = deque()

    def like_together() -> Iterator[Row]:
        todo, size = iter(rows), FIRST
        while window := list(islice(todo, size)):
            places.append(order_of(window))
            yield from (window[place] for place in places[-1])
            size = min(2 * size, MOST)

    found = answered(like_together())
    for told in found:
        order = places.popleft()
        known = dict(zip(order, [told, *islice(found, len(order) - 1)], strict=True))
        yield from (known[place] for place in range(len(order)))


def order_of(rows: list[Row]) -> list[int]:
    """Return the places of the cases, ordered so that similar cases follow each other.

    Cases are compared by their work first. After that, answers with few different values are
    compared before answers with many. A table is sorted in the same way so that few values change
    from row to row.
    """
    known = [_content(row) for row in rows]
    keys = {key for content in known for key in content}.difference(DECIDES, WORK)
    different = {key: len({content.get(key) for content in known}) for key in keys}
    columns = [*DECIDES, *WORK, *sorted(keys, key=lambda key: (different[key], key))]
    return sorted(
        range(len(rows)), key=lambda place: [known[place].get(key, "") for key in columns]
    )


def _content(row: Row) -> dict[str, str]:
    """Return what a case says, each value as text; empty if the case cannot be read."""
    try:
        data, _ = row.read()
    except InputError:
        return {}
    if not isinstance(data, Mapping):
        return {}
    said: dict[str, Any] = {key: data[key] for key in DECIDES if key in data}
    for key in ("answers", *ALIASES):
        if isinstance(data.get(key), Mapping):
            said |= data[key]
    return {key: json.dumps(value, sort_keys=True, default=str) for key, value in said.items()}

"""Applies one function to many items, in several processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from expert.knowledge import KINDS, Knowledge

Item = TypeVar("Item")
Result = TypeVar("Result")
_OF_THIS_PROCESS: dict[str, Any] = {}
"""What a worker process needs for every item; set once, when the process starts."""


def each(
    do: Callable[[Any, Item], Result], shared: Any, items: Sequence[Item], jobs: int | None = None
) -> Iterator[Result]:
    """Yield ``do(shared, item)`` for each item, in order; ``jobs`` is the number of processes.

    ``shared`` is sent to each process once; without ``jobs``, there is one process per processor.
    """
    workers = min(jobs or os.cpu_count() or 1, len(items))
    if workers <= 1:
        yield from (do(shared, item) for item in items)
        return
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(do, shared)) as pool:
        yield from pool.map(_here, items)


def _begin(do: Callable[[Any, Any], Any], shared: Any) -> None:
    _OF_THIS_PROCESS.update(do=do, shared=shared)


def _here(item: Any) -> Any:
    return _OF_THIS_PROCESS["do"](_OF_THIS_PROCESS["shared"], item)


def whole(knowledge: Knowledge) -> Knowledge:
    """Return knowledge that can be sent to another process, with nothing left to read lazily."""
    entries = [entry for kind in KINDS for entry in knowledge.all(kind).values()]
    return Knowledge(entries, knowledge.layers, knowledge.digest, knowledge.findings)

"""Answers the cases in this process, in several or on a cluster; the order stays the same."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from expert.app.batch.answering import Batch, Told, answer, answer_apart, collecting_seldom, loaded
from expert.app.batch.going import Going
from expert.app.batch.likeness import with_like_together
from expert.case.case_lists import Row
from expert.errors import InputError
from expert.knowledge import Knowledge

AHEAD = 4
"""How many cases wait for each worker, so that no worker is idle and few cases are in memory."""
MOST_LOSSES = 3
"""How many times processes may die before the batch stops: a case may be too large for memory."""
SECONDS_TO_CONNECT = 10

Submit = Callable[[Row], Any]


def answers(
    knowledge: Knowledge, batch: Batch, rows: Iterable[Row], jobs: int, scheduler: str | None
) -> Iterator[Told]:
    """Yield the answer to each case, in order.

    Similar cases are answered one after another where that saves work.

    Raises:
        InputError: there is no cluster at that address, or the workers are lost again and again.

    """

    def answered(rows: Iterable[Row]) -> Iterator[Told]:
        return _answered(knowledge, batch, rows, jobs, scheduler)

    yield from with_like_together(rows, answered) if batch.brief else answered(rows)


def _answered(
    knowledge: Knowledge, batch: Batch, rows: Iterable[Row], jobs: int, scheduler: str | None
) -> Iterator[Told]:
    if scheduler is not None:
        yield from _on_cluster(batch, rows, scheduler)
    elif jobs > 1:
        yield from _on_processors(batch, rows, jobs)
    else:
        going = Going(knowledge)
        with collecting_seldom():
            for row in rows:
                yield answer(knowledge, batch, row, going)


def _in_order(
    submit: Submit, rows: Iterator[Row], waiting: deque[Any], most: int
) -> Iterator[Told]:
    """Yield answers in the order of the cases, with a limited number of cases in progress."""
    while True:
        while len(waiting) < most and (row := next(rows, None)) is not None:
            waiting.append((row, submit(row)))
        if not waiting:
            return
        told = waiting[0][1].result()
        waiting.popleft()
        yield told


# --- processes ------------------------------------------------------------------


def _on_processors(batch: Batch, rows: Iterable[Row], jobs: int) -> Iterator[Told]:
    todo = iter(rows)
    waiting: deque[Any] = deque()
    loaded(batch.layers, batch.cached, batch.digest)  # forked processes share it
    for _ in range(MOST_LOSSES):
        pool = ProcessPoolExecutor(jobs, mp_context=_context(), initializer=_begin_work)

        def submit(row: Row, pool: ProcessPoolExecutor = pool) -> Any:
            return pool.submit(answer_apart, batch, row)

        try:
            waiting = deque((row, submit(row)) for row, _ in waiting)
            yield from _in_order(submit, todo, waiting, AHEAD * jobs)
            return
        except BrokenProcessPool:
            continue  # new processes answer the cases still waiting
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    raise InputError(
        f"The processes that answer the cases died {MOST_LOSSES} times, perhaps for lack of "
        "memory. Use fewer --jobs, and --after ID to continue where the answers end."
    )


def _context() -> Any:
    """Return how to start processes: forked processes start at once and share the knowledge."""
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if "fork" in methods else None)


def _begin_work() -> None:
    """Make a process ignore interrupts and end with the first process, which handles them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    gc.freeze()
    gc.disable()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


# --- a cluster ------------------------------------------------------------------


def _on_cluster(batch: Batch, rows: Iterable[Row], address: str) -> Iterator[Told]:
    """Answer on the workers of a dask cluster, which restarts lost work on another worker."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise InputError(
            "--scheduler needs dask.distributed. Install it with: pip install 'whichgpu[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(
            f"--scheduler {address}: no dask scheduler responds at this address ({error}). Start "
            "one with `dask scheduler`, and workers with `dask worker ADDRESS`."
        ) from None
    with client:

        def submit(row: Row) -> Any:
            return client.submit(answer_apart, batch, row, pure=False)

        try:
            workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
            yield from _in_order(submit, iter(rows), deque(), AHEAD * workers)
        except KilledWorker as error:
            raise InputError(
                f"The cluster's workers kept dying: {error}. Use --after ID to continue where the "
                "answers end."
            ) from None

"""Answers one case of a batch: its line of JSON is the same no matter which process answers it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from expert.app import session
from expert.app.batch.going import Going
from expert.case.case import Case
from expert.case.case_lists import Row
from expert.consultation.live import Session
from expert.consultation.run import freeing_engines
from expert.errors import InputError, InternalError, WhichGpuError
from expert.knowledge import Knowledge, load_knowledge
from expert.render import json_line

OUR_FAULT = "internal"
_OF_THREAD = threading.local()
"""The session of each thread: a cluster worker may have several threads."""
CASES_BETWEEN_COLLECTIONS = 20
"""Little garbage builds up in this many cases; one collection takes a third as long as a case."""


class Batch(NamedTuple):
    """The settings that all cases of a batch share."""

    layers: tuple[Path, ...]
    """Folders of knowledge files that override the shipped ones."""
    cached: bool
    digest: str
    """The digest of the knowledge with which the batch was started."""
    brief: bool
    ascii_only: bool
    today: str


class Told(NamedTuple):
    """The answer to a case."""

    line: str
    """JSON, with the end of the line."""
    fault: str | None = None
    """The kind of error, if there is no answer."""


@cache
def loaded(layers: tuple[Path, ...], cached: bool, digest: str) -> Knowledge:
    """Load the knowledge of a batch, only once per process.

    Raises:
        InputError: the knowledge differs from that with which the batch was started.

    """
    knowledge = load_knowledge(layers, use_cache=cached)
    if knowledge.digest != digest:
        raise InputError(
            "A worker has different knowledge files from those on this computer. Install the same "
            "version of whichgpu on both, and put the folders of --knowledge in the same place."
        )
    return knowledge


def answer_apart(batch: Batch, row: Row) -> Told:
    """Answer a case in a process other than the one that started the batch.

    Raises:
        InputError: this process has different knowledge files from the one that started the batch.

    """
    knowledge = loaded(batch.layers, batch.cached, batch.digest)
    going = getattr(_OF_THREAD, "going", None)
    if going is None or going.knowledge is not knowledge:
        going = _OF_THREAD.going = Going(knowledge)
    return answer(knowledge, batch, row, going)


def answer(knowledge: Knowledge, batch: Batch, row: Row, going: Going | None = None) -> Told:
    """Answer a case; if it cannot be answered, give a record with ``error``.

    With ``going``, a brief answer reuses the session of the previous case.
    """
    case = row.case(knowledge, batch.today)
    live = early = None
    try:
        if going and batch.brief and isinstance(case, Case):
            live, early = going.at(case), going.early()
    except WhichGpuError:
        live = None  # a new session would fail in the same way
    with freeing_engines():
        record = _record(knowledge, case, live, early, brief=batch.brief)
        told = Told(json_line(record, batch.ascii_only), record.get("error", {}).get("kind"))
    if going and told.fault is not None:
        going.end()
    _collect_at_times()
    return told


def _record(
    knowledge: Knowledge, case: Any, live: Session | None, early: Session | None, *, brief: bool
) -> dict[str, Any]:
    if not isinstance(case, Case):
        return _error(*case)
    try:
        if brief:
            return session.run_briefly(knowledge, case, live, early)[1]
        return session.run_with_opinions(knowledge, case)
    except WhichGpuError as error:
        return _error(case.id, error)
    except Exception as error:  # one case must not stop the others
        return _error(case.id, InternalError(f"{type(error).__name__}: {error}"))


def _error(id: str | None, error: WhichGpuError) -> dict[str, Any]:
    named = {"id": id} if id is not None else {}
    return {"format": 1, **named, "error": {"kind": kind_of(error), "message": str(error)}}


def kind_of(error: WhichGpuError) -> str:
    """Return the kind of an error in machine-readable form: `CaseError` becomes `case`."""
    if isinstance(error, InternalError):
        return OUR_FAULT
    name = type(error).__name__.removesuffix("Error")
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


# --- garbage --------------------------------------------------------------------


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Leave garbage collection to ``answer``, and exempt all existing objects from it."""
    collecting, frozen = gc.isenabled(), gc.get_freeze_count()
    if not frozen:
        gc.collect()
        gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if not frozen:
            gc.unfreeze()
        if collecting:
            gc.enable()


def _collect_at_times(_count: list[int] = [0]) -> None:  # noqa: B006  the count is to last
    _count[0] += 1
    if not gc.isenabled() and _count[0] % CASES_BETWEEN_COLLECTIONS == 0:
        gc.collect()

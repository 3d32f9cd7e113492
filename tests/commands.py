"""Runs commands as a person does, without a process of their own."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from expert.app import session
from expert.case.case import Case
from expert.consultation.run import freeing_engines
from expert.knowledge import Knowledge, load_knowledge
from tests.shipped import shipped

KEPT = 24
"""How many answers a process keeps; tests on one case stand near each other."""
BATCH = "batch"
"""The command whose processes are compared with each other, so each has to answer by itself."""


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    exit_code: int
    out: str
    err: str


def invoke(*arguments: str, stdin: str | bytes | None = None, **environment: str) -> Said:
    """Run one command; an exception that gets out fails the test.

    The shipped knowledge is not read again, unless the environment says something about it, and a
    case that another command was just asked about is not answered again: it is shown again.
    """
    from expert.app.front import app

    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", **environment})
    loads = load_knowledge if any("WHICHGPU" in name for name in environment) else load_once
    shows = ExitStack() if BATCH in arguments else answering_once()
    with patch("expert.knowledge.load_knowledge", loads), shows, freeing_engines():
        result = runner.invoke(app, list(arguments), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def load_once(extra_layers: Sequence[Path] = (), *, use_cache: bool = True) -> Knowledge:
    """Load knowledge, but what a cache may hold of the shipped files only once in a process."""
    if extra_layers or not use_cache:
        return load_knowledge(extra_layers, use_cache=use_cache)
    return shipped()


@contextmanager
def answering_once() -> Iterator[None]:
    """Show what is kept of a case; what a test has put in the place of an answer stays."""
    with ExitStack() as stack:
        for name, (genuine, once) in ANSWERING.items():
            if getattr(session, name) is genuine:
                stack.enter_context(patch.object(session, name, once))
        yield


def kept(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that answers the same case on the same knowledge once, in copies.

    What is computed when it is first read, such as the firings of a record, is shared.
    """
    found: OrderedDict[str, Any] = OrderedDict()

    def once(knowledge: Knowledge, case: Case, *more: Any, **named: Any) -> Any:
        key = repr((knowledge.digest, case, more, sorted(named.items())))
        if key not in found:
            found[key] = answer(knowledge, case, *more, **named)
        found.move_to_end(key)
        while len(found) > KEPT:
            found.popitem(last=False)
        return _copied(found[key])

    return once


def _copied(answer: Any) -> Any:
    """Return a record or a brief answer that may be changed; lazy parts stay as they are."""
    if isinstance(answer, tuple):
        record, brief = answer
        return dict(record), deepcopy(brief)
    return dict(answer)


ANSWERING = {
    name: (getattr(session, name), kept(getattr(session, name)))
    for name in ("run", "run_with_opinions", "run_briefly")
}
"""The functions that answer a case, each with the one that answers it once."""

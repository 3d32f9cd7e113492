"""Runs commands as a person does, without a process of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from typer.testing import CliRunner

from expert.consultation.run import freeing_engines
from expert.knowledge import Knowledge, load_knowledge
from tests.shipped import shipped


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    exit_code: int
    out: str
    err: str


def invoke(*arguments: str, stdin: str | bytes | None = None, **environment: str) -> Said:
    """Run one command; an exception that gets out fails the test.

    The shipped knowledge is not read anew, unless the environment says something about it.
    """
    from expert.app.front import app

    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", **environment})
    loads = load_knowledge if any("WHICHGPU" in name for name in environment) else load_once
    with patch("expert.knowledge.load_knowledge", loads), freeing_engines():
        result = runner.invoke(app, list(arguments), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def load_once(extra_layers: Sequence[Path] = (), *, use_cache: bool = True) -> Knowledge:
    """Load knowledge, but what a cache may hold of the shipped files only once in a process."""
    if extra_layers or not use_cache:
        return load_knowledge(extra_layers, use_cache=use_cache)
    return shipped()

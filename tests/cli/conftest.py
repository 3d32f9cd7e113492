"""Runs commands as a person does, without a process of their own."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from typer.testing import CliRunner


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    exit_code: int
    out: str
    err: str


Run = Callable[..., Said]


def invoke(*arguments: str, stdin: str | bytes | None = None, **environment: str) -> Said:
    """Run one command; an exception that gets out fails the test."""
    from expert.app.front import app

    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", **environment})
    result = runner.invoke(app, list(arguments), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


@pytest.fixture(scope="session")
def run() -> Run:
    """Run a command; the same one is run once for all tests."""
    kept: dict[tuple[str, ...], Said] = {}

    def once(*arguments: str, **more: str) -> Said:
        if more:
            return invoke(*arguments, **more)
        if arguments not in kept:
            kept[arguments] = invoke(*arguments)
        return kept[arguments]

    return once

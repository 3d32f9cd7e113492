"""Runs each command once for all tests, and gives folders to save in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import Said, invoke

Run = Callable[..., Said]


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


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, in which cases may be saved."""
    monkeypatch.chdir(tmp_path)
    return tmp_path

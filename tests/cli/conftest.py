"""Runs each command once for all tests."""

from collections.abc import Callable

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

"""What every test gets: a cache and settings of its own, never the user's."""

import gc
import os
import pickle
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings

from tests.sampling import one_in

settings.register_profile("whichgpu", deadline=None)
settings.load_profile("whichgpu")
OBJECTS_BETWEEN_COLLECTIONS = 4_000_000
"""Python's own 700 would look through all rules and knowledge again and again.

A process of tests then holds up to about 1 GB.
"""
EVERYDAY = 4
"""Of tests marked `sampled`, one in so many runs every day, picked by its name."""
FILES_KEPT = 4000
"""How many parsed files a process keeps: all shipped ones, and some of the tests."""


def pytest_configure(config: pytest.Config) -> None:
    """Prepare a process of tests: garbage, and folders that are not the user's."""
    _collect_garbage_seldom()
    if hasattr(config, "workerinput"):  # it has the folders of the process that started it
        return
    _use_own_folders(config)


def _collect_garbage_seldom() -> None:
    """Let the collector look seldom, at all that lives even more seldom."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, 20, 50)


def _use_own_folders(config: pytest.Config) -> None:
    """Keep the tests, and every program they start, out of the user's folders."""
    folder = tempfile.TemporaryDirectory(prefix="whichgpu-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    home = Path(folder.name)
    os.environ["WHICHGPU_CACHE_DIR"] = str(home / "cache")
    os.environ["WHICHGPU_KNOWLEDGE"] = ""
    answers = home / "answers"
    answers.mkdir()
    os.environ["WHICHGPU_TESTS_ANSWERS"] = str(answers)  # `SHARED` of tests/cases/scoring.py
    os.environ["XDG_CONFIG_HOME"] = str(home / "config")
    os.environ["XDG_DATA_HOME"] = str(home / "data")
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # every program would compile all modules
        os.environ["PYTHONPYCACHEPREFIX"] = str(home / "compiled")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests of whole answers slow, but for a part of them that stays the same.

    A file that is named on the command line is run whole, unless slow tests are asked for.
    """
    everyday = "not slow" in config.option.markexpr
    named = {Path(argument.partition("::")[0]).resolve() for argument in config.args if everyday}
    for item in items:
        stays = item.path in named or one_in(EVERYDAY, item.nodeid)
        if item.get_closest_marker("sampled") and not (stays or item.get_closest_marker("whole")):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Leave what is there when the tests begin out of every collection of garbage."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Leave what the tests made out of the five collections with which pytest ends."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def files_are_parsed_once() -> Iterator[None]:
    """Parse a knowledge file that has not changed once in a process; each reader gets a copy.

    Whatever loads knowledge without a cache, or with a folder laid over it, reads all files.
    """
    from expert.knowledge import read_files

    parse = read_files.read_yaml

    @lru_cache(maxsize=FILES_KEPT)
    def parsed(content: bytes, name: str) -> bytes:
        return pickle.dumps(parse(content, name), pickle.HIGHEST_PROTOCOL)

    with patch.object(
        read_files, "read_yaml", lambda content, name: pickle.loads(parsed(content, name))
    ):
        yield

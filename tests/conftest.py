"""What every test gets: a cache and settings of its own, never the user's."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("whichgpu", deadline=None)
settings.load_profile("whichgpu")
OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""Python's own 700 would look through all rules and knowledge again and again."""


def pytest_collection_finish() -> None:
    """Leave what is there when the tests begin out of every collection of garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep the tests, and every program they start, out of the user's folders."""
    home = tmp_path_factory.mktemp("home")
    os.environ["WHICHGPU_CACHE_DIR"] = str(home / "cache")
    os.environ["WHICHGPU_KNOWLEDGE"] = ""
    os.environ["XDG_CONFIG_HOME"] = str(home / "config")
    os.environ["XDG_DATA_HOME"] = str(home / "data")
    return home

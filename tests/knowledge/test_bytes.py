"""Whatever bytes a file has, it is read or refused: no traceback, no hang, no memory eaten."""

import random
import resource
import signal
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.knowledge.bytes_changed import changed, kinds_of_files, read_or_refused
from tests.shipped import shipped

SECONDS = 5
MOST_BYTES = 500 * 2**20

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of Linux")


@contextmanager
def limited():
    """Let nothing take longer than five seconds, or 500 MB more than there is."""

    def too_long(*_):
        raise TimeoutError(f"longer than {SECONDS} seconds")

    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGALRM, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (now + MOST_BYTES, hard))
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def faults(seed, count, folder):
    """Return the files on which something other than a refusal came out, each kept in a folder."""
    shipped()
    chance = random.Random(seed)
    kinds = list(kinds_of_files(folder))
    found = []
    with limited():
        for number in range(count):
            name, content, read = kinds[number % len(kinds)]
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(changed(content, chance))
            signal.alarm(SECONDS)
            try:
                read_or_refused(read, path)
            except Exception as error:  # any other one is what is looked for
                kept = folder / f"fault-{seed}-{number}"
                kept.write_bytes(path.read_bytes())
                found.append((name, str(kept), f"{type(error).__name__}: {str(error)[:200]}"))
    return found


def test_a_few_changed_bytes_are_read_or_refused(tmp_path):
    assert faults(1, 120, tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_some_changed_bytes_are_read_or_refused(seed, tmp_path):
    assert faults(100 + seed, 1_000, tmp_path) == []


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(20))
def test_changed_bytes_are_read_or_refused(seed, tmp_path):
    """20,000 in all, as twenty tests, so that several processes share them."""
    assert faults(1_000 + seed, 1_000, tmp_path) == []

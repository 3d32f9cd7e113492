"""Counts items on standard error if processing them takes more than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

QUIET_SECONDS = 1.0
EVERY_SECONDS = 0.2
Item = TypeVar("Item")


def counted(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Yield items; at a terminal, count them after the first second."""
    shown, last = False, time.monotonic() + QUIET_SECONDS
    for place, item in enumerate(items, start=1):
        yield item
        now = time.monotonic()
        if sys.stderr.isatty() and (now >= last or (shown and place == total)):
            sys.stderr.write(f"\r{place} of {total} {what}")
            sys.stderr.flush()
            shown, last = True, now + EVERY_SECONDS
    if shown:
        sys.stderr.write("\n")

"""A progress bar on the terminal for a batch that takes a long time."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from expert.app import session
from expert.app.counted import QUIET_SECONDS

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], total: int) -> Iterator[Item]:
    """Yield items; show a progress bar on a terminal, unless the answers go to that terminal."""
    if sys.stdout.isatty() or not session.is_rich_terminal(sys.stderr):
        yield from items
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.completed} of {task.total} cases"), BarColumn())
    bar = Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), auto_refresh=False
    )
    task = bar.add_task("", total=total)
    begun = time.monotonic()
    try:
        for item in items:
            yield item
            bar.update(task, advance=1)
            if time.monotonic() - begun >= QUIET_SECONDS:
                bar.start()
                bar.refresh()
    finally:
        bar.stop()

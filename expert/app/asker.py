"""Asks line by line, the same on a terminal, from a pipe and for a screen reader."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from expert.app import session
from expert.render import Block

QUIET_SECONDS = 1.0
EVERY_SECONDS = 0.2
MARK = "> "
LONGEST = 500


class InputEndedError(Exception):
    """There is nothing more to read."""


@dataclass
class Asker:
    """Shows blocks and reads one line at a time."""

    show_blocks: Callable[[Sequence[Block]], None] = field(
        default=lambda blocks: session.show(blocks, None, "text")
    )

    def show(self, *blocks: Block) -> None:
        """Print blocks, with a free line behind them."""
        if blocks:
            self.show_blocks(blocks)
            sys.stdout.write("\n")

    def read(self, mark: str = MARK) -> str:
        """Return the next line.

        What comes from a pipe is repeated, so that the conversation can be read afterwards.

        Raises:
            InputEndedError: there is no next line.

        """
        typed_here = at_terminal()
        if typed_here:
            _edit_lines()
        sys.stdout.flush()
        try:
            line = input(mark)
        except (EOFError, RuntimeError):  # the latter where there is no input at all
            sys.stdout.write("\n")
            raise InputEndedError from None
        except UnicodeDecodeError:
            line = "?"
        line = "".join(c for c in line.strip()[:LONGEST] if c.isprintable())
        sys.stdout.write("\n" if typed_here else f"{line}\n\n")
        return line


def at_terminal() -> bool:
    """Tell whether somebody sits at a terminal; a closed stream is none."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _edit_lines() -> None:
    """Let arrow keys work, where the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


class Progress:
    """Tells on the screen how far a search is, once it takes long."""

    def __init__(self) -> None:
        self._start = self._last = time.monotonic()
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        """Take note of a step; show it when it is time."""
        if done == 0:
            self._start = time.monotonic()
        if done == total:
            self._wipe()
            return
        now = time.monotonic()
        if now - self._start >= QUIET_SECONDS and now - self._last >= EVERY_SECONDS:
            self._write(f"\rLooking at what can still matter: {done} of {total} ...")
            self._last, self._shown = now, True

    def _wipe(self) -> None:
        if self._shown:
            self._write("\r" + " " * 60 + "\r")
            self._shown = False

    def _write(self, text: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(text)
            sys.stderr.flush()

"""Asks line by line, in the same way on a terminal, in a pipe and for a screen reader."""

from __future__ import annotations

import contextlib
import sys
import time
from dataclasses import dataclass, field
from typing import TextIO

from expert.app import session
from expert.app.counted import EVERY_SECONDS, QUIET_SECONDS
from expert.render import Block

MARK = "> "
LONGEST = 500


class InputEndedError(Exception):
    """There is no more input to read."""


@dataclass
class Asker:
    """Shows blocks and reads one line at a time."""

    out: TextIO = field(default_factory=lambda: sys.stdout)
    """The stream for the conversation; the answer always goes to standard output."""

    def show(self, *blocks: Block) -> None:
        """Print blocks, followed by an empty line."""
        if blocks:
            session.show_text(blocks, self.out)
            self.out.write("\n")

    def read(self, mark: str = MARK) -> str:
        """Return the next line.

        Input from a pipe is echoed, so that the conversation can be read afterwards.

        Raises:
            InputEndedError: there is no next line.

        """
        typed_here = self.at_terminal()
        try:
            line = self._line(mark)
        except (EOFError, RuntimeError):  # RuntimeError: there is no standard input
            self.out.write("\n")
            raise InputEndedError from None
        except UnicodeDecodeError:
            line = "?"
        line = "".join(c for c in line.strip()[:LONGEST] if c.isprintable())
        self.out.write("\n" if typed_here else f"{line}\n\n")
        return line

    def _line(self, mark: str) -> str:
        """Read a line; the keys for editing work if the conversation is on standard output."""
        self.out.flush()
        if self.out is sys.stdout:
            if self.at_terminal():
                _edit_lines()
            return input(mark)
        self.out.write(mark)
        self.out.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        return line

    def at_terminal(self) -> bool:
        """Return whether a person at a terminal sees the conversation."""
        return _are_terminals(sys.stdin, self.out)


def at_terminal() -> bool:
    """Return whether a person is at a terminal; a closed stream does not count as one."""
    return _are_terminals(sys.stdin, sys.stdout)


def _are_terminals(*streams: TextIO | None) -> bool:
    return all(stream is not None and stream.isatty() for stream in streams)


def _edit_lines() -> None:
    """Enable arrow keys if the system supports them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


class Progress:
    """Shows the progress of a search on the screen if it takes a long time."""

    def __init__(self) -> None:
        self._start = self._last = time.monotonic()
        self._shown = 0
        """How many columns the text on the screen takes up."""

    def __call__(self, done: int, total: int) -> None:
        """Note a step; show it if it is due."""
        if done == 0:
            self._start = time.monotonic()
        if done == total:
            self._wipe()
            return
        now = time.monotonic()
        if now - self._start >= QUIET_SECONDS and now - self._last >= EVERY_SECONDS:
            text = f"Checking what still matters: {done} of {total} ..."
            self._write(f"\r{text}")
            self._last, self._shown = now, len(text)

    def _wipe(self) -> None:
        if self._shown:
            self._write("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _write(self, text: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(text)
            sys.stderr.flush()

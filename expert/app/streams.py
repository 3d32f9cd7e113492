"""Handles standard streams that are closed or cannot be written to."""

from __future__ import annotations

import errno
import io
import os
import sys

NOT_USABLE = 2
_OUTPUT_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EPIPE)


class ClosedOutput(io.TextIOBase):
    """Replaces a standard output that is closed; rejects whatever is written to it."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Reject a text.

        Raises:
            OSError: always; ``is_output_fault`` recognizes it.

        """
        raise OSError(errno.EBADF, "it is closed")


def replace_closed() -> None:
    """Replace streams that were closed before the program started, which Python sets to None.

    Input is then empty, messages are lost, and any output fails.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = ClosedOutput()


def is_output_fault(error: OSError) -> bool:
    """Return whether an error comes from writing to a stream: if so, it names no file."""
    return error.filename is None and error.errno in _OUTPUT_FAULTS


def output_failed(error: OSError) -> int:
    """Report, if possible, that the output could not be written; return the exit code."""
    forget(sys.stdout)
    text = f"whichgpu: the output could not be written: {error.strerror}. Nothing else was done.\n"
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        forget(sys.stderr)
    return NOT_USABLE


def forget(stream: object) -> None:
    """Discard what a stream still holds and whatever follows, so that closing it cannot fail."""
    try:
        descriptor = stream.fileno()  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):  # not a file, or a closed one
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)

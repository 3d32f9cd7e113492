"""Reads README.md: its commands, and the output it shows.

    .venv/bin/python -m tests.docs.readme      renew the shown output in place

Read what it renewed before you commit it.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PYTHON = ".venv/bin/python"
AS_TYPED = f"""
import runpy, sys
sys.argv = sys.argv[1:]
sys.orig_argv = ["{PYTHON}", *sys.argv]
runpy.run_path("cli.py", run_name="__main__")
"""
STARTS = (["whichgpu"], [PYTHON, "cli.py"], ["python", "cli.py"])
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(
    r"^(?P<start><!-- |```sh\n)(?P<command>[^\n]+?)(?P<end> -->|\n```)\n\n"
    r"```text\n(?P<output>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
"""A command and its output; a command that needs no reader stands in a comment."""


def text() -> str:
    """Return the page."""
    return README.read_text(encoding="utf-8")


def shell_lines() -> list[str]:
    """Return every line of every shell block."""
    return [line for block in SHELL_BLOCK.findall(text()) for line in block.splitlines()]


def arguments_of(command: str) -> list[str] | None:
    """Return what the program gets, or None when the command starts something else."""
    words = shlex.split(command, comments=True)
    for start in STARTS:
        if words[: len(start)] == start:
            return words[len(start) :]
    return None


def program_calls() -> Iterator[list[str]]:
    """Yield the arguments of every call of the program, also of those after `&&` or `|`."""
    for line in shell_lines():
        for command in re.split(r"&&|\|", line):
            arguments = arguments_of(command)
            if arguments is not None:
                yield arguments


def call(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the program as the page says, on a screen of 80 columns without colours.

    The program names the interpreter as it was typed, and lines break by the length of that name:
    so it is told the page's name, whatever the interpreter of the tests is called.
    """
    return subprocess.run(
        [sys.executable, "-c", AS_TYPED, "cli.py", *arguments],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def shown_outputs() -> list[tuple[str, str]]:
    """Return each command whose output stands right under it, with that output."""
    return [(found["command"], found["output"]) for found in SHOWN.finditer(text())]


def output_of(command: str) -> str:
    """Return what the command prints now, without blanks at the ends of lines."""
    arguments = arguments_of(command)
    assert arguments is not None, command
    printed = call(arguments).stdout
    return "\n".join(line.rstrip() for line in printed.splitlines()) + "\n"


def renew() -> None:
    """Put today's output under each command that shows one."""

    def renewed(found: re.Match[str]) -> str:
        command = f"{found['start']}{found['command']}{found['end']}"
        return f"{command}\n\n```text\n{output_of(found['command'])}```"

    README.write_text(SHOWN.sub(renewed, text()), encoding="utf-8")


if __name__ == "__main__":
    renew()

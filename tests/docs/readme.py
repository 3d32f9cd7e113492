"""Reads README.md: its commands, and the output it shows.

    .venv/bin/python -m tests.docs.readme      renew the shown output in place

Read what it renewed before you commit it.
"""

import re
import shlex
from pathlib import Path

from tests.commands import invoke

README = Path(__file__).parents[2] / "README.md"
STARTS = (["whichgpu"], [".venv/bin/python", "cli.py"])
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(
    r"^<!-- (?P<command>[^\n]+) -->\n\n```console\n\$ (?P<typed>[^\n]+)\n(?P<output>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
"""What is run, what a reader types on that day, and what comes."""


def text() -> str:
    """Return the page."""
    return README.read_text(encoding="utf-8")


def shell_blocks() -> list[list[str]]:
    """Return the lines of every shell block."""
    return [block.splitlines() for block in SHELL_BLOCK.findall(text())]


def calls_in(block: list[str]) -> list[list[str]]:
    """Return the arguments of every call of the program, also of those after `&&`."""
    commands = [shlex.split(part, comments=True) for line in block for part in line.split("&&")]
    return [
        words[len(start) :]
        for words in commands
        for start in STARTS
        if words[: len(start)] == start
    ]


def output_of(command: str) -> str:
    """Return what the command prints now, without the commands that it suggests at the end."""
    _, *arguments = shlex.split(command)
    return invoke(*arguments).out.partition("\n\n  whichgpu ")[0] + "\n"


def renew() -> None:
    """Put today's output under each command that shows one."""
    page = text()
    for found in reversed(list(SHOWN.finditer(page))):
        start, end = found.span("output")
        page = page[:start] + output_of(found["command"]) + page[end:]
    README.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    renew()

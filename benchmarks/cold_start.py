"""Measure cold commands against a command that does nothing.

    python benchmarks/cold_start.py [--rounds 9] [--only text why] [-- cards --vendor intel]

All programs start in turn, so that a busy moment affects each of them. Times are processor seconds
of the started process, memory is its peak. Two unmeasured rounds come first, to cache the knowledge
and to compile all modules, including Typer's; both caches are in a folder of their own, whatever
the environment says. The output shows the median of the rounds' ratios and the middle half.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
COMMANDS: Mapping[str, Sequence[str]] = {
    "text": ["recommend"],
    "json": ["recommend", "--format", "json"],
    "why": ["why", "RTX 3060 12GB"],
    "why-not": ["why-not", "RTX 3090"],
    "compare": ["compare", "RTX 3090", "RTX 4070"],
    "speed": ["speed", "RTX 3090", "RTX 4070"],
    "memory": ["memory", "vgg-16"],
    "help": ["--help"],
}
EMPTY = """
import typer
app = typer.Typer()
@app.command()
def nothing() -> None:
    pass
if __name__ == "__main__":
    app()
"""
KIB, UNMEASURED = 1024, 2


class Used(NamedTuple):
    """What a process used."""

    seconds: float
    mib: float


def used(command: Sequence[str], environment: Mapping[str, str]) -> Used:
    """Start a program, wait for it to end, and return what it used.

    Raises:
        subprocess.CalledProcessError: it failed; its message is shown.

    """
    quiet = subprocess.DEVNULL
    started = subprocess.Popen(command, stdin=quiet, stdout=quiet, cwd=ROOT, env=environment)
    _, status, usage = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    if started.returncode:
        raise subprocess.CalledProcessError(started.returncode, command)
    return Used(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / KIB)


def caching_in(folder: Path) -> dict[str, str]:
    """Return an environment that caches knowledge and compiled modules in a folder."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return kept | {
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "WHICHGPU_CACHE_DIR": str(folder / "cache"),
    }


def report(name: str, ours: Sequence[Used], empty: Sequence[Used]) -> str:
    """Describe the medians, the ratio, its spread and the memory."""
    ratios = [a.seconds / b.seconds for a, b in zip(ours, empty)]
    low, ratio, high = statistics.quantiles(ratios, n=4)
    taken = statistics.median(each.seconds for each in ours) * 1000
    most = max(each.mib for each in ours)
    return f"{name:8} {taken:5.0f} ms  {ratio:5.2f} ({low:.2f} to {high:.2f})  {most:4.0f} MiB"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", nargs="+", choices=COMMANDS, help="only these of our commands")
    parser.add_argument("arguments", nargs="*", help="a command to measure instead")
    options = parser.parse_args()
    wanted = {name: COMMANDS[name] for name in options.only or COMMANDS}
    if options.arguments:
        wanted = {options.arguments[0]: options.arguments}
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "empty.py"
        script.write_text(EMPTY, encoding="utf-8")
        program = [sys.executable, str(ROOT / "cli.py")]
        commands = {name: [*program, *arguments] for name, arguments in wanted.items()}
        commands["empty"] = [sys.executable, str(script)]
        environment = caching_in(Path(folder))
        rounds = [
            {name: used(command, environment) for name, command in commands.items()}
            for _ in range(UNMEASURED + options.rounds)
        ][UNMEASURED:]
    empty = [each["empty"] for each in rounds]
    print(f"typer {version('typer')}, Python {platform.python_version()}, {len(rounds)} rounds")
    for name in commands:
        print(report(name, [each[name] for each in rounds], empty))


if __name__ == "__main__":
    main()

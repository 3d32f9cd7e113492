"""Measure a cold `recommend` against a command that does nothing.

    python benchmarks/cold_start.py [--rounds 15] [-- cards --vendor intel]

The two programs start in turn, A B A B, so that a busy moment affects both.
Times are processor seconds of the started process.  Two unmeasured starts of
each come first, to cache the knowledge and compile all modules, including
Typer's; both caches are in a folder of their own, whatever the environment says.
The output shows the medians, the median of the rounds' ratios, and the middle
half of these ratios.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
CASE = ["recommend"]
EMPTY = """
import typer
app = typer.Typer()
@app.command()
def nothing() -> None:
    pass
if __name__ == "__main__":
    app()
"""


def seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Start a program, wait for it to end, and return the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        env=environment,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def caching_in(folder: Path) -> dict[str, str]:
    """Return an environment that caches knowledge and compiled modules in a folder."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return kept | {
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "WHICHGPU_CACHE_DIR": str(folder / "cache"),
    }


def alternate(
    ours: Sequence[str], empty: Sequence[str], rounds: int, environment: Mapping[str, str]
) -> tuple[list[float], list[float]]:
    """Measure both programs in turn, after two unmeasured starts of each."""
    for _ in range(2):
        seconds(ours, environment)
        seconds(empty, environment)
    pairs = [(seconds(ours, environment), seconds(empty, environment)) for _ in range(rounds)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def report(ours: Sequence[float], empty: Sequence[float]) -> str:
    """Describe the medians, the ratio and the spread in words."""
    low, ratio, high = statistics.quantiles([a / b for a, b in zip(ours, empty)], n=4)
    a, b = statistics.median(ours), statistics.median(empty)
    return (
        f"recommend {a * 1000:.0f} ms, empty command {b * 1000:.0f} ms: "
        f"ratio {ratio:.2f} (middle half of {len(ours)} rounds {low:.2f} to {high:.2f}); "
        f"typer {version('typer')}, Python {platform.python_version()}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("arguments", nargs="*", default=CASE, help="what to measure instead")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "empty.py"
        script.write_text(EMPTY, encoding="utf-8")
        ours = [sys.executable, str(ROOT / "cli.py"), *options.arguments]
        empty = [sys.executable, str(script)]
        environment = caching_in(Path(folder))
        print(report(*alternate(ours, empty, options.rounds, environment)))


if __name__ == "__main__":
    main()

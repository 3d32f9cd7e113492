"""Measure a cold `recommend` against a command that does nothing.

    python benchmarks/cold_start.py [--rounds 15] [-- cards --vendor intel]

Both programs are started in turn, A B A B, so that a busy moment hits both.
The cache is warm: one unmeasured start of each comes first.  Printed are the
medians, the median of the rounds' ratios, and the middle half of these.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
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


def seconds(command: Sequence[str]) -> float:
    """Start a program, wait for its end and return how long that took."""
    start = time.perf_counter()
    subprocess.run(
        command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=ROOT
    )
    return time.perf_counter() - start


def alternate(
    ours: Sequence[str], empty: Sequence[str], rounds: int
) -> tuple[list[float], list[float]]:
    """Measure both programs in turn, after one start of each that does not count."""
    seconds(ours)
    seconds(empty)
    pairs = [(seconds(ours), seconds(empty)) for _ in range(rounds)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def report(ours: Sequence[float], empty: Sequence[float]) -> str:
    """Put medians, ratio and spread into words."""
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
        print(report(*alternate(ours, [sys.executable, str(script)], options.rounds)))


if __name__ == "__main__":
    main()

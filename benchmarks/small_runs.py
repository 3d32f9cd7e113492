"""Run every benchmark on a small scale, to see that each still runs; the figures mean nothing.

    python benchmarks/small_runs.py

A benchmark whose package is not installed is named and left out. Exits with 1 if one fails.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
SMALL: dict[str, list[str]] = {
    "against_clips": ["--sizes", "20", "--rounds", "1"],
    "cold_start": ["--rounds", "2", "--only", "text"],
    "engine": ["--sizes", "20", "--rounds", "1", "--stock-up-to", "0"],
    "evidence": ["--edits", "1"],
    "fit_speed": [],
    "interview": ["--cases", "1"],
    "judgement": ["--draws", "0", "--opinions", "4"],
    "kept_values": [],
    "memory": ["--size", "20", "--stock-size", "20"],
    "mutation": ["--cases", "2", "--kinds", "constant"],
    "rule_coverage": ["--cases", "4"],
    "rule_lines": [],
    "sweep": ["--quick", "--only", "money", "--steps", "2"],
    "what_if": ["--answers", "4", "--rounds", "1"],
}
NEEDS = {"against_clips": "clips", "kept_values": "torch"}
TOO_LONG = {"golden": "it runs whole editions several times; the slow tests run the same cases"}
NO_BENCHMARK = {"catalogue", "clips_rules", "plain_loops", "small_runs"}
"""Modules that the scripts share, and this one."""
LONGEST_SECONDS = 120


def complaint(name: str, arguments: list[str]) -> str:
    """Run one benchmark; return the end of what it complains about, or nothing."""
    command = [sys.executable, str(HERE / f"{name}.py"), *arguments]
    try:
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            timeout=LONGEST_SECONDS,
            cwd=HERE.parent,
        )
    except subprocess.TimeoutExpired:
        return f"took more than {LONGEST_SECONDS} s"
    return done.stderr[-600:] or f"status {done.returncode}" if done.returncode else ""


def main() -> int:
    """Run each in turn and print how long it took, or the end of what it said."""
    found = {path.stem for path in HERE.glob("*.py")} - NO_BENCHMARK - TOO_LONG.keys()
    failed = [f"{name}: no small run is listed" for name in sorted(found - SMALL.keys())]
    for name, reason in TOO_LONG.items():
        print(f"{name}: left out, because {reason}")
    for name, arguments in SMALL.items():
        if name in NEEDS and find_spec(NEEDS[name]) is None:
            print(f"{name}: left out, {NEEDS[name]} is not installed")
            continue
        start = time.monotonic()
        wrong = complaint(name, arguments)
        took = time.monotonic() - start
        print(f"{name}: {'FAILED' if wrong else 'ok'}, {took:.0f} s", flush=True)
        failed += [f"{name}: {wrong}"] * bool(wrong)
    print("\n".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

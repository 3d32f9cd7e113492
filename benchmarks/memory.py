"""Measure the peak memory of a consultation with each matcher.

    python benchmarks/memory.py [--size 3000] [--stock-size 1000]

Each run is a separate process.  The figure is the growth of its resident
memory (`ru_maxrss`) from before the facts are made to the end of the run, so
the interpreter, the modules and the parsed knowledge are not counted.  Stock
experta takes minutes on 3,000 cards, so the two are also compared at a smaller
size; give both sizes 3000 for the full comparison.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys

from catalogue import catalogue, conclusions, machine, question

from expert.consultation.run import MATCHERS
from expert.engine.engine import engine_class
from expert.given import given_facts
from expert.knowledge import load_knowledge
from expert.knowledge.garbage import without_garbage_collection
from expert.rules import RULES

MEBI = 2**20


def resident_bytes() -> int:
    """Return the peak memory of this process so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def measure(matcher: str, size: int) -> dict[str, float]:
    """Run once in this process and return the growth of memory."""
    knowledge = catalogue(load_knowledge(), size)
    case = question(knowledge)
    engine = engine_class(RULES, MATCHERS[matcher])()
    before = resident_bytes()
    with without_garbage_collection():
        engine.load(given_facts(knowledge, case))
        engine.run()
    return {"mib": (resident_bytes() - before) / MEBI, "conclusions": len(conclusions(engine))}


def in_a_process(matcher: str, size: int) -> dict[str, float]:
    """Measure in a separate process."""
    command = [sys.executable, __file__, "--one", matcher, "--size", str(size)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=3000)
    parser.add_argument(
        "--stock-size", type=int, default=1000, help="largest number of cards for stock experta"
    )
    parser.add_argument("--one", choices=list(MATCHERS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measure(options.one, options.size)))
        return
    print(machine())
    for size in sorted({options.size, options.stock_size}):
        ours = in_a_process("indexed", size)
        print(f"{size} cards: indexed {ours['mib']:.0f} MiB", end="", flush=True)
        if size <= options.stock_size:
            stock = in_a_process("stock", size)
            assert stock["conclusions"] == ours["conclusions"], "other conclusions"
            print(f", stock {stock['mib']:.0f} MiB, ratio {ours['mib'] / stock['mib']:.2f}", end="")
        print()


if __name__ == "__main__":
    main()

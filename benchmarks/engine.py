"""Measure a whole consultation with our matcher against experta's own.

    python benchmarks/engine.py [--sizes 150 1000 3000] [--rounds 9] [--stock-up-to 1000]

Both matchers take turns in one process: they declare the given facts and run all
rules, on catalogs of several sizes; the conclusions must be the same.
The output shows medians with the smallest and largest time, the ratio, the growth
from one size to the next, and the cost of the journal: the same run by an engine
that records nothing.

Stock experta takes minutes on 3,000 cards, so by default it goes up to 1,000;
above 500 it runs only once.
"""

from __future__ import annotations

import argparse
from math import log
from types import SimpleNamespace
from typing import Any

from catalogue import (
    SIZES,
    Times,
    catalogue,
    clocked,
    conclusions,
    in_turn,
    machine,
    question,
    ratio,
    rounds_for,
    shown,
)

from expert.case.case import Case
from expert.consultation.run import MATCHERS
from expert.engine.engine import OF_GIVEN, Engine, content_of, engine_class, sign
from expert.facts import Declared, Derived
from expert.given import given_facts
from expert.knowledge import Knowledge, load_knowledge
from expert.rules import RULES

ONCE_ABOVE = 500


class Unwritten(Engine):
    """An engine without a journal, so without justifications for its conclusions.

    It cannot retract a conclusion; its result equals the real one only if a fresh run
    retracts nothing, which ``main`` checks.
    """

    def _fire(self, activation: Any) -> Any:
        spec = activation.rule.spec
        context = activation.context
        self._firing = self._present
        self._present.spec = spec
        spec.action(self, *(context[name] for name in spec.parameters))
        self._firing = None
        return self._present

    def _empty(self) -> None:
        super()._empty()
        self._present: Any = SimpleNamespace(read=set(), used=[])

    def conclude(self, fact: Derived, *rests_on: Declared) -> None:
        """Declare the fact without recording why."""
        sign(fact, self._present.spec.id)
        content = content_of(fact)
        if content not in self._by_content:
            self._by_content[content] = fact
            self._store(fact, OF_GIVEN)

    def cite(self, *facts: Declared) -> None:
        """Record nothing."""


class Runs:
    """Consultations on one catalog with one class of engine."""

    def __init__(self, cls: type[Engine], knowledge: Knowledge, case: Case) -> None:
        self.knowledge, self.case = knowledge, case
        self.engine = cls()

    def seconds(self) -> float:
        """Declare and run once more; making the facts is not timed."""
        self.engine.load([])
        facts = given_facts(self.knowledge, self.case)
        return clocked(lambda: self._run(facts))

    def _run(self, facts: list[Any]) -> None:
        self.engine.load(facts)
        self.engine.run()


def unwritten_class() -> type[Engine]:
    """Return the engine without a journal, with all rules."""
    return type(
        "UnwrittenEngine",
        (Unwritten,),
        {"rules": tuple(RULES), "__matcher__": MATCHERS["indexed"]},
    )


def measure(size: int, rounds: int, with_stock: bool, shipped: Knowledge) -> Times:
    """Measure one size, print the results, and return our times."""
    knowledge = catalogue(shipped, size)
    case = question(knowledge)
    ours = Runs(engine_class(RULES, MATCHERS["indexed"]), knowledge, case)
    bare = Runs(unwritten_class(), knowledge, case)
    ours.seconds(), bare.seconds()
    mine, unwritten = in_turn(rounds_for(size, rounds), ours.seconds, bare.seconds)
    found = conclusions(ours.engine)
    taken_back = ours.engine._count - len(ours.engine._fired)
    print(f"{size} cards: {len(ours.engine.facts)} facts, {len(ours.engine._fired)} firings")
    print(f"  indexed            {mine}")
    print(f"  without a journal  {unwritten}")
    same = conclusions(bare.engine) == found
    print(
        f"  journal costs      {ratio(mine, unwritten)}"
        if same
        else f"  journal: no figure; the result differs, {taken_back} firings were undone"
    )
    if with_stock:
        stock = Runs(engine_class(RULES, MATCHERS["stock"]), knowledge, case)
        count = 1 if size > ONCE_ABOVE else 3
        theirs, again = in_turn(count, stock.seconds, ours.seconds)
        assert conclusions(stock.engine) == found, f"different conclusions at {size} cards"
        print(f"  stock              {theirs}, {count} rounds, the same {len(found)} conclusions")
        print(f"  stock / indexed    {ratio(theirs, again)}")
    return mine


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument(
        "--rounds",
        type=int,
        default=9,
        help="number of rounds at 150 cards; fewer for larger catalogs",
    )
    parser.add_argument(
        "--stock-up-to", type=int, default=1000, help="largest number of cards for stock experta"
    )
    options = parser.parse_args()
    shipped = load_knowledge()
    print(machine())
    before: tuple[int, Times] | None = None
    for size in options.sizes:
        times = measure(size, options.rounds, size <= options.stock_up_to, shipped)
        if before:
            exponent = log(times.median / before[1].median) / log(size / before[0])
            print(f"  growth from {before[0]} cards: exponent {exponent:.2f}")
        print(f"  per card {shown(times.median / size)}", flush=True)
        before = size, times


if __name__ == "__main__":
    main()

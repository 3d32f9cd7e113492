"""Measure hypothetical answers: what would follow if the person gave those answers.

    python benchmarks/what_if.py [--answers 100] [--rounds 5]

Uses one session on the shipped cards.  Each hypothetical answer is given, its
conclusions are drawn, and it is withdrawn again; afterwards the session must be
in its original state.  The answers go through all questions and their values in
a fixed order.  Also measured: one changed answer, and the same answer by a fresh
consultation.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import Any

from catalogue import Times, clocked, conclusions, in_turn, machine, question, ratio, shown

from expert.consultation.live import Session
from expert.consultation.run import run
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge, load_knowledge

SHARES = (0.02, 0.1, 0.5)
"""Where the hypothetical values are between a number's limits."""
NAMES = ("GTX 1060 6GB", "RTX 3090", "RTX 4090")
CHANGE = ("budget_usd", 400)


def values_of(entry: Entry) -> Iterator[Any]:
    """Yield answers to a question."""
    data = entry.data
    if data["type"] in ("choice", "choices"):
        yield from (choice["value"] for choice in data["choices"])
    elif data["type"] == "boolean":
        yield from (True, False)
    elif data["type"] == "number" and "max" in data:
        low, high = data["min"], data["max"]
        yield from (round(low + share * (high - low)) for share in SHARES)
    elif data["type"] == "names":
        yield from ([name] for name in NAMES)


def hypotheses(knowledge: Knowledge, count: int) -> list[tuple[str, Any]]:
    """Return this many valid single answers, taking the questions in turn."""
    turns = [
        [(entry.id, value) for value in values_of(entry)]
        for entry in knowledge.all("question").values()
    ]
    longest = max(len(turn) for turn in turns)
    mixed = (turn[place] for place in range(longest) for turn in turns if place < len(turn))
    return list(islice((trial for trial in mixed if is_taken(knowledge, *trial)), count))


def is_taken(knowledge: Knowledge, key: str, value: Any) -> bool:
    """Return whether an answer is accepted when it is the only one."""
    try:
        question(knowledge, **{key: value})
    except CaseError:
        return False
    return True


def try_out(session: Session, key: str, value: Any) -> float:
    """Give an answer and withdraw it; return the seconds of both."""

    def there_and_back() -> None:
        session.answer(key, value)
        session.forget(key)

    return clocked(there_and_back)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    knowledge = load_knowledge()
    session = Session(knowledge, question(knowledge))
    before = conclusions(session.engine)
    trials = hypotheses(knowledge, options.answers)
    cards = len(knowledge.all("card"))
    print(f"{cards} shipped cards, {machine()}")
    single: dict[tuple[str, str], list[float]] = {}
    totals = []
    for _ in range(options.rounds):
        seconds = [try_out(session, key, value) for key, value in trials]
        totals.append(sum(seconds))
        for (key, value), each in zip(trials, seconds):
            single.setdefault((key, str(value)), []).append(each)
    assert conclusions(session.engine) == before, "the session is not in its original state"
    medians = {trial: median(found) for trial, found in single.items()}
    print(f"{len(trials)} hypothetical answers, given and withdrawn: {Times(tuple(totals))}")
    print(f"  one of them, median {shown(median(medians.values()))}; the slowest:")
    for (key, value), each in sorted(medians.items(), key=lambda item: -item[1])[:8]:
        print(f"    {shown(each):>9}  {key} = {value}")
    changed(knowledge, session, options.rounds)


def changed(knowledge: Knowledge, session: Session, rounds: int) -> None:
    """Measure one changed answer against a fresh consultation."""
    key, value = CHANGE
    case = question(knowledge, **{key: value})

    def answer() -> float:
        seconds = clocked(lambda: session.answer(key, value))
        session.forget(key)
        return seconds

    one, fresh = in_turn(3 * rounds, answer, lambda: clocked(lambda: run(knowledge, case)))
    print(f"one changed answer ({key} = {value}): {one}")
    print(f"  a fresh consultation: {fresh}; fresh / changed {ratio(fresh, one)}")


if __name__ == "__main__":
    main()

"""Measure the interview: how many questions it asks, and how long it takes to choose one.

    python benchmarks/interview.py [--cases 0]

Goes through the published cases about cards.  Each starts with nothing known, and each
question is answered from the case, or with "I don't know".  For comparison, a fixed order
asks the same prompts in the order of the knowledge files until no remaining one can change
the recommendation.  Times are processor seconds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import median

from catalogue import machine, shown

from expert.interview import Checklist, Interview
from expert.knowledge import load_knowledge
from tests.cases.interviewing import Sitting, begin, card_cases, go_through, reply

LONG_SECONDS = 1.0


def in_fixed_order(interview: Interview, answers: dict[str, object]) -> int:
    """Ask in the order of the knowledge files while a question still matters; return how many."""
    waiting = [interview.prompts.of("ask")]
    waiting += [p for p in interview.prompts if p.id != "ask"]
    asked = 0
    while waiting:
        left = [p for p in waiting if not p.keys & interview.settled()]
        if asked and not any(interview.chooser.matters(p) for p in reversed(left)):
            break
        waiting = left[1:]
        interview._asked = left[0]  # in place of the one that the chooser would take
        reply(interview, left[0], answers)
        asked += 1
    return asked


def things_read(sitting: Sitting) -> int:
    """Return how many questions a person reads, counting each item of a list."""
    return sum(len(p.prompts) if isinstance(p, Checklist) else 1 for p in sitting.asked)


def distribution(counts: list[int]) -> str:
    """Return how often each number of questions occurs."""
    found = sorted(Counter(counts).items())
    return ", ".join(f"{number} questions: {times}" for number, times in found)


def tell_counts(name: str, counts: list[int]) -> None:
    """Print one line of figures and the distribution."""
    print(f"{name}: median {median(counts):g}, at most {max(counts)}")
    print(f"  {distribution(counts)}")


def tell_times(sittings: list[Sitting]) -> None:
    """Print how long choosing took; the first question and picks from a list take no time."""
    seconds = [s for sitting in sittings for s in sitting.seconds]
    searched = [s for s in seconds if s > 1e-3]
    print(f"choosing the next question: median {shown(median(seconds))} of {len(seconds)}")
    print(
        f"  with a search: median {shown(median(searched))} of {len(searched)}, "
        f"at most {shown(max(searched))}"
    )
    print(f"  over {LONG_SECONDS:g} s: {sum(s > LONG_SECONDS for s in searched)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=0, help="how many cases to run; 0 means all")
    options = parser.parse_args()
    knowledge = load_knowledge()
    cases = list(card_cases())
    if options.cases:
        cases = cases[:: max(1, len(cases) // options.cases)][: options.cases]
    print(f"{len(cases)} published cases about cards, {machine()}")
    sittings = [go_through(begin(knowledge, case), case.data["answers"]) for case in cases]
    tell_counts("interview", [len(sitting.asked) for sitting in sittings])
    lists = [p for sitting in sittings for p in sitting.asked if isinstance(p, Checklist)]
    lengths = [len(found.prompts) for found in lists]
    print(f"  lists of special things: {len(lists)}, median {median(lengths):g} things in one")
    read = [things_read(sitting) for sitting in sittings]
    print(f"  counting each item of a list too: median {median(read):g}, at most {max(read)}")
    tell_times(sittings)
    fixed = [in_fixed_order(begin(knowledge, case), case.data["answers"]) for case in cases]
    tell_counts("fixed order", fixed)


if __name__ == "__main__":
    main()

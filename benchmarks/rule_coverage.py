"""Count the test cases in which each rule fires, and the conditions that can stop it.

    python benchmarks/rule_coverage.py [--folder golden] [--never]

Runs every case of `tests/cases` on two processes.  For each rule it prints how many
of its conditions its example in `tests/rules` proves able to stop it, the number of
cases in which it fires, and one of them.  `--never` prints show only rules that never fire.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from expert.compat import EXISTS, NOT, TEST, Rule  # noqa: E402
from expert.facts import Declared  # noqa: E402
from expert.rules import RULES  # noqa: E402
from tests.cases.answers import FOLDERS, reached_in  # noqa: E402
from tests.cases.scoring import cases_of, shipped_answer  # noqa: E402
from tests.rules.test_every_rule import EXAMPLES, fires, weakened  # noqa: E402

PROCESSES = 2


def rules_of_case(place: tuple[str, str]) -> tuple[str, list[str]]:
    """Return a case's id and the rules that fire in it; no rules if the case ends in an error."""
    return place[1], sorted(reached_in(shipped_answer(*place)))


def coverage(fired: Sequence[tuple[str, Sequence[str]]]) -> Mapping[str, list[str]]:
    """Turn rules by case into cases by rule, with an entry for every existing rule."""
    cases: dict[str, list[str]] = defaultdict(list)
    for case, rules in fired:
        for rule in rules:
            cases[rule].append(case)
    return {made.spec.id: cases[made.spec.id] for made in RULES}


def stopping(rule: Rule) -> int:
    """Return how many conditions of a rule its example proves able to stop it.

    A pattern or an EXISTS stops the rule if removing the facts it matches does; an absence or a
    comparison stops it if the rule without it fires where the whole rule must not.
    """
    return sum(_stops(rule, place, c) for place, c in enumerate(rule.spec.when))


def _stops(rule: Rule, place: int, condition: object) -> bool:
    example = EXAMPLES[rule.spec.id]
    if isinstance(condition, NOT | TEST):
        looser = weakened(rule, place)
        return any(fires(looser, example, change) for change in example.unless.values())
    pattern = condition[0] if isinstance(condition, EXISTS) else condition
    assert isinstance(pattern, Declared)
    return not fires(rule, example, lambda given: _without(given, type(pattern)))


def _without(given: Sequence[Declared], kind: type[Declared]) -> tuple[Declared, ...]:
    return tuple(fact for fact in given if type(fact) is not kind)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", choices=FOLDERS, action="append", help="which cases")
    parser.add_argument("--cases", type=int, help="only so many cases")
    parser.add_argument("--never", action="store_true", help="show only rules that never fire")
    options = parser.parse_args()
    places = [
        (folder, case.id) for folder in options.folder or FOLDERS for case in cases_of(folder)
    ][: options.cases]
    print(f"{len(places)} cases, {len(RULES)} rules …", file=sys.stderr)
    with Pool(PROCESSES) as pool:
        found = coverage(pool.map(rules_of_case, places, chunksize=4))
    stopped = {rule.spec.id: (stopping(rule), len(rule.spec.when)) for rule in RULES}
    print(f"{'rule':15} {'stopped by':12} {'cases':>5} first")
    for rule, cases in found.items():
        if not (options.never and cases):
            conditions = "{} of {}".format(*stopped[rule])
            print(f"{rule:15} {conditions:12} {len(cases):5} {cases[0] if cases else '-'}")
    shown, there = (sum(column) for column in zip(*stopped.values(), strict=True))
    print(f"{shown} of {there} conditions are proven to stop their rule.")
    never = sum(not cases for cases in found.values())
    print(f"{len(found) - never} of {len(found)} rules fire in some case, {never} in none.")


if __name__ == "__main__":
    main()

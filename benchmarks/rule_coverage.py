"""Count the test cases in which each rule fires.

    python benchmarks/rule_coverage.py [--folder golden] [--never]

Runs every case of `tests/cases` on two processes.  For each rule it prints the number of
cases in which it fires, and one of them.  `--never` shows only rules that never fire.
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

from expert.rules import RULES  # noqa: E402
from tests.cases.answers import FOLDERS, reached_in  # noqa: E402
from tests.cases.scoring import cases_of, shipped_answer  # noqa: E402

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
    print(f"{'rule':15} {'cases':>5} first")
    for rule, cases in found.items():
        if not (options.never and cases):
            print(f"{rule:15} {len(cases):5} {cases[0] if cases else '-'}")
    never = sum(not cases for cases in found.values())
    print(f"{len(found) - never} of {len(found)} rules fire in some case, {never} in none.")


if __name__ == "__main__":
    main()

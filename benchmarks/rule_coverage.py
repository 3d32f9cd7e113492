"""Count in how many of the test cases each rule fires.

    python benchmarks/rule_coverage.py [--folder golden] [--never]

Runs every case of `tests/cases`, on two processes, and prints per rule the
number of cases and one of them.  `--never` prints only rules that fire nowhere.
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
from tests.cases.scoring import cases_of, shipped_answer  # noqa: E402

FOLDERS = ("golden", "today")
PROCESSES = 2


def rules_of_case(place: tuple[str, str]) -> tuple[str, list[str]]:
    """Return a case's id and the rules that fire in it; none for a case that ends in an error."""
    record = shipped_answer(*place)
    return place[1], sorted({firing["rule"] for firing in record.get("firings", [])})


def coverage(fired: Sequence[tuple[str, Sequence[str]]]) -> Mapping[str, list[str]]:
    """Turn rules by case into cases by rule, with an entry for every rule there is."""
    cases: dict[str, list[str]] = defaultdict(list)
    for case, rules in fired:
        for rule in rules:
            cases[rule].append(case)
    return {made.spec.id: cases[made.spec.id] for made in RULES}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", choices=FOLDERS, action="append", help="which cases")
    parser.add_argument("--never", action="store_true", help="only rules that fire nowhere")
    options = parser.parse_args()
    places = [
        (folder, case.id) for folder in options.folder or FOLDERS for case in cases_of(folder)
    ]
    print(f"{len(places)} cases, {len(RULES)} rules …", file=sys.stderr)
    with Pool(PROCESSES) as pool:
        found = coverage(pool.map(rules_of_case, places, chunksize=4))
    for rule, cases in found.items():
        if not (options.never and cases):
            print(f"{rule:15} {len(cases):5} {cases[0] if cases else '-'}")
    never = sum(not cases for cases in found.values())
    print(f"{len(found) - never} of {len(found)} rules fire in some case, {never} in none.")


if __name__ == "__main__":
    main()

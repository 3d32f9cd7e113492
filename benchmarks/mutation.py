"""Find the values of the knowledge that tests guard: without them, some answer changes.

Usage: python benchmarks/mutation.py [--kinds setting constant price] [--workers N] [--write]

The script removes every judgement, constant and price that a case rests on, one at a time,
and restores it; prices only in the guides' cases about cards, since each answer rests on
hundreds of them.  The answers to all cases are stored (tests/cases/picks.txt and said.txt), so
a value whose loss changes one of them is guarded by a test.  `--write` lists the others in
tests/cases/unguarded.yaml, which a test compares with the knowledge.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.cases.answers import everything  # noqa: E402
from tests.cases.mutations import KINDS, Value, all_values, guarded  # noqa: E402
from tests.cases.scoring import CARD_KINDS, Expected, shipped  # noqa: E402

LISTED_KINDS = ("setting", "constant")
"""Kinds whose unguarded values are listed; each answer rests on hundreds of prices."""
UNGUARDED = ROOT / "tests" / "cases" / "unguarded.yaml"
WORKERS = 2
HEAD = """\
# Values without which no stored answer changes; written by benchmarks/mutation.py --write.
# A value leaves this list when a case is added that needs it.
"""


def search(kinds: Sequence[str], workers: int, cases: int | None = None) -> dict[Value, str]:
    """Return the guarded values, each with a case that proves it, among so many cases."""
    places = range(workers)
    with multiprocessing.Pool(workers) as pool:
        parts = pool.starmap(_part, [(place, workers, tuple(kinds), cases) for place in places])
    return {value: case for part in reversed(parts) for value, case in part.items()}


def _part(place: int, workers: int, kinds: tuple[str, ...], most: int | None) -> dict[Value, str]:
    """Try every nth case, for n workers."""
    knowledge = shipped()
    cases = list(everything())[:most][place::workers]
    guides = [c.case(knowledge) for folder, c in cases if _is_about_cards(folder, c)]
    others = [c.case(knowledge) for folder, c in cases if not _is_about_cards(folder, c)]
    found = guarded(knowledge, guides, kinds)
    rest = [kind for kind in kinds if kind != "price"]
    return {**guarded(knowledge, others, rest, but=found), **found} if rest else found


def _is_about_cards(folder: str, case: Expected) -> bool:
    return folder == "golden" and case.ask in CARD_KINDS


def write(values: Iterable[Value]) -> None:
    """Store the values that no answer depends on."""
    lines = {kind: [v.name for v in values if v.kind == kind] for kind in LISTED_KINDS}
    parts = [
        f"{kind}:\n" + "".join(f"  - {name}\n" for name in names) if names else f"{kind}: []\n"
        for kind, names in lines.items()
    ]
    UNGUARDED.write_text(HEAD + "\n" + "\n".join(parts), encoding="utf-8")


def main() -> None:
    """Print how many values are guarded, by kind, and the names of the others."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(LISTED_KINDS))
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--cases", type=int, help="only so many cases")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    known = all_values(shipped(), options.kinds)
    found = search(options.kinds, options.workers, options.cases)
    bare = [value for value in known if value not in found]
    for kind in options.kinds:
        of_kind = [value for value in known if value.kind == kind]
        count = sum(value in found for value in of_kind)
        print(f"{kind}: {count} of {len(of_kind)} guarded")
    for value in bare:
        print(f"unguarded {value.kind}: {value.name}")
    if options.write:
        write(bare)


if __name__ == "__main__":
    main()

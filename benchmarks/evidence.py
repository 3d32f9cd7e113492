"""Edit values one at a time, and ask whether the evidence of each answer accounts for it.

    python benchmarks/evidence.py [--seed 20261123] [--edits 200]

The seed picks 20 cases, and judgements, constants and prices that are given in them.  Each value
is halved, doubled or replaced alone, over all cases.  Counted are the cases that an edit reaches;
how often another row is advised, and where the evidence cites the value then; and whether `why`
named a value as deciding although neither the row nor anything else it shows depends on it.
Ends with 1 if a value is not cited or named for nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from catalogue import machine

from expert.knowledge import load_knowledge
from tests.cases.edits import EDITS, SEED, Effect, Run, edited, edits, twenty_cases


def counted(effects: Sequence[Effect]) -> Counter[str]:
    """Return how many edits did what to a case."""
    found: Counter[str] = Counter()
    for effect in effects:
        found["reach a case"] += 1
        found["advise another row"] += bool(effect.row)
        found["change only what why shows"] += effect.shown and not effect.row
        found["named as deciding"] += effect.deciding
        found["named as deciding, for nothing"] += effect.idle
    for effect in effects:
        if effect.row:
            found[f"another row, cited: {effect.cited or 'nowhere'}"] += 1
    return found


def main() -> None:
    """Print the counts and each fault."""
    parser = argparse.ArgumentParser(description="Edit values one at a time.")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--edits", type=int, default=EDITS)
    told = parser.parse_args()
    knowledge = load_knowledge()
    cases = twenty_cases(knowledge, told.seed)
    made = [(one, edited(knowledge, one)) for one in edits(knowledge, cases, told.seed, told.edits)]
    print(machine())
    kinds = ", ".join(
        f"{number} {kind}s" for kind, number in Counter(e.kind for e, _ in made).items()
    )
    print(f"{len(made)} edits ({kinds}) over {len(cases)} cases, seed {told.seed}")
    effects = []
    for case in cases:
        run = Run(knowledge, case)
        effects += [effect for variant in made if (effect := run.effect(*variant)) is not None]
    for name, number in counted(effects).items():
        print(f"{number:6} {name}")
    faults = [effect for effect in effects if effect.unexplained or effect.idle]
    for effect in faults:
        print(f"{effect.case}: {effect.edit}, then {effect.row or 'the same'}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

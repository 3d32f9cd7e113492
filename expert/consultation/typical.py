"""Computes the memory that typical work needs with the memory rules, and writes it into its files.

Work whose `basis` is `rules` states the answers of a case. Its `memory_gib` is the sum of the
parts of the memory that the rules conclude for this case on the first day of the work.

Update the files with `python -m expert.consultation.typical`; with `--check`, it lists what would
change and writes nothing. A test compares the files with what the rules conclude.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.dates import first_day
from expert.errors import CaseError
from expert.facts import MemoryPart, TokenWork
from expert.knowledge import Entry, Knowledge, load_knowledge
from expert.knowledge.replacing import replace_file

KIND = "typical-work"
BY_RULES = "rules"
MEMORY, READS, LIGHTER = "memory_gib", "reads_gb", "lighter_gib"
DIGITS = 1
ASK_FOR_MEMORY = {"ask": "memory"}


class Change(NamedTuple):
    """A figure in a file of typical work that differs from what the rules conclude."""

    entry: Entry
    key: str
    figure: float
    """What the rules conclude."""

    def __str__(self) -> str:
        written = self.entry.data.get(self.key, "nothing")
        place = f"{self.entry.file}: {self.entry.id}"
        return f"{place}: {self.key} is {self.figure:g}; it says {written}"


def computed_works(knowledge: Knowledge) -> list[Entry]:
    """Return the typical work whose memory follows from rules, by id."""
    works = knowledge.all(KIND).values()
    return [entry for entry in works if entry.data["basis"] == BY_RULES]


def figures_of(knowledge: Knowledge, entry: Entry, day: str | None = None) -> dict[str, float]:
    """Return the GiB of typical work and of its lighter variant, and the GB read per token.

    ``day`` is its first day if left out. The memory of a case can change with the programs; if
    that happens while the work is typical, it has to be split into two entries.

    Raises:
        CaseError: its case cannot be used, or no rule computes its memory.

    """
    day = day or entry.data["from"]
    figures = _filled(knowledge, entry, entry.data["case"], day)
    if "lighter_case" in entry.data:
        day = max(day, entry.data.get("lighter_from", day))
        lighter = _filled(knowledge, entry, entry.data["case"] | entry.data["lighter_case"], day)
        figures[LIGHTER] = lighter[MEMORY]
    return figures


def _filled(
    knowledge: Knowledge, entry: Entry, stated: Mapping[str, Any], day: str
) -> dict[str, float]:
    """Return the GiB that a case needs on a date, and the GB read per token."""
    answers = {**ASK_FOR_MEMORY, **stated}
    case = case_from_mapping(
        knowledge, {"as_of": first_day(day), "answers": answers}, {}, entry.file
    )
    done = run(knowledge, case)
    parts = done.facts_of(MemoryPart)
    if not parts:
        raise CaseError(
            f"{entry.file}: {entry.id}: no rule computes the memory of this case. Correct "
            "`case`, or use `basis: stated` or `basis: judgement`. Nothing was written."
        )
    figures = {MEMORY: round(sum(float(part["gib"]) for part in parts), DIGITS)}
    for work in done.facts_of(TokenWork):
        figures[READS] = round(float(work["weights_gb"]) + float(work["cache_gb"]), DIGITS)
    return figures


def changes(knowledge: Knowledge, works: Sequence[Entry]) -> Iterator[Change]:
    """Yield the figures of typical work whose file differs from what the rules conclude."""
    for entry in works:
        for key, figure in figures_of(knowledge, entry).items():
            if entry.data.get(key) != figure:
                yield Change(entry, key, figure)


def rewritten(text: str, found: Sequence[Change]) -> str:
    """Return the text of a file with the figures of its typical work updated."""
    lines = text.splitlines(keepends=True)
    for change in sorted(found, key=lambda c: (c.entry.lines["basis"], c.key), reverse=True):
        number = change.entry.lines.get(change.key)
        if number is not None:
            new = f"{change.key}: {change.figure:.10g}"
            lines[number - 1] = re.sub(rf"{change.key}:.*", new, lines[number - 1])
            continue
        basis = lines[change.entry.lines["basis"] - 1]
        indent = basis[: len(basis) - len(basis.lstrip())]
        lines.insert(change.entry.lines["basis"], f"{indent}{change.key}: {change.figure:.10g}\n")
    return "".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Update the files or, with `--check`, list what would change; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_check = parser.parse_args(arguments).check
    knowledge = load_knowledge(user=False)
    found = list(changes(knowledge, computed_works(knowledge)))
    for change in found:
        sys.stdout.write(f"{change}\n")
    if only_check:
        return 1 if found else 0
    root = knowledge.layers[0].path.parent
    for file in sorted({change.entry.file for change in found}):
        path = Path(root, file)
        own = [change for change in found if change.entry.file == file]
        replace_file(path, rewritten(path.read_text(encoding="utf-8"), own).encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Print how close the program's figures come to published ones.

Usage: python -m benchmarks.accuracy [KIND ...] [--reference FOLDER]

Each module of this folder with a function ``rows()`` brings the figures of its kinds. With
``--reference``, modules with a function ``more_rows(folder)`` add figures that may be read but
not shipped. Without a KIND (a kind, or the name of a module), all are printed.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from benchmarks.accuracy.report import table  # noqa: E402
from benchmarks.accuracy.row import Row  # noqa: E402


def collected(asked: list[str], reference: Path | None) -> Iterator[Row]:
    """Yield the figures of all modules, or of the kinds and modules asked for."""
    names = sorted(found.name for found in pkgutil.iter_modules([str(HERE)]))
    only_modules = bool(asked) and set(asked) <= set(names)
    for name in asked if only_modules else names:
        if name.startswith("__"):
            continue
        module = importlib.import_module(f"benchmarks.accuracy.{name}")
        rows = list(module.rows()) if hasattr(module, "rows") else []
        if reference is not None and hasattr(module, "more_rows"):
            rows.extend(module.more_rows(reference))
        yield from (row for row in rows if not asked or {row.kind, name} & set(asked))


def main() -> int:
    """Print one table for each kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--reference", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    kinds: dict[str, list[Row]] = {}
    for row in collected(arguments.kinds, arguments.reference):
        kinds.setdefault(row.kind, []).append(row)
    if not kinds:
        print("No figures of this kind.", file=sys.stderr)
        return 2
    for kind in sorted(kinds):
        print("\n".join(table(kind, kinds[kind])))
    return 0


if __name__ == "__main__":
    sys.exit(main())

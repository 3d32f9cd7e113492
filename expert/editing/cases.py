"""The saved cases on which edits are tried: a person's own, or those that come with the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from expert.case.case_lists import rows_of_file
from expert.errors import CaseError

SHIPPED = Path(__file__).with_name("cases.yaml")
ENDINGS = (".yaml", ".yml", ".json", ".jsonl")
NOTHING_RUN = "Nothing was run."


def cases_in(places: Sequence[Path] | None = None) -> list[dict[str, Any]]:
    """Return the cases in files and folders, each with an id; by default, those of the program.

    Raises:
        InputError: a file cannot be read, or contains no case.

    """
    found: list[dict[str, Any]] = []
    for path in _files(places or [SHIPPED]):
        for number, case in enumerate(_cases(path), start=1):
            id = case.get("id") or (path.stem if "answers" in case else f"{path.stem} {number}")
            found.append({**case, "id": str(id)})
    return found


def _files(places: Sequence[Path]) -> Iterator[Path]:
    for place in places:
        inside = sorted(path for path in place.rglob("*") if path.suffix in ENDINGS)
        if place.is_dir() and not inside:
            raise CaseError(
                f"{place} contains no case files (names end in {', '.join(ENDINGS)}). {NOTHING_RUN}"
            )
        yield from inside if place.is_dir() else [place]


def _cases(path: Path) -> Iterator[Mapping[str, Any]]:
    for row in rows_of_file(path):
        data, _ = row.read()
        if not isinstance(data, Mapping):
            raise CaseError(f"{path}: a case is written as keys and values. {NOTHING_RUN}")
        yield data

"""Recognizes a folder with the layout of an earlier version, and says how to convert it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

MOVED = {
    "advisors": "judgement/advisors",
    "architectures": "hardware/architectures",
    "cards": "hardware/cards",
    "clouds": "renting/clouds",
    "disagreements": "sources/disagreements",
    "doubts": "sources/doubts",
    "frameworks": "software/frameworks",
    "groups": "hardware/groups",
    "licences": "hardware/licences",
    "links": "hardware/links",
    "models": "work/models",
    "nettypes": "work/network-kinds",
    "networks": "work/convnets",
    "parameters": "judgement/constants",
    "performance": "measured",
    "platforms": "hardware/platforms",
    "profiles": "people/profiles",
    "questions": "people/questions",
    "runtimes": "software/runtimes",
    "servers": "software/servers",
    "services": "renting/services",
    "sources.yaml": "sources/sources.yaml",
    "techniques": "work/techniques",
    "traits": "software/traits",
    "vendors": "hardware/vendors",
    "workloads": "work/workloads",
}
"""Where the files from each top-level place in an old folder are now."""


def old_layout(path: Path) -> str | None:
    """Return what to do with a folder in the old layout; None if it does not have that layout."""
    found = {old: new for old, new in MOVED.items() if (path / old).exists()}
    if not found:
        return None
    moves = ", ".join(f"{_shown(old)} is now {_shown(new)}" for old, new in found.items())
    return (
        f"has the layout of an earlier version: {moves}. Nothing was loaded. "
        f"To move them, type: {' && '.join(_commands(path, found))}"
    )


def _shown(place: str) -> str:
    return place if place.endswith(".yaml") else f"{place}/"


def _commands(path: Path, found: dict[str, str]) -> Iterator[str]:
    """Yield the commands that create the new folders and move the old ones."""

    def quoted(place: str) -> str:
        return shlex.quote((path / place).as_posix())

    rooms = sorted({new.rpartition("/")[0] for new in found.values()} - {""})
    if rooms:
        yield f"mkdir -p {' '.join(map(quoted, rooms))}"
    for room in rooms:
        same = [old for old, new in found.items() if new == f"{room}/{old}"]
        if same:
            yield f"mv {' '.join(map(quoted, same))} {quoted(room)}"
    for old, new in found.items():
        if new.rpartition("/")[2] != old:
            yield f"mv {quoted(old)} {quoted(new)}"

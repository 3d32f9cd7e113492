"""Recognizes a folder with the layout of an earlier version, and says how to convert it."""

from __future__ import annotations

import shlex
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
"""For each top-level place in an old folder, where its files are now."""


RENAMED = {"advisors": {"parameters": "judgements"}}
"""Keys that have a new name, by the old folder of their files."""
DROPPED = {"parameters": ("used_by",)}
"""Keys that are now computed, by the old folder of their files."""


def old_layout(path: Path) -> str | None:
    """Return what to do with a folder in the old layout; None if it has another layout."""
    found = {old: new for old, new in MOVED.items() if (path / old).exists()}
    if not found:
        return None
    moves = ", ".join(f"{_shown(old)} is now {_shown(new)}" for old, new in found.items())
    folders = f"{shlex.quote(path.as_posix())} --into {shlex.quote(f'{path.as_posix()}-today')}"
    return (
        f"has the layout of an earlier version: {moves}. Nothing was loaded. "
        f"To copy it to the current layout, type: whichgpu knowledge migrate {folders}"
    )


def _shown(place: str) -> str:
    return place if place.endswith(".yaml") else f"{place}/"

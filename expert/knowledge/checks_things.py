"""Checks on things other than cards: traits are defined, questions for a number have limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from expert.knowledge.findings import Finding

if TYPE_CHECKING:
    from expert.knowledge.checks import Collection

KINDS_WITH_TRAITS = ("framework", "runtime", "server")
SETTINGS_OF_TRAITS = ("_wants", "_order")
"""An advisor's settings whose names end so are lists of traits."""
LIMITS = {"min": "smallest number", "max": "largest number"}
"""What a question for a number needs: the interview names the limits and tries what is between."""


def traits_exist(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    for kind in KINDS_WITH_TRAITS:
        for record in collection.of(kind):
            for place, held in enumerate(record.usable.get("traits", ())):
                trait = held.get("trait") if isinstance(held, dict) else None
                yield from collection.missing(record, "trait", trait, f"traits.{place}.trait")
    for record in collection.of("advisor"):
        for path, trait in _traits_of_settings(record.usable.get("parameters", {})):
            yield from collection.missing(record, "trait", trait, path)


def _traits_of_settings(parameters: Any) -> Iterator[tuple[str, Any]]:
    """Yield each trait that an advisor's settings name, with its place."""
    for name, judgements in parameters.items() if isinstance(parameters, dict) else ():
        if not name.partition(".")[0].endswith(SETTINGS_OF_TRAITS):
            continue
        for place, judgement in enumerate(judgements if isinstance(judgements, list) else ()):
            value = judgement.get("value") if isinstance(judgement, dict) else None
            for trait in value if isinstance(value, list) else [value]:
                yield f"parameters.{name}.{place}.value", trait


def number_has_limits(collection: Collection) -> Iterator[Finding]:
    """KB015."""
    for record in collection.of("question"):
        if record.usable.get("type") != "number" or record.document.lacks_keys:
            continue
        for key, what in LIMITS.items():
            if key not in record.entry.data:
                message = (
                    f"key '{key}' is missing ({what}); a question of type number needs it. "
                    f"Add a line `{key}: …`."
                )
                yield record.finding("KB015", "type", message)

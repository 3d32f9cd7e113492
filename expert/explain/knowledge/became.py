"""The effects of the user's files on the shipped ones, as plain data and as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.knowledge import Knowledge
from expert.knowledge.became import HOWS, ignored, layers_of, unreachable
from expert.knowledge.findings import printable


def became(knowledge: Knowledge) -> dict[str, Any]:
    """Return the effect of each of the user's files on the shipped ones; empty if none exist."""
    if not knowledge.layers[1:]:
        return {}
    return {
        "layers": layers_of(knowledge)[1:],
        "ignored": ignored(knowledge.findings),
        "never_recommended": [each._asdict() for each in unreachable(knowledge)],
    }


def became_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield one line per file about its effect."""
    for layer in data.get("layers", ()):
        for how in HOWS:
            yield from (printable(_line(how, row)) for row in layer.get(how, ()))
    for file in data.get("ignored", ()):
        yield f"ignored: {printable(file)}"
    for row in data.get("never_recommended", ()):
        text = f"never recommended: {row['kind']} {row['id']} ({row['file']}): {row['why']}"
        yield printable(text)


def _line(how: str, row: Mapping[str, Any]) -> str:
    entry = f"{row['kind']} {row['id']}"
    if "instead_of" not in row:
        return f"{how}: {entry} ({row['file']})"
    changes = ", ".join(row["changes"]) or "nothing differs"
    return f"{how}: {entry} of {row['instead_of']} by {row['file']}: {changes}"

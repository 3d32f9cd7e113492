"""Rules of thumb about memory: who gave them, and what they say in a consultation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.knowledge import Knowledge
from expert.render.blocks import Block, Bullets, Heading

SETTINGS = "thumb."
"""The prefix of an advisor's settings that are rules of thumb about memory."""
GROUNDS = ("Pictures", "Scarce")
"""The classes of facts read by a sentence that is based on a rule of thumb."""


def whose_thumbs(knowledge: Knowledge) -> tuple[str, str] | None:
    """Return the advisor with rules of thumb, and the date of the newest ones."""
    found = [
        (judgement["from"], entry.id)
        for entry in knowledge.all("advisor").values()
        for name, judgements in entry.data.get("judgements", {}).items()
        if name.startswith(SETTINGS)
        for judgement in judgements
    ]
    if not found:
        return None
    day, advisor = max(found)
    return advisor, day


def thumbs_in(record: Mapping[str, Any], knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return the sentences of a record that are based on a rule of thumb, as plain data."""
    firings = {firing["id"]: firing for firing in record["firings"]}
    grounds = {fact["id"] for fact in record["facts"] if fact["type"] in GROUNDS}
    case = record["case"]
    by = knowledge.get("advisor", case["advisor"]).data["name"]
    return [
        {"says": item["says"], "by": by, "since": case["as_of"], "rule": firing["rule"]}
        for item in record["advice"]
        for firing in [firings[item["because"][0]]]
        if grounds & set(firing["facts"])
    ]


def thumbs_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return rules of thumb as blocks; empty if there are none."""
    if not found:
        return []
    first = found[0]
    heading = f"Rules of thumb from {first['by']}, {first['since']}"
    return [Heading(heading, 2), Bullets([f"{item['says']} ({item['rule']})" for item in found])]

"""Which keys the entries of a kind leave out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.folders import KINDS
from expert.knowledge.forms import FORMS
from expert.knowledge.validation import COMMON_KEYS, keys_of
from expert.render.blocks import Block, Column, Heading, Paragraph, Table

SHOWN = 60
EXAMPLES = 3
RARE = ("confirmed", "caveats", "aliases", "variant", *COMMON_KEYS)
"""Keys that most entries do not need; leaving them out does not count as a gap."""
_DAY = re.compile(r"\d{4}(-\d\d){0,2}")


def coverage(knowledge: Knowledge, kind: str, since: str = "") -> dict[str, Any]:
    """Return, for each key of a kind, which entries lack it; ``since`` leaves out older entries.

    Raises:
        CaseError: there is no such kind, or ``since`` is not a date.

    """
    if kind not in KINDS:
        raise CaseError(
            f"{kind[:40]!r} is not a kind of entry.{did_you_mean(kind, KINDS)} "
            f"Kinds: {', '.join(KINDS)}."
        )
    if since and not _DAY.fullmatch(since):
        raise CaseError(f"--since: a date such as 2024 or 2024-09-17; found {shown(since)}.")
    entries = [entry for entry in knowledge.all(kind).values() if _is_recent(entry, since)]
    form = FORMS[kind]
    optional = {
        field.alias or name for name, field in form.model_fields.items() if not field.is_required()
    }
    keys = [key for key in keys_of(form) if key in optional and key not in RARE]
    return {
        "kind": kind,
        "entries": len(entries),
        "keys": [
            {"key": key, "missing": [e.id for e in entries if e.data.get(key) in (None, [], {})]}
            for key in keys
        ],
    }


def _is_recent(entry: Entry, since: str) -> bool:
    day = entry.data.get("released", entry.data.get("announced", ""))
    return not since or str(day) >= since


def coverage_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return how many entries have each key."""
    total = found["entries"]
    rows = [
        [one["key"], str(total - len(one["missing"])), str(len(one["missing"])), _examples(one)]
        for one in found["keys"]
        if one["missing"]
    ]
    full = len(found["keys"]) - len(rows)
    columns = [
        Column("Key"),
        Column("Have it", right=True),
        Column("Lack it", right=True),
        Column("For example", spare=1),
    ]
    return [
        Heading(f"{found['kind']}: {total} entries"),
        *([Table(columns, rows)] if rows else []),
        Paragraph(
            f"{full} other keys are in every entry. To see which entries lack a key: --missing KEY."
        ),
    ]


def _examples(one: Mapping[str, Any]) -> str:
    return ", ".join(one["missing"][:EXAMPLES])


def missing_blocks(found: Mapping[str, Any], key: str) -> list[Block]:
    """Return the entries that lack a key.

    Raises:
        CaseError: the kind has no such key.

    """
    by_key = {one["key"]: one["missing"] for one in found["keys"]}
    if key not in by_key:
        raise CaseError(
            f"--missing: a {found['kind']} has no optional key {key[:40]!r}."
            f"{did_you_mean(key, by_key)} Keys: {', '.join(by_key)}."
        )
    return [
        Heading(f"{len(by_key[key])} of {found['entries']} lack {key}"),
        Paragraph(_listed(by_key[key])),
    ]


def _listed(ids: Sequence[str]) -> str:
    more = len(ids) - SHOWN
    return ", ".join([*ids[:SHOWN], *([f"and {more} more"] if more > 0 else [])]) or "None."

"""What an edit changes, as blocks to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.editing.impact.outcome import WAYS
from expert.explain import wording
from expert.render.blocks import Block, Bullets, Heading, Lines, Paragraph

EDITS_SHOWN = 20
CASES_SHOWN = 20
IDS_SHOWN = 8
RULED_OUT_SHOWN = 6
WORDS_SHOWN = 2
TITLES = {
    "advised": "Other advice",
    "ladder": "Same advice, different options",
    "ruled_out": "Others are ruled out",
    "words": "Only words or figures",
}
COUNTED = {
    "advised": "with different advice",
    "ladder": "with different options",
    "ruled_out": "with other cards ruled out",
    "words": "only in words or figures",
}
MEASURES = {
    "flagship_memory": "memory of the flagship, GiB",
    "largest_memory": "largest memory, GiB",
    "median_price": "median price, USD",
    "best_value": "best value",
}


def impact_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return the result of ``impact`` as blocks."""
    edits, changed = found["edits"], found["changed"]
    blocks: list[Block] = [Heading(f"What changes {found['compared']}")]
    if not edits:
        return [*blocks, Paragraph("No fact that a run reads has changed.")]
    blocks += [Paragraph(f"{wording.counted(len(edits), 'edit')}:"), _edits(edits)]
    numbers = {way: sum(one["way"] == way for one in changed) for way in WAYS}
    counts = wording.listed(f"{number} {COUNTED[way]}" for way, number in numbers.items() if number)
    cases = wording.counted(found["cases"], "case")
    told = (
        f"{len(changed)} of {cases} change: {counts}." if changed else f"None of {cases} changes."
    )
    blocks.append(Paragraph(told))
    for way in WAYS:
        of_way = [one for one in changed if one["way"] == way]
        if of_way:
            blocks += [Heading(TITLES[way], 2), *_cases(of_way)]
    blocks += _market(found["market"])
    blocks += [Paragraph(f"{one['id']} cannot be asked: {one['error']}") for one in found["failed"]]
    return blocks


def _edits(edits: Sequence[Mapping[str, Any]]) -> Block:
    shown = [edit["says"] for edit in edits[:EDITS_SHOWN]]
    more = len(edits) - len(shown)
    return Bullets([*shown, *([f"and {more} more"] if more else [])])


def _cases(changed: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the changed cases, grouped by the way in which they change."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for one in changed:
        groups.setdefault(_alike(one), []).append(one)
    blocks: list[Block] = [_group(group) for group in list(groups.values())[:CASES_SHOWN]]
    more = len(groups) - CASES_SHOWN
    return [*blocks, *([Paragraph(f"And {more} more; --format json has all.")] if more > 0 else [])]


def _alike(one: Mapping[str, Any]) -> str:
    """Return a text that is the same for cases to be reported together."""
    if one["way"] == "ruled_out":
        return repr([_names(one["before"]), _names(one["after"]), _because(one)])
    return repr([one["before"], one["after"], _because(one)])


def _names(texts: Sequence[str]) -> list[str]:
    """Return the names of cards that are ruled out, without the rules."""
    return [text.rpartition(" (")[0] for text in texts]


def _group(group: Sequence[Mapping[str, Any]]) -> Block:
    one = group[0]
    ids = [str(each["id"]) for each in group[:IDS_SHOWN]]
    more = len(group) - len(ids)
    if one["way"] == "ruled_out":
        lines = [
            *(f"  no longer ruled out: {text}" for text in one["before"][:RULED_OUT_SHOWN]),
            *(f"  ruled out: {text}" for text in one["after"][:RULED_OUT_SHOWN]),
        ]
    else:
        limit = WORDS_SHOWN if one["way"] == "words" else None
        lines = [
            f"  before: {_joined(one['before'], limit)}",
            f"  now:    {_joined(one['after'], limit)}",
        ]
    named = ", ".join([*ids, *([f"and {more} more"] if more else [])])
    return Lines([named, *lines, f"  {_because(one)}"])


def _joined(texts: Sequence[str], limit: int | None) -> str:
    shown = texts[:limit]
    more = len(texts) - len(shown)
    return "; ".join([*shown, *([f"and {more} more"] if more else [])]) or "nothing"


def _because(one: Mapping[str, Any]) -> str:
    edits = [_named(edit) for edit in one["because"]]
    if not edits:
        return "because of the edits together"
    return f"because of {wording.listed(edits)}{', together' if one['together'] else ''}"


def _named(edit: Mapping[str, Any]) -> str:
    """Return a few words for an edit."""
    if not edit["key"]:
        return f"the {'new' if edit['before'] is None else 'removed'} {edit['kind']} {edit['id']}"
    return f"{edit['id']}: {edit['key'].partition('.')[0]}, line {edit['line']}"


def _market(moved: Sequence[Mapping[str, Any]]) -> list[Block]:
    if not moved:
        return []
    rows = [
        f"{MEASURES.get(one['quantity'], wording.words(one['quantity']))}: "
        f"{_figure(one['before'])} -> {_figure(one['after'])} "
        f"in {wording.counted(one['cases'], 'case')}"
        for one in moved
    ]
    return [Heading("The market's measures", 2), Bullets(rows)]


def _figure(value: Any) -> str:
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value)

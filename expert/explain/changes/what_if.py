"""The effect of a changed answer: two records of the same question, compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.case.case import Case
from expert.explain import wording
from expert.explain.changes.difference import MOST_CAUSES, MOST_TRIED, cause_line, differences
from expert.explain.changes.proof import World, proved
from expert.explain.view import PASSED_OVER, RECOMMENDED, RULED_OUT, RecordView
from expert.knowledge import Knowledge
from expert.render.blocks import Block, Bullets, Column, Heading, Paragraph, Table

SHOWN = 8
NOT_PROVED = "Many facts changed; none of those tried makes the difference by itself."
NO_CAUSE = "Nothing about it changed, but the cards it is compared with did."


def what_if(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    changes: Mapping[str, str],
    knowledge: Knowledge | None = None,
    worlds: Sequence[tuple[Knowledge, Case]] = (),
) -> dict[str, Any]:
    """Return what differs between two records, as plain data.

    ``worlds`` holds the knowledge and the case of both. With ``worlds``, each reported cause was
    put into the other run and did cause the difference.
    """
    views = RecordView(before, knowledge), RecordView(after, knowledge)
    decided_by = differences(*views, most=MOST_TRIED if worlds else MOST_CAUSES)
    if worlds:
        (known, case), (other, then) = worlds
        decided_by = proved(decided_by, World(known, case, views[0]), World(other, then, views[1]))
    return {
        "changes": dict(changes),
        "same_answer": _picks(before) == _picks(after),
        "before": list(before[RECOMMENDED]),
        "after": list(after[RECOMMENDED]),
        "decided_by": decided_by,
        "newly_ruled_out": _gained(before, after, RULED_OUT),
        "no_longer_ruled_out": _gained(after, before, RULED_OUT),
        "newly_passed_over": _gained(before, after, PASSED_OVER),
        "new_advice": sorted(_texts(after) - _texts(before)),
        "gone_advice": sorted(_texts(before) - _texts(after)),
    }


def _picks(record: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    keys = ("id", "role", "count", "condition", "price_usd")
    return [tuple(item.get(key) for key in keys) for item in record[RECOMMENDED]]


def _gained(before: Mapping[str, Any], after: Mapping[str, Any], part: str) -> list[dict[str, Any]]:
    known = {item["id"] for item in before[part]}
    return [
        {"id": item["id"], "label": item.get("label") or item["name"], "why": _reason(after, item)}
        for item in after[part]
        if item["id"] not in known
    ]


def _reason(record: Mapping[str, Any], item: Mapping[str, Any]) -> str:
    says = {firing["id"]: firing["says"] for firing in record["firings"]}
    return next((says[id] for id in item["because"] if id in says), "")


def _texts(record: Mapping[str, Any]) -> set[str]:
    return {item["says"] for item in record["advice"]}


def what_if_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return the difference as blocks."""
    told = wording.listed(
        f"{wording.answer_name(key)} = {value or 'unknown'}"
        for key, value in found["changes"].items()
    )
    blocks: list[Block] = [Heading(f"With {told}")]
    if found["same_answer"]:
        blocks.append(Paragraph("The answer stays the same."))
    blocks.append(_answers(found))
    blocks.extend(_decided(found["decided_by"]))
    for key, title in (
        ("newly_ruled_out", "Ruled out now"),
        ("no_longer_ruled_out", "No longer ruled out; the reason was"),
        ("newly_passed_over", "Possible now, but not the best"),
    ):
        blocks.extend(_cards(title, found[key]))
    for key, title in (("new_advice", "New advice"), ("gone_advice", "Advice no longer given")):
        if found[key]:
            blocks += [Heading(title, 2), Bullets(found[key])]
    return blocks


def _decided(differences: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return what made the difference for each item that only one of the answers recommends."""
    if not differences:
        return []
    blocks: list[Block] = [Heading("What made the difference", 2)]
    for one in differences:
        word = "no longer" if one["how"] == "lost" else "now"
        reasons = one["against"] if one["how"] == "lost" else one["for"]
        reason = f" {reasons[0]['says']} ({reasons[0]['rule']})" if reasons else ""
        blocks.append(Paragraph(f"{one['label']} is {word} recommended.{reason}"))
        if len(one["causes"]) > 1 and one.get("runs"):
            blocks.append(Paragraph("These facts together make the difference:"))
        none = NOT_PROVED if one.get("runs") else NO_CAUSE
        if one.get("group"):
            none = f"Many facts changed; {one['group']}, taken together, make the difference."
        cited = [f"Cause: {cause_line(cause)}" for cause in one.get("cited", [])]
        blocks.append(Bullets([cause_line(cause) for cause in one["causes"]] or [none, *cited]))
    return blocks


def _answers(found: Mapping[str, Any]) -> Block:
    before, after = found["before"], found["after"]
    rows = [
        [
            str(place + 1),
            _shown(before[place]) if place < len(before) else "–",
            _shown(after[place]) if place < len(after) else "–",
        ]
        for place in range(max(len(before), len(after), 1))
    ]
    return Table([Column("#", right=True), Column("Before"), Column("Now")], rows)


def _shown(item: Mapping[str, Any]) -> str:
    price = item.get("price_usd")
    cost = f", {wording.usd(price)} USD {item.get('condition') or ''}".rstrip() if price else ""
    count = f"{item['count']} x " if (item.get("count") or 1) > 1 else ""
    return f"{count}{item.get('label') or item['name']} ({wording.role(item.get('role'))}{cost})"


def _cards(title: str, items: Sequence[Mapping[str, Any]]) -> list[Block]:
    if not items:
        return []
    lines = [
        why if (why := item["why"]).startswith(item["label"]) else f"{item['label']}: {why}"
        for item in items[:SHOWN]
    ]
    if len(items) > SHOWN:
        lines.append(f"and {wording.counted(len(items) - SHOWN, 'more card')}")
    return [Heading(f"{title} ({len(items)})", 2), Bullets(lines)]

"""Why a card is not recommended, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.record.absence import in_words, is_knowledge
from expert.explain.view import RECOMMENDED
from expert.explain.why_not.headline import IN_SHORT, IN_WORDS, OVER_BUDGET, deciding, headline
from expert.explain.why_not.money import too_expensive
from expert.explain.why_not.verdict import ORIGINS_SHOWN
from expert.render.blocks import Block, Bullets, Code, Column, Heading, KeyValues, Paragraph, Table


def why_not_blocks(found: Mapping[str, Any], case: Sequence[str]) -> list[Block]:
    """Return every reason against a card as blocks; ``case`` holds the options that ask again."""
    blocks: list[Block] = [
        Heading(
            headline(found),
            tone="good" if found["status"] == RECOMMENDED else "bad",
        )
    ]
    if found["status"] == RECOMMENDED:
        roles = wording.listed(wording.role(role) for role in found["roles"])
        blocks.append(Paragraph(f"Its role: {roles}. No rule counts against it. To see why:"))
        blocks.append(Code([wording.command("why", found["label"], *case)]))
        return blocks
    if found.get("why") and deciding(found) != OVER_BUDGET:
        blocks.append(Paragraph(found["why"]))
    for blocker in found["blockers"]:
        blocks.extend(blocker_blocks(blocker))
    if "beyond_the_money" in found:
        also = "Also, " if found["blockers"] else ""
        money = too_expensive(found["label"], found["beyond_the_money"])
        blocks.append(Paragraph(f"{also}{money}"))
    blocks.extend(_after(found))
    return blocks


def _after(found: Mapping[str, Any]) -> list[Block]:
    """Return what was tried: which reasons come next, and which changes work together."""
    if "tries" not in found:
        return []
    blocks: list[Block] = []
    if found["later"]:
        blocks.append(Heading("What would still count against it", 2))
        blocks.append(Bullets([_later_line(found["label"], one) for one in found["later"]]))
    elif found["nothing_else"]:
        blocks.append(Paragraph("Nothing else counts against it."))
    if found["repairs"]:
        blocks.append(Heading("Several changes together", 2))
        blocks.append(Bullets([repair["says"] for repair in found["repairs"]]))
    blocks.append(Paragraph(_tried(found), tone="quiet"))
    return blocks


def _tried(found: Mapping[str, Any]) -> str:
    """Return how many changes were tried, and whether any helps."""
    tried = wording.counted(found["tries"], "change")
    most = ", the most that are made" if found["stopped"] else ""
    helped = found["repairs"] or any("repair" in blocker for blocker in found["blockers"])
    end = "what is suggested here helped" if helped else "none helped"
    return f"Tried {tried}{most}: {end}."


def _later_line(label: str, one: Mapping[str, Any]) -> str:
    if "beyond_the_money" in one:
        return f"Also, {too_expensive(label, one['beyond_the_money'])}"
    return f"{one['says']} ({one['rule']})" if one["rule"] else str(one["says"])


def blocker_blocks(blocker: Mapping[str, Any]) -> list[Block]:
    """Return one reason with both values, their origins, the difference and a remedy."""
    head = f"{blocker['rule']}  {blocker['title']}"
    if blocker.get("condition"):
        head += f" ({blocker['condition']} offer)"
    blocks: list[Block] = [Heading(head, 2), Paragraph(blocker["says"], indent=1)]
    pairs = _compared(blocker)
    if pairs:
        blocks.append(KeyValues(pairs, indent=1))
    if blocker.get("would_change"):
        blocks.append(Paragraph(blocker["would_change"], indent=1))
    return blocks


def _compared(blocker: Mapping[str, Any]) -> list[tuple[str, str]]:
    looked_for = [("" if n else "not said", text) for n, text in enumerate(blocker["unsaid"])]
    missing = [one for one in blocker["absent"] if is_knowledge(one)]
    looked_for += [("there is", in_words(text)) for text in missing]
    instead = blocker.get("instead", ())
    there = [f"{one['says']} [{wording.place(one)}]" for one in instead[:ORIGINS_SHOWN]]
    if len(instead) > ORIGINS_SHOWN:
        there.append(f"and {len(instead) - ORIGINS_SHOWN} more")
    looked_for += [("only", text) for text in there]
    if "wanted" not in blocker:
        return looked_for
    unit = blocker.get("unit")
    wanted, found = blocker["wanted"], blocker["found"]
    pairs = [("wanted", wording.amount(wanted["value"], unit))]
    pairs.extend(("", text) for text in side_lines(wanted))
    pairs.append(("found", wording.amount(found["value"], unit)))
    pairs.extend(("", text) for text in side_lines(found))
    if blocker["margin"] and not blocker.get("ahead"):
        word = "short by" if found["value"] < wanted["value"] else "over by"
        pairs.append((word, wording.amount(blocker["margin"], unit)))
    return [*pairs, *looked_for]


def side_lines(side: Mapping[str, Any]) -> list[str]:
    """Return where a compared value comes from, one line per origin."""
    lines = [f"by {by['rule']}: {by['says']}" for by in side.get("by", [])]
    shown = side["from"][:ORIGINS_SHOWN]
    lines.extend(f"{origin['says']} [{wording.place(origin)}]" for origin in shown)
    more = len(side["from"]) - len(shown) + side.get("more", 0)
    if more > 0:
        lines.append(f"and {wording.counted(more, 'more fact')}; see trace")
    return lines


def group_blocks(label: str, found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return one line for each card of a group."""
    if not found:
        words = (
            "Nothing in this answer is about it: the answer contains no cards, and you did not "
            "ask about it."
        )
        return [Heading(label), Paragraph(words)]
    rows = [[item["label"], _status(item), _first_reason(item)] for item in found]
    counts = Counter(deciding(item) for item in found)
    summary = [f"{counts[status]} {_short(status)}" for status in IN_WORDS if status in counts]
    return [
        Heading(f"{label}: {wording.counted(len(found), 'card')}"),
        Table([Column("Card"), Column("Verdict"), Column("First reason")], rows),
        Bullets([wording.listed(summary)]),
    ]


def _short(decided: str) -> str:
    return IN_SHORT.get(decided, wording.words(decided))


def _status(item: Mapping[str, Any]) -> str:
    return _short(deciding(item))


def _first_reason(item: Mapping[str, Any]) -> str:
    if item["status"] == RECOMMENDED:
        return wording.listed(wording.role(role) for role in item["roles"])
    if deciding(item) == OVER_BUDGET and "beyond_the_money" in item:
        return too_expensive(item["label"], item["beyond_the_money"])
    if item["blockers"]:
        first = item["blockers"][0]
        return f"{first['rule']}: {first['says']}"
    return str(item.get("why", ""))

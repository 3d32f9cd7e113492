"""Why something is recommended or ruled out: the chain from the verdict to the given facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.record.absence import in_words
from expert.explain.record.own_lines import given_lines, more_given
from expert.explain.view import RECOMMENDED, RULED_OUT, Item, Link, RecordView, about_other_card
from expert.render.blocks import Block, Heading, KeyValues, Paragraph

TOLD = {
    "Pick": 2,
    "Keep": 1,
    "Verdict": 1,
    "MemoryFloor": 2,
    "MemoryPart": 4,
    "Need": 1,
    "Fits": 1,
    "Speed": 1,
    "Offer": 1,
    "Purse": 1,
    "Contender": 1,
}
"""The conclusions that a brief answer shows, in this order, each with the most it shows."""
ABOUT_MONEY = ("Purse", "Contender")
GIVEN_SHOWN = 6


def why(view: RecordView, id: str, part: str = RECOMMENDED) -> dict[str, Any]:
    """Return the steps that led to a verdict, as plain data, nearest first."""
    return _chain(view, view.items(part, id), part)


def chain_of(view: RecordView, item: Item) -> dict[str, Any]:
    """Return the steps that led to one recommended item, or to a piece of advice."""
    return _chain(view, [item], RECOMMENDED)


def _chain(view: RecordView, items: Sequence[Item], part: str) -> dict[str, Any]:
    item, id = items[0], str(items[0]["id"])
    found: dict[str, Any] = {
        "card": id,
        "kind": item["kind"],
        "label": str(item.get("label") or item["name"]),
        "status": part,
        "roles": [role for one in items for role in one.get("roles", [one.get("role")]) if role],
        "condition": item.get("condition"),
        "price_usd": item.get("price_usd"),
        "count": item.get("count", 1),
    }
    first = [firing for one in items for firing in view.because(one)]
    found["steps"] = [_step(view, link, id) for link in view.behind(first, id)]
    return found


def option(view: RecordView, name: str) -> tuple[str, Item] | None:
    """Return the option other than a card that has this name, and its verdict, if there is one."""
    for part in (RECOMMENDED, RULED_OUT):
        for item in view.record[part]:
            names = (item["id"], item["name"])
            if item["kind"] != "card" and name.casefold() in (n.casefold() for n in names):
                return part, item
    return None


def _step(view: RecordView, link: Link, card: str) -> dict[str, Any]:
    firing, premises = link.firing, list(link.premises.values())
    near = [fact for fact in premises if not about_other_card(fact, card)]
    return {
        "firing": firing["id"],
        "rule": firing["rule"],
        "title": firing["title"],
        "says": firing["says"],
        "sources": list(firing.get("sources", [])),
        "absent": list(firing.get("absent", [])),
        "rests_on": [
            {
                "firing": earlier["id"],
                "rule": earlier["rule"],
            }
            for fact in near
            if fact["kind"] == "derived"
            for earlier in view.concluding(fact["id"])[:1]
        ],
        "given": [
            line
            for fact in near
            if fact["kind"] == "given"
            for line in given_lines(view, firing["rule"], fact)
        ],
        "compared_with": len(premises) - len(near),
    }


def why_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return the chain as blocks."""
    steps = [block for step in found["steps"] for block in _step_blocks(step)]
    if found["status"] != RECOMMENDED:
        head = Heading(f"{found['label']} is ruled out", tone="bad")
        return [head, Paragraph("Each step builds on the steps it lists."), *steps]
    roles = wording.listed(wording.role(role) for role in found["roles"])
    price = f", {wording.usd(found['price_usd'])} USD {found['condition'] or ''}".rstrip()
    told = price if found["price_usd"] is not None else ""
    return [
        Heading(f"Why {found['label']}", tone="good"),
        Paragraph(f"Recommended as {roles}{told}. Each step builds on the steps it lists."),
        *steps,
    ]


def _step_blocks(step: Mapping[str, Any]) -> list[Block]:
    head = f"{step['firing']}  {step['rule']}  {step['title']}"
    pairs: list[tuple[str, str]] = []
    rests = dict.fromkeys(f"{r['firing']} ({r['rule']})" for r in step["rests_on"])
    if rests:
        pairs.append(("based on", ", ".join(rests)))
    for given in step["given"][:GIVEN_SHOWN]:
        pairs.append(("given", f"{given['says']} [{wording.place(given)}]"))
    pairs += [("", more) for more in more_given(step["given"][GIVEN_SHOWN:])]
    pairs.extend(("and there is", in_words(text)) for text in step["absent"])
    if step["compared_with"]:
        pairs.append(
            ("compared with", wording.counted(step["compared_with"], "fact") + " about other cards")
        )
    if step["sources"]:
        pairs.append(("sources", ", ".join(step["sources"])))
    blocks: list[Block] = [Heading(head, 2), Paragraph(step["says"], indent=1)]
    if pairs:
        blocks.append(KeyValues(pairs, indent=1))
    return blocks


def sentences(view: RecordView, item: Item, most: int) -> list[str]:
    """Return the few most telling sentences about one recommended item.

    There are one or two for each kind of conclusion that matters to a buyer, in the order choice,
    need, fit, speed, price, budget; within a kind, those closest to the choice come first.
    """
    chosen: list[tuple[int, int, str]] = []
    counts: dict[str, int] = {}
    has_budget = any(key.startswith("budget") for key in view.record["case"]["answers"])
    for place, link in enumerate(view.behind(view.because(item), str(item["id"]))):
        says = link.firing["says"]
        types = [fact["type"] for fact in view.conclusions(link.firing)]
        type = next((type for type in types if type in TOLD), None)
        if type is None or not says or (type in ABOUT_MONEY and not has_budget):
            continue
        counts[type] = counts.get(type, 0) + 1
        if counts[type] <= TOLD[type]:
            chosen.append((list(TOLD).index(type), place, says))
    return list(dict.fromkeys(says for _, _, says in sorted(chosen)))[:most]

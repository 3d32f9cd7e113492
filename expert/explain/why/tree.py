"""The justification of a recommendation as a tree: decisive branches are shown, others counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.record.absence import in_words
from expert.explain.record.own_lines import given_lines, more_given
from expert.explain.view import Item, RecordView, about_other_card
from expert.render.blocks import Block, Heading, Outline, Paragraph

DECISIVE = (
    *("Pick", "Rung", "Keep", "Verdict", "Contender", "Candidate", "Worth", "Offer", "Quote"),
    *("Fits", "Usable", "Need", "MemoryFloor", "MemoryPart", "Speed", "Purse", "Reach"),
    *("RoleWanted", "Buying", "RentalChosen", "Rental", "ServiceFound", "Leans"),
)
"""Conclusions whose branches are shown; branches of other conclusions are only counted."""
TELLING = ("Answer", "Card", "Price")
"""Classes of given facts that are shown before others."""
GIVEN_SHOWN = 3
ALIKE_SHOWN = 6
"""The most firings of one rule shown below a step; further ones are only counted."""
OTHER_CARDS = "compared with {} about other cards"


def why_tree(view: RecordView, because: Sequence[Item], card: str) -> list[dict[str, Any]]:
    """Return the firings behind a choice as a tree that expands each firing only once.

    A firing that was already shown is a leaf that says so. ``card`` is what is explained: facts
    about other cards are counted, not followed.
    """
    seen: set[str] = set()
    return [_node(view, firing, view.premises(firing), card, seen) for firing in because]


def _node(
    view: RecordView, firing: Item, grounds: Sequence[Item], card: str, seen: set[str]
) -> dict[str, Any]:
    seen.add(firing["id"])
    near = [fact for fact in grounds if not about_other_card(fact, card)]
    given = [
        line
        for fact in sorted(near, key=lambda fact: fact["type"] not in TELLING)
        if fact["kind"] == "given" and fact["type"] != "Day"
        for line in given_lines(view, firing["rule"], fact)
    ]
    node: dict[str, Any] = {
        "firing": firing["id"],
        "rule": firing["rule"],
        "says": firing["says"],
        "given": given,
        "absent": list(firing.get("absent", [])),
        "compared_with": len(grounds) - len(near),
        "children": [],
        "folded": 0,
        "above": [],
    }
    alike: Counter[str] = Counter()
    for fact in near:
        for earlier in view.concluding(fact["id"]) if fact["kind"] == "derived" else ():
            alike[earlier["rule"]] += 1
            if earlier["id"] in seen:
                node["above"].append(earlier["id"])
            elif fact["type"] in DECISIVE and alike[earlier["rule"]] <= ALIKE_SHOWN:
                below = view.grounds(fact, earlier)
                node["children"].append(_node(view, earlier, below, card, seen))
            else:
                node["folded"] += _count(view, earlier, fact, card, seen)
    return node


def _count(view: RecordView, firing: Item, fact: Item, card: str, seen: set[str]) -> int:
    """Return how many firings a hidden branch has, including the one at its start."""
    seen.add(firing["id"])
    count = 1
    for ground in view.grounds(fact, firing):
        if ground["kind"] == "derived" and not about_other_card(ground, card):
            for earlier in view.concluding(ground["id"]):
                if earlier["id"] not in seen:
                    count += _count(view, earlier, ground, card, seen)
    return count


def tree_blocks(
    head: str, tree: Sequence[Mapping[str, Any]], kept: Sequence[Mapping[str, Any]] = ()
) -> list[Block]:
    """Return a tree as blocks; ``kept`` holds what keeps a card from being ruled out."""
    items = [item for node in tree for item in _items(node, 0)]
    note = "Each step is based on the steps below it. `trace` lists every rule that fired."
    blocks: list[Block] = [Heading(head, tone="good"), Paragraph(note), Outline(items)]
    if kept:
        blocks += [Heading("Not ruled out, because", 2), Outline(list(_kept_items(kept)))]
    return blocks


def _kept_items(kept: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    for one in kept:
        yield 0, f"{one['says']} (against {one['against']})"
        for given in one["given"][:GIVEN_SHOWN]:
            yield 1, f"given: {given['says']} [{wording.place(given)}]"
        for more in more_given(one["given"][GIVEN_SHOWN:]):
            yield 1, more


def _items(node: Mapping[str, Any], depth: int) -> Iterator[tuple[int, str]]:
    yield depth, f"{node['rule']}  {node['says']}"
    for given in node["given"][:GIVEN_SHOWN]:
        yield depth + 1, f"given: {given['says']} [{wording.place(given)}]"
    for more in more_given(node["given"][GIVEN_SHOWN:]):
        yield depth + 1, more
    for absent in node["absent"]:
        yield depth + 1, f"and there is {in_words(absent)}"
    if node["compared_with"]:
        facts = wording.counted(node["compared_with"], "fact")
        yield depth + 1, OTHER_CARDS.format(facts)
    for child in node["children"]:
        yield from _items(child, depth + 1)
    if node["above"]:
        shown = wording.listed(dict.fromkeys(node["above"]))
        yield depth + 1, f"and {shown}, which are counted or shown elsewhere in this tree"
    if node["folded"]:
        yield depth + 1, f"({wording.counted(node['folded'], 'more step')} folded)"

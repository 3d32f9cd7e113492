"""The end of an interview: what would make another card first, and what is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.view import RECOMMENDED, Item, RecordView
from expert.interview import Interview, Prompt
from expert.interview.effects import Possibility
from expert.interview.words import in_words
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name
from expert.render.blocks import Block, Bullets, Heading

ALTERNATIVES = 2
UNKNOWNS = 6
VALUES = 2
VALUE_FOR_MONEY = "speed per 1000 US dollars"


def alternatives_blocks(
    record: Mapping[str, Any], knowledge: Knowledge, found: Sequence[Possibility]
) -> list[Block]:
    """Return the nearest alternatives, each with what would make it the first choice."""
    view = RecordView(record)
    picked = {item["id"] for item in record[RECOMMENDED]}
    by_answer: dict[str, str] = {}
    for one in found:
        if one.first is not None and one.first not in picked:
            by_answer.setdefault(one.first, _with_answer(one))
    by_price = dict(_by_price(view, picked))
    near = [*by_price, *by_answer]
    lines = [
        f"{_name(knowledge, card)}: {wording.listed(_ways(card, by_answer, by_price), 'or')}."
        for card in list(dict.fromkeys(near))[:ALTERNATIVES]
    ]
    title = "What would make another card the first choice"
    return [Heading(title, 2), Bullets(lines)] if lines else []


def _ways(card: str, by_answer: Mapping[str, str], by_price: Mapping[str, str]) -> list[str]:
    return [ways[card] for ways in (by_price, by_answer) if card in ways]


def _with_answer(one: Possibility) -> str:
    return f"with the answer “{_value(one)}” to “{one.question.text}”"


def _value(one: Possibility) -> str:
    return in_words(Prompt(one.question), {one.question.id: one.value})


def _by_price(view: RecordView, picked: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the cards passed over for their value, nearest first, with the price they need."""
    told: list[tuple[float, str, str]] = []
    for fact in view.of_type("PassedOver"):
        fields = fact["fields"]
        offers = view.of_type("Contender", card=fields["card"])
        fair = fields.get("unit") == VALUE_FOR_MONEY and fields.get("wanted")
        if fields["card"] in picked or not offers or not fair or not fields.get("found"):
            continue
        offer: Item = offers[0]["fields"]
        share = fields["found"] / fields["wanted"]
        if share >= 1:  # more for the money already: something else keeps it from being first
            continue
        price = f"{wording.usd(offer['usd'] * share)} US dollars instead of"
        says = f"at {price} {wording.usd(offer['usd'])} ({offer['condition']})"
        told.append((1 - share, fields["card"], says))
    yield from ((card, says) for _, card, says in sorted(told))


def unknown_blocks(
    interview: Interview, knowledge: Knowledge, found: Sequence[Possibility]
) -> list[Block]:
    """Return what was asked, is not known and would change what is recommended."""
    lines = []
    for prompt in interview.unsaid():
        telling = [one for one in found if one.question.id == prompt.id]
        if telling:
            some = wording.listed(_leads_to(one, knowledge) for one in telling[:VALUES])
            lines.append(f"{prompt.question.text} {some[:1].upper()}{some[1:]}.")
    title = "You did not know, and it matters"
    return [Heading(title, 2), Bullets(lines[:UNKNOWNS])] if lines else []


def _leads_to(one: Possibility, knowledge: Knowledge) -> str:
    name = one.first_name if one.first is None else _name(knowledge, one.first)
    led = "something else is advised" if name is None else f"the first choice is {name}"
    return f"with “{_value(one)}” {led}"


def _name(knowledge: Knowledge, card: str) -> str:
    return full_name(knowledge.get("card", card).data)

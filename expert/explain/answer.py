"""The answer to a case: what to buy, why in a few sentences, and what was assumed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.advisors.second_opinion import second_opinion_blocks
from expert.explain.brief.told import GPU, ONLY_NAMED, question_of
from expert.explain.unused import with_unused
from expert.explain.view import (
    NOTHING,
    PASSED_OVER,
    RECOMMENDED,
    RULED_OUT,
    Item,
    RecordView,
    taken,
)
from expert.explain.why.chain import sentences
from expert.explain.why_not.near_misses import near_misses
from expert.explain.why_not.verdict import verdict
from expert.facts.values import ASKED_ABOUT, VERDICT
from expert.knowledge import Knowledge
from expert.render.blocks import Block, Bullets, Code, Column, Heading, Paragraph, Table

SENTENCES_IN_ALL = 8
SENTENCES_AT_LEAST = 3
CLOSE_CALLS = 2
AHEAD = "Better by the same measure, but not picked:"
USUAL_STEP_USD = 100
VERDICTS = 6
REASONS = 2
OPTIONS = 8
ABOUT_CARDS = (GPU, "compare", "check_card", "upgrade", "gpu_or_cloud", "memory")
"""Questions that must be answered with a card."""
PLAIN_TOPICS = (NOTHING, "not answered")
PRICE_SAYS = {
    "seen": "{kind} of {on}",
    "asked": "the price you gave",
    "carried": "{kind} of {on}, adjusted for the market",
    "modelled": "modeled from the {kind} of {on}",
}
"""How the answer describes each basis of a price."""
WITHOUT_TAX = "Prices are in US dollars, without sales tax."


def answer_blocks(
    record: Mapping[str, Any], knowledge: Knowledge, case: Sequence[str] | None
) -> list[Block]:
    """Return the screen for an answer; ``case`` holds the options that ask again, if any."""
    view = RecordView(record, knowledge)
    asked = record["case"]
    blocks: list[Block] = [
        Heading(
            f"{_question(record, knowledge)} as of {asked['as_of']}, advice from {asked['advisor']}"
        )
    ]
    if asked.get("answers"):
        told = [f"{wording.answer_name(k)} {wording.value(v)}" for k, v in asked["answers"].items()]
        blocks.append(Paragraph("You said: " + "; ".join(told) + "." + _only_named(record, view)))
    blocks.extend(Paragraph(says) for says in _verdicts(record))
    blocks.extend(_asked_about(view, knowledge))
    blocks.extend(_choice(record, view))
    blocks = with_unused(blocks, record, "this answer")
    blocks.extend(_why(record, view))
    blocks.extend(_not_advised(record, view))
    blocks.extend(_assumed(record, view))
    blocks.extend(_advice(record))
    blocks.extend(second_opinion_blocks(record.get("second_opinions", [])))
    blocks.extend(_prices(record, view, knowledge))
    if case is not None:
        blocks.extend(_questions(record, view, case))
    return blocks


def _only_named(record: Mapping[str, Any], view: RecordView) -> str:
    """Return a note if only named cards are compared, which people may ask for by mistake."""
    among = question_of(record) == GPU
    return f" {ONLY_NAMED}" if among and view.of_type("Member", group=ASKED_ABOUT) else ""


def _question(record: Mapping[str, Any], knowledge: Knowledge) -> str:
    """Return what was asked, as the start of a title."""
    asked = question_of(record)
    if asked == GPU:
        return "Which GPU"
    choices = knowledge.get("question", "ask").data["choices"]
    label = next((choice["label"] for choice in choices if choice["value"] == asked), asked)
    return f"{label[:1].upper()}{label[1:]},"


def _choice(record: Mapping[str, Any], view: RecordView) -> list[Block]:
    items = taken(record)
    if items:
        return [_cards(items, view) if any(i["kind"] == "card" for i in items) else _options(items)]
    if record["advice"] and not _about_cards(record):
        return []
    near = near_misses(view)
    blocks: list[Block] = [Heading(_heading_of_nothing(record, view), 2, tone="bad")]
    if near:
        blocks += [
            Paragraph("The smallest changes that would make a card possible:"),
            Bullets(near),
        ]
    return blocks


def _heading_of_nothing(record: Mapping[str, Any], view: RecordView) -> str:
    """Return the heading of an answer without a card; to a question about memory, the amount."""
    needs = view.of_type("Need")
    if question_of(record) != "memory" or not needs:
        return "Nothing to recommend"
    return f"{wording.number(round(needs[0]['fields']['gib'], 1))} GiB: more than any card holds"


def _cards(items: Sequence[Item], view: RecordView) -> Block:
    rows = [
        [
            str(item.get("rank", place)),
            str(item.get("label") or item["name"]),
            _roles(item),
            _price(item),
            _memory(view, item),
            str(item.get("count") or 1),
        ]
        for place, item in enumerate(items, 1)
    ]
    columns = [
        Column("#", right=True),
        Column("Card" if all(item["kind"] == "card" for item in items) else "What"),
        Column("Role"),
        Column("USD each", right=True),
        Column("GiB", right=True),
        Column("Count", right=True),
    ]
    return Table(columns, rows)


def _options(items: Sequence[Item]) -> Block:
    """Return a table of options that are not cards and have neither memory nor a price."""
    rows = [[str(i["rank"]), str(i["label"]), _roles(i), str(i["count"])] for i in items]
    columns = [Column("#", right=True), Column("What"), Column("Role"), Column("Count", right=True)]
    if all(item["count"] == 1 for item in items):
        return Table(columns[:-1], [row[:-1] for row in rows])
    return Table(columns, rows)


def _roles(item: Item) -> str:
    return wording.listed(wording.role(r) for r in item.get("roles") or [item.get("role")])


def _price(item: Item) -> str:
    condition = item.get("condition") or ""
    if item.get("price_usd") is None:
        return condition or "–"
    return f"{wording.usd(item['price_usd'])} {condition}".rstrip()


def _memory(view: RecordView, item: Item) -> str:
    cards = view.of_type("Card", id=item["id"])
    found = cards[0]["fields"].get("memory_gib") if cards else None
    return "–" if found is None else wording.number(found)


def _why(record: Mapping[str, Any], view: RecordView) -> list[Block]:
    items = taken(record)
    if not items:
        return []
    each = max(SENTENCES_AT_LEAST, SENTENCES_IN_ALL // len(items))
    told: set[str] = set()
    blocks: list[Block] = [Heading("Why", 2)]
    for item in items:
        fresh = [text for text in sentences(view, item, each) if text not in told]
        told.update(fresh)
        if len(items) > 1:
            blocks.append(Paragraph(f"{item.get('label') or item['name']}:"))
        blocks.append(Bullets(fresh or ["For the same reasons."]))
    for words, ahead in (("Close behind:", False), (AHEAD, True)):
        close = _close_calls(view, ahead)
        if close:
            blocks += [Paragraph(words), Bullets([says for _, says in close])]
    return blocks


def _close_calls(view: RecordView, ahead: bool) -> list[tuple[str, str]]:
    """Return the cards just ahead of or behind the chosen ones, and why each was passed over."""
    told: list[tuple[float, str, str]] = []
    for fact in view.of_type("PassedOver"):
        fields = fact["fields"]
        found, wanted = fields.get("found"), fields.get("wanted")
        compared = isinstance(found, int | float) and isinstance(wanted, int | float) and wanted
        if compared and "by" in fields and fields.get("ahead", False) is ahead:
            reasons = view.concluding(fact["id"])
            distance = abs(found / wanted - 1)
            told += [(distance, fields["card"], firing["says"]) for firing in reasons]
    nearest = {says: card for _, card, says in sorted(told)}
    return [(card, says) for says, card in nearest.items()][:CLOSE_CALLS]


def _asked_about(view: RecordView, knowledge: Knowledge) -> list[Block]:
    """Return the verdicts on the cards the person asked about."""
    lines = []
    for fact in view.of_type("Verdict")[:VERDICTS]:
        card, fine = fact["fields"]["card"], fact["fields"]["fine"]
        found = verdict(view, knowledge, card)
        if fine:
            lines.append(f"{found['label']} is a sound choice.")
        else:
            reasons = [blocker["says"] for blocker in found.get("blockers", [])[:REASONS]]
            lines.append(f"{found['label']} is not recommended. {' '.join(reasons)}")
    return [Heading("What you asked about", 2), Bullets(lines)] if lines else []


def _not_advised(record: Mapping[str, Any], view: RecordView) -> list[Block]:
    """Return the options, other than cards, that a rule advises against, each with a reason."""
    lines = [
        f"{item['label']}: {view.because(item)[0]['says']}"
        for item in record[RULED_OUT]
        if item["kind"] != "card"
    ]
    shown = lines[:OPTIONS]
    if len(lines) > OPTIONS:
        shown.append(f"and {len(lines) - OPTIONS} more; use why-not NAME to ask about one.")
    return [Heading("Not advised", 2, tone="bad"), Bullets(shown)] if lines else []


def _assumed(record: Mapping[str, Any], view: RecordView) -> list[Block]:
    if not record["assumed"]:
        return []
    lines = []
    for item in record["assumed"]:
        reason = view.because(item)[0]
        what = f"{wording.words(str(item['what']))} = {wording.value(item['value'])}"
        lines.append(f"{what}: {reason['says']} ({reason['rule']})")
    return [Heading("Assumed", 2), Bullets(lines)]


def _verdicts(record: Mapping[str, Any]) -> list[str]:
    """Return the answers to yes-or-no questions, which are shown above the list."""
    return [item["says"] for item in record["advice"] if item["topic"] == VERDICT]


def _advice(record: Mapping[str, Any]) -> list[Block]:
    lines = [
        item["says"]
        if item["topic"] in PLAIN_TOPICS
        else f"{wording.words(item['topic'])}: {item['says']}"
        for item in record["advice"]
        if item["topic"] != VERDICT
    ]
    if not lines:
        return []
    return [Heading("Also" if record[RECOMMENDED] else "Advice", 2), Bullets(lines)]


def _prices(record: Mapping[str, Any], view: RecordView, knowledge: Knowledge) -> list[Block]:
    kinds = wording.kind_names(knowledge, "price")
    lines = []
    for item in record[RECOMMENDED]:
        for offer in view.of_type("Offer", card=item["id"], condition=item.get("condition")):
            fields = offer["fields"]
            kind = kinds.get(fields.get("kind", ""), "price")
            basis = PRICE_SAYS[fields["basis"]].format(kind=kind, on=fields["on"])
            seen = [
                f"{fact['file']}:{fact['line']}, source {fact['source']}"
                for fact in view.given_behind(offer, item["id"])
                if fact["type"] == "Price" and fact["fields"].get("on") == fields["on"]
            ]
            where = f" [{seen[0]}]" if seen else ""
            label = str(item.get("label") or item["name"])
            condition = f" {fields['condition']}" if fields["condition"] != "asked" else ""
            lines.append(f"{label}: ${wording.usd(fields['usd'])}{condition}, {basis}{where}")
    unique = list(dict.fromkeys(lines))
    if not unique:
        return []
    return [Heading("Where the prices come from", 2), Bullets([*unique, WITHOUT_TAX])]


def _questions(record: Mapping[str, Any], view: RecordView, case: Sequence[str]) -> list[Block]:
    first = next(iter(taken(record)), None)
    if not _about_cards(record):
        return [Heading("Dig deeper", 2), Code([_why_line(first, case)])] if first else []
    lines = [_why_line(first, case)] if first else []
    other = _worth_asking(record, view)
    if other:
        lines.append(wording.command("why-not", other, *case))
    budget = _other_budget(record, view, first)
    if budget is not None:
        lines.append(wording.command("what-if", f"budget_usd={budget}", *case))
    return [Heading("Dig deeper", 2), Code(lines)] if lines else []


def _other_budget(record: Mapping[str, Any], view: RecordView, first: Item | None) -> int | None:
    """Return a budget to try: double the price, or the price of the cheapest remaining card."""
    answers = record["case"]["answers"]
    stated = answers.get("budget_usd", 0)
    if "budget_range" in answers or view.of_type("SharedSum"):
        return None
    if first is None:
        costs = [fact["fields"]["usd"] for fact in view.of_type("Contender")]
        wanted = min((cost for cost in costs if cost > stated), default=None)
    else:
        wanted = 2 * first.get("price_usd", USUAL_STEP_USD)
        wanted = wanted if wanted > stated else 2 * stated
    return None if wanted is None else math.ceil(wanted / USUAL_STEP_USD) * USUAL_STEP_USD


def _about_cards(record: Mapping[str, Any]) -> bool:
    """Return whether the answer is about cards."""
    asked = question_of(record)
    return asked in ABOUT_CARDS or any(item["kind"] == "card" for item in record[RECOMMENDED])


def _why_line(item: Item, case: Sequence[str]) -> str:
    return wording.command("why", str(item["label"]), *case)


def _worth_asking(record: Mapping[str, Any], view: RecordView) -> str | None:
    """Return the card a reader is most likely to wonder about: one asked about or nearly chosen."""
    against = {i["id"]: str(i["label"]) for p in (PASSED_OVER, RULED_OUT) for i in record[p]}
    asked = [fact["fields"]["card"] for fact in view.of_type("Verdict")]
    near = [card for side in (False, True) for card, _ in _close_calls(view, side)]
    return next((against[card] for card in [*asked, *near, *against] if card in against), None)

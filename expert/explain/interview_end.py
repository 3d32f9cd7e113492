"""The end of an interview: what would make another card first, and what is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.interview import LIST_TEXT
from expert.explain.view import RECOMMENDED, Item, RecordView
from expert.interview import Checklist, Interview, Prompt
from expert.interview.effects import First, first_of
from expert.interview.scale import Stretch
from expert.interview.turning import Turn
from expert.interview.words import in_words, with_unit
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name
from expert.render.blocks import Block, Bullets, Heading, Paragraph

ALTERNATIVES = 2
UNKNOWNS = 6
EXAMPLES = 3
VALUES = 2
ELSE_TEXT = "Is something else special in your case?"
"""The list in words where one was asked already."""
NOT_ASKED = "Not asked, because no answer would change what is recommended"
RARELY_KNOWN = "Not asked, because little depends on it or few people know it"
UNKNOWN = "You did not know, and it matters"
VALUE_FOR_MONEY = "speed per 1000 US dollars"


def alternatives_blocks(
    record: Mapping[str, Any], knowledge: Knowledge, found: Sequence[Turn]
) -> list[Block]:
    """Return the nearest alternatives, each with what would make it the first choice."""
    view = RecordView(record)
    picked = {item["id"] for item in record[RECOMMENDED]}
    by_answer: dict[str, str] = {}
    for turn in found:
        if turn.first.card is not None and turn.first.card not in picked:
            by_answer.setdefault(turn.first.card, _with_answer(turn))
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


def _with_answer(turn: Turn) -> str:
    told = f"“{amounts_of(turn)}”" if turn.stretch else answers_of(turn)
    return f"if you answer {told} to “{turn.question.text}”"


def answers_of(turn: Turn) -> str:
    """Return the answers that turn the choice, as a person would say them: “yes” or “no”."""
    prompt = Prompt(turn.question)
    words = [in_words(prompt, {prompt.id: value}) for value in turn.values]
    told = [f"“{word}”" for word in words[:VALUES]]
    more = len(words) - len(told)
    return wording.listed([*told, wording.counted(more, "other")] if more else told, "or")


def amounts_of(turn: Turn) -> str:
    """Return the amounts of a turn from end to end: about 680 to 900 US dollars."""
    assert turn.stretch is not None
    low, high = turn.stretch.low, turn.stretch.high
    about, unit = _about(turn.stretch), turn.question.unit
    if low is not None and high is not None:
        return f"{about}{wording.number(low)} to {with_unit(high, unit)}"
    if low is not None:
        return f"{about}{with_unit(low, unit)} or more"
    return f"less than {about}{with_unit(high, unit)}" if high is not None else f"any {unit}"


def _about(stretch: Stretch) -> str:
    return "" if stretch.exact else "about "


def threshold_of(turn: Turn) -> tuple[str, str]:
    """Return below or above which amount a turn holds, and where something else comes again."""
    assert turn.stretch is not None
    low, high = turn.stretch.low, turn.stretch.high
    about, unit = _about(turn.stretch), turn.question.unit
    if turn.stretch.below and high is not None:
        again = "" if low is None else f", and others below {about}{wording.number(low)}"
        return f"below {about}{with_unit(high, unit)}", again
    if turn.stretch.above and low is not None:
        again = "" if high is None else f", and others from {about}{wording.number(high)} on"
        return f"from {about}{with_unit(low, unit)} on", again
    return amounts_of(turn), ""


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
    interview: Interview, knowledge: Knowledge, found: Sequence[Turn]
) -> list[Block]:
    """Return what was asked, is not known and would make something else the first choice."""
    now = first_of(interview.trials)
    lines = []
    for prompt in interview.unsaid():
        telling = [turn for turn in found if turn.question.id == prompt.id]
        if telling:
            some = "; ".join(_leads_to(turn, knowledge) for turn in telling[:VALUES])
            lines.append(f"{prompt.question.text} {some[:1].upper()}{some[1:]}.")
    if not lines:
        return []
    told = f"{_now(now, knowledge)} With these answers the first choice would be:"
    return [Heading(UNKNOWN, 2), Paragraph(told), Bullets(lines[:UNKNOWNS])]


def _leads_to(turn: Turn, knowledge: Knowledge) -> str:
    answers = f"such as {answers_of(turn)}" if turn.question.takes_names else answers_of(turn)
    again = ""
    if turn.stretch is not None:
        answers, again = threshold_of(turn)
    return f"{answers}: {_first(turn.first, knowledge)}{again}"


def _now(first: First, knowledge: Knowledge) -> str:
    if first.name is None:
        return "Now nothing can be recommended."
    return f"Now it is {_first(first, knowledge)}."


def _first(first: First, knowledge: Knowledge) -> str:
    if first.card is not None:
        return _name(knowledge, first.card)
    return first.name or "nothing can be recommended"


def _name(knowledge: Knowledge, card: str) -> str:
    return full_name(knowledge.get("card", card).data)


# --- what was not asked -----------------------------------------------------------------


def left_out_blocks(interview: Interview) -> list[Block]:
    """Return what was not asked, and that it does not matter; what stands in a list is one item."""
    by_itself = {p: p.by_itself(interview.answers) for p in interview.left_out()}
    lines = [prompt.question.text for prompt, alone in by_itself.items() if alone]
    listed = [prompt.question.label for prompt, alone in by_itself.items() if not alone]
    if listed:
        was_there = any(isinstance(step.prompt, Checklist) for step in interview.steps)
        lines.append(f"{ELSE_TEXT if was_there else LIST_TEXT} {_things(listed)}.")
    title = NOT_ASKED if interview.trials.recommends() else RARELY_KNOWN
    return [Heading(title, 2), Bullets(lines)] if lines else []


def _things(labels: Sequence[str]) -> str:
    """Return the things of a list, or some of a long one: `22 things, such as a; b; c`."""
    if len(labels) <= EXAMPLES:
        return f"{wording.counted(len(labels), 'thing')}: {'; '.join(labels)}"
    return f"{len(labels)} things, such as {'; '.join(labels[:EXAMPLES])}"

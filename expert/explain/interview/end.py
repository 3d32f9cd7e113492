"""The end of an interview: what would put another card first, and which answers are missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.interview.screens import LIST_TEXT
from expert.explain.knowledge.card_names import label_of
from expert.explain.view import RECOMMENDED, RecordView
from expert.explain.why_not.first_price import first_prices
from expert.interview import Checklist, Interview, Prompt
from expert.interview.effects import First, first_of
from expert.interview.tipping_points import Turn
from expert.interview.words import capitalized, in_words, with_unit
from expert.knowledge import Knowledge
from expert.render.blocks import Block, Bullets, Heading, Paragraph

ALTERNATIVES = 2
LEAST_SHARE = 0.1
"""Below this share of today's price, it would be a different offer, not a better price."""
UNKNOWNS = 6
EXAMPLES = 3
VALUES = 2
ELSE_TEXT = "Does anything else apply to you?"
"""The heading of the list if a list was already shown."""
NOT_ASKED = "Not asked, because no answer would change the recommendation"
RARELY_KNOWN = "Not asked, because little depends on it or few people know the answer"
CHANGES = "What would change it"
UNKNOWN = "You did not know these, but they matter"


def alternatives_blocks(
    record: Mapping[str, Any],
    knowledge: Knowledge,
    found: Sequence[Turn],
    flips: Sequence[Mapping[str, Any]] = (),
) -> list[Block]:
    """Return what would change the answer: single changes, and what puts another choice first.

    ``flips`` are the changes that the brief answer already lists.
    """
    view = RecordView(record)
    picked = {item["id"] for item in record[RECOMMENDED]}
    by_answer: dict[str, str] = {}
    counts: dict[str, int] = {}
    for turn in sorted(found, key=lambda turn: turn.first.card is None):
        thing = turn.first.card or turn.first.name
        named = turn.question.takes_names  # nobody chooses another model for the sake of a card
        if thing is not None and thing not in {*picked, *by_answer} and not named:
            by_answer[thing], counts[thing] = _with_answer(turn), turn.first.count
    by_price = dict(_by_price(view, picked))
    counts |= dict.fromkeys(by_price, 1)  # the winning price is for a single card
    near = [*by_price, *by_answer]
    lines = [f"{capitalized(flip['says'])}." for flip in flips]
    told = {flip["then"]["id"] for flip in flips}
    lines += [
        f"{wording.in_number(counts.get(id, 1), _thing(knowledge, id))}: "
        f"{wording.listed(_ways(id, by_answer, by_price), 'or')}."
        for id in list(dict.fromkeys(near))[:ALTERNATIVES]
        if id not in told
    ]
    return [Heading(CHANGES, 2), Bullets(lines)] if lines else []


def _ways(card: str, by_answer: Mapping[str, str], by_price: Mapping[str, str]) -> list[str]:
    return [ways[card] for ways in (by_price, by_answer) if card in ways]


def _with_answer(turn: Turn) -> str:
    told = f"“{amounts_of(turn)}”" if turn.stretch else answers_of(turn)
    return f"if you answer {told} to “{turn.question.text}”"


def answers_of(turn: Turn) -> str:
    """Return the answers that change the choice, in the words of a person: “yes” or “no”."""
    prompt = Prompt(turn.question)
    words = [in_words(prompt, {prompt.id: value}) for value in turn.values]
    told = [f"“{word}”" for word in words[:VALUES]]
    more = len(words) - len(told)
    return wording.listed([*told, wording.counted(more, "other")] if more else told, "or")


def amounts_of(turn: Turn) -> str:
    """Return the range of amounts for which a turn applies: about 680 to 900 US dollars."""
    assert turn.stretch is not None
    low, high, unit = turn.stretch.low, turn.stretch.high, turn.question.unit
    if low is None and high is None:
        return f"any {unit}"
    about = "" if turn.stretch.exact else "about "
    if low is None or high is None or low == high:
        ends = [with_unit(end, unit) for end in (low, high) if end is not None]
        more = " or more" if high is None else " or less" if low is None else ""
        return f"{about}{ends[0]}{more}"
    return f"{about}{low:,} to {with_unit(high, unit)}"


def threshold_of(turn: Turn) -> tuple[str, str]:
    """Return the limit up to or from which a turn applies, and whether the choice changes again.

    Every amount shown was tried and has the stated effect.
    """
    assert turn.stretch is not None
    low, high, unit = turn.stretch.low, turn.stretch.high, turn.question.unit
    about = "" if turn.stretch.exact else "about "
    if low is None and high is not None:
        return f"up to {about}{with_unit(high, unit)}", ""
    if high is None and low is not None:
        return f"{about}{with_unit(low, unit)} or more", ""
    again = ", and something else below that" if turn.stretch.below else ""
    return amounts_of(turn), ", and something else above that" if turn.stretch.above else again


def _by_price(view: RecordView, picked: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the cards passed over for poor value, nearest first, with a price low enough to win."""
    for first in first_prices(view):
        if first.card not in picked and first.usd >= LEAST_SHARE * first.offer["usd"]:
            now = f"${wording.usd(first.offer['usd'])} ({first.offer['condition']})"
            price = wording.usd(first.usd)
            yield first.card, f"at ${price} or less instead of {now}"


def unknown_blocks(
    interview: Interview, knowledge: Knowledge, found: Sequence[Turn]
) -> list[Block]:
    """Return the questions left open whose answers would change the first choice."""
    now = first_of(interview.trials)
    lines = []
    for prompt in interview.unsaid():
        telling = [turn for turn in found if turn.question.id == prompt.id]
        if telling:
            some = "; ".join(_leads_to(turn, knowledge) for turn in telling[:VALUES])
            lines.append(f"{prompt.question.text} {some[:1].upper()}{some[1:]}.")
    if not lines:
        return []
    told = f"{_now(now, knowledge)} With these answers, the first choice would be:"
    return [Heading(UNKNOWN, 2), Paragraph(told), Bullets(lines[:UNKNOWNS])]


def _leads_to(turn: Turn, knowledge: Knowledge) -> str:
    answers = f"such as {answers_of(turn)}" if turn.question.takes_names else answers_of(turn)
    again = ""
    if turn.stretch is not None:
        answers, again = threshold_of(turn)
    return f"{answers}: {_first(turn.first, knowledge)}{again}"


def _now(first: First, knowledge: Knowledge) -> str:
    if first.name is None:
        return "Right now, nothing can be recommended."
    return f"Right now, the first choice is {_first(first, knowledge)}."


def _first(first: First, knowledge: Knowledge) -> str:
    if first.card is not None:
        return wording.in_number(first.count, label_of(knowledge, first.card))
    return first.name or "nothing can be recommended"


def _thing(knowledge: Knowledge, id: str) -> str:
    """Return the name for a card's id; anything but a card is already given by its name."""
    return label_of(knowledge, id) if id in knowledge.all("card") else capitalized(id)


# --- what was not asked -----------------------------------------------------------------


def left_out_blocks(interview: Interview) -> list[Block]:
    """Return the questions that were not asked, and why; questions from a list form one item.

    In a list, the questions that most people can answer come first.
    """
    by_itself = {p: p.by_itself(interview.answers) for p in interview.left_out()}
    lines = [prompt.question.text for prompt, alone in by_itself.items() if alone]
    hidden = [prompt.question for prompt, alone in by_itself.items() if not alone]
    hidden.sort(key=lambda question: -question.known(interview.answers))
    listed = [question.label for question in hidden]
    if listed:
        was_there = any(isinstance(step.prompt, Checklist) for step in interview.steps)
        lines.append(f"{ELSE_TEXT if was_there else LIST_TEXT} {_things(listed)}.")
    title = NOT_ASKED if interview.trials.recommends() else RARELY_KNOWN
    return [Heading(title, 2), Bullets(lines)] if lines else []


def _things(labels: Sequence[str]) -> str:
    """Return the items of a list, or some items of a long list: `22 things, such as a; b; c`."""
    if len(labels) <= EXAMPLES:
        return f"{wording.counted(len(labels), 'thing')}: {'; '.join(labels)}"
    return f"{len(labels)} things, such as {'; '.join(labels[:EXAMPLES])}"

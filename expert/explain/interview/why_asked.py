"""What `why` shows at a question: what an answer can change, and what is already settled."""

from __future__ import annotations

from collections.abc import Sequence

from expert.explain import wording
from expert.explain.amounts import usd
from expert.explain.interview.screens import said_blocks
from expert.explain.knowledge.card_names import label_of
from expert.interview import Prompt, Step
from expert.interview.effects import Possibility, Waiting
from expert.interview.prompts import BY_ITSELF
from expert.interview.words import in_words
from expert.knowledge import Knowledge
from expert.render.blocks import Block, Bullets, Paragraph

SHOWN = 6
FEW = 3
WORDS_SHOWN = 2
NOT_THE_FIRST = "No answer changes the first choice, but some change the other recommendations."


def why_blocks(found: Waiting, knowledge: Knowledge, steps: Sequence[Step]) -> list[Block]:
    """Return what `why` shows: the cards at stake, what each answer leads to, what is settled."""
    blocks: list[Block] = [Paragraph(_at_stake(found, knowledge))]
    if found.changes:
        blocks += [Paragraph("The first choice would be:"), Bullets(_changes(found, knowledge))]
    if steps:
        blocks += [Paragraph("Already settled:"), *said_blocks(steps)]
    return blocks


def _changes(found: Waiting, knowledge: Knowledge) -> list[str]:
    """Return what the first choice would be, with its price and the answers that lead to it."""
    by_first: dict[str, list[Possibility]] = {}
    for one in found.changes:
        by_first.setdefault(_priced(one, knowledge), []).append(one)
    lines = [f"{first}, for {_answers(some)}" for first, some in by_first.items()]
    more = len(lines) - SHOWN
    return [*lines[:SHOWN], f"and {wording.counted(more, 'other')}"] if more > 0 else lines


def _priced(one: Possibility, knowledge: Knowledge) -> str:
    if one.first.card is None or one.usd is None:
        return str(one.first.name)
    count = one.first.count
    name = wording.in_number(count, label_of(knowledge, one.first.card))
    condition = f" {one.condition}" if one.condition else ""
    return f"{name} (about {usd(one.usd * count)}{condition})"


def _answers(some: Sequence[Possibility]) -> str:
    """Return answers in everyday words, and items of a list by their labels."""
    told: list[str] = []
    for one in some:
        words = in_words(Prompt(one.question), {one.question.id: one.value})
        told.append(f"“{words}”" if one.question.known({}) >= BY_ITSELF else one.question.label)
    told = list(dict.fromkeys(told))
    more = len(told) - WORDS_SHOWN
    shown = [*told[:WORDS_SHOWN], wording.counted(more, "other")] if more > 0 else told
    return wording.listed(shown, "or")


def _at_stake(found: Waiting, knowledge: Knowledge) -> str:
    none = "" if found.firsts else NOT_THE_FIRST
    return f"{_removed(found, knowledge)} {none}".strip() if found.about_cards else none


def _removed(found: Waiting, knowledge: Knowledge) -> str:
    cards = wording.counted(found.possible, "card")
    names = [label_of(knowledge, id) for id in found.removable]
    if not found.possible:
        return (
            "So far, no card meets all your requirements; an answer can change which comes closest."
        )
    if len(names) == found.possible > FEW:
        return f"An answer can rule out any of the {cards} left, such as {_some(names[:FEW])}."
    if names:
        return f"Of the {cards} left, an answer can rule out {len(names)}: {_some(names)}."
    return f"No answer rules out any of the {cards} left, but an answer can change their order."


def _some(names: Sequence[str], last: str = "and") -> str:
    """Return names as a list in a sentence; names beyond ``SHOWN`` are only counted."""
    more = len(names) - SHOWN
    return wording.listed([*names[:SHOWN], f"{more} more"] if more > 0 else names, last)

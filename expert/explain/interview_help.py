"""What `?` and an empty line get at a question of the interview: how it can be answered."""

from __future__ import annotations

from collections.abc import Iterator

from expert.explain.shelf import known_names
from expert.interview import Checklist, Prompt, Question
from expert.interview.values import DOLLARS
from expert.knowledge import Knowledge
from expert.named_answers import MODELS
from expert.render.blocks import Block, KeyValues, Paragraph

WORDS = (
    ("a number or a word", "picks an answer; sums and units are understood: 1.5k, €900, 24GB"),
    ("?", "explains the question"),
    ("why", "tells why it is asked: the rules that wait for it, the cards it can remove"),
    ("s", "I don't know; nothing is assumed silently"),
    ("b", "goes back; `b 2` changes answer 2 and keeps the others"),
    ("q", "leaves; your answers can be saved"),
)
"""What can be typed at every prompt."""


ABOUT_LISTS = (
    "Each of these would change the answer, but few people have something to say on them. "
    "Whatever you choose is asked next; the rest is left as it usually is."
)


def help_blocks(prompt: Prompt | Checklist, knowledge: Knowledge) -> list[Block]:
    """Return what `?` shows: what the question is for, what answers it, what else can be typed."""
    told = [ABOUT_LISTS] if isinstance(prompt, Checklist) else _about(prompt, knowledge)
    return [*(Paragraph(text) for text in told), KeyValues(WORDS, indent=1)]


def _about(prompt: Prompt, knowledge: Knowledge) -> list[str]:
    """Return the help, unless it stands under the question already, and the answers there are."""
    answers = list(answers_there_are(prompt, knowledge))
    if prompt.question.help and not (answers and shows_help(prompt.question)):
        return [prompt.question.help, *answers]
    return answers or ["Answer it as well as you can, or type s."]


def shows_help(question: Question) -> bool:
    """Tell whether the help stands under the question, as there are no answers to list there."""
    return bool(question.help) and not question.choices and question.type != "boolean"


def answers_there_are(prompt: Prompt, knowledge: Knowledge) -> Iterator[str]:
    """Yield sentences on what can be answered where the question lists no answers."""
    for question in prompt.questions:
        if question.id in MODELS:
            known = known_names(knowledge, question.id)
            yield from (f"Known {sort}: {', '.join(names)}." for sort, names in known.items())
        elif question.takes_cards and question is prompt.question:
            yield "Every name that `whichgpu cards` lists is known, also series and makers."
        elif question.type == "number":
            yield _limits(question)
        elif question.choices and question is not prompt.question:
            words = ", ".join(choice["label"] for choice in question.choices)
            yield f"{question.text} {words}."


def _limits(question: Question) -> str:
    data = question.entry.data
    what = "A sum of" if question.unit == DOLLARS else "A number of"
    return f"{what} {question.unit} from {data['min']:,} to {data['max']:,} will do."


def empty_line(prompt: Prompt) -> str:
    """Return what is said to an empty line: how this question is answered."""
    question = prompt.question
    if question.choices:
        how = f"Please type a number from 1 to {len(question.choices)}, or a word of the list"
    elif question.type == "boolean":
        how = "Please type yes or no"
    else:
        how = question.help.rstrip(".") or "Please type an answer"
    return f"{how}; s if you don't know, ? for help."

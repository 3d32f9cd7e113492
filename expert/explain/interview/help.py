"""The replies to `?` and to an empty line at a question: how to answer it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.case.model_names import MODELS, kinds_of_job
from expert.explain import wording
from expert.explain.knowledge.shelf import NAMED, known_names
from expert.interview import Checklist, Prompt, Question
from expert.interview.matching import in_order
from expert.interview.values_to_try import DOLLARS, spread
from expert.knowledge import Knowledge
from expert.render.blocks import Block, KeyValues, Paragraph

PICKS = ("a number or a word", "picks an answer")
AMOUNTS = ("an amount", "answers; units work too: 1.5k, €900, 24GB")
NAMES = ("a name", "answers; part of it may be enough")
WORDS = (
    ("?", "explains the question"),
    ("why", "shows why it is asked: the cards and prices that depend on it"),
    ("s", 'means "I don\'t know"; anything assumed instead is shown'),
    ("b", "goes back one step; `b 2` changes answer 2 and keeps the others"),
    ("q", "quits; you can save your answers"),
)
"""What a person can type at any prompt, and what it does."""

NAMES_SHOWN = 40
"""The most known names that a reply lists; a command lists all of them."""

ABOUT_LISTS = (
    "Each of these would change the answer, but applies to few people. "
    "Type the numbers of those that apply to you, and I will ask about each of them next. "
    "The others keep their defaults. Press Enter if none of them apply."
)


def help_blocks(
    prompt: Prompt | Checklist, knowledge: Knowledge, answers: Mapping[str, Any]
) -> list[Block]:
    """Return what `?` shows: the purpose of the question, how to answer it, what else to type."""
    if isinstance(prompt, Checklist):
        told = [ABOUT_LISTS]
    else:
        told = _about(prompt, list(answers_there_are(prompt, knowledge, answers)))
    about = [Paragraph(text) for text in told]
    return [*about, *_what_choices_give(prompt), KeyValues((_how(prompt), *WORDS), indent=1)]


def _how(prompt: Prompt | Checklist) -> tuple[str, str]:
    """Return how to answer: with a number from the list, an amount or a name."""
    if isinstance(prompt, Checklist) or has_a_list(prompt.question):
        return PICKS
    return NAMES if prompt.question.takes_names else AMOUNTS


def _what_choices_give(prompt: Prompt | Checklist) -> list[Block]:
    """Return a line for each choice whose explanation says more than its label."""
    choices = prompt.question.choices if isinstance(prompt, Prompt) else ()
    numbered = enumerate(choices, start=1)
    rows = [(str(number), choice["gives"]) for number, choice in numbered if choice.get("gives")]
    return [KeyValues(rows, indent=1)] if rows else []


def _about(prompt: Prompt, known: list[str]) -> list[str]:
    """Return the help text, unless it is already shown below the question, and possible answers."""
    if _is_money(prompt.question):
        known = [" ".join(known)]
    if prompt.question.help and not (known and shows_help(prompt.question)):
        return [prompt.question.help, *known]
    return known or ["Answer as best you can, or type s."]


def shows_help(question: Question) -> bool:
    """Return whether the help is shown below the question, because no answers are listed there."""
    return bool(question.help) and not has_a_list(question)


def has_a_list(question: Question) -> bool:
    """Return whether the possible answers are shown below the question."""
    return bool(question.choices) or question.type == "boolean"


def answers_there_are(
    prompt: Prompt, knowledge: Knowledge, answers: Mapping[str, Any]
) -> Iterator[str]:
    """Yield sentences about possible answers if the question lists none."""
    for question in prompt.questions:
        alone = question is prompt.question
        if question.id in MODELS:
            known = _that_fit(known_names(knowledge, question.id), knowledge, answers)
            yield from (_known(sort, names, question.id) for sort, names in known.items())
        elif question.takes_cards and alone:
            yield "Type any name that `whichgpu cards` lists, or the name of a series or a maker."
        elif question.type == "number":
            yield f"{_limits(question)}{'' if alone else ' works too'}."
        elif question.type == "range" and not alone:
            yield "Or two amounts, such as 500-800."
        elif question.choices and not alone:
            yield _choices(question)


def _known(sort: str, names: list[str], key: str) -> str:
    """Return a sentence with the known names, or with some of them and where to find the others."""
    some = spread(names, NAMES_SHOWN)
    more = f" and others; `whichgpu questions {key}` lists them" if len(some) < len(names) else ""
    return f"Known {sort}: {', '.join(some)}{more}."


def _that_fit(
    known: dict[str, list[str]], knowledge: Knowledge, answers: Mapping[str, Any]
) -> dict[str, list[str]]:
    """Return, in order, the names that fit the kind of model that the stated job uses."""
    job = knowledge.all("workload").get(str(answers.get("job")))
    wanted = {NAMED[kind] for kind in kinds_of_job(job)} if job else set()
    return {
        sort: sorted(names, key=in_order)
        for sort, names in known.items()
        if not wanted & known.keys() or sort in wanted
    }


def _choices(question: Question) -> str:
    """Return the words that can be typed instead of an amount; a currency goes with an amount."""
    words = ", ".join(choice["label"] for choice in question.choices)
    if question.says_nothing_alone:
        return f"The amount may be in {wording.listed(words.split(', '), 'or')}."
    return f"Or a word: {words}."


def _limits(question: Question) -> str:
    data = question.entry.data
    between = f"{question.unit} from {data['min']:,} to {data['max']:,}"
    return (
        f"An amount in {between}, such as 600, 1.5k or €900"
        if _is_money(question)
        else (f"A number of {between}")
    )


def _is_money(question: Question) -> bool:
    return question.unit == DOLLARS


def empty_line(prompt: Prompt) -> str:
    """Return the reply to an empty line: how to answer this question."""
    question = prompt.question
    if question.choices:
        how = f"Please type a number from 1 to {len(question.choices)}, or a word from the list"
    elif question.type == "boolean":
        how = "Please type yes or no"
    elif question.type == "number" and not _is_money(question):
        how = f"Please type a number of {question.unit}"
    else:
        how = question.help.rstrip(".") or "Please type an answer"
    return f"{how}; type s if you don't know, or ? for help."

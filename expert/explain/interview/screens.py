"""The screens of the interview: questions, lists, and the state after each answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from expert.explain import wording
from expert.explain.interview.help import shows_help
from expert.interview import FIRST, Change, Checklist, Prompt, State, Step
from expert.interview.words import in_words
from expert.render.blocks import Block, Heading, KeyValues, Paragraph

MORE = "more ..."
"""The last choice of a shortened list: it shows the others."""
LIST_TEXT = "Do any of these apply to you?"
MOST_NAMES = 3
"""If more cards than this are asked about, only their number is shown."""
ARROW = "→"
NOTED = "Noted."
"""The state as long as nothing is chosen."""
GROUPS = {"work": "Your work", "machine": "Your computer", "money": "Money", "question": "More"}


def welcome_blocks(day: str, earlier: Sequence[Step]) -> list[Block]:
    """Return the start of an interview."""
    blocks: list[Block] = [
        Heading("Which GPU for deep learning?"),
        Paragraph(
            "I only ask what can still change the answer. Type a number or a word; "
            "s if you don't know, ? for help, why for the reason, b to go back, q to quit."
        ),
    ]
    if earlier:
        blocks += [Paragraph(f"Already known, as of {day}:"), *said_blocks(earlier)]
    return blocks


def prompt_blocks(number: int, prompt: Prompt | Checklist, whole: bool = True) -> list[Block]:
    """Return a question with its answers, or a list of special cases.

    Unless ``whole`` is set, a question with many answers shows only the usual ones.
    """
    if isinstance(prompt, Checklist):
        return [
            Heading(f"{number}. {LIST_TEXT}", 2),
            *_listed(prompt),
            Paragraph("Press Enter for none of these, or type the numbers, such as 2, 5.", "quiet"),
        ]
    question = prompt.question
    heading: Block = Heading(f"{number}. {question.text}", 2)
    if question.choices:
        labels = [str(choice["label"]) for choice in question.choices]
        if question.shown_first and not whole:
            labels = [*labels[: question.shown_first], MORE]
        rows = [(str(n), label) for n, label in enumerate(labels, start=1)]
        hint: list[Block] = []
        if question.type == "choices":
            hint.append(Paragraph("More than one may apply; for example, type 1, 3.", "quiet"))
        if question.id == FIRST:
            hint.append(Paragraph(f"Press Enter for 1: {labels[0]}.", "quiet"))
        return [heading, KeyValues(rows, indent=1), *hint]
    if question.type == "boolean":
        return [heading, KeyValues([("1", "yes"), ("2", "no")], indent=1)]
    shown = shows_help(question)
    return [heading, Paragraph(question.help, "quiet", indent=1)] if shown else [heading]


def _listed(checklist: Checklist) -> Iterable[Block]:
    """Yield the items of a list under the headings of their groups, numbered throughout."""
    group = ""
    rows: list[tuple[str, str]] = []
    for number, prompt in enumerate(checklist.prompts, start=1):
        if prompt.question.group != group:
            if rows:
                yield KeyValues(rows, indent=1)
            group, rows = prompt.question.group, []
            yield Paragraph(f"{GROUPS.get(group, GROUPS['question'])}:")
        rows.append((str(number), prompt.question.label))
    yield KeyValues(rows, indent=1)


def listed(checklist: Checklist, keys: Sequence[str]) -> str:
    """Return the labels of the list items that have these keys."""
    labels = {prompt.id: prompt.question.label for prompt in checklist.prompts}
    return "; ".join(labels[key] for key in keys) or "nothing"


def said_blocks(steps: Sequence[Step], start: int = 1) -> list[Block]:
    """Return the answers so far, with the numbers that `b` takes."""
    rows = [(str(number), said(step)) for number, step in enumerate(steps, start=start)]
    return [KeyValues(rows, indent=1)]


def kept_blocks(steps: Sequence[Step], place: int) -> list[Block]:
    """Return the answers kept after an earlier one was changed, with the numbers that `b` takes."""
    after = steps[place + 1 :]
    return [Paragraph("Kept:"), *said_blocks(after, place + 2)] if after else []


def said(step: Step) -> str:
    """Return a step in one line: the question and its answer."""
    if isinstance(step.prompt, Checklist):
        return f"Special: {listed(step.prompt, step.picked)}"
    told = in_words(step.prompt, step.answers) if step.answers else "not known"
    return f"{step.prompt.question.text} {told}"


def state_line(change: Change) -> str:
    """Return what an answer changed: how many cards are left, and which is first."""
    same_matter = change.before.about_cards == change.now.about_cards
    count = _count(change, same_matter) if change.now.about_cards else ""
    return f"{count}{_first(change, change.before.asked == change.now.asked)}"


def _count(change: Change, same_matter: bool) -> str:
    """Return how many cards are left, or what an answer adds or rules out.

    The number of cards left is shown only while it is the lowest so far, so that it never rises.
    """
    before, now = change.before.possible, change.now.possible
    fewest = len(before) if change.fewest is None else change.fewest
    if same_matter and len(now) > fewest:
        return _difference(len(now - before), len(before - now))
    is_news = same_matter and len(now) < len(before) == fewest
    counted = f"{len(before)} {ARROW} {len(now)}" if is_news else str(len(now))
    told = "" if now else "; none meets all your requirements"
    return f"Cards still possible: {counted}{told}. "


def _difference(more: int, fewer: int) -> str:
    """Return how many cards an answer makes possible or rules out."""
    if more:
        return f"{more} more {'card is' if more == 1 else 'cards are'} possible with this answer. "
    return f"This answer rules out {wording.counted(fewer, 'more card')}. " if fewer else ""


def _first(change: Change, same_question: bool) -> str:
    """Return the first choice, preceded by the previous one if an answer changed it."""
    now, before = change.now, change.before
    if now.verdicts:
        return _verdict(now)
    if not now.picks:
        gone = f" (before: {before.picks[0][0]})" if same_question and before.picks else ""
        return f"Nothing can be recommended so far{gone}." if now.about_cards else NOTED
    name, role = now.picks[0]
    other = before.picks[0][0] if same_question and before.picks else name
    came = f"{other} {ARROW} " if other != name else ""
    nearest = "" if now.possible or not now.about_cards else ", the closest match"
    return f"First choice: {came}{name} ({wording.role(role)}){nearest}."


def _verdict(state: State) -> str:
    """Return the verdicts so far on the cards asked about, and which card to buy instead."""
    fine = [name for name, good in state.verdicts if good]
    poor = [name for name, good in state.verdicts if not good]
    are = "is" if len(fine or poor) == 1 else "are"
    told = f"So far, {_named(fine or poor)} {are} {'a sound choice' if fine else 'not recommended'}"
    if fine:
        return f"{told}; not recommended: {_named(poor)}." if poor else f"{told}."
    if not state.picks:
        return f"{told}."
    name, role = state.picks[0]
    return f"{told}; first choice instead: {name} ({wording.role(role)})."


def _named(cards: Sequence[str]) -> str:
    return wording.listed(cards) if len(cards) <= MOST_NAMES else f"{len(cards)} cards"


def _picked(picks: Sequence[tuple[str, str]]) -> str:
    return wording.listed(dict.fromkeys(name for name, _ in picks))


def taken_back_line(step: Step, change: Change) -> str:
    """Return what going back undid."""
    told = f"Undone: {said(step)}."
    if change.withdrawn:
        told += f" No longer recommended: {_picked(change.withdrawn)}."
    if change.added:
        told += f" Recommended again: {_picked(change.added)}."
    return told


def no_such_answer(answers: int) -> str:
    """Return the reply to the number of an answer that does not exist."""
    if not answers:
        return "There is no answer yet to go back to."
    if answers == 1:
        return "So far, there is answer 1; `why` shows it."
    return f"So far, there are answers 1 to {answers}; `why` lists them."


def case_text(case: Mapping[str, object], answers: Mapping[str, object], file: str) -> str:
    """Return an interview as a case file; null marks a question the person could not answer."""
    import yaml

    name = "".join(letter for letter in file if letter.isprintable())
    head = "# Answers from an interview.\n"
    head += f"# To see the answer again: {wording.command('recommend', '--case', name)}\n"
    head += f"# To continue from here: {wording.command('ask', '--case', name)}\n"
    text: str = yaml.safe_dump(
        {**case, "answers": dict(answers)}, sort_keys=False, allow_unicode=True
    )
    return head + text

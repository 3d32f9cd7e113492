"""How an interview ends: with an answer, a saved case, or an error if input is missing."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expert.app import session
from expert.app.interview.asker import Asker, InputEndedError
from expert.app.interview.start import file_of
from expert.app.options import FLAGS, AnswerFormat, CaseOptions
from expert.app.repeating import repeated
from expert.case.amounts import DOLLARS
from expert.errors import CaseError

if TYPE_CHECKING:
    from expert.app.interview.talk import Talk
    from expert.interview import Checklist, Interview, Prompt
    from expert.render import Block

USUAL_FILE = "whichgpu-case.yaml"
MOST_FILES = 1000
NOT_NOW = ("s", "skip")
AT_ONCE = ("q", "quit", "exit")
"""Words that end the interview without another question; the answers are still saved."""
HELP = ("?", "help", "why")
WHAT_FOR = (
    "The file holds your answers: `ask --case FILE` continues from it, `recommend --case FILE` "
    "shows the answer again."
)
NOT_SAVED = (
    "The input ended before you named a file, so your answers were not saved. "
    "Give the name with --save FILE."
)
"""The message for input from a pipe, which can be sent again; at a terminal, answers are saved."""


# --- the answer -----------------------------------------------------------------


def conclude(talk: Talk, format: AnswerFormat) -> bool:
    """Show the answer and offer to save the case; return whether there is anything to recommend."""
    from expert.explain.view import taken

    interview, asked = talk.interview, talk.asked
    knowledge, case = interview.knowledge, interview.session.case
    if format == AnswerFormat.record:
        record = session.run_with_opinions(knowledge, case)
        session.show_json(record)
    elif format == AnswerFormat.svg:
        record = session.run(knowledge, case)
        session.show_picture(record, knowledge)
    else:
        record, found = session.run_briefly(knowledge, case)
        _show_answer(talk, record, found, format)
    sys.stdout.flush()
    if talk.save_to is not None or talk.asker.at_terminal():
        save_case(talk.asker, interview, talk.save_to, file_of(asked))
    return bool(taken(record) or (record["advice"] and not record["recommended"]))


def _show_answer(
    talk: Talk, record: dict[str, Any], found: dict[str, Any], format: AnswerFormat
) -> None:
    """Show the brief answer; for text, add what only an interview knows."""
    from expert.explain.brief import brief_blocks

    options = repeated(options_of(talk.interview, talk.asked), record)
    if format in (AnswerFormat.json, AnswerFormat.csv):
        session.show_brief(found, options, format)
        return
    alone = {
        **found,
        "flips": [],
        "tries": 0,
    }  # they are listed below, along with other changes
    blocks = brief_blocks(alone, options, interviewed=True)
    session.show(_with_rest(blocks, talk.interview, record, found["flips"]), found, format)
    sys.stdout.write("\n" if format == AnswerFormat.text else "")


def _with_rest(
    blocks: list[Block],
    interview: Interview,
    record: dict[str, Any],
    flips: list[dict[str, Any]],
) -> list[Block]:
    """Insert, before the suggested commands, what only an interview knows."""
    from expert.explain.interview.end import alternatives_blocks, left_out_blocks, unknown_blocks
    from expert.interview.tipping_points import turns
    from expert.render import Code

    knowledge = interview.knowledge
    found = turns(interview, interview.asked_alone())
    more = [
        *alternatives_blocks(record, knowledge, found, flips),
        *unknown_blocks(interview, knowledge, found),
        *left_out_blocks(interview),
    ]
    commands = [place for place, block in enumerate(blocks) if isinstance(block, Code)]
    place = commands[0] if commands else len(blocks)
    return [*blocks[:place], *more, *blocks[place:]]


def options_of(interview: Interview, asked: CaseOptions) -> CaseOptions:
    """Return the command-line options that give the same answers as an interview."""
    case = interview.session.case
    answers = _with_sum({**open_question(interview), **case.answers})
    flags = {flag.key for flag in FLAGS}
    return CaseOptions(
        knowledge=asked.knowledge,
        as_of=case.as_of,
        advisor=case.advisor if asked.advisor else None,
        answers={key: value for key, value in answers.items() if key in flags},
        set=[f"{k}={_typed(v)}" for k, v in answers.items() if k not in flags],
    )


def _with_sum(answers: dict[str, Any]) -> dict[str, Any]:
    """Return the answers, with a budget in another currency written as it would be typed."""
    span, currency = answers.get("budget_range"), str(answers.get("currency"))
    if span is None or currency == DOLLARS or "_per_" in currency:
        return answers
    low = f"{span['low']:g}-" if span["low"] else ""
    others = {k: v for k, v in answers.items() if k not in ("budget_range", "currency")}
    return {**others, "budget": f"{low}{span['high']:g} {currency}"}


def open_question(interview: Interview) -> dict[str, Any]:
    """Return the question about cards whose names are still missing, if there is one.

    If the person could not name them, the interview asked which card to buy instead.
    """
    from expert.case.case import needed_names
    from expert.interview import FIRST, WHICH_CARD

    wish = interview.wish
    if wish is None:
        return {}
    needed = needed_names(interview.knowledge)[wish]
    return {FIRST: WHICH_CARD if needed in interview.settled() else wish}


def _typed(value: Any) -> str:
    if isinstance(value, dict):
        return f"{value['low']}-{value['high']}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


# --- saving ---------------------------------------------------------------------


def save_case(
    asker: Asker | None,
    interview: Interview,
    save_to: Path | None,
    from_file: Path | None = None,
) -> None:
    """Save the answers to the given file; without one, ask the person, if there is one, for a file.

    The case file that the answers came from is suggested; after an interrupt, they are saved
    there.
    """
    path = save_to or (_free_file() if asker is None else _asked_for(asker, from_file))
    if path is None:
        return
    if _write(path, interview):
        session.tell(f"Your answers are in {path}. To continue:", _taking("ask", path))
        if interview.wish not in open_question(interview).values():
            session.tell("To see the answer again:", _taking("recommend", path))


def _taking(command: str, path: Path) -> str:
    """Return a command with the case file added."""
    from expert.explain import wording

    return wording.command(command, "--case", str(path)).replace(
        session.COMMAND, session.front_door(), 1
    )


def check_place(save_to: Path | None, from_file: Path | None = None) -> None:
    """Check before the first question that answers can be saved where they should be.

    Raises:
        CaseError: the folder does not exist, the name is that of a folder, or a file exists that
            is not the one that the answers come from.

    """
    if save_to is None:
        return
    if not os.path.isdir(save_to.parent):  # noqa: PTH112 - Path.is_dir fails on odd names
        raise CaseError(f"--save {save_to}: there is no folder {save_to.parent}. Nothing was done.")
    if os.path.isdir(save_to):  # noqa: PTH112
        raise CaseError(
            f"--save {save_to}: that is a folder; name a file in it, such as "
            f"{save_to / USUAL_FILE}. Nothing was done."
        )
    if os.path.lexists(save_to) and not _is_same(save_to, from_file):
        raise CaseError(
            f"--save {save_to}: that file is already there. Name another one, or continue it with "
            f"--case {save_to} --save {save_to}. Nothing was done."
        )


def _is_same(path: Path, other: Path | None) -> bool:
    return other is not None and other.exists() and path.exists() and path.samefile(other)


def _asked_for(asker: Asker, from_file: Path | None) -> Path | None:
    """Ask for a file; it may already exist only if the answers came from it."""
    from expert.interview.answer_parser import NO, YES
    from expert.render import Paragraph

    usual = from_file or _free_file()
    asker.show(
        Paragraph(
            f"Save your answers? Press Enter for {usual}, or type another file name, or n for no."
        )
    )
    while True:
        try:
            line = asker.read()
        except InputEndedError:
            if asker.at_terminal():
                return usual
            session.tell(NOT_SAVED)
            return None
        if line.casefold() in (*NO, *NOT_NOW):
            return None
        if line.casefold() in AT_ONCE:
            return usual
        if line.casefold() in HELP:
            asker.show(
                Paragraph(f"{WHAT_FOR} Press Enter for {usual}, or type another name, or n for no.")
            )
            continue
        path = usual if not line or line.casefold() in YES else Path(line).expanduser()
        if path == from_file or (path.suffix and not path.exists()):
            return path
        reason = "already exists" if path.exists() else f"is not a name such as {usual}"
        asker.show(
            Paragraph(
                f"{path} {reason}. Type another name, press Enter for {usual}, or type n for no."
            )
        )


def _free_file() -> Path:
    """Return an unused file name in the current folder."""
    usual = Path(USUAL_FILE)
    names = (usual.with_stem(f"{usual.stem}-{n}") for n in range(2, MOST_FILES))
    return next(path for path in (usual, *names) if not path.exists())


def _write(path: Path, interview: Interview) -> bool:
    from expert.explain.interview.screens import case_text
    from expert.knowledge.replacing import replace_file

    case = interview.session.case
    answers = {**open_question(interview), **interview.said()}
    in_vain = [*interview.unsaid(), *interview.listed_in_vain()]
    unknown = {prompt.id: None for prompt in in_vain if prompt.id not in answers}
    head = {"as_of": case.as_of, "advisor": case.advisor}
    try:
        replace_file(path, case_text(head, {**answers, **unknown}, str(path)).encode())
    except OSError as error:
        lines = case_text(head, answers, str(path)).splitlines()
        session.tell(f"{path} cannot be written: {error.strerror}. Your answers were:", *lines)
        return False
    return True


# --- leaving early ----------------------------------------------------------------


def leave(talk: Talk) -> None:
    """Offer to save, and quit; a person who quits at that question saves to the usual file."""
    if talk.interview.steps:
        save_case(talk.asker, talk.interview, talk.save_to, file_of(talk.asked))
    else:
        session.tell("You have not answered anything yet, so there is nothing to save.")


def interrupted(talk: Talk) -> None:
    """Save the answers, and say where they are."""
    talk.asker.out.write("\n")
    file = file_of(talk.asked)
    if not talk.interview.steps:
        session.tell("You quit before answering anything; nothing was saved.")
    elif file and not talk.save_to and talk.interview.steps == talk.begun:
        session.tell(f"You quit before answering anything more; {file} is unchanged.")
    else:
        save_case(None, talk.interview, talk.save_to or file)


def keep(talk: Talk) -> None:
    """Save the answers given before the input ended, if a file was named or a person typed them."""
    typed = talk.asker.at_terminal() and talk.interview.steps != talk.begun
    if typed or (talk.save_to and talk.interview.steps):
        save_case(None, talk.interview, talk.save_to or file_of(talk.asked))


# --- input that ends early ------------------------------------------------------


def ended_early(interview: Interview, asked: CaseOptions) -> CaseError:
    """Return an error that names the option that would have answered the last question."""
    from expert.explain.wording import command

    prompt = interview.next()
    case = interview.session.case
    record = {"case": {"as_of": case.as_of, "advisor": case.advisor}}
    options = repeated(options_of(interview, asked), record)
    again = command("ask", *(options or [])).replace(session.COMMAND, session.front_door(), 1)
    return CaseError(
        f"The input ended before this was answered: {_question(prompt)} "
        f"Answer it with {_option(prompt)}, or with s for “I don't know”. "
        f"To get here again:\n  {again}"
    )


def _question(prompt: Prompt | Checklist | None) -> str:
    from expert.interview import Prompt

    return prompt.question.text if isinstance(prompt, Prompt) else "the list of special cases."


def _option(prompt: Prompt | Checklist | None) -> str:
    from expert.interview import Prompt

    if not isinstance(prompt, Prompt):
        return "an empty line"
    flags = {flag.key: flag for flag in FLAGS}
    if prompt.id not in flags:
        return f"--set {prompt.id}=VALUE"
    flag = flags[prompt.id]
    return f"--{flag.option}" if flag.yes_no else f"--{flag.option} {flag.metavar}"

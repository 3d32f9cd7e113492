"""The interview command, which asks only questions that can still matter."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from expert.app.front import INTERRUPTED
from expert.app.interview.asker import Asker, InputEndedError
from expert.app.interview.end import check_place, conclude, ended_early, interrupted, keep, leave
from expert.app.interview.start import file_of
from expert.app.interview.talk import LeftError, Talk
from expert.app.options import AnswerFormat, CaseOptions, takes_case

NOTHING_FOUND = 1


@takes_case
def ask(
    asked: CaseOptions,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save your answers to this file without asking."),
    ] = None,
    format: Annotated[
        AnswerFormat, typer.Option("--format", "-f", help="How to show the answer.")
    ] = AnswerFormat.text,
) -> None:
    """Ask only what is needed to say which card to buy.

    Each question is chosen by what its answers would change.
    At every prompt, type a number or a word; ? explains, why gives the reason,
    s means "I don't know", b goes back, q quits.
    Options answer questions in advance; --case continues with saved answers.
    With --format json, standard output holds only the answer; the questions
    go to standard error.

    Examples:  whichgpu ask

    whichgpu ask --job run_llm --save my-case.yaml

    whichgpu ask --case my-case.yaml

    whichgpu ask --format json > answer.json
    """
    check_place(save, file_of(asked))
    talk = Talk(asked, save, Asker(sys.stdout if format == AnswerFormat.text else sys.stderr))
    try:
        found = _talked(talk, format)
    except InputEndedError:
        keep(talk)
        raise ended_early(talk.interview, asked) from None
    except KeyboardInterrupt:
        interrupted(talk)
        raise typer.Exit(INTERRUPTED) from None
    if not found:
        raise typer.Exit(NOTHING_FOUND)


def _talked(talk: Talk, format: AnswerFormat) -> bool:
    """Conduct the interview and show the answer; return false if there is nothing to recommend."""
    try:
        talk.run()
        return conclude(talk, format)
    except LeftError:
        leave(talk)  # even an interrupt here saves the answers
        return True

"""The command that lists the questions, or shows one."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general


@takes_general
def questions(
    general: General,
    id: Annotated[
        str | None, typer.Argument(metavar="KEY", help="Show this question with its choices.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List the questions that a case can answer, or show one question with its choices.

    Example:  whichgpu questions goal
    """
    from expert.explain.knowledge import shelf

    knowledge = session.load(general)
    if id is not None:
        question = shelf.question(knowledge, id)
        session.show(shelf.question_blocks(question), {"format": 1, "question": question}, format)
        return
    found = shelf.questions(knowledge)
    session.show(shelf.questions_blocks(found), {"format": 1, "questions": found}, format)

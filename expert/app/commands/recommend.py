"""The command that answers a case."""

from typing import Any

import typer

from expert.app import session
from expert.app.options import (
    AnswerFormat,
    AnswerFormatOption,
    CaseOptions,
    VerboseOption,
    takes_case,
)
from expert.app.repeating import repeated

NOTHING_FOUND = 1


@takes_case
def recommend(
    asked: CaseOptions,
    format: AnswerFormatOption = AnswerFormat.text,
    verbose: VerboseOption = False,
) -> None:
    """Say which card to buy, and what to check first.

    If you give no answers, it assumes the most common case and says what it
    assumed. Exits with 1 if there is nothing to recommend.

    Examples:  whichgpu recommend --budget-usd 600

    whichgpu recommend --job run_llm --parameters-billion 32 --weight-bits 4

    whichgpu recommend --as-of 2016-07-23 --advisor dettmers --persona kaggle --verbose

    whichgpu recommend --case my-case.yaml --format json

    whichgpu recommend --budget-usd 900 --format svg > answer.svg
    """
    knowledge = session.load(asked)
    case = session.case_of(knowledge, asked)
    if format == AnswerFormat.svg:
        record = session.run(knowledge, case)
        session.show_picture(record, knowledge)
    elif format == AnswerFormat.record or verbose:
        record = session.run_with_opinions(knowledge, case)
        _show_all(record, knowledge, repeated(asked, record), format)
    else:
        record, found = session.run_briefly(knowledge, case)
        session.show_brief(found, repeated(asked, record), format)
    if not _answers(record):
        raise typer.Exit(NOTHING_FOUND)


def _show_all(record: dict[str, Any], knowledge: Any, case: Any, format: AnswerFormat) -> None:
    """Show the whole record, or everything about the answer in words."""
    if format in (AnswerFormat.record, AnswerFormat.json):
        session.show_json(record)
    elif format == AnswerFormat.csv:
        from expert.explain.brief import brief

        session.show_brief(brief(record, knowledge), case, format)
    else:
        from expert.explain.answer import answer_blocks

        session.show(answer_blocks(record, knowledge, case), record, format)


def _answers(record: dict[str, Any]) -> bool:
    """Return whether something is recommended or there is at least advice."""
    if record["recommended"]:
        return any(item["kind"] != "nothing" for item in record["recommended"])
    return any(item["topic"] != "not answered" for item in record["advice"])

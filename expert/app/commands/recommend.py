"""The command that answers a case."""

from typing import Any

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated

NOTHING_FOUND = 1


@takes_case
def recommend(asked: CaseOptions, format: FormatOption = Format.text) -> None:
    """Say which card to buy, and why.

    Without any answers, it assumes the most common case and says what it assumed.
    Exits with 1 when there is nothing to recommend.

    Examples:  whichgpu recommend --budget-usd 600

    whichgpu recommend --job run_llm --parameters-billion 32 --weight-bits 4

    whichgpu recommend --as-of 2016-07-23 --advisor dettmers --persona kaggle

    whichgpu recommend --case my-case.yaml --format json
    """
    knowledge = session.load(asked)
    record = session.run_with_opinions(knowledge, session.case_of(knowledge, asked))
    if format == "json":
        session.show_json(record)
    else:
        from expert.explain.answer import answer_blocks

        session.show(answer_blocks(record, knowledge, repeated(asked, record)), record, format)
    if not _answers(record):
        raise typer.Exit(NOTHING_FOUND)


def _answers(record: dict[str, Any]) -> bool:
    """Return whether something is recommended, or else whether there is advice."""
    if record["recommended"]:
        return any(item["kind"] != "nothing" for item in record["recommended"])
    return any(item["topic"] != "not answered" for item in record["advice"])


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(rich_help_panel="Ask")(recommend)

"""The command that compares two cards for one case."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import CardArgument, CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated


@takes_case
def compare(
    asked: CaseOptions,
    card: CardArgument,
    other: Annotated[str, typer.Argument(metavar="CARD", help="The other card.")],
    format: FormatOption = Format.text,
) -> None:
    """Compare two cards side by side for one case.

    Example:  whichgpu compare "RTX 3090" "RTX 4070" --job run_llm
    """
    from expert.explain.compare import compare as side_by_side
    from expert.explain.compare import compare_blocks
    from expert.explain.view import RecordView

    knowledge = session.load(asked)
    ids = [knowledge.resolve_card(name).id for name in (card, other)]
    record = session.run(knowledge, session.case_of(knowledge, asked), focus=ids)
    found = side_by_side(RecordView(record), knowledge, ids)
    blocks = compare_blocks(found, repeated(asked, record) or [])
    session.show(blocks, {"format": 1, "case": record["case"], **found}, format)


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("compare", rich_help_panel="Question the answer")(compare)

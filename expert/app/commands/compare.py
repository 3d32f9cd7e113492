"""The command that compares two cards for one case."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import CardArgument, CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated

SHOWN = (
    *("Verdict", "Pick", "Beaten", "PassedOver", "OfferOut", "RuledOut"),
    *("Offer", "Speed", "Usable"),
)
"""The classes of facts that this command shows."""


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
    from expert.explain.unused import with_unused
    from expert.explain.view import RecordView

    knowledge = session.load(asked)
    ids = [knowledge.resolve_card(name).id for name in (card, other)]
    record = session.run(knowledge, session.case_of(knowledge, asked), focus=ids, told=SHOWN)
    found = side_by_side(RecordView(record), knowledge, ids)
    blocks = compare_blocks(found, repeated(asked, record) or [])
    data = {"format": 1, "case": record["case"], **found, "not_used": record["not_used"]}
    session.show(with_unused(blocks, record, "this comparison"), data, format)


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("compare", rich_help_panel="Question the answer")(compare)

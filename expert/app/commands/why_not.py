"""The command that shows why a card is not recommended."""

import typer

from expert.app.commands.why import explain
from expert.app.options import CardArgument, CaseOptions, Format, FormatOption, takes_case


@takes_case
def why_not(asked: CaseOptions, card: CardArgument, format: FormatOption = Format.text) -> None:
    """Show every reason against a card, and what would change it.

    Each reason comes with both compared values, their origins, and the margin.

    Example:  whichgpu why-not "RTX 4060" --memory-gb 12
    """
    explain(asked, card, format, prefer_chain=False)


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("why-not", rich_help_panel="Question the answer")(why_not)

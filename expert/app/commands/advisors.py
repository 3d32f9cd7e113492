"""The command that lists the advisors."""

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general


@takes_general
def advisors(general: General, format: FormatOption = Format.text) -> None:
    """List the advisors, and the dates when each one's advice is valid.

    Example:  whichgpu advisors
    """
    from expert.explain import shelf

    found = shelf.advisors(session.load(general))
    session.show(shelf.advisors_blocks(found), {"format": 1, "advisors": found}, format)


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(rich_help_panel="Look up")(advisors)

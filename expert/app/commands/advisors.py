"""The command that lists the advisors."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general


@takes_general
def advisors(
    general: General,
    id: Annotated[
        str | None,
        typer.Argument(metavar="ADVISOR", help="Show all judgments of this advisor."),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List the advisors, and the dates on which each advisor's advice is valid.

    Examples:  whichgpu advisors

    whichgpu advisors dettmers
    """
    from expert.explain.knowledge import shelf

    knowledge = session.load(general)
    if id is not None:
        advisor = shelf.advisor(knowledge, id)
        session.show(shelf.advisor_blocks(advisor), {"format": 1, "advisor": advisor}, format)
        return
    found = shelf.advisors(knowledge)
    session.show(shelf.advisors_blocks(found), {"format": 1, "advisors": found}, format)

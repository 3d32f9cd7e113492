"""The command that shows the effect of another answer."""

from typing import Annotated, Any

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case


@takes_case
def what_if(
    asked: CaseOptions,
    changes: Annotated[
        list[str],
        typer.Argument(metavar="KEY=VALUE...", help="Answers to change; KEY=unknown removes one."),
    ],
    format: FormatOption = Format.text,
) -> None:
    """Run the case with and without a change, and show the difference.

    Besides the answers, as_of and advisor can be changed too.

    Examples:  whichgpu what-if budget_usd=1200 --budget-usd 600

    whichgpu what-if as_of=2019-04-03 --as-of 2016-07-23 --advisor dettmers
    """
    from expert.explain.what_if import what_if as difference
    from expert.explain.what_if import what_if_blocks

    knowledge = session.load(asked)
    told = session.pairs(changes, "what-if")
    case = session.case_of(knowledge, asked)
    before = session.run(knowledge, case)
    after = session.run(knowledge, session.changed(knowledge, case, told))
    found: dict[str, Any] = difference(before, after, told, knowledge)
    session.show(what_if_blocks(found), {"format": 1, "case": before["case"], **found}, format)


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("what-if", rich_help_panel="Question the answer")(what_if)

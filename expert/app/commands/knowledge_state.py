"""The commands that show which knowledge is out of date and which is missing."""

from __future__ import annotations

import datetime
from typing import Annotated

import typer

from expert.app import session
from expert.app.commands.knowledge_impact import CasesOption, JobsOption
from expert.app.options import Format, FormatOption, General, takes_general

HALF_A_YEAR = 183


@takes_general
def freshness(
    general: General,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE", help="The date; the default is today.")
    ] = None,
    older_than: Annotated[
        int,
        typer.Option(
            "--older-than",
            metavar="DAYS",
            min=0,
            help="Show only what is more than this many days old.",
        ),
    ] = HALF_A_YEAR,
    cases: CasesOption = None,
    jobs: JobsOption = None,
    no_cases: Annotated[
        bool, typer.Option("--no-cases", help="Do not run cases to see what the advice depends on.")
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """Show how old prices, rents and models are, what support ends, and which advice depends on it.

    Saved cases are answered to see which entries appear in their advice and
    ladders.

    Example:  whichgpu knowledge freshness --older-than 90
    """
    from expert.app.counted import counted
    from expert.case.answers import Place, check_day
    from expert.editing import freshness as state
    from expert.editing.cases import cases_in

    today = datetime.date.today().isoformat()
    day = check_day(Place("--as-of", {}), as_of or today, today)
    knowledge = session.load(general)
    asked = [] if no_cases else cases_in(cases)
    used = state.gathered(counted(state.used_by(knowledge, asked, day, jobs), len(asked), "cases"))
    found = state.freshness(knowledge, day, used)
    data = {"format": 1, "as_of": day, "things": [one._asdict() for one in found]}
    session.show(state.freshness_blocks(found, day, older_than), data, format)


@takes_general
def coverage(
    general: General,
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="A kind of entry: card, model, cloud ...")
    ] = "card",
    missing: Annotated[
        str | None,
        typer.Option("--missing", metavar="KEY", help="List the entries that lack this key."),
    ] = None,
    since: Annotated[
        str,
        typer.Option(
            "--since", metavar="DATE", help=("Only what was released on or after this date.")
        ),
    ] = "",
    format: FormatOption = Format.text,
) -> None:
    """Show which values the entries of a kind leave out.

    Example:  whichgpu knowledge coverage card --since 2024 --missing length_mm
    """
    from expert.editing import coverage as gaps

    found = gaps.coverage(session.load(general), kind, since)
    blocks = gaps.coverage_blocks(found) if missing is None else gaps.missing_blocks(found, missing)
    session.show(blocks, {"format": 1, **found}, format)


def add_to(app: typer.Typer) -> None:
    """Add the commands to the commands about knowledge."""
    app.command("freshness")(freshness)
    app.command("coverage")(coverage)

"""The command that shows which answers an edit of the knowledge changes."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general
from expert.errors import CaseError

if TYPE_CHECKING:
    from expert.editing.impact import Sides

CasesOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--cases",
        metavar="FOLDER|FILE",
        help="Cases to answer instead of those that come with the program. Repeatable.",
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", min=1, help="The number of processes; by default, one per processor."
    ),
]


@takes_general
def impact(
    general: General,
    edit: Annotated[
        str | None,
        typer.Argument(
            metavar="DIR|REF",
            help="A knowledge folder or, in a checkout, a commit; the default is your own folder.",
        ),
    ] = None,
    cases: CasesOption = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DATE",
            help="The date used for cases that don't give one; the default is today.",
        ),
    ] = None,
    jobs: JobsOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Show which answers an edit of the knowledge changes, and which value causes each change.

    Each case is answered twice: without and with the folder, or with the files of
    a commit and with the current ones. A change may be different advice, a
    different ladder, different cards ruled out, or only different wording.

    Examples:  whichgpu knowledge impact my-cards

    whichgpu knowledge impact HEAD --cases my-cases
    """
    from expert.app.counted import counted
    from expert.editing import impact as impacts
    from expert.editing.cases import cases_in

    asked = cases_in(cases)
    today = as_of or datetime.date.today().isoformat()
    with _sides(edit, general) as sides:
        found: Mapping[str, Any] = impacts.impact(
            sides, asked, today, jobs, lambda results: counted(results, len(asked), "cases")
        )
    session.show(impacts.impact_blocks(found), {"format": 1, **found}, format)


def _sides(edit: str | None, general: General) -> AbstractContextManager[Sides]:
    from expert.editing import impact as impacts

    if edit is None or Path(edit).is_dir():
        folder = Path(edit) if edit is not None else None
        return impacts.of_folder(folder, general.knowledge, general.cached)
    if edit.startswith("-"):
        raise CaseError(f"{edit}: not a folder and not a commit. Nothing was run.")
    return impacts.of_reference(edit, general.knowledge, general.cached)


def add_to(app: typer.Typer) -> None:
    """Add the command to the commands about knowledge."""
    app.command("impact")(impact)

"""The command that proposes knowledge entries from other people's files."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from expert.app import session
from expert.app.options import General, takes_general
from expert.errors import CaseError
from expert.knowledge.importing.table import is_list

ENDINGS = (".json", ".csv")
"""The extensions of files that can be read."""


@takes_general
def import_file(
    general: General,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A model's config.json, or a table of cards or prices in CSV or JSON.",
        ),
    ],
    into: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the cards' files into this knowledge folder."),
    ] = None,
) -> None:
    """Propose knowledge files from a model's configuration or a table of cards and prices.

    Prints the files. Whatever a configuration leaves open is assumed, and the
    entry's note says so. You fill in the source, the license and the date. A
    table's columns are the keys of a card's file (knowledge/README.md);
    impossible figures are rejected or flagged.

    Examples:  whichgpu knowledge import config.json > my-models/work/models/mine.yaml

    whichgpu knowledge import cards.csv --into my-cards
    """
    path = Path(file)
    try:
        ending = ".json" if path.is_dir() else path.suffix.casefold()
    except (OSError, ValueError):
        ending = ""
    if ending not in ENDINGS:
        raise CaseError(
            f"{file[:200]}: cannot be imported. Give a file ending in {' or '.join(ENDINGS)}. "
            "Nothing was done."
        )
    is_table = ending == ".csv" or is_list(path)
    layers = [*general.knowledge, *([into] if into is not None and into.is_dir() else [])]
    if into is None and is_table:
        from expert.knowledge.importing import cards

        sys.stdout.write(cards.proposal(path, layers))
    elif into is None:
        from expert.knowledge.importing import models

        sys.stdout.write(models.proposal(path))
    elif not is_table:
        raise CaseError(
            f"--into works only with tables of cards, and {file[:200]} is a model's configuration. "
            "Use `whichgpu knowledge add model --from FILE --into DIR`. Nothing was done."
        )
    else:
        from expert.editing.imported_cards import write

        sys.stdout.writelines(f"{line}\n" for line in write(path, into, layers))
        session.tell(f"What it changes: whichgpu knowledge impact {into}")


def add_to(app: typer.Typer) -> None:
    """Add the command to the commands about knowledge."""
    app.command("import")(import_file)

"""The commands about the form of knowledge files: schemas for editors, and tidying up."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from expert.app import session
from expert.app.options import General, takes_general
from expert.errors import CaseError

UNTIDY = 1


@takes_general
def schema(
    general: General,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="A kind of file: card, vendor, cloud ...")
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the schemas of all kinds below this folder."),
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of file, or write those of all kinds for an editor.

    Templates name the schemas in the folder in their first line, which editors with the YAML
    language server read.

    Example:  whichgpu knowledge schema --into my-cards
    """
    from expert.editing import schemas

    if (kind is None) == (into is None):
        raise CaseError("Give a KIND to print its schema, or --into DIR to write all of them.")
    if kind is not None:
        sys.stdout.write(schemas.text_of(kind))
    elif into is not None:
        changed = schemas.write_into(into)
        session.tell(f"{len(changed)} schemas written into {into / schemas.IN_A_FOLDER}.")


@takes_general
def format_files(
    general: General,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of knowledge files.")],
    check: Annotated[
        bool,
        typer.Option("--check", help="Only list the files; exits with 1 if there are some."),
    ] = False,
) -> None:
    """Put the files of a folder into the usual form; comments and values stay as they are.

    Indentation, spaces, line ends, and the order of a card's keys.

    Example:  whichgpu knowledge format my-cards
    """
    from expert.editing import formatting, whole_files

    found = 0
    for path, text, tidy in formatting.untidy(folder):
        found += 1
        if not check:
            whole_files.replace(path, text, tidy)
        sys.stdout.write(f"{path}\n")
    done = "would be formatted" if check else "formatted"
    session.tell(f"{found} {'file' if found == 1 else 'files'} {done}.")
    if check and found:
        raise typer.Exit(UNTIDY)


def add_to(app: typer.Typer) -> None:
    """Add the commands to the commands about knowledge."""
    app.command("schema")(schema)
    app.command("format")(format_files)

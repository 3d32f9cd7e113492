"""The commands about file formats: schemas for editors, formatting, files of earlier versions."""

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
        typer.Option(metavar="DIR", help="Write the schemas of all kinds into this folder."),
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of file, or write those of all kinds for an editor.

    The first line of a template names its schema in that folder; editors that use
    the YAML language server read it.

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
        typer.Option(
            "--check", help="Only list the files; exit with status 1 if any need changes."
        ),
    ] = False,
) -> None:
    """Put the files of a folder into the standard form; comments and values stay as they are.

    The standard form covers indentation, spaces, line endings, and the order of a
    card's keys.

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


@takes_general
def migrate(
    general: General,
    path: Annotated[
        Path,
        typer.Argument(
            metavar="DIR|FILE", help="A knowledge folder, or a file of cases or records."
        ),
    ],
    into: Annotated[
        Path | None,
        typer.Option(metavar="NEW", help="The new folder or file; cases are printed without it."),
    ] = None,
) -> None:
    """Convert a copy of a folder, cases or records of an earlier version to the current form.

    A folder gets the new layout and the new keys. Cases are checked and, if they
    can be read, printed unchanged. From a record, only its case is printed, so
    that it can be answered again.

    Examples:  whichgpu knowledge migrate old-cards --into my-cards

    whichgpu knowledge migrate records.jsonl > cases.jsonl
    """
    from expert.editing import migrate as migration
    from expert.editing import whole_files
    from expert.render import json_line

    if path.is_dir():
        if into is None:
            raise CaseError("Name the new folder with --into NEW. The old one stays as it is.")
        for line in migration.migrate_folder(path, into):
            sys.stdout.write(f"{line}\n")
        return
    cases, told = migration.migrated_cases(session.load(general), path)
    text = "".join(json_line(case, ascii_only=True) for case in cases)
    if into is None:
        sys.stdout.write(text)
    else:
        whole_files.write_new({into: text})
    for line in told:
        session.tell(line)


def add_to(app: typer.Typer) -> None:
    """Add the commands to the commands about knowledge."""
    app.command("schema")(schema)
    app.command("format")(format_files)
    app.command("migrate")(migrate)

"""Commands for people who edit knowledge files."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from expert.app import session
from expert.app.options import DataFormat, General, takes_general
from expert.errors import KnowledgeError

knowledge_app = typer.Typer(
    help="Check knowledge files.", no_args_is_help=True, rich_markup_mode=None
)


@takes_general
def check(
    general: General,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="A folder to add on top of the shipped files."),
    ] = None,
    format: Annotated[
        DataFormat, typer.Option("--format", "-f", help="The output format.")
    ] = DataFormat.text,
) -> None:
    """Read every knowledge file again and report all errors and warnings.

    Exits with 2 if there are errors, and with 0 if there are only warnings.

    Example:  whichgpu knowledge check my-cards
    """
    from expert.explain import shelf
    from expert.knowledge import load_knowledge

    layers = [*general.knowledge, *([folder] if folder else [])]
    try:
        knowledge = load_knowledge(layers, use_cache=False)
        found, entries = knowledge.findings, len(knowledge.all("card"))
    except KnowledgeError as error:
        found, entries = error.findings, 0
    errors = [finding for finding in found if finding.severity == "error"]
    if format == "json":
        session.show_json(
            {
                "format": 1,
                "errors": len(errors),
                "warnings": len(found) - len(errors),
                "findings": shelf.findings(found),
            }
        )
    else:
        for finding in found:
            sys.stdout.write(f"{finding}\n")
        sys.stdout.write(_summary(len(errors), len(found) - len(errors), entries))
    if errors:
        raise typer.Exit(2)


def _summary(errors: int, warnings: int, cards: int) -> str:
    from expert.explain.wording import counted

    counts = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
    if errors:
        return f"{counts}. Nothing was loaded.\n"
    return f"{counts}. {counted(cards, 'card')} loaded.\n"


def add_to(app: typer.Typer) -> None:
    """Add the commands to the application."""
    knowledge_app.command("check")(check)
    knowledge_app.callback()(_knowledge)
    app.add_typer(knowledge_app, name="knowledge", rich_help_panel="Edit")


def _knowledge() -> None:
    """Check knowledge files."""

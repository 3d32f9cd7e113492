"""The command that adds to a knowledge folder: cards, prices, models, rents and more."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from expert.app import session
from expert.app.options import General, takes_general

if TYPE_CHECKING:
    from expert.editing.proposal import Proposal
    from expert.knowledge import Knowledge

TAKES_ANY_OPTION = {"ignore_unknown_options": True}


@takes_general
def add(
    general: General,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="What to add: card, price, model, rent, benchmark, architecture, vendor, source, "
            "advisor ...",
        ),
    ],
    values: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="KEY=VALUE...", help="The values, as key=value; --key VALUE works, too."
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="Read a filled-in template, or a model's config.json."
        ),
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help=("The folder to write to; without it, the result is only shown.")
        ),
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Print a template with every key explained.")
    ] = False,
) -> None:
    """Propose a new entry, price or rent, and check it against all known entries.

    Nothing is overwritten. At a terminal, the command asks for any required value
    that is missing. A price or rent for a known card or cloud goes into your
    folder's file about that card or cloud.

    Examples:  whichgpu knowledge add price card="RTX 5090" usd=3100 kind=street source=judgement

    whichgpu knowledge add card --template > card.yaml

    whichgpu knowledge add card --from card.yaml --into my-cards
    """
    from expert.editing import adding, proposal, typed_values
    from expert.editing.keys_of_additions import keys_for

    if template:
        _print_template(kind, into)
        return
    given = typed_values.pairs(values or [])
    keys_for(kind)  # an unknown kind is rejected before any input is read
    layers = [*general.knowledge, *([into] if into is not None and into.is_dir() else [])]
    knowledge = session.load(General(layers, general.cached))
    errors = partial(proposal.errors, layers=general.knowledge, into=into)
    if file is None:
        given = _completed(knowledge, kind, given)
        found = adding.proposal(knowledge, kind, given, into, errors)
    else:
        found = adding.from_file(knowledge, kind, file, given, into, errors)
    proposal.check(found, general.knowledge, into)
    _show(found, into)
    if into is not None:
        path = proposal.write(found, into)
        _tell_next(path, into)


def _print_template(kind: str, into: Path | None) -> None:
    from expert.editing.schemas import address_of
    from expert.editing.templates import template

    sys.stdout.write(template(kind, address_of(kind, into)))


def _completed(knowledge: Knowledge, kind: str, given: dict[str, str]) -> dict[str, str]:
    """Return the values, including those that a person at a terminal adds."""
    from expert.app.interview.asker import at_terminal

    if not at_terminal():
        return given
    from expert.app.entry_prompts import asked

    return asked(knowledge, kind, given)


def _show(found: Proposal, into: Path | None) -> None:
    """Print the new file, or the changes to an existing one, and remarks about it."""
    import difflib

    for text in found.differs:
        sys.stdout.write(f"# {text}\n")
    for finding in found.findings:
        sys.stdout.write(f"# {finding}\n")
    sys.stdout.write(f"# {found.place}\n")
    old_text = found.before or (found.copy_of if into is not None else None)
    if old_text is None:
        sys.stdout.write(found.text)
        return
    old, new = old_text.splitlines(), found.text.splitlines()
    for line in difflib.unified_diff(old, new, lineterm="", n=1):
        if not line.startswith(("---", "+++")):
            sys.stdout.write(f"{line}\n")


def _tell_next(path: Path, into: Path) -> None:
    session.tell(
        f"written to {path}. What it changes: whichgpu knowledge impact {into}",
    )


def add_to(app: typer.Typer) -> None:
    """Add the command to the commands about knowledge."""
    app.command("add", context_settings=TAKES_ANY_OPTION)(add)

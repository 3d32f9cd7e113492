"""Commands for people who edit knowledge files."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from expert.app import session
from expert.app.commands import (
    knowledge_add,
    knowledge_files,
    knowledge_impact,
    knowledge_import,
    knowledge_state,
)
from expert.app.options import CheckFormat, General, takes_general
from expert.errors import KnowledgeError

if TYPE_CHECKING:
    from expert.knowledge import Knowledge
    from expert.knowledge.findings import Finding

SHIPPED = "shipped"
"""The name of the layer that holds the shipped files."""
CONFIRMABLE = {*(f"KB06{number}" for number in (0, 1, 2, 3, 4, 5, 6, 8, 9)), "KB073", "KB076"}
"""Ids of findings about values that are unusual but may be right."""
AHEAD = timedelta(days=1)
"""How far other time zones may be ahead of local time."""

knowledge = typer.Typer(
    help="Add to knowledge files, check them, and see what an edit changes.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@takes_general
def check(
    general: General,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="A folder to add on top of the shipped files."),
    ] = None,
    format: Annotated[
        CheckFormat, typer.Option("--format", "-f", help="The output format; sarif is for CI.")
    ] = CheckFormat.text,
) -> None:
    """Read every knowledge file again and report all errors, warnings and outdated entries.

    Exits with 2 if there are errors, and with 0 if there are only warnings.

    Example:  whichgpu knowledge check my-cards
    """
    from expert.explain.knowledge import became as told
    from expert.explain.knowledge import shelf
    from expert.knowledge import load_knowledge
    from expert.knowledge.ages import days_to_come, old_prices

    layers = [*general.knowledge, *([folder] if folder else [])]
    try:
        knowledge = load_knowledge(layers, use_cache=False)
        today = date.today()
        to_come = list(days_to_come(knowledge, (today + AHEAD).isoformat()))
        lines = {(finding.file, finding.line) for finding in to_come}
        others = [each for each in knowledge.findings if (each.file, each.line) not in lines]
        found = (*others, *to_come, *old_prices(knowledge, today.isoformat()))
        cards = _cards_by_layer(knowledge)
        became = told.became(knowledge)
    except KnowledgeError as error:
        found, cards, became = error.findings, {}, {}
    errors = [finding for finding in found if finding.severity == "error"]
    if format == "sarif":
        from expert.editing.sarif import sarif

        session.show_json(sarif(found, session.version()))
    elif format == "json":
        session.show_json(
            {
                "format": 1,
                "errors": len(errors),
                "warnings": len(found) - len(errors),
                "findings": shelf.findings(found),
                **became,
            }
        )
    else:
        for finding in found if not (cards and layers) else _own(knowledge, found):
            sys.stdout.write(f"{finding}\n")
        for line in told.became_lines(became):
            sys.stdout.write(f"{line}\n")
        sys.stdout.write(_summary(len(errors), len(found) - len(errors), cards))
    if errors:
        raise typer.Exit(2)


def _own(knowledge: Knowledge, found: Sequence[Finding]) -> Iterator[str]:
    """Yield the findings in the user's own folders, then how many the shipped files have."""
    from expert.explain.wording import counted
    from expert.knowledge.folders import Folder

    over = [f"{Folder(layer.name, layer.path).shown('')}/" for layer in knowledge.layers[1:]]
    own = [finding for finding in found if finding.file.startswith(tuple(over))]
    yield from map(str, own)
    if any(finding.code in CONFIRMABLE for finding in own):
        yield "If such a value is right, say why in its file: confirmed: {KEY: REASON}."
    if len(own) < len(found):
        rest = counted(len(found) - len(own), "warning")
        yield f"{rest} in the shipped files; without a folder, this command lists them."


def _cards_by_layer(knowledge: Knowledge) -> dict[str, int]:
    """Return how many cards come from each folder; an overridden card counts once."""
    return dict(Counter(entry.layer for entry in knowledge.all("card").values()))


def _summary(errors: int, warnings: int, cards: dict[str, int]) -> str:
    from expert.explain.wording import counted, listed

    counts = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
    if not cards:
        return f"{counts}. Nothing was loaded.\n"
    parts = listed(f"{number} {_from(layer)}" for layer, number in cards.items())
    apart = f": {parts}" if len(cards) > 1 else ""
    return f"{counts}. {counted(sum(cards.values()), 'card')} loaded{apart}.\n"


def _from(layer: str) -> str:
    """Return how to refer to a folder in a sentence."""
    return layer if layer == SHIPPED else f"from {layer}"


def _knowledge() -> None:
    """Add to knowledge files, check them, and see what an edit changes."""


knowledge.command("check")(check)
for part in (knowledge_add, knowledge_import, knowledge_impact, knowledge_state, knowledge_files):
    part.add_to(knowledge)
knowledge.callback()(_knowledge)

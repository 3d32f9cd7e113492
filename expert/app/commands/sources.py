"""The command that lists the sources and their doubtful passages."""

from typing import Annotated, Any

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general
from expert.knowledge import Knowledge
from expert.render.blocks import Block


@takes_general
def sources(
    general: General,
    id: Annotated[
        str | None,
        typer.Argument(metavar="SOURCE", help="A source, a claim, or words to search for."),
    ] = None,
    conflicts: Annotated[
        bool, typer.Option("--conflicts", help="Show what the sources disagree about.")
    ] = False,
    doubts: Annotated[
        bool,
        typer.Option(
            "--doubts", help="Show passages that probably don't say what their author meant."
        ),
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """List the documents the facts come from, their disagreements and their doubtful passages.

    Examples:  whichgpu sources dettmers-2016-07-23

    whichgpu sources --conflicts "GTX 970"

    whichgpu sources --doubts

    whichgpu sources S0-154
    """
    from expert.explain.knowledge import readings, shelf

    knowledge = session.load(general)
    if conflicts or doubts:
        _show_readings(knowledge, id, conflicts, doubts, format)
        return
    if id is not None and readings.is_claim(id):
        places = readings.citations(knowledge, id)
        data = {"format": 1, "claim": id.upper(), "cited_by": places}
        session.show(readings.citations_blocks(id, places), data, format)
        return
    if id is not None:
        source = shelf.source(knowledge, id)
        session.show(shelf.source_blocks(source), {"format": 1, "source": source}, format)
        return
    found = shelf.sources(knowledge)
    session.show(shelf.sources_blocks(found), {"format": 1, "sources": found}, format)


def _show_readings(
    knowledge: Knowledge, words: str | None, conflicts: bool, doubts: bool, format: Format
) -> None:
    """Show disagreements, doubts or both: all of them, or only those that contain certain words."""
    from expert.explain.knowledge import readings

    blocks: list[Block] = []
    data: dict[str, Any] = {"format": 1}
    if conflicts:
        data["disagreements"] = readings.disagreements(knowledge, words)
        blocks += readings.disagreements_blocks(data["disagreements"], whole=words is not None)
    if doubts:
        data["doubts"] = readings.doubts(knowledge, words)
        blocks += readings.doubts_blocks(data["doubts"], whole=words is not None)
    session.show(blocks, data, format)

"""Commands that show what the program knows: cards, rules, advisors, sources, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import Format, General, takes_general

if TYPE_CHECKING:
    from expert.knowledge import Knowledge
    from expert.render.blocks import Block

FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to show it.")]


@takes_general
def cards(
    general: General,
    name: Annotated[
        str | None, typer.Argument(metavar="CARD", help="Show everything known of this card.")
    ] = None,
    vendor: Annotated[str | None, typer.Option(help="Only this maker's.")] = None,
    segment: Annotated[
        str | None, typer.Option(help="Only consumer, workstation, datacenter, …")
    ] = None,
    min_memory: Annotated[
        float | None, typer.Option(metavar="GIB", min=0, help="With at least so much memory.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Released on or after: 2020, 2020-09, …")
    ] = None,
    sort: Annotated[
        str, typer.Option(help="By name, memory, released, price, power or bandwidth.")
    ] = "released",
    format: FormatOption = Format.text,
) -> None:
    """List the cards, or show all that is known of one.

    Examples:  whichgpu cards --vendor nvidia --min-memory 16

    whichgpu cards "RTX 3090"
    """
    from expert.explain import cards as catalogue

    knowledge = session.load(general)
    if name is not None:
        card = catalogue.card(knowledge.resolve_card(name))
        data = {"format": 1, "card": card}
        session.show(catalogue.card_blocks(card, knowledge), data, format)
        return
    wanted = catalogue.CardFilter(vendor, segment, min_memory, since, sort)
    found = catalogue.cards(knowledge, wanted)
    session.show(catalogue.cards_blocks(found), {"format": 1, "cards": found}, format)


@takes_general
def rules(
    general: General,
    id: Annotated[
        str | None, typer.Argument(metavar="RULE", help="Show this rule in full: FIT-010.")
    ] = None,
    stage: Annotated[str | None, typer.Option(help="Only the rules of this stage.")] = None,
    format: FormatOption = Format.text,
) -> None:
    """List the rules by stage, or show one with its conditions, reason and sources.

    Examples:  whichgpu rules --stage fit

    whichgpu rules FIT-010
    """
    from expert.explain import rulebook
    from expert.rules import RULES

    specs = [rule.spec for rule in RULES]
    if id is not None:
        rule = rulebook.rule(specs, id)
        blocks = rulebook.rule_blocks(rule, session.load(general))
        session.show(blocks, {"format": 1, "rule": rule}, format)
        return
    found = rulebook.rules(specs, stage)
    session.show(rulebook.rules_blocks(found), {"format": 1, "rules": found}, format)


@takes_general
def advisors(general: General, format: FormatOption = Format.text) -> None:
    """List whose judgement can decide, and on which days each one's advice holds.

    Example:  whichgpu advisors
    """
    from expert.explain import shelf

    found = shelf.advisors(session.load(general))
    session.show(shelf.advisors_blocks(found), {"format": 1, "advisors": found}, format)


@takes_general
def sources(
    general: General,
    id: Annotated[
        str | None,
        typer.Argument(metavar="SOURCE", help="Show this one, a claim, or words to look for."),
    ] = None,
    conflicts: Annotated[
        bool, typer.Option("--conflicts", help="Show what they disagree on.")
    ] = False,
    doubts: Annotated[
        bool, typer.Option("--doubts", help="Show passages that are probably not as meant.")
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """List the documents the facts come from, what they disagree on, and what in them is in doubt.

    Examples:  whichgpu sources dettmers-2016-07-23

    whichgpu sources --conflicts "GTX 970"

    whichgpu sources --doubts

    whichgpu sources S0-154
    """
    from expert.explain import readings, shelf

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
    """Show disagreements, doubts or both, all of them or those with the words."""
    from expert.explain import readings

    blocks: list[Block] = []
    data: dict[str, Any] = {"format": 1}
    if conflicts:
        data["disagreements"] = readings.disagreements(knowledge, words)
        blocks += readings.disagreements_blocks(data["disagreements"], whole=words is not None)
    if doubts:
        data["doubts"] = readings.doubts(knowledge, words)
        blocks += readings.doubts_blocks(data["doubts"], whole=words is not None)
    session.show(blocks, data, format)


@takes_general
def questions(
    general: General,
    id: Annotated[
        str | None, typer.Argument(metavar="KEY", help="Show this one with its choices.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List the questions a case can answer, or show one with its choices.

    Example:  whichgpu questions goal
    """
    from expert.explain import shelf

    knowledge = session.load(general)
    if id is not None:
        question = shelf.question(knowledge, id)
        session.show(shelf.question_blocks(question), {"format": 1, "question": question}, format)
        return
    found = shelf.questions(knowledge)
    session.show(shelf.questions_blocks(found), {"format": 1, "questions": found}, format)


def add_to(app: typer.Typer) -> None:
    """Put these commands into the application."""
    for command in (cards, questions, advisors, rules, sources):
        app.command(rich_help_panel="Look up")(command)

"""The command that lists the cards, or shows one."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general


@takes_general
def cards(
    general: General,
    name: Annotated[
        str | None, typer.Argument(metavar="CARD", help="Show everything known about this card.")
    ] = None,
    vendor: Annotated[str | None, typer.Option(help="Only cards from this maker.")] = None,
    segment: Annotated[
        str | None, typer.Option(help="Only this segment: consumer, workstation, …")
    ] = None,
    min_memory: Annotated[
        float | None, typer.Option(metavar="GIB", min=0, help="With at least this much memory.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Released on or after: 2020, 2020-09, …")
    ] = None,
    sort: Annotated[
        str, typer.Option(help="Sort by name, memory, released, price, power or bandwidth.")
    ] = "released",
    format: FormatOption = Format.text,
) -> None:
    """List the cards, or show everything known about one.

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


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(rich_help_panel="Look up")(cards)

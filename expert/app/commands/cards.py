"""The command that lists the cards, or shows one."""

from typing import TYPE_CHECKING, Annotated

import typer

from expert.app import completion, session
from expert.app.options import Format, FormatOption, General, takes_general

if TYPE_CHECKING:
    from expert.knowledge import Knowledge


@takes_general
def cards(
    general: General,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="CARD",
            help="Show everything known about this card.",
            autocompletion=completion.cards,
        ),
    ] = None,
    vendor: Annotated[
        str | None,
        typer.Option(help="Only cards from this maker.", autocompletion=completion.vendors),
    ] = None,
    segment: Annotated[
        str | None, typer.Option(help="Only this segment: consumer, workstation, …")
    ] = None,
    form: Annotated[
        str | None, typer.Option(help="Only what is sold as a card, laptop, computer, server, …")
    ] = None,
    max_price: Annotated[
        str | None,
        typer.Option(metavar="USD", help="Only cards seen at this price or less, new or used."),
    ] = None,
    min_memory: Annotated[
        float | None,
        typer.Option(metavar="GIB", min=0, help="Only cards with at least this much memory."),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="DATE", help="Only cards released on or after this date: 2020, 2020-09, …"
        ),
    ] = None,
    sort: Annotated[
        str,
        typer.Option(help="Sort by today, name, memory, released, price, power or bandwidth."),
    ] = "today",
    unpriced: Annotated[
        bool,
        typer.Option(
            "--unpriced", help="Show only cards without an offer today, and why there is none."
        ),
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """List the cards, those sold today first, or show everything known about one card.

    Examples:  whichgpu cards --vendor nvidia --min-memory 16 --max-price 900

    whichgpu cards --form laptop --sort price

    whichgpu cards "RTX 3090"
    """
    from expert.explain.knowledge import cards as catalogue

    knowledge = session.load(general)
    if name is not None:
        entry = knowledge.resolve_card(name)
        card = catalogue.card(entry, knowledge.all("board").get(entry.id))
        data = {"format": 1, "card": card}
        session.show(catalogue.card_blocks(card, knowledge), data, format)
        return
    if unpriced:
        _show_unpriced(knowledge, format)
        return
    most = None if max_price is None else _dollars(knowledge, max_price)
    wanted = catalogue.CardFilter(vendor, segment, min_memory, since, sort, form, most)
    found = catalogue.cards(knowledge, wanted)
    session.show(catalogue.cards_blocks(found), {"format": 1, "cards": found}, format)


def _dollars(knowledge: "Knowledge", text: str) -> float:
    """Return an amount in US dollars.

    Raises:
        CaseError: the text is not an amount, or can be read in two ways.

    """
    from expert.case.answers import Place, check_number

    question, currency = (knowledge.get("question", key) for key in ("price_usd", "currency"))
    return float(check_number(Place("--max-price", {}), "", question, text, currency))


def _show_unpriced(knowledge: "Knowledge", format: Format) -> None:
    from expert.case.case import case_from_mapping
    from expert.consultation.run import consult
    from expert.explain.knowledge.unpriced import unpriced, unpriced_blocks

    record = consult(knowledge, case_from_mapping(knowledge, {}))
    found = unpriced(record)
    day = str(record["case"]["as_of"])
    session.show(
        unpriced_blocks(found, day), {"format": 1, "as_of": day, "unpriced": found}, format
    )

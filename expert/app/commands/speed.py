"""The command that compares cards by speed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated
from expert.errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from expert.case.case import Case

NOTHING_COMPARED = 1


@takes_case
def speed(
    asked: CaseOptions,
    cards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CARD]...",
            help="Cards or groups; by default, the cards in the newest table.",
            show_default=False,
        ),
    ] = None,
    reference: Annotated[
        str | None,
        typer.Option(
            metavar="CARD",
            help="The baseline card, whose speed counts as 1; by default, the fastest card.",
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="BASIS",
            help="The basis of comparison: published or bandwidth.",
            show_default=False,
        ),
    ] = None,
    value: Annotated[bool, typer.Option("--value", help="Also compare speed per dollar.")] = False,
    format: FormatOption = Format.text,
) -> None:
    """Compare cards by speed, and show the basis of each figure.

    The figures come from the published tables that cover the most cards,
    preferably the newest tables. A card that is in none of them is marked, or is
    left out and the reason is given. Exits with 1 if there is nothing to compare.

    Examples:  whichgpu speed "GTX 980" --reference "GTX 1080" --as-of 2016-06-25

    whichgpu speed "RTX 4090" "RTX 3090" "RTX 5090" --net transformer --value

    whichgpu speed --as-of 2016-07-23
    """
    from expert.explain.comparison.speed import TO_COMPARE, speed_blocks, speeds
    from expert.explain.knowledge.card_names import named_by_words
    from expert.explain.unused import with_unused
    from expert.explain.view import RecordView

    knowledge = session.load(asked)
    names = named_by_words(knowledge, cards or [])
    case = session.case_of(knowledge, _about_speed(asked, names, reference, by))
    _check_enough(case)
    record = session.run(knowledge, case)
    found = speeds(RecordView(record), knowledge)
    _check_answered(case, found)
    blocks = speed_blocks(found, record["case"], value, repeated(asked, record) or [])
    data = {"format": 1, "case": record["case"], **found}
    data["not_used"] = session.unused(
        knowledge, case, lambda other: speeds(RecordView(other), knowledge)
    )
    session.show(with_unused(blocks, data, "these speeds"), data, format)
    if len(found["cards"]) < TO_COMPARE:
        raise typer.Exit(NOTHING_COMPARED)


def _about_speed(
    asked: CaseOptions, cards: list[str], reference: str | None, by: str | None
) -> CaseOptions:
    """Return the options of a case that asks how fast the cards are."""
    answers = {**asked.answers, "ask": "speed_order"}
    if cards:
        answers["candidates"] = [*answers.get("candidates", []), *cards]
    if reference is not None:
        answers["reference"] = [reference]
    if by is not None:
        answers["speed_by"] = by
    return replace(asked, answers=answers)


def _check_enough(case: Case) -> None:
    """Reject a single card: there is nothing to compare it with."""
    cards = case.named_cards()
    if len(cards) == 1 or (cards and not case.answers.get("candidates")):
        raise CaseError(
            "A single card has no relative speed. Name a second card, or no cards at all to "
            "compare every card in the newest table. Nothing was done."
        )


def _check_answered(case: Case, found: Mapping[str, Any]) -> None:
    """Reject a card not yet announced by that date, and a reference card whose speed is unknown."""
    left_out = {one["id"]: one for one in found["not_compared"]}
    for name in case.names:
        one = left_out.get(name.cards[0]) if name.kind == "card" else None
        if one and one["why"] == "unknown_yet":
            raise CaseError(
                f"{one['says']} Leave it out, or ask about a later date with --as-of. "
                "Nothing was done."
            )
        if one and name.role == "reference":
            raise CaseError(
                f"{one['name']} cannot be the reference: {one['says']} Choose another with "
                "--reference. Nothing was done."
            )

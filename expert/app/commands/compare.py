"""The command that compares cards for one case."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated
from expert.errors import CaseError

if TYPE_CHECKING:
    from expert.knowledge import Knowledge

FEWEST, MOST = 2, 10
BETWEEN = ("vs", "vs.", "versus", "and", "or")
"""Words that people put between two cards."""


@takes_case
def compare(
    asked: CaseOptions,
    cards: Annotated[
        list[str], typer.Argument(metavar="CARD CARD...", help="Two to ten cards to compare.")
    ],
    format: FormatOption = Format.text,
) -> None:
    """Compare cards side by side for one case, and show which difference decides.

    Examples:  whichgpu compare "RTX 3090" "RTX 4070" --job run_llm

    whichgpu compare "RTX 3090" "RTX 4090" "RTX 5090" --model llama-3.3-70b
    """
    from expert.consultation.record import make_later_record
    from expert.consultation.run import run
    from expert.explain.comparison.compare import compare as side_by_side
    from expert.explain.comparison.compare import compare_blocks
    from expert.explain.comparison.deciding import deciding
    from expert.explain.knowledge.card_names import named_by_words
    from expert.explain.unused import with_unused
    from expert.explain.view import RecordView

    knowledge = session.load(asked)
    cards = named_by_words(knowledge, [c for c in cards if c.casefold() not in BETWEEN])
    if not FEWEST <= len(cards) <= MOST:
        raise CaseError(
            f"compare takes {FEWEST} to {MOST} cards; you named {len(cards)}. Nothing was compared."
        )
    ids, notes = _cards(knowledge, cards)
    case = session.case_of(knowledge, asked)
    said = case.answers
    if "ask" not in said:  # then it asks which of these cards to take, and used cards count
        about = {"ask": "compare", "candidates": cards}
        asked = replace(asked, answers={**asked.answers, **about})
        case = session.case_of(knowledge, asked)
    engine = run(knowledge, case, ids)
    record = make_later_record(knowledge, case, engine)

    def compared(record: Mapping[str, Any]) -> dict[str, Any]:
        return side_by_side(RecordView(record), knowledge, ids)

    found = compared(record)
    found["notes"] = notes
    found["deciding"] = deciding(knowledge, case, ids, engine)
    blocks = compare_blocks(found, repeated(asked, record) or [])
    data = {"format": 1, "case": record["case"], **found}
    data["not_used"] = session.unused(knowledge, case, compared, said, focus=ids)
    session.show(with_unused(blocks, data, "this comparison"), data, format)


def _cards(knowledge: "Knowledge", names: list[str]) -> tuple[list[str], list[str]]:
    """Return the ids of the cards, and what was assumed where a name is ambiguous.

    Raises:
        CaseError: two names mean the same card.

    """
    from expert.explain.knowledge.card_names import label_of, one_card

    found = [one_card(knowledge, name) for name in names]
    ids = [id for id, _ in found]
    for place, id in enumerate(ids):
        if id in ids[:place]:
            label = label_of(knowledge, id)
            raise CaseError(
                f"compare takes different cards; {names[ids.index(id)]!r} and {names[place]!r} "
                f"are both the {label}. Name another card. Nothing was compared."
            )
    return ids, [note for _, note in found if note]

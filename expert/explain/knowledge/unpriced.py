"""The cards without an offer on a date, and why they have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain.view import RecordView
from expert.render.blocks import Block, Column, Heading, Paragraph, Table


def unpriced(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return each card without an offer on the day of a record, with the reason."""
    view = RecordView(record)
    out = view.of_type("RuledOut", reason="offer")
    without = {firing["id"] for fact in out for firing in view.concluding(fact["id"])}
    return [
        {"id": item["id"], "name": item["label"], "why": firing["says"]}
        for item in record["ruled_out"]
        for firing in view.because(item)
        if item["kind"] == "card" and firing["id"] in without
    ]


def unpriced_blocks(found: Sequence[Mapping[str, Any]], day: str) -> list[Block]:
    """Return the cards without an offer as a table."""
    if not found:
        return [Paragraph(f"Every card known on {day} has an offer.")]
    rows = [[card["name"], str(card["why"]).partition(": ")[2]] for card in found]
    return [
        Heading(f"Cards without an offer on {day}", 1),
        Table([Column("Card"), Column("Why")], rows),
    ]

"""Writes the cards and prices of a table into a knowledge folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from expert.editing import whole_files
from expert.editing.comments_kept import Tree, changed, insert_by_date, items_of
from expert.editing.new_lines import renew
from expert.knowledge.importing import cards
from expert.knowledge.importing.table import refused

ADDED = {"source", "checked", "prices"}
"""The keys that a correction may have if it is added to an existing file."""


def write(path: Path, folder: Path, layers: Sequence[Path] = ()) -> list[str]:
    """Write what a table proposes into a folder; return remarks about it.

    If the folder already has a file about a card, a price of the card becomes a line in that file.

    Raises:
        CaseError: the table cannot be used, or a file already exists; nothing was written.

    """
    found = cards.proposals(path, layers)
    files = {folder / one.place: one for one in found if one.is_new}
    there = {target: one for target, one in files.items() if target.exists()}
    kept = [one.place for one in there.values() if not _is_prices(one)]
    if kept:
        raise refused(folder, [f"{place} already exists; move it away" for place in kept])
    before = {target: target.read_text(encoding="utf-8") for target in there}
    whole_files.write_all(
        {target: one.text for target, one in files.items() if target not in there},
        {target: (before[target], _with_prices(before[target], there[target])) for target in there},
    )
    return [
        ": ".join([one.place, "; ".join([*one.differs, *one.flags]) or _unsaid(one)])
        for one in found
    ]


def _is_prices(one: cards.Proposal) -> bool:
    return one.own is not None and one.own.keys() <= ADDED


def _with_prices(text: str, one: cards.Proposal) -> str:
    """Return the text of a file with the prices that a table adds to its card."""
    lines = (one.own or {})["prices"]

    def add(tree: Tree) -> None:
        for line in lines:
            insert_by_date(items_of(tree, "prices"), line)
            renew(tree, line["on"])

    return changed(text, add)


def _unsaid(one: cards.Proposal) -> str:
    return "new" if one.is_new else "nothing new"

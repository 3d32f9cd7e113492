"""Checks of cards: the folders of their files, their architectures, their names."""

from __future__ import annotations

from collections.abc import Iterator

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding, shown
from expert.knowledge.folders import PLACES, SHIPPED
from expert.knowledge.names import OWN, full_name, maker_words, spellings, without_maker, words
from expert.knowledge.records import Record

IN_A_FAMILY = 4
"""The number of folders above a card's file, from `hardware/` to the folder of its family."""


def card_lies_in_its_folder(collection: Collection) -> Iterator[Finding]:
    """KB031."""
    families = {
        record.entry.id: record.usable.get("family") for record in collection.of("architecture")
    }
    for record in collection.of("card"):
        if record.base or record.relative.count("/") != IN_A_FAMILY:
            continue  # an item in a list of many cards, or a case of KB005
        data = record.usable
        vendor, family = data.get("vendor"), families.get(data.get("architecture", ""))
        wanted = f"{PLACES['card']}{vendor}/{family}"
        folder = record.relative.rpartition("/")[0]
        if vendor in collection.ids.get("vendor", {}) and family and folder != wanted:
            yield record.finding(
                "KB031", "id", f"is in {folder}/ but belongs in {wanted}/. Move the file."
            )


def card_agrees_with_its_architecture(collection: Collection) -> Iterator[Finding]:
    """KB042."""
    architectures = {record.entry.id: record for record in collection.of("architecture")}
    for record in collection.of("card"):
        architecture = architectures.get(record.usable.get("architecture", ""))
        if architecture is None:
            continue
        for key in ("vendor", "platform"):
            said, wanted = record.usable.get(key), architecture.usable.get(key)
            if said in collection.ids.get(key, {}) and wanted is not None and said != wanted:
                message = (
                    f"{key} is '{said}', but architecture '{architecture.entry.id}' says '{wanted}'"
                    f" ({architecture.place(key)}). Correct one of them."
                )
                yield record.finding("KB042", key, message, at_value=True)


def names_belong_to_one_card(collection: Collection) -> Iterator[Finding]:
    """KB033, KB034.

    An id used twice is reported only once, without the errors that follow from it.
    """
    owners: dict[str, Record] = {}
    for record in collection.of("card"):
        if "name" not in record.usable or record.may_have_meant("variant"):
            continue
        name = full_name(record.usable)
        first = owners.setdefault(_folded(name), record)
        if first.entry.id != record.entry.id:
            message = (
                f"{first.place('name')} also has the name {shown(name)}. Give this card its own "
                "name, or tell the two apart with `variant` if they share one name."
            )
            yield record.finding("KB033", "name", message, at_value=True)
    for record in collection.of("card"):
        for index, alias in enumerate(record.usable.get("aliases", ())):
            if alias is None:
                continue
            first = owners.setdefault(_folded(alias), record)
            if first.entry.id == record.entry.id:
                continue
            if record.entry.layer == SHIPPED != first.entry.layer:
                message = (
                    f"{shown(alias)} is the card of {record.place('name')}. Give this card another "
                    f"name, or correct that one with `corrects: {record.entry.id}`."
                )
                yield first.finding("KB034", "name", message, at_value=True)
                continue
            place = first.place("name")
            message = f"alias {shown(alias)} already belongs to {place}. Keep it in only one file."
            yield record.finding("KB034", f"aliases.{index}", message, at_value=True)


def names_stay_apart_without_maker(collection: Collection) -> Iterator[Finding]:
    """KB043."""
    makers = maker_words(record.usable for record in collection.of("vendor"))
    own = [
        (record, text, words(text))
        for record in collection.of("card")
        if not record.may_have_meant("variant") and not record.may_have_meant("aliases")
        for rank, text in spellings(record.entry.id, record.usable)
        if rank <= OWN
    ]
    exact = {name for _, _, name in own}
    owners: dict[tuple[str, ...], tuple[Record, str]] = {}
    for record, text, name in own:
        short = without_maker(name, makers)
        first, earlier = owners.setdefault(short, (record, text))
        if first is not record and short not in exact:
            message = (
                f"{shown(text)} and {shown(earlier)} ({first.place('name')}) differ only in the "
                f"maker's name. Give one of them the alias {shown(' '.join(short))}."
            )
            yield record.finding("KB043", "name", message)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())

"""Checks whether a card is what it claims to be: brand, name, form, duplicates; gives warnings.

A new card is compared with the shipped cards of the same brand, series or name; if there are too
few of these, nothing is judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from expert.dates import year_of
from expert.knowledge.checks.collection import Collection
from expert.knowledge.checks.plausible import ENOUGH_PEERS, differs
from expert.knowledge.findings import Finding
from expert.knowledge.names import words
from expert.knowledge.records import Record

MODULE = re.compile(r"\b(?:SXM\d?|OAM|HGX|mezzanine)\b")
FOR_SLOTS = re.compile(r"\bPCIe\b")
FOR_SERVERS = ("server", "cloud", "board")
SEVERAL_GPUS = "two_gpus_on_board"
NEEDS_SERVER = "needs_server_module"
MOST_GPUS = 4
"""The largest number of GPUs on one board of any card so far."""
TWIN_KEYS = ("bandwidth_gb_s", "fp32_tflops", "memory_bus_bits")
LIKE_DESKTOP = 0.02
WIDER = 1.6
"""How much more bandwidth a laptop GPU with newer memory may have than the desktop card."""
COPIED_KEYS = (
    *("memory_gib", "memory_bus_bits", "bandwidth_gb_s", "fp32_tflops", "tensor_fp16_tflops"),
    *("board_power_w", "length_mm", "announced", "released", "architecture", "form"),
)
"""Figures that are never all equal for two cards."""
ENOUGH_TO_COPY = 7
NUMBERS_WITHIN_YEARS = 4
_NUMBER = re.compile(r"\d{3,4}")


def segment_is_that_of_the_brand(collection: Collection) -> Iterator[Finding]:
    """KB068."""
    brands: dict[str, Counter[str]] = {}
    for record in collection.of("card"):
        brand, segment = record.usable.get("brand"), record.usable.get("segment")
        if brand and segment:
            brands.setdefault(brand, Counter())[segment] += 1
    for record in collection.of("card"):
        brand, segment = record.usable.get("brand"), record.usable.get("segment", "")
        sold = brands.get(brand or "", Counter()) - Counter({segment: 1})
        if sold.total() < ENOUGH_PEERS or sold[segment] or "segment" not in record.usable:
            continue
        message = (
            f"'segment' is {segment}, but the other cards of the brand '{brand}' are "
            f"{' or '.join(sorted(sold))}. Correct one of them."
        )
        yield record.finding("KB068", "segment", message, at_value=True)


def name_is_of_its_vendor(collection: Collection) -> Iterator[Finding]:
    """KB068."""
    owners: dict[str, set[str]] = {}
    for maker in collection.of("vendor"):
        for text in maker.usable.get("maker_words", ()):
            for word in words(text or ""):
                owners.setdefault(word, set()).add(maker.entry.id)
    for record in collection.of("card"):
        vendor, name = record.usable.get("vendor"), record.usable.get("name", "")
        if vendor not in collection.ids.get("vendor", {}) or "name" not in record.usable:
            continue
        others = [word for word in words(name) if word in owners and vendor not in owners[word]]
        if others:
            message = (
                f"'name' has the word '{others[0]}' of {', '.join(sorted(owners[others[0]]))}, but "
                f"'vendor' is {vendor}. Correct one of them."
            )
            yield record.finding("KB068", "name", message, at_value=True)


def architecture_is_that_of_the_number(collection: Collection) -> Iterator[Finding]:
    """KB068; a number such as 4070 belongs to the cards that are numbered 4000 to 4999."""
    numbered: dict[tuple[Any, ...], list[tuple[Record, float]]] = {}
    for record in collection.of("card"):
        found = _NUMBER.search(record.usable.get("name", ""))
        brand, architecture = record.usable.get("brand"), record.usable.get("architecture")
        day = record.usable.get("released") or record.usable.get("announced")
        if found and brand and architecture and day:
            hundreds = int(found.group()) // (1000 if len(found.group()) == 4 else 100)
            numbered.setdefault((brand, len(found.group()), hundreds), []).append(
                (record, year_of(day))
            )
    for (brand, digits, first), members in numbered.items():
        for record, year in members:
            own = record.usable["architecture"]
            others = [  # only cards of about the same time, because makers reuse their numbers
                other.usable["architecture"]
                for other, then in members
                if other is not record and abs(then - year) <= NUMBERS_WITHIN_YEARS
            ]
            if len(others) < ENOUGH_PEERS or len(set(others)) > 1 or own == others[0]:
                continue
            if "architecture" in record.usable:
                message = (
                    f"'architecture' is {own}, but the other cards of '{brand}' with a number of "
                    f"{first}{'0' * (digits - 1)} or more are {others[0]}. Correct one of them."
                )
                yield record.finding("KB068", "architecture", message, at_value=True)


def generation_is_that_of_the_architecture(collection: Collection) -> Iterator[Finding]:
    """KB068."""
    architectures = {record.entry.id: record for record in collection.of("architecture")}
    for record in collection.of("card"):
        architecture = architectures.get(record.usable.get("architecture", ""))
        said = record.usable.get("tensor_generation")
        wanted = architecture.usable.get("tensor_generation") if architecture else None
        if said and wanted and said != wanted and "tensor_generation" in record.usable:
            message = (
                f"'tensor_generation' is {said}, but that of its architecture is {wanted}. "
                "Correct one of them."
            )
            yield record.finding("KB068", "tensor_generation", message, at_value=True)


def module_is_for_servers(collection: Collection) -> Iterator[Finding]:
    """KB068."""
    for record in collection.of("card"):
        card = record.usable
        module = MODULE.search(f"{card.get('name', '')} {card.get('variant', '')}")
        form = card.get("form", "card")
        if module and form not in FOR_SERVERS:
            message = (
                f"'form' is {form}, but the name says {module.group()}, a module for servers. "
                f"Write `form: server` with the caveat '{NEEDS_SERVER}', or correct the name."
            )
            yield record.finding("KB068", "form" if "form" in card else "name", message)
        elif module and NEEDS_SERVER not in _caveats(card) and form == "server":
            message = f"the name says {module.group()}; add the caveat '{NEEDS_SERVER}'."
            yield record.finding("KB068", "name", message)
        elif (
            not module and FOR_SLOTS.search(card.get("name", "")) and NEEDS_SERVER in _caveats(card)
        ):
            message = f"the name says PCIe, but a caveat is '{NEEDS_SERVER}'. Correct one of them."
            yield record.finding("KB068", "name", message)


def several_gpus_are_told(collection: Collection) -> Iterator[Finding]:
    """KB068."""
    for record in collection.of("card"):
        count = record.usable.get("gpus_per_board", 1)
        if count == 1 or "gpus_per_board" not in record.usable:
            continue
        if count > MOST_GPUS:
            message = f"{count} GPUs on one board; no card has more than {MOST_GPUS}. Correct it."
            yield record.finding("KB068", "gpus_per_board", message, at_value=True)
        elif SEVERAL_GPUS not in _caveats(record.usable):
            message = f"{count} GPUs on one board; add the caveat '{SEVERAL_GPUS}', or correct it."
            yield record.finding("KB068", "gpus_per_board", message, at_value=True)


def laptop_is_below_its_desktop_card(collection: Collection) -> Iterator[Finding]:
    """KB068; in at least one figure, a laptop GPU is below the desktop card of its name."""
    desktop = {
        words(record.usable.get("name", "")): record.usable
        for record in collection.of("card")
        if record.usable.get("form", "card") == "card"
    }
    for record in collection.of("card"):
        card = record.usable
        name = re.split(r" (?:Laptop|Mobile|Max-Q)\b", card.get("name", ""))[0]
        twin = desktop.get(words(name)) if card.get("form") == "laptop" else None
        both = [key for key in TWIN_KEYS if twin and card.get(key) and twin.get(key)]
        if not both or "fp32_tflops" not in record.usable or twin is None:
            continue
        same = [key for key in both if not differs(card[key], twin[key], LIKE_DESKTOP)]
        if "fp32_tflops" in same and "bandwidth_gb_s" in same:
            figures = " and ".join(f"'{key}' {card[key]:g}" for key in same)
            message = (
                f"{figures} are those of the desktop card '{name}'. Give the figures of the "
                "laptop's GPU."
            )
            yield record.finding("KB068", same[0], message, at_value=True)
        elif card.get("bandwidth_gb_s", 0) > twin.get("bandwidth_gb_s", 1e9) * WIDER:
            message = (
                f"'bandwidth_gb_s' is {card['bandwidth_gb_s']:g}; the desktop card '{name}' has "
                f"{twin['bandwidth_gb_s']:g}. Correct one of them."
            )
            yield record.finding("KB068", "bandwidth_gb_s", message, at_value=True)


def cards_are_no_copies(collection: Collection) -> Iterator[Finding]:
    """KB069."""
    seen: dict[tuple[Any, ...], Record] = {}
    for record in collection.of("card"):
        figures = tuple(record.usable.get(key) for key in COPIED_KEYS)
        if len(figures) - figures.count(None) < ENOUGH_TO_COPY:
            continue
        first = seen.setdefault(figures, record)
        if first is not record:
            message = (
                f"all figures and dates are those of '{first.entry.id}' "
                f"({first.place('id')}). Give its own, or confirm `name`."
            )
            yield record.finding("KB069", "name", message, at_value=True)


def _caveats(card: Mapping[str, Any]) -> set[str]:
    return {caveat.get("kind") for caveat in card.get("caveats", ()) if caveat}

"""Checks a card's figures against each other and against those of its peers; gives warnings.

Most typing mistakes contradict something close by: the memory bus, another speed, the name, the
partner cards, the prices before and after. A figure that is odd but right is listed under
`confirmed` with the reason; `checks/confirmed.py` removes the findings about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

SAME = 0.02
"""How far apart two figures for the same thing may be because of rounding."""
RATE_DIGITS = 0.03
"""The same, for data rates, which makers round to whole numbers."""
LIKE_PEERS = 0.06
"""How far the ratio of two speeds may be from that of another card of the same architecture."""
ENOUGH_PEERS = 3
WIDE = 1.4
"""How far a ratio that varies within an architecture may be from those of all peers."""
SPEED_PAIRS = (
    ("fp16_tflops", "fp32_tflops"),
    ("tensor_fp16_tflops", "fp32_tflops"),
    ("tensor_fp16_fp32acc_tflops", "tensor_fp16_tflops"),
    ("fp8_tflops", "tensor_fp16_tflops"),
    ("int8_tops", "tensor_fp16_tflops"),
)
"""Speeds whose ratio is fixed by the architecture."""
DESIGNED_RATIOS = {
    ("tensor_fp16_fp32acc_tflops", "tensor_fp16_tflops"): (0.5, 1.0),
    ("fp8_tflops", "tensor_fp16_tflops"): (1.0, 2.0),
    ("int8_tops", "tensor_fp16_tflops"): (1.0, 2.0),
    ("fp16_tflops", "fp32_tflops"): (1 / 64, 1.0, 2.0, 4.0),
}
"""Ratios that makers design into hardware; a card without peers can be judged by them."""
LOOSE_PAIRS = (
    ("fp32_tflops", "board_power_w", "KB063"),
    ("fp32_tflops", "bandwidth_gb_s", "KB062"),
)
"""Figures whose ratio stays within a range for an architecture."""
_IN_NAME = re.compile(r"(?<![\d.])(\d+(?:\.\d+)?) ?G(?:i?)B\b")
_TYPE = re.compile(r"[A-Z]*DDR\d*[A-Z]?|HBM\d*e?")


def differs(one: float, other: float, by: float) -> bool:
    """Return whether two figures are farther apart than a share of the larger one."""
    return abs(one - other) > by * max(abs(one), abs(other))


def memory_fits_its_bus(collection: Collection) -> Iterator[Finding]:
    """KB060, KB061."""
    types = {record.usable.get("name"): record.usable for record in collection.of("memory-type")}
    for record in collection.of("card"):
        card = record.usable
        bus, found = card.get("memory_bus_bits"), _TYPE.match(str(card.get("memory_type", "")))
        known = types.get(found.group() if found else None)
        if not bus or not known:
            continue
        if "bandwidth_gb_s" in card:
            rate = card["bandwidth_gb_s"] * 8 / bus
            rates = known.get("gbit_s") or [rate]
            if "bandwidth_gb_s" in record.usable and all(
                differs(rate, other, RATE_DIGITS) for other in rates
            ):
                message = (
                    f"{card['bandwidth_gb_s']:g} GB/s over {bus} bits are {rate:.3g} Gbit/s per "
                    f"pin; {known['name']} runs at {_listed(rates)}. Correct the bandwidth or the "
                    "bus."
                )
                yield record.finding("KB060", "bandwidth_gb_s", message, at_value=True)
        if "memory_gib" in card and "memory_gib" in record.usable:
            share = card["memory_gib"] * 32 / bus
            shares = known.get("gib_per_32_bits") or [share]
            if all(differs(share, other, SAME) for other in shares):
                message = (
                    f"{card['memory_gib']:g} GiB on {bus} bits are {share:.3g} GiB for each 32 "
                    f"bits; {known['name']} comes with {_listed(shares)}. Correct one of them."
                )
                yield record.finding("KB061", "memory_gib", message, at_value=True)


def memory_is_that_of_the_name(collection: Collection) -> Iterator[Finding]:
    """KB061."""
    for record in collection.of("card"):
        card = record.usable
        text = f"{card.get('name', '')} {card.get('variant', '')}"
        sizes = [float(size) for size in _IN_NAME.findall(text)]
        if sizes and "memory_gib" in record.usable and card["memory_gib"] not in sizes:
            message = (
                f"'memory_gib' is {card['memory_gib']:g}, but the name says {_listed(sizes)}. "
                "Correct one of them."
            )
            yield record.finding("KB061", "memory_gib", message, at_value=True)
        usable = card.get("usable_gib")
        if usable and usable > card.get("memory_gib", usable):
            message = f"'usable_gib' is {usable:g}, more than the memory. Correct one of them."
            yield record.finding("KB061", "usable_gib", message, at_value=True)


def speeds_fit_together(collection: Collection) -> Iterator[Finding]:
    """KB062."""
    for top, bottom in SPEED_PAIRS:
        for record, ratio, peers in _with_peers(collection, top, bottom):
            if all(differs(ratio, peer, LIKE_PEERS) for peer in peers):
                message = (
                    f"'{top}' is {ratio:.3g} times '{bottom}'; on other cards of this architecture "
                    f"it is {_listed(sorted({float(f'{peer:.3g}') for peer in peers}))} times. "
                    "Correct one of them."
                )
                yield record.finding("KB062", top, message, at_value=True)


def speeds_are_in_designed_ratios(collection: Collection) -> Iterator[Finding]:
    """KB062."""
    for record in collection.of("card"):
        card = record.usable
        for (top, bottom), ratios in DESIGNED_RATIOS.items():
            if top not in record.usable or bottom not in record.usable:
                continue
            ratio = card[top] / card[bottom]
            if all(differs(ratio, other, LIKE_PEERS) for other in ratios):
                message = (
                    f"'{top}' is {card[top]:g}, {ratio:.3g} times '{bottom}' of {card[bottom]:g}; "
                    f"hardware is built for {_listed(ratios)} times. Correct one of them."
                )
                yield record.finding("KB062", top, message, at_value=True)


def ratios_are_like_those_of_peers(collection: Collection) -> Iterator[Finding]:
    """KB062, KB063."""
    for top, bottom, code in LOOSE_PAIRS:
        for record, ratio, peers in _with_peers(collection, top, bottom):
            if not min(peers) / WIDE <= ratio <= max(peers) * WIDE:
                message = (
                    f"'{top}' over '{bottom}' is {ratio:.3g}; on other cards of this architecture "
                    f"it is {min(peers):.3g} to {max(peers):.3g}. Correct one of them."
                )
                yield record.finding(code, bottom, message, at_value=True)


def _with_peers(
    collection: Collection, top: str, bottom: str
) -> Iterator[tuple[Record, float, list[float]]]:
    """Yield each card with its ratio of two figures, and those of its architecture's others."""
    groups: dict[Any, list[tuple[Record, float]]] = {}
    for record in collection.of("card"):
        card = record.usable
        if card.get(top) and card.get(bottom) and card.get("gpus_per_board", 1) == 1:
            laptop = card.get("form") == "laptop"
            group = (card.get("architecture"), laptop) if laptop else card.get("architecture")
            groups.setdefault(group, []).append((record, card[top] / card[bottom]))
    for members in groups.values():
        for record, ratio in members:
            peers = [other for one, other in members if one is not record]
            if len(peers) >= ENOUGH_PEERS and top in record.usable and bottom in record.usable:
                yield record, ratio, peers


def _listed(numbers: Iterable[float]) -> str:
    shown = [f"{number:g}" for number in numbers]
    return ", ".join(shown[:-1]) + f" or {shown[-1]}" if len(shown) > 1 else shown[0]

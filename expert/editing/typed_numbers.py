"""Reads numbers as people type them: with the key's unit, a dollar sign or commas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit that the name of a key ends with."""

    name: str
    typed: tuple[str, ...]
    """How people write the unit after a number, in lower case."""


UNITS = {
    "gib": Unit("GiB", ("gb", "gib", "g")),
    "gb_s": Unit("GB/s", ("gb/s", "gbps")),
    "tflops": Unit("TFLOPS", ("tflops", "tflop/s", "tf")),
    "tops": Unit("TOPS", ("tops",)),
    "w": Unit("watts", ("w", "watt", "watts")),
    "mm": Unit("millimeters", ("mm",)),
    "bits": Unit("bits", ("bit", "bits", "-bit")),
    "usd": Unit("US dollars", ("$", "usd")),
    "billion": Unit("billions", ("b", "billion", "billions")),
}
"""The units that endings of keys stand for."""
OTHER_NAMES = {
    "gpu": "card",
    "provider": "cloud",
    "price": "usd",
    "tflops": "fp32_tflops",
    "vram": "memory_gib",
    "ram": "memory_gib",
    "bus": "memory_bus_bits",
    "tdp": "board_power_w",
    "power": "board_power_w",
    "launched": "released",
    "msrp": "price_usd",
    "date": "on",
    "connectors": "power_connectors",
}
"""Other names that people use for some keys."""
_TYPED = re.compile(r"(\$?)\s*([+-]?[\d.,]*\d[\d.,]*)\s*(\D*)")
_OTHER_SIGN = re.compile(r"[^\w\s.-]\s*[\d.,]+")
_THOUSANDS = re.compile(r"\d{1,3}\.\d{3}")
"""Matches 1.000, which means a thousand in much of Europe, but one in America."""
_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")


def number(key: str, text: str) -> str:
    """Return a number's digits, without the unit of its key and without commas.

    >>> number("memory_gib", "24 GB"), number("price_usd", "$1,299")
    ('24', '1299')

    Raises:
        ValueError: the number has another unit, or it is not clear what a comma means.

    """
    unit = UNITS.get(_ending(key))
    match = _TYPED.fullmatch(text)
    if match is None:
        if unit and _OTHER_SIGN.fullmatch(text):
            raise ValueError(f"expected a number in {unit.name}, such as 24; write only digits")
        return text
    sign, digits, word = match[1], match[2], match[3].strip().casefold()
    if (sign and "$" not in (unit.typed if unit else ())) or (
        word and word not in (unit.typed if unit else ())
    ):
        expected = f"a number in {unit.name}" if unit else "a number"
        raise ValueError(f"expected {expected}, such as 24; write only digits")
    if "," in digits and not _GROUPED.fullmatch(digits):
        raise ValueError("expected a number such as 24 or 1.5, with a point and no comma")
    if unit is UNITS["usd"] and _THOUSANDS.fullmatch(digits):
        whole, part = digits.replace(".", ""), float(digits)
        raise ValueError(f"expected either {whole} or {part:g}, written that way")
    return digits.replace(",", "")


def _ending(key: str) -> str:
    return next((ending for ending in UNITS if f"_{key}".endswith(f"_{ending}")), "")


def full_names(known: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """Return values, adding the unit to keys that lack only that: `memory` becomes `memory_gib`.

    >>> full_names(["memory_gib", "memory_type"], {"memory": "24"})
    {'memory_gib': '24'}
    """
    names = list(known)
    found: dict[str, str] = {}
    for key, value in given.items():
        whole = [name for name in names if name in {f"{key}_{unit}" for unit in UNITS}]
        complete = key not in names and len(whole) == 1 and whole[0] not in given
        found[whole[0] if complete else key] = value
    return found


def usual_name(key: str) -> str:
    """Return the actual name of a key that people often call something else."""
    return OTHER_NAMES.get(key.casefold(), key)

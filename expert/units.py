"""Units of measure."""

from __future__ import annotations

THOUSAND, MILLION, BILLION = 10**3, 10**6, 10**9
GIGA, TERA = 10**9, 10**12
GIB = 2**30
"""Bytes."""
BITS_PER_BYTE = 8
WEEKS_PER_YEAR = 52
MONTHS_PER_YEAR = 12

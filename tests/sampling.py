"""Picks a steady part of many like tests: the same ids on every day and every computer."""

from zlib import crc32


def one_in(count: int, id: str) -> bool:
    """Tell whether an id is of the part, whatever other ids there are."""
    return crc32(id.encode()) % count == 0

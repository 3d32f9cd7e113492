"""The knowledge beside this checkout, loaded once in a process."""

from functools import cache

from expert.knowledge import Knowledge, load_knowledge


@cache
def shipped() -> Knowledge:
    """Return the shipped knowledge, without folders laid over it."""
    return load_knowledge()

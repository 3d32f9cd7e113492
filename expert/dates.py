"""Dates as the knowledge files write them: a day, a month or a year, as ISO text."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cache
from typing import Any

MONTHS = 12
DAYS_PER_YEAR = 365.25


def today() -> str:
    """Return today's date."""
    return datetime.date.today().isoformat()


@cache
def first_day(date: str) -> str:
    """Return the first day a date can mean: ``2019-04`` gives ``2019-04-01``."""
    return date + "-01" * (2 - date.count("-"))


def last_day(date: str) -> str:
    """Return a text that sorts after every day of the date: ``2019-04`` gives ``2019-04-31``."""
    return date + ("-12-31", "-31", "")[date.count("-")]


def holds_on(item: Mapping[str, Any], day: str) -> bool:
    """Return whether an item with optional ``from`` and ``until`` holds on a date."""
    begun = first_day(item.get("from") or "0001") <= day
    ended = "until" in item and last_day(item["until"]) < day
    return begun and not ended


@cache
def year_of(date: str) -> float:
    """Return a date as a number of years with a fraction; months count as twelfths."""
    year, month, day = map(int, first_day(date).split("-"))
    return year + (month - 1) / MONTHS + (day - 1) / DAYS_PER_YEAR

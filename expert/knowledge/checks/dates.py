"""Checks on dates: their order, and whether prices fit their card."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard

from expert.knowledge.checks.collection import Collection, joined
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

PRICE_BEFORE_ANNOUNCEMENT = datetime.timedelta(days=31)
PRICE_BEFORE_RELEASE = datetime.timedelta(days=183)  # the announcement may be missing from the file
DATED_LISTS = ("prices", "maturity", "community", "editions", "values")


def dates_are_in_order(collection: Collection) -> Iterator[Finding]:
    """KB037."""
    for record in collection.readable:
        for path, mapping in collection.mappings(record):
            for early, late in (("announced", "released"), ("from", "until")):
                first, last = mapping.get(early), mapping.get(late)
                if _is_date(first) and _is_date(last) and _earliest(first) > _latest(last):
                    message = (
                        f"'{early}' is {first}, later than '{late}', {last}. Correct one of them."
                    )
                    yield record.finding("KB037", joined(path, early), message, at_value=True)


def prices_fit_the_card(collection: Collection) -> Iterator[Finding]:
    """KB038, KB039."""
    for record in collection.of("card"):
        data = record.usable
        known, slack = data.get("announced"), PRICE_BEFORE_ANNOUNCEMENT
        if not known:
            known, slack = data.get("released"), PRICE_BEFORE_RELEASE
        if record.may_have_meant("announced"):
            known = None
        for index, price in enumerate(data.get("prices", ())):
            if not price or "on" not in price:
                continue
            place = f"prices.{index}.on"
            if known and _latest(price["on"]) < _earliest(known) - slack:
                what = "announced" if data.get("announced") else "released"
                message = (
                    f"a price from {price['on']}; the card was {what} on {known}. Correct one."
                )
                yield record.finding("KB038", place, message, at_value=True)
            yield from _newer_than_the_check(record, price, place)


def rents_fit_their_file(collection: Collection) -> Iterator[Finding]:
    """KB039."""
    for record in collection.of("cloud"):
        for number, offer in enumerate(record.usable.get("offers", ())):
            for index, price in enumerate((offer or {}).get("prices") or ()):
                if price and "on" in price:
                    place = f"offers.{number}.prices.{index}.on"
                    yield from _newer_than_the_check(record, price, place)


def _newer_than_the_check(
    record: Record, price: Mapping[str, Any], place: str
) -> Iterator[Finding]:
    checked = _last_check(record)
    if checked and _earliest(price["on"]) > _latest(checked):
        message = (
            f"a price from {price['on']}, but `checked` is {checked}. Correct the date, or "
            "update `checked`."
        )
        yield record.finding("KB039", place, message, at_value=True)


def _last_check(record: Record) -> str | None:
    """Return the day of the latest check of the card's file or of a file that corrects it."""
    own = record.usable.get("checked")
    days = [other.entry.data.get("checked") for other, _ in record.amended.values()]
    return max([own, *(day for day in days if _is_date(day))], key=_latest) if own else None


def lists_are_in_order_of_dates(collection: Collection) -> Iterator[Finding]:
    """KB040."""
    for record in collection.readable:
        for path, items in _dated_lists(record.usable):
            dates = list(_dates(items))
            for (_, earlier), (index, later) in itertools.pairwise(dates):
                if _earliest(earlier) > _latest(later):
                    message = f"{later} comes after {earlier}. Move the line up."
                    yield record.finding("KB040", f"{path}.{index}", message)
                    break


def _dates(items: list[Any]) -> Iterator[tuple[int, str]]:
    """Yield the place and date of each item that has a date."""
    for index, item in enumerate(items):
        day = item.get("on", item.get("from")) if isinstance(item, dict) else None
        if _is_date(day):
            yield index, day


def _dated_lists(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists whose items must be in date order, with their places."""
    found = [(key, data.get(key)) for key in DATED_LISTS]
    for name, judgement in _items(data.get("judgements")):
        found.append((f"judgements.{name}", judgement))
        found += [(f"judgements.{name}.{key}", j) for key, j in _items(judgement)]
    for name, constant in _items(data.get("each")):
        found += [(f"each.{name}.{key}", c) for key, c in _items(constant)]
    yield from ((path, items) for path, items in found if isinstance(items, list))


def _items(data: Any) -> Iterable[tuple[str, Any]]:
    return data.items() if isinstance(data, dict) else ()


def _is_date(text: Any) -> TypeGuard[str]:
    if not isinstance(text, str):
        return False
    try:
        _earliest(text)
    except ValueError:
        return False
    return True


def _earliest(text: str) -> datetime.date:
    """Return the date itself, or the first day of a month or year."""
    numbers = [int(part) for part in text.split("-")]
    return datetime.date(*[*numbers, 1, 1][:3])


def _latest(text: str) -> datetime.date:
    """Return the date itself, or the last day of a month or year."""
    first = _earliest(text)
    length = text.count("-")
    if length == 2:
        return first
    following = (
        first.replace(day=28) + datetime.timedelta(days=4)
        if length
        else first.replace(month=12, day=31)
    )
    return following.replace(day=1) - datetime.timedelta(days=1) if length else following

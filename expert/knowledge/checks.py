"""Checks that look at several keys, files or kinds at once; each yields findings.

A check may miss a case but must never accuse wrongly: what is not known is not judged.
A file with faults of form is checked too, by what is left of it (`Record.usable`).
"""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from expert.knowledge.checks_things import number_has_limits, traits_exist
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.folders import LIST_FILES, PLACES
from expert.knowledge.names import (
    OWN,
    full_name,
    maker_words,
    spellings,
    without_maker,
    words,
)
from expert.knowledge.records import Record
from expert.knowledge.vocabulary import brands_are_known, systems_are_known

PRICE_BEFORE_ANNOUNCEMENT = datetime.timedelta(days=31)
PRICE_BEFORE_RELEASE = datetime.timedelta(days=183)  # an announcement may be missing in the file
LISTED = {kind for kind, _ in LIST_FILES.values()}
DATED_LISTS = ("prices", "maturity", "community", "editions", "values")


class Collection:
    """All records, with what the checks look up in them."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.readable = [record for record in records if record.readable]
        # Faulty files count too: their faults are reported, not the references to them.
        self.ids: dict[str, dict[str, None]] = {}
        for record in records:
            names = dict.fromkeys([record.entry.id, record.stem])
            self.ids.setdefault(record.entry.kind, {}).update(names)
        self.without_id = {record.entry.kind for record in records if "id" not in record.usable}

    def of(self, kind: str) -> list[Record]:
        """Return the records of a kind that can be read."""
        return [record for record in self.readable if record.entry.kind == kind]

    def missing(self, record: Record, kind: str, id: Any, path: str) -> Iterator[Finding]:
        """Yield a finding when there is no entry of this kind and id."""
        known = self.ids.get(kind, {})
        unsure = kind in LISTED and kind in self.without_id
        if not isinstance(id, str) or id in known or unsure:
            return
        code = "KB035" if kind == "source" else "KB036"
        near, place = did_you_mean(id, known), PLACES[kind]
        message = f"there is no {kind} {shown(id)}.{near} Add it to {place} or correct the id."
        yield record.finding(code, path, message, at_value=True)


def cross_check(records: Sequence[Record]) -> list[Finding]:
    """Run every check over the merged records of all layers."""
    collection = Collection(records)
    return [finding for check in CHECKS for finding in check(collection)]


def file_is_named_like_its_id(collection: Collection) -> Iterator[Finding]:
    """KB030."""
    for record in collection.readable:
        id = record.usable.get("id", record.stem)
        if not record.base and id != record.stem:
            message = f"the file is called '{record.stem}.yaml', its id '{id}'. Rename one."
            yield record.finding("KB030", "id", message, at_value=True)


def card_lies_in_its_folder(collection: Collection) -> Iterator[Finding]:
    """KB031."""
    families = {
        record.entry.id: record.usable.get("family") for record in collection.of("architecture")
    }
    for record in collection.of("card"):
        data = record.usable
        vendor, family = data.get("vendor"), families.get(data.get("architecture", ""))
        wanted = f"cards/{vendor}/{family}"
        folder = record.relative.rpartition("/")[0]
        if vendor in collection.ids.get("vendor", {}) and family and folder != wanted:
            yield record.finding(
                "KB031", "id", f"lies in {folder}/ but belongs in {wanted}/. Move the file."
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
    """KB033, KB034; one id given twice is reported as such, with nothing that follows from it."""
    owners: dict[str, Record] = {}
    for record in collection.of("card"):
        if "name" not in record.usable or record.may_have_meant("variant"):
            continue
        name = full_name(record.usable)
        first = owners.setdefault(_folded(name), record)
        if first.entry.id != record.entry.id:
            message = (
                f"{first.place('name')} has the name {shown(name)} too. Give this card its own "
                "name, or tell the two apart by `variant` where one name covers both."
            )
            yield record.finding("KB033", "name", message, at_value=True)
    for record in collection.of("card"):
        for index, alias in enumerate(record.usable.get("aliases", ())):
            if alias is None:
                continue
            first = owners.setdefault(_folded(alias), record)
            if first.entry.id != record.entry.id:
                place = first.place("name")
                message = f"alias {shown(alias)} belongs to {place} already. Keep it in one file."
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
                f"{shown(text)} and {shown(earlier)} ({first.place('name')}) differ in the maker's"
                f" name alone. Give one of them the alias {shown(' '.join(short))}."
            )
            yield record.finding("KB043", "name", message)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def sources_exist(collection: Collection) -> Iterator[Finding]:
    """KB035, KB041."""
    for record in collection.readable:
        if record.entry.kind == "source":
            continue
        for path, mapping in _mappings(record.usable):
            yield from collection.missing(
                record, "source", mapping.get("source"), _join(path, "source")
            )
        exceptions = record.usable.get("sources")
        for key, source in exceptions.items() if isinstance(exceptions, dict) else ():
            yield from collection.missing(record, "source", source, f"sources.{key}")
            if key.split(".")[0] not in record.entry.data:
                near = did_you_mean(key, record.entry.data)
                message = f"a source for '{key}', a key this file does not have.{near} Correct it."
                yield record.finding("KB041", f"sources.{key}", message)


def references_exist(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    for record in collection.readable:
        for path, kind in REFERENCES.get(record.entry.kind, ()):
            for place, id in _values_at(record.usable, path):
                yield from collection.missing(record, kind, id, place)
    for record in collection.of("performance"):
        values = record.entry.data.get("values")
        if record.usable.get("kind", "scaling") != "scaling" and isinstance(values, dict):
            for card in values:
                for found in collection.missing(record, "card", card, f"values.{card}"):
                    yield record.finding(found.code, f"values.{card}", found.message)


def selected_series_exist(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    cards = collection.of("card")
    known = {record.usable["series"] for record in cards if "series" in record.usable}
    unsure = "card" in collection.without_id or any(
        record.may_have_meant("series") for record in cards
    )
    for record in collection.of("group"):
        for place, series in _values_at(record.usable, "select.series"):
            if series is not None and series not in known and not unsure:
                message = f"no card has the series {shown(series)}.{did_you_mean(series, known)}"
                yield record.finding("KB036", place, message, at_value=True)


REFERENCES: dict[str, tuple[tuple[str, str], ...]] = {
    "architecture": (("vendor", "vendor"), ("platform", "platform")),
    "card": (
        ("vendor", "vendor"),
        ("platform", "platform"),
        ("architecture", "architecture"),
        ("prices.kind", "price-kind"),
        ("caveats.kind", "caveat-kind"),
    ),
    "cloud": (("offers.card", "card"), ("traits.key", "question")),
    "group": (
        ("select.vendor", "vendor"),
        ("select.platform", "platform"),
        ("select.architecture", "architecture"),
        ("select.card", "card"),
        ("select.price_kind", "price-kind"),
    ),
    "licence": (("vendor", "vendor"),),
    "performance": (("reference", "card"),),
    "platform": (("vendor", "vendor"),),
    "profile": (("implies", "profile"),),
    "question": (
        ("takes", "question"),
        ("known_by.key", "question"),
        ("choices.needs", "question"),
        ("takes_in.traits", "trait"),
    ),
}


def dates_are_in_order(collection: Collection) -> Iterator[Finding]:
    """KB037."""
    for record in collection.readable:
        for path, mapping in _mappings(record.usable):
            for early, late in (("announced", "released"), ("from", "until")):
                first, last = mapping.get(early), mapping.get(late)
                if _is_date(first) and _is_date(last) and _earliest(first) > _latest(last):
                    message = (
                        f"'{early}' is {first}, later than '{late}', {last}. Correct one of them."
                    )
                    yield record.finding("KB037", _join(path, early), message, at_value=True)


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
                message = f"a price of {price['on']}; the card was {what} on {known}. Correct one."
                yield record.finding("KB038", place, message, at_value=True)
            checked = data.get("checked")
            if checked and _earliest(price["on"]) > _latest(checked):
                message = f"a price of {price['on']}, but `checked` is {checked}. Renew `checked`."
                yield record.finding("KB039", place, message, at_value=True)


def lists_are_in_order_of_dates(collection: Collection) -> Iterator[Finding]:
    """KB040."""
    for record in collection.readable:
        for path, items in _dated_lists(record.usable):
            dates = list(_dates(items))
            for (_, earlier), (index, later) in itertools.pairwise(dates):
                if _earliest(earlier) > _latest(later):
                    message = f"{later} stands after {earlier}. Move the line up."
                    yield record.finding("KB040", f"{path}.{index}", message)
                    break


def _dates(items: list[Any]) -> Iterator[tuple[int, str]]:
    """Yield place and date of each item that has one."""
    for index, item in enumerate(items):
        day = item.get("on", item.get("from")) if isinstance(item, dict) else None
        if _is_date(day):
            yield index, day


def _dated_lists(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    parameters = data.get("parameters")
    nested = (
        {f"parameters.{name}": found for name, found in parameters.items()}
        if isinstance(parameters, dict)
        else {}
    )
    for path, found in [*((key, data.get(key)) for key in DATED_LISTS), *nested.items()]:
        if isinstance(found, list):
            yield path, found


def _mappings(data: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every mapping with its dotted path; depth is limited by the loader."""
    if isinstance(data, dict):
        yield path, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _mappings(value, _join(path, str(key)))


def _values_at(data: Any, path: str, base: str = "") -> Iterator[tuple[str, Any]]:
    """Yield what stands at a dotted path: one value, or one for each item of the lists on it."""
    if isinstance(data, list):
        for index, item in enumerate(data):
            yield from _values_at(item, path, _join(base, str(index)))
    elif not path:
        yield from [(base, data)] if data is not None else []
    elif isinstance(data, dict):
        part, _, rest = path.partition(".")
        yield from _values_at(data.get(part), rest, _join(base, part))


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _is_date(text: Any) -> TypeGuard[str]:
    if not isinstance(text, str):
        return False
    try:
        _earliest(text)
    except ValueError:
        return False
    return True


def _earliest(text: str) -> datetime.date:
    """Return the first day of a date, month or year."""
    numbers = [int(part) for part in text.split("-")]
    return datetime.date(*[*numbers, 1, 1][:3])


def _latest(text: str) -> datetime.date:
    """Return the last day of a date, month or year."""
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


CHECKS: tuple[Callable[[Collection], Iterator[Finding]], ...] = (
    file_is_named_like_its_id,
    card_lies_in_its_folder,
    card_agrees_with_its_architecture,
    names_belong_to_one_card,
    names_stay_apart_without_maker,
    sources_exist,
    references_exist,
    brands_are_known,
    systems_are_known,
    traits_exist,
    number_has_limits,
    selected_series_exist,
    dates_are_in_order,
    prices_fit_the_card,
    lists_are_in_order_of_dates,
)

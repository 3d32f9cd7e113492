"""Vendors and their platforms as given facts, loaded only if the question is about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.case.case import Case
from expert.dates import first_day
from expert.facts import Given
from expert.facts.alternatives import Community, Gain, Label
from expert.given.catalogue import at, current
from expert.given.taken_in import takes_in
from expert.given.things import caveat_facts
from expert.knowledge import Entry, Knowledge

VENDORS = "vendors"
PROCESSORS = "processors"
EVER = ""
"""Sorts before any date; for a cloud without dates."""
AGAINST_PROCESSORS = "gpu-over-cpu"
"""The prefix of the ids of tables that compare a GPU with a CPU."""


def option_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield names, communities and caveats of vendors and platforms, or the gains from a GPU."""
    if takes_in(knowledge, case.answers, VENDORS):
        for kind in ("vendor", "platform"):
            for entry in knowledge.all(kind).values():
                yield at(Label(kind=kind, id=entry.id, name=entry.data["name"]), entry.passage())
                yield from caveat_facts(entry, case.as_of)
        yield from _communities(knowledge, case.as_of)
        yield from _groups(knowledge, case)
        yield from _clouds(knowledge, case)
    if takes_in(knowledge, case.answers, PROCESSORS):
        yield from _gains(knowledge, case.as_of)


def _communities(knowledge: Knowledge, day: str) -> Iterator[Given]:
    for entry in knowledge.all("platform").values():
        sizes = entry.data.get("community", [])
        place = current(sizes, day)
        if place is not None:
            yield at(
                Community(platform=entry.id, size=sizes[place]["size"]),
                entry.passage(f"community.{place}"),
            )


def _groups(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the names of the groups asked about.

    The name of a group defined by words is those words.
    """
    known = knowledge.all("group")
    named = {name.id: name for name in case.names if name.kind == "group"}
    for id, name in named.items():
        text = known[id].data["name"] if id in known else name.text
        yield at(Label(kind="group", id=id, name=text), case.passage(name.key))


def _clouds(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the names of the clouds asked about, each from the first day it is known."""
    for id in dict.fromkeys(name.id for name in case.names if name.kind == "cloud"):
        entry = knowledge.get("cloud", id)
        if first_day_of_cloud(entry) > case.as_of:
            continue
        yield at(Label(kind="cloud", id=id, name=entry.data["name"]), entry.passage("name"))


def first_day_of_cloud(entry: Entry) -> str:
    """Return the day a cloud was released, or the first day anything is known about it."""
    if "released" in entry.data:
        return first_day(entry.data["released"])
    days = [price["on"] for offer in entry.data.get("offers", []) for price in offer["prices"]]
    days += [trait["from"] for trait in entry.data.get("traits", [])]
    return min((first_day(day) for day in days), default=EVER)


def _gains(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield, for each kind of gain, the newest figure as of the date."""
    newest: dict[str, tuple[str, Entry, Any]] = {}
    for entry in knowledge.all("performance").values():
        on = first_day(entry.data["on"])
        if not entry.id.startswith(AGAINST_PROCESSORS) or on > day:
            continue
        for about, times in entry.data["values"].items():
            if about not in newest or newest[about][0] <= on:
                newest[about] = (on, entry, times)
    for about, (on, entry, times) in sorted(newest.items()):
        yield at(Gain(about=about, times=times, on=on), entry.passage(f"values.{about}"))

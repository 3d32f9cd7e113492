"""Things other than cards, as given facts: only the kinds that the question is about.

A consultation about cards loads none of them, unless an answer names one, so they cost
nothing if nobody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.case.case import Case
from expert.dates import first_day, holds_on
from expert.facts import Given
from expert.facts.things import Ended, Thing, ThingCaveat, Trait, TraitName, TraitSign
from expert.given.catalogue import at
from expert.knowledge import Entry, Knowledge

KINDS_ASKED: dict[str, tuple[str, ...]] = {
    "framework": ("framework",),
    "deployment": ("framework", "runtime"),
    "server_class": ("server",),
}
"""Kinds of things that a question chooses among; add a line for a new question."""
BROUGHT_ALONG: dict[tuple[str, str], tuple[str, ...]] = {
    ("deployment", "framework"): (
        "own-deployment",
        "runs-on-phones",
        "runs-in-browsers",
        "runs-on-small-devices",
        "runs-on-cpu",
    )
}
"""The only traits that count for a kind of thing that a question does not choose among."""
KINDS_TOUCHED: dict[str, str] = {"goal": "framework", "target": "runtime"}
"""Answers that add a sentence on things of a kind to a question about cards."""
KINDS_NAMED: dict[str, str] = {"software": "framework"}
"""Answers that name single things, whatever the question."""
ON_THE_COMPUTER = ("vendor", "os")
"""Answers about the existing computer."""
CARDS = "gpu"
ALWAYS = "always"


def things_for(case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which things are included."""
    read = ("ask", *KINDS_TOUCHED, *KINDS_NAMED)
    return ("things", case.as_of, *(repr(case.answers.get(key)) for key in read))


def thing_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the things of the kinds asked about, else those that the answers name."""
    ask = case.answers.get("ask", CARDS)
    asked = KINDS_ASKED.get(ask, ()) or _touched(knowledge, case)
    for kind in asked:
        for entry in knowledge.all(kind).values():
            yield from facts_of_thing(entry, case.as_of, BROUGHT_ALONG.get((ask, kind)))
    for key, kind in KINDS_NAMED.items():
        for id in dict.fromkeys(case.answers.get(key, ())) if kind not in asked else ():
            if id in knowledge.all(kind):
                yield from facts_of_thing(knowledge.get(kind, id), case.as_of)
    for kind in asked:
        if (ask, kind) not in BROUGHT_ALONG:
            yield from _trait_signs(knowledge, kind)
    if asked:
        for entry in knowledge.all("trait").values():
            needed = entry.data.get("needed", False)
            yield at(
                TraitName(trait=entry.id, name=entry.data["name"], needed=needed),
                entry.passage("name"),
            )


def _touched(knowledge: Knowledge, case: Case) -> tuple[str, ...]:
    """Return the kinds of things whose traits matter to an answer in a question about cards."""
    answers = case.answers
    if answers.get("ask", CARDS) != CARDS:
        return ()
    return tuple(
        kind
        for key, kind in KINDS_TOUCHED.items()
        if key in answers
        and any(
            sign["key"] == key and sign["value"] == answers[key]
            for sign in _trait_signs(knowledge, kind)
        )
    )


def _trait_signs(knowledge: Knowledge, kind: str) -> Iterator[Given]:
    """Yield the answers that make people want traits of a kind of thing."""
    for entry in knowledge.all("trait").values():
        for place, wanted in enumerate(entry.data.get("wanted", [])):
            if wanted["kind"] != kind:
                continue
            key = wanted["key"]
            about = "computer" if key in ON_THE_COMPUTER else "work"
            for value in _listed(wanted["value"]):
                yield at(
                    TraitSign(trait=entry.id, kind=kind, key=key, value=value, about=about),
                    entry.passage(f"wanted.{place}"),
                )


def _listed(value: Any) -> list[Any]:
    """Return a value as a list."""
    return value if isinstance(value, list) else [value]


def facts_of_thing(
    entry: Entry, day: str, traits: tuple[str, ...] | None = None
) -> Iterator[Given]:
    """Yield a thing with its end, traits and caveats on a day; nothing before its release.

    ``traits`` names the traits that count; without it, all of them do.
    """
    if first_day(entry.data["released"]) > day:
        return
    yield at(
        Thing(kind=entry.kind, id=entry.id, name=entry.data["name"]), entry.passage("released")
    )
    end = entry.data.get("ended")
    if end and first_day(end["from"]) <= day:
        yield at(
            Ended(kind=entry.kind, thing=entry.id, on=end["from"], says=end["says"]),
            entry.passage("ended"),
        )
    for place, held in _newest(entry, day).values():
        if traits is not None and held["trait"] not in traits:
            continue
        says = held.get("says", "")
        yield at(
            Trait(kind=entry.kind, thing=entry.id, trait=held["trait"], says=says),
            entry.passage(f"traits.{place}"),
        )
    yield from caveat_facts(entry, day)


def _newest(entry: Entry, day: str) -> dict[str, tuple[int, Mapping[str, Any]]]:
    """Return the newest state of each trait on the day, with its place in the file."""
    found: dict[str, tuple[int, Mapping[str, Any]]] = {}
    for place, held in enumerate(entry.data.get("traits", [])):
        known = found.get(held["trait"])
        if holds_on(held, day) and (
            known is None or first_day(known[1]["from"]) <= first_day(held["from"])
        ):
            found[held["trait"]] = (place, held)
    return found


def caveat_facts(entry: Entry, day: str) -> Iterator[Given]:
    """Yield the caveats of an entry that held on a day: one fact for each answer they apply to."""
    for place, caveat in enumerate(entry.data.get("caveats", [])):
        if not holds_on(caveat, day):
            continue
        when = caveat.get("when", {"key": ALWAYS, "value": True})
        for value in _listed(when["value"]):
            yield at(
                ThingCaveat(
                    kind=entry.kind,
                    thing=entry.id,
                    key=when["key"],
                    value=value,
                    says=caveat["says"],
                ),
                entry.passage(f"caveats.{place}"),
            )

"""Things other than cards, as given facts, limited to the kinds that the question is about.

A consultation about cards loads none of these things unless an answer names one, which saves time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.case.case import Case
from expert.dates import first_day, holds_on
from expert.facts import Given
from expert.facts.things import Ended, Thing, ThingCaveat, Trait, TraitName, TraitSign
from expert.given.catalogue import at
from expert.given.taken_in import ALL, could_take_in, listed, taken_in
from expert.knowledge import Entry, Knowledge

KINDS = ("framework", "runtime", "server")
WANTED, NAMED = "wanted", "named"
"""The values that `which` in `takes_in` may have besides `all`."""
COMPUTER, WORK = "computer", "work"
ASK, CARDS = "ask", "gpu"
ALWAYS = "always"


def things_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which things are loaded."""
    could = could_take_in(knowledge, case.answers)
    read = {key for key, item in could if item["facts"] in KINDS} | {ASK}
    return ("things", case.as_of, *((key, repr(case.answers.get(key))) for key in sorted(read)))


def thing_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the things of the kinds asked about, or else those named in the answers."""
    asked = _kinds(knowledge, case, ALL) or _touched(knowledge, case)
    for kind, traits in asked.items():
        for entry in knowledge.all(kind).values():
            yield from facts_of_thing(entry, case.as_of, traits)
    for key, item in taken_in(knowledge, case.answers, NAMED):
        kind = item["facts"]
        for id in dict.fromkeys(case.answers[key]) if kind not in asked else ():
            if id in knowledge.all(kind):
                yield from facts_of_thing(knowledge.get(kind, id), case.as_of)
    for kind, traits in asked.items():
        if traits is None:
            yield from _trait_signs(knowledge, kind)
    if asked:
        for entry in knowledge.all("trait").values():
            needed = entry.data.get("needed", False)
            yield at(
                TraitName(trait=entry.id, name=entry.data["name"], needed=needed),
                entry.passage("name"),
            )


def _kinds(knowledge: Knowledge, case: Case, which: str) -> dict[str, list[str] | None]:
    """Return the kinds of things that are loaded, each with those traits that matter."""
    taken = [item for _, item in taken_in(knowledge, case.answers, which)]
    return {item["facts"]: item.get("traits") for item in taken if item["facts"] in KINDS}


def _touched(knowledge: Knowledge, case: Case) -> dict[str, list[str] | None]:
    """Return, for a question about cards, the kinds of things whose traits an answer calls for."""
    answers = case.answers
    if answers.get(ASK, CARDS) != CARDS:
        return {}
    return {
        item["facts"]: None
        for key, item in taken_in(knowledge, answers, WANTED)
        if any(
            sign["key"] == key and sign["value"] == answers[key]
            for sign in _trait_signs(knowledge, item["facts"])
        )
    }


def _trait_signs(knowledge: Knowledge, kind: str) -> Iterator[Given]:
    """Yield the answers that call for traits of a kind of thing."""
    questions = knowledge.all("question")
    for entry in knowledge.all("trait").values():
        for place, wanted in enumerate(entry.data.get("wanted", [])):
            if wanted["kind"] != kind:
                continue
            key = wanted["key"]
            of_computer = key in questions and questions[key].data.get("of_the_computer")
            about = COMPUTER if of_computer else WORK
            for value in listed(wanted["value"]):
                yield at(
                    TraitSign(trait=entry.id, kind=kind, key=key, value=value, about=about),
                    entry.passage(f"wanted.{place}"),
                )


def facts_of_thing(entry: Entry, day: str, traits: Sequence[str] | None = None) -> Iterator[Given]:
    """Yield a thing with its end, traits and caveats as of a date; nothing before its release.

    ``traits`` names the traits that matter; without it, all traits do.
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
    """Return the newest state of each trait as of the date, with its place in the file."""
    found: dict[str, tuple[int, Mapping[str, Any]]] = {}
    for place, held in enumerate(entry.data.get("traits", [])):
        known = found.get(held["trait"])
        if holds_on(held, day) and (
            known is None or first_day(known[1]["from"]) <= first_day(held["from"])
        ):
            found[held["trait"]] = (place, held)
    return found


def caveat_facts(entry: Entry, day: str) -> Iterator[Given]:
    """Yield an entry's caveats on a date: one fact for each answer they apply to."""
    for place, caveat in enumerate(entry.data.get("caveats", [])):
        if not holds_on(caveat, day):
            continue
        when = caveat.get("when", {"key": ALWAYS, "value": True})
        for value in listed(when["value"]):
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

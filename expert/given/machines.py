"""Given facts about several cards and their host computers, loaded only if answers need them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.case.case import Case
from expert.dates import first_day
from expert.facts import Arithmetic, Given, Line, Link, NetworkType, Scaling
from expert.given.catalogue import at, current
from expert.given.taken_in import takes_in
from expert.knowledge import Entry, Knowledge

MACHINES, SPEEDUPS = "machines", "speedups"
FORMATS = {
    "tf32": "TF32",
    "bf16": "bfloat16",
    "int8": "8-bit integers",
    "fp8": "8-bit floating point",
    "fp4": "4-bit floating point",
}
"""Number formats other than the long-established 32-bit and 16-bit formats, widest first."""
HALF = "16-bit floating point"


def machine_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield what was true on the day, if the case asks about machines or several cards."""
    day = case.as_of
    machines = takes_in(knowledge, case.answers, MACHINES)
    if machines or takes_in(knowledge, case.answers, SPEEDUPS):
        yield from _scaling(knowledge, day)
    if not machines:
        return
    yield from _states(knowledge, day)
    yield from _lines(knowledge)
    yield from _arithmetic(knowledge, case)


def _scaling(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield the newest measured speedup for each kind of code and of network."""
    newest: dict[str, tuple[str, Entry]] = {}
    for entry in knowledge.all("performance").values():
        on = first_day(entry.data["on"])
        if entry.data["kind"] == "scaling" and entry.data.get("gpus", 1) > 1 and on <= day:
            for kind in entry.data["values"]:
                newest[kind] = max(newest.get(kind, ("", entry)), (on, entry), key=lambda n: n[0])
    for kind, (on, entry) in sorted(newest.items()):
        low, high = entry.data["values"][kind]
        yield at(
            Scaling(of=kind, gpus=entry.data["gpus"], low=low, high=high, on=on),
            entry.passage(f"values.{kind}"),
        )


def _states(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield how well each kind of network scales across cards, and how fast links are."""
    for entry, place, state in _current(knowledge, "nettype", day):
        fields = {"spreads": state["spreads"], "says": state["says"], "since": state["from"]}
        yield at(
            NetworkType(id=entry.id, name=entry.data["name"], **fields),
            entry.passage(f"states.{place}"),
        )
    for entry, place, state in _current(knowledge, "link", day):
        fields = {"gb_s": state["gb_s"], "says": state["says"], "since": state["from"]}
        yield at(
            Link(id=entry.id, name=entry.data["name"], joins=entry.data["joins"], **fields),
            entry.passage(f"states.{place}"),
        )


def _current(
    knowledge: Knowledge, kind: str, day: str
) -> Iterator[tuple[Entry, int, Mapping[str, Any]]]:
    """Yield each entry of a kind that has a state on that day, with the state and its place."""
    for entry in knowledge.all(kind).values():
        place = current(entry.data["states"], day)
        if place is not None:
            yield entry, place, entry.data["states"][place]


def _lines(knowledge: Knowledge) -> Iterator[Given]:
    """Yield the groups that are defined by brand alone."""
    for entry in knowledge.all("group").values():
        select = entry.data.get("select", {})
        if set(select) == {"brand"}:
            brands = select["brand"] if isinstance(select["brand"], list) else [select["brand"]]
            yield at(
                Line(
                    group=entry.id,
                    name=entry.data["name"],
                    brands=" ".join(brands),
                    width=len(brands),
                ),
                entry.passage("select"),
            )


def _arithmetic(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the number formats in which the architectures of the named cards compute."""
    cards = knowledge.all("card")
    named = {cards[card].data["architecture"] for card in case.named_cards()}
    for name in sorted(named):
        entry = knowledge.get("architecture", name)
        data = entry.data
        words = [word for key, word in FORMATS.items() if data.get(key)]
        if data.get("fp16_rate", 0) >= 1 or "tensor_generation" in data:
            words.insert(0, HALF)
        fields: dict[str, Any] = {"formats": ", ".join(words)} if words else {}
        fields |= {key: data[key] for key in ("fp16_rate",) if key in data}
        if "bf16" in data:
            fields["bf16"] = bool(data["bf16"])
        yield at(Arithmetic(architecture=name, name=data["name"], **fields), entry.passage())

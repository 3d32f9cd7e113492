"""The catalog for a date: its cards, prices and software, as given facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from expert.dates import first_day, holds_on, last_day, year_of
from expert.facts import (
    Benchmark,
    Card,
    Caveat,
    Dropped,
    Equivalence,
    Existing,
    Given,
    JobMaturity,
    Licence,
    Maturity,
    Measured,
    NotServed,
    OnlyRuns,
    OnlyServed,
    OwnSystem,
    PriceKind,
    RunsBest,
    Service,
    SharingTrouble,
    Support,
    UsableUnder,
)
from expert.given.prices import PriceSpans, prices_told
from expert.knowledge import Entry, Knowledge, Passage
from expert.knowledge.entries import Origin
from expert.knowledge.names import full_name
from expert.knowledge.selection import form_of

SYSTEM = "os"
"""The question about the operating system."""
LEGACY = "legacy"
"""The level of support at which only an old version still runs."""
MATURITY_WORDS = ("none", "poor", "partial", "workable", "mature")
PRICE_SPANS = ("prices-are-compared-within", "price-stands-for", "market-is-seen-within")
"""The constants that say which prices can still matter."""
TRAITS_OF_KINDS = ("at_launch", "quirky", "market", "guess", "stands", "rises")
BENCHMARK_FIELDS = ("id", "name", "kind", "workload", "precision", "source", "confidence")
TWO_TO_COMPARE = 2
OF_A_SERVICE = ("usd_per_month", "gives", "caveat", "memory_gib")
CARD_FIELDS = (
    "vendor",
    "platform",
    "architecture",
    "brand",
    "series",
    "segment",
    "own_system",
    "released",
    "memory_gib",
    "usable_gib",
    "bandwidth_gb_s",
    "fp32_tflops",
    "fp8_tflops",
    "tensor_generation",
    "board_power_w",
    "supply_w",
    "slots",
    "cooling",
    "nvlink_gb_s",
    "display_outputs",
)
OF_ARCHITECTURE = (
    "units",
    "generation",
    "bf16",
    "fp8",
    "fp4",
    "tf32",
    "mixed_precision_from",
)
"""Fields of a card whose values are in the file of its architecture."""
OTHER_PATHS = {
    "units": ("units_of", "id"),
    "public": ("announced", "released"),
    "tensor_tflops": ("tensor_fp16_fp32acc_tflops", "tensor_fp16_tflops"),
    "mixed_precision_from": ("mixed_precision.from",),
}
"""Fields named differently in the file; of the keys listed, the first one found is used."""
CARDS_KEPT = 2048


def at(fact: Given, passage: Passage) -> Given:
    """Give a fact its place in a file."""
    fact.passage = passage
    return fact


def current(items: Sequence[Mapping[str, Any]], day: str) -> int | None:
    """Return the position of the latest item that applies on a date."""
    valid = [
        (first_day(item["from"]), place) for place, item in enumerate(items) if holds_on(item, day)
    ]
    return max(valid)[1] if valid else None


def constant_on(knowledge: Knowledge, name: str, day: str) -> Any:
    """Return the value of a constant as of a date; before its first day, its first value."""
    values = knowledge.get("constant", name).data["values"]
    return values[current(values, day) or 0]["value"]


# --- software -----------------------------------------------------------------------


def software_facts(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield the software that exists on that day, and the architectures it supports."""
    first: dict[str, Passage] = {}
    served: dict[tuple[str, str], tuple[str, Passage]] = {}
    for entry in knowledge.all("architecture").values():
        for place, support in enumerate(entry.data.get("support", [])):
            software = support["software"]
            passage = entry.passage(f"support.{place}")
            if first_day(support.get("from", "0001")) > day:
                continue
            first.setdefault(software, passage)
            if holds_on(support, day):
                level = support.get("level", "full")
                served.setdefault((entry.id, software), (level, passage))
        yield from _dropped(entry, day)
    for software, passage in sorted(first.items()):
        yield at(Existing(software=software), passage)
    for (architecture, software), (level, passage) in sorted(served.items()):
        yield at(Support(architecture=architecture, software=software, level=level), passage)


def _dropped(entry: Entry, day: str) -> Iterator[Given]:
    """Yield the software that once fully supported an architecture and no longer does."""
    ended: dict[str, tuple[str, Passage]] = {}
    full = [
        (place, support)
        for place, support in enumerate(entry.data.get("support", []))
        if support.get("level") != LEGACY and first_day(support.get("from", "0001")) <= day
    ]
    for place, support in full:
        if "until" in support:
            found = (last_day(support["until"]), entry.passage(f"support.{place}"))
            ended[support["software"]] = max(ended.get(support["software"], found), found, key=_on)
    for software in {support["software"] for _, support in full if holds_on(support, day)}:
        ended.pop(software, None)
    for software, (on, passage) in sorted(ended.items()):
        last = _last_version(entry, software, day)
        fields = {"last": last} if last else {}
        yield at(Dropped(architecture=entry.id, software=software, on=on, **fields), passage)


def _last_version(entry: Entry, software: str, day: str) -> str:
    """Return the last version that runs on an architecture in any way; empty if it is unknown."""
    known = [
        support
        for support in entry.data.get("support", [])
        if support["software"] == software and first_day(support.get("from", "0001")) <= day
    ]
    newest = max(known, key=lambda support: str(support.get("from", "")))
    return str(newest.get("last", ""))


def _on(found: tuple[str, Passage]) -> str:
    return found[0]


def platform_facts(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield how mature each platform's software was, for each operating system."""
    systems = _systems(knowledge)
    for entry in knowledge.all("platform").values():
        items = entry.data.get("maturity", [])
        owner = {key: entry.data[key] for key in ("vendor",) if key in entry.data}
        if "own_system" in entry.data:
            own = OwnSystem(platform=entry.id, os=entry.data["own_system"])
            yield at(own, entry.passage("own_system"))
        for system in systems:
            newest: dict[str | None, int] = {}
            for place in sorted(range(len(items)), key=lambda p: (first_day(items[p]["from"]), p)):
                if system in items[place].get("os", systems) and holds_on(items[place], day):
                    newest[items[place].get("job")] = place
            for job, place in newest.items():
                word = items[place]["level"]
                state = {
                    "platform": entry.id,
                    "os": system,
                    "level": MATURITY_WORDS.index(word),
                    "word": word,
                    "says": items[place].get("says", ""),
                    **owner,
                }
                fact = Maturity(**state) if job is None else JobMaturity(job=job, **state)
                yield at(fact, entry.passage(f"maturity.{place}"))
        for place, item in enumerate(entry.data.get("best_for", [])):
            if holds_on(item, day):
                fact = RunsBest(platform=entry.id, software=item["software"])
                yield at(fact, entry.passage(f"best_for.{place}"))
        yield from _sharing_troubles(entry, day, systems)


def _sharing_troubles(entry: Entry, day: str, systems: list[str]) -> Iterator[Given]:
    """Yield the trouble with using several cards of a platform, for each operating system."""
    for place, item in enumerate(entry.data.get("several_cards", [])):
        if holds_on(item, day):
            for system in item.get("os", systems):
                fact = SharingTrouble(platform=entry.id, os=system, says=item["says"])
                yield at(fact, entry.passage(f"several_cards.{place}"))


def _systems(knowledge: Knowledge) -> list[str]:
    """Return the operating systems that a person can name."""
    return sorted(choice["value"] for choice in knowledge.get("question", SYSTEM).data["choices"])


def service_facts(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield the day's services, where they do not work, and the only software they run."""
    for entry in knowledge.all("service").values():
        place = current(entry.data.get("states", []), day)
        if place is None:
            continue
        state = entry.data["states"][place]
        fields = {k: state[k] for k in OF_A_SERVICE if k in state}
        yield at(
            Service(id=entry.id, name=entry.data["name"], **fields),
            entry.passage(f"states.{place}"),
        )
        for region in entry.data.get("not_served", []):
            yield at(NotServed(service=entry.id, region=region), entry.passage("not_served"))
        for region in state.get("serves_only", []):
            passage = entry.passage(f"states.{place}.serves_only")
            yield at(OnlyServed(service=entry.id, region=region), passage)
        for software in entry.data.get("only_runs", []):
            yield at(OnlyRuns(service=entry.id, software=software), entry.passage("only_runs"))


def licence_facts(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield the brands that a license in force on that day bars from a place."""
    for entry in knowledge.all("licence").values():
        if not holds_on(entry.data, day):
            continue
        forbids = entry.data.get("forbids", {})
        for brand in forbids.get("brands", []):
            yield at(
                Licence(
                    id=entry.id,
                    name=entry.data["name"],
                    brand=brand,
                    where=forbids["where"],
                    since=first_day(entry.data["from"]),
                ),
                entry.passage("forbids"),
            )


def table_facts(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield the newest table of equivalences as of the date."""
    tables = [
        entry
        for entry in knowledge.all("performance").values()
        if entry.data["kind"] == "equivalence" and first_day(entry.data["on"]) <= day
    ]
    if tables:
        newest = max(tables, key=lambda entry: (first_day(entry.data["on"]), entry.id))
        for card, relative in sorted(newest.data["values"].items()):
            yield at(
                Equivalence(table=newest.id, card=card, relative=relative),
                newest.passage(f"values.{card}"),
            )


def benchmark_facts(knowledge: Knowledge, day: str, named: Collection[str]) -> Iterator[Given]:
    """Yield the speed tables known by the date that cover at least two of the named cards.

    A table covers the cards it contains and cards with the same architecture as one of them.
    Tables of equivalences are always included; if no card is named, so is every other table.
    """
    built = {card.id: card.data["architecture"] for card in knowledge.all("card").values()}
    for entry in knowledge.all("performance").values():
        data = entry.data
        if first_day(data["on"]) > day or data["kind"] == "scaling" or data.get("gpus", 1) > 1:
            continue
        held = {built.get(card) for card in data["values"]}
        reached = sum(built[card] in held for card in named)
        if named and data["kind"] != "equivalence" and reached < TWO_TO_COMPARE:
            continue
        fields = {key: data[key] for key in BENCHMARK_FIELDS if key in data}
        fields |= {"on": first_day(data["on"]), "more_is_faster": data["higher_is_better"]}
        yield at(Benchmark(**fields), entry.passage())
        for card, value in sorted(data["values"].items()):
            called = data.get("called", {}).get(card)
            name = {"name": called} if called else {}
            fact = Measured(table=entry.id, card=card, value=value, **name)
            yield at(fact, entry.passage(f"values.{card}"))


# --- cards ----------------------------------------------------------------------------


def _public_day(entry: Entry) -> str:
    """Return the day a card became known, or a day in the far future if that is not recorded."""
    return first_day(entry.data.get("announced") or entry.data.get("released") or "9999")


def is_public(entry: Entry, day: str) -> bool:
    """Return whether a card was known on a date."""
    return _public_day(entry) <= day


def price_kind_facts(knowledge: Knowledge) -> Iterator[Given]:
    """Yield what the kind of a price implies about it."""
    for entry in knowledge.all("price-kind").values():
        means = {name: entry.data.get(name, False) for name in TRAITS_OF_KINDS}
        kind = PriceKind(
            id=entry.id, name=entry.data["name"], rank=entry.data.get("rank", 1), **means
        )
        yield at(kind, entry.passage())


def card_facts(knowledge: Knowledge, day: str, wanted: Callable[[Entry], bool]) -> Iterator[Given]:
    """Yield the wanted cards with the prices and caveats known by the date."""
    cards = [entry for entry in knowledge.all("card").values() if wanted(entry)]
    spans = PriceSpans(*(constant_on(knowledge, name, day) for name in PRICE_SPANS))
    told = prices_told(knowledge, cards, year_of(day), spans)
    architectures = knowledge.all("architecture")
    for entry in cards:
        architecture = architectures[entry.data["architecture"]]
        card = _card(entry, architecture, _public_day(entry))
        card.places = partial(_card_origins, entry, architecture, tuple(card))
        yield at(card, entry.passage())
        for place, price in told[entry.id]:
            yield at(price, entry.passage(f"prices.{place}"))
        for place, under in enumerate(entry.data.get("usable_under", [])):
            left = UsableUnder(card=entry.id, os=under["os"], gib=under["gib"])
            yield at(left, entry.passage(f"usable_under.{place}"))
        for of in (entry, architecture):
            for place, caveat in enumerate(of.data.get("caveats", [])):
                if holds_on(caveat, day):
                    fields = {k: caveat[k] for k in ("kind", "fast_gib", "modules") if k in caveat}
                    yield at(Caveat(card=entry.id, **fields), of.passage(f"caveats.{place}"))


def units_of(architecture: Entry) -> str:
    """Return the architecture with the same matrix units: its own, or the one its file names."""
    return str(architecture.data.get("units_of", architecture.id))


def tensor_tflops(data: Mapping[str, Any]) -> float | None:
    """Return the 16-bit TFLOPS of a card's matrix units, with 32-bit accumulation if known."""
    found: float | None = data.get("tensor_fp16_fp32acc_tflops", data.get("tensor_fp16_tflops"))
    return found


def _card(entry: Entry, architecture: Entry, public: str) -> Card:
    data = entry.data
    fields: dict[str, Any] = {"id": entry.id, "name": full_name(data), "public": public}
    fields["form"] = form_of(data)
    fields |= {name: data[name] for name in CARD_FIELDS if name in data}
    fields["units"] = units_of(architecture)
    if "generation" in architecture.data:
        fields["generation"] = architecture.data["generation"]
    for format in ("bf16", "fp8", "fp4"):
        if format in architecture.data:
            fields[format] = bool(architecture.data[format])
    if architecture.data.get("tf32"):
        fields["tf32"] = True
    tensor = tensor_tflops(data)
    if tensor is not None:
        fields["tensor_tflops"] = tensor
    if "mixed_precision" in architecture.data:
        fields["mixed_precision_from"] = first_day(architecture.data["mixed_precision"]["from"])
    return Card(**fields)


@lru_cache(maxsize=CARDS_KEPT)
def _card_origins(
    entry: Entry, architecture: Entry, fields: tuple[str, ...]
) -> Mapping[str, Origin]:
    """Return where each field of a card is: in its own file, or in that of its architecture."""
    found = {}
    for name in fields:
        of = architecture if name in OF_ARCHITECTURE else entry
        paths = OTHER_PATHS.get(name, (name,))
        path = next((path for path in paths if path.split(".")[0] in of.data), paths[-1])
        found[name] = of.origin(path)
    return found

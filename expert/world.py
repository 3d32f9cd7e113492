"""From knowledge files and a case to the given facts of one run.

Only what held on the day of the question becomes a fact: prices seen by then,
the edition of the advice then valid, software support of that day.  Nothing is
judged here; that is what rules are for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from expert.case import Case
from expert.dates import first_day, holds_on, last_day, year_of
from expert.errors import NoAdviceError
from expert.facts import (
    Answer,
    Card,
    Caveat,
    Day,
    Default,
    Equivalence,
    Existing,
    Given,
    Implies,
    Licence,
    Maturity,
    Member,
    Model,
    Named,
    Needs,
    NotServed,
    OnlyRuns,
    Parameter,
    Price,
    Service,
    Setting,
    Sign,
    Support,
)
from expert.knowledge import Entry, Knowledge, Origin
from expert.knowledge.names import full_name

SYSTEMS = ("linux", "macos", "windows")
MATURITY_WORDS = ("none", "poor", "partial", "workable", "mature")
CARD_FIELDS = (
    "vendor",
    "platform",
    "architecture",
    "brand",
    "series",
    "segment",
    "released",
    "memory_gib",
    "bandwidth_gb_s",
    "fp32_tflops",
    "board_power_w",
    "slots",
    "length_mm",
    "cooling",
)
SPAN_OF_PRICES = "prices-are-compared-within"
ALWAYS_KEPT = ("launch", "founders")
SHARED_KEYS = {"asked-about": "candidates", "within-series": "series"}


def given_facts(knowledge: Knowledge, case: Case, focus: Iterable[str] = ()) -> list[Given]:
    """Return the given facts of a case, in an order that depends on ids only.

    ``focus`` names cards to take in although the day does not know them yet.

    Raises:
        NoAdviceError: the advisor says nothing on that day; the message names the
            nearest days on which there is advice.

    """
    facts: list[Given] = []
    facts += _advice(knowledge, case)
    facts += _profiles(knowledge)
    facts += _parameters(knowledge, case)
    facts += _workloads(knowledge)
    facts += _software(knowledge, case)
    facts += _platforms(knowledge, case)
    facts += _licences(knowledge, case)
    facts += _services(knowledge, case)
    facts += _tables(knowledge, case)
    facts += _cards(knowledge, case.as_of, lambda entry: _is_public(entry, case.as_of))
    facts += case_facts(knowledge, case, focus)
    return facts


def case_facts(knowledge: Knowledge, case: Case, focus: Iterable[str] = ()) -> list[Given]:
    """Return those given facts that depend on the answers, for runs that change answers."""
    named = set(focus) | case.named_cards()
    return [
        *_case_facts(knowledge, case),
        *_focus(case, focus),
        *_models(knowledge, case),
        *_cards(
            knowledge,
            case.as_of,
            lambda entry: entry.id in named and not _is_public(entry, case.as_of),
        ),
    ]


def _at(fact: Given, origin: Origin) -> Given:
    """Attach to a fact where it comes from."""
    fact.origin = origin
    return fact


def _current(items: Sequence[Mapping[str, Any]], day: str) -> int | None:
    """Return the place of the latest item that holds on a day."""
    valid = [
        (first_day(item["from"]), place) for place, item in enumerate(items) if holds_on(item, day)
    ]
    return max(valid)[1] if valid else None


# --- the case -----------------------------------------------------------------


def _case_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    yield _at(Day(date=case.as_of, year=round(year_of(case.as_of), 4)), case.origin("as_of"))
    for key, value in case.answers.items():
        origin = case.origin(key)
        if isinstance(value, dict):
            for part in sorted(value):
                yield _at(Answer(key=f"{key}_{part}", value=value[part]), origin)
        elif isinstance(value, list):
            for item in dict.fromkeys(value):
                yield _at(Answer(key=key, value=item), origin)
        else:
            yield _at(Answer(key=key, value=value), origin)
    named = {(name.role, name.kind, name.id): name for name in reversed(case.names)}
    for name in reversed(named.values()):
        yield _at(
            Named(role=name.role, text=name.text, kind=name.kind, id=name.id, count=name.count),
            case.origin(name.key),
        )
    yield from _members(knowledge, case)


def _focus(case: Case, focus: Iterable[str]) -> Iterator[Given]:
    """Yield the cards that are to be explained, beside those the case names."""
    for card in sorted(set(focus) - case.named_cards()):
        yield _at(
            Named(role="focus", text=card, kind="card", id=card, count=1), case.origin("focus")
        )


def _members(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield which cards the named groups hold, and which cards are asked about."""
    pairs: dict[tuple[str, str], Origin] = {}
    for name in case.names:
        origin = case.origin(name.key)
        for card in name.cards:
            if name.kind != "card":
                pairs.setdefault((name.id, card), origin)
            for shared, key in SHARED_KEYS.items():
                if name.key == key:
                    pairs.setdefault((shared, card), origin)
    for (group, card), origin in pairs.items():
        yield _at(Member(group=group, card=card), origin)


# --- advice -------------------------------------------------------------------


def _advice(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    entry = knowledge.get("advisor", case.advisor)
    if _current(entry.data.get("editions", []), case.as_of) is None:
        raise NoAdviceError(_no_advice_message(entry, case.as_of))
    for name, judgements in sorted(entry.data.get("parameters", {}).items()):
        place = _current(judgements, case.as_of)
        if place is None:
            continue
        judgement = judgements[place]
        origin = entry.origin(f"parameters.{name}.{place}")
        yield from _settings(name, judgement, origin)


def _settings(name: str, judgement: Mapping[str, Any], origin: Origin) -> Iterator[Given]:
    """Yield one fact per value; ``floor.learner`` is the setting ``floor`` for ``learner``."""
    plain, _, key = name.partition(".")
    value = judgement["value"]
    for number, item in enumerate(value if isinstance(value, list) else [value], start=1):
        fields: dict[str, Any] = {"name": plain, "value": item, "place": number}
        if key:
            fields["key"] = key
        if isinstance(item, int | float) and not isinstance(item, bool):
            fields["of"] = judgement.get("of", "amount")
        yield _at(Setting(**fields), origin)


def _no_advice_message(entry: Entry, day: str) -> str:
    spans = [
        (first_day(e["from"]), last_day(e["until"]) if "until" in e else None)
        for e in entry.data.get("editions", [])
    ]
    before = [until for _, until in spans if until and until < day]
    after = [start for start, _ in spans if start > day]
    near = [*(before and [f"until {max(before)}"]), *(after and [f"from {min(after)} on"])]
    return (
        f"{entry.data['name']} ({entry.id}) says nothing on {day}; there is advice "
        f"{' and '.join(near) or 'on no day'}. Choose such a day with --as-of, "
        "or another advisor with --advisor (see: whichgpu advisors)."
    )


# --- rules of the trade -----------------------------------------------------------


def _profiles(knowledge: Knowledge) -> Iterator[Given]:
    for entry in knowledge.all("profile").values():
        for place, sign in enumerate(entry.data.get("signs", [])):
            origin = entry.origin(f"signs.{place}")
            if "at_least" in sign:
                yield _at(
                    Sign(profile=entry.id, key=sign["key"], at_least=sign["at_least"]), origin
                )
                continue
            values = sign["value"] if isinstance(sign["value"], list) else [sign["value"]]
            for value in values:
                yield _at(Sign(profile=entry.id, key=sign["key"], value=value), origin)
        for other in entry.data.get("implies", []):
            yield _at(Implies(profile=entry.id, other=other), entry.origin("implies"))


def _parameters(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    for entry in knowledge.all("parameter").values():
        place = _current(entry.data["values"], case.as_of)
        if place is not None:
            value = entry.data["values"][place]["value"]
            yield _at(Parameter(name=entry.id, value=value), entry.origin(f"values.{place}"))


def _parameter_value(knowledge: Knowledge, name: str, day: str) -> Any:
    """Return the value a parameter has on a day."""
    values = knowledge.get("parameter", name).data["values"]
    place = _current(values, day)
    return values[place]["value"] if place is not None else 0


def _workloads(knowledge: Knowledge) -> Iterator[Given]:
    for entry in knowledge.all("workload").values():
        for platform, needed in sorted(entry.data.get("needs", {}).items()):
            for software in needed:
                yield _at(
                    Needs(job=entry.id, platform=platform, software=software),
                    entry.origin(f"needs.{platform}"),
                )
        for key, value in sorted(entry.data.get("assumes", {}).items()):
            yield _at(Default(job=entry.id, key=key, value=value), entry.origin(f"assumes.{key}"))


def _models(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the named model, those a job assumes, and those that stand for a size."""
    assumed = {
        entry.data.get("assumes", {}).get("model") for entry in knowledge.all("workload").values()
    }
    wanted = assumed | {case.answers.get("model")}
    for entry in knowledge.all("model").values():
        generic = entry.data.get("family") == "generic"
        if not generic and entry.id not in wanted:
            continue
        fields: dict[str, Any] = {"id": entry.id, "name": entry.data["name"], "generic": generic}
        for name in Model.meaning:
            if name in entry.data:
                fields[name] = entry.data[name]
        if "kv_heads" in entry.data and "head_dim" in entry.data:
            fields["kv_width"] = entry.data["kv_heads"] * entry.data["head_dim"]
        yield _at(Model(**fields), entry.origin())


# --- software -----------------------------------------------------------------------


def _software(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield what software exists on the day and which architectures it serves."""
    first: dict[str, Origin] = {}
    served: dict[tuple[str, str], tuple[str, Origin]] = {}
    for entry in knowledge.all("architecture").values():
        for place, support in enumerate(entry.data.get("support", [])):
            software = support["software"]
            origin = entry.origin(f"support.{place}")
            if first_day(support.get("from", "0001")) > case.as_of:
                continue
            first.setdefault(software, origin)
            if holds_on(support, case.as_of):
                level = support.get("level", "full")
                served.setdefault((entry.id, software), (level, origin))
    for software, origin in sorted(first.items()):
        yield _at(Existing(software=software), origin)
    for (architecture, software), (level, origin) in sorted(served.items()):
        yield _at(Support(architecture=architecture, software=software, level=level), origin)


def _platforms(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    for entry in knowledge.all("platform").values():
        items = entry.data.get("maturity", [])
        for system in SYSTEMS:
            meant = [
                place
                for place, item in enumerate(items)
                if system in item.get("os", SYSTEMS) and holds_on(item, case.as_of)
            ]
            if not meant:
                continue
            place = max(meant, key=lambda p: (first_day(items[p]["from"]), p))
            word = items[place]["level"]
            yield _at(
                Maturity(
                    platform=entry.id,
                    os=system,
                    level=MATURITY_WORDS.index(word),
                    word=word,
                    says=items[place].get("says", ""),
                ),
                entry.origin(f"maturity.{place}"),
            )


def _services(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    for entry in knowledge.all("service").values():
        place = _current(entry.data.get("states", []), case.as_of)
        if place is None:
            continue
        state = entry.data["states"][place]
        fields = {k: state[k] for k in ("usd_per_month", "gives", "caveat") if k in state}
        yield _at(
            Service(id=entry.id, name=entry.data["name"], **fields),
            entry.origin(f"states.{place}"),
        )
        for region in entry.data.get("not_served", []):
            yield _at(NotServed(service=entry.id, region=region), entry.origin("not_served"))
        for software in entry.data.get("only_runs", []):
            yield _at(OnlyRuns(service=entry.id, software=software), entry.origin("only_runs"))


def _licences(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    for entry in knowledge.all("licence").values():
        if not holds_on(entry.data, case.as_of):
            continue
        forbids = entry.data.get("forbids", {})
        for brand in forbids.get("brands", []):
            yield _at(
                Licence(id=entry.id, name=entry.data["name"], brand=brand, where=forbids["where"]),
                entry.origin("forbids"),
            )


def _tables(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the newest table of equivalences of the day."""
    tables = [
        entry
        for entry in knowledge.all("performance").values()
        if entry.data["kind"] == "equivalence" and first_day(entry.data["on"]) <= case.as_of
    ]
    if tables:
        newest = max(tables, key=lambda entry: (first_day(entry.data["on"]), entry.id))
        for card, relative in sorted(newest.data["values"].items()):
            yield _at(
                Equivalence(table=newest.id, card=card, relative=relative),
                newest.origin(f"values.{card}"),
            )


# --- cards ----------------------------------------------------------------------------


def _public_day(entry: Entry) -> str:
    """Return the day from which people knew a card; a day that never comes when unknown."""
    return first_day(entry.data.get("announced") or entry.data.get("released") or "9999")


def _is_public(entry: Entry, day: str) -> bool:
    return _public_day(entry) <= day


def _cards(knowledge: Knowledge, day: str, wanted: Callable[[Entry], bool]) -> Iterator[Given]:
    """Yield the wanted cards with the prices and caveats known by the day."""
    today = year_of(day)
    span = _parameter_value(knowledge, SPAN_OF_PRICES, day)
    architectures = knowledge.all("architecture")
    for entry in knowledge.all("card").values():
        if not wanted(entry):
            continue
        architecture = architectures[entry.data["architecture"]]
        yield _at(_card(entry, architecture, _public_day(entry)), entry.origin())
        yield from _prices(entry, today, span)
        for place, caveat in enumerate(entry.data.get("caveats", [])):
            if holds_on(caveat, day):
                fields = {k: caveat[k] for k in ("kind", "fast_gib") if k in caveat}
                yield _at(Caveat(card=entry.id, **fields), entry.origin(f"caveats.{place}"))


def _prices(entry: Entry, today: float, span: float) -> Iterator[Given]:
    """Yield the prices seen by the day that can still count.

    Of each condition those are the launch price and whatever lies within the span before the
    latest price; TREND-040 compares no others.
    """
    latest: dict[str, float] = {}
    seen: list[tuple[int, float, dict[str, Any]]] = []
    for place, price in enumerate(entry.data.get("prices", [])):
        year = year_of(price["on"])
        if year <= today:
            seen.append((place, year, price))
            latest[price["condition"]] = max(latest.get(price["condition"], year), year)
    for place, year, price in seen:
        if price["kind"] in ALWAYS_KEPT or latest[price["condition"]] - year <= span:
            fact = Price(
                card=entry.id,
                condition=price["condition"],
                kind=price["kind"],
                usd=price["usd"],
                on=price["on"],
                years=round(today - year, 4),
            )
            yield _at(fact, entry.origin(f"prices.{place}"))


def _card(entry: Entry, architecture: Entry, public: str) -> Card:
    data = entry.data
    fields: dict[str, Any] = {"id": entry.id, "name": full_name(data), "public": public}
    fields |= {name: data[name] for name in CARD_FIELDS if name in data}
    fields["boards"] = data.get("gpus_per_board", 1)
    if "generation" in architecture.data:
        fields["generation"] = architecture.data["generation"]
    if "fp16_tflops" in data:
        fields["half_tflops"] = data["fp16_tflops"]
    tensor = data.get("tensor_fp16_fp32acc_tflops", data.get("tensor_fp16_tflops"))
    if tensor is not None:
        fields["tensor_tflops"] = tensor
    if "mixed_precision" in architecture.data:
        fields["mixed_precision_from"] = first_day(architecture.data["mixed_precision"]["from"])
    return Card(**fields)

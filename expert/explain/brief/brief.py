"""The brief answer as plain data: the recommendation, the ladder, checks, assumptions."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from expert.case.names import memory_sizes
from expert.explain import wording
from expert.explain.amounts import exact_usd, gb, left_of
from expert.explain.brief.assumed import assumed
from expert.explain.brief.decided import BEST_VALUE, lead_over_value
from expert.explain.brief.first_line import FIRST_TOPICS, NO_TOPIC, first_line, main_memory, rented
from expert.explain.brief.of_card import memory_of, named_sum
from expert.explain.brief.remarks import DRAWBACKS, checks, close, priced
from expert.explain.brief.search_term import search_term
from expert.explain.brief.second_line import second_line
from expert.explain.brief.spoken import spoken
from expert.explain.brief.told import (
    AS_GOOD,
    CARD,
    CHECK_CARD,
    GPU,
    ONLY_NAMED,
    OVER_BUDGET,
    TO_BUY,
    Told,
    short_name,
    total_usd,
)
from expert.explain.brief.totals import totals
from expert.explain.brief.typical import number_held
from expert.explain.view import SPEED, Item
from expert.explain.why_not.verdict import verdict
from expert.facts.values import (
    ABOVE_BUDGET,
    ASKED_ABOUT,
    ASKED_BESIDE,
    BESIDE,
    HELD,
    JOB_BILL,
    LEFT_OUT,
    LIGHTER,
    LIMITS,
    MAY_BE_PAYABLE,
    MODEL_LICENSE,
    MONEY_LEFT,
    NAMED_OUT,
    NAMED_TOO_SMALL,
    NO_CARD,
    NO_CURRENT_PRICE,
    NONE_NAMED,
    NUMBER_ASKED,
    ONLY_RUN,
    OTHER_SERVERS,
    OWN_CARD,
    OWNED,
    PARTS,
    PROCESSOR,
    RENTED_RUN,
    SOUND_CHOICE,
    SUPPLY_ENOUGH,
    SUPPLY_OF_NAMED,
    THE_LOT,
    VOLUMES,
    WAITING,
)
from expert.knowledge import Knowledge
from expert.rules.vocabulary import HOURS_ASKED

FORMAT = 1
CLOUD, SERVICE = "cloud", "service"
RATE = ("value", "low", "high", "unit")
RATES = ("first_token", "image_time", "tuning")
"""Further figures that a row of a brief answer has."""
OF_THE_FIRST = (*RATES, "serving_total")
"""Further figures of the first row only: in every row, they would make the answer too long."""
NOTES = 3
"""The most pieces of additional advice in a brief answer; the record has all of them."""
OF_A_ROW = (
    *("kind", "id", "label", "count", "condition", "price_usd", "main_memory_usd", "total_usd"),
    *("more_usd", "memory_gib", "power_w", "speed", "rates", "role", "advised"),
)
TOLD_ELSEWHERE = (
    "price",
    "first token",
    "pictures",
    "several cards",
    "arm processor",
    "tight fit",
    LIGHTER,
    MODEL_LICENSE,
    NONE_NAMED,
    RENTED_RUN,
    VOLUMES,
    JOB_BILL,
    ONLY_RUN,
)
"""Topics of advice that the checks or the second line already cover."""
FREE_NAMED = 2
"""How many free services a row names."""
ABOVE = ("more_work", "next_step", "named")
"""Roles of rows that may be above the budget."""
SAID_BEFORE, SAID_BY_PARTS = "told before", "in the parts"
"""Keys of advice that is already in the first lines and the ladder, or in the parts list."""
A_FIND = "find"
"""The key of a card nobody offers now, with the highest price worth paying for it."""
FROM_STRANGERS = "strangers"
"""The key of the warning about renting from strangers, which is listed next to the rental."""
RENT_OR_BUY = "rent or buy"
FOR_EXAMPLE, SEVERAL_GPUS = "for example", "several GPUs"
COMPARE = "compare"
MEMORY = "memory"
"""Why a card is ruled out that is too small."""
UPGRADE = "upgrade"
SYSTEMS = "systems"
NOT_COMPARED = "not compared"
"""The key of why a set of computers was not compared."""
CARD_QUESTIONS = ("gpu", "compare", "check_card", "upgrade", "compare_systems")
"""Questions for which naming a card is a complete answer."""


def brief(record: Mapping[str, Any], knowledge: Knowledge) -> dict[str, Any]:
    """Return the brief answer for a record; changes have not been tried yet.

    The keys and their order are described in ``expert/schema/brief.schema.json``.
    """
    told = Told(record, knowledge)
    says = first_line(told)
    found: dict[str, Any] = {"format": FORMAT}
    if "id" in record:
        found["id"] = record["id"]
    found["case"] = dict(record["case"])
    found["knowledge"] = record["knowledge"]["digest"]
    said = [line for line in (says, second_line(told, says)) if line]
    found["says"] = [spoken(told, line) for line in said]
    found["advised"] = [_advised(told, item) for item in record["recommended"]]
    found["ladder"] = ladder(told)
    found["checks"] = [
        {"says": spoken(told, check.says), "severity": check.severity, "rules": list(check.rules)}
        for check in checks(told)
    ]
    band = told.fact("Setting", name="tie_band").get("value")
    within = {} if band is None else {"within": band}
    found["close"] = [
        {"id": item["id"], "says": priced(told, item), **within} for item in close(told)
    ]
    found["flips"], found["tries"] = [], 0
    found["notes"] = [{**note, "says": spoken(told, note["says"])} for note in notes(told, said)]
    found["assumed"] = assumed(told)
    found["not_used"] = []
    return found


def _advised(told: Told, item: Item) -> dict[str, Any]:
    keys = ("kind", "id", "label", "role", "count", "condition", "price_usd")
    found = {key: item[key] for key in keys if key in item}
    search = search_term(told, item) if item is told.card and told.is_bought else None
    return {**found, **({"search": search} if search else {}), "rules": told.rules_of(item)}


# --- the ladder -----------------------------------------------------------------------------


def ladder(told: Told) -> list[dict[str, Any]]:
    """Return the rows of the ladder; for an advisor without a ladder, the recommended items."""
    rows = [row for row in told.record["ladder"] if row["kind"] != "nothing"]
    rows = rows or [_as_row(told, item) for item in told.items]
    first = next((row for row in rows if row["advised"]), None)
    return [_row(told, row, first, first is row) for row in rows]


def _as_row(told: Told, item: Item) -> Mapping[str, Any]:
    """Return a recommended item as a row."""
    row = {**item, "advised": True}
    total, memory = total_usd(item), memory_of(told, item) if item["kind"] == CARD else None
    power = told.fact("Card", id=item["id"]).get("board_power_w")
    if total is not None:
        beside = told.main_memory_usd(item) if item["kind"] == CARD else 0
        row |= {"main_memory_usd": beside} if beside else {}
        row["total_usd"] = round(total + beside, 2)
    if memory is not None:
        row["memory_gib"] = memory
    if power is not None:
        row["power_w"] = power * int(item.get("count") or 1)
    if rates := told.view.of_type("Rate", card=item["id"]):
        row["rates"] = {rate["fields"]["quantity"]: rate["fields"] for rate in rates}
    return row


def _row(
    told: Told, row: Mapping[str, Any], first: Mapping[str, Any] | None, leads: bool
) -> dict[str, Any]:
    found = {key: row[key] for key in OF_A_ROW if key in row}
    if _does_not_hold_it(told, row):
        found = {key: value for key, value in found.items() if key != "rates"}
        if "unit" in found.get("speed", ()):
            del found["speed"]
    if "speed" in found:
        found["speed"] = _figure(found["speed"])
    if "rates" in found:
        rates = found.pop("rates")
        kept = OF_THE_FIRST if leads else RATES
        shown = {name: _figure(rate, RATE) for name, rate in rates.items() if name in kept}
        found |= {"rates": shown} if shown else {}
    if row["kind"] == "cloud":
        found["offer"] = rented(told, row)
    found["name"] = _free_services(told, row) or short_name(told.knowledge, row)
    if row["kind"] == CARD and (beside := _beside(told, row)):
        found["beside"] = beside
    if computer := told.computer_usd(row):
        found["computer_usd"] = computer
    if row["kind"] == CARD and not leads and (drawbacks := _drawbacks_of_a_row(told, row)):
        found["drawbacks"] = drawbacks
    checked = row["role"] == SOUND_CHOICE
    equal = (
        row["advised"]
        and not leads
        and not checked
        and first is not None
        and row["role"] == first["role"]
    )
    found["says"] = AS_GOOD if equal and row["kind"] == CARD else _role(told, row)
    relative = _relative(row, first)
    if relative is not None:
        found["times"] = relative
    return {**found, "rules": told.rules_of(row)}


def _beside(told: Told, row: Mapping[str, Any]) -> str:
    """Return what is bought along with a card: system RAM, and the computer if one is bought."""
    memory = main_memory(told, row, "{} RAM")
    in_workstation = told.fact("MainMemory", card=row["id"]).get("place")
    if not told.computer_usd(row) or (memory and in_workstation):
        return memory
    return f"a desktop with {memory}" if memory else "a desktop"


def _drawbacks_of_a_row(told: Told, row: Mapping[str, Any]) -> str:
    """Return, in a few words, what would surprise someone who buys a card from a later row.

    Drawbacks of the first card are stated in sentences instead.
    """
    card = told.fact("Card", id=row["id"])
    of_it = {"architecture": card.get("architecture"), "software": card.get("platform")}
    found: list[str] = []
    if row.get("condition") not in TO_BUY:
        return ""
    if coming := told.fact("ComingSoon", card=row["id"]):
        found.append(f"on sale from {coming['on']}")
    if told.view.of_type("Dropped", **of_it):
        name = told.name_of("platform", card["platform"])
        found.append(f"{name} support has ended")
    if told.needs_airflow(row):
        found.append("no fan")
    if told.fact("Premium", card=row["id"], reason="supply"):
        found.append("needs a larger power supply")
    return ", ".join(found)


def _figure(figure: Mapping[str, Any], names: Sequence[str] = SPEED) -> dict[str, Any]:
    """Return the named fields of a figure."""
    return {name: figure[name] for name in names if name in figure}


def _over_budget(budget: float | None, price: float) -> str:
    """Return how far a price is over the budget; empty if it is not, or if there is no budget.

    >>> _over_budget(900, 1234), _over_budget(800, 803.5), _over_budget(800, 790)
    ('$330 over budget', 'just over budget', '')
    """
    if not budget or price <= budget:
        return ""
    over = -left_of(budget, price)
    return f"${over:,} {OVER_BUDGET}" if over > 0 else f"just {OVER_BUDGET}"


def _role(told: Told, row: Mapping[str, Any]) -> str:
    """Return what a row is, in two or three words."""
    if _free_services(told, row):
        return "free"
    budget = told.budget_usd
    if row["role"] in ABOVE:
        return _over_budget(named_sum(told, row)[0], row.get("total_usd", 0)) or wording.role(
            row["role"]
        )
    if row["role"] == "best_for_the_money" and budget is not None:
        return f"best for {exact_usd(budget)}"
    if row["role"] == OWNED and _does_not_hold_it(told, row):
        return "yours, less memory" if _holds_some(told, row) else "yours, too small"
    if row["role"] == NAMED_TOO_SMALL and told.typical_floor() is not None:
        small = "less memory" if _holds_some(told, row) else wording.role(NAMED_TOO_SMALL)
        return wording.role(NAMED_OUT) if told.is_barred_otherwise(row["id"]) else small
    lead = lead_over_value(told) if row.get("advised") and row["role"] == BEST_VALUE else None
    return lead.label if lead else wording.role(row["role"])


def _does_not_hold_it(told: Told, row: Mapping[str, Any]) -> bool:
    """Return whether a card has too little memory, so that it has no speed for the work."""
    return bool(told.view.of_type("RuledOut", card=row["id"], reason=MEMORY))


def _holds_some(told: Told, row: Mapping[str, Any]) -> bool:
    """Return whether a card holds some of the typical work, and no work was named."""
    usable = float(told.fact("Usable", card=row["id"]).get("gib") or 0)
    return number_held(told, usable) > 0


def _free_services(told: Told, row: Mapping[str, Any]) -> str:
    """Return a free service together with another free one; empty for other rows."""
    out = {fact["fields"]["service"] for fact in told.view.of_type("ServiceOut")}
    free = [fact["fields"] for fact in told.view.of_type("Service", usd_per_month=0)]
    names = sorted(one["name"] for one in free if one["id"] not in {*out, row["id"]})
    if row["kind"] != "service" or row["id"] not in {one["id"] for one in free}:
        return ""
    return wording.listed([short_name(told.knowledge, row), *names[: FREE_NAMED - 1]], "or")


def _relative(row: Mapping[str, Any], first: Mapping[str, Any] | None) -> float | None:
    """Return a row's speed relative to the recommended row, if both figures are of one kind."""
    speed, of_first = row.get("speed"), (first or {}).get("speed")
    if not speed or not of_first or speed.get("unit") != of_first.get("unit"):
        return None
    return round(float(speed["value"]) / float(of_first["value"]), 2)


# --- further advice -------------------------------------------------------------------------


def _drawbacks(told: Told) -> list[dict[str, Any]]:
    """Return the drawbacks of the cards asked about; the checks cover the first card."""
    first = "" if told.card is None else str(told.card["name"])
    found = []
    for item in told.record["advice"]:
        if item.get("key") in DRAWBACKS and not (first and item["says"].startswith(first)):
            found.append(_note(told, item))
    return found


def _note(told: Told, advice: Item) -> dict[str, Any]:
    """Return advice as a note, with how much it matters and the rules that say so."""
    kept = {key: advice[key] for key in ("topic", "key", "severity", "says") if key in advice}
    return {**kept, "rules": told.rules_of(advice)}


def _of_topic(told: Told, topic: str) -> list[dict[str, Any]]:
    """Return the advice on one topic."""
    return [_note(told, item) for item in told.advice_on(topic)[:NOTES]]


def _finds(told: Told) -> list[dict[str, Any]]:
    """Return what a card nobody offers now would be worth, if the person looks for odd hardware."""
    if told.answers.get("accepts_trouble") is not True:
        return []
    return [_note(told, item) for item in told.record["advice"] if item.get("key") == A_FIND]


def _rent_or_buy(told: Told) -> list[dict[str, Any]]:
    """Return what renting costs, if the card it is compared with is the one recommended."""
    compared = told.fact("OwnCard").get("card")
    is_first = told.card is not None and compared == told.card["id"]
    return _of_topic(told, RENT_OR_BUY)[:1] if is_first or compared is None else []


def _is_of_a_card_aside(told: Told, advice: Item) -> bool:
    """Return whether advice is about a card listed only in case the person does not rent."""
    first = told.first
    if first is None or first["kind"] not in (CLOUD, SERVICE):
        return False
    names = (str(card["name"]) for card in told.of_kind(CARD))
    return advice["topic"] == MAY_BE_PAYABLE or str(advice["says"]).startswith(tuple(names))


def _by_job(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what a card holds, with each job only once, because a name may mean several cards."""
    first: dict[str, dict[str, Any]] = {}
    for note in found:
        first.setdefault(note["says"].partition(":")[0], note)
    return list(first.values())


def _left_out(told: Told) -> list[dict[str, Any]]:
    """Return why cards that were asked about are in no row, with one sentence per name."""
    out = (NAMED_OUT, NAMED_TOO_SMALL)
    shown = [*told.items, *(row for row in told.record["ladder"] if row["role"] not in out)]
    names = {str(row["name"]) for row in shown if row["kind"] == CARD}
    others = _other_sizes(told, {str(row["id"]) for row in shown if row["kind"] == CARD})
    found = []
    for fact in told.view.of_type("Member", group=ASKED_ABOUT):
        if fact["fields"]["card"] in others:
            continue
        card = told.fact("Card", id=fact["fields"]["card"])
        base = told.knowledge.get(CARD, fact["fields"]["card"]).data["name"]
        if not card or base in names or str(card["name"]) in names:
            continue
        kept = told.card is not None and told.card.get("condition") == OWNED
        if kept and not told.view.of_type("RuledOut", card=card["id"]):
            continue  # drawbacks of its offers do not matter
        against = verdict(told.view, told.knowledge, card["id"]).get("blockers", [])
        if against:
            names.add(base)
            says, rules = str(against[0]["says"]), [against[0]["rule"]]
            found.append({"topic": LEFT_OUT, "says": says, "rules": rules})
    return found[:NOTES]


def _other_sizes(told: Told, shown: Container[str]) -> set[str]:
    """Return the memory sizes of the computers asked about that need no sentence of their own.

    If one size of a computer is in a row, the others do not matter; if none is, the smallest that
    holds the work stands for all of them, or the largest if none does.
    """
    members = {fact["fields"]["card"] for fact in told.view.of_type("Member", group=ASKED_ABOUT)}
    asked = told.answers.get("candidates", ())
    found: set[str] = set()
    for text in asked if isinstance(asked, list) else [asked]:
        sizes = [size for size in memory_sizes(told.knowledge, str(text)) if size.id in members]
        holding = [
            size for size in sizes if not told.view.of_type("RuledOut", card=size.id, reason=MEMORY)
        ]
        order = sorted(holding or sizes, key=lambda size: float(size.data["memory_gib"]))
        in_rows = any(size.id in shown for size in sizes)
        spoken_for = order[:1] if holding else order[-1:]
        found |= {size.id for size in sizes if in_rows or size not in spoken_for}
    return found - {id for id in found if id in shown}


def _too_small_alone(told: Told) -> list[dict[str, Any]]:
    """Return one sentence about cards asked about that can do the work only if combined."""
    need, small = told.need_gib(), {}
    single = {row["id"] for row in told.record["ladder"] if row.get("count", 1) == 1}
    for fact in told.view.of_type("Member", group=ASKED_ABOUT):
        id = fact["fields"]["card"]
        has = told.fact("Usable", card=id).get("gib")
        fits = told.view.of_type("Fits", card=id)
        together = any(fit["fields"]["cards"] > 1 for fit in fits)
        if need is not None and has is not None and has < need and together and id not in single:
            rules = [firing["rule"] for fit in fits for firing in told.view.concluding(fit["id"])]
            small[str(told.fact("Card", id=id)["name"])] = (gb(has), rules)
    if need is None or not small:
        return []
    says = wording.listed(f"one {name} has {has}" for name, (has, _) in small.items())
    rules = list(dict.fromkeys(rule for _, found in small.values() for rule in found))
    says = f"{says[:1].upper()}{says[1:]}, too little for the {gb(need)} needed."
    return [{"topic": LEFT_OUT, "says": says, "rules": rules}]


def _money_left(told: Told) -> list[dict[str, Any]]:
    """Return what the rest of the budget would buy, unless a remark on a close choice says so."""
    return [] if close(told) else _of_topic(told, MONEY_LEFT)


def _limits_reached(told: Told) -> list[dict[str, Any]]:
    """Return the limits that allow fewer cards than the person asked about, the tightest first."""
    asked = told.answers.get("gpus", 0) if told.advice_on(NUMBER_ASKED) else 0
    limits = [fact for fact in told.view.of_type("GpusAtMost") if fact["fields"]["cards"] < asked]
    limits.sort(key=lambda fact: (fact["fields"]["cards"], fact["fields"]["limit"]))
    return [
        {
            "topic": LIMITS,
            "says": f"{fact['fields']['told']}.",
            "rules": [firing["rule"] for firing in told.view.concluding(fact["id"])],
        }
        for fact in limits
    ]


def _about_the_first(told: Told, topic: str) -> list[dict[str, Any]]:
    """Return what is said about the first card; other cards may need a different computer."""
    first = told.card
    return [
        note for note in _of_topic(told, topic) if first and told.is_about(first, note["says"])
    ][:1]


def notes(told: Told, said: Sequence[str]) -> list[dict[str, Any]]:
    """Return the advice that answers the question if a card alone does not."""
    found = _of_topic(told, SUPPLY_OF_NAMED)
    found += _about_the_first(told, SUPPLY_ENOUGH)
    found += _about_the_first(told, PARTS) if told.ask == GPU else []
    found += _of_topic(told, OTHER_SERVERS)[:1] if told.ask == GPU else []
    found += _left_out(told) if told.ask == COMPARE and told.is_bought else []
    found += _limits_reached(told)
    found += _of_topic(told, SEVERAL_GPUS)[:1] if told.advice_on(NUMBER_ASKED) else []
    beside = (topic for topic in ASKED_BESIDE if topic != SUPPLY_OF_NAMED)
    found += [note for topic in beside for note in _of_topic(told, topic)]
    others = [*_of_topic(told, THE_LOT), *_of_topic(told, BESIDE)]
    found += [note for note in others if not any(note["says"] in line for line in said)]
    found += _of_topic(told, SEVERAL_GPUS)[:1] if told.ask == UPGRADE else []
    found += _left_out(told) if told.ask in (GPU, UPGRADE) and told.is_bought else []
    found += _too_small_alone(told) if told.ask == COMPARE else []
    found += [note for note in _of_topic(told, SYSTEMS) if note.get("key") == NOT_COMPARED]
    only = told.ask == COMPARE and told.card is not None and told.card["role"] == ABOVE_BUDGET
    among = told.ask == GPU or (told.ask == UPGRADE and told.card is None)
    if only or (among and told.view.of_type("OnlyNamed")):
        found.append({"topic": "compared", "says": ONLY_NAMED, "rules": []})
    if told.ask == GPU and told.is_bought and told.answers.keys() & set(HOURS_ASKED.values):
        found += [*totals(told), *_rent_or_buy(told)]
    if told.ask == GPU:
        first = told.first
        is_said = first is not None and first["kind"] == "cpu"
        processor = [] if is_said else _of_topic(told, PROCESSOR)
        found += [
            *_of_topic(told, NO_CARD),
            *_of_topic(told, NO_CURRENT_PRICE),
            *processor,
            *_money_left(told),
            *_finds(told),
        ]
    candidates = told.answers.get("candidates")
    if told.ask == CHECK_CARD and isinstance(candidates, list) and len(candidates) > 1:
        lines = [*said, *(note["says"] for note in found)]
        found += [note for note in _left_out(told) if note["says"] not in lines]
    if told.ask == CHECK_CARD:
        found += [*_by_job(_of_topic(told, HELD)), *_drawbacks(told), *_of_topic(told, WAITING)]
    if told.ask in CARD_QUESTIONS and (told.card is not None or not told.record["advice"]):
        return found
    topics = FIRST_TOPICS.get(told.ask, ())
    left_out = {*NO_TOPIC, *TOLD_ELSEWHERE, NUMBER_ASKED}
    left_out |= {FOR_EXAMPLE} if told.advice_on(NUMBER_ASKED) else set()
    advice = [item for item in told.record["advice"] if item["topic"] not in left_out]
    advice.sort(
        key=lambda a: (
            a["topic"] != OWN_CARD,
            a.get("key") != FROM_STRANGERS,
            topics.index(a["topic"]) if a["topic"] in topics else len(topics),
        )
    )
    repeated = {SAID_BEFORE, *([SAID_BY_PARTS] if told.advice_on(PARTS) else [])}
    for item in advice:
        says = str(item["says"])
        before = [*said, *(str(note["says"]) for note in found)]
        known = any(line.casefold() in says.casefold() for line in before)
        is_new = not known and item.get("key") not in repeated
        if is_new and not _is_of_a_card_aside(told, item):
            found.append(_note(told, item))
    found.sort(key=lambda note: note["topic"] not in (OWN_CARD, *topics))
    return found[:NOTES]

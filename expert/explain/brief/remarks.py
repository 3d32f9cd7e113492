"""What to check before paying, and what is too close to call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.case import ASK
from expert.dates import DAYS_PER_YEAR, year_of
from expert.explain import wording
from expert.explain.amounts import gb, gb_rounded_up, share, usd
from expert.explain.brief.told import CARD, Told, short_name, total_usd
from expert.explain.view import Item
from expert.facts.values import (
    ASKED,
    EACH_SERVER,
    LIGHTER,
    MAY_BE_PAYABLE,
    MODEL_LICENSE,
    NAMED_ESTIMATED,
    ONLY_RUN,
    OWNED,
    PRICE_ESTIMATED,
    RENTED_RUN,
    SOUND_CHOICE,
    SYSTEM_RAM,
    TRAINING_TIME,
    VOLUMES,
    WAIT,
)

DAYS_OLD = 60
"""The age, in days, at which all knowledge is considered old."""
MONTHS_OLD = 1 / 12
"""A price less than a month old needs no remark."""
BOARD_AND_SUPPLY, SLOW_MEMORY, MODULE = "ADVICE-160", "ADVICE-100", "ADVICE-105"
SUPPLY_OF_ONE = "ADVICE-914"
CIRCUIT = ("ADVICE-162", "ADVICE-163")
WIDE_BOARDS, SMALL_SUPPLY = "ADVICE-911", "ADVICE-912"
PROCESSOR, RENTED = "ADVICE-975", ("ADVICE-977",)
MORE_OF_THEM, SERVER_HOLDS_MORE = "ADVICE-698", "ADVICE-699"
FILLED = "ADVICE-290"
RENT_COSTS_LESS = ("ADVICE-651", "ADVICE-442")
SUPPORT_IS_ROUGH = "ADVICE-989"
MISSING, NO_DISPLAY, NO_FAN = "ADVICE-986", "ADVICE-987", "ADVICE-988"
RESIZABLE_BAR = "ADVICE-992"
LACKING = (
    "ADVICE-990",
    "ADVICE-337",
    "ADVICE-339",
)
SUPPORT_EXPECTED = "ADVICE-953"
UNEVEN_SPLIT = "ADVICE-936"
SERVER_ON_TOP = ("ADVICE-106", "ADVICE-107")
MORE_THAN_A_COMPUTER_HOLDS = "ADVICE-168"
SHARING = "ADVICE-176"
SUPPORT = (SUPPORT_EXPECTED, SUPPORT_IS_ROUGH)
ABOUT_A_CARD = (RESIZABLE_BAR, *SUPPORT, MISSING, *LACKING, NO_DISPLAY)
PRICE_OFFERED = "ADVICE-965"
USED_UNASKED = "ADVICE-591"
FAR_ABOVE_LAUNCH, MAY_BE_SOLD_OUT, NOT_YET_SOLD = "ADVICE-117", "ADVICE-939", "ADVICE-951"
ORDINARY_PARTS = "ADVICE-996"
ROOM_FOR_IT = (
    MORE_THAN_A_COMPUTER_HOLDS,
    ORDINARY_PARTS,
    "ADVICE-177",
    "ADVICE-892",
    "ADVICE-890",
    "ADVICE-599",
)
TOLD_AS_IS = (
    *(NOT_YET_SOLD, *ROOM_FOR_IT, MAY_BE_SOLD_OUT, FAR_ABOVE_LAUNCH, USED_UNASKED, PRICE_OFFERED),
    *(FILLED, SHARING, BOARD_AND_SUPPLY, SLOW_MEMORY, MODULE, *SERVER_ON_TOP),
    *(WIDE_BOARDS, SMALL_SUPPLY, *CIRCUIT, PROCESSOR, *RENTED, *RENT_COSTS_LESS, *ABOUT_A_CARD),
    MORE_OF_THEM,
    SERVER_HOLDS_MORE,
    SUPPLY_OF_ONE,
    UNEVEN_SPLIT,
)
"""Rules whose advice about the first choice can save money, largest amounts first."""


USED = "used"
SEEN = "seen"


class Check(NamedTuple):
    """One thing to check, and the rules that say so."""

    says: str
    rules: Sequence[str]


def checks(told: Told) -> list[Check]:
    """Return what a buyer could lose money on, the largest amounts first."""
    renting = told.first is not None and told.first["kind"] == "cloud"
    about_the_work = (VOLUMES, ONLY_RUN, MODEL_LICENSE)
    said = [check for topic in about_the_work for check in _of_topic(told, topic)]
    lighter = (LIGHTER,) if told.card is None else ()
    topics = lighter if renting else (EACH_SERVER, LIGHTER)
    said += [check for topic in topics for check in _of_topic(told, topic)]
    corrected = [*_old(told), *said, *_corrected(told), *_rent(told)]
    card = told.card
    time = list(_time(told, card))[:1]
    run = [*time, *_of_topic(told, RENTED_RUN)]
    if card is not None and card.get("condition") == OWNED:
        support = (
            check for check in _as_is(told, card) if set(check.rules) & {*SUPPORT, UNEVEN_SPLIT}
        )
        return [*corrected, *run, *_main_memory(told, card), *_tight(told, card), *support]
    answers = told.is_bought or told.ask == "memory"
    if card is None or not answers or card.get("price_usd") is None:
        rented = [item for item in told.of_kind("accelerator") if item["role"] == "rent"][:1]
        asked = [card] if card is not None and answers and not rented else []
        time = [] if rented else time
        unsafe = (check for item in (*asked, *rented) for check in _tight(told, item))
        rent = (check for item in rented for check in _as_is(told, item))
        once = {check.says: check for check in (*corrected, *time, *unsafe, *rent)}
        return list(once.values())
    as_is = list(_as_is(told, card))
    room = [check for check in as_is if set(check.rules) & {NOT_YET_SOLD, MODULE, *ROOM_FOR_IT}]
    power = {SUPPLY_OF_ONE, SHARING, BOARD_AND_SUPPLY, *CIRCUIT}
    supply = [check for check in as_is if power & set(check.rules)]
    too_small = [check for check in as_is if SMALL_SUPPLY in check.rules]
    rents = [check for check in as_is if set(check.rules) & set(RENT_COSTS_LESS)]
    more = [check for check in as_is if SERVER_HOLDS_MORE in check.rules]
    further = [check for check in as_is if MORE_OF_THEM in check.rules]
    waits = any(row["role"] == WAIT for row in told.record["ladder"])
    # The row already says what the card cost at launch.
    repeated = [check for check in as_is if waits and FAR_ABOVE_LAUNCH in check.rules]
    formats = [check for check in as_is if set(check.rules) & set(LACKING)]
    placed = (*room, *supply, *too_small, *rents, *more, *further, *repeated, *formats)
    others = [check for check in as_is if check not in placed]
    tight = list(_tight(told, card))
    ram = list(_tight_main_memory(told, card))
    of_it, elsewhere = (tight, []) if card["id"] in _tight_rows(told, card) else ([], tight)
    offer = told.fact("Offer", card=card["id"], condition=card.get("condition"))
    prices = list(_price(told, card))
    guessed, seen = ([], prices) if offer.get("basis") == SEEN else (prices, [])
    own = [
        *of_it,
        *formats,
        *ram,
        *run,
        *rents,
        *_software(told, card),
        *guessed,
        *supply,
        *_warranty(told, card),
    ]
    rows = _of_topic(told, MAY_BE_PAYABLE)
    others = [*_memory(told, card), *others, *elsewhere, *rows]
    named = _of_topic(told, NAMED_ESTIMATED)
    return [*corrected, *too_small, *named, *more, *room, *own, *further, *seen, *others]


def _old(told: Told) -> Iterator[Check]:
    """Yield a remark if even the newest price on record was old on the date of the question."""
    prices = (p for card in told.knowledge.all(CARD).values() for p in card.data.get("prices", ()))
    newest = max((str(price["on"]) for price in prices), default=None)
    if newest is None:
        return
    days = round((year_of(told.day) - year_of(newest)) * DAYS_PER_YEAR)
    if days > DAYS_OLD:
        yield Check(
            f"The newest price on record is {days} days old: cards and prices since {newest} are "
            "missing.",
            [],
        )


def _corrected(told: Told) -> Iterator[Check]:
    """Yield assumptions that replace what the person said; the question is shown elsewhere."""
    for item in told.record["assumed"]:
        if item["what"] in told.answers and item["what"] != ASK:
            for firing in told.view.because(item):
                yield Check(str(firing["says"]), [firing["rule"]])


def _price(told: Told, card: Item) -> Iterator[Check]:
    """Yield a remark about a price that nobody has seen recently."""
    condition = card.get("condition")
    facts = told.view.of_type("Offer", card=card["id"], condition=condition)
    if not facts:
        return
    offer = facts[0]["fields"]
    rules = [firing["rule"] for firing in told.view.concluding(facts[0]["id"])]
    age = year_of(told.record["case"]["as_of"]) - year_of(offer["on"])
    if offer["basis"] == "modelled":
        yield Check("Nobody has seen this price; it is our estimate. Look up what it costs.", rules)
    elif offer["basis"] == "carried":
        seen = [
            quote["fields"]["usd"]
            for quote in told.view.of_type("Quote", card=card["id"], condition=condition)
        ]
        last = f"{usd(seen[0])} seen" if seen else "a price seen"
        when = _when(offer["on"])
        yield Check(f"Estimated from {last} {when}: look up what it costs now.", rules)
        yield from _of_topic(told, PRICE_ESTIMATED, about=str(card["name"]))
    elif offer["basis"] == SEEN and age > MONTHS_OLD:
        yield Check(f"The price was seen {_when(offer['on'])}; look up what it costs now.", rules)


def _of_topic(told: Told, topic: str, about: str = "") -> Iterator[Check]:
    """Yield the advice on a topic that mentions a name."""
    for advice in told.advice_on(topic):
        if about in advice["says"]:
            yield Check(str(advice["says"]), told.rules_of(advice))


def _time(told: Told, card: Item | None) -> Iterator[Check]:
    """Yield how long a run takes on this card, not on a card whose longer name begins the same."""
    for advice in told.advice_on(TRAINING_TIME):
        if card is None or told.is_about(card, str(advice["says"])):
            yield Check(str(advice["says"]), told.rules_of(advice))


def _rent(told: Told) -> Iterator[Check]:
    """Yield a remark about the price of what is rented first, if nobody has seen it recently."""
    first = told.first
    if first is None or first["kind"] != "cloud":
        return
    chosen = told.fact("RentalChosen", cloud=first["id"])
    rental = told.fact("Rental", cloud=first["id"], card=chosen.get("card")) if chosen else {}
    rental = rental or told.fact("RentInstead", cloud=first["id"])
    if rental and year_of(told.day) - year_of(rental["on"]) > MONTHS_OLD:
        when = _when(rental["on"])
        yield Check(f"The price was seen {when}; look up what it costs now.", told.rules_of(first))


def _when(date: str) -> str:
    """Return a day, month or year with its preposition."""
    return f"on {date}" if date.count("-") == len(("month", "day")) else f"in {date}"


def _memory(told: Told, card: Item) -> Iterator[Check]:
    """Yield remarks about the system RAM that the first card needs, and its cooling."""
    yield from _main_memory(told, card)
    if told.needs_airflow(card):
        yield Check(
            "It has no fan: it needs the airflow of a server case, or a duct with a fan.", []
        )


def _main_memory(told: Told, card: Item) -> Iterator[Check]:
    """Yield how much system RAM a card needs if part of the model is kept there."""
    for fact in told.view.of_type("Offloaded", card=card["id"]):
        moved, all = fact["fields"], told.fact("MainMemory", card=card["id"])
        rules = [firing["rule"] for firing in told.view.concluding(fact["id"])]
        says = f"{gb(moved['gib'])} of the {moved['what']} are in system RAM: the computer needs "
        if not all:
            yield Check(f"{says}that much in addition to what it uses itself.", rules)
        else:
            yield Check(f"{says}{gb(all['gib'])} of it in total{_where_it_is(told, all)}.", rules)


def _where_it_is(told: Told, needed: Item) -> str:
    """Return the end of a sentence about system RAM: what there is of it, or what supports it."""
    if (room := told.answers.get(SYSTEM_RAM)) and not needed["usd"]:
        return f", and yours has {gb(room)}"
    return ", which only a workstation supports" if needed.get("place") else ""


def _tight_rows(told: Told, card: Item) -> dict[str, Mapping[str, Any]]:
    """Return the rows whose memory is a tight fit, by card, the first card's row first.

    A row as good as the first may be left off the screen; wherever its card is named, so is the
    fit.
    """
    rows = [row for row in told.record["ladder"] if row["kind"] == CARD]
    picked = told.of_kind(CARD) if told.is_bought else []
    others = [row for row in (*rows, *picked) if row["role"] != card["role"]]
    return {row["id"]: row for row in (card, *others) if told.is_tight(row)}


def _tight(told: Told, card: Item) -> Iterator[Check]:
    """Yield one remark about all rows with a tight fit; the first card need not be named.

    What a card keeps in system RAM is reported elsewhere, not as a tight fit.
    """
    need, tight = told.fact("Need"), _tight_rows(told, card)
    if "high" not in need or not tight:
        return
    rules = [
        firing["rule"]
        for id in tight
        for fits in told.view.of_type("Fits", card=id)
        for firing in told.view.concluding(fits["id"])
    ]
    first = tight.pop(card["id"], None)
    others = wording.listed(_in_number(told, row) for row in tight.values())
    amounts = f"it likely needs {gb(need['gib'])}; {gb_rounded_up(need['high'])} would be safe."
    says = f"A tight fit: {amounts}" if first else f"A tight fit on {others}: {amounts}"
    if first and others:
        says += f" The same goes for {others}."
    yield Check(says, list(dict.fromkeys(rules)))


def _tight_main_memory(told: Told, card: Item) -> Iterator[Check]:
    """Yield a remark about system RAM that the model and the operating system almost fill."""
    for fact in told.view.of_type("TightMainMemory", card=card["id"]):
        ram = fact["fields"]
        rules = [firing["rule"] for firing in told.view.concluding(fact["id"])]
        yield Check(
            f"A tight fit in system RAM: the model takes {share(ram['gib'], ram['of'])}, and the "
            f"operating system and other programs need about {gb(ram['system'])}.",
            rules,
        )


def _in_number(told: Told, row: Mapping[str, Any]) -> str:
    """Return the short name of a row's cards, with the number if there are several."""
    number, name = int(row.get("count") or 1), short_name(told.knowledge, row)
    return wording.in_number(number, name)


def _software(told: Told, card: Item) -> Iterator[Check]:
    """Yield a remark about software that is less mature than the best."""
    for fact in told.view.of_type("Premium", card=card["id"], reason="less_mature"):
        platform = told.fact("Card", id=card["id"]).get("platform", "")
        rules = [firing["rule"] for firing in told.view.concluding(fact["id"])]
        name = told.name_of("platform", platform)
        yield Check(f"{name} software is less mature: check that your programs run.", rules)


def _warranty(told: Told, card: Item) -> Iterator[Check]:
    """Yield a remark about a used card, or one that is offered and may be used."""
    if card.get("condition") == USED:
        yield Check("A used card has no warranty: test it under load before you pay.", [])
    elif card.get("condition") == ASKED and told.answers.get("used_ok"):
        yield Check("If it is used, it has no warranty: test it under load before you pay.", [])


def _as_is(told: Told, card: Item) -> Iterator[Check]:
    """Yield advice about the first choice that is shown unchanged."""
    found = []
    for advice in told.record["advice"]:
        rules = told.rules_of(advice)
        named = told.is_about(card, str(advice["says"]))
        for rule in rules:
            if rule in TOLD_AS_IS and named:
                found.append((TOLD_AS_IS.index(rule), str(advice["says"]), rules))
    for _, says, rules in sorted(found):
        yield Check(says, rules)


# --- too close to call ----------------------------------------------------------------------


def close(told: Told) -> list[Item]:
    """Return the other cards that were picked for the same role as the first.

    Each card that was asked about is judged separately.
    """
    first = told.first
    if first is None or first["kind"] != CARD or first["role"] == SOUND_CHOICE:
        return []
    cards = told.of_kind(CARD)
    return [item for item in cards if item is not first and item["role"] == first["role"]]


def priced(told: Told, item: Item) -> str:
    """Return a card with its number, its memory and its price."""
    price, name = total_usd(item), _in_number(told, item)
    if price is None:
        return name
    if computer := told.computer_usd(item):
        price, name = price + computer, f"{name} + a desktop"
    memory = told.fact("Card", id=item["id"]).get("memory_gib")
    number = int(item.get("count") or 1)
    each = "" if memory is None else f"{wording.in_number(number, gb(memory))}, "
    tight = ", a tight fit" if told.is_tight(item) else ""
    return f"{name} ({each}{usd(price)} {item.get('condition', '')}{tight})"

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
from expert.facts.severity import severity_of
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
OF_AN_OWNED_CARD = ("support", "support expected", "uneven split")
"""Keys of advice that also matters for a card that is kept."""
DRAWBACKS = (
    *("module asked about", "resizable bar", "support", "support expected", "missing", "lacking"),
    *("no display", "no fan"),
)
"""Keys of advice that names drawbacks of a card."""
TOLD_AS_IS = (
    *("not yet sold", "more than a computer holds", "ordinary parts", "room", "may be sold out"),
    *("far above launch", "used unasked", "lower price", "filled", "sharing", "supply of several"),
    *("slow memory", "module", "server on top", "wide boards", "small supply", "circuit"),
    *("processor", "rented", "rent costs less", "resizable bar", "support", "support expected"),
    *("missing", "lacking", "no display", "more of them", "supply of one", "uneven split"),
)
"""Keys of advice that a buyer of the first choice has to know."""
FAR_ABOVE_LAUNCH = "far above launch"


USED = "used"
SEEN = "seen"


class Check(NamedTuple):
    """One thing to check, how much it matters, and the rules that say so."""

    says: str
    rules: Sequence[str]
    severity: int

    @classmethod
    def on(cls, key: str, says: str, rules: Sequence[str] = ()) -> Check:
        """Return a check that the answer composes from facts; ``key`` has its severity."""
        return cls(says, rules, severity_of("", key))


def checks(told: Told) -> list[Check]:
    """Return what a buyer could lose money on, the most severe first, each sentence once."""
    found = sorted(_checks(told), key=lambda check: -check.severity)
    return list({check.says: check for check in found}.values())


def _checks(told: Told) -> Iterator[Check]:
    """Yield everything to check, about what is recommended and about the work."""
    renting = told.first is not None and told.first["kind"] == "cloud"
    lighter = (LIGHTER,) if told.card is None else ()
    topics = lighter if renting else (EACH_SERVER, LIGHTER)
    yield from _old(told)
    for topic in (VOLUMES, ONLY_RUN, MODEL_LICENSE, *topics):
        yield from _of_topic(told, topic)
    yield from _corrected(told)
    yield from _rent(told)
    card = told.card
    if card is not None and card.get("condition") == OWNED:
        yield from list(_time(told, card))[:1]
        yield from _of_topic(told, RENTED_RUN)
        yield from _main_memory(told, card)
        yield from _tight(told, card)
        yield from _as_is(told, card, OF_AN_OWNED_CARD)
    elif card is None or card.get("price_usd") is None or not _is_answered(told):
        yield from _of_rented(told, card)
    else:
        yield from _of_bought(told, card)


def _is_answered(told: Told) -> bool:
    return told.is_bought or told.ask == "memory"


def _of_rented(told: Told, card: Item | None) -> Iterator[Check]:
    """Yield what to check about a card that is rented, or that has no price."""
    rented = [item for item in told.of_kind("accelerator") if item["role"] == "rent"][:1]
    asked = [card] if card is not None and _is_answered(told) and not rented else []
    if not rented:
        yield from list(_time(told, card))[:1]
    for item in (*asked, *rented):
        yield from _tight(told, item)
    for item in rented:
        yield from _as_is(told, item, TOLD_AS_IS)


def _of_bought(told: Told, card: Item) -> Iterator[Check]:
    """Yield what to check about a card that is bought."""
    yield from _tight(told, card)
    yield from _tight_main_memory(told, card)
    yield from list(_time(told, card))[:1]
    yield from _of_topic(told, RENTED_RUN)
    yield from _software(told, card)
    yield from _price(told, card)
    yield from _warranty(told, card)
    yield from _memory(told, card)
    # A row that says to wait already says what the card cost at launch.
    waits = any(row["role"] == WAIT for row in told.record["ladder"])
    keys = [key for key in TOLD_AS_IS if not (waits and key == FAR_ABOVE_LAUNCH)]
    yield from _as_is(told, card, keys)
    yield from _of_topic(told, MAY_BE_PAYABLE)
    yield from _of_topic(told, NAMED_ESTIMATED)


def _old(told: Told) -> Iterator[Check]:
    """Yield a remark if even the newest price on record was old on the date of the question."""
    prices = (p for card in told.knowledge.all(CARD).values() for p in card.data.get("prices", ()))
    newest = max((str(price["on"]) for price in prices), default=None)
    if newest is None:
        return
    days = round((year_of(told.day) - year_of(newest)) * DAYS_PER_YEAR)
    if days > DAYS_OLD:
        yield Check.on(
            "old knowledge",
            f"The newest price on record is {days} days old: cards and prices since {newest} are "
            "missing.",
        )


def _corrected(told: Told) -> Iterator[Check]:
    """Yield assumptions that replace what the person said; the question is shown elsewhere."""
    for item in told.record["assumed"]:
        if item["what"] in told.answers and item["what"] != ASK:
            for firing in told.view.because(item):
                yield Check.on("corrected", str(firing["says"]), [firing["rule"]])


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
        says = "Nobody has seen this price; it is our estimate. Look up what it costs."
        yield Check.on("guessed price", says, rules)
    elif offer["basis"] == "carried":
        seen = [
            quote["fields"]["usd"]
            for quote in told.view.of_type("Quote", card=card["id"], condition=condition)
        ]
        last = f"{usd(seen[0])} seen" if seen else "a price seen"
        when = _when(offer["on"])
        says = f"Estimated from {last} {when}: look up what it costs now."
        yield Check.on("guessed price", says, rules)
        yield from _of_topic(told, PRICE_ESTIMATED, about=str(card["name"]))
    elif offer["basis"] == SEEN and age > MONTHS_OLD:
        says = f"The price was seen {_when(offer['on'])}; look up what it costs now."
        yield Check.on("price seen", says, rules)


def _of_topic(told: Told, topic: str, about: str = "") -> Iterator[Check]:
    """Yield the advice on a topic that mentions a name."""
    for advice in told.advice_on(topic):
        if about in advice["says"]:
            yield _as_check(told, advice)


def _time(told: Told, card: Item | None) -> Iterator[Check]:
    """Yield how long a run takes on this card, not on a card whose longer name begins the same."""
    for advice in told.advice_on(TRAINING_TIME):
        if card is None or told.is_about(card, str(advice["says"])):
            yield _as_check(told, advice)


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
        says = f"The price was seen {when}; look up what it costs now."
        yield Check.on("price seen", says, told.rules_of(first))


def _when(date: str) -> str:
    """Return a day, month or year with its preposition."""
    return f"on {date}" if date.count("-") == len(("month", "day")) else f"in {date}"


def _memory(told: Told, card: Item) -> Iterator[Check]:
    """Yield remarks about the system RAM that the first card needs, and its cooling."""
    yield from _main_memory(told, card)
    if told.needs_airflow(card):
        says = "It has no fan: it needs the airflow of a server case, or a duct with a fan."
        yield Check.on("airflow", says)


def _main_memory(told: Told, card: Item) -> Iterator[Check]:
    """Yield how much system RAM a card needs if part of the model is kept there."""
    for fact in told.view.of_type("Offloaded", card=card["id"]):
        moved, all = fact["fields"], told.fact("MainMemory", card=card["id"])
        rules = [firing["rule"] for firing in told.view.concluding(fact["id"])]
        says = f"{gb(moved['gib'])} of the {moved['what']} are in system RAM: the computer needs "
        if not all:
            says += "that much in addition to what it uses itself."
            yield Check.on("system RAM", says, rules)
        else:
            says += f"{gb(all['gib'])} of it in total{_where_it_is(told, all)}."
            yield Check.on("system RAM", says, rules)


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
    yield Check.on("tight", says, list(dict.fromkeys(rules)))


def _tight_main_memory(told: Told, card: Item) -> Iterator[Check]:
    """Yield a remark about system RAM that the model and the operating system almost fill."""
    for fact in told.view.of_type("TightMainMemory", card=card["id"]):
        ram = fact["fields"]
        rules = [firing["rule"] for firing in told.view.concluding(fact["id"])]
        yield Check.on(
            "system RAM",
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
        says = f"{name} software is less mature: check that your programs run."
        yield Check.on("immature software", says, rules)


def _warranty(told: Told, card: Item) -> Iterator[Check]:
    """Yield a remark about a used card, or one that is offered and may be used."""
    if card.get("condition") == USED:
        says = "A used card has no warranty: test it under load before you pay."
        yield Check.on("warranty", says)
    elif card.get("condition") == ASKED and told.answers.get("used_ok"):
        says = "If it is used, it has no warranty: test it under load before you pay."
        yield Check.on("warranty", says)


def _as_is(told: Told, card: Item, keys: Sequence[str]) -> Iterator[Check]:
    """Yield advice about a card that is shown unchanged, in the order of the keys."""
    found = [
        (keys.index(advice["key"]), advice)
        for advice in told.record["advice"]
        if advice.get("key") in keys and told.is_about(card, str(advice["says"]))
    ]
    for _, advice in sorted(found, key=lambda one: (one[0], one[1]["says"])):
        yield _as_check(told, advice)


def _as_check(told: Told, advice: Item) -> Check:
    return Check(str(advice["says"]), told.rules_of(advice), int(advice["severity"]))


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

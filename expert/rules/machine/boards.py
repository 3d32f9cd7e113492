"""Stages 8 and 13: how much room and power the boards for sale take up."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ADD, ASKED_ABOUT, OWNED, SUPPLY_ENOUGH, SUPPLY_OF_NAMED
from expert.rules.cards.fit import LAPTOP, WHOLE_MACHINE
from expert.rules.cards.premiums import counts_as_more
from expert.rules.machine.supply import (
    FOR_SEVERAL,
    MAKERS,
    SUPPLY,
    SUPPLY_BASIS,
    SUPPLY_MARGIN,
    SUPPLY_OF_ALL,
    SUPPLY_OF_ONE,
    supply_basis,
    supply_for,
)
from expert.rules.vocabulary import CARD_QUESTIONS, listed

NEEDS_MORE_THAN_A_SLOT = [
    SUPPLY_MARGIN,
    AS.slot << f.Parameter(name="power-of-a-slot", value=the.slot_power),
    the.power > the.slot_power,
]
"""The power supply matters for the card, whose power is bound as `power`."""

counts_as_more(
    "FIT-242",
    "If only the narrower versions of a card fit your slots, the card is compared at a higher "
    "price",
    AS.free << f.Answer(key="slots", value=the.room),
    f.BoardSize(card=the.id, slots=the.width),
    the.width > the.room,
    reason="width",
    says="most versions of it take up {width:g} slots, and {room:g} are free, +{added:.0%}.",
    because="Narrow versions are rarer and louder, so you have fewer offers to choose from.",
    sources=["buildcores-2026-08"],
)
counts_as_more(
    "FIT-243",
    "If a card needs a larger power supply than you have, it is compared at a higher price",
    AS.supply << f.Answer(key="psu_w", value=the.has),
    NEEDS_MORE_THAN_A_SLOT,
    the.has < SUPPLY_OF_ONE,
    trait={"board_power_w": the.power},
    reason="supply",
    let={"suggested": SUPPLY_OF_ONE},
    says="a power supply of {suggested:g} W is suggested, and yours has {has:g} W, +{added:.0%}.",
    because="It may shut off at short peaks, and then you would have to buy a larger one.",
)

ONE_CARD = f.Pick(kind="card", id=the.id, name=the.name, cards=1)

rule(
    "ADVICE-911",
    "If the usual version of a card is wider than the free slots, the answer says so",
    f.Topic(ask="gpu"),
    f.Answer(key="slots", value=the.room),
    ONE_CARD,
    f.BoardSize(card=the.id, slots=the.width, least_slots=the.least),
    the.width > the.room,
    then=f.Advice(
        topic="slots",
        says="Most versions of the {name} take up about {width:g} slots, and you have {room:g}: "
        "check the width before you buy. The narrowest take up {least:g}.",
        key="wide boards",
    ),
    says="The usual version of the {name} takes up {width:g} slots; {room:g} are free.",
    because="Board partners use larger coolers than the reference design.",
    sources=["buildcores-2026-08"],
)

rule(
    "ADVICE-912",
    "If a larger power supply than yours is suggested for a card, the answer says so",
    f.Topic(ask=P(CARD_QUESTIONS)),
    f.Answer(key="psu_w", value=the.supply),
    ONE_CARD,
    ~f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id, board_power_w=the.power),
    NEEDS_MORE_THAN_A_SLOT,
    the.supply < SUPPLY_OF_ONE,
    let={"suggested": SUPPLY_OF_ONE, "basis": supply_basis(the.card["supply_w"], 1)},
    then=f.Advice(
        topic=SUPPLY,
        says="For a computer with the {name}, a power supply of {suggested:g} W is suggested "
        "({basis}); yours has {supply:g} W. Yours covers what the parts draw but leaves less to "
        "spare for short peaks.",
        key="small supply",
    ),
    says="{suggested:g} W is suggested for the {name}; the power supply has {supply:g} W.",
    because="Cards briefly draw more than their board power, and a power supply may then shut off.",
)


CARDS_TO_BUY = [
    f.Topic(ask=P(CARD_QUESTIONS)),
    f.Answer(key="psu_w", value=the.supply),
    f.Pick(
        kind="card",
        role=~L(ADD),
        condition=~L(OWNED),
        id=the.id,
        name=the.name,
        cards=the.cards,
    ),
    ~f.Member(group=ASKED_ABOUT, card=the.id),
    ~f.Card(id=the.id, form=LAPTOP),
    f.Card(id=the.id, board_power_w=the.power, segment=~L(WHOLE_MACHINE)),
]
"""Cards to buy for a computer whose power supply is known; their number is bound as `cards`."""


@formula
def with_number(cards: int, name: str) -> str:
    """Return the name of a card for a sentence, with the number if there are several.

    >>> with_number(1, "Card"), with_number(2, "Card")
    ('the Card', '2 x Card')
    """
    return f"the {name}" if cards == 1 else f"{cards} x {name}"


def supply_is_enough(id: str, title: str, *conditions: Any, told: str, **reason: Any) -> None:
    """Declare when the stated power supply is large enough for the cards recommended."""
    rule(
        id,
        title,
        CARDS_TO_BUY,
        *conditions,
        then=f.Advice(topic=SUPPLY_ENOUGH, says=told),
        **reason,
    )


supply_is_enough(
    "ADVICE-916",
    "If your power supply is as large as suggested for the cards, the answer says so",
    NEEDS_MORE_THAN_A_SLOT,
    the.supply >= SUPPLY_OF_ALL,
    let={
        "suggested": SUPPLY_OF_ALL,
        "basis": SUPPLY_BASIS,
        "text": with_number(the.cards, the.name),
    },
    told="Your {supply:g} W power supply is large enough for {text}: {suggested:,.0f} W is "
    "suggested ({basis}).",
    says="{suggested:g} W is suggested for {text}; the power supply has {supply:g} W.",
    because="You stated your power supply, so you want to know whether it is enough.",
    sources=FOR_SEVERAL,
)
supply_is_enough(
    "ADVICE-917",
    "A card that takes all its power from the slot needs no larger power supply",
    AS.slot << f.Parameter(name="power-of-a-slot", value=the.slot_power),
    the.power <= the.slot_power,
    let={"text": with_number(the.cards, the.name)},
    told="Your {supply:g} W power supply is large enough for {text}: the slot provides all the "
    "power, at most {power:g} W.",
    says="The slot provides the {power:g} W that {text} takes.",
    because="You stated your power supply, so you want to know whether it is enough.",
)


@rule(
    "ADVICE-915",
    "If you name cards and your power supply, the answer says for which of them it is large enough",
    f.Topic(ask=P(CARD_QUESTIONS)),
    f.Answer(key="psu_w", value=the.supply),
    EXISTS(f.Member(group=ASKED_ABOUT)),
    SUPPLY_MARGIN,
    AS.slot << f.Parameter(name="power-of-a-slot", value=the.slot_power),
    uses=[f.Card, f.Fits, f.Member],
    concludes=[f.Advice],
    says="{supply:g} W is {found}.",
    because="You asked about each of these cards, and a power supply may shut off under the short "
    "peaks of one and not of another.",
    sources=MAKERS,
)
def judge_supply_for_named(engine: Engine, supply: float, beyond: float, slot_power: float) -> Said:
    """Say for each card asked about whether the power supply is as large as suggested."""
    enough, more = [], []
    for member in sorted(engine.every(f.Member, group=ASKED_ABOUT), key=lambda m: str(m["card"])):
        for card in engine.every(f.Card, id=member["card"]):
            power = card.get("board_power_w", 0)
            if (
                power <= slot_power
                or card["segment"] == WHOLE_MACHINE
                or card.get("form") == LAPTOP
            ):
                continue
            fits = engine.every(f.Fits, card=card["id"])
            number = int(fits[0]["cards"]) if fits else 1
            name = str(card["name"]) if number == 1 else f"{number} x {card['name']}"
            suggested = supply_for([(card, number)], beyond)
            engine.cite(card, *fits)
            if suggested <= supply:
                enough.append((suggested, f"the {name}"))
            else:
                more.append((suggested, f"{suggested:,.0f} W for the {name}"))
    if not enough and not more:
        return {"found": "not compared"}
    suits, lacks = (listed([words for _, words in sorted(named)]) for named in (enough, more))
    if not enough:
        found = f"smaller than suggested: {lacks}"
    else:
        found = f"large enough for {suits}" + (f". Suggested: {lacks}" if more else "")
    engine.conclude(
        f.Advice(topic=SUPPLY_OF_NAMED, says=f"Your {supply:g} W power supply is {found}.")
    )
    return {"found": found}

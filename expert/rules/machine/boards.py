"""Stages 8 and 13: how much room and power the boards for sale take up."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Answer, BoardSize, Card, Parameter, Pick, Topic
from expert.rules.cards.premiums import counts_as_more
from expert.rules.machine.supply import SUPPLY, SUPPLY_MARGIN, SUPPLY_OF_ONE, supply_basis

NEEDS_MORE_THAN_A_SLOT = [
    SUPPLY_MARGIN,
    AS.slot << Parameter(name="power-of-a-slot", value=the.slot_power),
    the.power > the.slot_power,
]
"""The power supply matters for the card, whose power is bound as `power`."""

counts_as_more(
    "FIT-242",
    "If only the narrower versions of a card fit your slots, the card is compared at a higher "
    "price",
    AS.free << Answer(key="slots", value=the.room),
    BoardSize(card=the.id, slots=the.width),
    the.width > the.room,
    reason="width",
    says="most versions of it take up {width:g} slots, and {room:g} are free, +{added:.0%}.",
    because="Narrow versions are rarer and louder, so you have fewer offers to choose from.",
    sources=["buildcores-2026-08"],
)
counts_as_more(
    "FIT-243",
    "If a card needs a larger power supply than you have, it is compared at a higher price",
    AS.supply << Answer(key="psu_w", value=the.has),
    NEEDS_MORE_THAN_A_SLOT,
    the.has < SUPPLY_OF_ONE,
    trait={"board_power_w": the.power},
    reason="supply",
    let={"suggested": SUPPLY_OF_ONE},
    says="a power supply of {suggested:g} W is suggested, and yours has {has:g} W, +{added:.0%}.",
    because="It may shut off at short peaks, and then you would have to buy a larger one.",
)

ONE_CARD = Pick(kind="card", id=the.id, name=the.name, cards=1)

rule(
    "ADVICE-911",
    "If the usual version of a card is wider than the free slots, the answer says so",
    Topic(ask="gpu"),
    Answer(key="slots", value=the.room),
    ONE_CARD,
    BoardSize(card=the.id, slots=the.width, least_slots=the.least),
    the.width > the.room,
    then=Advice(
        topic="slots",
        says="Most versions of the {name} take up about {width:g} slots, and you have {room:g}: "
        "check the width before you buy. The narrowest take up {least:g}.",
    ),
    says="The usual version of the {name} takes up {width:g} slots; {room:g} are free.",
    because="Board partners fit larger coolers than the reference design has.",
    sources=["buildcores-2026-08"],
)

rule(
    "ADVICE-912",
    "If a larger power supply than yours is suggested for a card, the answer says so",
    Topic(ask="gpu"),
    Answer(key="psu_w", value=the.supply),
    ONE_CARD,
    Card(id=the.id, board_power_w=the.power),
    NEEDS_MORE_THAN_A_SLOT,
    the.supply < SUPPLY_OF_ONE,
    let={"suggested": SUPPLY_OF_ONE, "basis": supply_basis(the.card["supply_w"], 1)},
    then=Advice(
        topic=SUPPLY,
        says="For a computer with the {name}, a power supply of {suggested:g} W is suggested "
        "({basis}); yours has {supply:g} W. Yours covers what the parts draw but leaves less to "
        "spare for short peaks.",
    ),
    says="{suggested:g} W is suggested for the {name}; the power supply has {supply:g} W.",
    because="Cards briefly draw more than their board power, and a power supply may then shut off.",
)

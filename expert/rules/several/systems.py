"""Work out what sets of computers cost and how fast they are."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Answer,
    Card,
    Job,
    Known,
    Member,
    Named,
    Need,
    Offer,
    OfferOut,
    Parameter,
    Purse,
    Scaling,
    Speed,
    SystemFound,
    SystemOut,
    SystemTooSmall,
    Topic,
    Usable,
)
from expert.rules.amdahl import gain_of_system
from expert.rules.cards.together import together
from expert.rules.machine.supply import REST
from expert.rules.vocabulary import TRAINING_JOBS

COMPARE_SYSTEMS = "compare_systems"
IN_TURN = OneOf(("run_llm", "generate_images"))
ONE = 1

SYSTEM_AND_ITS_CARD = [
    Named(
        role="candidate",
        kind="system",
        id=the.group,
        text=the.text,
        count=the.cards,
        computers=the.computers,
    ),
    Member(group=the.group, card=the.id),
]
NAMED_SYSTEM = [SYSTEM_AND_ITS_CARD, Card(id=the.id)]
PRICES_AND_SPEED = [
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    ~OfferOut(card=the.id, condition=the.condition),
    Speed(card=the.id, value=the.pace),
    Parameter(name="price-of-a-computer", value=the.base_usd),
]
"""The card is for sale, and its speed and the price of a computer are known."""


def price(cards: Any, computers: Any) -> Any:
    """Return the price of all cards and computers together, in US dollars."""
    return round(cards * the.usd + computers * the.base_usd, 2)


def system_found(cards: Any, computers: Any, speed: Any) -> SystemFound:
    """Return the system to conclude, with these cards and computers and the price `total`."""
    return SystemFound(
        text=the.text,
        card=the.id,
        name=the.card["name"],
        computers=computers,
        cards=cards,
        condition=the.condition,
        usd=the.usd,
        total_usd=the.total,
        speed=speed,
        gib=the.card["memory_gib"],
    )


@formula
def in_each(cards: int, computers: int) -> int:
    """Return how many cards the fullest of the computers has."""
    return -(-cards // computers)


GAIN = gain_of_system(the.measured, (the.low + the.high) / 2, the.cards, the.computers, the.kept)
"""The speedup of all cards over one, based on the middle of the measured range."""


def too_small(id: str, title: str, *conditions: Any, held: Any) -> None:
    """Declare that a set of computers is too small if it holds less than is needed."""
    rule(
        id,
        title,
        Topic(ask=COMPARE_SYSTEMS),
        Need(gib=the.wants, hard=True),
        Usable(card=the.id, gib=the.has),
        *conditions,
        held < the.wants,
        let={"held": held},
        then=SystemTooSmall(text=the.text, gib=the.held, wants=the.wants),
        says="{text}: {held:g} GiB in total, less than the {wants:g} GiB needed.",
        because="Speed and price do not matter if the model does not fit.",
    )


too_small(
    "FIT-210",
    "Together, the cards of a set of computers must hold the model",
    Job(id=P(IN_TURN)),
    NAMED_SYSTEM,
    Parameter(name="runtime-memory", value=the.own),
    held=together(the.has, the.cards, the.own),
)
too_small(
    "FIT-211",
    "In training, each card of a set of computers must hold the whole model",
    Job(id=P(TRAINING_JOBS)),
    NAMED_SYSTEM,
    held=the.has,
)
too_small(
    "FIT-212",
    "A single card in a computer must hold the whole model",
    Named(role="candidate", kind="card", id=the.id, text=the.text),
    held=the.has,
)

# --- what money and machines allow ------------------------------------------------------

SINGLE = Named(role="candidate", kind="card", id=the.id, text=the.text)
OFFERED = Offer(card=the.id, condition=the.condition, usd=the.usd)


def system_out(
    id: str, title: str, *conditions: Any, about: str, told: str, because: str, **let: Any
) -> None:
    """Declare that a set of computers is ruled out because of the budget or the machine."""
    rule(
        id,
        title,
        Topic(ask=COMPARE_SYSTEMS),
        *conditions,
        let=let,
        then=SystemOut(text=the.text, card=the.id, condition=the.condition, about=about, told=told),
        says=told,
        because=because,
    )


system_out(
    "FIT-920",
    "The cards of a set of computers must be within a budget you state",
    SYSTEM_AND_ITS_CARD,
    OFFERED,
    Purse(firm=True, stretch_usd=the.limit),
    the.limit < the.cards * the.usd,
    about="budget",
    told="{text}: {cards:g} cards ({condition}) cost ${total:,.0f}, more than the ${limit:,.0f} "
    "you have",
    because="The budget is for all the cards together.",
    total=the.cards * the.usd,
)
system_out(
    "FIT-921",
    "A single card that is compared must be within a budget you state",
    SINGLE,
    OFFERED,
    Purse(firm=True, stretch_usd=the.limit),
    the.limit < the.usd,
    about="budget",
    told="{text} ({condition}) costs ${usd:,.0f}, more than the ${limit:,.0f} you have",
    because="What you cannot pay for is not an option.",
)
system_out(
    "FIT-922",
    "The power supply must run all the cards of one computer of a set",
    SYSTEM_AND_ITS_CARD,
    OFFERED,
    Card(id=the.id, board_power_w=the.power),
    Answer(key="psu_w", value=the.supply),
    Parameter(name=REST, value=the.rest),
    the.supply < in_each(the.cards, the.computers) * the.power + the.rest,
    about="power supply",
    told="{text}: one computer draws {drawn:.0f} W, more than the {supply:g} W of the power supply",
    because="All the cards may draw full power at the same time.",
    drawn=in_each(the.cards, the.computers) * the.power + the.rest,
)
system_out(
    "FIT-923",
    "The case must have room for all the cards of one computer of a set",
    SYSTEM_AND_ITS_CARD,
    OFFERED,
    Card(id=the.id, slots=the.width),
    Answer(key="slots", value=the.room),
    the.room < in_each(the.cards, the.computers) * the.width,
    about="slots",
    told="{text}: the cards of one computer take {taken:g} slots, more than the {room:g} there are",
    because="The cards sit side by side, and no card may cover another card's slot.",
    taken=in_each(the.cards, the.computers) * the.width,
)

# --- prices and speeds ------------------------------------------------------------------

rule(
    "REACH-670",
    "A set of computers is as fast as all its cards together, minus what is lost on their links",
    Topic(ask=COMPARE_SYSTEMS),
    Job(id=P(TRAINING_JOBS)),
    NAMED_SYSTEM,
    PRICES_AND_SPEED,
    AS.loss << Parameter(name="speed-kept-between-computers", value=the.kept),
    Known(key="code", value=the.code),
    Scaling(of=the.code, gpus=the.measured, low=the.low, high=the.high),
    ~SystemTooSmall(text=the.text),
    ~SystemOut(text=the.text, condition=the.condition),
    let={"total": price(the.cards, the.computers), "together": round(the.pace * GAIN, 3)},
    then=system_found(the.cards, the.computers, the.together),
    says="{text}: {total:.0f} US dollars, speed {together:.0f}.",
    because="A run on many GPUs has to wait for the slowest data exchange between them.",
    sources=["amdahl-1967", "dettmers-2016-06-25"],
)

rule(
    "REACH-671",
    "Cards that run a model take turns, so more cards are not faster",
    Topic(ask=COMPARE_SYSTEMS),
    Job(id=P(IN_TURN)),
    NAMED_SYSTEM,
    PRICES_AND_SPEED,
    ~SystemTooSmall(text=the.text),
    ~SystemOut(text=the.text, condition=the.condition),
    let={"total": price(the.cards, the.computers)},
    then=system_found(the.cards, the.computers, round(the.pace, 3)),
    says="{text}: {total:.0f} US dollars, speed {pace:.0f}, the same as for one card.",
    because="Each card holds some of the layers, and the data passes through all of them.",
)

rule(
    "REACH-672",
    "A single card is treated as one computer with that card",
    Topic(ask=COMPARE_SYSTEMS),
    Named(role="candidate", kind="card", id=the.id, text=the.text),
    Card(id=the.id),
    PRICES_AND_SPEED,
    ~SystemTooSmall(text=the.text),
    ~SystemOut(text=the.text, condition=the.condition),
    let={"total": price(ONE, ONE)},
    then=system_found(ONE, ONE, round(the.pace, 3)),
    says="{card[name]} in one computer: {total:.0f} US dollars, speed {pace:.0f}.",
    because="A card needs a computer, too, and its price belongs in the comparison.",
)

"""What limits the number of GPUs: the money, the power supply, the slots, and what is allowed.

How many GPUs a budget or a power supply allows depends on the card. If the person names none, the
number is worked out for the card that gives the most for its price.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import HELD_BY, LIMITS, OWNED
from expert.rules.cards.fit import is_whole_machine
from expert.rules.cards.value import value_of
from expert.rules.cards.wishes import USED_OK, cheapest_offer, takes_used
from expert.rules.cards.worth import HELD_WORK, Weighed, weighed, works_well
from expert.rules.machine.supply import (
    REST,
    SUPPLY_MARGIN,
    SUPPLY_OF_ALL,
    number_or_none,
    whole_cards,
)
from expert.rules.several.several import HOW_MANY, HOW_MANY_TO_HOLD
from expert.rules.vocabulary import OWNED_OR_MEANT

CLUSTER = "cluster"
COUNTED = OneOf((HOW_MANY, CLUSTER))
"""Questions whose answer is a number of GPUs."""
A_NUMBER_IS_SOUGHT = f.Topic(ask=P(COUNTED))
FOR_EXAMPLE = "for example"
MONEY, POWER, SLOTS, ALLOWED = "budget", "power supply", "slots", "number allowed"

# --- the card to count with ---------------------------------------------------------------


@rule(
    "REACH-920",
    "If you name a card, the number of GPUs is worked out for that card",
    f.Topic(ask=P(COUNTED)),
    EXISTS(f.Named(role=P(OWNED_OR_MEANT), kind="card")),
    uses=[f.Answer, f.BoardTaken, f.Card, f.Fits, f.Named, f.Offer, f.OfferOut],
    answers=[USED_OK],
    concludes=[f.CountedWith],
    says="The number is worked out for {name}, which you named.",
    because="How much money and power each additional GPU takes depends on the card.",
)
def count_with_named(engine: Engine) -> Said:
    """Conclude the card to calculate with: one you own, or else the one with the most memory."""
    found = []
    for named in engine.every(f.Named, kind="card"):
        if OWNED_OR_MEANT(named["role"]):
            (card,) = engine.every(f.Card, id=named["id"])
            order = (named["role"] != OWNED, -card.get("memory_gib", 0), str(card["id"]))
            found.append((order, card, named))
    _, card, named = min(found, key=lambda one: one[0])
    id = card["id"]
    engine.cite(named, card)
    owned = named["count"] if named["role"] == OWNED else 0
    # A second card like the one at home can be bought used, unless used cards are not wanted.
    used_too = owned > 0 and takes_used(engine) is not False
    offer = cheapest_offer(engine, id, used_too=used_too)
    price = {}
    if offer is not None:
        engine.cite(offer)
        price = {"usd": round(float(offer["usd"]), 2), "condition": offer["condition"]}
    boards = engine.every(f.BoardTaken, card=id)
    engine.cite(*boards)
    needs = [held["cards"] for held in boards or engine.every(f.Fits, card=id)]
    # If a few cards do not hold the job, their number follows from memory alone.
    held = {"needs": min(needs)} if needs else {}
    fact = f.CountedWith(card=id, name=card["name"], owned=owned, **held, **price)
    engine.conclude(fact)
    return {"name": card["name"]}


@rule(
    "REACH-921",
    "If you name no card, the number of GPUs is worked out for the card with the best value",
    f.Topic(ask=P(COUNTED)),
    ~f.Named(role=P(OWNED_OR_MEANT), kind="card"),
    f.Purse(stretch_usd=the.limit),
    uses=[
        f.Answer,
        f.Beaten,
        f.Candidate,
        f.Card,
        f.Fits,
        f.Setting(name="several_for"),
        *HELD_WORK,
        f.Worth,
    ],
    answers=["goal"],
    concludes=[f.CountedWith, f.NothingCounted],
    says="The number is worked out for {name} at {usd:.0f} US dollars: {reason}.",
    because="How much money and power each additional GPU takes depends on the card.",
)
def count_with_best(engine: Engine, limit: float) -> Said:
    """Conclude which card within the budget the number is worked out for, if there is one."""
    beaten = {(one["card"], one["condition"]) for one in engine.every(f.Beaten)}
    candidates = [
        c
        for c in engine.every(f.Candidate)
        if not is_whole_machine(engine, c["card"]) and (c["card"], c["condition"]) not in beaten
    ]
    if not candidates:
        engine.conclude(f.NothingCounted())
        return {"name": "no card", "usd": 0, "reason": "none suits"}
    for_least = [c for c in candidates if _each_usd(c) * _needed(engine, c) <= limit]
    well = [c for c in for_least if works_well(engine, float(c["gib"]), int(c["cards"]))]
    goals = {answer["value"] for answer in engine.every(f.Answer, key="goal")}
    cheap = [s for s in engine.every(f.Setting, name="several_for") if s["value"] in goals]
    engine.cite(*cheap, *(engine.every(f.WorkCounts) if len(well) < len(for_least) else ()))
    order = _by_price if cheap or not for_least else _by_worth
    best = min(well or for_least or candidates, key=lambda c: order(engine, c))
    if order is _by_worth:
        weighed(engine, best)
    usd = round(_each_usd(best), 2)
    engine.cite(best)
    engine.conclude(
        f.CountedWith(
            card=best["card"],
            name=best["name"],
            condition=best["condition"],
            usd=usd,
            needs=_needed(engine, best),
            owned=0,
        )
    )
    reason = "the cheapest that is good enough" if order is _by_price else "the most for its price"
    return {"name": best["name"], "usd": usd, "reason": reason}


def _each_usd(candidate: f.Candidate) -> float:
    return float(candidate["usd"]) / int(candidate["cards"])


def _needed(engine: Engine, candidate: f.Candidate) -> int:
    """Return how many of the card it takes to hold the job."""
    return min((one["cards"] for one in engine.every(f.Fits, card=candidate["card"])), default=1)


def _by_price(engine: Engine, candidate: f.Candidate) -> tuple[Any, ...]:
    """Return the sort key that puts the cheapest card that holds the job first."""
    each = _each_usd(candidate)
    return each * _needed(engine, candidate), candidate["card"], candidate["condition"]


def _by_worth(engine: Engine, candidate: f.Candidate) -> tuple[Any, ...]:
    """Return the sort key that puts the most worth, or else speed, for its price first."""
    found = [
        Weighed.of(worth).for_money()
        for worth in engine.every(f.Worth, card=candidate["card"])
        if worth["condition"] == candidate["condition"]
    ]
    value = found[0] if found else value_of(candidate)
    return -value, candidate["usd"], candidate["card"], candidate["condition"]


# --- what keeps the number down -------------------------------------------------------------


@formula
def paid_for(high: float, each: float, owned: int) -> int:
    """Return how many cards there can be: those owned, and those the budget buys."""
    return owned + int(high // each)


def limits_number(
    id: str,
    title: str,
    *conditions: Any,
    limit: str,
    cards: Any,
    told: str,
    because: str,
    topic: f.Topic = A_NUMBER_IS_SOUGHT,
) -> None:
    """Declare what limits the number of GPUs, and the sentence that says so."""
    rule(
        id,
        title,
        topic,
        *conditions,
        let={"most": cards, "number": number_or_none(the.most)},
        then=f.GpusAtMost(limit=limit, cards=the.most, told=told),
        says=told,
        because=because,
    )


COUNTED_CARD = f.CountedWith(card=the.id, name=the.name)

limits_number(
    "REACH-922",
    "A budget pays for only so many GPUs",
    f.CountedWith(name=the.name, usd=the.each, condition=the.condition, owned=the.owned),
    f.Purse(firm=True, high_usd=the.high),
    limit=MONEY,
    cards=paid_for(the.high, the.each, the.owned),
    told="A budget of ${high:,.0f} allows {number} of the {name} at about ${each:,.0f} each "
    "({condition})",
    because="The budget has to pay for all the cards together.",
)
limits_number(
    "REACH-923",
    "A power supply runs only so many GPUs",
    COUNTED_CARD,
    f.Card(id=the.id, board_power_w=the.power),
    f.Answer(key="psu_w", value=the.supply),
    f.Parameter(name=REST, value=the.rest),
    limit=POWER,
    cards=whole_cards(the.supply - the.rest, the.power),
    told="A power supply of {supply:g} W runs {number} of the {name} in one computer: {power:g} W "
    "each, and {rest:g} W for the rest",
    because="All the cards may draw full power at the same time.",
)
limits_number(
    "REACH-924",
    "A case holds only so many GPUs",
    COUNTED_CARD,
    f.Card(id=the.id, slots=the.width),
    f.Answer(key="slots", value=the.room),
    limit=SLOTS,
    cards=whole_cards(the.room, the.width),
    told="{room:g} slots hold {number} of the {name} in one computer, {width:g} slots wide each",
    because="The cards sit side by side, and no card may cover another card's slot.",
)

rule(
    "REACH-925",
    "The number of GPUs you state is the maximum",
    f.Topic(ask=HOW_MANY),
    f.Answer(key="gpus", value=the.most),
    then=f.GpusAtMost(limit=ALLOWED, cards=the.most, told="You allow up to {most:g} GPUs"),
    says="You allow up to {most:g} GPUs.",
    because="You know how many your computer and your budget allow.",
)

# --- what is said about it ------------------------------------------------------------------

rule(
    "ADVICE-920",
    "The answer says how many GPUs your money and your computer allow",
    f.Topic(ask=P(COUNTED)),
    f.GpusAtMost(limit=the.limit & ~P(OneOf((ALLOWED,))), told=the.told),
    ~f.RunOnServers(),
    then=f.Advice(topic=LIMITS, says="{told}."),
    says="{told}.",
    because="If you know the limit, you can raise it, or choose another card.",
)

rule(
    "ADVICE-921",
    "The answer says what that number of GPUs costs and how much power it draws",
    f.Topic(ask=HOW_MANY),
    f.Pick(kind="accelerator", cards=the.cards),
    f.CountedWith(card=the.id, name=the.name, usd=the.each, condition=the.condition, owned=the.has),
    f.Card(id=the.id, board_power_w=the.power),
    SUPPLY_MARGIN,
    ~f.RunAcross(),
    ~f.RunOnServers(),
    the.has < the.cards,
    let={
        "bought": the.cards - the.has,
        "total": the.each * the.bought,
        "supply": SUPPLY_OF_ALL,
    },
    then=f.Advice(
        topic=FOR_EXAMPLE,
        says="For example, {bought} x {name} ({condition}) for about ${total:,.0f}: a computer "
        "with {cards} of them needs a power supply of at least {supply:.0f} W.",
    ),
    says="{cards:g} x {name} draw {power:g} W each.",
    because="The number of GPUs alone does not say how much money and power they take.",
)

rule(
    "ADVICE-922",
    "If holding the model takes more than your limits allow, the answer says so",
    f.Topic(ask=HOW_MANY),
    f.Pick(role="several_gpus", cards=the.wants),
    f.Need(gib=the.gib),
    f.CountedWith(name=the.name, needs=the.wants),
    f.GpusAtMost(limit=the.limit, cards=the.most),
    the.most < the.wants,
    then=f.Advice(
        topic=LIMITS,
        says="{wants} x {name} are needed to hold {gib:.0f} GiB, but the {limit} allows only "
        "{most:g}: fewer bits per weight or a smaller model would need fewer.",
    ),
    says="{wants:g} are needed, but the {limit} allows {most:g}.",
    because="A model that does not fit runs many times slower.",
)


@formula
def hold(cards: int, name: str) -> str:
    """Return how many cards hold something, as a subject with its verb.

    >>> hold(1, "Card"), hold(2, "Card")
    ('1 x Card holds', '2 x Card hold')
    """
    return f"{cards} x {name} hold{'s' if cards == 1 else ''}"


@formula
def rounded_up(gib: float) -> int:
    """Return the next whole number of GiB.

    >>> rounded_up(24.2), rounded_up(24)
    (25, 24)
    """
    return ceil(gib)


def memory_decides(id: str, title: str, *, tight: bool, says: str) -> None:
    """Declare that the answer says how much memory a model takes, and what holds it."""
    rule(
        id,
        title,
        HOW_MANY_TO_HOLD,
        f.CountedWith(card=the.id, name=the.name),
        f.Fits(card=the.id, cards=the.cards, gib=the.has, tight=tight),
        f.Need(gib=the.wants, high=the.safe),
        let={"held": hold(the.cards, the.name), "enough": rounded_up(the.safe)},
        then=f.Advice(
            topic=HELD_BY, says="The work takes about {wants:.0f} GB, and {held} " + says
        ),
        says="{cards:g} x {name} have {has:.1f} GiB, and {wants:.1f} GiB are needed.",
        because="A model that does not fit runs many times slower, so memory decides first.",
        sources=["dettmers-2019-04-03"],
    )


memory_decides(
    "ADVICE-925",
    "If a model runs on the cards, the answer says how many of them hold it",
    tight=False,
    says="it.",
)
memory_decides(
    "ADVICE-926",
    "If the cards that hold a model are a tight fit, the answer says so",
    tight=True,
    says="it, but as a tight fit: {enough} GB would be safe.",
)

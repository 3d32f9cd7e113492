"""The power supply: what the machine draws, and what the supply and the room can deliver."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Advice, Answer, Card, Known, Named, Offer, Parameter, Pick, Topic
from expert.rules.vocabulary import BUILD, CONSUMER, OWNED_OR_MEANT

REST = "power-of-the-rest"
FURTHER = "power-of-the-rest-for-a-further-card"
SUPPLY = "power supply"
CIRCUIT = "power-of-a-circuit"
UNSAID = "unsaid"

POWER_OF_THE_REST = [
    Parameter(name=REST, value=the.rest),
    AS.further << Parameter(name=FURTHER, value=the.more),
]
POWER_OF_NAMED_CARD = [
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name, board_power_w=the.power),
    POWER_OF_THE_REST,
]


def beside(cards: Any) -> Any:
    """Return what the rest of a computer with these cards draws, with a margin."""
    return the.rest + (cards - 1) * the.more


DRAWN = the.power * the.cards + beside(the.cards)
"""What a computer with several cards draws in all."""


@formula
def whole_cards(room: float, each: float) -> int:
    """Return how many cards fit within a limit (watts, slots), given what each one needs."""
    return max(0, int(room // each))


@formula
def number_or_none(cards: int) -> int | str:
    """Return the number of cards, or `none` for 0."""
    return cards or "none"


# --- what the cards draw --------------------------------------------------------------


@rule(
    "ADVICE-730",
    "If you name no card, the power supply is sized for the cards on the market",
    Topic(ask=BUILD),
    Known(key="gpus", value=the.gpus),
    POWER_OF_THE_REST,
    ~Named(role=P(OWNED_OR_MEANT), kind="card"),
    uses=[Card, Offer],
    concludes=[Advice],
    says="{gpus:g} cards at {low:g} to {high:g} W each, plus {around:g} W for the rest.",
    because="A machine outlives its first card, so its power supply should suit other cards, too.",
    sources=["handbook-2017"],
)
def plan_supply(engine: Engine, gpus: int, rest: float, more: float) -> dict[str, object]:
    """Say what this number of current consumer cards and the rest of the machine draw."""
    sold = {offer["card"] for offer in engine.every(Offer, condition="new")}
    cards = [
        card
        for card in engine.every(Card, segment=CONSUMER)
        if card["id"] in sold and "board_power_w" in card
    ]
    if not cards:
        return {}
    least, most = (f(cards, key=lambda c: c["board_power_w"]) for f in (min, max))
    low, high = least["board_power_w"], most["board_power_w"]
    around = rest + (gpus - 1) * more
    engine.cite(least, most)
    says = (
        f"Look up your card's power draw: as of this date, new consumer cards draw {low:g} to "
        f"{high:g} W. With the rest of the machine, the power supply must deliver "
        f"{gpus * low + around:.0f} to {gpus * high + around:.0f} W for {gpus} of them, without "
        "overloading the room's circuit."
    )
    engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"low": low, "high": high, "around": around}


rule(
    "ADVICE-731",
    "The power supply must cover the cards and the rest of the machine",
    Topic(ask=BUILD),
    Known(key="gpus", value=the.gpus),
    POWER_OF_NAMED_CARD,
    let={
        "drawn": the.gpus * the.power,
        "beside": beside(the.gpus),
        "total": the.drawn + the.beside,
    },
    then=Advice(
        topic=SUPPLY,
        says="Power draw of {gpus} x {name}: {drawn:g} W; with the rest of the machine and a "
        "safety margin ({beside:g} W), the power supply must deliver at least {total:.0f} W.",
    ),
    says="{gpus:g} x {power:g} W plus {beside:g} W for the rest come to {total:.0f} W.",
    because="A power supply at its limit may shut off in the middle of a run.",
    sources=["handbook-2017", "puget-four-cards-2020"],
)


@rule(
    "ADVICE-732",
    "The power draws of all the cards you own are added up",
    Topic(ask=BUILD),
    POWER_OF_THE_REST,
    EXISTS(Named(role="owned", kind="card")),
    uses=[Card, Named],
    concludes=[Advice],
    says="Together, the {count} cards you own draw {power:g} W.",
    because="All of them may run at the same time.",
    sources=["handbook-2017"],
)
def add_up_owned_cards(engine: Engine, rest: float, more: float) -> dict[str, object]:
    """Say what all owned cards draw together, if there are several kinds."""
    owned = {n["id"] for n in engine.every(Named, role="owned") if n["kind"] == "card"}
    cards = [c for c in engine.every(Card) if c["id"] in owned and "board_power_w" in c]
    power = sum(card["board_power_w"] for card in cards)
    if len(cards) > 1:
        engine.cite(*cards)
        names = " and ".join(card["name"] for card in cards)
        needed = power + rest + (len(cards) - 1) * more
        says = f"{names} together need a power supply of at least {needed:.0f} W."
        engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"count": len(cards), "power": power}


# --- what the supply and the room deliver -----------------------------------------------

rule(
    "ADVICE-733",
    "A power supply can run as many cards as its wattage allows",
    Topic(ask=BUILD),
    Answer(key="psu_w", value=the.psu),
    POWER_OF_NAMED_CARD,
    let={
        "fed": whole_cards(the.psu - the.rest + the.more, the.power + the.more),
        "number": number_or_none(the.fed),
    },
    then=Advice(
        topic=SUPPLY,
        says="Number of {name} cards ({power:g} W each) that your {psu:g} W power supply can "
        "run: {number}.",
    ),
    says="{psu:g} W minus {rest:g} W for the rest, and {more:g} W for each card after the first, "
    "is enough for {fed} x {name}.",
    because="The rest of the machine needs its share of the power first.",
)


def beyond_a_circuit(region: Any) -> list[Any]:
    """Return the conditions that cards and computer draw more than a circuit in a region carries.

    The conditions before bind the number of cards, the power of each, and that of the rest.
    """
    return [
        AS.limit << Parameter(of=CIRCUIT, region=region, where=the.where, value=the.circuit),
        the.circuit < DRAWN,
    ]


def circuit_must_bear(
    id: str, title: str, *conditions: Any, region: Any, topic: str, says: str, because: str
) -> None:
    """Declare a rule that checks what several cards draw against a typical circuit in a region.

    The conditions bind the number of cards, the name and power of each, and that of the rest.
    """
    rule(
        id,
        title,
        *conditions,
        beyond_a_circuit(region),
        let={"drawn": DRAWN, "beside": beside(the.cards)},
        then=Advice(topic=topic, says=says),
        says="{cards:g} x {power:g} W plus {beside:g} W is more than the {circuit:g} W that a "
        "household circuit in {where} can supply.",
        because=because,
        sources=["handbook-2017"],
    )


def circuit_must_bear_the_machine(
    id: str, title: str, place: Any, *, region: Any, because: str
) -> None:
    """Declare a rule that checks the machine that is planned."""
    circuit_must_bear(
        id,
        title,
        Topic(ask=BUILD),
        place,
        Known(key="gpus", value=the.cards),
        POWER_OF_NAMED_CARD,
        region=region,
        topic=SUPPLY,
        says="With {cards} x {name}, the machine draws more than a single household circuit can "
        "supply continuously ({circuit:g} W in {where}): use a second circuit, or limit "
        "the cards' power.",
        because=because,
    )


circuit_must_bear_the_machine(
    "ADVICE-734",
    "If you name no country, the machine must not overload even the weakest household circuit",
    ~Answer(key="region"),
    region=UNSAID,
    because="An overloaded circuit trips its breaker.",
)
circuit_must_bear_the_machine(
    "ADVICE-742",
    "The room's circuit must be able to power the machine",
    Answer(key="region", value=the.region),
    region=the.region,
    because="An overloaded circuit trips its breaker, and its limit depends on the country.",
)

rule(
    "ADVICE-735",
    "Wide cards take up several slots",
    Topic(ask=BUILD),
    Answer(key="slots", value=the.slots),
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name, slots=the.width),
    let={"held": whole_cards(the.slots, the.width), "number": number_or_none(the.held)},
    then=Advice(
        topic="slots",
        says="Number of {name} cards ({width:g} slots each) that fit into {slots} slots: {number}.",
    ),
    says="{slots:g} slots have room for {held} x {name}, at {width:g} slots each.",
    because="A two-slot cooler covers the next slot as well.",
)

# --- what the first pick needs ----------------------------------------------------------


def _first_pick(engine: Engine, field: str) -> tuple[str, float] | None:
    """Return the name of the first card picked and the total of a field, if it is known."""
    picks = sorted(engine.every(Pick, kind="card"), key=lambda p: (p["place"], p["id"]))
    for pick in picks[:1]:
        for card in engine.every(Card, id=pick["id"]):
            if field in card:
                engine.cite(card)
                return pick["name"], pick.get("cards", 1) * card[field]
    return None


@rule(
    "ADVICE-740",
    "If you give your power supply's wattage, the answer says how much of it the card uses",
    Topic(ask="gpu"),
    Answer(key="psu_w", value=the.psu),
    Parameter(name=REST, value=the.rest),
    EXISTS(Pick(kind="card")),
    uses=[Card, Pick],
    concludes=[Advice],
    says="{name} and {rest:g} W for the rest use {total:.0f} W of {psu:g} W.",
    because="A power supply with some headroom can run for days on end.",
    sources=["handbook-2017"],
)
def tell_of_supply(engine: Engine, psu: float, rest: float) -> dict[str, object]:
    """Say how much of the power supply the first pick uses, in one sentence."""
    found = _first_pick(engine, "board_power_w")
    if found is None:
        return {}
    name, power = found
    total = power + rest
    says = (
        f"{name}, the rest of the machine and a safety margin take up {total:.0f} W of your "
        f"power supply's {psu:g} W."
    )
    engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"name": name, "total": total}


@rule(
    "ADVICE-741",
    "If you say how many slots are free, the answer says how many the card takes up",
    Topic(ask="gpu"),
    Answer(key="slots", value=the.slots),
    EXISTS(Pick(kind="card")),
    uses=[Card, Pick],
    concludes=[Advice],
    says="{name} takes up {taken:g} of {slots:g} slots.",
    because="A two-slot cooler covers the next slot as well.",
)
def tell_of_slots(engine: Engine, slots: int) -> dict[str, object]:
    """Say how many slots the first pick takes up, in one sentence."""
    found = _first_pick(engine, "slots")
    if found is None:
        return {}
    name, taken = found
    says = f"In the reference design, {name} takes up {taken:g} of your {slots} slots."
    engine.conclude(Advice(topic="slots", says=says))
    return {"name": name, "taken": taken}

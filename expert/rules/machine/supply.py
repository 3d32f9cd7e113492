"""The power supply: what the machine draws, and what the supply and the room can deliver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import BUILD, CONSUMER, OWNED_OR_MEANT

REST = "power-of-the-rest"
SUPPLY = "power supply"
BEYOND = "supply-beyond-a-card"
CIRCUIT = "power-of-a-circuit"
UNSAID = "unsaid"

POWER_OF_THE_REST = f.Parameter(name=REST, value=the.rest)
NAMED_CARD = [
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, board_power_w=the.power),
]
POWER_OF_NAMED_CARD = [NAMED_CARD, POWER_OF_THE_REST]
MAKERS = ["nvidia-supply-2026-09", "amd-supply-2026-09"]
"""The lists of the power supplies that makers recommend for their cards."""
FOR_SEVERAL = [*MAKERS, "legitreviews-two-cards-2013"]
"""Makers' figures for one card, and a test of two cards that adds the power of the second."""


EFFICIENCY = "efficiency-of-a-power-supply"
DRAWN = (the.power * the.cards + the.rest) / the.efficiency
"""The draw at the wall of a computer with several cards, including the loss in its power supply."""


@formula
def supply_of(named: float | None, power: float, beyond: float) -> float:
    """Return the power supply for one card: its maker's figure, else its power plus ``beyond``.

    >>> supply_of(750, 350, 420), supply_of(None, 300, 420)
    (750, 720)
    """
    return power + beyond if named is None else named


@formula
def supply_basis(named: float | None, cards: int) -> str:
    """Return where the figure for the power supply comes from."""
    whose = "our estimate" if named is None else "its maker's recommendation"
    return whose if cards == 1 else f"{whose} for one card, plus the power of each further card"


def supply_for(cards: Iterable[tuple[Mapping[str, Any], int]], beyond: float) -> float:
    """Return the power supply for any mix of cards, given how many there are of each.

    It is what the most demanding card calls for on its own plus the power of the others.

    >>> supply_for([({"board_power_w": 350, "supply_w": 750}, 2)], 420)
    1100.0
    """
    all = list(cards)
    powers = [card["board_power_w"] for card, _ in all]
    ones = [supply_of(card.get("supply_w"), card["board_power_w"], beyond) for card, _ in all]
    margin: float = max(one - power for one, power in zip(ones, powers, strict=True))
    drawn = sum(card["board_power_w"] * number for card, number in all)
    return float(drawn + margin)


SUPPLY_MARGIN = AS.margin << f.Parameter(name=BEYOND, value=the.beyond)
SUPPLY_OF_ONE = supply_of(the.card["supply_w"], the.power, the.beyond)
"""The power supply for one card; the card is bound as `card`, its power as `power`."""
SUPPLY_OF_ALL = SUPPLY_OF_ONE + (the.cards - 1) * the.power
"""The power supply for several cards of one kind; their number is bound as `cards`."""
SUPPLY_BASIS = supply_basis(the.card["supply_w"], the.cards)


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
    f.Topic(ask=BUILD),
    f.Known(key="gpus", value=the.gpus),
    SUPPLY_MARGIN,
    ~f.Named(role=P(OWNED_OR_MEANT), kind="card"),
    uses=[f.Card, f.Offer],
    concludes=[f.Advice],
    says="New consumer cards draw {low:g} to {high:g} W; {gpus:g} of them call for power supplies "
    "of {least:.0f} to {most:.0f} W.",
    because="A machine outlives its first card, so its power supply should suit other cards, too.",
    sources=["handbook-2017", *FOR_SEVERAL],
)
def plan_supply(engine: Engine, gpus: int, beyond: float) -> Said:
    """Say what this number of current consumer cards draw, and which power supplies they need."""
    sold = {offer["card"] for offer in engine.every(f.Offer, condition="new")}
    cards = [
        card
        for card in engine.every(f.Card, segment=CONSUMER)
        if card["id"] in sold and "board_power_w" in card
    ]
    if not cards:
        return {}
    draws = [card["board_power_w"] for card in cards]
    supplies = [supply_for([(card, gpus)], beyond) for card in cards]
    found = {"low": min(draws), "high": max(draws), "least": min(supplies), "most": max(supplies)}
    engine.cite(*cards)
    says = (
        f"Look up the power supply that your card's maker recommends: as of this date, new "
        f"consumer cards draw {found['low']:g} to {found['high']:g} W, and {gpus} of them call "
        f"for {found['least']:.0f} to {found['most']:.0f} W. The room's circuit must supply it."
    )
    engine.conclude(f.Advice(topic=SUPPLY, says=says))
    return found


rule(
    "ADVICE-731",
    "The power supply must cover the cards and the rest of the machine",
    f.Topic(ask=BUILD),
    f.Known(key="gpus", value=the.cards),
    NAMED_CARD,
    SUPPLY_MARGIN,
    let={"drawn": the.cards * the.power, "total": SUPPLY_OF_ALL, "basis": SUPPLY_BASIS},
    then=f.Advice(
        topic=SUPPLY,
        says="Power draw of {cards} x {name}: {drawn:g} W. Choose a power supply of at least "
        "{total:.0f} W ({basis}).",
        key="in the parts",
    ),
    says="{cards:g} x {power:g} W call for a power supply of {total:.0f} W: {basis}.",
    because="A power supply at its limit may shut off in the middle of a run.",
    sources=["handbook-2017", "puget-four-cards-2020", *FOR_SEVERAL],
)


@rule(
    "ADVICE-732",
    "The power draws of all the cards you own are added up",
    f.Topic(ask=BUILD),
    SUPPLY_MARGIN,
    EXISTS(f.Named(role="owned", kind="card")),
    uses=[f.Card, f.Named],
    concludes=[f.Advice],
    says="Together, the {count} cards you own draw {power:g} W.",
    because="All of them may run at the same time.",
    sources=["handbook-2017"],
)
def add_up_owned_cards(engine: Engine, beyond: float) -> Said:
    """Say what all owned cards draw together, if there are several kinds."""
    owned = {n["id"] for n in engine.every(f.Named, role="owned") if n["kind"] == "card"}
    cards = [c for c in engine.every(f.Card) if c["id"] in owned and "board_power_w" in c]
    power = sum(card["board_power_w"] for card in cards)
    if len(cards) > 1:
        engine.cite(*cards)
        names = " and ".join(card["name"] for card in cards)
        needed = supply_for([(card, 1) for card in cards], beyond)
        says = f"{names} together need a power supply of at least {needed:.0f} W."
        engine.conclude(f.Advice(topic=SUPPLY, says=says))
    return {"count": len(cards), "power": power}


# --- what the supply and the room deliver -----------------------------------------------

rule(
    "ADVICE-733",
    "A power supply can run as many cards as its wattage allows",
    f.Topic(ask=BUILD),
    f.Answer(key="psu_w", value=the.psu),
    NAMED_CARD,
    SUPPLY_MARGIN,
    let={
        "one": SUPPLY_OF_ONE,
        "fed": whole_cards(the.psu - the.one + the.power, the.power),
        "number": number_or_none(the.fed),
    },
    then=f.Advice(
        topic=SUPPLY,
        says="Number of {name} cards ({power:g} W each) that your {psu:g} W power supply can "
        "run with the usual margin: {number}.",
    ),
    says="{one:g} W for one {name} and {power:g} W for each further one: {psu:g} W is enough for "
    "{fed} of them.",
    because="The rest of the machine needs its share of the power first.",
)


def beyond_a_circuit(region: Any) -> list[Any]:
    """Return the conditions that cards and computer draw more than a region's circuit supplies.

    The preceding conditions bind the variables for the number of cards, the power of each card
    and the power of the rest of the computer.
    """
    return [
        AS.conversion << f.Parameter(name=EFFICIENCY, value=the.efficiency),
        AS.limit << f.Parameter(of=CIRCUIT, region=region, where=the.where, value=the.circuit),
        the.circuit < DRAWN,
    ]


def circuit_must_bear(
    id: str, title: str, *conditions: Any, region: Any, topic: str, says: str, because: str
) -> None:
    """Declare a rule that checks what several cards draw against a typical circuit in a region.

    The conditions bind the number of cards, the name and power of each card, and the power of the
    rest.
    """
    rule(
        id,
        title,
        *conditions,
        beyond_a_circuit(region),
        let={"drawn": DRAWN},
        then=f.Advice(topic=topic, says=says, key="circuit"),
        says="{cards:g} x {power:g} W plus {rest:g} W takes {drawn:.0f} W at the wall, more than "
        "the {circuit:g} W that a household circuit in {where} can supply.",
        because=because,
        sources=["handbook-2017", "puget-four-cards-2020", "tomshardware-80-plus"],
    )


def circuit_must_bear_the_machine(
    id: str, title: str, place: Any, *, region: Any, because: str
) -> None:
    """Declare a rule that checks the machine that is planned."""
    circuit_must_bear(
        id,
        title,
        f.Topic(ask=BUILD),
        place,
        f.Known(key="gpus", value=the.cards),
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
    ~f.Answer(key="region"),
    region=UNSAID,
    because="An overloaded circuit trips its breaker.",
)
circuit_must_bear_the_machine(
    "ADVICE-742",
    "The room's circuit must be able to power the machine",
    f.Answer(key="region", value=the.region),
    region=the.region,
    because="An overloaded circuit trips its breaker, and its limit depends on the country.",
)

rule(
    "ADVICE-735",
    "Wide cards take up several slots",
    f.Topic(ask=BUILD),
    f.Answer(key="slots", value=the.slots),
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, slots=the.width),
    let={"held": whole_cards(the.slots, the.width), "number": number_or_none(the.held)},
    then=f.Advice(
        topic="slots",
        says="Number of {name} cards ({width:g} slots each) that fit into {slots} slots: {number}.",
    ),
    says="{slots:g} slots have room for {held} x {name}, at {width:g} slots each.",
    because="A two-slot cooler covers the next slot as well.",
)

# --- what the first pick needs ----------------------------------------------------------


def _first_pick(engine: Engine, field: str) -> tuple[str, float] | None:
    """Return the name of the first card picked and the total of a field, if it is known."""
    picks = sorted(engine.every(f.Pick, kind="card"), key=lambda p: (p["place"], p["id"]))
    for pick in picks[:1]:
        for card in engine.every(f.Card, id=pick["id"]):
            if field in card:
                engine.cite(card)
                return pick["name"], pick.get("cards", 1) * card[field]
    return None


@rule(
    "ADVICE-740",
    "If you give your power supply's wattage, the answer says how much of it the card uses",
    f.Topic(ask="gpu"),
    f.Answer(key="psu_w", value=the.psu),
    f.Parameter(name=REST, value=the.rest),
    EXISTS(f.Pick(kind="card")),
    uses=[f.Card, f.Pick],
    concludes=[f.Advice],
    says="{name} and {rest:g} W for the rest use {total:.0f} W of {psu:g} W.",
    because="A power supply with some headroom can run for days on end.",
    sources=["handbook-2017"],
)
def tell_of_supply(engine: Engine, psu: float, rest: float) -> Said:
    """Say how much of the power supply the first pick uses, in one sentence."""
    found = _first_pick(engine, "board_power_w")
    if found is None:
        return {}
    name, power = found
    total = power + rest
    if total <= psu:
        says = (
            f"{name}, the rest of the machine and a safety margin take up {total:.0f} W of your "
            f"power supply's {psu:g} W."
        )
        engine.conclude(f.Advice(topic=SUPPLY, says=says))
    return {"name": name, "total": total}


@rule(
    "ADVICE-741",
    "If you say how many slots are free, the answer says how many the card takes up",
    f.Topic(ask="gpu"),
    f.Answer(key="slots", value=the.slots),
    EXISTS(f.Pick(kind="card")),
    uses=[f.Card, f.Pick],
    concludes=[f.Advice],
    says="{name} takes up {taken:g} of {slots:g} slots.",
    because="A two-slot cooler covers the next slot as well.",
)
def tell_of_slots(engine: Engine, slots: int) -> Said:
    """Say how many slots the first pick takes up, in one sentence."""
    found = _first_pick(engine, "slots")
    if found is None:
        return {}
    name, taken = found
    says = f"In the reference design, {name} takes up {taken:g} of your {slots} slots."
    engine.conclude(f.Advice(topic="slots", says=says))
    return {"name": name, "taken": taken}

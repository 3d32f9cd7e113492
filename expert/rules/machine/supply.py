"""The power supply: what cards and machine draw, what the supply and the room give."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Advice, Answer, Card, Known, Named, Offer, Parameter, Pick, Topic
from expert.rules.machine.build import BUILD
from expert.rules.vocabulary import CONSUMER, OWNED_OR_MEANT

REST = "power-of-the-rest"
SUPPLY = "power supply"
CIRCUIT = "power-of-a-circuit"
UNSAID = "unsaid"

POWER_OF_NAMED_CARD = [
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name, board_power_w=the.power),
    Parameter(name=REST, value=the.rest),
]


@formula
def whole_cards(room: float, each: float) -> int:
    """Return how many cards a room (watts, slots) has for, if each takes so much of it."""
    return max(0, int(room // each))


@formula
def number_or_none(cards: int) -> int | str:
    """Return a number of cards as a sentence names it."""
    return cards or "none"


# --- what the cards draw --------------------------------------------------------------


@rule(
    "ADVICE-730",
    "Without a card's name, the cards on sale tell what a supply must give",
    Topic(ask=BUILD),
    Known(key="gpus", value=the.gpus),
    Parameter(name=REST, value=the.rest),
    ~Named(role=P(OWNED_OR_MEANT), kind="card"),
    uses=[Card, Offer],
    concludes=[Advice],
    says="{gpus:g} cards of {low:g} to {high:g} W with {rest:g} W for the rest.",
    because="A machine outlives its first card.",
    sources=["handbook-2017"],
)
def plan_supply(engine: Engine, gpus: int, rest: float) -> dict[str, object]:
    """Say what new consumer cards of the day draw, times the number, and the rest."""
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
    engine.cite(least, most)
    says = (
        f"Look up the card's power: new consumer cards of this day draw {low:g} to {high:g} W. "
        f"With the rest of the machine the power supply must give {gpus * low + rest:.0f} to "
        f"{gpus * high + rest:.0f} W for {gpus} of them, without overloading the room's circuit."
    )
    engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"low": low, "high": high}


rule(
    "ADVICE-731",
    "The power supply must give what the cards and the rest draw together",
    Topic(ask=BUILD),
    Known(key="gpus", value=the.gpus),
    POWER_OF_NAMED_CARD,
    let={"drawn": the.gpus * the.power, "total": the.drawn + the.rest},
    then=Advice(
        topic=SUPPLY,
        says="Power of {gpus} x {name}: {drawn:g} W; with the rest of the machine and a margin "
        "({rest:g} W) the power supply must give at least {total:.0f} W.",
    ),
    says="{gpus:g} x {power:g} W and {rest:g} W for the rest make {total:.0f} W.",
    because="A supply at its limit switches off in the middle of a run.",
    sources=["handbook-2017"],
)


@rule(
    "ADVICE-732",
    "Several owned cards draw their power together",
    Topic(ask=BUILD),
    Parameter(name=REST, value=the.rest),
    EXISTS(Named(role="owned", kind="card")),
    uses=[Card, Named],
    concludes=[Advice],
    says="{count} owned cards draw {power:g} W together.",
    because="All of them may run at once.",
    sources=["handbook-2017"],
)
def add_up_owned_cards(engine: Engine, rest: float) -> dict[str, object]:
    """Say what all owned cards draw together, if there are several kinds."""
    owned = {n["id"] for n in engine.every(Named, role="owned") if n["kind"] == "card"}
    cards = [c for c in engine.every(Card) if c["id"] in owned and "board_power_w" in c]
    power = sum(card["board_power_w"] for card in cards)
    if len(cards) > 1:
        engine.cite(*cards)
        names = " and ".join(card["name"] for card in cards)
        says = f"{names} together need a power supply of at least {power + rest:.0f} W."
        engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"count": len(cards), "power": power}


# --- what the supply and the room give --------------------------------------------------

rule(
    "ADVICE-733",
    "A supply feeds as many cards as its watts allow",
    Topic(ask=BUILD),
    Answer(key="psu_w", value=the.psu),
    POWER_OF_NAMED_CARD,
    let={"fed": whole_cards(the.psu - the.rest, the.power), "number": number_or_none(the.fed)},
    then=Advice(
        topic=SUPPLY,
        says="Your power supply of {psu:g} W feeds {number} of {name} ({power:g} W each).",
    ),
    says="{psu:g} W less {rest:g} W for the rest feed {fed} of {name}.",
    because="What the rest draws is not there for cards.",
)


def circuit_must_bear(id: str, title: str, place: Any, *, region: Any, because: str) -> None:
    """Declare that a machine at such a place is measured by the circuit of a region."""
    rule(
        id,
        title,
        Topic(ask=BUILD),
        place,
        Known(key="gpus", value=the.gpus),
        POWER_OF_NAMED_CARD,
        AS.limit << Parameter(of=CIRCUIT, region=region, where=the.where, value=the.circuit),
        the.power * the.gpus + the.rest > the.circuit,
        then=Advice(
            topic=SUPPLY,
            says="{gpus} x {name} draw more than one circuit of a room gives for long "
            "({circuit:g} W in {where}): use a second circuit, or limit the power of the cards.",
        ),
        says="{gpus:g} x {power:g} W and {rest:g} W are more than {circuit:g} W, in {where}.",
        because=because,
        sources=["handbook-2017"],
    )


circuit_must_bear(
    "ADVICE-734",
    "Without a word on the country, the weakest circuit must bear the machine",
    ~Answer(key="region"),
    region=UNSAID,
    because="A circuit that carries too much for long switches off.",
)
circuit_must_bear(
    "ADVICE-742",
    "The room's circuit must bear the machine",
    Answer(key="region", value=the.region),
    region=the.region,
    because="A circuit that carries too much for long switches off, and each country has its own.",
)

rule(
    "ADVICE-735",
    "Wide cards take several slots",
    Topic(ask=BUILD),
    Answer(key="slots", value=the.slots),
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name, slots=the.width),
    let={"held": whole_cards(the.slots, the.width), "number": number_or_none(the.held)},
    then=Advice(
        topic="slots", says="{slots} slots hold {number} of {name}, which takes {width:g}."
    ),
    says="{slots:g} slots hold {held} cards of {width:g}.",
    because="A cooler of two slots covers the slot beside it.",
)

# --- what the first pick leaves ---------------------------------------------------------


def _first_pick(engine: Engine, field: str) -> tuple[str, float] | None:
    """Return the name of the first card picked and what all of them take, where that is known."""
    picks = sorted(engine.every(Pick, kind="card"), key=lambda p: (p["place"], p["id"]))
    for pick in picks[:1]:
        for card in engine.every(Card, id=pick["id"]):
            if field in card:
                engine.cite(card)
                return pick["name"], pick.get("cards", 1) * card[field]
    return None


@rule(
    "ADVICE-740",
    "Who names a supply hears what the card leaves of it",
    Topic(ask="gpu"),
    Answer(key="psu_w", value=the.psu),
    Parameter(name=REST, value=the.rest),
    EXISTS(Pick(kind="card")),
    uses=[Card, Pick],
    concludes=[Advice],
    says="{name} with {rest:g} W for the rest draws {total:.0f} W of {psu:g} W.",
    because="A margin lets the machine run for days.",
    sources=["handbook-2017"],
)
def tell_of_supply(engine: Engine, psu: float, rest: float) -> dict[str, object]:
    """Say what the first pick leaves of the supply, in one sentence."""
    found = _first_pick(engine, "board_power_w")
    if found is None:
        return {}
    name, power = found
    total = power + rest
    says = f"{name} and the rest of the machine with a margin take {total:.0f} W of your {psu:g} W."
    engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"name": name, "total": total}


@rule(
    "ADVICE-741",
    "Who names free slots hears what the card takes of them",
    Topic(ask="gpu"),
    Answer(key="slots", value=the.slots),
    EXISTS(Pick(kind="card")),
    uses=[Card, Pick],
    concludes=[Advice],
    says="{name} takes {taken:g} of {slots:g} slots.",
    because="A cooler of two slots covers the slot beside it.",
)
def tell_of_slots(engine: Engine, slots: int) -> dict[str, object]:
    """Say what the first pick takes of the slots, in one sentence."""
    found = _first_pick(engine, "slots")
    if found is None:
        return {}
    name, taken = found
    says = f"{name} takes {taken:g} of your {slots} slots, in the maker's version."
    engine.conclude(Advice(topic="slots", says=says))
    return {"name": name, "taken": taken}

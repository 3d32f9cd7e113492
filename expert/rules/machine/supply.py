"""The power supply: what cards and machine draw, what the supply and the room give."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import has_more_than_allowed
from expert.engine.rule import rule
from expert.facts import Advice, Answer, Card, Known, Named, Offer, Parameter, Pick, Topic
from expert.rules.machine.build import BUILD
from expert.rules.vocabulary import CONSUMER, OWNED_OR_MEANT

REST = "power-of-the-rest"
SUPPLY = "power supply"
CIRCUIT = "power-of-a-circuit"
UNSAID = "unsaid"


def power_of_named_card() -> list[Any]:
    """A card is named, and what it and the rest of the machine draw is known."""
    return [
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, board_power_w=MATCH.power),
        AS.other << Parameter(name=REST, value=MATCH.rest),
    ]


def draws_more_than_circuit(power: float, gpus: int, rest: float, circuit: float) -> bool:
    """The machine draws more than one circuit of a room gives for long."""
    return has_more_than_allowed(power * gpus + rest, circuit)


@rule(
    id="ADVICE-730",
    title="Without a card's name, the cards on sale tell what a supply must give",
    because="A machine outlives its first card.",
    says="{gpus:g} cards of {low:g} to {high:g} W with {rest:g} W for the rest.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus),
        AS.other << Parameter(name=REST, value=MATCH.rest),
        NOT(Named(role=P(OWNED_OR_MEANT), kind="card")),
    ],
    uses=[Card, Offer],
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


@rule(
    id="ADVICE-731",
    title="The power supply must give what the cards and the rest draw together",
    because="A supply at its limit switches off in the middle of a run.",
    says="{gpus:g} x {power:g} W and {rest:g} W for the rest make {total:.0f} W.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus),
        *power_of_named_card(),
    ],
)
def size_supply(
    engine: Engine, gpus: int, name: str, power: float, rest: float
) -> dict[str, object]:
    """Say what the supply must give for the named card: power times number, and the rest."""
    total = gpus * power + rest
    says = (
        f"Power of {gpus} x {name}: {gpus * power:g} W; with the rest of the machine and a "
        f"margin ({rest:g} W) the power supply must give at least {total:.0f} W."
    )
    engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"total": total}


@rule(
    id="ADVICE-732",
    title="Several owned cards draw their power together",
    because="All of them may run at once.",
    says="{count} owned cards draw {power:g} W together.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.other << Parameter(name=REST, value=MATCH.rest),
        EXISTS(Named(role="owned", kind="card")),
    ],
    uses=[Card, Named],
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


@rule(
    id="ADVICE-733",
    title="A supply feeds as many cards as its watts allow",
    because="What the rest draws is not there for cards.",
    says="{psu:g} W less {rest:g} W for the rest feed {fed} of {card[name]}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.answer << Answer(key="psu_w", value=MATCH.psu),
        *power_of_named_card(),
    ],
)
def count_fed_cards(
    engine: Engine, psu: float, name: str, power: float, rest: float
) -> dict[str, object]:
    """Say how many of the named card the supply feeds."""
    fed = max(0, int((psu - rest) // power))
    says = f"Your power supply of {psu:g} W feeds {fed or 'none'} of {name} ({power:g} W each)."
    engine.conclude(Advice(topic=SUPPLY, says=says))
    return {"fed": fed}


def _warn_of_circuit(engine: Engine, gpus: int, name: str, circuit: float, where: str) -> None:
    says = (
        f"{gpus} x {name} draw more than one circuit of a room gives for long "
        f"({circuit:g} W in {where}): use a second circuit, or limit the power of the cards."
    )
    engine.conclude(Advice(topic=SUPPLY, says=says))


@rule(
    id="ADVICE-734",
    title="Without a word on the country, the weakest circuit must bear the machine",
    because="A circuit that carries too much for long switches off.",
    says="{gpus:g} x {power:g} W and {rest:g} W are more than {circuit:g} W, in {where}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        NOT(Answer(key="region")),
        AS.known << Known(key="gpus", value=MATCH.gpus),
        *power_of_named_card(),
        AS.limit << Parameter(of=CIRCUIT, region=UNSAID, where=MATCH.where, value=MATCH.circuit),
        TEST(draws_more_than_circuit),
    ],
)
def warn_of_weakest_circuit(
    engine: Engine, gpus: int, name: str, circuit: float, where: str
) -> None:
    """Warn of the circuit of a room in a country that was not told."""
    _warn_of_circuit(engine, gpus, name, circuit, where)


@rule(
    id="ADVICE-742",
    title="The room's circuit must bear the machine",
    because="A circuit that carries too much for long switches off, and each country has its own.",
    says="{gpus:g} x {power:g} W and {rest:g} W are more than {circuit:g} W, in {where}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.place << Answer(key="region", value=MATCH.region),
        AS.known << Known(key="gpus", value=MATCH.gpus),
        *power_of_named_card(),
        AS.limit
        << Parameter(of=CIRCUIT, region=MATCH.region, where=MATCH.where, value=MATCH.circuit),
        TEST(draws_more_than_circuit),
    ],
)
def warn_of_circuit(engine: Engine, gpus: int, name: str, circuit: float, where: str) -> None:
    """Warn of the circuit of a room in the person's country."""
    _warn_of_circuit(engine, gpus, name, circuit, where)


@rule(
    id="ADVICE-735",
    title="Wide cards take several slots",
    because="A cooler of two slots covers the slot beside it.",
    says="{slots:g} slots hold {held} cards of {width:g}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.answer << Answer(key="slots", value=MATCH.slots),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, slots=MATCH.width),
    ],
)
def count_held_cards(engine: Engine, slots: int, name: str, width: float) -> dict[str, object]:
    """Say how many of the named card the slots hold."""
    held = int(slots // width)
    says = f"{slots} slots hold {held or 'none'} of {name}, which takes {width:g}."
    engine.conclude(Advice(topic="slots", says=says))
    return {"held": held}


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
    id="ADVICE-740",
    title="Who names a supply hears what the card leaves of it",
    because="A margin lets the machine run for days.",
    says="{name} with {rest:g} W for the rest draws {total:.0f} W of {psu:g} W.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="psu_w", value=MATCH.psu),
        AS.other << Parameter(name=REST, value=MATCH.rest),
        EXISTS(Pick(kind="card")),
    ],
    uses=[Card, Pick],
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
    id="ADVICE-741",
    title="Who names free slots hears what the card takes of them",
    because="A cooler of two slots covers the slot beside it.",
    says="{name} takes {taken:g} of {slots:g} slots.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="slots", value=MATCH.slots),
        EXISTS(Pick(kind="card")),
    ],
    uses=[Card, Pick],
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

"""Stage 13: what a computer must have for a card that joins those a person owns."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ADD, OWNED
from expert.rules.machine.supply import FOR_SEVERAL, REST, SUPPLY_MARGIN, supply_for

ROOM = "room for it"
"""The topic of advice on power supply and slots for a card that is added."""


def all_together(engine: Engine, id: str, cards: int) -> list[tuple[f.Card, int]]:
    """Return the owned and added cards with their numbers; none if the power of one is unknown.

    The cards are cited.
    """
    counts = {id: cards}
    for named in engine.every(f.Named, role=OWNED):
        if named["kind"] == "card":
            counts[named["id"]] = counts.get(named["id"], 0) + named["count"]
    found = [(card, counts[card["id"]]) for one in counts for card in engine.every(f.Card, id=one)]
    if len(found) < len(counts) or any("board_power_w" not in card for card, _ in found):
        return []
    engine.cite(*(card for card, _ in found))
    return found


@rule(
    "ADVICE-890",
    "A card added to the ones you have needs a power supply that can run all of them",
    f.Pick(kind="card", role=ADD, id=the.id, name=the.name, cards=the.cards),
    SUPPLY_MARGIN,
    AS.others << f.Parameter(name=REST, value=the.rest),
    uses=[f.Answer, f.Card, f.Named],
    answers=["psu_w"],
    concludes=[f.Advice],
    says="All the cards together call for {needed:.0f} W.",
    because="All the cards may draw full power at the same time, and an overloaded power supply "
    "shuts down in the middle of training.",
    sources=["handbook-2017", *FOR_SEVERAL],
)
def tell_supply_for_all(
    engine: Engine, id: str, name: str, cards: int, beyond: float, rest: float
) -> Said:
    """Say which power supply all of the cards need together, and whether yours is enough."""
    found = all_together(engine, id, cards)
    if not found:
        return {"needed": 0}
    needed = supply_for(found, beyond)
    says = (
        f"With the {name} added, the cards need a power supply of at least {needed:.0f} W "
        "and slots far enough apart."
    )
    drawn = sum(card["board_power_w"] * number for card, number in found)
    for answer in engine.every(f.Answer, key="psu_w"):
        says = _compared(name, float(answer["value"]), needed, drawn, rest)
    engine.conclude(f.Advice(topic=ROOM, says=says, key="room"))
    return {"needed": needed}


def _compared(name: str, supply: float, needed: float, drawn: float, rest: float) -> str:
    """Return whether a power supply is enough for all of the cards, and what to do if not."""
    if drawn + rest > supply:
        return (
            f"Your {supply:g} W power supply is too weak: with the {name} added, the cards draw "
            f"{drawn:.0f} W and the rest {rest:g} W. Get one of {needed:.0f} W or more, or "
            f"limit the power of the cards to {max(supply - rest, 0):.0f} W in all."
        )
    enough = f"Your {supply:g} W power supply is enough with the {name} added"
    if needed > supply:
        return (
            f"{enough}, but leaves little to spare for short peaks: {needed:.0f} W would be usual. "
            "A power limit on the cards helps."
        )
    return f"{enough}: {needed:.0f} W would be enough."


rule(
    "ADVICE-892",
    "If an added card needs more free slots than there are, the answer says so",
    f.Pick(kind="card", role=ADD, id=the.id, name=the.name, cards=the.cards),
    f.Answer(key="slots", value=the.room),
    f.Card(id=the.id, slots=the.width),
    the.width * the.cards > the.room,
    let={"needed": the.width * the.cards},
    then=f.Advice(
        topic=ROOM,
        says="The {name} takes up {needed:g} slots next to the card you have, and {room:g} are "
        "free: measure the gap. A narrower board, a riser cable or another case may be needed.",
        key="room",
    ),
    says="The {name} takes up {needed:g} slots; free: {room:g}.",
    because="A free slot is useless if another card's cooler covers it.",
)

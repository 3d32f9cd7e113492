"""How many of a named card can run in one computer, of those that the person allows."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import NUMBER_ASKED
from expert.rules.machine.supply import (
    FOR_SEVERAL,
    POWER_OF_THE_REST,
    SUPPLY_MARGIN,
    UNSAID,
    beyond_a_circuit,
    supply_for,
    whole_cards,
)
from expert.rules.several.limits import ALLOWED, COUNTED_CARD, limits_number
from expert.rules.several.several import HOW_MANY
from expert.rules.vocabulary import OWNED_OR_MEANT, SEVERAL, listed

TWO = 2
OUTLET, CASE = "household circuit", "width of the coolers"
NUMBER_IS_NAMED = [
    EXISTS(f.Named(role=P(OWNED_OR_MEANT), kind="card")),
    AS.wanted << f.Answer(key="gpus", value=the.cards & P(SEVERAL)),
]
NUMBER_IS_ASKED = [
    *NUMBER_IS_NAMED,
    ~f.Answer(key="in_data_centre", value=True),
    ~f.ServerAsked(),
]
"""The person names a card and the largest number to use, and the cards are used at home."""
ASKED_HOW_MANY = f.Topic(ask=HOW_MANY)


def circuit_limits(id: str, title: str, place: Any, region: Any) -> None:
    """Declare how many cards a household circuit of a region can run, if more are allowed."""
    limits_number(
        id,
        title,
        *NUMBER_IS_ASKED,
        place,
        COUNTED_CARD,
        f.Card(id=the.id, board_power_w=the.power),
        POWER_OF_THE_REST,
        *beyond_a_circuit(region),
        topic=ASKED_HOW_MANY,
        limit=OUTLET,
        cards=whole_cards(the.circuit * the.efficiency - the.rest, the.power),
        told="A household circuit in {where} supplies about {circuit:g} W continuously: enough "
        "for {number} of the {name} at {power:g} W each, including the rest of the computer and "
        "the loss in the power supply",
        because="An overloaded circuit trips its breaker.",
    )


circuit_limits(
    "REACH-926",
    "If you name no country, the weakest household circuit limits the number of GPUs",
    ~f.Answer(key="region"),
    UNSAID,
)
circuit_limits(
    "REACH-927",
    "A household circuit in your country runs only so many GPUs",
    f.Answer(key="region", value=the.region),
    the.region,
)
limits_number(
    "REACH-928",
    "A large case holds only so many GPUs with wide coolers side by side",
    *NUMBER_IS_ASKED,
    ~f.Answer(key="slots"),
    COUNTED_CARD,
    f.Card(id=the.id, cooling="open"),
    f.BoardSize(card=the.id, slots=the.width),
    AS.large << f.Parameter(name="slots-of-a-large-case", value=the.room),
    the.width * the.cards > the.room,
    topic=ASKED_HOW_MANY,
    limit=CASE,
    cards=whole_cards(the.room, the.width),
    told="Most versions of the {name} are {width:g} slots wide and blow their heat into the case: "
    "a large case with {room:g} slots holds {number} side by side",
    because="Two-slot versions with blowers, or riser cables and an open frame, get around this.",
)


@rule(
    "ADVICE-923",
    "If you name a card and the most you would use, the answer says how many can run in one "
    "computer",
    ASKED_HOW_MANY,
    NUMBER_IS_NAMED,
    f.CountedWith(card=the.id),
    f.Card(id=the.id, board_power_w=the.power),
    SUPPLY_MARGIN,
    uses=[f.GpusAtMost],
    concludes=[f.Advice],
    says="You allow up to {cards:g}; the other limits allow {able:g}.",
    because="You named the card and the most you would use; one computer may not run that many.",
    sources=["puget-four-cards-2020", *FOR_SEVERAL],
)
def judge_number(
    engine: Engine, counted_with: f.CountedWith, card: f.Card, cards: int, beyond: float
) -> Said:
    """Say how many are possible, what these cost and need, and what all would need."""
    cards = int(cards)
    limits = [one for one in engine.every(f.GpusAtMost) if one["limit"] != ALLOWED]
    able = min([cards, *(int(one["cards"]) for one in limits)])
    engine.cite(*limits)
    name = counted_with["name"]

    def take(number: int, would: str = "") -> str:
        one = number == 1 and not would
        each, bought = counted_with.get("usd"), number - int(counted_with["owned"])
        costs = f"cost{'s' if one else ''} about ${each * bought:,.0f} and "
        calls = f"call{'s' if one else ''} for a power supply of at least"
        cost = costs if each and bought > 0 else ""
        return f"{would}{cost}{calls} {supply_for([(card, number)], beyond):,.0f} W"

    all = "Both" if cards == TWO else f"All {cards}"
    if able == cards:
        says = f"{all} {name} that you allow can run in one computer. They {take(cards)}."
    else:
        least = sorted({f"the {one['limit']}" for one in limits if one["cards"] == able})
        allow = "allows" if len(least) == 1 else "allow"
        most = f"At most {able}" if able else "None"
        says = f"{most} of the {cards} {name} that you allow can run in one computer: "
        says += f"{listed(least)} {allow} {'no more' if able else 'none'}."
        says += f" {'It' if able == 1 else 'They'} {take(able)}." if able else ""
        says += f" {all} {take(cards, 'would ')}{_and_more(limits, cards)}."
    engine.conclude(f.Advice(topic=NUMBER_ASKED, says=says))
    return {"able": able}


def _and_more(limits: list[f.GpusAtMost], cards: int) -> str:
    """Return what else the requested number of cards would need if a limit allows fewer."""
    ways = {
        OUTLET: "a second circuit (or lower power limits)",
        CASE: "versions with blowers (or an open frame with risers)",
    }
    found = {ways[one["limit"]] for one in limits if one["limit"] in ways and one["cards"] < cards}
    return f", with {listed(sorted(found))}" if found else ""

"""Stages 11 and 12: which card to put into servers, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import FULL_SERVER
from expert.rules.cards.worth import weighed
from expert.rules.machine.servers import DATA_CENTRE_CARDS, OWN_SERVER
from expert.rules.market.electricity import WATTS_PER_KILOWATT
from expert.rules.market.trend import NEW
from expert.rules.vocabulary import DATA_CENTRE, SERVER_CLASS, TRAIN

LETS_THE_AIR_THROUGH = ("blower", "passive")
CARD_PLACE = 2
A_FULL_SERVER = [
    AS.held << f.Setting(name="cards_in_a_server", key=TRAIN, value=the.most),
    AS.server << f.Parameter(name="price-of-a-server", value=the.around),
]


def server_card_found(
    id: str, title: str, way: str, is_for_it: Callable[[f.Card], bool], *, says: str, because: str
) -> None:
    """Declare which of the cards made for a kind of server goes into it."""

    def find_server_card(engine: Engine, room: float, most: float, around: float) -> Said:
        return _most_for_its_share(engine, is_for_it, room, around / most)

    rule(
        id,
        title,
        f.Topic(ask=SERVER_CLASS),
        f.Setting(name="ladder", value=True),
        EXISTS(f.ServerWanted(way=way)),
        f.Parameter(name="slots-of-a-card-in-a-server", value=the.room),
        A_FULL_SERVER,
        uses=[f.Candidate, f.Card, f.Worth],
        concludes=[f.ServerCard],
        says="{name} takes up no more than {room:g} slots"
        + says
        + (
            " and gives the most for its price plus {share:,.0f} US dollars for its share of the "
            "server."
        ),
        because=because,
    )(find_server_card)


def _most_for_its_share(
    engine: Engine, is_for_it: Callable[[f.Card], bool], room: float, share: float
) -> Said:
    """Conclude the new card with the most worth for what it costs.

    It costs its price and its share of a full server, so a card that does more needs fewer servers.
    """
    found = []
    for candidate in engine.every(f.Candidate, condition=NEW):
        (card,) = engine.every(f.Card, id=candidate["card"])
        if not is_for_it(card) or card.get("slots", room + 1) > room:
            continue
        worth = weighed(engine, candidate)
        if worth is not None:
            value = worth.worth / (worth.paid_usd + share)
            found.append((-value, candidate["usd"], str(card["id"]), candidate))
    if not found:
        return {"name": "No card", "share": share}
    candidate = min(found, key=lambda row: (row[0], row[1], row[2]))[3]
    engine.cite(candidate)
    each = round(candidate["usd"] / candidate["cards"], 2)
    engine.conclude(f.ServerCard(card=candidate["card"], name=candidate["name"], usd=each))
    return {"name": candidate["name"], "share": share}


server_card_found(
    "REACH-047",
    "Of the cards built for data centers, the one that gives the most for its price and its share "
    "of the server is used",
    DATA_CENTRE_CARDS,
    lambda card: bool(card["segment"] == DATA_CENTRE),
    says=", is built for data centers",
    because="The answer is this class of cards: they are licensed for data centers and cooled by "
    "the server's fans.",
)
server_card_found(
    "REACH-048",
    "Of the cards that blow their air out of the case, the one that gives the most for its price "
    "and its share of the server is used",
    OWN_SERVER,
    lambda card: card.get("cooling") in LETS_THE_AIR_THROUGH,
    says=", blows its air out of the case",
    because="Cards in a server sit side by side and must not heat each other.",
)

rule(
    "CHOOSE-726",
    "A server is recommended together with the card to put into it",
    f.Topic(ask=SERVER_CLASS),
    f.ServerCard(card=the.id, name=the.name, usd=the.usd),
    then=f.Pick(
        kind="card",
        id=the.id,
        name=the.name,
        role="best_value",
        place=CARD_PLACE,
        cards=1,
        condition=NEW,
        usd=the.usd,
    ),
    says="{name} is the card to put into these servers, at {usd:.0f} US dollars each.",
    because="A server without its cards is half an answer.",
)


def full_server_costs(id: str, title: str, *machines: Any, number: Any, together: str) -> None:
    """Declare that the answer says what full servers cost and draw."""
    rule(
        id,
        title,
        f.Topic(ask=SERVER_CLASS),
        f.ServerCard(card=the.id, name=the.name, usd=the.usd),
        f.Card(id=the.id, board_power_w=the.power, memory_gib=the.gib),
        A_FULL_SERVER,
        *machines,
        let={
            "each": round(the.most * the.usd + the.around, -3),
            "total": number * the.each,
            "held_gb": the.most * the.gib,
            "drawn": the.most * the.power / WATTS_PER_KILOWATT,
        },
        then=f.Advice(
            topic=FULL_SERVER,
            says="A server with {most:g} cards ({name}) holds {held_gb:g} GB and costs about "
            "${each:,.0f} or more, at least ${around:,.0f} of it for the parts of the server itself"
            + together
            + ". The cards of "
            "each draw {drawn:.1f} kW; the room must power and cool them.",
        ),
        says="{most:g} x {name} and a server cost {each:,.0f} US dollars.",
        because="Power, cooling and the total cost are what an organization has to plan for.",
        sources=["workstation-parts-2026-05"],
    )


full_server_costs(
    "ADVICE-709",
    "The answer says what a full server costs and how much power it draws",
    ~f.Answer(key="machines"),
    number=1,
    together="",
)
full_server_costs(
    "ADVICE-719",
    "If you say how many machines, the answer says what all of them cost and how much power they "
    "draw",
    f.Answer(key="machines", value=the.machines),
    number=the.machines,
    together="; {machines:g} of them about ${total:,.0f}",
)

"""Stages 11 and 12: which card to put into servers, by name."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Candidate,
    Card,
    Parameter,
    Pick,
    ServerCard,
    ServerWanted,
    Setting,
    Topic,
    Worth,
)
from expert.rules.cards.worth import weighed
from expert.rules.machine.servers import DATA_CENTRE_CARDS, OWN_SERVER, SERVER_CLASS
from expert.rules.market.trend import NEW
from expert.rules.vocabulary import DATA_CENTRE, WORKSTATION

FOR_SERVERS = OneOf((WORKSTATION, DATA_CENTRE))
HOLDS_CARDS = OneOf((DATA_CENTRE_CARDS, OWN_SERVER))
CARD_PLACE = 2


@rule(
    "REACH-047",
    (
        "Of the cards licensed and built for servers, the one that gives the most for its price "
        "is used"
    ),
    Topic(ask=SERVER_CLASS),
    Setting(name="ladder", value=True),
    EXISTS(ServerWanted(way=P(HOLDS_CARDS))),
    Parameter(name="slots-of-a-card-in-a-server", value=the.room),
    uses=[Candidate, Card, Worth],
    concludes=[ServerCard],
    says="{name} takes up no more than {room:g} slots and gives the most for its price.",
    because="Cards in a server sit side by side: they need coolers that blow the air out, they "
    "must fit the slots, and they must be licensed for data centers.",
)
def find_server_card(engine: Engine, room: float) -> dict[str, object]:
    """Conclude the new professional or data-center card with the most worth for its price."""
    found = []
    for candidate in engine.every(Candidate, condition=NEW):
        (card,) = engine.every(Card, id=candidate["card"])
        if not FOR_SERVERS(card["segment"]) or card.get("slots", room + 1) > room:
            continue
        worth = weighed(engine, candidate)
        if worth is not None:
            found.append((-worth.for_money(), candidate["usd"], str(card["id"]), candidate))
    if not found:
        return {"name": "No card"}
    candidate = min(found, key=lambda f: (f[0], f[1], f[2]))[3]
    engine.cite(candidate)
    each = round(candidate["usd"] / candidate["cards"], 2)
    engine.conclude(ServerCard(card=candidate["card"], name=candidate["name"], usd=each))
    return {"name": candidate["name"]}


rule(
    "CHOOSE-726",
    "A server is recommended together with the card to put into it",
    Topic(ask=SERVER_CLASS),
    ServerCard(card=the.id, name=the.name, usd=the.usd),
    then=Pick(
        kind="card",
        id=the.id,
        name=the.name,
        role="best_value",
        place=CARD_PLACE,
        cards=1,
        condition=NEW,
        usd=the.usd,
    ),
    says="{name} is the card for these servers, at {usd:.0f} US dollars each.",
    because="A server without its cards is half an answer.",
)

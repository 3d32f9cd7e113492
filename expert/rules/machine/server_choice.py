"""Which servers and lines of cards are named, and which are left out."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import (
    LicenceBinds,
    Line,
    LineSold,
    OptionOut,
    Pick,
    ServerWanted,
    Thing,
    Topic,
    Trait,
)
from expert.rules.machine.servers import (
    COMPLETE_SYSTEM,
    DATA_CENTRE_CARDS,
    OWN_COMPUTERS,
    OWN_SERVER,
    SERVER_CLASS,
)
from expert.rules.vocabulary import CONSUMER, DATA_CENTRE

WITH_CONSUMER_CARDS = OneOf((OWN_SERVER, OWN_COMPUTERS))
NEWEST_FIRST = 100


def _pick_line(engine: Engine, line: LineSold, place: int) -> None:
    engine.conclude(
        Pick(
            kind="accelerator",
            id=line["group"],
            name=line["name"],
            role="class_of_cards",
            place=place,
        )
    )


# --- what is named ------------------------------------------------------------------


@rule(
    id="CHOOSE-720",
    title="The line that holds the data-centre cards of the day is named",
    because="Lines change their names; the one that holds most of what is sold is meant.",
    says="{name} holds {cards} data-centre cards that are sold.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.wanted << ServerWanted(way=DATA_CENTRE_CARDS),
        EXISTS(LineSold(segment=DATA_CENTRE)),
    ],
    uses=[LineSold],
)
def pick_data_centre_line(engine: Engine) -> dict[str, object]:
    """Pick the line with most sold data-centre cards, of equals the one of fewest brands."""
    lines = [line for line in engine.every(LineSold) if line.get("segment") == DATA_CENTRE]
    if not lines:
        return {}
    best = min(lines, key=lambda line: (-line["cards"], line["width"], line["group"]))
    engine.cite(best)
    _pick_line(engine, best, 1)
    return {"name": best["name"], "cards": best["cards"]}


@rule(
    id="CHOOSE-721",
    title="A complete system is named where one is wanted and sold",
    because="Cards, links, machine and software come from one maker and work at once.",
    says="{thing[name]}: {how}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.wanted << ServerWanted(way=COMPLETE_SYSTEM),
        AS.trait << Trait(kind="server", thing=MATCH.id, trait="complete-system", says=MATCH.how),
        AS.thing << Thing(kind="server", id=MATCH.id, name=MATCH.name),
    ],
)
def pick_complete_system(engine: Engine, id: str, name: str) -> None:
    """Pick a complete system."""
    engine.conclude(Pick(kind="server", id=id, name=name, role="server", place=1))


@rule(
    id="CHOOSE-722",
    title="A server that takes cards of one's choice is named where one is wanted",
    because="Machine and cards bought apart are the better value.",
    says="{thing[name]}: {how}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.wanted << ServerWanted(way=OWN_SERVER),
        AS.trait
        << Trait(kind="server", thing=MATCH.id, trait="takes-cards-of-choice", says=MATCH.how),
        AS.thing << Thing(kind="server", id=MATCH.id, name=MATCH.name),
    ],
)
def pick_server(engine: Engine, id: str, name: str) -> None:
    """Pick a server."""
    engine.conclude(Pick(kind="server", id=id, name=name, role="server", place=1))


@rule(
    id="CHOOSE-723",
    title="Into machines of one's own go the consumer cards of the day",
    because="They compute as much as data-centre cards for a part of the price.",
    says="Of {line[name]} {cards:g} cards are sold.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        EXISTS(ServerWanted(way=P(WITH_CONSUMER_CARDS))),
        AS.line << LineSold(segment=CONSUMER, width=1, generation=MATCH.age, cards=MATCH.cards),
    ],
)
def pick_consumer_line(engine: Engine, line: LineSold, age: int) -> None:
    """Pick a line of consumer cards; that with the newest generation comes first."""
    _pick_line(engine, line, NEWEST_FIRST - age)


@rule(
    id="CHOOSE-725",
    title="A line of cards that a licence keeps out of the data centre is no choice there",
    because="Its driver may not run there.",
    says="{licence} keeps {line[name]} out.",
    sources=["dettmers-2019-04-03", "lambda-geforce-licence-thread"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.bound << LicenceBinds(brand=MATCH.brand, licence=MATCH.licence),
        AS.line << Line(brands=MATCH.brand, group=MATCH.group, name=MATCH.name),
    ],
)
def leave_out_bound_line(engine: Engine, group: str, name: str) -> None:
    """Leave out a line of cards."""
    engine.conclude(OptionOut(kind="accelerator", id=group, name=name))

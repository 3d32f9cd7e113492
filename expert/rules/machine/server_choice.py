"""Choose which servers and lines of cards to recommend, and which to leave out."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.machine.servers import (
    COMPLETE_SYSTEM,
    DATA_CENTRE_CARDS,
    OWN_COMPUTERS,
    OWN_SERVER,
)
from expert.rules.vocabulary import CONSUMER, DATA_CENTRE, SERVER_CLASS

WITH_CONSUMER_CARDS = OneOf((OWN_SERVER, OWN_COMPUTERS))
NEWEST_FIRST = 100


def _line_picked(group: Any, name: Any, place: Any) -> f.Pick:
    return f.Pick(kind="accelerator", id=group, name=name, role="class_of_cards", place=place)


# --- which line of cards ------------------------------------------------------------


@rule(
    "CHOOSE-720",
    "The product line with the most data-center cards for sale is recommended",
    f.Topic(ask=SERVER_CLASS),
    f.ServerWanted(way=DATA_CENTRE_CARDS),
    EXISTS(f.LineSold(segment=DATA_CENTRE)),
    uses=[f.LineSold],
    concludes=[f.Pick],
    says="{name} has {cards} data-center cards for sale.",
    because="Makers rename their product lines, so the one with the most cards for sale is the "
    "current one.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)
def pick_data_centre_line(engine: Engine) -> Said:
    """Pick the line with the most data-center cards for sale; if tied, the fewest brands."""
    lines = [line for line in engine.every(f.LineSold) if line.get("segment") == DATA_CENTRE]
    if not lines:
        return {}
    best = min(lines, key=lambda line: (-line["cards"], line["width"], line["group"]))
    engine.cite(best)
    engine.conclude(_line_picked(best["group"], best["name"], place=1))
    return {"name": best["name"], "cards": best["cards"]}


# --- which server -------------------------------------------------------------------


def server_picked(id: str, title: str, *, way: str, trait: str, because: str) -> None:
    """Declare a rule that recommends servers with this trait if they are called for."""
    rule(
        id,
        title,
        f.Topic(ask=SERVER_CLASS),
        f.ServerWanted(way=way),
        f.Trait(kind="server", thing=the.id, trait=trait, says=the.how),
        f.Thing(kind="server", id=the.id, name=the.name),
        then=f.Pick(kind="server", id=the.id, name=the.name, role="server", place=1),
        says="{name}: {how}.",
        because=because,
        sources=["handbook-2017"],
    )


server_picked(
    "CHOOSE-721",
    "A complete system is recommended if one is called for and available",
    way=COMPLETE_SYSTEM,
    trait="complete-system",
    because="The cards, links, machine and software come from one maker and work right away.",
)
server_picked(
    "CHOOSE-722",
    "A server for cards of your choice is recommended if one is called for",
    way=OWN_SERVER,
    trait="takes-cards-of-choice",
    because="Buying the machine and the cards separately is better value.",
)

# --- which cards go into it -----------------------------------------------------------

rule(
    "CHOOSE-723",
    "Machines that you build yourself get current consumer cards",
    f.Topic(ask=SERVER_CLASS),
    EXISTS(f.ServerWanted(way=P(WITH_CONSUMER_CARDS))),
    ~f.ServerCard(),
    f.LineSold(
        segment=CONSUMER,
        width=1,
        generation=the.age,
        cards=the.cards,
        group=the.group,
        name=the.name,
    ),
    then=_line_picked(the.group, the.name, place=NEWEST_FIRST - the.age),
    says="{name} has {cards:g} cards for sale.",
    because="They have as much computing power as data-center cards, for a fraction of the price.",
    sources=["handbook-2017"],
)

rule(
    "CHOOSE-725",
    "A product line that a license bars from data centers is ruled out there",
    f.Topic(ask=SERVER_CLASS),
    f.LicenceBinds(brand=the.brand, licence=the.licence),
    f.Line(brands=the.brand, group=the.group, name=the.name),
    then=f.OptionOut(kind="accelerator", id=the.group, name=the.name),
    says="{licence} keeps {name} out of data centers.",
    because="Its driver is not licensed to run there.",
    sources=["dettmers-2019-04-03", "lambda-geforce-licence-thread"],
)

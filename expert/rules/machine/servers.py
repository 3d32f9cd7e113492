"""The class of machine for an organisation: what binds it, what suits it, what is sold."""

from __future__ import annotations

from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    Card,
    Job,
    Known,
    Licence,
    LicenceBinds,
    Line,
    LineSold,
    Offer,
    Ready,
    ServerWanted,
    Setting,
    Topic,
)
from expert.rules.averages import median

SERVER_CLASS = "server_class"
DATA_CENTRE_CARDS = "data_centre_cards"
COMPLETE_SYSTEM = "complete_system"
OWN_SERVER = "own_server"
OWN_COMPUTERS = "own_computers"
LARGE, MIDDLE = "machines_for_data_centre_cards", "machines_for_servers"
FIGURES = (("usd_per_tflops", "fp32_tflops"), ("usd_per_gb_s", "bandwidth_gb_s"))

# --- what binds, and what is sold ------------------------------------------------

rule(
    "PLATFORM-720",
    "In a data centre a licence keeps brands out",
    Answer(key="in_data_centre", value=True),
    Licence(where="data_centre", name=the.name, brand=the.brand, since=the.since),
    then=LicenceBinds(brand=the.brand, licence=the.name),
    says="{name} keeps {brand} cards out of data centres since {since}.",
    because="Who runs the driver there breaks it.",
    sources=["lambda-geforce-licence-thread", "dettmers-2019-04-03"],
)


@rule(
    "REACH-720",
    "A line of cards that is sold and that mature software serves can be had",
    Topic(ask=SERVER_CLASS),
    Job(id=the.job_id),
    Setting(name="maturity", key=the.job_id, value=the.wants),
    Known(key="os", value=the.os),
    Line(),
    uses=[Card, Offer, Ready],
    concludes=[LineSold],
    says="Of {line[name]} {cards} cards are sold new.",
    because="What shops no longer sell, or what no framework runs on, is no class to choose.",
)
def find_sold_line(engine: Engine, line: Line, os: str, wants: float) -> dict[str, object]:
    """Conclude what of a line is sold, and what a TFLOPS and a GB/s of it cost in the middle."""
    served = {m["platform"] for m in engine.every(Ready, os=os) if m["level"] >= wants}
    prices = {offer["card"]: offer["usd"] for offer in engine.every(Offer, condition="new")}
    brands = line["brands"].split()
    sold = [
        card
        for card in engine.every(Card)
        if card["id"] in prices and card.get("brand") in brands and card.get("platform") in served
    ]
    if sold:
        engine.cite(*sold)
        engine.conclude(_line_sold(line, sold, prices))
    return {"cards": len(sold)}


def _line_sold(line: Line, sold: list[Card], prices: dict[str, float]) -> LineSold:
    """Return a line with the number, the segment and the usual prices of its sold cards."""
    fields: dict[str, object] = {
        "group": line["group"],
        "name": line["name"],
        "width": line["width"],
        "cards": len(sold),
        "generation": max(card.get("generation", 0) for card in sold),
    }
    for name, key in FIGURES:
        figures = [prices[card["id"]] / card[key] for card in sold if key in card]
        if figures:
            fields[name] = round(median(figures), 3)
    segments = {card["segment"] for card in sold}
    if len(segments) == 1:
        fields["segment"] = segments.pop()
    return LineSold(**fields)


# --- what suits the organisation ----------------------------------------------------

MIDDLE_NUMBER_OF_MACHINES = [
    Answer(key="machines", value=the.machines),
    AS.lower << Setting(name=MIDDLE, value=the.least),
    AS.upper << Setting(name=LARGE, value=the.most),
    the.least <= the.machines,
    the.machines <= the.most,
]
"""So many machines were named as a lab or a middle-sized company has."""

rule(
    "NEED-720",
    "Who runs very many machines considers data-centre cards",
    Topic(ask=SERVER_CLASS),
    Answer(key="machines", value=the.has),
    Setting(name=LARGE, value=the.allowed),
    the.has > the.allowed,
    then=ServerWanted(way=DATA_CENTRE_CARDS, reason="machines"),
    says="{has:g} machines are more than {allowed:g}.",
    because="With many machines, failures, air and support cost more than the cards.",
    sources=["handbook-2017"],
)

rule(
    "NEED-721",
    "A lab or a middle-sized company with ample money considers complete systems",
    Topic(ask=SERVER_CLASS),
    AS.money << Answer(key="budget", value="ample"),
    MIDDLE_NUMBER_OF_MACHINES,
    then=ServerWanted(way=COMPLETE_SYSTEM, reason="machines"),
    says="{machines:g} machines lie from {least:g} to {most:g}, and the money is ample.",
    because="They save the work of building and tending machines.",
    sources=["handbook-2017"],
)

rule(
    "NEED-722",
    "A lab or a middle-sized company without ample money builds servers of its own",
    Topic(ask=SERVER_CLASS),
    ~Answer(key="budget", value="ample"),
    MIDDLE_NUMBER_OF_MACHINES,
    ~LicenceBinds(),
    then=ServerWanted(way=OWN_SERVER, reason="machines"),
    says="{machines:g} machines lie from {least:g} to {most:g}, and no ample money was named.",
    because="Machine and consumer cards bought apart compute as much for a part of the price.",
    sources=["handbook-2017"],
)

rule(
    "NEED-723",
    "For a few machines ordinary computers with consumer cards do",
    Topic(ask=SERVER_CLASS),
    Answer(key="machines", value=the.has),
    Setting(name=MIDDLE, value=the.wants),
    the.has < the.wants,
    ~LicenceBinds(),
    then=ServerWanted(way=OWN_COMPUTERS, reason="machines"),
    says="{has:g} machines are fewer than {wants:g}.",
    because="Nothing about a few machines asks for a server room.",
)

rule(
    "NEED-724",
    "Where a licence keeps consumer cards out, data-centre cards are what is left",
    Topic(ask=SERVER_CLASS),
    EXISTS(LicenceBinds()),
    then=ServerWanted(way=DATA_CENTRE_CARDS, reason="licence"),
    says="A licence binds the place where the cards are to run.",
    because="Legal trouble costs more than the cards.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "NEED-725",
    "In a data centre without such a licence, cards made for it suit better",
    Topic(ask=SERVER_CLASS),
    Answer(key="in_data_centre", value=True),
    ~Answer(key="machines"),
    ~LicenceBinds(),
    then=ServerWanted(way=DATA_CENTRE_CARDS, reason="place"),
    says="The cards run in a data centre, and no licence keeps any out.",
    because="They are cooled by the air of the server and check their memory for errors.",
    sources=["handbook-2017"],
)

rule(
    "NEED-726",
    "Without a word on place and number, servers of one's own are the better value",
    Topic(ask=SERVER_CLASS),
    ~Answer(key="in_data_centre", value=True),
    ~Answer(key="machines"),
    then=ServerWanted(way=OWN_SERVER, reason="value"),
    says="Neither a data centre nor a number of machines was named.",
    because="Nothing was said that is worth several times the price.",
)

rule(
    "NEED-727",
    "Advice that knows no classes of organisations goes by value",
    Topic(ask=SERVER_CLASS),
    Answer(key="machines", value=the.machines),
    ~Setting(name=LARGE),
    ~LicenceBinds(),
    then=ServerWanted(way=OWN_SERVER, reason="value"),
    says="{machines:g} machines were named, and this advice makes no difference by them.",
    because="Data-centre cards compute no more for several times the price.",
    sources=["dettmers-2019-04-03"],
)

"""The class of machine for an organisation: what binds it, what suits it, what is sold."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_less_than_wanted, has_more_than_allowed
from expert.engine.rule import rule
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


def lies_between(machines: float, least: float, most: float) -> bool:
    """The number of machines is that of a lab or a middle-sized company."""
    return least <= machines <= most


def middle_number_of_machines() -> list[Any]:
    """So many machines were named as a lab or a middle-sized company has."""
    return [
        AS.answer << Answer(key="machines", value=MATCH.machines),
        AS.lower << Setting(name=MIDDLE, value=MATCH.least),
        AS.upper << Setting(name=LARGE, value=MATCH.most),
        TEST(lies_between),
    ]


# --- what binds, and what is sold ------------------------------------------------


@rule(
    id="PLATFORM-720",
    title="In a data centre a licence keeps brands out",
    because="Who runs the driver there breaks it.",
    says="{licence[name]} keeps {brand} cards out of data centres since {since}.",
    sources=["lambda-geforce-licence-thread", "dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="in_data_centre", value=True),
        AS.licence
        << Licence(where="data_centre", name=MATCH.name, brand=MATCH.brand, since=MATCH.since),
    ],
)
def bind_licence(engine: Engine, name: str, brand: str) -> None:
    """Conclude that the licence binds this person."""
    engine.conclude(LicenceBinds(brand=brand, licence=name))


@rule(
    id="REACH-720",
    title="A line of cards that is sold and that mature software serves can be had",
    because="What shops no longer sell, or what no framework runs on, is no class to choose.",
    says="Of {line[name]} {cards} cards are sold new.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        AS.system << Known(key="os", value=MATCH.os),
        AS.line << Line(),
    ],
    uses=[Card, Offer, Ready],
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


@rule(
    id="NEED-720",
    title="Who runs very many machines considers data-centre cards",
    because="With many machines, failures, air and support cost more than the cards.",
    says="{has:g} machines are more than {allowed:g}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.answer << Answer(key="machines", value=MATCH.has),
        AS.limit << Setting(name=LARGE, value=MATCH.allowed),
        TEST(has_more_than_allowed),
    ],
)
def want_cards_for_many(engine: Engine) -> None:
    """Conclude that data-centre cards are considered."""
    engine.conclude(ServerWanted(way=DATA_CENTRE_CARDS, reason="machines"))


@rule(
    id="NEED-721",
    title="A lab or a middle-sized company with ample money considers complete systems",
    because="They save the work of building and tending machines.",
    says="{machines:g} machines lie from {least:g} to {most:g}, and the money is ample.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.money << Answer(key="budget", value="ample"),
        *middle_number_of_machines(),
    ],
)
def want_complete_system(engine: Engine) -> None:
    """Conclude that a complete system is considered."""
    engine.conclude(ServerWanted(way=COMPLETE_SYSTEM, reason="machines"))


@rule(
    id="NEED-722",
    title="A lab or a middle-sized company without ample money builds servers of its own",
    because="Machine and consumer cards bought apart compute as much for a part of the price.",
    says="{machines:g} machines lie from {least:g} to {most:g}, and no ample money was named.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        NOT(Answer(key="budget", value="ample")),
        *middle_number_of_machines(),
        NOT(LicenceBinds()),
    ],
)
def want_own_server(engine: Engine) -> None:
    """Conclude that servers with consumer cards are wanted."""
    engine.conclude(ServerWanted(way=OWN_SERVER, reason="machines"))


@rule(
    id="NEED-723",
    title="For a few machines ordinary computers with consumer cards do",
    because="Nothing about a few machines asks for a server room.",
    says="{has:g} machines are fewer than {wants:g}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.answer << Answer(key="machines", value=MATCH.has),
        AS.lower << Setting(name=MIDDLE, value=MATCH.wants),
        TEST(has_less_than_wanted),
        NOT(LicenceBinds()),
    ],
)
def want_own_computers(engine: Engine) -> None:
    """Conclude that ordinary computers are wanted."""
    engine.conclude(ServerWanted(way=OWN_COMPUTERS, reason="machines"))


@rule(
    id="NEED-724",
    title="Where a licence keeps consumer cards out, data-centre cards are what is left",
    because="Legal trouble costs more than the cards.",
    says="A licence binds the place where the cards are to run.",
    sources=["dettmers-2019-04-03"],
    when=[AS.topic << Topic(ask=SERVER_CLASS), EXISTS(LicenceBinds())],
)
def want_licensed_cards(engine: Engine) -> None:
    """Conclude that data-centre cards are wanted."""
    engine.conclude(ServerWanted(way=DATA_CENTRE_CARDS, reason="licence"))


@rule(
    id="NEED-725",
    title="In a data centre without such a licence, cards made for it suit better",
    because="They are cooled by the air of the server and check their memory for errors.",
    says="The cards run in a data centre, and no licence keeps any out.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.place << Answer(key="in_data_centre", value=True),
        NOT(Answer(key="machines")),
        NOT(LicenceBinds()),
    ],
)
def want_suitable_cards(engine: Engine) -> None:
    """Conclude that data-centre cards suit the place."""
    engine.conclude(ServerWanted(way=DATA_CENTRE_CARDS, reason="place"))


@rule(
    id="NEED-726",
    title="Without a word on place and number, servers of one's own are the better value",
    because="Nothing was said that is worth several times the price.",
    says="Neither a data centre nor a number of machines was named.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        NOT(Answer(key="in_data_centre", value=True)),
        NOT(Answer(key="machines")),
    ],
)
def want_value(engine: Engine) -> None:
    """Conclude that servers with consumer cards are wanted."""
    engine.conclude(ServerWanted(way=OWN_SERVER, reason="value"))


@rule(
    id="NEED-727",
    title="Advice that knows no classes of organisations goes by value",
    because="Data-centre cards compute no more for several times the price.",
    says="{machines:g} machines were named, and this advice makes no difference by them.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.answer << Answer(key="machines", value=MATCH.machines),
        NOT(Setting(name=LARGE)),
        NOT(LicenceBinds()),
    ],
)
def want_value_whatever_the_number(engine: Engine) -> None:
    """Conclude that servers with consumer cards are wanted."""
    engine.conclude(ServerWanted(way=OWN_SERVER, reason="value"))

"""Classes of machines for an organization: licenses, what suits it, what is for sale."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.averages import median
from expert.rules.vocabulary import SERVER_CLASS

DATA_CENTRE_CARDS = "data_centre_cards"
COMPLETE_SYSTEM = "complete_system"
OWN_SERVER = "own_server"
OWN_COMPUTERS = "own_computers"
LARGE, MIDDLE = "machines_for_data_centre_cards", "machines_for_servers"
FIGURES = (("usd_per_tflops", "fp32_tflops"), ("usd_per_gb_s", "bandwidth_gb_s"))

# --- licenses, and what is for sale -----------------------------------------------

rule(
    "PLATFORM-720",
    "A license can bar a brand from data centers",
    f.Answer(key="in_data_centre", value=True),
    f.Licence(where="data_centre", name=the.name, brand=the.brand, since=the.since),
    then=f.LicenceBinds(brand=the.brand, licence=the.name),
    says="{name} has kept {brand} cards out of data centers since {since}.",
    because="Running the driver there breaks the license.",
    sources=["lambda-geforce-licence-thread", "dettmers-2019-04-03"],
)


@rule(
    "REACH-720",
    "A product line is considered if it is for sale and mature software supports it",
    f.Topic(ask=SERVER_CLASS),
    f.Job(id=the.job_id),
    f.Setting(name="maturity", key=the.job_id, value=the.wants),
    f.Known(key="os", value=the.os),
    f.Line(),
    uses=[f.Card, f.Offer, f.Ready],
    concludes=[f.LineSold],
    says="{cards} {line[name]} cards are sold new.",
    because="Cards that shops no longer sell, or that no framework supports, are not worth "
    "choosing.",
)
def find_sold_line(engine: Engine, line: f.Line, os: str, wants: float) -> Said:
    """Conclude how many cards of a line are sold, and the median price per TFLOPS and GB/s."""
    served = {m["platform"] for m in engine.every(f.Ready, os=os) if m["level"] >= wants}
    prices = {offer["card"]: offer["usd"] for offer in engine.every(f.Offer, condition="new")}
    brands = line["brands"].split()
    sold = [
        card
        for card in engine.every(f.Card)
        if card["id"] in prices and card.get("brand") in brands and card.get("platform") in served
    ]
    if sold:
        engine.cite(*sold)
        engine.conclude(_line_sold(line, sold, prices))
    return {"cards": len(sold)}


def _line_sold(line: f.Line, sold: list[f.Card], prices: dict[str, float]) -> f.LineSold:
    """Return a line with the number, segment and median prices of its cards for sale."""
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
    return f.LineSold(**fields)


# --- what suits the organization ----------------------------------------------------

MIDDLE_NUMBER_OF_MACHINES = [
    f.Answer(key="machines", value=the.machines),
    AS.lower << f.Setting(name=MIDDLE, value=the.least),
    AS.upper << f.Setting(name=LARGE, value=the.most),
    the.least <= the.machines,
    the.machines <= the.most,
]
"""The number of machines is typical of a lab or mid-sized company."""

rule(
    "NEED-720",
    "With a very large number of machines, data-center cards are worth considering",
    f.Topic(ask=SERVER_CLASS),
    f.Answer(key="machines", value=the.has),
    f.Setting(name=LARGE, value=the.allowed),
    the.has > the.allowed,
    then=f.ServerWanted(way=DATA_CENTRE_CARDS, reason="machines"),
    says="You have {has:g} machines, which is more than {allowed:g}.",
    because="With many machines, failures, cooling and support cost more than the cards.",
    sources=["handbook-2017"],
)

rule(
    "NEED-721",
    "A lab or mid-sized company with a large budget should consider complete systems",
    f.Topic(ask=SERVER_CLASS),
    AS.money << f.Answer(key="budget", value="ample"),
    MIDDLE_NUMBER_OF_MACHINES,
    then=f.ServerWanted(way=COMPLETE_SYSTEM, reason="machines"),
    says="You have {machines:g} machines, which is between {least:g} and {most:g}, and the "
    "budget is ample.",
    because="A complete system saves you the work of building and maintaining machines.",
    sources=["handbook-2017"],
)

rule(
    "NEED-722",
    "A lab or mid-sized company without a large budget should build its own servers",
    f.Topic(ask=SERVER_CLASS),
    ~f.Answer(key="budget", value="ample"),
    MIDDLE_NUMBER_OF_MACHINES,
    ~f.LicenceBinds(),
    then=f.ServerWanted(way=OWN_SERVER, reason="machines"),
    says="You have {machines:g} machines, which is between {least:g} and {most:g}, and you did "
    "not say that the budget is ample.",
    because="Buying the machine and consumer cards separately gives the same computing power for a "
    "fraction of the price.",
    sources=["handbook-2017"],
)

rule(
    "NEED-723",
    "For a few machines, ordinary computers with consumer cards are enough",
    f.Topic(ask=SERVER_CLASS),
    f.Answer(key="machines", value=the.has),
    f.Setting(name=MIDDLE, value=the.wants),
    the.has < the.wants,
    ~f.LicenceBinds(),
    then=f.ServerWanted(way=OWN_COMPUTERS, reason="machines"),
    says="You have {has:g} machines, which is fewer than {wants:g}.",
    because="A few machines do not need a server room.",
)

rule(
    "NEED-724",
    "If a license rules out consumer cards, data-center cards remain",
    f.Topic(ask=SERVER_CLASS),
    EXISTS(f.LicenceBinds()),
    then=f.ServerWanted(way=DATA_CENTRE_CARDS, reason="licence"),
    says="A license applies where the cards will run.",
    because="Legal trouble costs more than the cards.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "NEED-725",
    "In a data center where no license applies, cards made for data centers are a better fit",
    f.Topic(ask=SERVER_CLASS),
    f.Answer(key="in_data_centre", value=True),
    ~f.Answer(key="machines"),
    ~f.LicenceBinds(),
    then=f.ServerWanted(way=DATA_CENTRE_CARDS, reason="place"),
    says="The cards run in a data center, and no license bars any of them.",
    because="The server's airflow cools them, and they check their memory for errors.",
    sources=["handbook-2017"],
)

rule(
    "NEED-726",
    "If you say neither where the machines will be nor how many, servers you build yourself are "
    "the better value",
    f.Topic(ask=SERVER_CLASS),
    ~f.Answer(key="in_data_centre", value=True),
    ~f.Answer(key="machines"),
    then=f.ServerWanted(way=OWN_SERVER, reason="value"),
    says="You mentioned neither a data center nor a number of machines.",
    because="Nothing you mentioned justifies paying several times the price.",
)

rule(
    "NEED-727",
    "If an advisor does not distinguish kinds of organizations, value decides",
    f.Topic(ask=SERVER_CLASS),
    f.Answer(key="machines", value=the.machines),
    ~f.Setting(name=LARGE),
    ~f.LicenceBinds(),
    then=f.ServerWanted(way=OWN_SERVER, reason="value"),
    says="You have {machines:g} machines, but this advisor does not go by the number of machines.",
    because="Data-center cards have no more computing power than consumer cards but cost several "
    "times as much.",
    sources=["dettmers-2019-04-03"],
)

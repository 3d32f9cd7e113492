"""Advice on servers and lines of cards: prices, licenses, and what suits the location."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import EACH_SERVER
from expert.rules.machine.server_choice import WITH_CONSUMER_CARDS
from expert.rules.machine.servers import DATA_CENTRE_CARDS, LARGE
from expert.rules.vocabulary import CONSUMER, DATA_CENTRE, SERVER_CLASS

FOR_ALL = "always"

# --- price --------------------------------------------------------------------------


@rule(
    "ADVICE-701",
    "The extra cost of data-center cards is calculated from current prices",
    f.Topic(ask=SERVER_CLASS),
    EXISTS(f.LineSold(segment=DATA_CENTRE)),
    EXISTS(f.LineSold(segment=CONSUMER)),
    uses=[f.LineSold],
    concludes=[f.Advice],
    says="Each TFLOPS costs {tflops:.1f} times as much, and each GB/s costs {gb_s:.1f} times as "
    "much.",
    because="Knowing the factor, you can weigh the extra cost against the license terms.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)
def tell_price_factor(engine: Engine) -> Said:
    """Say how much more the same speed costs with the data-center line that has the most cards."""
    data_centre, consumer = (_widest(engine, segment) for segment in (DATA_CENTRE, CONSUMER))
    if data_centre is None or consumer is None:
        return {}
    tflops = data_centre["usd_per_tflops"] / consumer["usd_per_tflops"]
    gb_s = data_centre["usd_per_gb_s"] / consumer["usd_per_gb_s"]
    engine.cite(data_centre, consumer)
    says = (
        f"At prices as of this date, each TFLOPS (32-bit) costs {tflops:.0f} times as much on "
        f"{data_centre['name']} as on {consumer['name']}, and each GB/s of memory bandwidth "
        f"costs {gb_s:.0f} times as much."
    )
    engine.conclude(f.Advice(topic="price", says=says))
    return {"tflops": tflops, "gb_s": gb_s}


def _widest(engine: Engine, segment: str) -> f.LineSold | None:
    """Return the line in a segment that has the most cards for sale and known figures."""
    lines = [
        line
        for line in engine.every(f.LineSold)
        if line.get("segment") == segment and {"usd_per_tflops", "usd_per_gb_s"} <= set(line)
    ]
    return min(lines, key=lambda s: (-s["cards"], s["width"], s["group"]), default=None)


# --- place and license --------------------------------------------------------------

rule(
    "ADVICE-703",
    "Data-center cards have features that suit servers",
    f.Topic(ask=SERVER_CLASS),
    f.ServerWanted(way=DATA_CENTRE_CARDS),
    f.Setting(name="data_centre_cards_have", value=the.what),
    then=f.Advice(topic="data center", says="Data-center cards have {what}, which suits servers."),
    says="Data-center cards have {what}.",
    because="A server has its own airflow, and with many cards even rare memory errors happen "
    "often.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-704",
    "Consumer cards in servers come with a warning about the license",
    f.Topic(ask=SERVER_CLASS),
    EXISTS(f.ServerWanted(way=P(WITH_CONSUMER_CARDS))),
    f.Licence(where="data_centre", name=the.name, since=the.since),
    then=f.Advice(
        topic="licence",
        says="{name}: since {since}, consumer cards are not licensed for data centers; this "
        "probably does not apply to machines in an office or a lab, but it does apply to a "
        "hosted rack. Ask a lawyer if it matters to you.",
    ),
    says="{name} has applied since {since}.",
    because="Servers move into data centers sooner or later.",
    sources=["lambda-geforce-licence-thread", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-705",
    "Institutions often buy data-center cards because they fear the license",
    f.Topic(ask=SERVER_CLASS),
    f.Answer(key="persona", value="institution"),
    f.Licence(where="data_centre", name=the.name, since=the.since),
    then=f.Advice(
        topic="licence",
        says="For fear of legal trouble, universities and institutes often have to buy data-center "
        "cards, although they are poor value.",
    ),
    says="The buyer is an institution, and {name} has applied since {since}.",
    because="Nobody there wants to be responsible for violating the license.",
    sources=["dettmers-2019-04-03"],
)

# --- the server chosen --------------------------------------------------------------

rule(
    "ADVICE-706",
    "A recommended server is shown with its description and price",
    f.Topic(ask=SERVER_CLASS),
    f.Pick(kind="server", id=the.id, name=the.name),
    f.Trait(kind="server", thing=the.id, says=the.how),
    then=f.Advice(topic="server", says="{name}: {how}."),
    says="{name}: {how}.",
    because="The name alone does not tell you what you get.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-707",
    "A recommended server is shown with its caveats",
    f.Topic(ask=SERVER_CLASS),
    f.Pick(kind="server", id=the.id, name=the.name),
    f.ThingCaveat(kind="server", thing=the.id, key=FOR_ALL, says=the.what),
    then=f.Advice(topic="server", says="{name}: {what}."),
    says="{name}: {what}.",
    because="It is better to know this before you buy.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-708",
    "With a very large number of machines, data-center cards are worth considering",
    f.Topic(ask="gpu"),
    f.Answer(key="machines", value=the.has),
    f.Setting(name=LARGE, value=the.allowed),
    the.has > the.allowed,
    ~f.Answer(key="in_data_centre", value=True),
    then=f.Advice(
        topic="data center",
        says="With more than {allowed:g} machines, data-center cards are worth considering; for "
        "details, use ask=server_class.",
    ),
    says="You have {has:g} machines, which is more than {allowed:g}.",
    because="With many machines, failures, cooling and support cost more than the cards.",
    sources=["handbook-2017"],
)

# --- a sum for several servers --------------------------------------------------------


@rule(
    "ADVICE-178",
    "If a budget is for several servers, the answer says how much of it each gets, and whether "
    "that pays for a server",
    f.Answer(key="budget_usd", value=the.sum),
    f.SharedSum(machines=the.machines, usd=the.each),
    uses=[f.Purse, f.ServerBought(what="server")],
    concludes=[f.Advice],
    says="${sum:,.0f} for {machines:,.0f} machines is ${each:,.0f} for each: {found}",
    because="If one server costs too much, less money is left for the others.",
)
def tell_the_share(engine: Engine, sum: float, machines: float, each: float) -> Said:
    """Conclude the share of each server, and what to do if a server alone takes too much of it."""
    aside = [purse.get("server_usd", 0) for purse in engine.every(f.Purse)]
    too_expensive = [
        f"a server costs about ${server['usd']:,.0f} without its cards, too much for that: plan "
        "ordinary computers (--form computer) or fewer servers."
        for server in engine.every(f.ServerBought, what="server")
        if aside and aside[0] < server["usd"]
    ]
    found = [*too_expensive, "this answer is for one of them."][0]
    share = f"${sum:,.0f} for {machines:,.0f} machines is ${each:,.0f} for each; {found}"
    engine.conclude(f.Advice(topic=EACH_SERVER, says=share))
    return {"found": found}

"""What is said of servers and lines of cards: prices, licence, what suits the place."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Licence,
    LineSold,
    Pick,
    ServerWanted,
    Setting,
    ThingCaveat,
    Topic,
    Trait,
)
from expert.rules.machine.server_choice import WITH_CONSUMER_CARDS
from expert.rules.machine.servers import DATA_CENTRE_CARDS, LARGE, SERVER_CLASS
from expert.rules.vocabulary import CONSUMER, DATA_CENTRE

FOR_ALL = "always"

# --- price --------------------------------------------------------------------------


@rule(
    "ADVICE-701",
    "What data-centre cards cost more is worked out from the day's prices",
    Topic(ask=SERVER_CLASS),
    EXISTS(LineSold(segment=DATA_CENTRE)),
    EXISTS(LineSold(segment=CONSUMER)),
    uses=[LineSold],
    concludes=[Advice],
    says="A TFLOPS costs {tflops:.1f} times, a GB/s {gb_s:.1f} times as much.",
    because="Who knows the factor can weigh it against the licence.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)
def tell_price_factor(engine: Engine) -> dict[str, object]:
    """Say how many times as much the same figures cost on the widest data-centre line."""
    dear, cheap = (_widest(engine, segment) for segment in (DATA_CENTRE, CONSUMER))
    if dear is None or cheap is None:
        return {}
    tflops = dear["usd_per_tflops"] / cheap["usd_per_tflops"]
    gb_s = dear["usd_per_gb_s"] / cheap["usd_per_gb_s"]
    engine.cite(dear, cheap)
    says = (
        f"At the prices of this day a TFLOPS (32 bits) costs {tflops:.0f} times and a GB/s of "
        f"memory {gb_s:.0f} times as much on {dear['name']} as on {cheap['name']}."
    )
    engine.conclude(Advice(topic="price", says=says))
    return {"tflops": tflops, "gb_s": gb_s}


def _widest(engine: Engine, segment: str) -> LineSold | None:
    """Return the line of a segment with most sold cards whose figures are known."""
    lines = [
        line
        for line in engine.every(LineSold)
        if line.get("segment") == segment and {"usd_per_tflops", "usd_per_gb_s"} <= set(line)
    ]
    return min(lines, key=lambda s: (-s["cards"], s["width"], s["group"]), default=None)


rule(
    "ADVICE-702",
    "Guides put the price of data-centre cards at many times that of consumer cards",
    Topic(ask=SERVER_CLASS),
    Setting(name="data_centre_price_factor", value=the.factor),
    then=Advice(
        topic="price",
        says="Data-centre cards have no real advantage in computing power over consumer cards, at "
        "up to {factor:g} times the price by this advice.",
    ),
    says="The guide puts the price at {factor:g} times.",
    because="The computing power is about equal; the maker asks more of companies.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)

# --- place and licence --------------------------------------------------------------

rule(
    "ADVICE-703",
    "What suits data-centre cards to a data centre",
    Topic(ask=SERVER_CLASS),
    ServerWanted(way=DATA_CENTRE_CARDS),
    Setting(name="data_centre_cards_have", value=the.what),
    then=Advice(topic="data centre", says="Data-centre cards have {what}, which suits servers."),
    says="Data-centre cards have {what}.",
    because="A server blows its own air, and many cards make rare errors frequent.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-704",
    "Consumer cards in servers come with a warning of the licence",
    Topic(ask=SERVER_CLASS),
    EXISTS(ServerWanted(way=P(WITH_CONSUMER_CARDS))),
    Licence(where="data_centre", name=the.name, since=the.since),
    then=Advice(
        topic="licence",
        says="{name}: since {since} consumer cards are not licensed for data centres; machines in "
        "an office or a lab room are hardly meant, a hosted rack is. Ask a lawyer where it "
        "matters.",
    ),
    says="{name} holds since {since}.",
    because="Servers move into data centres sooner or later.",
    sources=["lambda-geforce-licence-thread", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-705",
    "Institutions often buy data-centre cards for fear of the licence",
    Topic(ask=SERVER_CLASS),
    Answer(key="persona", value="institution"),
    Licence(where="data_centre", name=the.name, since=the.since),
    then=Advice(
        topic="licence",
        says="For fear of legal trouble universities and institutes are often forced to buy "
        "data-centre cards, although they are poor value.",
    ),
    says="An institution asks, and {name} holds since {since}.",
    because="Nobody there wants to answer for a breach.",
    sources=["dettmers-2019-04-03"],
)

# --- what is named ------------------------------------------------------------------

rule(
    "ADVICE-706",
    "What a named server is and costs is said with it",
    Topic(ask=SERVER_CLASS),
    Pick(kind="server", id=the.id, name=the.name),
    Trait(kind="server", thing=the.id, says=the.how),
    then=Advice(topic="server", says="{name}: {how}."),
    says="{name}: {how}.",
    because="The name alone tells nobody what comes.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-707",
    "A named server comes with what one should know of it",
    Topic(ask=SERVER_CLASS),
    Pick(kind="server", id=the.id, name=the.name),
    ThingCaveat(kind="server", thing=the.id, key=FOR_ALL, says=the.what),
    then=Advice(topic="server", says="{name}: {what}."),
    says="{name}: {what}.",
    because="It is better known before it is bought.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-708",
    "Who runs very many machines hears of data-centre cards",
    Topic(ask="gpu"),
    Answer(key="machines", value=the.has),
    Setting(name=LARGE, value=the.allowed),
    the.has > the.allowed,
    ~Answer(key="in_data_centre", value=True),
    then=Advice(
        topic="data centre",
        says="With more than {allowed:g} machines, data-centre cards are worth considering: "
        "ask=server_class tells more.",
    ),
    says="{has:g} machines are more than {allowed:g}.",
    because="With many machines, failures, air and support cost more than the cards.",
    sources=["handbook-2017"],
)

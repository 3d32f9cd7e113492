"""What is said of servers and lines of cards: prices, licence, what suits the place."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import has_more_than_allowed
from expert.engine.rule import rule
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


@rule(
    id="ADVICE-701",
    title="What data-centre cards cost more is worked out from the day's prices",
    because="Who knows the factor can weigh it against the licence.",
    says="A TFLOPS costs {tflops:.1f} times, a GB/s {gb_s:.1f} times as much.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        EXISTS(LineSold(segment=DATA_CENTRE)),
        EXISTS(LineSold(segment=CONSUMER)),
    ],
    uses=[LineSold],
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


@rule(
    id="ADVICE-702",
    title="Guides put the price of data-centre cards at many times that of consumer cards",
    because="The computing power is about equal; the maker asks more of companies.",
    says="The guide puts the price at {factor:g} times.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.setting << Setting(name="data_centre_price_factor", value=MATCH.factor),
    ],
)
def tell_published_factor(engine: Engine, factor: float) -> None:
    """Say what the guide puts the factor at."""
    says = (
        "Data-centre cards have no real advantage in computing power over consumer cards, at up "
        f"to {factor:g} times the price by this advice."
    )
    engine.conclude(Advice(topic="price", says=says))


@rule(
    id="ADVICE-703",
    title="What suits data-centre cards to a data centre",
    because="A server blows its own air, and many cards make rare errors frequent.",
    says="Data-centre cards have {what}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.wanted << ServerWanted(way=DATA_CENTRE_CARDS),
        AS.setting << Setting(name="data_centre_cards_have", value=MATCH.what),
    ],
)
def tell_what_suits_a_server(engine: Engine, what: str) -> None:
    """Say what data-centre cards have."""
    engine.conclude(
        Advice(topic="data centre", says=f"Data-centre cards have {what}, which suits servers.")
    )


@rule(
    id="ADVICE-704",
    title="Consumer cards in servers come with a warning of the licence",
    because="Servers move into data centres sooner or later.",
    says="{name} holds since {since}.",
    sources=["lambda-geforce-licence-thread", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        EXISTS(ServerWanted(way=P(WITH_CONSUMER_CARDS))),
        AS.licence << Licence(where="data_centre", name=MATCH.name, since=MATCH.since),
    ],
)
def warn_of_licence(engine: Engine, name: str, since: str) -> None:
    """Warn of the licence."""
    says = (
        f"{name}: since {since} consumer cards are not licensed for data centres; machines in an "
        "office or a lab room are hardly meant, a hosted rack is. Ask a lawyer where it matters."
    )
    engine.conclude(Advice(topic="licence", says=says))


@rule(
    id="ADVICE-705",
    title="Institutions often buy data-centre cards for fear of the licence",
    because="Nobody there wants to answer for a breach.",
    says="An institution asks, and {name} holds since {since}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.answer << Answer(key="persona", value="institution"),
        AS.licence << Licence(where="data_centre", name=MATCH.name, since=MATCH.since),
    ],
)
def tell_of_legal_concern(engine: Engine) -> None:
    """Say why institutions buy them."""
    says = (
        "For fear of legal trouble universities and institutes are often forced to buy "
        "data-centre cards, although they are poor value."
    )
    engine.conclude(Advice(topic="licence", says=says))


@rule(
    id="ADVICE-706",
    title="What a named server is and costs is said with it",
    because="The name alone tells nobody what comes.",
    says="{name}: {how}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.pick << Pick(kind="server", id=MATCH.id, name=MATCH.name),
        AS.trait << Trait(kind="server", thing=MATCH.id, says=MATCH.how),
    ],
)
def describe_server(engine: Engine, name: str, how: str) -> None:
    """Say what the server is."""
    engine.conclude(Advice(topic="server", says=f"{name}: {how}."))


@rule(
    id="ADVICE-707",
    title="A named server comes with what one should know of it",
    because="It is better known before it is bought.",
    says="{name}: {what}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=SERVER_CLASS),
        AS.pick << Pick(kind="server", id=MATCH.id, name=MATCH.name),
        AS.caveat << ThingCaveat(kind="server", thing=MATCH.id, key=FOR_ALL, says=MATCH.what),
    ],
)
def warn_of_server(engine: Engine, name: str, what: str) -> None:
    """Say what to know of the server."""
    engine.conclude(Advice(topic="server", says=f"{name}: {what}."))


@rule(
    id="ADVICE-708",
    title="Who runs very many machines hears of data-centre cards",
    because="With many machines, failures, air and support cost more than the cards.",
    says="{has:g} machines are more than {allowed:g}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="machines", value=MATCH.has),
        AS.limit << Setting(name=LARGE, value=MATCH.allowed),
        TEST(has_more_than_allowed),
        NOT(Answer(key="in_data_centre", value=True)),
    ],
)
def tell_many_machines(engine: Engine, allowed: float) -> None:
    """Say that another class of cards is worth a look, in one sentence."""
    says = (
        f"With more than {allowed:g} machines, data-centre cards are worth considering: "
        "ask=server_class tells more."
    )
    engine.conclude(Advice(topic="data centre", says=says))

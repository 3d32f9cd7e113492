"""Clusters: what they take beside cards."""

from __future__ import annotations

from expert.compat import AS, MATCH
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Advice, Link, Setting, Topic


@rule(
    id="ADVICE-680",
    title="A cluster is a matter of its own",
    because="Beside cards it takes a network, power, cooling and people who run it.",
    says="Building a cluster is {how}.",
    sources=["dettmers-2016-06-25", "handbook-2017"],
    when=[
        AS.topic << Topic(ask="cluster"),
        AS.setting << Setting(name="building_a_cluster_is", value=MATCH.how),
    ],
)
def tell_of_cluster(engine: Engine, how: str) -> None:
    """Say that a cluster is complicated and what it takes."""
    says = (
        f"Building a GPU cluster is {how}, and no card decides it: the network between the "
        "computers, power, cooling and the software do. Begin with several GPUs in one computer."
    )
    engine.conclude(Advice(topic="cluster", says=says))


@rule(
    id="ADVICE-681",
    title="The network between computers limits a cluster",
    because="Gradients of every step cross it, and a slow one leaves the GPUs waiting.",
    says="{link[name]} moves up to {speed:g} GB/s.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask="cluster"),
        AS.link
        << Link(
            joins="computers", name=MATCH.name, gb_s=MATCH.speed, says=MATCH.why, since=MATCH.since
        ),
    ],
)
def tell_of_network_link(engine: Engine, name: str, speed: float, why: str, since: str) -> None:
    """Say how fast a network is on the day."""
    says = f"{name}, up to {speed:g} GB/s in each direction: {why} (as of {since})."
    engine.conclude(Advice(topic="network", says=says))


@rule(
    id="ADVICE-682",
    title="On clusters there is more to read than an answer can hold",
    because="Who builds one needs the experience of those who did.",
    says="To read: {what}.",
    sources=["dettmers-2014-09-21"],
    when=[
        AS.topic << Topic(ask="cluster"),
        AS.setting << Setting(name="reading_on_clusters", value=MATCH.what),
    ],
)
def tell_where_to_read(engine: Engine, what: str) -> None:
    """Say where to read on."""
    engine.conclude(Advice(topic="cluster", says=f"To read: {what}."))

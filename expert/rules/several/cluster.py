"""Clusters: what they need besides cards."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Link, Setting, Topic

rule(
    "ADVICE-680",
    "A cluster takes more than cards",
    Topic(ask="cluster"),
    Setting(name="building_a_cluster_is", value=the.how),
    then=Advice(
        topic="cluster",
        says="Building a GPU cluster is {how}, and what makes it work is not the cards but the "
        "network between the computers, the power, the cooling and the software. Start with "
        "several GPUs in one computer.",
    ),
    says="Building a cluster is {how}.",
    because="Besides cards, it needs a network, power, cooling and people to run it.",
    sources=["dettmers-2016-06-25", "handbook-2017"],
)

rule(
    "ADVICE-681",
    "The network between computers limits a cluster",
    Topic(ask="cluster"),
    Link(joins="computers", name=the.name, gb_s=the.speed, says=the.why, since=the.since),
    then=Advice(
        topic="network",
        says="{name}, up to {speed:g} GB/s in each direction: {why} (as of {since}).",
    ),
    says="{name} moves up to {speed:g} GB/s.",
    because="Gradients cross it at every step, and a slow network leaves the GPUs waiting.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-682",
    "Building a cluster takes more reading than fits in one answer",
    Topic(ask="cluster"),
    Setting(name="reading_on_clusters", value=the.what),
    then=Advice(topic="reading", says="Further reading: {what}."),
    says="Further reading: {what}.",
    because="To build a cluster, you need the experience of people who have built one.",
    sources=["dettmers-2014-09-21"],
)

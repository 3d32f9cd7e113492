"""Clusters: what they take beside cards."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Link, Setting, Topic

rule(
    "ADVICE-680",
    "A cluster is a matter of its own",
    Topic(ask="cluster"),
    Setting(name="building_a_cluster_is", value=the.how),
    then=Advice(
        topic="cluster",
        says="Building a GPU cluster is {how}, and no card decides it: the network between the "
        "computers, power, cooling and the software do. Begin with several GPUs in one computer.",
    ),
    says="Building a cluster is {how}.",
    because="Beside cards it takes a network, power, cooling and people who run it.",
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
    because="Gradients of every step cross it, and a slow one leaves the GPUs waiting.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-682",
    "On clusters there is more to read than an answer can hold",
    Topic(ask="cluster"),
    Setting(name="reading_on_clusters", value=the.what),
    then=Advice(topic="cluster", says="To read: {what}."),
    says="To read: {what}.",
    because="Who builds one needs the experience of those who did.",
    sources=["dettmers-2014-09-21"],
)

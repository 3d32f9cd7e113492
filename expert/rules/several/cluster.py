"""Clusters: what they need in addition to cards."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.amdahl import gain_of_system, gain_words
from expert.rules.several.advice import SPREADING
from expert.rules.vocabulary import ONE_COMPUTER_HOLDS, TRAIN

COMPUTERS = "computers"
"""The topic of advice on how many computers a cluster should have."""
CLUSTER = [f.Topic(ask="cluster")]

rule(
    "ADVICE-681",
    "The network between computers limits a cluster",
    f.Topic(ask="cluster"),
    f.Link(joins="computers", name=the.name, gb_s=the.speed, says=the.why, since=the.since),
    then=f.Advice(
        topic="network",
        says="{name}, up to {speed:g} GB/s in each direction: {why} (as of {since}).",
    ),
    says="{name} moves up to {speed:g} GB/s.",
    because="Gradients cross it at every step, and a slow network leaves the GPUs waiting.",
    sources=["dettmers-2016-06-25"],
)

# --- how many computers -----------------------------------------------------------------


@formula
def computers_for(gpus: int, most: int) -> int:
    """Return how many computers it takes for some GPUs, given how many one holds."""
    return -(-gpus // most)


rule(
    "ADVICE-940",
    "GPUs that fit in one computer do not need a cluster",
    CLUSTER,
    f.Answer(key="gpus", value=the.gpus),
    ONE_COMPUTER_HOLDS,
    the.gpus <= the.most,
    then=f.Advice(
        topic=COMPUTERS,
        says="{gpus} GPUs fit in one computer, which holds up to {most:g}: you do not need a "
        "cluster.",
    ),
    says="{gpus:g} GPUs are no more than the {most:g} that fit in one computer.",
    because="Inside one computer, no network slows the cards down.",
    sources=["dettmers-2016-06-25", "judgement"],
)

rule(
    "ADVICE-941",
    "The number of GPUs decides how many computers a cluster has",
    CLUSTER,
    f.Answer(key="gpus", value=the.gpus),
    ONE_COMPUTER_HOLDS,
    the.gpus > the.most,
    let={"computers": computers_for(the.gpus, the.most)},
    then=f.Advice(
        topic=COMPUTERS,
        says="{gpus} GPUs fill {computers} ordinary computers with up to {most:g} each.",
    ),
    says="{gpus:g} GPUs fill {computers} computers with up to {most:g} each.",
    because="The fewer the computers, the less has to cross the network.",
)

rule(
    "ADVICE-942",
    "The number of computers decides how many GPUs a cluster can have",
    CLUSTER,
    f.Answer(key="machines", value=the.computers),
    ONE_COMPUTER_HOLDS,
    let={"gpus": the.computers * the.most},
    then=f.Advice(
        topic=COMPUTERS,
        says="{computers} ordinary computers hold up to {gpus} GPUs, {most:g} in each.",
    ),
    says="{computers:g} computers with {most:g} GPUs each hold {gpus:g}.",
    because="An ordinary computer has limited slots, power and cooling.",
)

# --- what they gain ---------------------------------------------------------------------

rule(
    "ADVICE-943",
    "Whether a cluster helps depends on the kind of network",
    CLUSTER,
    f.Answer(key="nets", value=the.net),
    f.NetworkType(id=the.net, name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} scale {spreads}.",
    because="What does not scale inside one computer scales even less across several.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)


def gain_of_cluster(id: str, title: str, code: Any, of: Any, because: str) -> None:
    """Declare how much faster the GPUs of a cluster are than one, for a given kind of code."""
    computers = computers_for(the.gpus, the.most)
    rule(
        id,
        title,
        CLUSTER,
        f.Job(id=TRAIN),
        code,
        AS.number << f.Answer(key="gpus", value=the.gpus),
        ONE_COMPUTER_HOLDS,
        the.gpus > the.most,
        f.Scaling(of=of, gpus=the.measured, low=the.low, high=the.high),
        AS.loss << f.Parameter(name="speed-kept-between-computers", value=the.kept),
        let={
            "gain": gain_words(
                gain_of_system(the.measured, the.low, the.gpus, computers, the.kept),
                gain_of_system(the.measured, the.high, the.gpus, computers, the.kept),
            )
        },
        then=f.Advice(topic="speedup", says="{gpus} GPUs train about {gain} as fast as one."),
        says="Amdahl's law gives {gpus:g} GPUs in several computers {gain} the speed of one.",
        because=because,
        sources=["amdahl-1967", "dettmers-2016-06-25"],
    )


gain_of_cluster(
    "ADVICE-944",
    "The speedup from a cluster is estimated from a measured speedup for your code",
    AS.software << f.Answer(key="code", value=the.code),
    the.code,
    because="Each additional computer adds less than the same GPUs would inside one computer.",
)
gain_of_cluster(
    "ADVICE-945",
    "If you say nothing about your code, the speedup from a cluster is that of an unmodified "
    "framework",
    ~f.Answer(key="code"),
    "framework",
    because="Few people write their own code for several GPUs.",
)

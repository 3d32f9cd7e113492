"""What is said on several GPUs: kinds of networks, experiments, small data, effort, memory."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Market,
    Need,
    NetworkType,
    Parameter,
    Profile,
    Setting,
    SeveralWanted,
    TooManyCards,
    Topic,
)
from expert.rules.several.several import HOW_MANY, HOW_MANY_TO_TRAIN

SEVERAL_GPUS = "several GPUs"

# --- kinds of networks ------------------------------------------------------------

SPREADING = Advice(
    topic=the.name, says="One run of {name} spreads {spreads} over several GPUs: {why}."
)

rule(
    "ADVICE-663",
    "Whether several GPUs help depends on the kind of network",
    HOW_MANY_TO_TRAIN,
    Answer(key="nets", value=the.net),
    NetworkType(id=the.net, name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} spread {spreads}.",
    because="Layers that compute much and exchange little spread well.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-664",
    "Kinds of networks differ in what several GPUs bring",
    HOW_MANY_TO_TRAIN,
    ~Answer(key="nets"),
    NetworkType(name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} spread {spreads}.",
    because="Layers that compute much and exchange little spread well.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

# --- what several GPUs are for ------------------------------------------------------

rule(
    "ADVICE-665",
    "A run on one GPU is the measure for a run on several",
    HOW_MANY_TO_TRAIN,
    Setting(name="measure_one_gpu_first", value=True),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="Before you run on several GPUs, run on one and compare the speeds.",
    ),
    says="Measure one GPU first.",
    because="Only the comparison shows whether the other GPUs are worth their price.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-666",
    "Several GPUs with one experiment each teach faster",
    Topic(ask=HOW_MANY),
    SeveralWanted(reason="experiments"),
    Parameter(name="experiments-on-several-gpus", value=the.words),
    then=Advice(topic=SEVERAL_GPUS, says="Several cheap GPUs with one experiment each: {words}."),
    says="Several experiments are to run at once.",
    because="The shorter the wait for a result, the better one sees what matters.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-672",
    "Researchers can try several versions of an algorithm at once",
    Topic(ask=HOW_MANY),
    Profile(id="researcher"),
    ~SeveralWanted(reason="experiments"),
    Parameter(name="versions-on-several-gpus", value=the.words),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="A researcher who tries several versions of an algorithm {words}.",
    ),
    says="The profile is that of a researcher.",
    because="Each GPU runs one of them; none runs faster, but the comparison is there sooner.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-667",
    "On small data several GPUs bring hardly anything",
    Topic(ask=HOW_MANY),
    Answer(key="dataset_size", value="small"),
    Parameter(name="small-data-on-several-gpus", value=the.words),
    then=Advice(topic=SEVERAL_GPUS, says="On small data {words}."),
    says="The data is small.",
    because="A network that fits small data is small itself, and one GPU is done with it soon.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-668",
    "Tuning code for several GPUs may not pay for the work",
    Topic(ask=HOW_MANY),
    Answer(key="code", value="tuned"),
    Parameter(name="own-code-for-several-gpus", value=the.words),
    then=Advice(topic=SEVERAL_GPUS, says="Code of your own for several GPUs {words}."),
    says="Tuned code was named.",
    because="How layers and links get along decides, and that must be understood first.",
    sources=["dettmers-2016-06-25"],
)

# --- models larger than a card ------------------------------------------------------

rule(
    "ADVICE-669",
    "Cards that hold a model together work in turn",
    Topic(ask=HOW_MANY),
    SeveralWanted(reason="memory", cards=the.cards),
    Need(gib=the.gib),
    Market(quantity="flagship_memory", value=the.has),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="{gib:.0f} GiB are needed: {cards} consumer cards of {has:g} GiB hold them together, "
        "which write no faster than one would; one card with more memory, or fewer bits a "
        "weight, do it with less trouble.",
    ),
    says="{cards:g} cards hold the model together.",
    because="Each card has some of the layers, and a token passes through all of them.",
)

rule(
    "ADVICE-677",
    "What no ordinary computer holds goes to a server, or into fewer bits",
    Topic(ask=HOW_MANY),
    TooManyCards(cards=the.cards, most=the.most),
    Need(gib=the.gib),
    Market(quantity="flagship_memory", value=the.has),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="{gib:.0f} GiB are needed, which would take {cards} consumer cards of {has:g} GiB; "
        "one computer holds up to {most:g}. Take a server with data-centre cards, or fewer bits "
        "a weight.",
    ),
    says="{cards:g} consumer cards would be needed, and {most:g} fit a computer.",
    because="Beyond its slots a computer needs a server board; of larger cards fewer do.",
)

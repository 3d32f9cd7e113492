"""Advice on several GPUs: networks, experiments, small data, effort and memory."""

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
    topic=the.name, says="Training of {name} scales {spreads} across several GPUs: {why}."
)

rule(
    "ADVICE-663",
    "Whether several GPUs help depends on the kind of network",
    HOW_MANY_TO_TRAIN,
    Answer(key="nets", value=the.net),
    NetworkType(id=the.net, name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} scale {spreads}.",
    because="Layers that compute a lot and exchange little scale well.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-664",
    "Kinds of networks gain differently from several GPUs",
    HOW_MANY_TO_TRAIN,
    ~Answer(key="nets"),
    NetworkType(name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} scale {spreads}.",
    because="Layers that compute a lot and exchange little scale well.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

# --- what several GPUs are for ------------------------------------------------------

rule(
    "ADVICE-665",
    "Measure one GPU before you use several",
    HOW_MANY_TO_TRAIN,
    Setting(name="measure_one_gpu_first", value=True),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="Before you run on several GPUs, run on one and compare the speeds.",
    ),
    says="Measure one GPU first.",
    because="Only a comparison shows whether the other GPUs are worth their price.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-666",
    "Several GPUs with one experiment each give results sooner",
    Topic(ask=HOW_MANY),
    SeveralWanted(reason="experiments"),
    Parameter(name="experiments-on-several-gpus", value=the.words),
    then=Advice(topic=SEVERAL_GPUS, says="Several cheap GPUs with one experiment each: {words}."),
    says="Several experiments are to run at the same time.",
    because="The sooner the results arrive, the easier it is to see what matters.",
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
    because="Each GPU runs one version. No run is faster, but the comparison is ready sooner.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-667",
    "On small data, several GPUs gain very little",
    Topic(ask=HOW_MANY),
    Answer(key="dataset_size", value="small"),
    Parameter(name="small-data-on-several-gpus", value=the.words),
    then=Advice(topic=SEVERAL_GPUS, says="On small data, {words}."),
    says="The data set is small.",
    because="A network that fits small data is small itself, and one GPU finishes it quickly.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-668",
    "Tuning code for several GPUs may not be worth the work",
    Topic(ask=HOW_MANY),
    Answer(key="code", value="tuned"),
    Parameter(name="own-code-for-several-gpus", value=the.words),
    then=Advice(topic=SEVERAL_GPUS, says="Code of your own for several GPUs {words}."),
    says="The code is tuned for several GPUs.",
    because="The gain depends on how well the layers suit the links, and you must understand that "
    "first.",
    sources=["dettmers-2016-06-25"],
)

# --- models larger than a card ------------------------------------------------------

rule(
    "ADVICE-669",
    "Cards that hold a model together take turns",
    Topic(ask=HOW_MANY),
    SeveralWanted(reason="memory", cards=the.cards),
    Need(gib=the.gib),
    Market(quantity="flagship_memory", value=the.has),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="You need {gib:.0f} GiB: {cards} consumer cards of {has:g} GiB hold the model "
        "together but generate no faster than one would; one card with more memory, or fewer bits "
        "per weight, is less trouble.",
    ),
    says="{cards:g} cards hold the model together.",
    because="Each card holds some of the layers, and every token passes through all of them.",
)

rule(
    "ADVICE-677",
    "A model too large for an ordinary computer needs a server or fewer bits",
    Topic(ask=HOW_MANY),
    TooManyCards(cards=the.cards, most=the.most),
    Need(gib=the.gib),
    Market(quantity="flagship_memory", value=the.has),
    then=Advice(
        topic=SEVERAL_GPUS,
        says="You need {gib:.0f} GiB, which would take {cards} consumer cards of {has:g} GiB; one "
        "computer holds up to {most:g}. Use a server with data-center cards, or fewer bits per "
        "weight.",
    ),
    says="{cards:g} consumer cards would be needed, but only {most:g} fit in a computer.",
    because="More slots need a server board; with larger cards, fewer slots are enough.",
)

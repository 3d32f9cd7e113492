"""Advice on several GPUs: networks, experiments, small data, effort and memory."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.memory.inference import VLLM
from expert.rules.several.several import HOW_MANY, HOW_MANY_TO_TRAIN
from expert.rules.vocabulary import SEVERAL, TRAINING_JOBS

SEVERAL_GPUS = "several GPUs"

# --- kinds of networks ------------------------------------------------------------

SPREADING = f.Advice(
    topic=the.name, says="Training {name} scales {spreads} across several GPUs: {why}."
)

rule(
    "ADVICE-663",
    "Whether several GPUs help depends on the kind of network",
    HOW_MANY_TO_TRAIN,
    f.Answer(key="nets", value=the.net),
    f.NetworkType(id=the.net, name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} scale {spreads}.",
    because="Layers that do a lot of computing and exchange little data scale well.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-664",
    "Some kinds of networks gain more from several GPUs than others",
    HOW_MANY_TO_TRAIN,
    ~f.Answer(key="nets"),
    f.NetworkType(name=the.name, spreads=the.spreads, says=the.why),
    then=SPREADING,
    says="{name} scale {spreads}.",
    because="Layers that do a lot of computing and exchange little data scale well.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

# --- what several GPUs are for ------------------------------------------------------

rule(
    "ADVICE-665",
    "Measure the speed of one GPU before you use several",
    HOW_MANY_TO_TRAIN,
    f.Setting(name="measure_one_gpu_first", value=True),
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="Before you run on several GPUs, run on one and compare the speeds.",
    ),
    says="Measure the speed of one GPU first.",
    because="Only a comparison shows whether the other GPUs are worth their price.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-666",
    "Several GPUs that run one experiment each give you results sooner",
    f.Topic(ask=HOW_MANY),
    f.SeveralWanted(reason="experiments"),
    f.Parameter(name="experiments-on-several-gpus", value=the.words),
    then=f.Advice(
        topic=SEVERAL_GPUS, says="Several cheap GPUs that run one experiment each: {words}."
    ),
    says="You want to run several experiments at the same time.",
    because="The sooner the results arrive, the easier it is to see what matters.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-672",
    "Researchers can try several versions of an algorithm at once",
    f.Topic(ask=HOW_MANY),
    f.Profile(id="researcher"),
    ~f.SeveralWanted(reason="experiments"),
    f.Parameter(name="versions-on-several-gpus", value=the.words),
    then=f.Advice(
        topic=SEVERAL_GPUS, says="A researcher who tries several versions of an algorithm {words}."
    ),
    says="You fit the profile of a researcher.",
    because="Each GPU runs one version. No single run is faster, but the comparison is ready "
    "sooner.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-667",
    "On small data sets, several GPUs gain you very little",
    f.Topic(ask=HOW_MANY),
    f.Answer(key="dataset_size", value="small"),
    f.Parameter(name="small-data-on-several-gpus", value=the.words),
    then=f.Advice(topic=SEVERAL_GPUS, says="On small data sets, {words}."),
    says="The data set is small.",
    because="A network that fits small data is small itself, and one GPU finishes it quickly.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-668",
    "Tuning code for several GPUs may not be worth the effort",
    f.Topic(ask=HOW_MANY),
    f.Answer(key="code", value="tuned"),
    f.Parameter(name="own-code-for-several-gpus", value=the.words),
    then=f.Advice(topic=SEVERAL_GPUS, says="Writing your own code for several GPUs {words}."),
    says="The code is tuned for several GPUs.",
    because="The speedup depends on how well the layers suit the links, and you must understand "
    "that first.",
    sources=["dettmers-2016-06-25"],
)

# --- models larger than a card ------------------------------------------------------

SEVERAL_HOLD_IT = [
    f.Topic(ask=HOW_MANY),
    EXISTS(f.SeveralWanted(reason="memory")),
    f.Need(gib=the.gib),
    f.CountedWith(name=the.name, needs=the.cards & P(SEVERAL)),
]

rule(
    "ADVICE-669",
    "Cards that each hold some layers of a model take turns",
    SEVERAL_HOLD_IT,
    ~f.Job(id=P(TRAINING_JOBS)),
    ~f.Known(key="program", value=VLLM),
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="You need {gib:.0f} GiB: {cards} x {name} together can hold the model but are no "
        "faster than a single card would be; a card with more memory, or a model with fewer bits "
        "per weight, is less trouble.",
    ),
    says="It takes {cards:g} cards to hold the model.",
    because="Each card holds some of the layers, and every token passes through all of them.",
)

rule(
    "ADVICE-677",
    "A model too large for an ordinary computer needs a server or fewer bits per weight",
    f.Topic(ask=HOW_MANY),
    f.TooManyCards(cards=the.cards, most=the.most),
    f.Need(gib=the.gib),
    f.HeldBy(what=the.what, gib=the.has),
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="You need {gib:.0f} GiB, which would take {cards} {what} with {has:g} GiB each; "
        "one computer holds up to {most:g}. Use a server with data-center cards, or a "
        "model with fewer bits per weight.",
    ),
    says="{cards:g} {what} would be needed, but only {most:g} fit in a computer.",
    because="More slots would require a server board; with larger cards, fewer slots are enough.",
)

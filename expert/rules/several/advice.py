"""What is said on several GPUs: kinds of networks, experiments, small data, effort, memory."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Job,
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
from expert.rules.several.several import HOW_MANY
from expert.rules.vocabulary import TRAINING_JOBS


def say_of_several(engine: Engine, says: str) -> None:
    """Say a sentence on several GPUs."""
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-663",
    title="Whether several GPUs help depends on the kind of network",
    because="Layers that compute much and exchange little spread well.",
    says="{type[name]} spread {spreads}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(TRAINING_JOBS)),
        AS.answer << Answer(key="nets", value=MATCH.net),
        AS.type
        << NetworkType(id=MATCH.net, name=MATCH.name, spreads=MATCH.spreads, says=MATCH.why),
    ],
)
def tell_of_network(engine: Engine, name: str, spreads: str, why: str) -> None:
    """Say how the named kind of network spreads."""
    engine.conclude(_spreading(name, spreads, why))


@rule(
    id="ADVICE-664",
    title="Kinds of networks differ in what several GPUs bring",
    because="Layers that compute much and exchange little spread well.",
    says="{type[name]} spread {spreads}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(TRAINING_JOBS)),
        NOT(Answer(key="nets")),
        AS.type << NetworkType(name=MATCH.name, spreads=MATCH.spreads, says=MATCH.why),
    ],
)
def tell_of_networks(engine: Engine, name: str, spreads: str, why: str) -> None:
    """Say how a kind of network spreads."""
    engine.conclude(_spreading(name, spreads, why))


def _spreading(name: str, spreads: str, why: str) -> Advice:
    return Advice(topic=name, says=f"One run of {name} spreads {spreads} over several GPUs: {why}.")


@rule(
    id="ADVICE-665",
    title="A run on one GPU is the measure for a run on several",
    because="Only the comparison shows whether the other GPUs are worth their price.",
    says="Measure one GPU first.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(TRAINING_JOBS)),
        AS.setting << Setting(name="measure_one_gpu_first", value=True),
    ],
)
def tell_to_measure(engine: Engine) -> None:
    """Say that one GPU is to be measured first."""
    says = "Before you run on several GPUs, run on one and compare the speeds."
    say_of_several(engine, says)


@rule(
    id="ADVICE-666",
    title="Several GPUs with one experiment each teach faster",
    because="The shorter the wait for a result, the better one sees what matters.",
    says="Several experiments are to run at once.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.wanted << SeveralWanted(reason="experiments"),
        AS.known << Parameter(name="experiments-on-several-gpus", value=MATCH.words),
    ],
)
def tell_of_experiments(engine: Engine, words: str) -> None:
    """Say how to use several cheap GPUs."""
    says = f"Several cheap GPUs with one experiment each: {words}."
    say_of_several(engine, says)


@rule(
    id="ADVICE-672",
    title="Researchers can try several versions of an algorithm at once",
    because="Each GPU runs one of them; none runs faster, but the comparison is there sooner.",
    says="The profile is that of a researcher.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.found << Profile(id="researcher"),
        NOT(SeveralWanted(reason="experiments")),
        AS.known << Parameter(name="versions-on-several-gpus", value=MATCH.words),
    ],
)
def tell_researchers(engine: Engine, words: str) -> None:
    """Say what several GPUs are for in research."""
    says = f"A researcher who tries several versions of an algorithm {words}."
    say_of_several(engine, says)


@rule(
    id="ADVICE-667",
    title="On small data several GPUs bring hardly anything",
    because="A network that fits small data is small itself, and one GPU is done with it soon.",
    says="The data is small.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="dataset_size", value="small"),
        AS.known << Parameter(name="small-data-on-several-gpus", value=MATCH.words),
    ],
)
def tell_of_small_data(engine: Engine, words: str) -> None:
    """Say that small data does not pay several GPUs."""
    says = f"On small data {words}."
    say_of_several(engine, says)


@rule(
    id="ADVICE-668",
    title="Tuning code for several GPUs may not pay for the work",
    because="How layers and links get along decides, and that must be understood first.",
    says="Tuned code was named.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="code", value="tuned"),
        AS.known << Parameter(name="own-code-for-several-gpus", value=MATCH.words),
    ],
)
def tell_of_effort(engine: Engine, words: str) -> None:
    """Say that tuning may not repay the effort."""
    says = f"Code of your own for several GPUs {words}."
    say_of_several(engine, says)


@rule(
    id="ADVICE-669",
    title="Cards that hold a model together work in turn",
    because="Each card has some of the layers, and a token passes through all of them.",
    says="{cards:g} cards hold the model together.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.wanted << SeveralWanted(reason="memory", cards=MATCH.cards),
        AS.need << Need(gib=MATCH.gib),
        AS.market << Market(quantity="flagship_memory", value=MATCH.has),
    ],
)
def tell_of_memory(engine: Engine, cards: int, gib: float, has: float) -> None:
    """Say what holding a model together takes."""
    says = (
        f"{gib:.0f} GiB are needed: {cards} consumer cards of {has:g} GiB hold them together, "
        "which write no faster than one would; one card with more memory, or fewer bits a "
        "weight, do it with less trouble."
    )
    say_of_several(engine, says)


@rule(
    id="ADVICE-677",
    title="What no ordinary computer holds goes to a server, or into fewer bits",
    because="Beyond its slots a computer needs a server board; of larger cards fewer do.",
    says="{cards:g} consumer cards would be needed, and {most:g} fit a computer.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.much << TooManyCards(cards=MATCH.cards, most=MATCH.most),
        AS.need << Need(gib=MATCH.gib),
        AS.market << Market(quantity="flagship_memory", value=MATCH.has),
    ],
)
def tell_of_too_large(engine: Engine, cards: int, most: int, gib: float, has: float) -> None:
    """Say what is left where consumer cards do not do."""
    says = (
        f"{gib:.0f} GiB are needed, which would take {cards} consumer cards of {has:g} GiB; one "
        f"computer holds up to {most:g}. Take a server with data-centre cards, or fewer bits a "
        "weight."
    )
    say_of_several(engine, says)

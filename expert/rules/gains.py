"""What several GPUs bring: measured, carried over by Amdahl's law, and by kind of network."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.conditions import AtLeast
from expert.engine import Engine
from expert.facts import (
    Advice,
    Answer,
    Job,
    Known,
    Link,
    Market,
    Need,
    NetworkType,
    Scaling,
    Setting,
    SeveralWanted,
    Topic,
)
from expert.rule import rule
from expert.rules.several import HOW_MANY
from expert.scaling import gain_like

SEVERAL = AtLeast(2)
CODE_WORDS = {"framework": "a framework as it comes", "tuned": "code tuned for several GPUs"}


def gain_words(low: float, high: float) -> str:
    """Return a range of gains for a sentence: `2.5 to 3 times`."""
    ends = dict.fromkeys(f"{round(gain, 2):g}" for gain in (low, high))
    return f"{' to '.join(ends)} times"


# --- what several bring -------------------------------------------------------------


@rule(
    id="ADVICE-660",
    title="What a number of GPUs brings follows from what was measured with another",
    because="The share of a run that does not spread is the same; Amdahl's law does the rest.",
    says="{gpus:g} GPUs give {gain} the speed of one, from {low:g} to {high:g} with {measured:g}.",
    sources=["dettmers-2016-06-25", "amdahl-1967"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.known << Known(key="code", value=MATCH.code),
        AS.scaling
        << Scaling(of=MATCH.code, gpus=MATCH.measured, low=MATCH.low, high=MATCH.high, on=MATCH.on),
    ],
)
def tell_gain(
    engine: Engine, gpus: int, code: str, measured: int, low: float, high: float, on: str
) -> dict[str, object]:
    """Say what the named number of GPUs brings."""
    gain = gain_words(gain_like(measured, low, gpus), gain_like(measured, high, gpus))
    says = (
        f"{gpus} GPUs run {CODE_WORDS[code]} about {gain} as fast as one "
        f"(from {gain_words(low, high)} with {measured} GPUs, {on})."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))
    return {"gain": gain}


@rule(
    id="ADVICE-661",
    title="What several GPUs bring was measured",
    because="A measured gain is worth more than the number of cards.",
    says="With {measured:g} GPUs the gain was {low:g} to {high:g} times.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        NOT(Answer(key="gpus")),
        AS.known << Known(key="code", value=MATCH.code),
        AS.scaling
        << Scaling(of=MATCH.code, gpus=MATCH.measured, low=MATCH.low, high=MATCH.high, on=MATCH.on),
    ],
)
def tell_measured_gain(
    engine: Engine, code: str, measured: int, low: float, high: float, on: str
) -> None:
    """Say what the measured number of GPUs brought."""
    says = (
        f"{measured} GPUs run {CODE_WORDS[code]} about {gain_words(low, high)} as fast as one "
        f"({on}); name gpus for another number."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-662",
    title="The gain was measured for some kinds of networks by themselves",
    because="A convolutional and a recurrent network exchange very different amounts of data.",
    says="{measured:g} GPUs gave {low:g} to {high:g} times for {type[name]}.",
    sources=["lambda-benchmark-2022-07"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="nets", value=MATCH.net),
        AS.type << NetworkType(id=MATCH.net, name=MATCH.name),
        AS.scaling
        << Scaling(of=MATCH.net, gpus=MATCH.measured, low=MATCH.low, high=MATCH.high, on=MATCH.on),
    ],
)
def tell_gain_of_network(
    engine: Engine, name: str, measured: int, low: float, high: float, on: str
) -> None:
    """Say what several GPUs brought for the named kind of network."""
    says = (
        f"For {name}, {measured} consumer cards were measured at {gain_words(low, high)} the "
        f"speed of one ({on})."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-663",
    title="Whether several GPUs help depends on the kind of network",
    because="Layers that compute much and exchange little spread well.",
    says="{type[name]} spread {spreads}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
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
        AS.setting << Setting(name="measure_one_gpu_first", value=True),
    ],
)
def tell_to_measure(engine: Engine) -> None:
    """Say that one GPU is to be measured first."""
    says = "Before you run on several GPUs, run on one and compare the speeds."
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-666",
    title="Several GPUs with one experiment each teach faster",
    because="The shorter the wait for a result, the better one sees what matters.",
    says="Several experiments are to run at once.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.wanted << SeveralWanted(reason="experiments"),
    ],
)
def tell_of_experiments(engine: Engine) -> None:
    """Say how to use several cheap GPUs."""
    says = (
        "Several cheap GPUs with one experiment each: no single run gets faster, but you see "
        "the results of several networks or settings at once, best on small data."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-667",
    title="On small data several GPUs bring hardly anything",
    because="A network that fits small data is small itself, and one GPU is done with it soon.",
    says="The data is small.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="dataset_size", value="small"),
    ],
)
def tell_of_small_data(engine: Engine) -> None:
    """Say that small data does not pay several GPUs."""
    says = (
        "On small data a larger network only overfits, so four GPUs brought hardly any speed "
        "and large memory none (Kaggle's plankton competition)."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-668",
    title="Tuning code for several GPUs may not pay for the work",
    because="How layers and links get along decides, and that must be understood first.",
    says="Tuned code was named.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="code", value="tuned"),
    ],
)
def tell_of_effort(engine: Engine) -> None:
    """Say that tuning may not repay the effort."""
    says = (
        "Code of your own for several GPUs may not repay the work: know your layers and the "
        "links between your cards before you write any."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))


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
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-670",
    title="Who names several GPUs for training hears what they bring",
    because="Twice the cards are not twice the speed.",
    says="{gpus:g} GPUs may share the work.",
    sources=["dettmers-2016-06-25", "amdahl-1967"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.work << Job(id="train"),
        AS.scaling << Scaling(of="framework", gpus=MATCH.measured, low=MATCH.low, high=MATCH.high),
    ],
)
def tell_gain_beside(engine: Engine, gpus: int, measured: int, low: float, high: float) -> None:
    """Say what several GPUs bring, in one sentence."""
    gain = gain_words(gain_like(measured, low, gpus), gain_like(measured, high, gpus))
    says = f"{gpus} GPUs train about {gain} as fast as one; one comes first."
    engine.conclude(Advice(topic="several GPUs", says=says))


@rule(
    id="ADVICE-671",
    title="The link between cards limits what they gain together",
    because="Gradients cross it after every step.",
    says="{link[name]} moves up to {speed:g} GB/s.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="gpus", value=P(SEVERAL)),
        AS.link << Link(joins="cards", name=MATCH.name, gb_s=MATCH.speed, says=MATCH.why),
    ],
)
def tell_of_link(engine: Engine, name: str, speed: float, why: str) -> None:
    """Say how fast a link between cards is on the day."""
    engine.conclude(
        Advice(topic="link", says=f"{name}, up to {speed:g} GB/s in each direction: {why}.")
    )

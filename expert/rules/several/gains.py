"""What several GPUs bring: measured, carried over by Amdahl's law, and by kind of network."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import has_more_than_allowed
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Job,
    Known,
    Link,
    NetworkType,
    Pick,
    Scaling,
    Setting,
    Topic,
)
from expert.rules.amdahl import gain_like
from expert.rules.several.several import HOW_MANY
from expert.rules.vocabulary import SEVERAL, TRAINING_JOBS

CODE_WORDS = {"framework": "a framework as it comes", "tuned": "code tuned for several GPUs"}


def gain_words(low: float, high: float) -> str:
    """Return a range of gains for a sentence: `2.5 to 3 times`."""
    ends = dict.fromkeys(f"{round(gain, 2):g}" for gain in (low, high))
    return f"{' to '.join(ends)} times"


@rule(
    id="ADVICE-660",
    title="What a number of GPUs brings follows from what was measured with another",
    because="The share of a run that does not spread is the same; Amdahl's law does the rest.",
    says="{gpus:g} GPUs give {gain} the speed of one, from {low:g} to {high:g} with {measured:g}.",
    sources=["dettmers-2016-06-25", "amdahl-1967"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(TRAINING_JOBS)),
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
        AS.work << Job(id=P(TRAINING_JOBS)),
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
        AS.work << Job(id=P(TRAINING_JOBS)),
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
    id="ADVICE-670",
    title="Who names several GPUs for training hears what they bring",
    because="Twice the cards are not twice the speed.",
    says="{gpus:g} GPUs are named.",
    sources=["dettmers-2016-06-25", "amdahl-1967"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="gpus"),
        AS.work << Job(id=P(TRAINING_JOBS)),
        AS.pick << Pick(kind="card", cards=MATCH.gpus & P(SEVERAL)),
        AS.scaling << Scaling(of="framework", gpus=MATCH.measured, low=MATCH.low, high=MATCH.high),
    ],
)
def tell_gain_beside(engine: Engine, gpus: int, measured: int, low: float, high: float) -> None:
    """Say what several GPUs bring, in one sentence."""
    gain = gain_words(gain_like(measured, low, gpus), gain_like(measured, high, gpus))
    says = f"{gpus} GPUs train about {gain} as fast as one."
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


@rule(
    id="ADVICE-673",
    title="More GPUs than one computer holds gain less than the law says",
    because="The network between computers is slower than the bus inside of one.",
    says="{has:g} GPUs are more than the {allowed:g} of one computer.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(TRAINING_JOBS)),
        AS.answer << Answer(key="gpus", value=MATCH.has),
        AS.limit << Setting(name="cards_in_one_computer", value=MATCH.allowed),
        TEST(has_more_than_allowed),
    ],
)
def warn_of_network(engine: Engine, has: int, allowed: int) -> None:
    """Warn that the gain between computers is smaller."""
    says = (
        f"An ordinary computer holds up to {allowed:g} GPUs; {has} take a server or several "
        "computers, and the network between computers keeps a part of that gain."
    )
    engine.conclude(Advice(topic="several GPUs", says=says))

"""GPU or ordinary processor: what a GPU gains, and when one can do without."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Card,
    Gain,
    Newest,
    Offer,
    Parameter,
    Pick,
    ProcessorWillDo,
    Setting,
    Topic,
)
from expert.rules.averages import median
from expert.rules.vocabulary import ANY_GPU, FIRST_PLACE


@rule(
    id="NEED-620",
    title="Without money and with small work, the processor one has will do",
    because="Small networks train in minutes on any computer, and that costs nothing.",
    says="The money is '{grade}' and the work is '{work}', so a processor will do.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="gpu_or_cpu"),
        AS.little << Setting(name="processor_will_do", key="budget", value=MATCH.grade),
        AS.money << Answer(key="budget", value=MATCH.grade),
        AS.small << Setting(name="processor_will_do", key="work", value=MATCH.work),
        AS.answer << Answer(value=MATCH.work),
        NOT(Answer(key="seriousness", value="serious")),
    ],
)
def accept_processor(engine: Engine, work: str) -> None:
    """Conclude that a processor will do."""
    engine.conclude(ProcessorWillDo(work=work))


@rule(
    id="CHOOSE-620",
    title="Deep learning is done on a GPU",
    because="A processor takes several times as long for every experiment, so one learns less.",
    says="Nothing says that a processor will do, so it is a GPU.",
    sources=["dettmers-2016-06-25"],
    when=[AS.topic << Topic(ask="gpu_or_cpu"), NOT(ProcessorWillDo())],
)
def pick_gpu(engine: Engine) -> None:
    """Pick a GPU."""
    engine.conclude(
        Pick(
            **ANY_GPU,
            role="first_choice",
            place=FIRST_PLACE,
        )
    )


@rule(
    id="CHOOSE-621",
    title="Where a processor will do, none needs to be bought",
    because="Every computer has one.",
    says="A processor will do for '{reason[work]}'.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="gpu_or_cpu"), AS.reason << ProcessorWillDo()],
)
def pick_processor(engine: Engine) -> None:
    """Pick the processor."""
    engine.conclude(Pick(kind="cpu", id="cpu", name="CPU", role="first_choice", place=FIRST_PLACE))


@rule(
    id="ADVICE-860",
    title="The gain of a GPU is known by measure",
    because="Who knows the factor can tell whether waiting is worth it.",
    says="{usual[times]:g} times on usual problems, {many[times]:g} times on larger ones.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask="gpu_or_cpu"),
        AS.usual << Gain(about="typical", times=MATCH.times, on=MATCH.on),
        AS.many << Gain(about="large", times=MATCH.most),
    ],
)
def tell_gain_over_processor(engine: Engine, times: float, most: float, on: str) -> None:
    """Say how much faster a GPU is."""
    says = (
        f"A GPU is about {times:g} times as fast as a processor on typical problems and up to "
        f"about {most:g} times on larger ones (figures of {on})."
    )
    engine.conclude(Advice(topic="speed", says=says))


@rule(
    id="ADVICE-861",
    title="Bandwidth is a main reason why GPUs are faster",
    because=(
        "A GPU is built for much data at once at the price of delay; a processor is fast with a "
        "few numbers and slow with products of large matrices."
    ),
    says="Cards on offer have {card:.0f} GB/s in the middle, a processor {processor:g} GB/s.",
    sources=["dettmers-2016-06-25", "handbook-2017"],
    when=[
        AS.topic << Topic(ask="gpu_or_cpu"),
        AS.memory << Parameter(name="processor-memory-bandwidth", value=MATCH.processor),
    ],
    uses=[Card, Newest, Offer],
)
def compare_bandwidth(engine: Engine, processor: float) -> dict[str, object]:
    """Compare the bandwidth of the newest cards on offer with a processor's."""
    offered = {offer["card"] for offer in engine.every(Offer)}
    newest = {(new["vendor"], new["generation"]) for new in engine.every(Newest)}
    known = [
        card
        for card in engine.every(Card)
        if card["id"] in offered
        and (card["vendor"], card.get("generation")) in newest
        and card.get("bandwidth_gb_s") is not None
    ]
    if not known:
        return {"card": 0}
    middle = median(card["bandwidth_gb_s"] for card in known)
    engine.cite(*known[:FIRST_PLACE])
    says = (
        f"The memory of the newest cards on offer moves {middle:.0f} GB/s (the middle of "
        f"{len(known)}), that of a desktop processor {processor:g} GB/s: "
        f"{middle / processor:.0f} times as much. Large matrix products wait for memory; with a "
        "few numbers alone a processor is faster."
    )
    engine.conclude(Advice(topic="bandwidth", says=says))
    return {"card": middle}


@rule(
    id="ADVICE-862",
    title="The same computing power costs much less in a GPU",
    because="A GPU spends its chip on arithmetic, and more of it fits into one machine.",
    says="A GPU costs {gain[times]:g} of processors with the same computing power.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="gpu_or_cpu"),
        AS.gain << Gain(about="price", times=MATCH.share, on=MATCH.on),
    ],
)
def tell_price(engine: Engine, share: float, on: str) -> None:
    """Say what the same computing power costs."""
    says = (
        f"For the same computing power a GPU costs about {share:.0%} of processors (figure of "
        f"{on}), and it takes less room."
    )
    engine.conclude(Advice(topic="price", says=says))


@rule(
    id="ADVICE-863",
    title="Without money, one tries things out on the processor and trains elsewhere",
    because="Writing and testing need no speed; only the last long run does.",
    says="The money is '{grade}'.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="gpu_or_cpu"),
        AS.little << Setting(name="processor_will_do", key="budget", value=MATCH.grade),
        AS.money << Answer(key="budget", value=MATCH.grade),
    ],
)
def tell_to_rent(engine: Engine) -> None:
    """Say how to do without a card of one's own."""
    says = (
        "With hardly any money: try things out on the processor you have, and train on a free or "
        "rented GPU."
    )
    engine.conclude(Advice(topic="rent", says=says))

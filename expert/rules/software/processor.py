"""GPU or ordinary processor: what a GPU gains, and when one can do without."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
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

PROCESSOR_ASKED = Topic(ask="gpu_or_cpu")
LITTLE_MONEY = [
    Setting(name="processor_will_do", key="budget", value=the.grade),
    Answer(key="budget", value=the.grade),
]
"""The advisor lets a processor do for the grade of money that was said."""

rule(
    "NEED-620",
    "Without money and with small work, the processor one has will do",
    PROCESSOR_ASKED,
    LITTLE_MONEY,
    AS.small << Setting(name="processor_will_do", key="work", value=the.work),
    AS.task << Answer(value=the.work),
    ~Answer(key="seriousness", value="serious"),
    then=ProcessorWillDo(work=the.work),
    says="The money is '{grade}' and the work is '{work}', so a processor will do.",
    because="Small networks train in minutes on any computer, and that costs nothing.",
)

rule(
    "CHOOSE-620",
    "Deep learning is done on a GPU",
    PROCESSOR_ASKED,
    ~ProcessorWillDo(),
    then=Pick(**ANY_GPU, role="first_choice", place=FIRST_PLACE),
    says="Nothing says that a processor will do, so it is a GPU.",
    because="A processor takes several times as long for every experiment, so one learns less.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "CHOOSE-621",
    "Where a processor will do, none needs to be bought",
    PROCESSOR_ASKED,
    ProcessorWillDo(),
    then=Pick(kind="cpu", id="cpu", name="CPU", role="first_choice", place=FIRST_PLACE),
    says="A processor will do for '{processor_will_do[work]}'.",
    because="Every computer has one.",
)

rule(
    "ADVICE-860",
    "The gain of a GPU is known by measure",
    PROCESSOR_ASKED,
    AS.usual << Gain(about="typical", times=the.times, on=the.on),
    AS.many << Gain(about="large", times=the.most),
    then=Advice(
        topic="speed",
        says="A GPU is about {times:g} times as fast as a processor on typical problems and up to "
        "about {most:g} times on larger ones (figures of {on}).",
    ),
    says="{times:g} times on usual problems, {most:g} times on larger ones.",
    because="Who knows the factor can tell whether waiting is worth it.",
    sources=["dettmers-2016-06-25"],
)


@rule(
    "ADVICE-861",
    "Bandwidth is a main reason why GPUs are faster",
    PROCESSOR_ASKED,
    Parameter(name="processor-memory-bandwidth", value=the.processor),
    uses=[Card, Newest, Offer],
    concludes=[Advice],
    says="Cards on offer have {card:.0f} GB/s in the middle, a processor {processor:g} GB/s.",
    because=(
        "A GPU is built for much data at once at the price of delay; a processor is fast with a "
        "few numbers and slow with products of large matrices."
    ),
    sources=["dettmers-2016-06-25", "handbook-2017"],
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


rule(
    "ADVICE-862",
    "The same computing power costs much less in a GPU",
    PROCESSOR_ASKED,
    Gain(about="price", times=the.share, on=the.on),
    then=Advice(
        topic="price",
        says="For the same computing power a GPU costs about {share:.0%} of processors (figure of "
        "{on}), and it takes less room.",
    ),
    says="A GPU costs {share:g} of processors with the same computing power.",
    because="A GPU spends its chip on arithmetic, and more of it fits into one machine.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-863",
    "Without money, one tries things out on the processor and trains elsewhere",
    PROCESSOR_ASKED,
    LITTLE_MONEY,
    then=Advice(
        topic="rent",
        says="With hardly any money: try things out on the processor you have, and train on a free "
        "or rented GPU.",
    ),
    says="The money is '{grade}'.",
    because="Writing and testing need no speed; only the last long run does.",
    sources=["dettmers-2019-04-03"],
)

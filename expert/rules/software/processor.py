"""GPU or CPU: how much faster a GPU is, and when a CPU is enough."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import NO_CARD, PROCESSOR, SYSTEM_RAM
from expert.rules.averages import median
from expert.rules.cards.instead import BUYS
from expert.rules.memory.model import ENCODER
from expert.rules.vocabulary import ANY_GPU, FIRST_PLACE, TABLES

PROCESSOR_ASKED = f.Topic(ask="gpu_or_cpu")
LITTLE_MONEY = [
    f.Setting(name="processor_will_do", key="budget", value=the.grade),
    f.Answer(key="budget", value=the.grade),
]
"""The advisor considers a CPU enough for the stated budget level."""

rule(
    "NEED-620",
    "If you have no budget and a small job, the CPU you have is enough",
    PROCESSOR_ASKED,
    LITTLE_MONEY,
    AS.small << f.Setting(name="processor_will_do", key="work", value=the.work),
    AS.task << f.Answer(value=the.work),
    ~f.Answer(key="seriousness", value="serious"),
    then=f.ProcessorWillDo(work=the.work),
    says="The budget is '{grade}' and the task is '{work}', so a CPU is enough.",
    because="Small networks train in minutes on any computer, at no cost.",
)

rule(
    "NEED-621",
    "For some work, a CPU is enough whatever the budget",
    PROCESSOR_ASKED,
    f.Setting(name="processor_will_do", key="any_budget", value=the.work),
    AS.task << f.Answer(value=the.work),
    ~f.Answer(key="seriousness", value="serious"),
    then=f.ProcessorWillDo(work=the.work),
    says="The task is '{work}', for which a CPU is enough.",
    because="A GPU would sit idle most of the time.",
)

GENERATES = ~f.Shape(kind=ENCODER)
"""The model writes text token by token; an encoder reads a whole text at once."""
A_TOKEN_ON_A_CPU = [
    PROCESSOR_ASKED,
    GENERATES,
    f.Job(id=the.work),
    f.Setting(name="enough_speed", key=the.work, value=the.enough),
    f.TokenWork(weights_gb=the.weights, cache_gb=the.cache),
    f.Parameter(name="processor-memory-bandwidth", value=the.width),
    AS.part << f.Parameter(name="processor-memory-share", value=the.reached),
]

PACE = the.width * the.reached / (the.weights + the.cache)
"""The tokens per second that the memory of a CPU allows."""

rule(
    "SPEED-198",
    "A model that runs fast enough on a CPU needs no GPU",
    A_TOKEN_ON_A_CPU,
    ~f.Known(key="users", value=P(AtLeast(2))),
    (the.weights + the.cache) * the.enough <= the.width * the.reached,
    then=f.ProcessorWillDo(work=the.work),
    says="Each token reads {weights:.2g} GB, so the {width:g} GB/s of a desktop CPU are enough "
    "for {enough:g} tokens/s.",
    because="Beyond this speed, nobody would notice a GPU.",
)

rule(
    "CHOOSE-620",
    "Deep learning calls for a GPU",
    PROCESSOR_ASKED,
    ~f.ProcessorWillDo(),
    then=f.Pick(**ANY_GPU, role="first_choice", place=FIRST_PLACE),
    says="Nothing suggests that a CPU is enough, so use a GPU.",
    because="On a CPU, every experiment takes several times as long, so you can try fewer things.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "CHOOSE-621",
    "If a CPU is enough, you do not need to buy anything",
    PROCESSOR_ASKED,
    f.ProcessorWillDo(),
    then=f.Pick(kind="cpu", id="cpu", name="CPU", role="first_choice", place=FIRST_PLACE),
    says="A CPU is enough for '{processor_will_do[work]}'.",
    because="Every computer already has a CPU.",
)

rule(
    "ADVICE-868",
    "How fast a CPU runs a small model follows from its memory",
    A_TOKEN_ON_A_CPU,
    f.ProcessorWillDo(work=the.work),
    let={"pace": PACE},
    then=f.Advice(
        topic=PROCESSOR,
        says="A CPU's memory is fast enough for about {pace:,.0f} tokens/s; nobody reads faster "
        "than {enough:g}.",
    ),
    says="A desktop CPU can read {weights:.2g} GB about {pace:,.0f} times a second.",
    because="Generating text waits for memory, on a CPU as on a GPU.",
)

KNOWN_PACE = [
    A_TOKEN_ON_A_CPU,
    EXISTS(f.ProcessorWillDo()),
    ~f.ProcessorWillDo(work=the.work),
    ~f.Known(key="users", value=P(AtLeast(2))),
    f.Need(gib=the.needed),
    AS.reader << f.Parameter(name="tokens-a-person-reads", value=the.reads),
]


def tells_the_pace(id: str, title: str, *conditions: Any, room: str) -> None:
    """Declare what is said of a model on a CPU that is enough for another reason than its speed."""
    rule(
        id,
        title,
        KNOWN_PACE,
        *conditions,
        let={"pace": PACE},
        then=f.Advice(
            topic=PROCESSOR,
            says="The CPU of a new desktop generates about {pace:.2g} tokens/s with this model, "
            "and people read about {reads:.0f}; the model takes {needed:.0f} GB of " + room + ".",
        ),
        says="A desktop CPU can read {weights:.2g} GB about {pace:.2g} times a second.",
        because="Generating text waits for memory, on a CPU as on a GPU.",
        sources=["ktransformers-2025-02", "brysbaert-2019"],
    )


tells_the_pace(
    "ADVICE-857",
    "If a CPU is enough for a first try, the answer also says how fast it runs the model",
    ~f.Answer(key=SYSTEM_RAM),
    room="system RAM",
)
tells_the_pace(
    "ADVICE-858",
    "If a CPU is enough for a first try, the answer says how much of your system RAM the model "
    "takes",
    f.Answer(key=SYSTEM_RAM, value=the.room),
    the.needed <= the.room,
    room="your {room:g} GB of system RAM",
)

rule(
    "ADVICE-866",
    "If a GPU is recommended, the answer also says how fast a CPU would run the model",
    A_TOKEN_ON_A_CPU,
    ~f.ProcessorWillDo(),
    ~f.Known(key="users", value=P(AtLeast(2))),
    f.Need(gib=the.needed),
    AS.reader << f.Parameter(name="tokens-a-person-reads", value=the.reads),
    let={"pace": PACE},
    then=f.Advice(
        topic=PROCESSOR,
        says="A new desktop's CPU generates about {pace:.2g} tokens/s with this model and needs "
        "{needed:.0f} GB of system RAM for it; people read about {reads:.0f} tokens/s. A GPU is "
        "several times as fast, above all with long prompts.",
    ),
    says="A desktop CPU can read {weights:.2g} GB about {pace:.2g} times a second.",
    because="Generating text waits for memory, on a CPU as on a GPU.",
    sources=["ktransformers-2025-02", "brysbaert-2019"],
)

KEEPS_UP = [
    f.Job(id="run_llm"),
    GENERATES,
    ~f.Known(key="users", value=P(AtLeast(2))),
    f.TokenWork(weights_gb=the.weights, cache_gb=the.cache),
    f.Need(gib=the.needed),
    AS.memory << f.Parameter(name="processor-memory-bandwidth", value=the.width),
    AS.part << f.Parameter(name="processor-memory-share", value=the.reached),
    AS.reader << f.Parameter(name="tokens-a-person-reads", value=the.reads),
    (the.weights + the.cache) * the.reads <= the.width * the.reached,
]
"""A processor generates text at least as fast as one person reads."""

rule(
    "ADVICE-867",
    "If no card is bought, the answer says whether a CPU is fast enough to read along",
    f.Topic(ask="gpu"),
    ~f.Pick(kind="card"),
    ~f.Answer(key=SYSTEM_RAM),
    ~f.FormWanted(form="board"),
    KEEPS_UP,
    let={"pace": PACE},
    then=f.Advice(
        topic=PROCESSOR,
        says="Without a card, the CPU of a new desktop generates about {pace:.0f} tokens/s, and "
        "people read about {reads:.0f}; the model takes {needed:.0f} GB of system RAM.",
    ),
    says="A new desktop reads system RAM at {reached:.0%} of {width:g} GB/s.",
    because="Trying a model costs nothing if the computer you have can run it.",
    sources=["ktransformers-2025-02", "brysbaert-2019"],
)

rule(
    "REACH-538",
    "If your system RAM holds the model, the CPU you have keeps up with a reader",
    BUYS,
    f.Answer(key=SYSTEM_RAM, value=the.room),
    KEEPS_UP,
    the.needed <= the.room,
    let={"pace": PACE},
    then=f.ProcessorKeepsUp(pace=the.pace, gib=the.needed, room=the.room),
    says="A new desktop reads system RAM at {reached:.0%} of {width:g} GB/s.",
    because="For one person who reads along, more speed than this is a luxury.",
    sources=["ktransformers-2025-02", "brysbaert-2019"],
)

rule(
    "ADVICE-869",
    "If no card is bought and the CPU you have keeps up with a reader, use it",
    BUYS,
    ~f.Pick(kind="card"),
    f.ProcessorKeepsUp(pace=the.pace, gib=the.needed, room=the.room),
    AS.reader << f.Parameter(name="tokens-a-person-reads", value=the.reads),
    then=(
        f.Pick(kind="cpu", id="cpu", name="CPU", role="first_choice", place=FIRST_PLACE),
        f.Advice(
            topic=PROCESSOR,
            says="The CPU of a new desktop generates about {pace:.0f} tokens/s, and people read "
            "about {reads:.0f}; the model takes {needed:.0f} GB of your {room:g} GB of system RAM.",
        ),
    ),
    says="Your computer generates about {pace:.0f} tokens/s without a card.",
    because="Trying a model costs nothing if the computer you have can run it, and you have the "
    "system RAM for it.",
    sources=["ktransformers-2025-02", "brysbaert-2019"],
)

rule(
    "ADVICE-860",
    "If a GPU is recommended, its measured speedup over a CPU is a reason",
    PROCESSOR_ASKED,
    ~f.ProcessorWillDo(),
    ~f.Job(id="run_llm"),
    AS.usual << f.Gain(about="typical", times=the.times, on=the.on),
    AS.many << f.Gain(about="large", times=the.most),
    then=f.Advice(
        topic="speed",
        says="A GPU is about {times:g} times as fast as a CPU on typical problems and up to about "
        "{most:g} times as fast on larger ones (figures from {on}).",
    ),
    says="A GPU is {times:g} times as fast as a CPU on typical problems and up to {most:g} times "
    "as fast on larger ones.",
    because="The speedup shows how much waiting a GPU saves.",
    sources=["dettmers-2016-06-25"],
)


@rule(
    "ADVICE-861",
    "If a GPU is recommended, bandwidth is a main reason why it is faster",
    PROCESSOR_ASKED,
    ~f.ProcessorWillDo(),
    f.Parameter(name="processor-memory-bandwidth", value=the.processor),
    uses=[f.Card, f.Newest, f.Offer],
    concludes=[f.Advice],
    says="The newest cards for sale have a median bandwidth of {card:.0f} GB/s; a CPU has "
    "{processor:g} GB/s.",
    because="A GPU processes a lot of data at once, at the cost of latency. A CPU is fast at "
    "working with a few numbers but slow at multiplying large matrices.",
    sources=["dettmers-2016-06-25", "handbook-2017"],
)
def compare_bandwidth(engine: Engine, processor: float) -> Said:
    """Compare the bandwidth of the newest cards for sale with that of a CPU."""
    offered = {offer["card"] for offer in engine.every(f.Offer)}
    newest = {(new["vendor"], new["generation"]) for new in engine.every(f.Newest)}
    known = [
        card
        for card in engine.every(f.Card)
        if card["id"] in offered
        and (card["vendor"], card.get("generation")) in newest
        and card.get("bandwidth_gb_s") is not None
    ]
    if not known:
        return {"card": 0}
    middle = median(card["bandwidth_gb_s"] for card in known)
    engine.cite(*known[:FIRST_PLACE])
    says = (
        f"The newest cards for sale ({len(known)} in all) have a median memory bandwidth of "
        f"{middle:.0f} GB/s, {middle / processor:.0f} times the {processor:g} GB/s of a desktop "
        "CPU. Memory limits the speed of large matrix products; with only a few numbers, a CPU is "
        "faster."
    )
    engine.conclude(f.Advice(topic="bandwidth", says=says))
    return {"card": middle}


rule(
    "ADVICE-862",
    "If a GPU is recommended, the same computing power costs much less in it than in CPUs",
    PROCESSOR_ASKED,
    ~f.ProcessorWillDo(),
    f.Gain(about="price", times=the.share, on=the.on),
    then=f.Advice(
        topic="price",
        says="A GPU costs about {share:.0%} as much as CPUs with the same computing power (figure "
        "from {on}), and it takes less space.",
    ),
    says="A GPU costs {share:g} times as much as CPUs with the same computing power.",
    because="A GPU devotes most of its chip to arithmetic, and GPUs fit more computing power into "
    "one machine.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-863",
    "With little or no budget, experiment on the CPU and train elsewhere",
    PROCESSOR_ASKED,
    LITTLE_MONEY,
    ~f.Job(id="run_llm"),
    then=f.Advice(
        topic="rent",
        says="With little or no budget, experiment on the CPU you have, and train on a free or "
        "rented GPU.",
    ),
    says="The budget is '{grade}'.",
    because="You need little speed to write and test code, but a lot for the long final run.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-899",
    "If a Kaggle competitor does not say what kind of competition it is, the answer says that "
    "tables need no card",
    f.Topic(ask="gpu"),
    f.Profile(id="kaggle"),
    ~f.Answer(key="kaggle_kind", value="deep_learning"),
    f.Setting(name="processor_will_do", key="any_budget", value=TABLES),
    f.Job(id="train"),
    ~f.Answer(key="nets"),
    ~f.Answer(key="network"),
    ~f.Answer(key="model"),
    then=f.Advice(
        topic=NO_CARD,
        says="Competitions about tables, with boosted trees, need no card: CPU cores and system "
        "RAM matter there. The card is for networks.",
    ),
    says="You did not say what kind of competition it is.",
    because="Many competitions are about tables, and a card would sit idle.",
)

rule(
    "ADVICE-856",
    "For simple models, the answer says which ones a CPU trains fast enough",
    PROCESSOR_ASKED,
    f.ProcessorWillDo(work="simple_models"),
    then=f.Advice(
        topic=NO_CARD,
        says="Linear models, decision trees and small networks on tables train in seconds to "
        "minutes on a CPU. Networks on images, sound or text need a GPU.",
    ),
    says="Simple models need no card.",
    because="Such models do too little arithmetic to keep a GPU busy.",
)
rule(
    "ADVICE-590",
    "For tables, the answer says what matters instead of a card",
    PROCESSOR_ASKED,
    f.ProcessorWillDo(work=TABLES),
    then=f.Advice(
        topic=NO_CARD,
        says="Boosted trees on tables are trained on the CPU: its cores and the system RAM "
        "matter. The free notebooks of Kaggle and Colab have a GPU if you want to try one.",
    ),
    says="Tables need no card.",
    because="A tree library finishes before the data would even reach the GPU.",
)

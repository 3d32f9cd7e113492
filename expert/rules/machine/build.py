"""The machine around the card: processor, case, board, cooling, main memory."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Advice, Answer, Assumed, Card, Caveat, Known, Named, Setting, Topic
from expert.rules.vocabulary import OWNED_OR_MEANT, SEVERAL

BUILD = "system_build"
ASSUMED_GPUS = 1


@rule(
    id="SITUATION-720",
    title="The number of GPUs named is the number the machine holds",
    because="It was said.",
    says="The machine holds {gpus:g} GPUs, as said.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=BUILD), AS.answer << Answer(key="gpus", value=MATCH.gpus)],
)
def take_the_number(engine: Engine, gpus: int) -> None:
    """Take over the number of GPUs."""
    engine.conclude(Known(key="gpus", value=gpus))


@rule(
    id="SITUATION-721",
    title="Without another word, the machine holds one GPU",
    because="One GPU comes first.",
    says="Nothing was said about the number of GPUs, so one is assumed.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=BUILD), NOT(Answer(key="gpus"))],
)
def assume_one(engine: Engine) -> None:
    """Assume one GPU."""
    engine.conclude(Assumed(what="gpus", value=ASSUMED_GPUS))
    engine.conclude(Known(key="gpus", value=ASSUMED_GPUS))


@rule(
    id="ADVICE-729",
    title="The processor need not be a fast one",
    because="Training runs on the GPU; the processor only feeds it.",
    says="A processor of the {grade} class will do.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.setting << Setting(name="processor_class", value=MATCH.grade),
    ],
)
def advise_processor(engine: Engine, grade: str) -> None:
    """Say which processor will do."""
    says = (
        f"No high-end CPU is needed, because training runs on the GPU; one of the {grade} "
        "class will do, and the money is better spent on the card."
    )
    engine.conclude(Advice(topic="processor", says=says))


@rule(
    id="ADVICE-721",
    title="Cards are long and warm, so the case is large and has fans",
    because="A card that gets no cool air runs slower to save itself.",
    says="The case should be large and have fans of its own.",
    sources=["handbook-2017"],
    when=[AS.topic << Topic(ask=BUILD), AS.setting << Setting(name="case_with_fans", value=True)],
)
def advise_case(engine: Engine) -> None:
    """Say which case will do."""
    says = "Take a large case with fans of its own: cards are long, and their heat must get out."
    engine.conclude(Advice(topic="case", says=says))


@rule(
    id="ADVICE-723",
    title="The rest of the machine is an ordinary one, made for the card's power, heat and size",
    because="The card is only a part of the machine, and those three are what it asks of the rest.",
    says="The rest may be of the {grade}.",
    sources=["handbook-2017", "dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.setting << Setting(name="rest_class", value=MATCH.grade),
    ],
)
def advise_rest(engine: Engine, grade: str) -> None:
    """Say what the rest may be."""
    says = (
        f"For the rest follow common builds of the {grade}, and check three things against the "
        "card: power, cooling and size."
    )
    engine.conclude(Advice(topic="rest of the machine", says=says))


# --- cooling --------------------------------------------------------------------------


@rule(
    id="ADVICE-736",
    title="Cards side by side want coolers that blow the heat out of the case",
    because="An open cooler blows its heat at the neighbour, and both slow down.",
    says="{gpus:g} cards want {cooling} coolers.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.setting << Setting(name="several_cards_cooling", value=MATCH.cooling),
    ],
)
def advise_cooling(engine: Engine, cooling: str) -> None:
    """Say which coolers suit neighbours."""
    says = (
        f"For cards side by side take versions with a {cooling} cooler, or leave an empty slot "
        "between them: open coolers heat the neighbour."
    )
    engine.conclude(Advice(topic="cooling", says=says))


@rule(
    id="ADVICE-737",
    title="A card with an open cooler is no good neighbour",
    because="It blows its heat into the case instead of out of it.",
    says="{card[name]} has an open cooler, and there are {gpus:g}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, cooling="open"),
    ],
)
def warn_of_open_cooler(engine: Engine, name: str) -> None:
    """Warn of the open cooler."""
    says = f"{name} has an open cooler in the maker's version; {name} side by side overheat."
    engine.conclude(Advice(topic="cooling", says=says))


@rule(
    id="ADVICE-739",
    title="A card without a fan needs the air of a server",
    because="It was made for a case that blows air through it.",
    says="{card[name]} has no fan.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        AS.caveat << Caveat(card=MATCH.id, kind="passive_cooling"),
    ],
)
def warn_of_passive_cooling(engine: Engine, name: str) -> None:
    """Warn of the missing fan."""
    says = f"{name} has no fan: in an ordinary case it needs a fan and a duct of its own."
    engine.conclude(Advice(topic="cooling", says=says))


# --- main memory ----------------------------------------------------------------------


@rule(
    id="ADVICE-738",
    title="Main memory is a multiple of the memory of the cards",
    because="Data and models pass through it on their way to the card.",
    says="{gpus:g} x {card[name]} with {gib:g} GiB each want {main:g} GiB of main memory.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, memory_gib=MATCH.gib),
        AS.setting << Setting(name="main_memory_times", value=MATCH.times),
    ],
)
def advise_main_memory(
    engine: Engine, gpus: int, name: str, gib: float, times: float
) -> dict[str, object]:
    """Say how much main memory suits the cards: memory of all cards times the setting."""
    main = gpus * gib * times
    says = f"For {gpus} x {name} plan about {main:g} GiB of main memory."
    engine.conclude(Advice(topic="main memory", says=says))
    return {"main": main}

"""The machine around the card: processor, case, board, cooling, main memory."""

from __future__ import annotations

from expert.compat import P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Answer, Assumed, Card, Caveat, Known, Named, Setting, Topic
from expert.rules.vocabulary import OWNED_OR_MEANT, SEVERAL

BUILD = "system_build"
ASSUMED_GPUS = 1
SEVERAL_CARDS = [Topic(ask=BUILD), Known(key="gpus", value=the.gpus & P(SEVERAL))]

# --- how many cards -------------------------------------------------------------------

rule(
    "SITUATION-720",
    "The number of GPUs named is the number the machine holds",
    Topic(ask=BUILD),
    Answer(key="gpus", value=the.gpus),
    then=Known(key="gpus", value=the.gpus),
    says="The machine holds {gpus:g} GPUs, as said.",
    because="It was said.",
)

rule(
    "SITUATION-721",
    "Without another word, the machine holds one GPU",
    Topic(ask=BUILD),
    ~Answer(key="gpus"),
    then=(Assumed(what="gpus", value=ASSUMED_GPUS), Known(key="gpus", value=ASSUMED_GPUS)),
    says="Nothing was said about the number of GPUs, so one is assumed.",
    because="One GPU comes first.",
)

# --- what is ordinary -----------------------------------------------------------------

rule(
    "ADVICE-729",
    "The processor need not be a fast one",
    Topic(ask=BUILD),
    Setting(name="processor_class", value=the.grade),
    then=Advice(
        topic="processor",
        says="No high-end CPU is needed, because training runs on the GPU; one of the {grade} "
        "class will do, and the money is better spent on the card.",
    ),
    says="A processor of the {grade} class will do.",
    because="Training runs on the GPU; the processor only feeds it.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-721",
    "Cards are long and warm, so the case is large and has fans",
    Topic(ask=BUILD),
    Setting(name="case_with_fans", value=True),
    then=Advice(
        topic="case",
        says="Take a large case with fans of its own: cards are long, and their heat must get out.",
    ),
    says="The case should be large and have fans of its own.",
    because="A card that gets no cool air runs slower to save itself.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-723",
    "The rest of the machine is an ordinary one, made for the card's power, heat and size",
    Topic(ask=BUILD),
    Setting(name="rest_class", value=the.grade),
    then=Advice(
        topic="rest of the machine",
        says="For the rest follow common builds of the {grade}, and check three things against "
        "the card: power, cooling and size.",
    ),
    says="The rest may be of the {grade}.",
    because="The card is only a part of the machine, and those three are what it asks of the rest.",
    sources=["handbook-2017", "dettmers-2016-06-25"],
)

# --- cooling --------------------------------------------------------------------------

rule(
    "ADVICE-736",
    "Cards side by side want coolers that blow the heat out of the case",
    SEVERAL_CARDS,
    Setting(name="several_cards_cooling", value=the.cooling),
    then=Advice(
        topic="cooling",
        says="For cards side by side take versions with a {cooling} cooler, or leave an empty "
        "slot between them: open coolers heat the neighbour.",
    ),
    says="{gpus:g} cards want {cooling} coolers.",
    because="An open cooler blows its heat at the neighbour, and both slow down.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-737",
    "A card with an open cooler is no good neighbour",
    SEVERAL_CARDS,
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name, cooling="open"),
    then=Advice(
        topic="cooling",
        says="{name} has an open cooler in the maker's version; {name} side by side overheat.",
    ),
    says="{name} has an open cooler, and there are {gpus:g}.",
    because="It blows its heat into the case instead of out of it.",
)

rule(
    "ADVICE-739",
    "A card without a fan needs the air of a server",
    Topic(ask=BUILD),
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name),
    Caveat(card=the.id, kind="passive_cooling"),
    then=Advice(
        topic="cooling",
        says="{name} has no fan: in an ordinary case it needs a fan and a duct of its own.",
    ),
    says="{name} has no fan.",
    because="It was made for a case that blows air through it.",
)

# --- main memory ----------------------------------------------------------------------

rule(
    "ADVICE-738",
    "Main memory is a multiple of the memory of the cards",
    Topic(ask=BUILD),
    Known(key="gpus", value=the.gpus),
    Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, name=the.name, memory_gib=the.gib),
    Setting(name="main_memory_times", value=the.times),
    let={"main": the.gpus * the.gib * the.times},
    then=Advice(
        topic="main memory", says="For {gpus} x {name} plan about {main:g} GiB of main memory."
    ),
    says="{gpus:g} x {name} with {gib:g} GiB each want {main:g} GiB of main memory.",
    because="Data and models pass through it on their way to the card.",
)

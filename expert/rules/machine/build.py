"""The machine that the card goes into: processor, case, board, cooling and system RAM."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.vocabulary import BUILD, OWNED_OR_MEANT, SEVERAL, as_assumed

SEVERAL_CARDS = [f.Topic(ask=BUILD), f.Known(key="gpus", value=the.gpus & P(SEVERAL))]

# --- how many cards -------------------------------------------------------------------

rule(
    "SITUATION-720",
    "The machine is planned for the number of GPUs you ask for",
    f.Topic(ask=BUILD),
    f.Answer(key="gpus", value=the.gpus),
    then=f.Known(key="gpus", value=the.gpus),
    says="The number of GPUs in the machine will be {gpus:g}, as you said.",
    because="The number of cards decides how much power, cooling and space the machine needs.",
)

rule(
    "SITUATION-304",
    "If you own several of a card, the machine is planned for all of them",
    f.Topic(ask=BUILD),
    ~f.Answer(key="gpus"),
    f.Named(role="owned", kind="card", count=the.gpus & P(SEVERAL)),
    then=f.Known(key="gpus", value=the.gpus),
    says="The machine will hold the {gpus:g} cards you own.",
    because="You want to use what you already have.",
)

rule(
    "SITUATION-721",
    "If you don't say how many GPUs, the machine is planned for one",
    f.Topic(ask=BUILD),
    ~f.Answer(key="gpus"),
    ~f.Named(role="owned", kind="card", count=P(SEVERAL)),
    f.Usual(key="gpus", value=the.value, says=the.told),
    then=as_assumed("gpus", the.value),
    says="{told}",
    because="One GPU is enough for most work.",
)

# --- ordinary parts -------------------------------------------------------------------

rule(
    "PLATFORM-731",
    "If there are too many cards even with half the lanes each, they need a workstation or server "
    "processor",
    SEVERAL_CARDS,
    AS.many << f.Setting(name="many_lanes_need", value=the.grade),
    f.Setting(name="lanes_per_card", value=the.lanes),
    AS.fewer << f.Setting(name="lanes_may_drop_to", place=1, value=the.least),
    f.Parameter(name="lanes-of-a-desktop-processor", value=the.has),
    the.gpus * the.least > the.has,
    then=f.LanesShort(wanted=the.gpus * the.lanes, has=the.has, grade=the.grade),
    says="{gpus:g} cards with only {least:g} lanes each need more than the {has:g} lanes of a "
    "desktop processor.",
    because="The cards share the processor's lanes. Two cards with half of them lose little speed.",
)

rule(
    "ADVICE-728",
    "If the cards need more lanes than a desktop processor has, the answer names another class",
    f.LanesShort(wanted=the.wanted, has=the.has, grade=the.grade),
    then=f.Advice(
        topic="processor",
        says="Choose a {grade} processor: your cards can use {wanted:g} PCI Express lanes, and a "
        "desktop processor has {has:g} for cards. Its speed matters little.",
        key="in the parts",
    ),
    says="{wanted:g} lanes call for a {grade} processor.",
    because="With too few lanes, data takes longer to reach the cards, and the cards take "
    "longer to exchange results.",
)

rule(
    "ADVICE-729",
    "The processor does not have to be fast",
    f.Topic(ask=BUILD),
    f.Setting(name="processor_class", value=the.grade),
    ~f.LanesShort(),
    then=f.Advice(
        topic="processor",
        says="You do not need a high-end CPU, because training runs on the GPU; a {grade} "
        "processor is enough, and the money is better spent on the card.",
    ),
    says="A {grade} processor is enough.",
    because="Training runs on the GPU; the processor only feeds it.",
    sources=["handbook-2017"],
)

# --- cooling --------------------------------------------------------------------------

rule(
    "ADVICE-736",
    "Cards side by side need coolers that blow the heat out of the case",
    SEVERAL_CARDS,
    f.Setting(name="several_cards_cooling", value=the.cooling),
    ~f.BlowerTwin(),
    then=f.Advice(
        topic="cooling",
        says="For cards side by side, choose versions with a {cooling} cooler, or leave an empty "
        "slot between them: an open cooler heats the card next to it.",
    ),
    says="{gpus:g} cards need {cooling} coolers.",
    because="An open cooler blows its heat at the next card, and both cards slow down.",
    sources=["dettmers-2019-04-03"],
)

WITH_OPEN_COOLERS = [
    SEVERAL_CARDS,
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, cooling="open"),
]

SAME_CHIP = {"architecture": the.chip, "memory_gib": the.gib, "bandwidth_gb_s": the.speed}

rule(
    "PLATFORM-732",
    "The same chip may also be sold on a card with a blower",
    SEVERAL_CARDS,
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    AS.card << f.Card(id=the.id, cooling="open", **SAME_CHIP),
    AS.twin << f.Card(name=the.name, cooling="blower", **SAME_CHIP, board_power_w=the.watts),
    then=f.BlowerTwin(card=the.id, name=the.name, watts=the.watts),
    says="{twin[name]} has the memory of {card[name]} and a blower.",
    because="Makers sell the same chip with a blower for computers with several cards.",
)

rule(
    "ADVICE-748",
    "Instead of cards with open coolers side by side, the answer names the same card with a blower",
    WITH_OPEN_COOLERS,
    f.BlowerTwin(card=the.id, name=the.twin, watts=the.watts),
    then=f.Advice(
        topic="cooling",
        says="{name} has an open cooler: several side by side heat each other. {twin} has the same "
        "memory and a blower for this, at {watts:g} W; otherwise leave an empty slot between the "
        "cards, or limit their power.",
    ),
    says="{name} has an open cooler, {twin} a blower.",
    because="The cooler blows heat into the case instead of out of it.",
)

rule(
    "ADVICE-737",
    "Cards with open coolers overheat side by side",
    WITH_OPEN_COOLERS,
    ~f.BlowerTwin(card=the.id),
    then=f.Advice(
        topic="cooling",
        says="{name} has an open cooler in the reference design; several {name} cards side by "
        "side will overheat.",
    ),
    says="{name} has an open cooler, and there are {gpus:g} cards.",
    because="The cooler blows heat into the case instead of out of it.",
)

rule(
    "ADVICE-739",
    "A card without a fan needs a server's airflow",
    f.Topic(ask=BUILD),
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    f.Card(id=the.id, name=the.name),
    f.Caveat(card=the.id, kind="passive_cooling"),
    then=f.Advice(
        topic="cooling",
        says="{name} has no fan: in an ordinary case, it needs its own fan and air duct.",
    ),
    says="{name} has no fan.",
    because="It is made for a server whose own fans blow air through it.",
)

# --- system RAM -----------------------------------------------------------------------

rule(
    "ADVICE-738",
    "System RAM should be a multiple of the cards' memory",
    f.Topic(ask=BUILD),
    f.Known(key="gpus", value=the.gpus),
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, memory_gib=the.gib),
    f.Setting(name="main_memory_times", value=the.times),
    let={"main": the.gpus * the.gib * the.times},
    then=f.Advice(
        topic="system RAM",
        says="For {gpus} x {name}, plan on about {main:g} GiB of system RAM.",
        key="in the parts",
    ),
    says="{gpus:g} x {name} with {gib:g} GiB each call for {main:g} GiB of system RAM.",
    because="Data and models pass through system RAM on their way to the card.",
)

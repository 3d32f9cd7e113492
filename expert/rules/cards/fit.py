"""Stage 8: which cards and offers suit this person."""

from __future__ import annotations

from math import ceil

from expert.compat import EXISTS, L
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Card,
    CardsWanted,
    Caveat,
    Day,
    FastMemoryOnly,
    Fits,
    HardMemory,
    MemoryFloor,
    MemoryPart,
    Need,
    Parameter,
    Relevant,
    RoleAsked,
    RoleWanted,
    RuledOut,
    Setting,
    SplitAllowed,
    Usable,
    UsualRole,
)

WHOLE_MACHINE = "integrated"

# --- the total need -------------------------------------------------------------


@rule(
    "FIT-001",
    "The memory needed is the largest of all the amounts required",
    Day(),
    uses=[MemoryFloor, MemoryPart, HardMemory],
    concludes=[Need],
    says="The workload needs {gib:g} GiB of memory in total.",
    because="A card must hold the entire workload, not just most of it.",
    sources=["dettmers-2016-06-25"],
)
def add_up_need(engine: Engine) -> dict[str, object]:
    """Conclude the need: the largest minimum or the sum of the memory parts, if that is more."""
    floors = engine.every(MemoryFloor)
    parts = engine.every(MemoryPart)
    hard = engine.every(HardMemory)
    wanted = [float(floor["gib"]) for floor in floors]
    filled = sum(float(part["gib"]) for part in parts)
    gib = round(max([filled, *wanted]), 3)
    engine.cite(*floors, *parts, *hard)
    engine.conclude(Need(gib=gib, hard=bool(hard)))
    return {"gib": gib}


rule(
    "FIT-004",
    "A card is picked for every role that your goals call for",
    RoleAsked(role=the.role, place=the.place),
    then=RoleWanted(role=the.role, place=the.place),
    says="The goals call for the role '{role}'.",
    because=(
        "Each profile and each job has its own requirements, and the advice covers all of them."
    ),
)

rule(
    "FIT-005",
    "If no goal asks for a role, the advisor's usual roles are filled",
    Setting(name="roles", key="default", value=the.role, place=the.place),
    ~RoleAsked(),
    ~UsualRole(),
    then=RoleWanted(role=the.role, place=the.place),
    says="No goal asks for a role, so the usual role, '{role}', is assumed.",
    because="Everybody wants an answer they can act on.",
)

rule(
    "FIT-007",
    "If no goal asks for a role, the usual roles of your profile are filled",
    UsualRole(role=the.role, place=the.place, profile=the.profile),
    ~RoleAsked(),
    then=RoleWanted(role=the.role, place=the.place),
    says="No goal asks for a role, so the role '{role}' from the profile '{profile}' is assumed.",
    because="If you can pay for more, you want to know what more money buys.",
)

# --- memory of a card -----------------------------------------------------------

rule(
    "FIT-020",
    "A card without a slow section of memory can use all of its memory",
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.gib),
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {gib:g} GiB of usable memory.",
    because=(
        "All of its memory is equally fast, so it does not matter where programs keep their data."
    ),
)

rule(
    "FIT-021",
    "On a card with a slow section of memory, only the fast part counts",
    Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.gib),
    Relevant(card=the.id),
    Card(id=the.id),
    EXISTS(FastMemoryOnly()),
    cites=[FastMemoryOnly],
    then=Usable(card=the.id, gib=the.gib),
    says=(
        "{card[name]} has {card[memory_gib]:g} GiB, but only {gib:g} GiB of it runs at full speed."
    ),
    because="Speed drops sharply once the slow section is used.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "FIT-022",
    "If the slow section of memory does not matter, it counts too",
    Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.gib),
    ~FastMemoryOnly(),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {gib:g} GiB of memory, {fast:g} GiB of it at full speed.",
    because="This advice treats the slow section as a minor issue.",
    sources=["dettmers-2016-06-25"],
)

# --- whether a card holds the workload ------------------------------------------

TOO_SMALL = RuledOut(
    card=the.id, reason="memory", about="memory", wanted=the.wants, found=the.has, unit="GiB"
)

rule(
    "FIT-030",
    "A card that holds the whole workload by itself fits",
    Need(gib=the.wants),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has >= the.wants,
    then=Fits(card=the.id, cards=1, gib=the.has),
    says="{card[name]} has {has:g} GiB, enough for the {wants:g} GiB needed.",
    because="All the data is in the card's own memory, so nothing has to be fetched over the bus.",
)

rule(
    "FIT-031",
    "A card must hold the whole workload in memory",
    Need(gib=the.wants),
    ~SplitAllowed(),
    ~CardsWanted(),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    because=(
        "Data that does not fit is fetched over the bus again and again, which is many times "
        "slower."
    ),
    sources=["dettmers-2016-06-25"],
)


@formula
def together(has: float, cards: float, own: float) -> float:
    """Return the GiB that several cards have for one job, given that each holds its own runtime."""
    return round(cards * has - (cards - 1) * own, 3)


@formula
def cards_holding(wants: float, has: float, own: float) -> int:
    """Return how many cards it takes to reach the GiB wanted; see `together`."""
    return ceil(round((wants - own) / (has - own), 9))


SEVERAL_CARDS = [
    Need(gib=the.wants),
    SplitAllowed(cards=the.cards),
    Parameter(name="runtime-memory", value=the.own),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id, segment=~L(WHOLE_MACHINE)),
]

rule(
    "FIT-032",
    "Several identical cards together can hold the workload",
    SEVERAL_CARDS,
    the.has < the.wants,
    the.wants <= together(the.has, the.cards, the.own),
    let={"count": cards_holding(the.wants, the.has, the.own)},
    then=Fits(card=the.id, cards=the.count, gib=together(the.has, the.count, the.own)),
    says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
    because="Each card holds some of the model's layers.",
)

rule(
    "FIT-033",
    "The largest number of cards allowed must be able to hold the workload",
    SEVERAL_CARDS,
    together(the.has, the.cards, the.own) < the.wants,
    then=RuledOut(
        card=the.id,
        reason="memory",
        about="memory of {cards:g} cards",
        wanted=the.wants,
        found=together(the.has, the.cards, the.own),
        unit="GiB",
    ),
    says="{card[name]}: {cards:g} cards of {has:g} GiB hold less than the {wants:g} GiB needed.",
    because=(
        "Data that does not fit is fetched over the bus again and again, which is many times "
        "slower."
    ),
)

rule(
    "FIT-034",
    "A complete computer must hold the workload by itself",
    Need(gib=the.wants),
    SplitAllowed(),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id, segment=WHOLE_MACHINE),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    because="Two machines are not the same as two cards in one machine.",
)

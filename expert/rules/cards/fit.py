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

# --- the need as a whole --------------------------------------------------------


@rule(
    "FIT-001",
    "The memory needed is the largest that any reason asks for",
    Day(),
    uses=[MemoryFloor, MemoryPart, HardMemory],
    concludes=[Need],
    says="{gib:g} GiB of memory are needed in all.",
    because="A card must do for all of the work, not for most of it.",
    sources=["dettmers-2016-06-25"],
)
def add_up_need(engine: Engine) -> dict[str, object]:
    """Conclude the need: the largest floor, or the sum of the parts the job fills."""
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
    "The roles asked for are the roles wanted",
    RoleAsked(role=the.role, place=the.place),
    then=RoleWanted(role=the.role, place=the.place),
    says="The role '{role}' is wanted.",
    because="Each profile and each job adds what its people buy for, and all of it is served.",
)

rule(
    "FIT-005",
    "Without a wish, the advisor's usual roles are asked for",
    Setting(name="roles", key="default", value=the.role, place=the.place),
    ~RoleAsked(),
    ~UsualRole(),
    then=RoleWanted(role=the.role, place=the.place),
    says="No goal asks for a role, so the usual one is '{role}'.",
    because="Everybody wants an answer that can be acted on.",
)

rule(
    "FIT-007",
    "Without a wish, people are given the roles that people like them want",
    UsualRole(role=the.role, place=the.place, profile=the.profile),
    ~RoleAsked(),
    then=RoleWanted(role=the.role, place=the.place),
    says="No goal asks for a role, so the one of the profile '{profile}' is '{role}'.",
    because="Who can pay for more wants to know what more money buys.",
)

# --- memory of a card -----------------------------------------------------------

rule(
    "FIT-020",
    "A card without a slow part of memory offers all of it",
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.gib),
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} offers {gib:g} GiB.",
    because="No access takes a slow path, so programs need not care where their data lies.",
)

rule(
    "FIT-021",
    "Of a card with a slow part of memory only the fast part counts",
    Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.gib),
    Relevant(card=the.id),
    Card(id=the.id),
    EXISTS(FastMemoryOnly()),
    cites=[FastMemoryOnly],
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {card[memory_gib]:g} GiB, but only {gib:g} GiB run at full speed.",
    because="Speed breaks down once the slow part is used.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "FIT-022",
    "Where nobody minds, the slow part of memory counts too",
    Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.gib),
    ~FastMemoryOnly(),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} offers {gib:g} GiB, of which {fast:g} GiB at full speed.",
    because="This advice takes the slow part for a small matter.",
    sources=["dettmers-2016-06-25"],
)

# --- what holds the work --------------------------------------------------------

TOO_SMALL = RuledOut(
    card=the.id, reason="memory", about="memory", wanted=the.wants, found=the.has, unit="GiB"
)

rule(
    "FIT-030",
    "A card that holds the work alone fits",
    Need(gib=the.wants),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has >= the.wants,
    then=Fits(card=the.id, cards=1, gib=the.has),
    says="{card[name]} has {has:g} GiB, enough for the {wants:g} GiB needed.",
    because="Nothing needs to be fetched over the bus.",
)

rule(
    "FIT-031",
    "The card must hold the whole work in its memory",
    Need(gib=the.wants),
    ~SplitAllowed(),
    ~CardsWanted(),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    because="What does not fit is fetched over the bus again and again, many times slower.",
    sources=["dettmers-2016-06-25"],
)


@formula
def together(has: float, cards: float, own: float) -> float:
    """Return the GiB that several cards have for one job: the runtime lies on each of them."""
    return round(cards * has - (cards - 1) * own, 3)


@formula
def cards_holding(wants: float, has: float, own: float) -> int:
    """Return how many cards have the GiB wanted `together`."""
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
    "Several equal cards hold the work together",
    SEVERAL_CARDS,
    the.has < the.wants,
    the.wants <= together(the.has, the.cards, the.own),
    let={"count": cards_holding(the.wants, the.has, the.own)},
    then=Fits(card=the.id, cards=the.count, gib=together(the.has, the.count, the.own)),
    says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
    because="The layers of the model lie on the cards one after the other.",
)

rule(
    "FIT-033",
    "Even the allowed number of cards must hold the work",
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
    says="{card[name]}: {cards:g} cards of {has:g} GiB are less than the {wants:g} GiB needed.",
    because="What does not fit is fetched over the bus again and again, many times slower.",
)

rule(
    "FIT-034",
    "A whole machine must hold the work by itself",
    Need(gib=the.wants),
    SplitAllowed(),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id, segment=WHOLE_MACHINE),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    because="Two machines are no two cards in one machine.",
)

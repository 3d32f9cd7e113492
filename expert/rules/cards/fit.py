"""Stage 8: which cards and offers suit this person."""

from __future__ import annotations

from math import ceil

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, L
from expert.engine.engine import Engine
from expert.engine.predicates import has_enough, has_less_than_wanted
from expert.engine.rule import rule
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

# --- the need as a whole --------------------------------------------------------


WHOLE_MACHINE = "integrated"


@rule(
    id="FIT-001",
    title="The memory needed is the largest that any reason asks for",
    because="A card must do for all of the work, not for most of it.",
    says="{gib:g} GiB of memory are needed in all.",
    sources=["dettmers-2016-06-25"],
    when=[AS.day << Day()],
    uses=[MemoryFloor, MemoryPart, HardMemory],
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


@rule(
    id="FIT-004",
    title="The roles asked for are the roles wanted",
    because="Each profile and each job adds what its people buy for, and all of it is served.",
    says="The role '{role}' is wanted.",
    sources=["judgement"],
    when=[AS.asked << RoleAsked(role=MATCH.role, place=MATCH.place)],
)
def want_asked_role(engine: Engine, role: str, place: int) -> None:
    """Take over a role asked for."""
    engine.conclude(RoleWanted(role=role, place=place))


@rule(
    id="FIT-005",
    title="Without a wish, the advisor's usual roles are asked for",
    because="Everybody wants an answer that can be acted on.",
    says="No goal asks for a role, so the usual one is '{role}'.",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="roles", key="default", value=MATCH.role, place=MATCH.place),
        NOT(RoleAsked()),
        NOT(UsualRole()),
    ],
)
def want_usual_role(engine: Engine, role: str, place: int) -> None:
    """Conclude the usual role."""
    engine.conclude(RoleWanted(role=role, place=place))


@rule(
    id="FIT-007",
    title="Without a wish, people are given the roles that people like them want",
    because="Who can pay for more wants to know what more money buys.",
    says="No goal asks for a role, so the one of the profile '{profile}' is '{role}'.",
    sources=["judgement"],
    when=[
        AS.usual << UsualRole(role=MATCH.role, place=MATCH.place, profile=MATCH.profile),
        NOT(RoleAsked()),
    ],
)
def want_role_of_people(engine: Engine, role: str, place: int) -> None:
    """Conclude the usual role of such people."""
    engine.conclude(RoleWanted(role=role, place=place))


# --- memory of a card -----------------------------------------------------------


@rule(
    id="FIT-020",
    title="A card without a slow part of memory offers all of it",
    because="No access takes a slow path, so programs need not care where their data lies.",
    says="{card[name]} offers {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, memory_gib=MATCH.gib),
        NOT(Caveat(card=MATCH.id, kind="slow_memory_segment")),
    ],
)
def count_all_memory(engine: Engine, id: str, gib: float) -> None:
    """Conclude that all memory counts."""
    engine.conclude(Usable(card=id, gib=gib))


@rule(
    id="FIT-021",
    title="Of a card with a slow part of memory only the fast part counts",
    because="Speed breaks down once the slow part is used.",
    says="{card[name]} has {card[memory_gib]:g} GiB, but only {gib:g} GiB run at full speed.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.gib),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        EXISTS(FastMemoryOnly()),
    ],
    uses=[FastMemoryOnly],
)
def count_fast_memory(engine: Engine, id: str, gib: float) -> None:
    """Conclude that only the fast part counts."""
    engine.cite(*engine.every(FastMemoryOnly))
    engine.conclude(Usable(card=id, gib=gib))


@rule(
    id="FIT-022",
    title="Where nobody minds, the slow part of memory counts too",
    because="This advice takes the slow part for a small matter.",
    says="{card[name]} offers {gib:g} GiB, of which {fast:g} GiB at full speed.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.fast),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, memory_gib=MATCH.gib),
        NOT(FastMemoryOnly()),
    ],
)
def count_slow_memory_too(engine: Engine, id: str, gib: float) -> None:
    """Conclude that all memory counts in spite of the slow part."""
    engine.conclude(Usable(card=id, gib=gib))


@rule(
    id="FIT-030",
    title="A card that holds the work alone fits",
    because="Nothing needs to be fetched over the bus.",
    says="{card[name]} has {gib:g} GiB, enough for the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id),
        TEST(has_enough),
    ],
)
def fit_alone(engine: Engine, id: str, has: float) -> dict[str, object]:
    """Conclude that one card is enough."""
    engine.conclude(Fits(card=id, cards=1, gib=has))
    return {"gib": has}


@rule(
    id="FIT-031",
    title="The card must hold the whole work in its memory",
    because="What does not fit is fetched over the bus again and again, many times slower.",
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        NOT(SplitAllowed()),
        NOT(CardsWanted()),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id),
        TEST(has_less_than_wanted),
    ],
)
def rule_out_too_little_memory(engine: Engine, id: str, has: float, wants: float) -> None:
    """Rule out a card with too little memory."""
    engine.conclude(
        RuledOut(card=id, reason="memory", about="memory", wanted=wants, found=has, unit="GiB")
    )


def several_do(has: float, wants: float, cards: float, own: float) -> bool:
    """One card is too small, but the allowed number of them is enough."""
    return has < wants <= together(has, cards, own)


def even_several_are_too_small(has: float, wants: float, cards: float, own: float) -> bool:
    """Even the allowed number of cards is too small."""
    return together(has, cards, own) < wants


def together(has: float, cards: float, own: float) -> float:
    """Return the GiB that several cards have for one job: the runtime lies on each of them."""
    return round(cards * has - (cards - 1) * own, 3)


@rule(
    id="FIT-032",
    title="Several equal cards hold the work together",
    because="The layers of the model lie on the cards one after the other.",
    says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.split << SplitAllowed(cards=MATCH.cards),
        AS.runtime << Parameter(name="runtime-memory", value=MATCH.own),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
        TEST(several_do),
    ],
)
def fit_together(
    engine: Engine, id: str, has: float, wants: float, own: float
) -> dict[str, object]:
    """Conclude how many cards are enough."""
    count = ceil(round((wants - own) / (has - own), 9))
    engine.conclude(Fits(card=id, cards=count, gib=together(has, count, own)))
    return {"count": count}


@rule(
    id="FIT-033",
    title="Even the allowed number of cards must hold the work",
    because="What does not fit is fetched over the bus again and again, many times slower.",
    says="{card[name]}: {cards:g} cards of {has:g} GiB are less than the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.split << SplitAllowed(cards=MATCH.cards),
        AS.runtime << Parameter(name="runtime-memory", value=MATCH.own),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
        TEST(even_several_are_too_small),
    ],
)
def rule_out_too_small_together(
    engine: Engine, id: str, has: float, cards: float, wants: float, own: float
) -> None:
    """Rule out a card of which even several are too small."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="memory",
            about=f"memory of {cards:g} cards",
            wanted=wants,
            found=together(has, cards, own),
            unit="GiB",
        )
    )


@rule(
    id="FIT-034",
    title="A whole machine must hold the work by itself",
    because="Two machines are no two cards in one machine.",
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.split << SplitAllowed(),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=WHOLE_MACHINE),
        TEST(has_less_than_wanted),
    ],
)
def rule_out_too_small_machine(engine: Engine, id: str, has: float, wants: float) -> None:
    """Rule out a whole machine that is too small."""
    engine.conclude(
        RuledOut(card=id, reason="memory", about="memory", wanted=wants, found=has, unit="GiB")
    )

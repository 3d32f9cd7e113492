"""Stage 8: which cards and offers suit this person."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from sys import maxsize
from typing import Any

from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import JUDGEMENT, Said, rule
from expert.engine.terms import formula, the
from expert.facts import (
    Answer,
    Card,
    CardsWanted,
    Caveat,
    CopiedPart,
    ExpertsAside,
    FastMemoryOnly,
    Fits,
    HardMemory,
    InServer,
    Job,
    Known,
    Market,
    MemoryFloor,
    MemoryPart,
    MemorySpread,
    MostCards,
    Movable,
    Need,
    Offer,
    OtherJob,
    Parameter,
    Profile,
    Purse,
    Relevant,
    RoleAsked,
    RoleWanted,
    RoomToSpare,
    Setting,
    Shape,
    SplitAllowed,
    Usable,
    UsualRole,
    WholeLayers,
)
from expert.rules.cards.wishes import USED_OK, lowest_usd, offers_taken
from expert.rules.memory.inference import VLLM
from expert.rules.vocabulary import SEVERAL, ruled_out

WHOLE_MACHINE = "integrated"
LAPTOP = "laptop"
OF_EACH_CARD = OneOf(("runtime", "working memory"))
"""Parts that each card needs for itself if several share a model."""


def is_whole_machine(engine: Engine, id: str) -> bool:
    """Return whether what is sold under this id is a complete computer instead of a card."""
    (card,) = engine.every(Card, id=id)
    return bool(card["segment"] == WHOLE_MACHINE)


# --- the total need -------------------------------------------------------------


@rule(
    "FIT-001",
    "The memory needed is the largest of all the amounts required",
    AS.alone << Parameter(name="runtime-memory", value=the.own),
    AS.spare << Parameter(name="memory-left-free", value=the.free),
    uses=[MemoryFloor, MemoryPart, MemorySpread, HardMemory, CopiedPart, WholeLayers],
    concludes=[Need],
    says="The workload needs {gib:g} GiB of memory in total.",
    because="A card must hold the entire workload, not just most of it.",
    sources=["dettmers-2016-06-25"],
)
def add_up_need(engine: Engine, own: float, free: float) -> Said:
    """Conclude the need: the largest minimum, or the sum of the memory parts if that is more.

    The range of a sum comes from its parts, and its high end includes some memory that stays free.
    A minimum is not an estimate, so it has no range.
    """
    floors = engine.every(MemoryFloor)
    parts = engine.every(MemoryPart)
    spreads = engine.every(MemorySpread)
    hard = engine.every(HardMemory)
    copied = engine.every(CopiedPart)
    least = max((float(floor["gib"]) for floor in floors), default=0.0)
    filled = sum(float(part["gib"]) for part in parts)
    whole = {part["part"] for part in copied}
    each = [
        float(part["gib"]) for part in parts if OF_EACH_CARD(part["part"]) or part["part"] in whole
    ]
    gib, low, high = filled, filled, filled
    for spread in spreads:
        low, high = filled * spread["low"], filled * spread["high"] / (1 - free)
    gib, low, high = (round(max(amount, least), 3) for amount in (gib, low, high))
    engine.cite(*floors, *parts, *spreads, *hard, *copied)
    own = round(sum(each), 3) if each else own
    step = _step_of(engine, gib - own) if filled >= least else {}
    engine.conclude(Need(gib=gib, low=low, high=high, own=own, hard=bool(hard), **step))
    return {"gib": gib}


def _step_of(engine: Engine, divided: float) -> dict[str, float]:
    """Return the large layers as parts of the GiB that several cards divide among themselves."""
    for whole in engine.every(WholeLayers):
        if divided > 0:
            engine.cite(whole)
            return {"layers": whole["layers"], "layer_share": round(whole["gib"] / divided, 6)}
    return {}


rule(
    "FIT-004",
    "A card is picked for every role that your goals call for",
    RoleAsked(role=the.role, place=the.place),
    then=RoleWanted(role=the.role, place=the.place),
    says="The goals call for the role '{role}'.",
    because="Each profile and each job has its own requirements, and the recommendations cover "
    "all of them.",
)

rule(
    "FIT-005",
    "If your goals call for no particular role, the advisor's usual roles are filled",
    Setting(name="roles", key="default", value=the.role, place=the.place),
    ~RoleAsked(),
    ~UsualRole(),
    then=RoleWanted(role=the.role, place=the.place),
    says="Your goals call for no particular role, so the usual role, '{role}', is assumed.",
    because="Everyone wants an answer they can act on.",
)

rule(
    "FIT-007",
    "If your goals call for no particular role, the usual roles of your profile are filled",
    UsualRole(role=the.role, place=the.place, profile=the.profile),
    ~RoleAsked(),
    then=RoleWanted(role=the.role, place=the.place),
    says="Your goals call for no particular role, so the role '{role}' from the profile "
    "'{profile}' is assumed.",
    because="If you can afford more, you want to know what more money buys.",
)

# --- memory of a card -----------------------------------------------------------

rule(
    "FIT-020",
    "A card without a slow section of memory can use all of its memory",
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.gib),
    ~Card(id=the.id, usable_gib=the.left),
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {gib:g} GiB of usable memory.",
    because="All of its memory is equally fast, so it does not matter where programs keep their "
    "data.",
)

rule(
    "FIT-023",
    "If the whole computer shares the memory, only what the system leaves free is usable",
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.all, usable_gib=the.gib),
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} can use {gib:g} of its {all:g} GiB for the workload.",
    because="The operating system and other programs use the same memory.",
)

rule(
    "FIT-021",
    "On a card with a slow section of memory, only the fast part is counted",
    Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.gib),
    Relevant(card=the.id),
    Card(id=the.id),
    EXISTS(FastMemoryOnly()),
    cites=[FastMemoryOnly],
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {card[memory_gib]:g} GiB, but only {gib:g} GiB of it runs at full "
    "speed.",
    because="Speed drops sharply once the slow section is in use.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "FIT-022",
    "If the slow section of memory does not matter, it is counted too",
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

TOO_SMALL = ruled_out("memory", about="memory", wanted=the.wants, found=the.has, unit="GiB")

rule(
    "FIT-030",
    "A card that holds the whole workload by itself fits",
    Need(gib=the.wants, high=the.high),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has >= the.high,
    then=Fits(card=the.id, cards=1, gib=the.has, tight=False),
    says="{card[name]} has {has:g} GiB, enough for the {wants:g} GiB needed.",
    because="All the data is in the card's own memory, so nothing has to be fetched over the bus.",
)

HOLDS_TIGHTLY = [
    Need(gib=the.wants, high=the.high, own=the.own),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has >= the.wants,
    the.has < the.high,
]


def fits_tightly(id: str, title: str, *conditions: Any) -> None:
    """Declare when a single card is chosen that holds the likely amount but not the safe one."""
    rule(
        id,
        title,
        *HOLDS_TIGHTLY,
        *conditions,
        then=Fits(card=the.id, cards=1, gib=the.has, tight=True),
        says="{card[name]} has {has:g} GiB: enough for the likely {wants:.1f} GiB, but {high:.1f} "
        "would be safe.",
        because="An estimate can be too low, and a card that runs out of memory does so late in "
        "the run.",
    )


fits_tightly(
    "FIT-035",
    "A card that holds the likely amount, but not much more, is a tight fit",
    ~RoomToSpare(),
)
fits_tightly(
    "FIT-048",
    "For a single user, a tight fit stays on one card, even with room for more cards",
    EXISTS(RoomToSpare()),
    ~Known(key="users", value=P(SEVERAL)),
)


fits_tightly(
    "FIT-054",
    "For several users, a tight fit stays on one card if the work cannot be split",
    EXISTS(RoomToSpare()),
    Known(key="users", value=P(SEVERAL)),
    ~SplitAllowed(),
)


@rule(
    "FIT-049",
    "If several users share a card that is a tight fit, cards are added as far as room and money "
    "allow",
    *HOLDS_TIGHTLY,
    AS.spare << RoomToSpare(usd=the.money),
    Known(key="users", value=the.users & P(SEVERAL)),
    MostCards(cards=the.most),
    uses=[Answer, ExpertsAside, Movable, Offer, Shape],
    answers=[USED_OK],
    concludes=[Fits],
    says="{card[name]} has {has:g} GiB, and {users:g} users need {wants:.1f} to {high:.1f}: "
    "{found}.",
    because="Several users may send long texts at once, and what does not fit makes all of them "
    "wait; the budget also covers another card.",
)
def relieve_for_users(
    engine: Engine,
    card: Card,
    need: Need,
    has: float,
    high: float,
    own: float,
    money: float,
    most: float,
) -> Said:
    """Conclude how many cards hold the safe amount, or one if there is no room or money."""
    is_whole = card["segment"] == WHOLE_MACHINE or card.get("form") == LAPTOP
    parts_move = engine.every(Movable) or engine.every(ExpertsAside)
    safe = cards_holding(high, has, own, need)
    for shape in engine.every(Shape):
        safe = cards_dividing(safe, shape["heads"], shape.get("kv_heads"))
    most = 1 if is_whole or parts_move else int(most)
    count = _take_safe(engine, card, (has, high, own), safe, 1, most, money)
    if count == 1:
        return {"found": "one card is used, because more are not possible or cost too much"}
    return {"found": f"{count} of them hold {together(has, count, own):g}"}


def _take_safe(
    engine: Engine,
    card: Card,
    sizes: tuple[float, float, float],
    safe: int,
    otherwise: int,
    most: float,
    money: float,
) -> int:
    """Conclude the safe number of cards if there is room and money, and the other number if not.

    ``sizes`` are what a card holds, what would be safe, and what each card needs for itself, in
    GiB.
    """
    has, high, own = sizes
    offers = offers_taken(engine, card["id"])
    engine.cite(*offers)
    count = safe if safe <= most and safe * lowest_usd(offers) <= money else otherwise
    gib = together(has, count, own)
    engine.conclude(Fits(card=card["id"], cards=count, gib=gib, tight=high > gib))
    return count


rule(
    "FIT-031",
    "A card must hold the whole workload in memory",
    Need(gib=the.wants),
    ~SplitAllowed(),
    ~CardsWanted(),
    ~Movable(),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    because="Data that does not fit is fetched over the bus again and again, which is many times "
    "slower.",
    sources=["dettmers-2016-06-25"],
)


rule(
    "FIT-046",
    "Each card must hold any other job that cannot be split",
    OtherJob(name=the.other, gib=the.wants, hard=True, splits=False),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:.1f} GiB that another job, {other}, "
    "needs.",
    because="Several cards may share the main job, but this one runs on a single card.",
)


@formula
def together(has: float, cards: float, own: float) -> float:
    """Return the GiB that several cards have for one job, if each needs ``own`` GiB for itself."""
    return round(cards * has - (cards - 1) * own, 3)


@formula
def layers_on_a_card(need: Need, wants: float, has: float) -> int:
    """Return how many large layers fit on one card in addition to what it needs for itself.

    >>> layers_on_a_card({"own": 1.25, "layer_share": 0.0171}, 376.8, 96)
    14
    """
    layer_gib = float(need["layer_share"]) * (wants - float(need["own"]))
    return floor(round((has - float(need["own"])) / layer_gib, 9))


@formula
def cards_holding(wants: float, has: float, own: float, need: Need | None = None) -> int:
    """Return how many cards it takes to reach the GiB wanted; see `together`.

    A card with no room in addition to what it needs for itself is never enough. If the ``need``
    names the large layers, each card holds whole ones only.

    >>> cards_holding(376.8, 96, 1.25)
    4
    >>> cards_holding(376.8, 96, 1.25, {"own": 1.25, "layers": 58, "layer_share": 0.0171})
    5
    """
    if has <= own:
        return maxsize
    count = ceil(round((wants - own) / (has - own), 9))
    if need is None or not need.get("layers"):
        return count
    each = layers_on_a_card(need, wants, has)
    return max(count, ceil(need["layers"] / each)) if each else maxsize


@formula
def in_whole_layers(need: Need, has: float, cards: float) -> float:
    """Return the GiB of the work that several cards hold without the large layers left over."""
    wants, own = need["gib"], need["own"]
    missing = need["layers"] - cards * layers_on_a_card(need, wants, has)
    left_over = max(missing, 0) * need["layer_share"] * (wants - own)
    return float(round(min(together(has, cards, own), wants - left_over), 3))


@formula
def cards_dividing(least: int, heads: float, kv_heads: float | None) -> int:
    """Return the smallest number of cards, at least ``least``, that divides the heads evenly.

    The key/value heads must be divided evenly, too, unless each of them is replicated on several
    cards. Five cards do not divide 64 heads evenly. Three cards divide 96 heads, but not their 8
    key/value heads.

    >>> cards_dividing(5, 64, 8), cards_dividing(3, 96, 8), cards_dividing(3, 96, None)
    (8, 4, 3)
    """
    kept = kv_heads or 1
    numbers = range(int(least), int(heads) + 1)
    fitting = (n for n in numbers if heads % n == 0 and 0 in (kept % n, n % kept))
    return next(fitting, int(least))


@formula
def is_more(wanted: float, found: float) -> bool:
    """Return whether more is wanted than there is."""
    return wanted > found


def more_cards_may_hold(id: str, title: str, limit: str, *conditions: Any, because: str) -> None:
    """Declare how many cards may share work that two of the largest consumer cards cannot hold."""

    def find_most_cards(
        engine: Engine, cards: float, wants: float, flagship: float, further: float
    ) -> Said:
        limits = [*engine.every(Answer, key="gpus"), *engine.every(Answer, key="slots")]
        beyond = cards * flagship < wants
        most = max(cards, further) if beyond and not limits else cards
        engine.conclude(MostCards(cards=most))
        return {"most": most}

    rule(
        id,
        title,
        SplitAllowed(cards=the.cards),
        Need(gib=the.wants),
        Job(id=the.work),
        Market(quantity="flagship_memory", value=the.flagship),
        Setting(name=limit, key=the.work, value=the.further),
        *conditions,
        uses=[Answer],
        answers=["gpus", "slots"],
        concludes=[MostCards],
        says="Up to {most:g} cards may hold the {wants:g} GiB needed.",
        because=because,
    )(find_most_cards)


more_cards_may_hold(
    "FIT-251",
    "If even two of the largest consumer cards are too small, a workstation is considered",
    "cards_in_a_workstation",
    ~InServer(),
    because="Two cards fit in an ordinary computer. A job beyond that calls for a workstation or "
    "a server.",
)
more_cards_may_hold(
    "FIT-960",
    "In a server, more cards may share a workload that two of the largest consumer cards cannot "
    "hold",
    "cards_in_a_server",
    InServer(),
    because="Its board, power supply and fans are built for many cards.",
)

rule(
    "FIT-252",
    "If the advisor says nothing about workstations, the number of cards stays as it is",
    SplitAllowed(cards=the.cards),
    ~Setting(name="cards_in_a_workstation"),
    then=MostCards(cards=the.cards),
    says="Up to {cards:g} cards may hold the job.",
    because="Its author writes about ordinary computers.",
)

SEVERAL_CARDS = [
    Need(gib=the.wants, high=the.high, own=the.own),
    MostCards(cards=the.cards),
    ~Movable(),
    ~ExpertsAside(),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    ~Card(id=the.id, form=LAPTOP),
]


def held_by_several(
    id: str,
    title: str,
    *conditions: Any,
    count: Any,
    allowed: Any,
    because: str,
    sources: Sequence[str] = JUDGEMENT,
) -> None:
    """Declare how many identical cards hold a workload together."""
    rule(
        id,
        title,
        SEVERAL_CARDS,
        *conditions,
        the.has < the.wants,
        allowed,
        let={"count": count, "gib": together(the.has, the.count, the.own)},
        then=Fits(card=the.id, cards=the.count, gib=the.gib, tight=is_more(the.high, the.gib)),
        says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
        because=because,
        sources=sources,
    )


ENOUGH = cards_holding(the.wants, the.has, the.own, the.need)
ALL_HOLD_IT = the.cards >= ENOUGH
DIVIDING = cards_dividing(ENOUGH, the.heads, the.shape["kv_heads"])
SERVED = Known(key="program", value=VLLM)

rule(
    "DEMAND-930",
    "If you have room for several cards and state a budget, an extra card is added to be on the "
    "safe side",
    Answer(key="gpus", value=the.room & P(SEVERAL)),
    EXISTS(Setting(name="fair_step")),
    ~Profile(id="thrifty"),
    Purse(firm=True, high_usd=the.money),
    then=RoomToSpare(usd=the.money),
    says="There is room for {room:g} cards and a budget of {money:.0f} US dollars.",
    because="If the likely estimate proves too low, one more card bought now costs less than "
    "starting over.",
)

held_by_several(
    "FIT-032",
    "Several identical cards together can hold the workload",
    ~SERVED,
    ~RoomToSpare(),
    count=ENOUGH,
    allowed=ALL_HOLD_IT,
    because="Each card holds some of the model's layers.",
)


@rule(
    "FIT-045",
    "If you have room and money for more cards, enough are chosen to be safe",
    SEVERAL_CARDS,
    ~SERVED,
    AS.spare << RoomToSpare(usd=the.money),
    the.has < the.wants,
    ALL_HOLD_IT,
    uses=[Answer, Offer],
    answers=[USED_OK],
    concludes=[Fits],
    says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
    because="The likely estimate is too low as often as it is too high, and the budget also "
    "covers the extra card.",
)
def take_enough_to_be_safe(
    engine: Engine,
    card: Card,
    need: Need,
    has: float,
    wants: float,
    high: float,
    own: float,
    cards: float,
    money: float,
) -> Said:
    """Conclude how many cards the work takes, enough to be safe if there is room and money."""
    safe, least = (cards_holding(amount, has, own, need) for amount in (high, wants))
    count = _take_safe(engine, card, (has, high, own), safe, least, cards, money)
    return {"count": count}


held_by_several(
    "FIT-044",
    "A server program splits a workload of unknown architecture across any number of cards",
    SERVED,
    ~Shape(),
    count=ENOUGH,
    allowed=ALL_HOLD_IT,
    because="Nothing is known about the model that would rule out a number of cards.",
)
held_by_several(
    "FIT-043",
    "A server program splits a model only across a number of cards that divides its attention "
    "heads evenly",
    SERVED,
    AS.shape << Shape(heads=the.heads),
    count=DIVIDING,
    allowed=the.cards >= DIVIDING,
    because="Tensor parallelism gives each card the same number of heads.",
    sources=["vllm-parallelism-docs", "vllm-glm4-moe"],
)

rule(
    "FIT-033",
    "The largest number of cards allowed must be able to hold the workload",
    SEVERAL_CARDS,
    together(the.has, the.cards, the.own) < the.wants,
    let={"held": together(the.has, the.cards, the.own)},
    then=ruled_out(
        "memory", about="memory of {cards:g} cards", wanted=the.wants, found=the.held, unit="GiB"
    ),
    says="{cards:g} x {card[name]} with {has:g} GiB hold {held:.4g} GiB of it, less than the "
    "{wants:.4g} GiB needed.",
    because="Data that does not fit is fetched over the bus again and again, which is many times "
    "slower.",
)

rule(
    "FIT-058",
    "If a program puts only whole layers on a card, the cards must have room for all of them",
    SEVERAL_CARDS,
    AS.divided << Need(layers=the.layers),
    together(the.has, the.cards, the.own) >= the.wants,
    the.cards < ENOUGH,
    let={"held": in_whole_layers(the.need, the.has, the.cards)},
    then=ruled_out(
        "memory",
        about="memory of {cards:g} cards for whole layers",
        wanted=the.wants,
        found=the.held,
        unit="GiB",
    ),
    says="{cards:g} x {card[name]} have room for {held:.4g} of {wants:.4g} GiB, because each card "
    "holds only whole layers.",
    because="A layer that does not fit on any card as a whole is left over, even if the cards "
    "together have room for it.",
    sources=["llama-cpp-split-modes"],
)


def must_hold_it_alone(id: str, title: str, **machine: str) -> None:
    """Declare that a machine is too small if it does not hold the workload by itself."""
    rule(
        id,
        title,
        Need(gib=the.wants),
        SplitAllowed(),
        ~Movable(),
        Usable(card=the.id, gib=the.has),
        Card(id=the.id, **machine),
        the.has < the.wants,
        then=TOO_SMALL,
        says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
        because="Two machines are not the same as two cards in one machine.",
    )


must_hold_it_alone(
    "FIT-034",
    "A complete computer must hold the whole workload in its own memory",
    segment=WHOLE_MACHINE,
)
must_hold_it_alone("FIT-047", "A laptop must hold the workload by itself", form=LAPTOP)

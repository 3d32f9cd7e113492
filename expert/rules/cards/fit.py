"""Stage 8: which cards and offers suit this person."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.together import cards_dividing, cards_holding, together
from expert.rules.cards.wishes import USED_OK, lowest_usd, offers_taken
from expert.rules.vocabulary import SEVERAL, ruled_out

WHOLE_MACHINE = "integrated"
LAPTOP = "laptop"
OF_EACH_CARD = OneOf(("runtime", "working memory"))
"""Parts that each card needs for itself if several share a model."""


def is_whole_machine(engine: Engine, id: str) -> bool:
    """Return whether what is sold under this id is a complete computer instead of a card."""
    (card,) = engine.every(f.Card, id=id)
    return bool(card["segment"] == WHOLE_MACHINE)


# --- the total need -------------------------------------------------------------


@rule(
    "FIT-001",
    "The memory needed is the largest of all the amounts required",
    AS.alone << f.Parameter(name="runtime-memory", value=the.own),
    AS.spare << f.Parameter(name="memory-left-free", value=the.free),
    uses=[
        f.MemoryFloor,
        f.MemoryPart,
        f.MemorySpread,
        f.HardMemory,
        f.CopiedPart,
        f.PutAside,
        f.WholeLayers,
    ],
    concludes=[f.Need],
    says="The workload needs {gib:g} GiB of memory in total.",
    because="A card must hold the entire workload, not just most of it.",
    sources=["dettmers-2016-06-25"],
)
def add_up_need(engine: Engine, own: float, free: float) -> Said:
    """Conclude the need: the largest minimum, or the sum of the memory parts if that is more.

    The range of a sum comes from its parts, and its high end includes some memory that stays free.
    A minimum is not an estimate, so it has no range, unless it is what another job needs.
    """
    floors = engine.every(f.MemoryFloor)
    parts = engine.every(f.MemoryPart)
    spreads = engine.every(f.MemorySpread)
    hard = engine.every(f.HardMemory)
    copied = engine.every(f.CopiedPart)
    least = max((float(floor["gib"]) for floor in floors), default=0.0)
    filled = sum(float(part["gib"]) for part in parts)
    whole = {part["part"] for part in copied}
    each = [
        float(part["gib"]) for part in parts if OF_EACH_CARD(part["part"]) or part["part"] in whole
    ]
    gib, low, high = filled, filled, filled
    for spread in spreads:
        low, high = filled * spread["low"], filled * spread["high"] / (1 - free)
    aside = engine.every(f.PutAside)
    if aside:
        high = min(high, (filled + sum(float(one["gib"]) for one in aside)) / (1 - free))
    gib, low, high = (round(max(amount, least), 3) for amount in (gib, low, high))
    high = max((high, *(float(floor["high"]) for floor in floors if "high" in floor)))
    engine.cite(*floors, *parts, *spreads, *hard, *copied, *aside)
    own = round(sum(each), 3) if each else own
    step = _step_of(engine, gib - own) if filled >= least else {}
    engine.conclude(f.Need(gib=gib, low=low, high=high, own=own, hard=bool(hard), **step))
    return {"gib": gib}


def _step_of(engine: Engine, divided: float) -> dict[str, float]:
    """Return the large layers as parts of the GiB that several cards divide among themselves."""
    for whole in engine.every(f.WholeLayers):
        if divided > 0:
            engine.cite(whole)
            return {"layers": whole["layers"], "layer_share": round(whole["gib"] / divided, 6)}
    return {}


rule(
    "FIT-004",
    "A card is picked for every role that your goals call for",
    f.RoleAsked(role=the.role, place=the.place),
    then=f.RoleWanted(role=the.role, place=the.place),
    says="The goals call for the role '{role}'.",
    because="Each profile and each job has its own requirements, and the recommendations cover "
    "all of them.",
)

rule(
    "FIT-005",
    "If your goals call for no particular role, the advisor's usual roles are filled",
    f.Setting(name="roles", key="default", value=the.role, place=the.place),
    ~f.RoleAsked(),
    ~f.UsualRole(),
    then=f.RoleWanted(role=the.role, place=the.place),
    says="Your goals call for no particular role, so the usual role, '{role}', is assumed.",
    because="Everyone wants an answer they can act on.",
)

rule(
    "FIT-007",
    "If your goals call for no particular role, the usual roles of your profile are filled",
    f.UsualRole(role=the.role, place=the.place, profile=the.profile),
    ~f.RoleAsked(),
    then=f.RoleWanted(role=the.role, place=the.place),
    says="Your goals call for no particular role, so the role '{role}' from the profile "
    "'{profile}' is assumed.",
    because="If you can afford more, you want to know what more money buys.",
)

# --- whether a card holds the workload ------------------------------------------

TOO_SMALL = ruled_out("memory", about="memory", wanted=the.wants, found=the.has, unit="GiB")

rule(
    "FIT-030",
    "A card that holds the whole workload by itself fits",
    f.Need(gib=the.wants, high=the.high),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id),
    the.has >= the.high,
    then=f.Fits(card=the.id, cards=1, gib=the.has, tight=False),
    says="{card[name]} has {has:g} GiB, enough for the {wants:g} GiB needed.",
    because="All the data is in the card's own memory, so nothing has to be fetched over the bus.",
)

HOLDS_TIGHTLY = [
    f.Need(gib=the.wants, high=the.high, own=the.own),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id),
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
        then=f.Fits(card=the.id, cards=1, gib=the.has, tight=True),
        says="{card[name]} has {has:g} GiB: enough for the likely {wants:.1f} GiB, but {high:.1f} "
        "would be safe.",
        because="An estimate can be too low, and a card that runs out of memory does so late in "
        "the run.",
    )


fits_tightly(
    "FIT-035",
    "A card that holds the likely amount, but not much more, is a tight fit",
    ~f.RoomToSpare(),
)
fits_tightly(
    "FIT-048",
    "For a single user, a tight fit stays on one card, even with room for more cards",
    EXISTS(f.RoomToSpare()),
    ~f.Known(key="users", value=P(SEVERAL)),
)


fits_tightly(
    "FIT-054",
    "For several users, a tight fit stays on one card if the work cannot be split",
    EXISTS(f.RoomToSpare()),
    f.Known(key="users", value=P(SEVERAL)),
    ~f.SplitAllowed(),
)


@rule(
    "FIT-049",
    "If several users share a card that is a tight fit, cards are added as far as room and money "
    "allow",
    *HOLDS_TIGHTLY,
    AS.spare << f.RoomToSpare(usd=the.money),
    f.Known(key="users", value=the.users & P(SEVERAL)),
    f.MostCards(cards=the.most),
    uses=[f.Answer, f.ExpertsAside, f.Movable, f.Offer, f.Shape],
    answers=[USED_OK],
    concludes=[f.Fits],
    says="{card[name]} has {has:g} GiB, and {users:g} users need {wants:.1f} to {high:.1f}: "
    "{found}.",
    because="Several users may send long texts at once, and what does not fit makes all of them "
    "wait; the budget also covers another card.",
)
def relieve_for_users(
    engine: Engine,
    card: f.Card,
    need: f.Need,
    has: float,
    high: float,
    own: float,
    money: float,
    most: float,
) -> Said:
    """Conclude how many cards hold the safe amount, or one if there is no room or money."""
    is_whole = card["segment"] == WHOLE_MACHINE or card.get("form") == LAPTOP
    parts_move = engine.every(f.Movable) or engine.every(f.ExpertsAside)
    safe = cards_holding(high, has, own, need)
    for shape in engine.every(f.Shape):
        safe = cards_dividing(safe, shape["heads"], shape.get("kv_heads"))
    most = 1 if is_whole or parts_move else int(most)
    count = take_safe(engine, card, (has, high, own), safe, 1, most, money)
    if count == 1:
        return {"found": "one card is used, because more are not possible or cost too much"}
    return {"found": f"{count} of them hold {together(has, count, own):g}"}


def take_safe(
    engine: Engine,
    card: f.Card,
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
    engine.conclude(f.Fits(card=card["id"], cards=count, gib=gib, tight=high > gib))
    return count


rule(
    "FIT-031",
    "A card must hold the whole workload in memory",
    f.Need(gib=the.wants),
    ~f.SplitAllowed(),
    ~f.CardsWanted(),
    ~f.Movable(),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id),
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
    f.OtherJob(name=the.other, gib=the.wants, hard=True, splits=False),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:.1f} GiB that another job, {other}, "
    "needs.",
    because="Several cards may share the main job, but this one runs on a single card.",
)


def must_hold_it_alone(id: str, title: str, **machine: str) -> None:
    """Declare that a machine is too small if it does not hold the workload by itself."""
    rule(
        id,
        title,
        f.Need(gib=the.wants),
        f.SplitAllowed(),
        ~f.Movable(),
        f.Usable(card=the.id, gib=the.has),
        f.Card(id=the.id, **machine),
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

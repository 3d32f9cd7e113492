"""System RAM for a card: how much a computer supports, its price, and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import SYSTEM_RAM
from expert.rules.cards.offload_speed import WORKSTATION
from expert.rules.cards.worth import SUM_IS_NAMED
from expert.rules.sizes import in_steps

COMPUTER = "computer"
CHANNELS = "workstation-memory-channels"


def computer_takes(id: str, title: str, moved: Any, because: str) -> None:
    """Declare how much system RAM an ordinary computer supports, and its price."""
    rule(
        id,
        title,
        AS.steps << f.Parameter(name="main-memory-is-sold-by", value=the.step),
        AS.largest << f.Parameter(name="main-memory-at-most", value=the.most),
        AS.price << f.Parameter(name="price-of-main-memory", value=the.each),
        moved,
        then=f.MemorySold(place=COMPUTER, most_gib=the.most, step_gib=the.step, each_usd=the.each),
        says="An ordinary computer supports up to {most:g} GiB, at {each:g} US dollars per GiB.",
        because=because,
    )


def workstation_takes(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare how much system RAM a workstation supports, and what it costs with its board."""
    rule(
        id,
        title,
        *conditions,
        AS.steps << f.Parameter(name="workstation-memory-is-sold-by", value=the.step),
        AS.largest << f.Parameter(name="workstation-memory-at-most", value=the.most),
        AS.price << f.Parameter(name="price-of-workstation-memory", value=the.each),
        AS.around << f.Parameter(name="price-of-a-workstation", value=the.usd),
        then=f.MemorySold(
            place=WORKSTATION,
            most_gib=the.most,
            step_gib=the.step,
            each_usd=the.each,
            around_usd=the.usd,
        ),
        says="A workstation supports up to {most:g} GiB, at {each:g} US dollars per GiB; board, "
        "processor and cooler cost {usd:g} more.",
        because=because,
    )


computer_takes(
    "NEED-390",
    "An ordinary computer holds a limited amount of system RAM, which is sold in fixed sizes",
    f.ExpertsAside(),
    because="Experts kept in system RAM need room there.",
)
computer_takes(
    "DEMAND-051",
    "If part of a model is to stay in system RAM, an ordinary computer holds only so much",
    f.Movable(),
    because="Whatever stays in system RAM needs room there, and system RAM costs money.",
)
workstation_takes(
    "DEMAND-391",
    "If you state a budget, a workstation is considered, because it holds more system RAM",
    SUM_IS_NAMED,
    f.ExpertsAside(),
    because="An ordinary processor has too few memory channels and does not support registered "
    "modules. If you state no budget, the answer is cards that hold the whole model.",
)
workstation_takes(
    "DEMAND-052",
    "If part of a model is to be in system RAM, a workstation holds more of it",
    f.Movable(),
    because="An ordinary processor has too few memory channels and does not support registered "
    "modules.",
)


class Kept(NamedTuple):
    """The system RAM that a computer must have, its cost, and the kind of computer it takes."""

    gib: float
    usd: float
    place: str


def main_memory(
    room: float | None, needed: float, usual: float, places: Sequence[Mapping[str, Any]]
) -> Kept | None:
    """Return the system RAM needed, and its price if it is missing; None if no computer has it.

    ``room`` is what the computer has; if that is not known, the ``usual`` amount is assumed.
    Modules that are bought replace the old ones, because modules of different kinds rarely work
    together.

    >>> desk = {"place": "computer", "most_gib": 64, "step_gib": 32, "each_usd": 10}
    >>> main_memory(None, 14, 16, [desk])
    Kept(gib=16, usd=0, place='computer')
    >>> main_memory(None, 49, 16, [desk]).usd, main_memory(64, 49, 16, [desk]).usd
    (640, 0)
    >>> large = {**desk, "place": "workstation", "most_gib": 128, "around_usd": 900}
    >>> main_memory(None, 65, 16, [desk, large])
    Kept(gib=96, usd=1860, place='workstation')
    """
    there = usual if room is None else room
    for kind in places:
        gib = usual if needed <= usual else in_steps(needed, kind["step_gib"])
        if gib <= kind["most_gib"]:
            usd = gib * kind["each_usd"] + kind.get("around_usd", 0)
            return Kept(gib, 0 if needed <= there else usd, str(kind["place"]))
    return None


def room_there(engine: Engine) -> float | None:
    """Return the system RAM of the person's computer; None if that is not known.

    A computer that is still to be bought has none yet, whatever is planned for it.
    """
    if engine.every(f.ServerBought, what=COMPUTER):
        return None
    return next((float(answer["value"]) for answer in engine.every(f.Answer, key=SYSTEM_RAM)), None)


def need_main_memory(engine: Engine, card: str, kept: Kept) -> None:
    """Conclude what a computer must have in system RAM in addition to a card."""
    place = {"place": kept.place} if kept.place != COMPUTER else {}
    engine.conclude(f.MainMemory(card=card, gib=kept.gib, usd=round(kept.usd, 2), **place))


@rule(
    "FIT-787",
    "The system RAM for the part of a model that you want there is included in the card's price",
    f.Movable(),
    f.Offloaded(card=the.id, gib=the.moved, what=the.what),
    AS.system << f.Parameter(name="main-memory-of-the-system", value=the.taken),
    AS.usual << f.Parameter(name="main-memory-of-a-computer", value=the.there),
    f.Card(id=the.id),
    uses=[f.Answer, f.MemorySold, f.ServerBought],
    answers=[SYSTEM_RAM],
    concludes=[f.MainMemory, f.RuledOut],
    says="{card[name]} leaves {moved:.1f} GiB of the {what} to system RAM: {how}.",
    because="Without system RAM for that part, the card does not do this work. If you do not "
    "say how much there is, the computer has the usual amount.",
    sources=["ktransformers-2025-02"],
)
def count_main_memory(engine: Engine, id: str, moved: float, taken: float, there: float) -> Said:
    """Conclude what system RAM the moved part needs, and what it costs if it is missing."""
    sold = sorted(engine.every(f.MemorySold), key=lambda kind: float(kind["most_gib"]))
    if not sold:
        return {}
    room = None if room_there(engine) is None else inf
    kept = main_memory(room, moved + taken, there, sold)
    if kept is None:
        most, wanted = float(sold[-1]["most_gib"]), round(moved + taken, 3)
        about = {"reason": "machine", "about": "system RAM", "unit": "GiB"}
        engine.conclude(f.RuledOut(card=id, wanted=wanted, found=most, **about))
        return {"how": f"no computer supports more than {most:g}"}
    need_main_memory(engine, id, kept)
    return {"how": f"the {kept.place} needs {kept.gib:g}"}


def fills_main_memory(id: str, title: str, *conditions: Any) -> None:
    """Declare when a model and the operating system leave too little of the system RAM free."""
    rule(
        id,
        title,
        f.Offloaded(card=the.id, gib=the.moved),
        f.Card(id=the.id),
        *conditions,
        AS.system << f.Parameter(name="main-memory-of-the-system", value=the.taken),
        AS.spare << f.Parameter(name="memory-left-free", value=the.free),
        the.moved + the.taken > (1 - the.free) * the.room,
        then=f.TightMainMemory(card=the.id, gib=the.moved, of=the.room, system=the.taken),
        says="{card[name]} leaves {moved:.1f} GiB to system RAM. With {taken:g} GiB for the "
        "system, hardly any of the {room:g} GiB stay free.",
        because="If system RAM runs out, parts of the model are read from the disk for each token.",
        sources=["ktransformers-2025-02"],
    )


fills_main_memory(
    "FIT-059",
    "System RAM that is bought for part of a model can be a tight fit, too",
    ~f.Answer(key=SYSTEM_RAM),
    f.MainMemory(card=the.id, gib=the.room),
)
fills_main_memory(
    "FIT-062",
    "The system RAM you have can be a tight fit for part of a model",
    f.Answer(key=SYSTEM_RAM, value=the.room),
    the.moved <= the.room,
)

# --- what is said about it -------------------------------------------------------------------

TOLD = [
    f.Pick(kind="card", id=the.id, name=the.name),
    f.Offloaded(card=the.id, gib=the.gib, what=the.what),
]


@rule(
    "ADVICE-780",
    "If part of a model is kept in system RAM, the answer says how much the computer needs, and "
    "its price",
    TOLD,
    AS.kept << f.MainMemory(card=the.id, gib=the.main, usd=the.usd),
    uses=[f.Answer],
    answers=[SYSTEM_RAM],
    concludes=[f.Advice, f.Assumed],
    says="{name} leaves {gib:g} GiB of the {what} in system RAM.",
    because="Whatever does not fit in memory is read from the disk for each token.",
    sources=["ktransformers-2025-02"],
)
def tell_main_memory(
    engine: Engine, name: str, gib: float, what: str, main: float, kept: f.MainMemory
) -> None:
    """Say how much system RAM the computer needs; what most have is assumed."""
    usd = f"about ${kept['usd']:,.0f}"
    in_workstation = kept.get("place") == WORKSTATION
    if kept["usd"] > 0:
        how = f"{usd} if it has less"
        if in_workstation:
            how = f"which only a workstation supports: {usd} with board, processor and cooler"
    elif in_workstation or engine.every(f.Answer, key=SYSTEM_RAM):
        how = "which it has"
    else:
        how = "as most have"
        engine.conclude(f.Assumed(what=SYSTEM_RAM, value=main))
    says = (
        f"{name}: {gib:.0f} GiB of the {what} go into system RAM, so the computer needs {main:g} "
        f"GiB of it, {how}."
    )
    engine.conclude(f.Advice(topic="memory", says=says))


rule(
    "ADVICE-429",
    "If system RAM is a tight fit, the answer says so",
    TOLD,
    f.TightMainMemory(card=the.id, of=the.room, system=the.taken),
    then=f.Advice(
        topic="memory",
        says="{name}: a tight fit in system RAM. The model takes {gib:.0f} of {room:g} GiB, and "
        "the operating system and other programs need about {taken:g} GiB.",
    ),
    says="{name} leaves {gib:g} GiB of the {what} in system RAM of {room:g} GiB.",
    because="If system RAM runs out, parts of the model are read from the disk for each token.",
)
rule(
    "ADVICE-430",
    "If the model is read from the RAM of a workstation, the answer names its memory channels",
    TOLD,
    f.MainMemory(card=the.id, place=WORKSTATION),
    AS.ways << f.Parameter(name=CHANNELS, value=the.channels),
    AS.fast << f.Parameter(name="workstation-memory-bandwidth", value=the.wide),
    AS.slow << f.Parameter(name="processor-memory-bandwidth", value=the.narrow),
    then=f.Advice(
        topic="memory",
        says="{name}: the speed assumes a workstation whose memory modules fill all {channels:g} "
        "memory channels, {wide:.0f} GB/s; a desktop reads about {narrow:.0f} GB/s.",
    ),
    says="The RAM of a workstation has {channels:g} channels and {wide:g} GB/s.",
    because="Each token waits for the part that is read from system RAM, so its bandwidth decides.",
)

"""Stage 8, continued: cards that hold a model only if part of it is in system RAM."""

from __future__ import annotations

from expert import facts as f
from expert.compat import L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import SYSTEM_RAM
from expert.rules.cards.fit import TOO_SMALL, WHOLE_MACHINE
from expert.rules.cards.together import is_more
from expert.rules.vocabulary import CARDS_SOUGHT, ruled_out

BATCH, CHECKPOINTING = "batch_size", "checkpointing"
PART_IN_MAIN_MEMORY = [
    f.Movable(gib=the.loose, what=the.what),
    f.Need(gib=the.wants, high=the.high),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
]

rule(
    "FIT-024",
    "A card that is too small can keep part of the model in system RAM",
    PART_IN_MAIN_MEMORY,
    the.has < the.wants,
    the.has >= the.wants - the.loose,
    let={
        "moved": round(the.wants - the.has, 3),
        "safe": (the.wants - the.loose) * the.high / the.wants,
    },
    then=(
        f.Fits(card=the.id, cards=1, gib=the.has, tight=is_more(the.safe, the.has)),
        f.Offloaded(card=the.id, gib=the.moved, what=the.what),
    ),
    says="{card[name]} has {has:g} GiB; {moved:.1f} GiB of the {what} are in system RAM.",
    because="You allow this, and the rest fits on the card.",
    sources=["ktransformers-2025-02"],
)

rule(
    "FIT-025",
    "Whatever cannot be moved to system RAM must fit on the card",
    PART_IN_MAIN_MEMORY,
    the.has < the.wants - the.loose,
    then=ruled_out(
        "memory",
        about="memory without the part in system RAM",
        wanted=round(the.wants - the.loose, 3),
        found=the.has,
        unit="GiB",
    ),
    says="{card[name]} has {has:g} GiB; of {wants:.1f} GiB, only {loose:.1f} can be moved "
    "elsewhere.",
    because="The cache, the working memory and the shared weights are needed for every token.",
)

rule(
    "FIT-026",
    "A computer with shared memory has no other memory to fall back on",
    f.Movable(),
    f.Need(gib=the.wants),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=WHOLE_MACHINE),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    because="Its system RAM is the same memory that the GPU uses.",
)

rule(
    "FIT-986",
    "Whatever is kept in system RAM must fit there",
    f.Answer(key=SYSTEM_RAM, value=the.room),
    f.Offloaded(card=the.id, gib=the.moved, what=the.what),
    f.Card(id=the.id),
    the.moved > the.room,
    then=ruled_out("machine", about="system RAM", wanted=the.moved, found=the.room, unit="GiB"),
    lifted="with {want} of system RAM or more",
    says="{card[name]} leaves {moved:.1f} GiB of the {what} to system RAM, and the computer has "
    "{room:g} GiB.",
    because="What fits in neither place is read from the disk for each token.",
    sources=["ktransformers-2025-02"],
)

# --- what is said about it -------------------------------------------------------------------

WAYS_OUT = {
    "run_llm": "a shorter context or fewer bits",
    "generate_images": "fewer bits or a smaller picture",
}
SHORTER = {"finetune": "shorter sequences"}
"""What else saves memory in training if there is nothing left to gain from the usual settings."""


def way_out(job: str, batch: float | None, checkpointing: bool) -> str:
    """Return the quickest ways to save memory in a job that its settings still leave open.

    >>> way_out("finetune", None, False), way_out("finetune", 1, True)
    ('a smaller batch or gradient checkpointing', 'shorter sequences')
    >>> way_out("train", 1, False)
    'gradient checkpointing'
    """
    if job in WAYS_OUT:
        return WAYS_OUT[job]
    ways = ["a smaller batch"] if batch is None or batch > 1 else []
    ways += [] if checkpointing else ["gradient checkpointing"]
    return " or ".join(ways) or SHORTER.get(job, "smaller inputs")


@rule(
    "ADVICE-640",
    "If a card is a tight fit, the answer says so",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Pick(kind="card", id=the.id, name=the.name),
    f.Fits(card=the.id, tight=True, gib=the.has, cards=the.cards),
    ~f.Offloaded(card=the.id),
    f.Need(gib=the.wants, high=the.high),
    f.Job(id=the.work),
    uses=[f.Known],
    concludes=[f.Advice],
    says="{cards:g} x {name}: {has:g} GiB for {wants:.1f} to {high:.1f} GiB.",
    because="An estimate can be too low, and a card that runs out of memory does so late in the "
    "run.",
)
def tell_how_to_save(
    engine: Engine, name: str, wants: float, has: float, high: float, work: str
) -> Said:
    """Conclude that the fit is tight, and which settings can still save memory."""
    settings = {
        key: known["value"]
        for key in (BATCH, CHECKPOINTING)
        for known in engine.every(f.Known, key=key)
    }
    way = way_out(work, settings.get(BATCH), bool(settings.get(CHECKPOINTING)))
    says = (
        f"{name}: a tight fit. The job likely needs {wants:.1f} of {has:g} GiB, but {high:.1f} "
        f"GiB would be safe. If memory runs out, use {way}."
    )
    engine.conclude(f.Advice(topic="memory", says=says))
    return {}

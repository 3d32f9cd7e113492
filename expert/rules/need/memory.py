"""Stage 6: how much memory is wanted, and by whom."""

from __future__ import annotations

from expert.compat import AS, MATCH
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    FastMemoryOnly,
    HardMemory,
    Job,
    Market,
    MemoryFloor,
    Parameter,
    Profile,
    Setting,
)

AMOUNT = "amount"


@rule(
    id="NEED-010",
    title="A profile wants a share of the memory the market of the day offers",
    because="Networks grow with the cards: how much memory is much depends on the day.",
    says=(
        "The profile '{profile}' wants {share:g} times the {of} of {size:g} GiB, "
        "that is {gib:.2f} GiB."
    ),
    sources=["judgement"],
    when=[
        AS.work << Job(id="train"),
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="floor", key=MATCH.profile, value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
    ],
)
def want_share_of_market_memory(
    engine: Engine, profile: str, share: float, size: float
) -> dict[str, object]:
    """Conclude a floor relative to the market."""
    gib = round(share * size, 3)
    engine.conclude(MemoryFloor(reason="profile", key=profile, gib=gib))
    return {"gib": gib}


@rule(
    id="NEED-011",
    title="A profile wants a stated amount of memory",
    because="Some work has a size of its own, whatever is sold.",
    says="The profile '{profile}' wants {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.work << Job(id="train"),
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="floor", key=MATCH.profile, value=MATCH.gib, of=AMOUNT),
    ],
)
def want_stated_profile_memory(engine: Engine, profile: str, gib: float) -> None:
    """Conclude a floor in GiB."""
    engine.conclude(MemoryFloor(reason="profile", key=profile, gib=gib))


@rule(
    id="NEED-020",
    title="For some profiles too little memory is no use at all",
    because="A network that does not fit cannot be trained, at whatever price.",
    says="For the profile '{profile}' memory comes before price.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="hard_memory", value=MATCH.profile),
    ],
)
def make_memory_hard(engine: Engine) -> None:
    """Conclude that memory is a hard need."""
    engine.conclude(HardMemory(reason="profile"))


@rule(
    id="NEED-030",
    title="A stated memory need holds",
    because="Who names a number has measured or knows the model.",
    says="{gib:g} GiB of memory are needed, as stated.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="memory_need_gb", value=MATCH.gib)],
)
def take_stated_memory(engine: Engine, gib: float) -> None:
    """Take over the stated need; only memory at full speed serves it."""
    engine.conclude(MemoryFloor(reason="stated", key="memory_need_gb", gib=gib))
    engine.conclude(HardMemory(reason="stated"))
    engine.conclude(FastMemoryOnly(reason="stated"))


@rule(
    id="NEED-040",
    title="A card that also drives a display needs memory for it",
    because="The desktop takes its share before the network gets any.",
    says="The card drives a display too, so it should have {gib:g} GiB.",
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="drives_display", value=True),
        AS.least << Parameter(name="memory-with-a-display", value=MATCH.gib),
    ],
)
def want_memory_for_display(engine: Engine, gib: float) -> None:
    """Conclude the floor for a display."""
    engine.conclude(MemoryFloor(reason="display", key="drives_display", gib=gib))

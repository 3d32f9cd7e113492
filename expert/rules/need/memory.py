"""Stage 6: how much memory is wanted, and by whom."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
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

rule(
    "NEED-010",
    "A profile wants a share of the memory the market of the day offers",
    Job(id="train"),
    AS.found << Profile(id=the.profile),
    Setting(name="floor", key=the.profile, value=the.share, of=the.of),
    Market(quantity=the.of, value=the.size),
    let={"gib": round(the.share * the.size, 3)},
    then=MemoryFloor(reason="profile", key=the.profile, gib=the.gib),
    says=(
        "The profile '{profile}' wants {share:g} times the {of} of {size:g} GiB, "
        "that is {gib:.2f} GiB."
    ),
    because="Networks grow with the cards: how much memory is much depends on the day.",
)

rule(
    "NEED-011",
    "A profile wants a stated amount of memory",
    Job(id="train"),
    AS.found << Profile(id=the.profile),
    Setting(name="floor", key=the.profile, value=the.gib, of=AMOUNT),
    then=MemoryFloor(reason="profile", key=the.profile, gib=the.gib),
    says="The profile '{profile}' wants {gib:g} GiB.",
    because="Some work has a size of its own, whatever is sold.",
)

rule(
    "NEED-020",
    "For some profiles too little memory is no use at all",
    AS.found << Profile(id=the.profile),
    Setting(name="hard_memory", value=the.profile),
    then=HardMemory(reason="profile"),
    says="For the profile '{profile}' memory comes before price.",
    because="A network that does not fit cannot be trained, at whatever price.",
)

rule(
    "NEED-030",
    "A stated memory need holds",
    Answer(key="memory_need_gb", value=the.gib),
    then=(
        MemoryFloor(reason="stated", key="memory_need_gb", gib=the.gib),
        HardMemory(reason="stated"),
        FastMemoryOnly(reason="stated"),
    ),
    says="{gib:g} GiB of memory are needed, as stated.",
    because="Who names a number has measured or knows the model.",
)

rule(
    "NEED-040",
    "A card that also drives a display needs memory for it",
    Answer(key="drives_display", value=True),
    Parameter(name="memory-with-a-display", value=the.gib),
    then=MemoryFloor(reason="display", key="drives_display", gib=the.gib),
    says="The card drives a display too, so it should have {gib:g} GiB.",
    because="The desktop takes its share before the network gets any.",
    sources=["handbook-2017"],
)

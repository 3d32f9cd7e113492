"""Stage 6: how much memory is needed, and why."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the

AMOUNT = "amount"
STATED_NEED = "memory_need_gb"
NO_STATED_NEED = ~f.Answer(key=STATED_NEED)
"""A person who states a need knows it better than a profile does."""

rule(
    "NEED-010",
    "A profile calls for a share of the memory that cards on the market offer",
    f.Job(id="train"),
    AS.found << f.Profile(id=the.profile),
    NO_STATED_NEED,
    f.Setting(name="floor", key=the.profile, value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    let={"gib": round(the.share * the.size, 3)},
    then=f.MemoryFloor(reason="profile", key=the.profile, gib=the.gib),
    says="The profile '{profile}' calls for {share:g} times the {of} of {size:g} GiB, which is "
    "{gib:.2f} GiB.",
    because="Networks grow as cards do, so how much memory counts as a lot depends on the date.",
)

rule(
    "NEED-011",
    "A profile calls for a fixed amount of memory",
    f.Job(id="train"),
    AS.found << f.Profile(id=the.profile),
    NO_STATED_NEED,
    f.Setting(name="floor", key=the.profile, value=the.gib, of=AMOUNT),
    then=f.MemoryFloor(reason="profile", key=the.profile, gib=the.gib),
    says="The profile '{profile}' calls for {gib:g} GiB.",
    because="Some work needs the same amount of memory, whatever cards are sold.",
)

rule(
    "NEED-020",
    "For some profiles, a card with too little memory is useless",
    AS.found << f.Profile(id=the.profile),
    f.Setting(name="hard_memory", value=the.profile),
    then=f.HardMemory(reason="profile"),
    says="For the profile '{profile}', memory comes before price.",
    because="A network that does not fit cannot be trained, at any price.",
)

rule(
    "NEED-030",
    "A memory requirement you state applies as it is",
    f.Answer(key=STATED_NEED, value=the.gib),
    then=(
        f.MemoryFloor(reason="stated", key=STATED_NEED, gib=the.gib),
        f.HardMemory(reason="stated"),
        f.FastMemoryOnly(reason="stated"),
    ),
    says="You need {gib:g} GiB of memory, as stated.",
    because="If you give a number, you have measured it or you know the model.",
)

rule(
    "NEED-930",
    "The card must hold each of its jobs",
    f.OtherJob(number=the.number, name=the.name, share=the.share, gib=the.gib, high=the.high),
    then=f.MemoryFloor(reason="also", key=the.name, gib=the.gib, high=the.high),
    says="For {share:.0%} of the time, the card does something else: {name}, {gib:.1f} GiB.",
    because="The jobs run one after the other, so the largest of them decides.",
)

rule(
    "NEED-931",
    "The card must have the memory that the model of another job needs",
    f.OtherJob(name=the.name, hard=True),
    then=f.HardMemory(reason="also"),
    says="{name} does not run in less memory.",
    because="A model that does not fit cannot run, however rarely you need it.",
)

rule(
    "NEED-040",
    "A card that also drives a monitor needs memory for it",
    f.Answer(key="drives_display", value=True),
    f.Parameter(name="memory-with-a-display", value=the.gib),
    then=f.MemoryFloor(reason="display", key="drives_display", gib=the.gib),
    says="The card also drives a monitor, so it should have {gib:g} GiB.",
    because="The desktop takes its share of memory before the network gets any.",
    sources=["handbook-2017"],
)

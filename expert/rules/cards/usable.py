"""Stage 8: how much memory of a card this person can use."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the

# --- memory of a card -----------------------------------------------------------

rule(
    "FIT-020",
    "A card without a slow section of memory can use all of its memory",
    f.Relevant(card=the.id),
    f.Card(id=the.id, memory_gib=the.gib),
    ~f.Card(id=the.id, usable_gib=the.left),
    ~f.Caveat(card=the.id, kind="slow_memory_segment"),
    then=f.Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {gib:g} GiB of usable memory.",
    because="All of its memory is equally fast, so it does not matter where programs keep their "
    "data.",
)

rule(
    "FIT-023",
    "If the whole computer shares the memory, only what the system leaves free is usable",
    f.Relevant(card=the.id),
    f.Card(id=the.id, memory_gib=the.all, usable_gib=the.gib),
    ~f.LeftBySystem(card=the.id),
    ~f.Caveat(card=the.id, kind="slow_memory_segment"),
    then=f.Usable(card=the.id, gib=the.gib),
    says="{card[name]} can use {gib:g} of its {all:g} GiB for the workload.",
    because="The operating system and other programs use the same memory.",
)

rule(
    "PLATFORM-370",
    "Your operating system may leave the GPU less of the shared memory than another would",
    f.Known(key="os", value=the.os),
    f.UsableUnder(card=the.id, os=the.os, gib=the.gib),
    then=f.LeftBySystem(card=the.id, os=the.os, gib=the.gib),
    says="Under {os}, programs on the GPU can use {gib:g} GiB.",
    because="Each operating system has its own limit on what a GPU may take of the shared memory.",
)

rule(
    "FIT-027",
    "If your operating system leaves less of the shared memory, only that is usable",
    f.Relevant(card=the.id),
    f.Card(id=the.id, memory_gib=the.all, usable_gib=the.otherwise),
    f.LeftBySystem(card=the.id, os=the.os, gib=the.gib),
    ~f.Caveat(card=the.id, kind="slow_memory_segment"),
    then=f.Usable(card=the.id, gib=the.gib),
    says="{card[name]} can use {gib:g} of its {all:g} GiB under {os}, not {otherwise:g}.",
    because="A program that asks for more than the operating system gives fails to start.",
)

rule(
    "FIT-021",
    "On a card with a slow section of memory, only the fast part is counted",
    f.Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.gib),
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    EXISTS(f.FastMemoryOnly()),
    cites=[f.FastMemoryOnly],
    then=f.Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {card[memory_gib]:g} GiB, but only {gib:g} GiB of it runs at full "
    "speed.",
    because="Speed drops sharply once the slow section is in use.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "FIT-022",
    "If the slow section of memory does not matter, it is counted too",
    f.Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    f.Relevant(card=the.id),
    f.Card(id=the.id, memory_gib=the.gib),
    ~f.FastMemoryOnly(),
    then=f.Usable(card=the.id, gib=the.gib),
    says="{card[name]} has {gib:g} GiB of memory, {fast:g} GiB of it at full speed.",
    because="This advice treats the slow section as a minor issue.",
    sources=["dettmers-2016-06-25"],
)

"""Stage 8: how much memory of a card this person can use."""

from __future__ import annotations

from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Card,
    Caveat,
    FastMemoryOnly,
    Known,
    LeftBySystem,
    Relevant,
    Usable,
    UsableUnder,
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
    ~LeftBySystem(card=the.id),
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} can use {gib:g} of its {all:g} GiB for the workload.",
    because="The operating system and other programs use the same memory.",
)

rule(
    "PLATFORM-370",
    "Your operating system may leave the GPU less of the shared memory than another would",
    Known(key="os", value=the.os),
    UsableUnder(card=the.id, os=the.os, gib=the.gib),
    then=LeftBySystem(card=the.id, os=the.os, gib=the.gib),
    says="Under {os}, programs on the GPU can use {gib:g} GiB.",
    because="Each operating system has its own limit on what a GPU may take of the shared memory.",
)

rule(
    "FIT-027",
    "If your operating system leaves less of the shared memory, only that is usable",
    Relevant(card=the.id),
    Card(id=the.id, memory_gib=the.all, usable_gib=the.otherwise),
    LeftBySystem(card=the.id, os=the.os, gib=the.gib),
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    then=Usable(card=the.id, gib=the.gib),
    says="{card[name]} can use {gib:g} of its {all:g} GiB under {os}, not {otherwise:g}.",
    because="A program that asks for more than the operating system gives fails to start.",
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

"""Stage 9, continued: how fast text is generated with part of the model in system RAM."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.cards.generation import EXPERTS, ONE_USER, ends_of, speed_in_tokens, token_seconds
from expert.units import GIB, GIGA

WORKSTATION = "workstation"
"""The computer that supports more system RAM than an ordinary one."""


@formula
def seconds_on_card(work: f.TokenWork, elsewhere: float, card: f.Card, cache_share: float) -> float:
    """Return the seconds that a token takes for the part that the card itself still reads."""
    own = {**dict(work), "weights_gb": work["weights_gb"] - elsewhere}
    return float(token_seconds(own, card, cache_share))


@formula
def read_elsewhere(
    shape: f.Shape, work: f.TokenWork, what: str, moved: float, whole: float
) -> float:
    """Return the GB that a token reads from system RAM.

    For layers, this is the share that was moved (``moved`` of ``whole`` GiB); for experts, it is
    those moved experts that are active for the token.
    """
    if what != EXPERTS or "experts" not in shape:
        return float(work["weights_gb"] * moved / whole)
    return float(moved * GIB / GIGA * shape["experts_per_token"] / shape["experts"])


ON_CARD = seconds_on_card(the.work, the.elsewhere, the.card, the.cached_at)


def waits_for_main_memory(id: str, title: str, *read_at: Any, because: str) -> None:
    """Declare how fast a card generates text if part of the model is in system RAM."""
    rule(
        id,
        title,
        ONE_USER,
        f.Shape(),
        AS.work << f.TokenWork(),
        AS.weights << f.MemoryPart(part="weights", gib=the.whole),
        f.Relevant(card=the.id),
        f.Offloaded(card=the.id, gib=the.moved, what=the.what),
        f.Card(id=the.id, vendor=the.vendor, bandwidth_gb_s=the.width),
        AS.cached
        << f.Parameter(of="cache-bandwidth-share", vendor=the.vendor, value=the.cached_at),
        *read_at,
        AS.reached << f.Parameter(name="processor-memory-share", value=the.part),
        AS.spread << f.Parameter(name="offloaded-spread", value=the.ends),
        let={
            "elsewhere": read_elsewhere(the.shape, the.work, the.what, the.moved, the.whole),
            "tokens": 1 / (ON_CARD + the.elsewhere / (the.part * the.slow)),
            **ends_of(the.tokens, the.ends),
        },
        then=speed_in_tokens(the.id, the.tokens, the.ends, "offload_model"),
        says="{card[name]} reads {width:g} GB/s, but each token reads {elsewhere:.3g} GB of the "
        "{what} from system RAM at {part:.0%} of {slow:g} GB/s, which gives about "
        "{tokens:.3g} tokens/s ({low:.3g} to {high:.3g}).",
        because=because,
        sources=["ktransformers-2025-02", "speed-figures-2026-11"],
    )


waits_for_main_memory(
    "SPEED-065",
    "With part of the model in system RAM, each token waits for that part",
    ~f.MainMemory(card=the.id, place=WORKSTATION),
    AS.main << f.Parameter(name="processor-memory-bandwidth", value=the.slow),
    because="The CPU processes that part, at the speed of system RAM.",
)
waits_for_main_memory(
    "SPEED-390",
    "With part of the model in the system RAM of a workstation, each token waits for that part",
    f.MainMemory(card=the.id, place=WORKSTATION),
    AS.main << f.Parameter(name="workstation-memory-bandwidth", value=the.slow),
    because="A workstation reads system RAM through more channels than an ordinary computer.",
)

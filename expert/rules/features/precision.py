"""Number formats: which ones the named cards compute well, and what fewer bits save."""

from __future__ import annotations

from expert import facts as f
from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import NEVER, OWNED_OR_MEANT

PRECISION = "precision"
PRECISION_ASKED = f.Topic(ask=PRECISION)
CARD_MEANT = f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id)
USE_16_BITS = (
    "use 16-bit data and weights and avoid 32-bit arithmetic, because only 16-bit "
    "computation uses the Tensor Cores or matrix units"
)


# --- cards that were named --------------------------------------------------------

rule(
    "ADVICE-750",
    "Cards with matrix units should use 16-bit data and weights",
    PRECISION_ASKED,
    f.Day(date=the.date),
    CARD_MEANT,
    f.Card(id=the.id, mixed_precision_from=the.since),
    the.since <= the.date,
    then=f.Advice(topic=PRECISION, says="{card[name]}: " + USE_16_BITS + "."),
    says="Frameworks have supported the matrix units of {card[name]} since {since}.",
    because="Matrix units work only with 16-bit data, and having them matters more than how many "
    "there are.",
    sources=["dettmers-2019-04-03"],
)


@rule(
    "ADVICE-751",
    "A series of cards with matrix units should use 16-bit data and weights",
    PRECISION_ASKED,
    f.Day(date=the.date),
    f.Named(role=P(OWNED_OR_MEANT), kind="group", id=the.group, text=the.text),
    uses=[f.Card, f.Member],
    concludes=[f.Advice],
    says="{usable} of the {cards} cards in {text} have matrix units that frameworks support.",
    because="Matrix units work only with 16-bit data.",
    sources=["dettmers-2019-04-03"],
)
def tell_group_to_use_16_bits(engine: Engine, group: str, text: str, date: str) -> Said:
    """Recommend 16 bits for the named group if all of its cards known by the date support it."""
    names = {member["card"] for member in engine.every(f.Member, group=group)}
    cards = [c for c in engine.every(f.Card) if c["id"] in names and c["public"] <= date]
    usable = [c for c in cards if c.get("mixed_precision_from", NEVER) <= date]
    if cards and len(usable) == len(cards):
        engine.cite(*usable)
        engine.conclude(f.Advice(topic=PRECISION, says=f"{text}: {USE_16_BITS}."))
    return {"usable": len(usable), "cards": len(cards)}


@formula
def use_of_16_bits(rate: float) -> str:
    """Return what 16 bits are good for at a speed, given as a multiple of that of 32 bits."""
    if rate < 1:
        return (
            "is slow at 16-bit arithmetic. Store values in 16 bits to save memory, but compute in "
            "32 bits."
        )
    return (
        f"computes 16-bit values at {rate:g} times the speed of 32-bit ones, so 16-bit arithmetic "
        "is worth using."
    )


rule(
    "ADVICE-752",
    "The speed of a card's ordinary units decides what 16 bits are good for",
    PRECISION_ASKED,
    CARD_MEANT,
    f.Card(id=the.id, architecture=the.architecture),
    f.Arithmetic(architecture=the.architecture, fp16_rate=the.rate),
    the.rate.differs_from(1),
    ~f.Card(id=the.id, mixed_precision_from=the.since),
    let={"use": use_of_16_bits(the.rate)},
    then=f.Advice(topic=PRECISION, says="{card[name]} {use}"),
    says="{card[name]} computes 16-bit values at {rate:g} times the speed of 32-bit ones.",
    because="16-bit values move twice as fast and need half the memory, even if a card computes "
    "them in 32 bits.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-755",
    "With 16-bit values, a card holds as much as a larger card does with 32-bit values",
    PRECISION_ASKED,
    CARD_MEANT,
    f.Card(id=the.id, memory_gib=the.gib),
    f.Parameter(name="memory-gain-of-16-bits", value=the.gain),
    let={"like": the.gib * the.gain},
    then=f.Advice(
        topic=PRECISION,
        says="{card[name]}: with 16-bit values, {gib:g} GiB holds about as much as {like:g} GiB "
        "does with 32-bit values (a cautious estimate; activations and their gradients alone "
        "need half as much).",
    ),
    says="{card[name]} has {gib:g} GiB, which holds as much in 16 bits as {like:g} GiB does in 32.",
    because="Activations and gradients take half the space; a copy of the weights stays in 32 "
    "bits.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-759",
    "Without bfloat16, 16-bit training needs loss scaling",
    PRECISION_ASKED,
    f.Parameter(name="bfloat16-is-usual", value=True),
    CARD_MEANT,
    f.Card(id=the.id, architecture=the.architecture),
    f.Arithmetic(architecture=the.architecture, bf16=False),
    then=f.Advice(
        topic=PRECISION,
        says="{card[name]} does not support bfloat16, the format in which most current models "
        "are trained. Use FP16 with loss scaling.",
    ),
    says="{card[name]} ({arithmetic[name]}) does not support bfloat16.",
    because="The smallest gradients are too small to represent in FP16.",
    sources=["mixed-precision-paper"],
)

rule(
    "ADVICE-760",
    "The formats a card supports decide which ones make it faster",
    PRECISION_ASKED,
    CARD_MEANT,
    f.Card(id=the.id, architecture=the.architecture),
    f.Arithmetic(architecture=the.architecture, formats=the.formats),
    then=f.Advice(
        topic=PRECISION, says="Besides 32-bit arithmetic, {card[name]} supports {formats}."
    ),
    says="{card[name]} ({arithmetic[name]}) supports {formats}.",
    because="Values in an unsupported format must first be converted to a wider one.",
)

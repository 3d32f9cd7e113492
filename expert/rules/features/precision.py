"""Number formats: what the named cards compute well and what fewer bits save on them."""

from __future__ import annotations

from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Arithmetic, Card, Day, Member, Named, Parameter, Topic
from expert.rules.vocabulary import NEVER, OWNED_OR_MEANT

PRECISION = "precision"
PRECISION_ASKED = Topic(ask=PRECISION)
CARD_MEANT = Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id)
TWICE = AtLeast(2)
USE_16_BITS = (
    "use 16-bit data and weights and avoid 32-bit arithmetic, because only 16-bit work "
    "uses its Tensor Cores or matrix units"
)


# --- cards that were named --------------------------------------------------------

rule(
    "ADVICE-750",
    "Cards with matrix units are used with 16-bit data and weights",
    PRECISION_ASKED,
    Day(date=the.date),
    CARD_MEANT,
    Card(id=the.id, mixed_precision_from=the.since),
    the.since <= the.date,
    then=Advice(topic=PRECISION, says="{card[name]}: " + USE_16_BITS + "."),
    says="Frameworks use the matrix units of {card[name]} since {since}.",
    because="Only 16-bit data reaches those units; to have them counts more than how many.",
    sources=["dettmers-2019-04-03"],
)


@rule(
    "ADVICE-751",
    "A line of cards with matrix units is used with 16-bit data and weights",
    PRECISION_ASKED,
    Day(date=the.date),
    Named(role=P(OWNED_OR_MEANT), kind="group", id=the.group, text=the.text),
    uses=[Card, Member],
    concludes=[Advice],
    says="{usable} of {cards} cards of {text} have matrix units that frameworks use.",
    because="Only 16-bit data reaches those units.",
    sources=["dettmers-2019-04-03"],
)
def tell_group_to_use_16_bits(
    engine: Engine, group: str, text: str, date: str
) -> dict[str, object]:
    """Say to use 16 bits on the named group, if all of its cards of the day can."""
    names = {member["card"] for member in engine.every(Member, group=group)}
    cards = [c for c in engine.every(Card) if c["id"] in names and c["public"] <= date]
    usable = [c for c in cards if c.get("mixed_precision_from", NEVER) <= date]
    if cards and len(usable) == len(cards):
        engine.cite(*usable)
        engine.conclude(Advice(topic=PRECISION, says=f"{text}: {USE_16_BITS}."))
    return {"usable": len(usable), "cards": len(cards)}


rule(
    "ADVICE-752",
    "Ordinary units that compute 16 bits at twice the speed are worth using",
    PRECISION_ASKED,
    CARD_MEANT,
    Card(id=the.id, architecture=the.architecture),
    Arithmetic(architecture=the.architecture, fp16_rate=the.rate & P(TWICE)),
    ~Card(id=the.id, mixed_precision_from=the.since),
    then=Advice(
        topic=PRECISION,
        says="{card[name]} computes 16 bits at {rate:g} times the speed of 32 bits; it is worth "
        "it.",
    ),
    says="{card[name]} computes 16 bits at {rate:g} times the speed of 32.",
    because="Half the bits pass twice as fast, and need half the memory.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-753",
    "On ordinary units that compute 16 bits slowly, they save memory only",
    PRECISION_ASKED,
    CARD_MEANT,
    Card(id=the.id, architecture=the.architecture),
    Arithmetic(architecture=the.architecture, fp16_rate=the.rate),
    the.rate < 1,
    then=Advice(
        topic=PRECISION,
        says="{card[name]} computes 16 bits poorly: keep 16-bit values to save memory, "
        "but compute in 32 bits.",
    ),
    says="{card[name]} computes 16 bits at {rate:g} times the speed of 32.",
    because="Values are kept in 16 bits and computed in 32.",
    sources=["dettmers-2016-07-23"],
)

rule(
    "ADVICE-755",
    "16 bits let a card hold what a larger one would hold in 32",
    PRECISION_ASKED,
    CARD_MEANT,
    Card(id=the.id, memory_gib=the.gib),
    Parameter(name="memory-gain-of-16-bits", value=the.gain),
    let={"like": the.gib * the.gain},
    then=Advice(
        topic=PRECISION,
        says="{card[name]}: {gib:g} GiB with 16 bits hold about what {like:g} GiB hold with 32 (a "
        "cautious rule; activations and errors alone halve, which would make it twice as much).",
    ),
    says="{card[name]} has {gib:g} GiB, with 16 bits like {like:g} GiB with 32.",
    because="Activations and errors halve; a copy of the weights stays in 32 bits.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-759",
    "Without bfloat16, 16-bit training needs its small values scaled",
    PRECISION_ASKED,
    Parameter(name="bfloat16-is-usual", value=True),
    CARD_MEANT,
    Card(id=the.id, architecture=the.architecture),
    Arithmetic(architecture=the.architecture, bf16=False),
    then=Advice(
        topic=PRECISION,
        says="{card[name]} does not compute bfloat16, which most models of today are trained in: "
        "use plain 16 bits with loss scaling.",
    ),
    says="{card[name]} ({arithmetic[name]}) does not compute bfloat16.",
    because="Plain 16-bit numbers end where gradients still go on.",
    sources=["mixed-precision-paper"],
)

rule(
    "ADVICE-760",
    "The formats a card computes decide how few bits it gains speed from",
    PRECISION_ASKED,
    CARD_MEANT,
    Card(id=the.id, architecture=the.architecture),
    Arithmetic(architecture=the.architecture, formats=the.formats),
    then=Advice(
        topic=PRECISION,
        says="Beside 32 bits, the units of {card[name]} compute {formats}.",
    ),
    says="{card[name]} ({arithmetic[name]}) computes {formats}.",
    because="A format that the units do not compute is turned into a wider one first.",
)

"""Number formats: what the named cards compute well and what fewer bits save on them."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.facts import Advice, Arithmetic, Card, Day, Member, Named, Parameter, Topic
from expert.rules.cards.speed import was_usable
from expert.rules.vocabulary import NEVER, OWNED_OR_MEANT

PRECISION = "precision"
TWICE = AtLeast(2)
USE_16_BITS = (
    "use 16-bit data and weights and avoid 32-bit arithmetic, because only 16-bit work "
    "uses its Tensor Cores or matrix units"
)


def is_slower(rate: float) -> bool:
    """Ordinary units compute 16 bits slower than 32, or not at all."""
    return rate < 1


def advise(engine: Engine, says: str) -> None:
    """Conclude a sentence on precision."""
    engine.conclude(Advice(topic=PRECISION, says=says))


# --- cards that were named --------------------------------------------------------


@rule(
    id="ADVICE-750",
    title="Cards with matrix units are used with 16-bit data and weights",
    because="Only 16-bit data reaches those units; to have them counts more than how many.",
    says="Frameworks use the matrix units of {card[name]} since {since}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.day << Day(date=MATCH.date),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, mixed_precision_from=MATCH.since),
        TEST(was_usable),
    ],
)
def tell_to_use_16_bits(engine: Engine, name: str) -> None:
    """Say to use 16 bits on the named card."""
    advise(engine, f"{name}: {USE_16_BITS}.")


@rule(
    id="ADVICE-751",
    title="A line of cards with matrix units is used with 16-bit data and weights",
    because="Only 16-bit data reaches those units.",
    says="{usable} of {cards} cards of {text} have matrix units that frameworks use.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.day << Day(date=MATCH.date),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="group", id=MATCH.group, text=MATCH.text),
    ],
    uses=[Card, Member],
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
        advise(engine, f"{text}: {USE_16_BITS}.")
    return {"usable": len(usable), "cards": len(cards)}


@rule(
    id="ADVICE-752",
    title="Ordinary units that compute 16 bits at twice the speed are worth using",
    because="Half the bits pass twice as fast, and need half the memory.",
    says="{card[name]} computes 16 bits at {rate:g} times the speed of 32.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, architecture=MATCH.architecture),
        AS.units << Arithmetic(architecture=MATCH.architecture, fp16_rate=MATCH.rate & P(TWICE)),
        NOT(Card(id=MATCH.id, mixed_precision_from=MATCH.since)),
    ],
)
def tell_of_fast_16_bits(engine: Engine, name: str, rate: float) -> None:
    """Say that 16 bits are fast on the named card."""
    advise(
        engine, f"{name} computes 16 bits at {rate:g} times the speed of 32 bits; it is worth it."
    )


@rule(
    id="ADVICE-753",
    title="On ordinary units that compute 16 bits slowly, they save memory only",
    because="Values are kept in 16 bits and computed in 32.",
    says="{card[name]} computes 16 bits at {rate:g} times the speed of 32.",
    sources=["dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, architecture=MATCH.architecture),
        AS.units << Arithmetic(architecture=MATCH.architecture, fp16_rate=MATCH.rate),
        TEST(is_slower),
    ],
)
def tell_of_slow_16_bits(engine: Engine, name: str) -> None:
    """Say that 16 bits are for storing on the named card."""
    advise(
        engine,
        f"{name} computes 16 bits poorly: keep 16-bit values to save memory, "
        "but compute in 32 bits.",
    )


@rule(
    id="ADVICE-755",
    title="16 bits let a card hold what a larger one would hold in 32",
    because="Activations and errors halve; a copy of the weights stays in 32 bits.",
    says="{card[name]} has {gib:g} GiB, with 16 bits like {like:g} GiB with 32.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, memory_gib=MATCH.gib),
        AS.factor << Parameter(name="memory-gain-of-16-bits", value=MATCH.gain),
    ],
)
def tell_of_memory_gain(engine: Engine, name: str, gib: float, gain: float) -> dict[str, object]:
    """Say what the memory of the named card is worth with 16 bits: memory times the gain."""
    like = gib * gain
    advise(
        engine,
        f"{name}: {gib:g} GiB with 16 bits hold about what {like:g} GiB hold with 32 (a "
        "cautious rule; activations and errors alone halve, which would make it twice as much).",
    )
    return {"like": like}


@rule(
    id="ADVICE-759",
    title="Without bfloat16, 16-bit training needs its small values scaled",
    because="Plain 16-bit numbers end where gradients still go on.",
    says="{card[name]} ({units[name]}) does not compute bfloat16.",
    sources=["mixed-precision-paper"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.usual << Parameter(name="bfloat16-is-usual", value=True),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, architecture=MATCH.architecture),
        AS.units << Arithmetic(architecture=MATCH.architecture, bf16=False),
    ],
)
def warn_of_missing_bfloat16(engine: Engine, name: str) -> None:
    """Say that the named card lacks bfloat16."""
    advise(
        engine,
        f"{name} does not compute bfloat16, which most models of today are trained in: "
        "use plain 16 bits with loss scaling.",
    )


@rule(
    id="ADVICE-760",
    title="The formats a card computes decide how few bits it gains speed from",
    because="A format that the units do not compute is turned into a wider one first.",
    says="{card[name]} ({units[name]}) computes {formats}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.named << Named(role=P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, architecture=MATCH.architecture),
        AS.units << Arithmetic(architecture=MATCH.architecture, formats=MATCH.formats),
    ],
)
def tell_of_formats(engine: Engine, name: str, formats: str) -> None:
    """Say which formats the named card computes."""
    advise(engine, f"Beside 32 bits, the units of {name} compute {formats}.")

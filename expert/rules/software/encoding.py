"""Encoders of text: how long a CPU takes for them, and whether that is enough.

An encoder reads a whole text at once, so arithmetic sets its pace. How many tokens per second it
could write, and how fast people read, says nothing about it.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import PROCESSOR
from expert.rules.cards.prefill import FLOP_A_PARAMETER, longest, shortest
from expert.rules.cards.rate_advice import spoken
from expert.rules.cards.training_run import HOURS_PER_DAY, SECONDS_PER_HOUR, lasting_between
from expert.rules.memory.model import ENCODER
from expert.rules.software.processor import PROCESSOR_ASKED
from expert.units import GIGA, MILLION, TERA


@formula
def encoding_rate(shape: f.Shape, tflops: float) -> float:
    """Return the tokens per second that an encoder reads; embeddings are only looked up."""
    computed = shape["read_parameters"] - shape.get("embedding_parameters", 0)
    return float(tflops * TERA / (FLOP_A_PARAMETER * computed))


ON_A_CPU = [
    PROCESSOR_ASKED,
    f.Job(id="run_llm"),
    AS.shape << f.Shape(kind=ENCODER, name=the.name),
    AS.arithmetic << f.Parameter(name="processor-encodes-at", value=the.tflops),
]
TEXTS = [
    AS.texts << f.Answer(key="dataset_gb", value=the.gb),
    AS.letters << f.Parameter(name="bytes-per-token-of-text", value=the.each),
]
"""The texts to encode, by their size."""
UNKNOWN = [~f.Answer(key="dataset_gb"), ~f.Answer(key="dataset_size", value="large")]
"""Nothing says how much text there is, or only that it is not much."""
SPREAD = AS.spread << f.Parameter(name="processor-encodes-spread", value=the.ends)
PACE = encoding_rate(the.shape, the.tflops)
TOKENS = the.gb * GIGA / the.each
HOURS = TOKENS / (PACE * SECONDS_PER_HOUR)


def is_enough(
    id: str, title: str, *conditions: Any, let: dict[str, Any], says: str, because: str
) -> None:
    """Declare when an encoder needs no GPU."""
    rule(
        id,
        title,
        ON_A_CPU,
        *conditions,
        let=let,
        then=f.ProcessorWillDo(work="run_llm"),
        says=says,
        because=because,
    )


is_enough(
    "SPEED-192",
    "An encoder needs no GPU if a CPU reads all the texts in the time you have",
    TEXTS,
    AS.patience << f.Parameter(name="texts-are-waited-for", value=the.days),
    the.days * HOURS_PER_DAY >= HOURS,
    let={"hours": HOURS},
    says="A desktop CPU reads {gb:g} GB of text in about {hours:.2g} hours.",
    because="The texts are read once; after that, only new ones are.",
)
is_enough(
    "SPEED-193",
    "An encoder needs no GPU if a CPU reads a passage fast enough and there is not much to read",
    UNKNOWN,
    AS.length << f.Parameter(name="tokens-of-a-passage", value=the.tokens),
    AS.moment << f.Parameter(name="passage-is-waited-for", value=the.seconds),
    the.tokens <= PACE * the.seconds,
    let={"pace": spoken(PACE)},
    says="A desktop CPU reads about {pace} tokens/s, and a passage has about {tokens:g}.",
    because="For the few texts of a day, and for a question to a collection, nobody would notice a "
    "GPU.",
)


def tells_time(
    id: str,
    title: str,
    *conditions: Any,
    hours: Any,
    says: str,
    let: dict[str, Any] | None = None,
) -> None:
    """Declare that the answer says how long a CPU takes for texts."""
    rule(
        id,
        title,
        ON_A_CPU,
        *conditions,
        SPREAD,
        let={
            **(let or {}),
            "pace": spoken(PACE),
            "hours": hours,
            "range": lasting_between(shortest(the.hours, the.ends), longest(the.hours, the.ends)),
        },
        then=f.Advice(topic=PROCESSOR, says=says),
        says="A desktop CPU reads about {pace} tokens/s with {name}.",
        because="The amount of text decides whether a CPU is enough.",
        sources=["infinity-benchmark-2024-03"],
    )


tells_time(
    "ADVICE-864",
    "The answer says how long a CPU takes to encode the texts you have",
    TEXTS,
    let={"millions": spoken(TOKENS / MILLION)},
    hours=HOURS,
    says="Your {gb:g} GB of text come to about {millions} million tokens. The CPU of a desktop "
    "reads them with {name} in {range}.",
)
tells_time(
    "ADVICE-865",
    "Without the size of the texts, the answer says how long a CPU takes for a million tokens",
    ~f.Answer(key="dataset_gb"),
    hours=MILLION / (PACE * SECONDS_PER_HOUR),
    says="The CPU of a desktop reads a million tokens (about 2,000 pages) with {name} in {range}. "
    "A GPU, such as that of a free notebook, takes minutes for what takes a CPU hours. If you say "
    "how large the texts are (--set dataset_gb), the answer is more precise.",
)

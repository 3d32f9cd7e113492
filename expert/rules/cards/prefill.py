"""Stage 9, continued: how fast a card processes a prompt, and when the first token appears."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.cards.generation import DENSE, EXPERTS, TOKENS_PER_SECOND, in_range, rounded
from expert.rules.vocabulary import SEVERAL
from expert.units import BILLION, GIB, GIGA

FLOP_A_PARAMETER = 2
"""A multiplication and an addition."""
MODEL = "prefill_model"


@formula
def attention_share(shape: f.Shape, tokens: float) -> float:
    """Return how much attention over a prompt adds to the work of the parameters.

    Scores and sums take 4 x hidden size x depth operations a token in each layer that sees the
    whole text (Korthikanti et al. 2022, appendix A); the mean depth is half the prompt, and the
    parameters take 2 operations each.
    """
    full = shape.get("cache_values", 1)
    whole = full / (full + shape.get("window_values", 0)) if full else 0
    return float(whole * shape["layers"] * shape["hidden_size"] * tokens / shape["read_parameters"])


@formula
def prompt_rate(
    shape: f.Shape, law: Sequence[float], fp32: float, matrix: float, width: float
) -> float:
    """Return the tokens per second of a short prompt, as a product of powers of a card's rates.

    Rates are in TFLOPS, ``width`` is in GB/s, and parameters are in billions. The constants are
    fitted to published figures.
    """
    factor, by_fp32, by_matrix, by_width = law
    rate = factor * fp32**by_fp32 * matrix**by_matrix * width**by_width
    return float(rate / (shape["read_parameters"] / BILLION))


@formula
def plain_rate(shape: f.Shape, factor: float, fp32: float) -> float:
    """Return the tokens per second of a short prompt without matrix units: factor x fp32 / size."""
    return float(factor * fp32 / (shape["read_parameters"] / BILLION))


@formula
def shortest(seconds: float, spread: Sequence[float]) -> float:
    """Return the seconds at the fast end of the range."""
    return float(rounded(seconds / spread[1]))


@formula
def longest(seconds: float, spread: Sequence[float]) -> float:
    """Return the seconds at the slow end of the range."""
    return float(rounded(seconds / spread[0]))


def with_matrix_units(build: str) -> list[Any]:
    """Return the conditions for a card whose rate of multiplying matrices is known."""
    return [
        f.Card(
            id=the.id,
            vendor=the.vendor,
            tensor_tflops=the.matrix,
            fp32_tflops=the.fp32,
            bandwidth_gb_s=the.width,
        ),
        AS.law << f.Parameter(of=f"prefill-power-law-{build}", vendor=the.vendor, value=the.form),
    ]


def without_matrix_units(build: str) -> list[Any]:
    """Return the conditions for a card without such units, whose vendor has constants for it."""
    return [
        f.Card(id=the.id, vendor=the.vendor, fp32_tflops=the.fp32),
        ~f.Card(id=the.id, tensor_tflops=the.matrix),
        ~f.Card(id=the.id, tensor_generation=the.units),
        AS.law << f.Parameter(of=f"prefill-plain-{build}", vendor=the.vendor, value=the.factor),
    ]


def with_unrated_matrix_units(build: str) -> list[Any]:
    """Return the conditions for a card that has such units at an unknown rate."""
    return [
        f.Card(id=the.id, vendor=the.vendor, fp32_tflops=the.fp32, tensor_generation=the.units),
        ~f.Card(id=the.id, tensor_tflops=the.matrix),
        AS.law << f.Parameter(of=f"prefill-unrated-{build}", vendor=the.vendor, value=the.factor),
    ]


@formula
def fetching_rate(rate: float, step: float, moved: float, fetched: float) -> float:
    """Return the tokens per second of a prompt whose experts are fetched again for each step.

    A step of ``step`` tokens takes the time for its arithmetic plus the time to transfer the
    ``moved`` GiB.
    """
    return float(step / (step / rate + moved * GIB / GIGA / fetched))


BY_MATRIX = prompt_rate(the.shape, the.form, the.fp32, the.matrix, the.width)
BY_ARITHMETIC = plain_rate(the.shape, the.factor, the.fp32)


ALL_ON_THE_CARD = [~f.Offloaded(card=the.id)]
PARTLY_FETCHED = [
    f.Offloaded(card=the.id, gib=the.moved),
    f.Program(step_tokens=the.step),
    AS.bus << f.Parameter(name="experts-are-fetched-at", value=the.fetched),
]
ARITHMETIC = "All the tokens of a prompt are processed at once, so arithmetic sets the pace."
FETCHING = (
    "A prompt is processed on the card, and whatever is in system RAM is fetched again at each "
    "step."
)


def reads_prompts(
    id: str, title: str, build: str, conditions: list[Any], rate: Any, fetches: bool = False
) -> None:
    """Declare how fast a card processes a prompt that fills the context."""
    computed = rate / (1 + attention_share(the.shape, the.tokens))
    if fetches:
        computed = fetching_rate(computed, the.step, the.moved, the.fetched)
    rule(
        id,
        title,
        f.Job(id="run_llm"),
        AS.shape << f.Shape(hidden_size=the.hidden_size),
        f.TokenWork(build=build),
        f.Known(key="context_tokens", value=the.tokens),
        f.Fits(card=the.id),
        conditions,
        PARTLY_FETCHED if fetches else ALL_ON_THE_CARD,
        AS.spread << f.Parameter(of=f"prefill-{build}-spread", vendor=the.vendor, value=the.ends),
        let={"rate": computed, "seconds": the.tokens / the.rate},
        then=(
            f.Rate(
                card=the.id,
                quantity="prefill",
                **in_range(the.rate, the.ends),
                unit=TOKENS_PER_SECOND,
                basis=MODEL,
            ),
            f.Rate(
                card=the.id,
                quantity="first_token",
                value=rounded(the.seconds),
                low=shortest(the.seconds, the.ends),
                high=longest(the.seconds, the.ends),
                unit="s",
                basis=MODEL,
            ),
        ),
        says="{card[name]} processes a prompt of {tokens:g} tokens at about {rate:.3g} "
        "tokens/s, so the first token appears after {seconds:.3g} s.",
        because=FETCHING if fetches else ARITHMETIC,
        sources=[
            *("korthikanti-2022", "speed-figures-2026-11"),
            *(["offloaded-experts-2025-11"] if fetches else []),
        ],
    )


reads_prompts(
    "SPEED-070",
    "A prompt is processed as fast as the card computes",
    DENSE,
    with_matrix_units(DENSE),
    BY_MATRIX,
)
reads_prompts(
    "SPEED-071",
    "A mixture-of-experts model processes a prompt with its active parameters only",
    EXPERTS,
    with_matrix_units(EXPERTS),
    BY_MATRIX,
)
reads_prompts(
    "SPEED-072",
    "Without matrix units, a prompt is processed at the card's ordinary arithmetic rate",
    DENSE,
    without_matrix_units(DENSE),
    BY_ARITHMETIC,
)
reads_prompts(
    "SPEED-073",
    "Without matrix units, a mixture-of-experts model processes a prompt at the card's ordinary "
    "arithmetic rate",
    EXPERTS,
    without_matrix_units(EXPERTS),
    BY_ARITHMETIC,
)
reads_prompts(
    "SPEED-391",
    "If the speed of the matrix units is unknown, a prompt is processed at the card's ordinary "
    "arithmetic rate",
    DENSE,
    with_unrated_matrix_units(DENSE),
    BY_ARITHMETIC,
)
reads_prompts(
    "SPEED-392",
    "If the speed of the matrix units is unknown, a mixture-of-experts model is treated the "
    "same way",
    EXPERTS,
    with_unrated_matrix_units(EXPERTS),
    BY_ARITHMETIC,
)

reads_prompts(
    "SPEED-781",
    "A prompt is processed more slowly if layers are fetched from system RAM",
    DENSE,
    with_matrix_units(DENSE),
    BY_MATRIX,
    fetches=True,
)
reads_prompts(
    "SPEED-782",
    "A mixture-of-experts model processes a prompt more slowly if experts are fetched from "
    "system RAM",
    EXPERTS,
    with_matrix_units(EXPERTS),
    BY_MATRIX,
    fetches=True,
)
rule(
    "SPEED-199",
    "You wait for a model to read the prompt as well as to generate the answer",
    f.Job(id="run_llm"),
    ~f.Known(key="users", value=P(SEVERAL)),
    AS.reading << f.Parameter(name="tokens-read-in-a-turn", value=the.read),
    AS.writing << f.Parameter(name="tokens-written-in-a-turn", value=the.written),
    then=f.Turn(read=the.read, written=the.written),
    says="A typical turn reads {read:g} new tokens and generates {written:g}.",
    because="A card that generates quickly but processes prompts slowly still keeps you waiting.",
    sources=["syfi-tracelab-2026"],
)

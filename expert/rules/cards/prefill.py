"""Stage 9, continued: how fast a card reads a prompt, and when the first token appears."""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Card, Fits, Job, Known, Parameter, Rate, Shape, TokenWork
from expert.rules.cards.generation import (
    DENSE,
    EXPERTS,
    GIGA,
    TOKENS_PER_SECOND,
    in_range,
    rounded,
)

BILLION = 10**9
TERA = 1000 * GIGA
FLOP_A_PARAMETER = 2
"""A multiplication and an addition."""
MODEL = "prefill_model"


@formula
def attention_share(shape: Shape, tokens: float) -> float:
    """Return how much attention over a prompt adds to the work of the parameters.

    Scores and sums take 4 x hidden size x depth operations a token in each layer that sees the
    whole text (Korthikanti et al. 2022, appendix A); the mean depth is half the prompt, and the
    parameters take 2 operations each.
    """
    full = shape.get("cache_values", 1)
    whole = full / (full + shape.get("window_values", 0)) if full else 0
    return float(whole * shape["layers"] * shape["hidden_size"] * tokens / shape["read_parameters"])


@formula
def prompt_rate(shape: Shape, law: Sequence[float], fp32: float, matrix: float) -> float:
    """Return the tokens per second of a short prompt: factor x fp32^a x matrix^b / parameters.

    Rates in TFLOPS, parameters in billions; the constants are fitted on published figures.
    """
    factor, by_fp32, by_matrix = law
    rate = factor * fp32**by_fp32 * matrix**by_matrix
    return float(rate / (shape["read_parameters"] / BILLION))


@formula
def shortest(seconds: float, spread: Sequence[float]) -> float:
    """Return the seconds at the fast end of the range."""
    return float(rounded(seconds / spread[1]))


@formula
def longest(seconds: float, spread: Sequence[float]) -> float:
    """Return the seconds at the slow end of the range."""
    return float(rounded(seconds / spread[0]))


def reads_prompts(id: str, title: str, build: str) -> None:
    """Declare how fast a card reads a prompt that fills the context."""
    rule(
        id,
        title,
        Job(id="run_llm"),
        AS.shape << Shape(hidden_size=the.hidden_size),
        TokenWork(build=build),
        Known(key="context_tokens", value=the.tokens),
        Fits(card=the.id),
        Card(id=the.id, vendor=the.vendor, tensor_tflops=the.matrix, fp32_tflops=the.fp32),
        AS.law << Parameter(of=f"prefill-power-law-{build}", vendor=the.vendor, value=the.form),
        AS.spread << Parameter(of=f"prefill-{build}-spread", vendor=the.vendor, value=the.ends),
        let={
            "rate": prompt_rate(the.shape, the.form, the.fp32, the.matrix)
            / (1 + attention_share(the.shape, the.tokens)),
            "seconds": the.tokens / the.rate,
        },
        then=(
            Rate(
                card=the.id,
                quantity="prefill",
                **in_range(the.rate, the.ends),
                unit=TOKENS_PER_SECOND,
                basis=MODEL,
            ),
            Rate(
                card=the.id,
                quantity="first_token",
                value=rounded(the.seconds),
                low=shortest(the.seconds, the.ends),
                high=longest(the.seconds, the.ends),
                unit="s",
                basis=MODEL,
            ),
        ),
        says=(
            "{card[name]} reads a prompt of {tokens:g} tokens at about {rate:.3g} tokens/s, so "
            "the first token appears after {seconds:.2g} s."
        ),
        because="All tokens of a prompt are computed at once, so arithmetic sets the pace.",
        sources=["korthikanti-2022", "speed-figures-2026-11"],
    )


reads_prompts("SPEED-070", "A prompt is read as fast as the card computes", DENSE)
reads_prompts(
    "SPEED-071", "A mixture of experts reads a prompt with its active parameters only", EXPERTS
)

"""Stage 9, continued: how many tokens a second a card fine-tunes on."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.cards.generation import TOKENS_PER_SECOND, in_range
from expert.rules.cards.prefill import attention_share
from expert.units import TERA

SHARE = "tuning-share-of-matrix-rate"
FLOP = "tuning-flop-a-parameter"


def tunes(id: str, title: str, method: str) -> None:
    """Declare how fast a card fine-tunes a model by one method."""
    rule(
        id,
        title,
        f.Job(id="finetune"),
        f.Known(key="finetune_method", value=method),
        AS.shape << f.Shape(read_parameters=the.read, layers=the.layers, hidden_size=the.hidden),
        AS.context << f.Known(key="context_tokens", value=the.tokens),
        AS.work << f.Parameter(name=f"{FLOP}-{method}", value=the.flop),
        AS.share << f.Parameter(name=f"{SHARE}-{method}", value=the.reached),
        AS.spread << f.Parameter(name="tuning-spread", value=the.ends),
        f.Fits(card=the.id),
        ~f.CardLacks(card=the.id),
        f.Card(id=the.id, tensor_tflops=the.matrix),
        let={
            "rate": the.reached
            * the.matrix
            * TERA
            / (the.flop * the.read * (1 + attention_share(the.shape, the.tokens)))
        },
        then=f.Rate(
            card=the.id,
            quantity="tuning",
            **in_range(the.rate, the.ends),
            unit=TOKENS_PER_SECOND,
            basis="tuning_model",
        ),
        says="{card[name]} fine-tunes at about {rate:.3g} tokens/s: {flop:g} operations for each "
        "parameter and token, at {reached:.0%} of {matrix:g} TFLOPS.",
        because="Fine-tuning is limited by arithmetic, and the software determines how much of "
        "the peak it reaches.",
        sources=["korthikanti-2022", "speed-figures-2026-11"],
    )


tunes("SPEED-085", "LoRA skips the gradients of the frozen weights", "lora")
tunes("SPEED-086", "QLoRA dequantizes its 4-bit weights again and again", "qlora")
tunes("SPEED-087", "Full fine-tuning computes the gradients of all weights", "full")

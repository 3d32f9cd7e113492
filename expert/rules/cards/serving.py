"""Stage 9, continued: how fast each card generates text for several users at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OWNED
from expert.rules.cards.generation import DENSE, EXPERTS, MICRO, TOKENS_PER_SECOND, Spread, in_range
from expert.rules.cards.prefill import FLOP_A_PARAMETER
from expert.rules.vocabulary import ALONE
from expert.units import BITS_PER_BYTE, GIGA, TERA

SERVER_MODULE = "needs_server_module"
TWO_CARDS = 2
FLOAT, SMALL_FLOAT = "float", "mx"
MODEL = "serving_model"
FOR_EACH_USER = "tokens/s for each user"


def touched_gb(shape: Mapping[str, Any], bits: float, users: float) -> float:
    """Return the GB of weights that one step reads for all users.

    Each token uses a share of the experts. If the experts are chosen at random, u tokens touch 1 -
    (1 - share)^u of them.
    """
    whole = shape["parameters"] - shape.get("other_parameters", 0)
    read = shape["read_parameters"]
    experts = shape.get("expert_parameters", whole)
    share = shape.get("experts_per_token", read) / shape.get("experts", whole)
    touched = whole - experts + experts * (1 - (1 - share) ** users)
    return float(touched * bits / BITS_PER_BYTE / GIGA)


def matrix_flops(card: Mapping[str, Any], bits: float, family: str) -> float:
    """Return the operations per second: in FP8 if the weights have that format, else in 16 bits.

    Units that compute in 4-bit floats multiply such weights by 8-bit or 4-bit values; the 8-bit
    rate is assumed. Other units dequantize them to 16 bits first.
    """
    is_fast = (
        bits == BITS_PER_BYTE if family == FLOAT else family == SMALL_FLOAT and card.get("fp4")
    )
    fast = card.get("fp8_tflops") if is_fast else None
    return float((fast or card.get("tensor_tflops") or card["fp32_tflops"]) * TERA)


def cache_copies(cards: float, heads: float | None) -> float:
    """Return how many times the cache is stored: each card copies the key/value heads it needs."""
    return max(1.0, cards / heads) if heads else 1.0


def step_seconds(
    step: Sequence[float],
    rates: tuple[float, float],
    gigabytes: float,
    flop: float,
    layers: float,
    cards: float,
) -> float:
    """Return the seconds of one step, in which each user gets one token.

    This is the time for reading the weights and all caches (``gigabytes``), for computing a token
    for each user and the prompts that come in meanwhile (``flop``), and for the layers. ``rates``
    are GB/s and FLOP/s of one card; those of several cards are added up. The cards exchange the
    results of each layer in as many rounds as their number can be halved.
    """
    read_share, matrix_share, layer_us, round_us = step
    gb_s, flops = rates[0] * cards, rates[1] * cards
    waiting = layers * MICRO * (layer_us + round_us * log2(cards))
    return gigabytes / (read_share * gb_s) + flop / (matrix_share * flops) + waiting


def serves(id: str, title: str, build: str) -> Any:
    """Return a decorator that makes a function the rule about a server for models of one build."""
    return rule(
        id,
        title,
        f.Job(id="run_llm"),
        AS.several << f.Known(key="users", value=the.users & P(AtLeast(2))),
        f.Shape(),
        f.WeightFormat(bits=the.bits, family=the.family),
        AS.work << f.TokenWork(build=build),
        AS.prompts << f.Parameter(name="prompt-share-of-context", value=the.prompt),
        f.Relevant(card=the.id),
        f.Card(
            id=the.id, vendor=the.vendor, bandwidth_gb_s=P(AtLeast(1)), fp32_tflops=P(AtLeast(0))
        ),
        AS.constants << f.Parameter(of=f"serving-step-{build}", vendor=the.vendor, value=the.step),
        AS.slowed << f.Parameter(name="serving-without-server-links", value=the.unlinked),
        AS.for_few
        << f.Parameter(of=f"serving-{build}-few-spread", vendor=the.vendor, value=the.few),
        AS.for_many
        << f.Parameter(of=f"serving-{build}-many-spread", vendor=the.vendor, value=the.many),
        AS.counted << f.Parameter(name="serving-few-users", value=the.few_users),
        uses=[f.CacheWidth, f.Caveat, f.Fits, f.Named(role=OWNED), f.Need],
        concludes=[f.Speed, f.Rate],
        says="{cards:g} x {card[name]}: about {each:.3g} tokens/s for each of {users:g} users, "
        "{total:.4g} tokens/s in all.",
        because="Each step reads the weights once for all users, so more users get more tokens in "
        "total but fewer each.",
        sources=["pope-2022", "speed-figures-2026-11", "vllm-kv-heads"],
    )


def serve(
    engine: Engine,
    card: f.Card,
    shape: f.Shape,
    work: f.TokenWork,
    bits: float,
    family: str,
    users: float,
    prompt: float,
    step: Sequence[float],
    unlinked: float,
    few: Spread,
    many: Spread,
    few_users: float,
) -> Said:
    """Conclude the speed for each user and for all, on as many cards as hold the job."""
    fits = engine.every(f.Fits, card=card["id"])
    modules = [c for c in engine.every(f.Caveat, card=card["id"]) if c["kind"] == SERVER_MODULE]
    engine.cite(*fits, *modules)
    cards = _at_once(engine, fits[0]) if fits else 1
    token = FLOP_A_PARAMETER * shape["read_parameters"] * users
    flop = token + token * prompt / (1 - prompt)
    rates = card["bandwidth_gb_s"], matrix_flops(card, bits, family)
    # The context is assumed to be half full; for a server, each answer is half written.
    widths = engine.every(f.CacheWidth)
    engine.cite(*widths)
    heads = next((width.get("heads") for width in widths), None)
    cache_gb = work["cache_gb"] * (1 + prompt) * cache_copies(cards, heads)
    gigabytes = touched_gb(shape, bits, users) + cache_gb
    seconds = step_seconds(step, rates, gigabytes, flop, work["layers"], cards)
    linked = unlinked if cards > TWO_CARDS and not modules else 1
    each, ends = linked / seconds, few if users <= few_users else many
    told = {"card": card["id"], "basis": MODEL}
    engine.conclude(f.Speed(**told, **in_range(each, ends), unit=FOR_EACH_USER))
    total = in_range(each * users, ends)
    engine.conclude(f.Rate(**told, quantity="serving_total", **total, unit=TOKENS_PER_SECOND))
    return {"cards": cards, "each": each, "total": each * users}


def _at_once(engine: Engine, fits: f.Fits) -> int:
    """Return how many cards work on a token at the same time.

    If you own fewer cards, which hold the model but do not divide its heads evenly, they take
    turns.
    """
    named = engine.every(f.Named, role=OWNED)
    owned = [found for found in named if found["id"] == fits["card"]]
    have, wants = sum(int(found.get("count", 1)) for found in owned), int(fits["cards"])
    each = fits["gib"] / wants
    if ALONE < have < wants and any(need["gib"] <= have * each for need in engine.every(f.Need)):
        engine.cite(*owned)
        return ALONE
    return wants


serves("SPEED-080", "A server reads the weights once for all its users", DENSE)(serve)
serves("SPEED-081", "A server reads every expert that any of its users needs", EXPERTS)(serve)

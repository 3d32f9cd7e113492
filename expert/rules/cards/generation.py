"""Stage 9: how fast each card generates text for one user: measured, scaled or modeled."""

from __future__ import annotations

from functools import partial
from math import log
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.memory.parts import CACHE
from expert.units import BITS_PER_BYTE, GIB, GIGA, TERA

MICRO = 1 / 1000**2
DENSE = "dense"
EXPERTS = "experts"
TOKENS_PER_SECOND = "tokens/s"


def is_in_tokens(unit: str) -> bool:
    """Return whether a speed is in tokens per second."""
    return str(unit).startswith(TOKENS_PER_SECOND)


SEVERAL_USERS = f.Known(key="users", value=P(AtLeast(2)))


# --- what one token takes -----------------------------------------------------------


@formula
def read_gb(shape: f.Shape, bits: float, expert_bits: float, kept_bits: float) -> float:
    """Return the GB of weights read for one token.

    These are all active parameters, in their format, except the embedding, of which a token looks
    up one row. The output head is read whole (Pope et al. 2022, section 2). The weights that are
    not read are experts: if these have fewer bits than the rest, the weights that are read have
    more bits than the average of the model.
    """
    idle = shape.get("idle_parameters", 0)
    # The embedding of the generic model may be larger than a tiny model.
    looked_up = min(shape.get("embedding_parameters", 0), shape["read_parameters"] / 2)
    kept = max(shape.get("unquantized_parameters", looked_up) - looked_up, 0)
    kept = min(kept, shape["read_parameters"] - looked_up)
    packed = shape["read_parameters"] - looked_up - kept
    read = packed * bits + idle * (bits - expert_bits) + kept * kept_bits
    return float(read / BITS_PER_BYTE / GIGA)


@formula
def token_seconds(work: Any, card: Any, cache_share: float) -> float:
    """Return the seconds for one token: reading weights and cache, dequantizing, layer overhead.

    Reading takes as long as the bytes divided by the bandwidth that is reached (Pope et al. 2022,
    section 2). Dequantizing takes some operations for each byte of weights, on the ordinary
    arithmetic units. Each layer launches its kernels one after the other, which takes a fixed time.
    """
    gb_s = card["bandwidth_gb_s"]
    tflops = card.get("fp32_tflops") or gb_s * work["usual_tflops"]
    weights = work["weights_gb"] / (work["share"] * gb_s)
    unpacking = work["weights_gb"] * work["byte_operations"] * GIGA / (tflops * TERA)
    cache = work["cache_gb"] / (cache_share * gb_s)
    return float(weights + unpacking + cache + work["layers"] * work["layer_us"] * MICRO)


def token_work(id: str, title: str, build: str, condition: Any, because: str) -> None:
    """Declare what one token of a model takes, with the constants for its build."""
    rule(
        id,
        title,
        f.Job(id="run_llm"),
        f.Shape(layers=the.layers, idle_parameters=the.idle),
        f.WeightFormat(bits=the.bits, expert_bits=the.of_experts, kept_bits=the.kept_bits),
        f.MemoryPart(part=CACHE, gib=the.cache_gib),
        AS.reached << f.Parameter(name=f"generation-bandwidth-share-{build}", value=the.share),
        AS.unpacked
        << f.Parameter(name=f"generation-byte-operations-{build}", value=the.operations),
        AS.usual << f.Parameter(name="arithmetic-for-bandwidth", value=the.tflops),
        AS.started << f.Parameter(name=f"generation-layer-us-{build}", value=the.layer_us),
        condition,
        let={
            "weights_gb": round(read_gb(the.shape, the.bits, the.of_experts, the.kept_bits), 9),
            # On average, half of the text has been written.
            "cache_gb": round(the.cache_gib * GIB / GIGA / 2, 9),
        },
        then=f.TokenWork(
            weights_gb=the.weights_gb,
            cache_gb=the.cache_gb,
            layers=the.layers,
            build=build,
            share=the.share,
            byte_operations=the.operations,
            usual_tflops=the.tflops,
            layer_us=the.layer_us,
        ),
        says="Each token reads {weights_gb:.3g} GB of weights and, halfway through the context, "
        "{cache_gb:.3g} GB of the cache, at {share:.0%} of the card's bandwidth; dequantizing "
        "takes {operations:g} operations for each byte of weights, and each of the "
        "{layers:g} layers adds {layer_us:g} microseconds.",
        because=because,
        sources=["pope-2022", "speed-figures-2026-11"],
    )


token_work(
    "SPEED-050",
    "Each token reads all the weights once",
    DENSE,
    the.idle <= 0,
    because="For every token, all the weights have to be read from memory again, which takes "
    "longer than the arithmetic.",
)
token_work(
    "SPEED-051",
    "Each token of a mixture-of-experts model reads only the active weights",
    EXPERTS,
    the.idle > 0,
    because="Only some experts process each token, but choosing them and reading their small "
    "matrices wastes bandwidth.",
)


# --- by the model -------------------------------------------------------------------


Spread = tuple[float, float]
"""The 10th and 90th percentile of the ratio of measured to estimated speeds."""


def rounded(value: Any) -> Any:
    """Return a figure rounded to the digits that are kept."""
    return round(value, 3)


@formula
def low_end(value: float, spread: Spread) -> float:
    """Return the 10th percentile of the measured values for this estimate."""
    return float(rounded(value * spread[0]))


@formula
def high_end(value: float, spread: Spread) -> float:
    """Return the 90th percentile of the measured values for this estimate."""
    return float(rounded(value * spread[1]))


def in_range(value: Any, spread: Any) -> dict[str, Any]:
    """Return the fields of a value with the two ends of its range."""
    return {"value": rounded(value), **ends_of(value, spread)}


def speed_in_tokens(card: Any, tokens: Any, spread: Any, basis: str) -> f.Speed:
    """Return the speed of a card that generates some tokens per second, with its range."""
    return f.Speed(card=card, **in_range(tokens, spread), unit=TOKENS_PER_SECOND, basis=basis)


def ends_of(value: Any, spread: Any) -> dict[str, Any]:
    """Return the fields of the two ends of a value's range."""
    return {"low": low_end(value, spread), "high": high_end(value, spread)}


ONE_USER = [f.Job(id="run_llm"), ~SEVERAL_USERS]


rule(
    "FIT-390",
    "A card without matrix units generates text more slowly than its bandwidth suggests",
    ONE_USER,
    f.Relevant(card=the.id),
    f.Card(id=the.id, vendor=the.vendor),
    ~f.Card(id=the.id, tensor_tflops=the.matrix),
    ~f.Card(id=the.id, tensor_generation=the.units),
    AS.law << f.Parameter(of="generation-plain-share", vendor=the.vendor, value=the.share),
    then=f.WritesSlower(card=the.id, share=the.share),
    says="{card[name]} reaches {share:.0%} of the speed of newer cards with the same bandwidth and "
    "arithmetic.",
    because="Quantized weights are dequantized before use. Some old cards lack the instructions "
    "that newer ones use for that.",
    sources=["speed-figures-2026-11"],
)


def generates(id: str, title: str, build: str, slower: bool = False) -> None:
    """Declare the speed of a card that has no measurement of such a model."""
    seconds = token_seconds(the.work, the.card, the.cached_at)
    ends = "generation-plain-spread" if slower else f"generation-{build}-spread"
    rule(
        id,
        title,
        ONE_USER,
        AS.work << f.TokenWork(build=build),
        f.Relevant(card=the.id),
        f.Card(id=the.id, vendor=the.vendor, bandwidth_gb_s=the.width),
        AS.cached
        << f.Parameter(of="cache-bandwidth-share", vendor=the.vendor, value=the.cached_at),
        AS.spread << f.Parameter(of=ends, vendor=the.vendor, value=the.ends),
        f.WritesSlower(card=the.id, share=the.kept) if slower else ~f.WritesSlower(card=the.id),
        ~f.Timed(card=the.id, build=build),
        ~f.Offloaded(card=the.id),
        let={
            "tokens": the.kept / seconds if slower else 1 / seconds,
            **ends_of(the.tokens, the.ends),
        },
        then=speed_in_tokens(the.id, the.tokens, the.ends, "generation_model"),
        says="{card[name]} reads {width:g} GB/s, which gives about {tokens:.3g} tokens/s (most "
        "likely {low:.3g} to {high:.3g}).",
        because="Memory bandwidth sets the pace of generating text.",
        sources=["pope-2022", "speed-figures-2026-11"],
    )


generates(
    "SPEED-040", "Text is generated about as fast as the weights can be read from memory", DENSE
)
generates(
    "SPEED-041",
    "A mixture-of-experts model generates text about as fast as its active weights can be read",
    EXPERTS,
)
generates(
    "SPEED-393",
    "Without matrix units, text is generated at only a fraction of the speed at which the "
    "weights can be read",
    DENSE,
    slower=True,
)
generates(
    "SPEED-394",
    "Without matrix units, a mixture-of-experts model runs at only a fraction of the speed at "
    "which its active weights can be read",
    EXPERTS,
    slower=True,
)


# --- measured -----------------------------------------------------------------------

MEASURED = "measured"
SCALED = "measured_scaled"


SPREADS = [
    AS.of_same << f.Parameter(name="measured-spread", value=the.same),
    AS.of_other << f.Parameter(name="measured-scaled-spread", value=the.other),
    AS.of_card << f.Parameter(name="measured-scaled-weight", value=the.weight),
]
"""How far measurements are from the estimated speed, for the same model and for another one."""


@rule(
    "SPEED-060",
    "A speed measured on the card itself carries more weight than a calculated one",
    ONE_USER,
    AS.work << f.TokenWork(build=the.build),
    f.Relevant(card=the.id),
    f.Card(id=the.id, vendor=the.vendor, bandwidth_gb_s=P(AtLeast(1))),
    AS.cached << f.Parameter(of="cache-bandwidth-share", vendor=the.vendor, value=the.cached_at),
    SPREADS,
    AS.alike_to << f.Parameter(name="measured-same-weights-within", value=the.within),
    ~f.Offloaded(card=the.id),
    uses=[f.Timed],
    concludes=[f.Speed],
    says="{card[name]} was measured at {measured:.4g} tokens/s ({table}); for {weights:.3g} GB of "
    "weights and this context, that works out to about {tokens:.3g} tokens/s.",
    because="A measurement includes what no data sheet shows: drivers, clocks and how well the "
    "software suits the card.",
    sources=["pope-2022", "speed-figures-2026-11"],
)
def take_measured_speed(
    engine: Engine,
    work: f.TokenWork,
    card: f.Card,
    id: str,
    cached_at: float,
    same: Spread,
    other: Spread,
    weight: float,
    within: float,
) -> Said:
    """Conclude the estimated speed times the nearest measurement's ratio to its own estimate.

    If the measured model had other weights, the ratio is raised to the power ``weight``, so it
    counts only in part. Weights in the same number of layers whose sizes differ by no more than
    ``within`` count as the same model and format.
    """
    rows = [row for row in engine.every(f.Timed, card=id) if row["build"] == work["build"]]
    if not rows:
        return {}
    row = min(rows, key=partial(_distance, work))
    engine.cite(row)
    told = {**dict(work), **dict(row)}
    beyond_model = row["tokens_s"] * token_seconds(told, card, cached_at)
    alike = row["layers"] == work["layers"] and _apart(work, row) < log(1 + within)
    expected = beyond_model ** (1 if alike else weight)
    tokens = expected / token_seconds(work, card, cached_at)
    spread, basis = (same, MEASURED) if alike else (other, SCALED)
    engine.conclude(speed_in_tokens(id, tokens, spread, basis))
    return {
        "measured": row["tokens_s"],
        "table": row["name"],
        "weights": work["weights_gb"],
        "tokens": tokens,
    }


def _distance(work: f.TokenWork, row: f.Timed) -> tuple[object, ...]:
    """Return how far a measurement is from the work: by size, then by layers, then by age."""
    day = -int(row["on"].replace("-", ""))
    return round(_apart(work, row), 1), row["layers"] != work["layers"], day, row["table"]


def _apart(work: f.TokenWork, row: f.Timed) -> float:
    """Return the logarithm of the ratio of the weights that are read."""
    return abs(log(row["weights_gb"] / work["weights_gb"]))

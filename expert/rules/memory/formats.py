"""Stage 6: the format in which the weights of a model are stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.memory.parts import WHOLE_BITS
from expert.rules.situation.lighter import A_USUAL_SETTING, WITH_THE_USUAL
from expert.rules.vocabulary import OWNED_OR_MEANT, SEVERAL

FORMAT, BITS, PRECISION = "weight_format", "weight_bits", "precision"
FULL = "full"
EXPERT_MATRICES = ("gate", "up", "down")
"""Matrices of an expert: gate, up and down projection."""
USUALLY_IN_FP8 = "fp8-serving-is-usual"

# --- what the weights are stored for --------------------------------------------------


def stored_for(id: str, title: str, use: str, *conditions: Any, sort: str, because: str) -> None:
    """Declare the purpose for which the weights are stored."""
    rule(
        id,
        title,
        *conditions,
        then=f.WeightUse(use=use, sort=sort),
        says="The weights are stored for this use: {use}.".replace("{use}", use),
        because=because,
    )


@formula
def sort_of(method: str) -> str:
    """Return what a number of bits means for a method of tuning."""
    return FULL if method == FULL else "tuning"


stored_for(
    "NEED-402",
    "A model for one person is stored in a format for home use",
    "home",
    f.Job(id="run_llm"),
    ~f.Known(key="users", value=P(SEVERAL)),
    sort="home",
    because="At home, memory is scarce, so people store weights in few bits.",
)
stored_for(
    "NEED-404",
    "Image models have their own formats",
    "images",
    f.Job(id="generate_images"),
    ~f.LargeForImages(),
    sort="images",
    because="Programs for images read different formats than programs for text.",
)
stored_for(
    "NEED-830",
    "A large model for images or video is run in 8 bits",
    "images_fp8",
    f.Job(id="generate_images"),
    f.LargeForImages(),
    sort="images",
    because="In 16 bits it would fill most cards, and the difference from 8 bits is hardly visible "
    "in the picture.",
)
rule(
    "NEED-405",
    "The fine-tuning method decides the format of the weights",
    f.Job(id="finetune"),
    f.Known(key="finetune_method", value=the.method),
    then=f.WeightUse(use=the.method, sort=sort_of(the.method)),
    says="The weights are stored for this use: {method}.",
    because="Weights that are trained need 16 bits or more; frozen ones need fewer.",
)


@rule(
    "NEED-403",
    "A model for several users is stored in a format that servers use",
    f.Job(id="run_llm"),
    f.Known(key="users", value=P(SEVERAL)),
    uses=[f.Named(kind="card"), f.Card, f.Parameter(name=USUALLY_IN_FP8)],
    concludes=[f.WeightUse],
    says="The weights are stored for a server, in {bits} bits.",
    because="Servers compute in 8 bits if the card can, and in 16 bits otherwise. If no card is "
    "known yet, the format that was usual at that time is used.",
)
def store_for_server(engine: Engine) -> Said:
    """Conclude 8 bits if all named cards compute in 8 bits or, without a card, if that is usual."""
    named = {n["id"] for n in engine.every(f.Named, kind="card") if OWNED_OR_MEANT(n["role"])}
    cards = [card for id in sorted(named) for card in engine.every(f.Card, id=id)]
    engine.cite(*cards)
    usual = [] if cards else engine.every(f.Parameter, name=USUALLY_IN_FP8)
    engine.cite(*usual)
    able = bool(cards or usual) and all("fp8_tflops" in card for card in cards)
    use = "serving_fp8" if able else "serving"
    engine.conclude(f.WeightUse(use=use, sort="serving"))
    return {"bits": "8" if able else "16"}


# --- which format ---------------------------------------------------------------------

ASKED = [f.Answer(key=FORMAT, value=the.id), AS.asked << f.StoredAs(id=the.id, bits=the.bits)]
TUNED_AS_IS = OneOf(("lora", FULL))
"""Tuning methods for which the weights are stored in the format of the computation."""


@formula
def usable_format(use: str, id: str, bits: float, usual: str) -> str:
    """Return the requested format, or the usual one if it is not suitable for this use."""
    return usual if use == FULL and bits < WHOLE_BITS else id


rule(
    "NEED-407",
    "The format you name is used, if possible",
    f.WeightUse(use=the.use),
    ASKED,
    f.UsualFormat(use=the.use, format=the.usual),
    let={"taken": usable_format(the.use, the.id, the.bits, the.usual)},
    then=f.FormatTaken(id=the.taken),
    says="You asked for {asked[name]}; the weights are stored as {taken}.",
    because="What you say about your work is more reliable than a typical value.",
)
rule(
    "NEED-409",
    "Weights of fewer than 16 bits cannot all be trained",
    f.WeightUse(use=FULL),
    ASKED,
    the.bits < WHOLE_BITS,
    f.UsualFormat(use=FULL, format=the.usual),
    AS.other << f.StoredAs(id=the.usual, name=the.name),
    then=f.Assumed(what=FORMAT, value=the.name),
    says="All weights are trained, which does not work in {asked[name]}; {name} is assumed. QLoRA "
    "trains a quantized model.",
    because="A change to a weight is too small to show in so few bits.",
    sources=["qlora-2023"],
)


def take_by_bits(engine: Engine, sort: str, bits: float) -> Said:
    """Conclude the format for the nearest number of bits."""
    meant = engine.every(f.BitsMean, use=sort)
    nearest = min(meant, key=lambda each: (abs(each["bits"] - bits), each["bits"]))
    (found,) = engine.every(f.StoredAs, id=nearest["format"])
    engine.cite(nearest, found)
    engine.conclude(f.FormatTaken(id=found["id"]))
    engine.conclude(f.Assumed(what=FORMAT, value=found["name"]))
    return {"name": found["name"]}


def by_bits(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare which format a number of bits means."""
    rule(
        id,
        title,
        *conditions,
        ~f.Answer(key=FORMAT),
        uses=[f.BitsMean, f.StoredAs],
        concludes=[f.FormatTaken, f.Assumed],
        says="{bits:g} bits mean {name}.",
        because=because,
    )(take_by_bits)


by_bits(
    "NEED-412",
    "A number of bits means the format that people usually mean by it",
    f.WeightUse(sort=the.sort),
    f.Answer(key=BITS, value=the.bits),
    because="Several formats have that many bits; this is the most common one.",
)
by_bits(
    "NEED-408",
    "Without quantization, fine-tuning keeps the weights in the precision you state",
    f.WeightUse(use=P(TUNED_AS_IS), sort=the.sort),
    f.Answer(key=PRECISION, value=the.bits),
    ~f.Answer(key=BITS),
    because="The computation reads the weights as they are.",
)


def usually(id: str, title: str, *conditions: Any) -> None:
    """Declare that the usual format is assumed."""
    rule(
        id,
        title,
        *conditions,
        ~f.Answer(key=FORMAT),
        ~f.Answer(key=BITS),
        ~f.LighterTaken(key=FORMAT),
        f.UsualFormat(use=the.use, format=the.id),
        f.StoredAs(id=the.id, name=the.name),
        then=(f.FormatTaken(id=the.id), f.Assumed(what=FORMAT, value=the.name)),
        says="You said nothing about the format of the weights, so {name} is assumed.",
        because="Most people who do this use it.",
    )


usually(
    "NEED-413",
    "If you say nothing about the format, the usual one is assumed",
    f.WeightUse(use=the.use & ~P(TUNED_AS_IS)),
)
usually(
    "NEED-414",
    "If you say nothing about format or precision, fine-tuning uses the usual format",
    f.WeightUse(use=the.use & P(TUNED_AS_IS)),
    ~f.Answer(key=PRECISION),
)

rule(
    "NEED-417",
    "A lighter format is assumed if the usual one leaves no new card to buy",
    f.LighterTaken(key=FORMAT, value=the.id, words=the.words, left=the.left),
    ~f.Answer(key=FORMAT),
    ~f.Answer(key=BITS),
    ~f.Answer(key=PRECISION),
    f.WeightUse(),
    f.StoredAs(id=the.id, name=the.name),
    then=(f.FormatTaken(id=the.id), f.Assumed(what=FORMAT, value=the.name)),
    says=WITH_THE_USUAL,
    because=A_USUAL_SETTING,
)

# --- the format of this model ---------------------------------------------------------


@formula
def body_bits(stored: Mapping[str, Any], shape: Mapping[str, Any]) -> float:
    """Return the average bits per weight in the layers.

    If only the experts of a mixture-of-experts model are packed, all other weights have a
    different number of bits. If the rows of a mixture-of-experts model do not fill whole blocks,
    they are stored in a larger type.
    """
    packed = shape.get("expert_parameters", 0)
    body = shape["parameters"] - shape.get("unquantized_parameters", 0)
    body -= shape.get("other_parameters", 0)
    if packed <= 0 or body <= 0:
        return float(stored["bits"])
    share = min(packed / body, 1)
    if "shared_bits" in stored:
        return float(share * stored["bits"] + (1 - share) * stored["shared_bits"])
    return float(stored["bits"] + _uneven(stored, shape, share))


@formula
def expert_bits(stored: Mapping[str, Any], shape: Mapping[str, Any]) -> float:
    """Return the bits per weight in the experts, or in all layers if there are no experts."""
    if not shape.get("expert_parameters"):
        return float(body_bits(stored, shape))
    return float(stored["bits"] + _uneven(stored, shape, 1))


def _uneven(stored: Mapping[str, Any], shape: Mapping[str, Any], packed: float) -> float:
    """Return the extra bits per weight, on average, because rows do not fill whole blocks.

    ``packed`` is the share of the experts in the layers. Each expert has three matrices; the rows
    of the last one are as long as the expert is wide, and all other rows are as long as the model
    is wide.
    """
    block = stored.get("row_block", 1)
    down = packed / len(EXPERT_MATRICES)
    more = 0.0
    if shape.get("expert_intermediate_size", 0) % block:
        more += down * stored.get("uneven_down_bits", 0)
    if shape["hidden_size"] % block:
        more += (1 - down) * stored.get("uneven_bits", 0)
    return float(more)


@formula
def kept_bits(stored: Mapping[str, Any], shape: Mapping[str, Any]) -> float:
    """Return the average bits per weight in the embedding and the output matrix.

    An embedding that is also the output matrix is stored like the output matrix.
    """
    looked_up = shape.get("embedding_parameters", 0)
    both = shape.get("unquantized_parameters", looked_up)
    if not both:
        return float(stored["head_bits"])
    head = both - looked_up
    return float((looked_up * stored["embedding_bits"] + head * stored["head_bits"]) / both)


rule(
    "NEED-415",
    "A format uses one number of bits for layers and another for embeddings and output",
    f.FormatTaken(id=the.id),
    AS.stored << f.StoredAs(id=the.id, name=the.name, family=the.family),
    f.Shape(),
    let={
        "bits": body_bits(the.stored, the.shape),
        "of_experts": expert_bits(the.stored, the.shape),
        "kept": kept_bits(the.stored, the.shape),
    },
    then=f.WeightFormat(
        id=the.id,
        name=the.name,
        bits=round(the.bits, 4),
        expert_bits=round(the.of_experts, 4),
        kept_bits=round(the.kept, 4),
        family=the.family,
    ),
    says="{name} uses {bits:.3g} bits per weight, and {kept:.3g} for embeddings and output.",
    because="Scales take bits, too, and most formats store embeddings in more bits.",
    sources=["llama-cpp-quantize"],
)

"""Stage need too: what training and fine-tuning a transformer fills.

The figures are worked out by hand: 2**30 parameters take 1 GiB at 8 bits.
"""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    DividedPart,
    HardMemory,
    Job,
    Known,
    MemoryPart,
    MemorySpread,
    Model,
    Optimizer,
    OptimizerStates,
    Parameter,
    Shape,
    StateBits,
    Tuning,
    Usual,
    WeightUse,
)
from expert.rules.memory.tuned_parts import gated, inner_width
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import changed, decide, lighter, rule_called

GIB = 2**30
TRAIN, TUNE = Job(id="train"), Job(id="finetune")
FULL = Tuning(method="full", kind="decoder")
ENCODER = Tuning(method="full", kind="encoder")
LORA = Tuning(method="lora", kind="decoder")
QLORA = Tuning(method="qlora", kind="decoder")
SHAPE = Shape(
    name="Some",
    parameters=GIB,
    layers=32,
    hidden_size=1024,
    kv_width=1024,
    vocabulary=1024,
    heads=16,
    intermediate_size=4096,
    own_context=512,
    kind="encoder",
)
CARDS = Answer(key="gpus", value=4)


def known(key, value):
    return Known(key=key, value=value)


def constant(name, value):
    return Parameter(name=name, value=value)


def part(name, gib, how):
    return MemoryPart(part=name, gib=gib, how=how)


def stated(rule, key, value, *given):
    return Example(
        rule, given=(*given, Answer(key=key, value=value)), concludes=(known(key, value),)
    )


def assumed(rule, key, value, *given):
    return Example(
        rule,
        given=given,
        concludes=(Assumed(what=key, value=value), known(key, value)),
        unless={
            "it is stated": plus(Answer(key=key, value=value)),
            "a lighter one is assumed": plus(lighter(key, value)),
        },
    )


def usual(key, value):
    return Usual(key=key, value=value, says="It is usual.")


TOKENS, BATCH = known("context_tokens", 1024), known("batch_size", 2)
HALF, WHOLE = known("precision", 16), known("precision", 32)
RECOMPUTED, ALL_KEPT = known("checkpointing", True), known("checkpointing", False)
COPY, NO_COPY = known("master_copy", True), known("master_copy", False)
ADAMW, STATES = Optimizer(id="adamw"), OptimizerStates(bytes=8, follow=True)
OUTSIDE, INSIDE = (
    constant("layer-activation-bytes", 18),
    constant("feed-forward-activation-bytes", 4),
)
ACTIVATIONS = (FULL, SHAPE, TOKENS, BATCH, HALF)
UPDATE = (FULL, SHAPE, ADAMW, StateBits(bits=16))
UPDATED_AT_ONCE = constant("step-values-of-adamw", 1)

PAINTER = Model(id="painter", kind="image-model")

EXAMPLES = [
    Example("NEED-451", given=(TRAIN, FULL), concludes=(WeightUse(use="full", sort="full"),)),
    Example(
        "NEED-452",
        given=(TRAIN, SHAPE),
        concludes=(HardMemory(reason="job"),),
    ),
    Example(
        "NEED-453",
        given=(TUNE, known("finetune_method", "lora"), SHAPE),
        concludes=(Tuning(method="lora", kind="encoder"),),
    ),
    Example(
        "NEED-454",
        given=(TRAIN, SHAPE),
        concludes=(ENCODER,),
        unless={"a method is named": plus(Answer(key="finetune_method", value="lora"))},
    ),
    Example(
        "NEED-455",
        given=(TRAIN, Answer(key="finetune_method", value="lora"), SHAPE),
        concludes=(Tuning(method="lora", kind="encoder"),),
    ),
    assumed("NEED-457", "precision", 16, FULL, usual("precision", 16)),
    assumed("NEED-459", "optimizer", "adamw", FULL, usual("optimizer", "adamw")),
    assumed("NEED-461", "checkpointing", True, FULL),
    assumed("NEED-463", "adapter_rank", 16, LORA, usual("adapter_rank", 16)),
    assumed("NEED-465", "master_copy", True, FULL, HALF, usual("master_copy", True)),
    assumed("NEED-467", "flash_attention", False, ENCODER, SHAPE),
    assumed("NEED-469", "batch_size", 32, TRAIN, ENCODER, constant("usual-batch-of-encoders", 32)),
    assumed(
        "NEED-489", "batch_size", 8, TUNE, ENCODER, constant("usual-batch-of-tuned-encoders", 8)
    ),
    assumed(
        "NEED-470", "batch_size", 1, TRAIN, FULL, constant("usual-batch-of-language-models", 1)
    ),
    stated("NEED-471", "context_tokens", 4, TRAIN, FULL),
    assumed("NEED-472", "context_tokens", 512, TRAIN, ENCODER, SHAPE),
    assumed(
        "NEED-473", "context_tokens", 2048, TRAIN, FULL, constant("usual-training-context", 2048)
    ),
    Example(
        "NEED-474",
        given=(FULL, WHOLE),
        concludes=(StateBits(bits=32),),
    ),
    Example(
        "NEED-475",
        given=(FULL, HALF, COPY),
        concludes=(StateBits(bits=32),),
    ),
    Example("NEED-488", given=(known("optimizer", "adamw"),), concludes=(ADAMW,)),
    *(
        Example(
            rule,
            given=(Optimizer(id=name), constant(f"states-of-{name}", 8)),
            concludes=(OptimizerStates(bytes=8, follow=follow),),
        )
        for rule, name, follow in (
            ("NEED-334", "adamw", True),
            ("NEED-335", "sgd", True),
            ("NEED-336", "adafactor", True),
            ("NEED-337", "adamw-8bit", False),
            ("NEED-338", "paged-adamw-8bit", False),
            ("NEED-339", "fused-adamw-8bit", False),
        )
    ),
    *(
        Example(
            rule,
            given=(
                tuning,
                constant(f"memory-spread-{kind}-low", 0.9),
                constant(f"memory-spread-{kind}-high", 1.2),
            ),
            concludes=(MemorySpread(kind=kind, low=0.9, high=1.2),),
            unless=unless,
        )
        for rule, tuning, kind, unless in (
            ("NEED-477", LORA, "tuning", {"it paints": plus(PAINTER)}),
            ("NEED-478", FULL, "training", {}),
            ("NEED-479", ENCODER, "encoder", {}),
        )
    ),
    Example(
        "NEED-330",
        given=(FULL, SHAPE, StateBits(bits=32), ADAMW),
        concludes=(part("gradients", 4, "32 bits each"),),
        unless={"each gradient is used at once": instead(Optimizer(id="fused-adamw-8bit"))},
    ),
    Example(
        "NEED-332",
        given=(FULL, SHAPE, COPY),
        concludes=(part("32-bit copy of the weights", 4, "32 bits each"),),
    ),
    Example(
        "NEED-333",
        given=(FULL, SHAPE, StateBits(bits=16), STATES),
        concludes=(part("optimizer states", 4, "4 bytes each"),),
    ),
    Example(
        "NEED-331",
        given=(
            LORA,
            SHAPE,
            known("adapter_rank", 1024),
            constant("adapter-bytes", 8),
            STATES,
        ),
        # 32 layers x rank 1024 x (8 x 1024 of attention + 3 x 5120) parameters x 16 bytes.
        concludes=(part("adapters", 11.5, "rank 1024"),),
    ),
    Example(
        "NEED-340",
        given=(*ACTIVATIONS, RECOMPUTED, OUTSIDE, INSIDE, constant("kept-activation-bytes", 2)),
        concludes=(
            part("activations", round(2 * GIB / 1024 * (64 + 50) / GIB, 3), "with recomputation"),
        ),
    ),
    Example(
        "NEED-342",
        given=(*ACTIVATIONS, ALL_KEPT, OUTSIDE, INSIDE),
        concludes=(part("activations", 50 * 32 / 512, "without recomputation"),),
    ),
    Example(
        "NEED-343",
        given=(*ACTIVATIONS, ALL_KEPT, COPY, constant("normalization-bytes", 8)),
        concludes=(part("32-bit inputs of normalization", 0.5, "without recomputation"),),
    ),
    Example(
        "NEED-344",
        given=(
            *ACTIVATIONS,
            known("flash_attention", False),
            ALL_KEPT,
            constant("attention-matrix-bytes", 5),
        ),
        concludes=(part("attention matrix", 5, "16 heads"),),
    ),
    Example(
        "NEED-341",
        given=(FULL, SHAPE, TOKENS, BATCH, constant("score-bytes", 8)),
        concludes=(part("scores", round(1024 * 2 * 1024 * 8 / GIB, 3), "1024 words"),),
        unless={"the model has no words": instead(changed(SHAPE, vocabulary=None))},
    ),
    Example(
        "NEED-347",
        # A value of 16 bits for each of 2**30 weights, less what tokens take.
        given=(*UPDATE, UPDATED_AT_ONCE, part("activations", 0.5, "-"), part("scores", 0.25, "-")),
        concludes=(
            part("update of the weights", 1.25, "1 values each, less activations and scores"),
        ),
        unless={
            "an encoder is trained": instead(ENCODER),
            "another optimizer updates": instead(Optimizer(id="sgd")),
            "the update is fused": instead(changed(UPDATED_AT_ONCE, value=0)),
            "several cards divide the weights": plus(CARDS),
            "tokens take as much": instead(part("activations", 1.75, "-")),
        },
    ),
    Example(
        "NEED-345",
        given=(QLORA, SHAPE, constant("matrices-unpacked-at-once", 128)),
        concludes=(part("unpacked weights", 1, "128 matrices"),),
    ),
    Example(
        "NEED-346",
        given=(
            QLORA,
            SHAPE,
            TOKENS,
            BATCH,
            ALL_KEPT,
            constant("inputs-kept-by-4-bit-layers", 2),
        ),
        concludes=(part("inputs of 4-bit layers", 1.25, "without recomputation"),),
    ),
    Example(
        "NEED-349",
        given=(
            LORA,
            SHAPE,
            TOKENS,
            BATCH,
            ALL_KEPT,
            Answer(key="adapter_dropout", value=True),
            constant("bytes-kept-by-dropout", 3),
        ),
        concludes=(part("inputs after dropout", 1.875, "without recomputation"),),
        unless={"there is no dropout": instead(Answer(key="adapter_dropout", value=False))},
    ),
    Example(
        "NEED-481",
        given=(FULL, CARDS, Answer(key="sharding", value="zero-1")),
        concludes=(known("sharding", "zero-1"),),
        unless={"there is one card": instead(Answer(key="gpus", value=1))},
    ),
    Example(
        "NEED-482",
        given=(FULL, CARDS, usual("sharding", "zero-3")),
        concludes=(Assumed(what="sharding", value="zero-3"), known("sharding", "zero-3")),
        unless={
            "it is stated": plus(Answer(key="sharding", value="zero-1")),
            "a lighter one is assumed": plus(lighter("sharding", "zero-3")),
        },
    ),
    *(
        Example(
            rule,
            given=(known("sharding", stage),),
            concludes=tuple(DividedPart(part=name) for name in parts),
        )
        for rule, stage, parts in (
            (
                "NEED-483",
                "zero-1",
                ("optimizer states", "32-bit copy of the weights", "adapters"),
            ),
            ("NEED-484", "zero-2", ("gradients",)),
            ("NEED-485", "zero-3", ("weights",)),
        )
    ),
    Example(
        "NEED-486",
        given=(TRAIN, FULL, constant("runtime-memory", 1)),
        concludes=(part("runtime", 1, "driver, libraries, buffers"),),
    ),
]


@pytest.mark.parametrize(
    ("stage", "divided"), [("none", 0), ("zero-1", 3), ("zero-2", 4), ("zero-3", 5)]
)
def test_each_stage_divides_more(stage, divided):
    """NEED-483 to NEED-485 build on each other."""
    rules = [rule_called(f"NEED-48{place}") for place in (3, 4, 5)]
    run = decide(known("sharding", stage), rules=rules)

    assert len(run.facts(DividedPart)) == divided


@pytest.mark.parametrize(("inner", "is_gated"), [(4096, False), (2730, True)])
def test_gate_is_seen_from_the_parameters_of_a_layer(inner, is_gated):
    """A layer of width 1024 with 12.6 million parameters has 8.4 million of them in this part."""
    shape = changed(SHAPE, parameters=32 * 12.58e6, vocabulary=None, intermediate_size=inner)

    assert gated(shape, inner) == is_gated


def test_unknown_inner_width_is_four_times_the_width():
    assert inner_width(changed(SHAPE, intermediate_size=None)) == 4096


@pytest.mark.parametrize(
    ("kind", "vocabulary", "value"),
    [("decoder", 9, True), ("encoder", None, True), ("encoder", 9, False)],
)
def test_only_encoders_of_text_store_the_attention_matrix(kind, vocabulary, value):
    """NEED-467: ready-made encoders of pictures compute it in blocks."""
    run = decide(
        Tuning(method="full", kind=kind),
        changed(SHAPE, vocabulary=vocabulary),
        rules=[rule_called("NEED-467")],
    )

    assert [fact["value"] for fact in run.facts(Known)] == [value]


@pytest.mark.parametrize(("copy", "bits"), [(True, 32), (False, 16)])
def test_weights_are_updated_in_32_bits_if_there_is_a_copy_for_it(copy, bits):
    """NEED-475."""
    run = decide(FULL, HALF, known("master_copy", copy), rules=[rule_called("NEED-475")])

    assert [fact["bits"] for fact in run.facts(StateBits)] == [bits]


@pytest.mark.parametrize(("follow", "gib"), [(True, 4), (False, 8)])
def test_8_bit_states_do_not_shrink_further(follow, gib):
    """NEED-333: states in the format of the weights have half the size in 16 bits."""
    run = decide(
        FULL,
        SHAPE,
        StateBits(bits=16),
        OptimizerStates(bytes=8, follow=follow),
        rules=[rule_called("NEED-333")],
    )

    assert [found["gib"] for found in run.facts(MemoryPart)] == [gib]

"""Stage speed: generating text, reading prompts, servers and fine-tuning."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.facts import (
    Advice,
    CacheWidth,
    CardLacks,
    Caveat,
    Fits,
    Job,
    Known,
    MainMemory,
    MemoryPart,
    Model,
    Multiplied,
    Named,
    Offloaded,
    Parameter,
    Pick,
    Premium,
    Program,
    Rate,
    Relevant,
    Shape,
    Speed,
    Timed,
    TokenWork,
    Turn,
    WeightFormat,
    WritesSlower,
)
from expert.rules.cards.generation import read_gb, token_seconds
from expert.rules.cards.serving import matrix_flops, touched_gb
from tests.rules.examples import Example, instead, plus, without
from tests.shipped import shipped
from tests.unit.factories import card, decide, need, rule_called

GIB = 2**30
RELEVANT = Relevant(card="card")
RUN = Job(id="run_llm")
TRAIN = Job(id="train")
TUNE = Job(id="finetune")
DRAW = Job(id="generate_images")
FORMAT = WeightFormat(id="q8", name="Q8", bits=8, expert_bits=8, kept_bits=8, family="gguf")
CACHE = MemoryPart(part="key/value cache", gib=2e9 / GIB, how="8192 tokens")
TWO_USERS = Known(key="users", value=2)
TOKENS = Known(key="context_tokens", value=1000)
CHIP = card(vendor="vendor", bandwidth_gb_s=1000, fp32_tflops=10, tensor_tflops=100)
SLOWER = WritesSlower(card="card", share=0.5)
ELSEWHERE = Offloaded(card="card", gib=1, what="layers")
CACHED = Parameter(name="cached", of="cache-bandwidth-share", vendor="vendor", value=0.5)


def shape(**fields):
    told = {"parameters": 8e9, "read_parameters": 8e9, "idle_parameters": 0}
    told |= {"layers": 10, "hidden_size": 1000}
    return Shape(name="Some", **told | fields)


def work(build="dense", **fields):
    told = {"weights_gb": 7, "cache_gb": 0.5, "layers": 1000, "share": 0.5, "layer_us": 5}
    told |= {"byte_operations": 0, "usual_tflops": 0.01}
    return TokenWork(build=build, **told | fields)


NO_FORMAT = Premium(card="card", condition="new", share=0.15, reason="no_bfloat16")


def drawn(id, *facts, unless):
    """Expect 2 s for 10 steps of 10 TFLOP on a card that does 100 of them in a second."""
    return Example(
        id,
        given=(
            DRAW,
            Known(key="model", value="painter"),
            Known(key="steps", value=10),
            Parameter(name="w", of="image-work", model="painter", value=(10, 20)),
            Fits(card="card", cards=1, gib=8),
            CHIP,
            *facts,
        ),
        concludes=(rate("image_time", 2, 1, 4, "s", "image_model"),),
        unless={
            "the card lacks what programs ask for": plus(CardLacks(card="card", what="kernels")),
            "the card lacks the format of the model": plus(NO_FORMAT),
            "networks are trained": instead(TRAIN),
            "the steps are not known": without(Known, key="steps"),
            "another model is meant": instead(Known(key="model", value="other")),
            "the card does not hold it": without(Fits),
            "the vendor has no constants": instead(
                card(vendor="other", tensor_tflops=100, bandwidth_gb_s=1000)
            ),
        }
        | unless,
    )


def parameter(name, value):
    return Parameter(name=name, value=value)


def each(name, value):
    return Parameter(name=f"{name}-vendor", of=name, vendor="vendor", value=value)


PAINTER = Model(id="painter", main_network="transformer")
SHARE = (
    each("image-share-of-matrix-rate", 1),
    each("image-step-ms", 100),
    each("image-spread", (0.5, 2)),
)


def timed(build="dense", **fields):
    told = {"weights_gb": 7, "cache_gb": 0.5, "layers": 1000, "tokens_s": 40, "on": "2026-01-01"}
    return Timed(table="t", name="T", card="card", build=build, **told | fields)


def generated(value, low, high, basis):
    ends = {"low": low, "high": high}
    return Speed(card="card", value=value, **ends, unit="tokens/s", basis=basis)


def rate(quantity, value, low, high, unit, basis):
    return Rate(
        card="card", quantity=quantity, value=value, low=low, high=high, unit=unit, basis=basis
    )


def of_a_token(rule, build, other_shape, **concluded):
    """A token of 8 GB of weights and 2 GB of cache at the end."""
    other = "experts" if build == "dense" else "dense"
    # The parts for images of a dense model are not read for text, and no experts.
    seeing = shape(parameters=9e9, other_parameters=1e9)
    mine = seeing if build == "dense" else shape(parameters=80e9, idle_parameters=72e9)
    return Example(
        rule,
        given=(
            RUN,
            mine,
            FORMAT,
            CACHE,
            parameter(f"generation-bandwidth-share-{build}", 0.5),
            parameter(f"generation-byte-operations-{build}", 0),
            parameter("arithmetic-for-bandwidth", 0.01),
            parameter(f"generation-layer-us-{build}", 5),
        ),
        concludes=(work(build, weights_gb=8, cache_gb=1, layers=10, **concluded),),
        unless={
            "networks are trained": instead(TRAIN),
            f"the model is built with {other}": instead(other_shape),
            "its layers are unknown": instead(Shape(name="Some", parameters=8e9)),
        },
    )


def model(rule, build):
    """7 GB at 500 GB/s, 0.5 GB at 500 GB/s and 5 ms for the layers: 20 ms."""
    other = "experts" if build == "dense" else "dense"
    ends = each(f"generation-{build}-spread", (0.5, 2))
    return Example(
        rule,
        given=(RUN, work(build), RELEVANT, CHIP, CACHED, ends),
        concludes=(generated(50, 25, 100, "generation_model"),),
        unless={
            "networks are trained": instead(TRAIN),
            "a server is meant": plus(TWO_USERS),
            "it was measured on the card": plus(timed(build)),
            "part of it is in system RAM": plus(ELSEWHERE),
            "it writes slower than others": plus(SLOWER),
            f"the model is built with {other}": instead(work(other)),
            "its bandwidth is unknown": instead(card(vendor="vendor", bandwidth_gb_s=None)),
            "the card is another vendor's": instead(card(vendor="other", bandwidth_gb_s=1000)),
        },
    )


def slower_model(rule, build):
    """Half of the 50 tokens per second of a newer card."""
    newer = model(rule, build)
    unless = {why: how for why, how in newer.unless.items() if "slower" not in why}
    return Example(
        rule,
        given=(*newer.given[:-1], each("generation-plain-spread", (0.5, 2)), SLOWER),
        concludes=(generated(25, 12.5, 50, "generation_model"),),
        unless={**unless, "it writes as fast as others": without(WritesSlower)},
    )


MEASURED = (
    RUN,
    work(),
    RELEVANT,
    CHIP,
    CACHED,
    parameter("measured-spread", (0.9, 1.1)),
    parameter("measured-scaled-spread", (0.5, 2)),
    parameter("measured-scaled-weight", 0.5),
    parameter("measured-same-weights-within", 0.1),
    timed(),
)


def prompts(rule, build):
    """2 x 10 x 100 / 8 is 250; attention over 1000 tokens adds 10 x 1000 x 1000 / 8e9."""
    other = "experts" if build == "dense" else "dense"
    return Example(
        rule,
        given=(
            RUN,
            shape(),
            work(build),
            TOKENS,
            Fits(card="card", cards=1, gib=8),
            CHIP,
            each(f"prefill-power-law-{build}", (0.002, 1, 1, 1)),
            each(f"prefill-{build}-spread", (0.5, 2)),
        ),
        concludes=(
            rate("prefill", 249.688, 124.844, 499.376, "tokens/s", "prefill_model"),
            rate("first_token", 4.005, 2.002, 8.01, "s", "prefill_model"),
        ),
        unless={
            "networks are trained": instead(TRAIN),
            f"the model is built with {other}": instead(work(other)),
            "the card does not hold it": without(Fits),
            "part of it is in system RAM": plus(ELSEWHERE),
            "the vendor has no constants": instead(
                card(vendor="other", fp32_tflops=10, tensor_tflops=100)
            ),
            "it has no matrix units": instead(card(vendor="vendor", fp32_tflops=10)),
        },
    )


def plain_prompts(rule, build):
    """200 x 10 / 8 is 250; attention over the prompt takes as much as with matrix units."""
    other = "experts" if build == "dense" else "dense"
    plain = card(vendor="vendor", fp32_tflops=10)
    return Example(
        rule,
        given=(
            RUN,
            shape(),
            work(build),
            TOKENS,
            Fits(card="card", cards=1, gib=8),
            plain,
            each(f"prefill-plain-{build}", 200),
            each(f"prefill-{build}-spread", (0.5, 2)),
        ),
        concludes=(
            rate("prefill", 249.688, 124.844, 499.376, "tokens/s", "prefill_model"),
            rate("first_token", 4.005, 2.002, 8.01, "s", "prefill_model"),
        ),
        unless={
            "networks are trained": instead(TRAIN),
            f"the model is built with {other}": instead(work(other)),
            "the card does not hold it": without(Fits),
            "part of it is in system RAM": plus(ELSEWHERE),
            "the vendor has no constants": instead(card(vendor="other", fp32_tflops=10)),
            "the rate of its matrix units is known": instead(CHIP),
            "it has matrix units of unknown rate": instead(
                card(vendor="vendor", fp32_tflops=10, tensor_generation=1)
            ),
        },
    )


def unrated_prompts(rule, build):
    """What holds without matrix units also holds with such units of unknown rate, by its law."""
    unrated = card(vendor="vendor", fp32_tflops=10, tensor_generation=1)
    plain = plain_prompts(rule, build)
    given = (*plain.given[:5], unrated, each(f"prefill-unrated-{build}", 200), plain.given[-1])
    others = {why: how for why, how in plain.unless.items() if "matrix units" not in why}
    unless = {
        **others,
        "the rate of its matrix units is known": instead(
            card(vendor="vendor", fp32_tflops=10, tensor_generation=1, tensor_tflops=100)
        ),
        "it has no matrix units": instead(card(vendor="vendor", fp32_tflops=10)),
    }
    return Example(rule, given=given, concludes=plain.concludes, unless=unless)


def fetched_prompts(rule, of):
    """500 tokens take 2.0025 s at 249.688 tokens/s, and fetching 10 GB another second."""
    gib = 10e9 / 2**30
    return Example(
        rule,
        given=(
            *of.given,
            Offloaded(card="card", gib=gib, what="layers"),
            Program(id="llama.cpp", keeps_windows=True, step_tokens=500),
            parameter("experts-are-fetched-at", 10),
        ),
        concludes=(
            rate("prefill", 166.528, 83.264, 333.056, "tokens/s", "prefill_model"),
            rate("first_token", 6.005, 3.002, 12.01, "s", "prefill_model"),
        ),
        unless={
            "networks are trained": instead(TRAIN),
            "the card holds all of it": without(Offloaded),
            "the program takes the prompt at once": instead(
                Program(id="transformers", keeps_windows=True)
            ),
            "nothing is known of the bus": without(Parameter, name="experts-are-fetched-at"),
            **{words: change for words, change in of.unless.items() if "matrix units" in words},
        },
    )


def server(rule, build):
    """8.75 GB at 1000 GB/s, 2 x 16e9 / 1e14 twice at half the rate, 1 ms for the layers."""
    other = "experts" if build == "dense" else "dense"
    return Example(
        rule,
        given=(
            RUN,
            TWO_USERS,
            shape(),
            FORMAT,
            work(build),
            parameter("prompt-share-of-context", 0.5),
            RELEVANT,
            CHIP,
            each(f"serving-step-{build}", (1, 0.5, 1, 1)),
            parameter("serving-without-server-links", 0.5),
            each(f"serving-{build}-few-spread", (0.5, 2)),
            each(f"serving-{build}-many-spread", (0.4, 3)),
            parameter("serving-few-users", 32),
        ),
        concludes=(
            Speed(
                card="card",
                value=90.662,
                low=45.331,
                high=181.324,
                unit="tokens/s for each user",
                basis="serving_model",
            ),
            rate("serving_total", 181.324, 90.662, 362.647, "tokens/s", "serving_model"),
        ),
        unless={
            "networks are trained": instead(TRAIN),
            "one user is meant": instead(Known(key="users", value=1)),
            f"the model is built with {other}": instead(work(other)),
            "its bandwidth is unknown": instead(
                card(vendor="vendor", bandwidth_gb_s=None, fp32_tflops=10)
            ),
        },
    )


def tuning(rule, method):
    """0.5 x 1e14 / (4 x 8e9), less attention."""
    return Example(
        rule,
        given=(
            TUNE,
            Known(key="finetune_method", value=method),
            shape(),
            TOKENS,
            parameter(f"tuning-flop-a-parameter-{method}", 4),
            parameter(f"tuning-share-of-matrix-rate-{method}", 0.5),
            parameter("tuning-spread", (0.5, 2)),
            Fits(card="card", cards=1, gib=8),
            CHIP,
        ),
        concludes=(rate("tuning", 1560.549, 780.275, 3121.099, "tokens/s", "tuning_model"),),
        unless={
            "the card lacks what programs ask for": plus(CardLacks(card="card", what="kernels")),
            "networks are trained": instead(TRAIN),
            "another method is used": instead(Known(key="finetune_method", value="other")),
            "the card does not hold it": without(Fits),
            "it has no matrix units": instead(card(vendor="vendor", fp32_tflops=10)),
        },
    )


def advice(rule, quantity, topic, says):
    pick = Pick(kind="card", id="card", name="Card", role="cheapest", place=1)
    return Example(
        rule,
        given=(pick, rate(quantity, 1734.2, 1200, 2500, "tokens/s", "model")),
        concludes=(Advice(topic=topic, says=says),),
        unless={
            "another card is recommended": instead(
                Pick(kind="card", id="other", name="Other", role="cheapest", place=1)
            )
        },
    )


IN_MAIN_MEMORY = (
    RUN,
    shape(),
    work(),
    MemoryPart(part="weights", gib=14, how="8 bits each"),
    RELEVANT,
    Offloaded(card="card", gib=7, what="layers"),
    CHIP,
    CACHED,
    parameter("processor-memory-bandwidth", 100),
    parameter("processor-memory-share", 0.5),
    parameter("offloaded-spread", (0.5, 2)),
)
IN_A_WORKSTATION = MainMemory(card="card", gib=512, usd=9000, place="workstation")
NOT_IN_MAIN_MEMORY = {
    "networks are trained": instead(TRAIN),
    "a server is meant": plus(TWO_USERS),
    "the card holds all of it": without(Offloaded),
    "its bandwidth is unknown": instead(card(vendor="vendor", bandwidth_gb_s=None)),
}

EXAMPLES = [
    of_a_token("SPEED-050", "dense", shape(parameters=80e9, idle_parameters=72e9)),
    of_a_token("SPEED-051", "experts", shape(parameters=9e9, other_parameters=1e9)),
    model("SPEED-040", "dense"),
    model("SPEED-041", "experts"),
    slower_model("SPEED-393", "dense"),
    slower_model("SPEED-394", "experts"),
    Example(
        "FIT-390",
        given=(RUN, RELEVANT, card(vendor="vendor"), each("generation-plain-share", 0.5)),
        concludes=(SLOWER,),
        unless={
            "networks are trained": instead(TRAIN),
            "a server is meant": plus(TWO_USERS),
            "the rate of its matrix units is known": instead(CHIP),
            "it has matrix units of unknown rate": instead(
                card(vendor="vendor", tensor_generation=1)
            ),
            "the vendor has no constants": instead(card(vendor="other")),
        },
    ),
    Example(
        "SPEED-060",
        given=MEASURED,
        concludes=(generated(40, 36, 44, "measured"),),
        unless={
            "networks are trained": instead(TRAIN),
            "a server is meant": plus(TWO_USERS),
            "part of it is in system RAM": plus(ELSEWHERE),
            "only a mixture of experts was measured": instead(timed("experts")),
            "another card was measured": without(Timed),
            "its bandwidth is unknown": instead(card(vendor="vendor", bandwidth_gb_s=None)),
        },
    ),
    Example(
        "SPEED-065",
        given=IN_MAIN_MEMORY,
        concludes=(generated(12.048, 6.024, 24.096, "offload_model"),),
        unless={**NOT_IN_MAIN_MEMORY, "it is in a workstation": plus(IN_A_WORKSTATION)},
    ),
    Example(
        "SPEED-390",
        given=(
            *IN_MAIN_MEMORY[:-3],
            IN_A_WORKSTATION,
            parameter("workstation-memory-bandwidth", 200),
            *IN_MAIN_MEMORY[-2:],
        ),
        concludes=(generated(20.833, 10.417, 41.667, "offload_model"),),
        unless={**NOT_IN_MAIN_MEMORY, "it is in a computer": without(MainMemory)},
    ),
    prompts("SPEED-070", "dense"),
    prompts("SPEED-071", "experts"),
    plain_prompts("SPEED-072", "dense"),
    plain_prompts("SPEED-073", "experts"),
    unrated_prompts("SPEED-391", "dense"),
    unrated_prompts("SPEED-392", "experts"),
    fetched_prompts("SPEED-781", prompts("SPEED-070", "dense")),
    fetched_prompts("SPEED-782", prompts("SPEED-071", "experts")),
    Example(
        "SPEED-199",
        given=(
            RUN,
            parameter("tokens-read-in-a-turn", 800),
            parameter("tokens-written-in-a-turn", 200),
        ),
        concludes=(Turn(read=800, written=200),),
        unless={
            "networks are trained": instead(TRAIN),
            "several people share it": plus(Known(key="users", value=2)),
        },
    ),
    server("SPEED-080", "dense"),
    server("SPEED-081", "experts"),
    tuning("SPEED-085", "lora"),
    tuning("SPEED-086", "qlora"),
    tuning("SPEED-087", "full"),
    drawn(
        "SPEED-090",
        *SHARE,
        unless={"the network is a transformer": plus(PAINTER)},
    ),
    drawn(
        "SPEED-091",
        PAINTER,
        each("image-bytes-moved", 10),
        each("image-transformer-spread", (0.5, 2)),
        unless={
            "the network has convolutions": instead(Model(id="painter", main_network="u-net")),
            "its rate was measured": plus(Multiplied(card="card", tflops=90)),
        },
    ),
    drawn(
        "SPEED-093",
        PAINTER,
        Multiplied(card="card", tflops=200),
        each("image-bytes-moved", 15),
        each("image-transformer-spread", (0.5, 2)),
        unless={
            "the network has convolutions": instead(Model(id="painter", main_network="u-net")),
            "another card was measured": instead(Multiplied(card="other", tflops=200)),
        },
    ),
    drawn(
        "SPEED-092",
        PAINTER,
        *SHARE,
        unless={
            "the network has convolutions": instead(Model(id="painter", main_network="u-net")),
            "transformers were measured": plus(each("image-bytes-moved", 10)),
        },
    ),
    advice(
        "ADVICE-790",
        "first_token",
        "first token",
        "Card reads a prompt as long as the context in about 1,700 s (1,200 to 2,500); a short "
        "question is answered at once.",
    ),
]


def measured(*facts):
    run = decide(*facts, rules=[rule_called("SPEED-060")])
    return [(fact["value"], fact["basis"]) for fact in run.facts(Speed)]


def test_measurement_of_other_weights_counts_half():
    """SPEED-060: at half the weights and cache, the model gives 80; measured was 0.8 of it."""
    half = timed(weights_gb=3.5, cache_gb=0.25, tokens_s=64)
    (found,) = measured(*MEASURED[:-1], half)

    assert found == (pytest.approx(50 * 0.8**0.5, rel=1e-4), "measured_scaled")


def test_full_precision_is_not_answered_from_a_table_of_four_bits():
    """SPEED-060: of two tables of one model, the one with as many bytes decides."""
    four_bits = timed(weights_gb=1.75, tokens_s=100)

    assert measured(*MEASURED, four_bits) == [(40, "measured")]


def test_cards_with_little_arithmetic_take_longer_to_unpack_weights():
    """SPEED-040: 10 operations for each of 7 GB take 7 ms at 10 TFLOPS, or what is usual."""
    packed = work(byte_operations=10)

    assert token_seconds(packed, CHIP, 0.5) == pytest.approx(0.027)
    assert token_seconds(packed, {"bandwidth_gb_s": 1000}, 0.5) == pytest.approx(0.027)
    assert token_seconds(packed, {**CHIP, "fp32_tflops": 70}, 0.5) == pytest.approx(0.021)


def test_what_a_token_reads_of_a_mixture_has_more_bits_than_its_experts():
    """SPEED-051: of 8 at 4 bits and 2 at 8, a token reads 2 and all of the rest."""
    mixture = shape(parameters=10e9, read_parameters=4e9, idle_parameters=6e9)

    assert read_gb(mixture, 4.8, 4, 8) == pytest.approx(2 * 4 / 8 + 2 * 8 / 8)


def test_newer_measurement_of_the_same_model_counts():
    """SPEED-060."""
    newer = timed(tokens_s=44, on="2026-02-01")

    assert measured(*MEASURED, newer) == [(44, "measured")]


def test_server_reads_no_parts_for_images():
    """SPEED-080: two users make a token each, for which only the parts for text are read."""
    assert touched_gb(shape(parameters=9e9, other_parameters=1e9), 8, 2) == 8


def served(*facts, users=2):
    given = [*server("SPEED-080", "dense").given, Known(key="users", value=users), *facts]
    run = decide(*given[:1], *given[2:], rules=[rule_called("SPEED-080")])
    return run.facts(Speed)[0]["value"]


def test_four_cards_without_the_links_of_a_server_reach_half():
    """SPEED-080."""
    four = Fits(card="card", cards=4, gib=32)
    module = Caveat(card="card", kind="needs_server_module")

    assert served(four) == pytest.approx(served(four, module) / 2, rel=1e-3)


@pytest.mark.parametrize(("count", "gib", "as_fast"), [(3, 24, 1), (3, 24.5, 4), (1, 8, 4)])
def test_cards_of_your_own_that_do_not_divide_the_heads_take_turns(count, gib, as_fast):
    """SPEED-080: three that hold the model run like one; three that do not, wait for a fourth."""
    four = Fits(card="card", cards=4, gib=32)
    owned = Named(role="owned", kind="card", id="card", text="Card", count=count)

    found = served(four, owned, need(gib))

    assert found == served(*([four] if as_fast == 4 else []))


@pytest.mark.parametrize(
    ("heads", "milliseconds"), [(None, 0), (8, 0), (4, 0), (2, 0.1875), (1, 0.5625)]
)
def test_cards_that_outnumber_the_heads_of_a_cache_each_read_a_copy(heads, milliseconds):
    """SPEED-080: a copy of 0.75 GB at 4,000 GB/s, once more or three times more."""
    four = Fits(card="card", cards=4, gib=32), Caveat(card="card", kind="needs_server_module")

    alone = served(*four, CacheWidth(values=1, heads=4))
    found = served(*four, CacheWidth(values=1, **({"heads": heads} if heads else {})))

    assert 1000 / found - 1000 / alone == pytest.approx(milliseconds, abs=1e-4)


@pytest.mark.parametrize(
    ("bits", "family", "fp4", "tflops"),
    [
        (16, "float", True, 100),
        (8, "float", False, 200),
        (4.25, "mx", True, 200),
        (4.25, "mx", False, 100),
        (4.25, "gptq", True, 100),
    ],
)
def test_4_bit_floats_run_at_the_rate_of_8_bits_where_the_units_know_them(
    bits, family, fp4, tflops
):
    """SPEED-080."""
    chip = {"tensor_tflops": 100, "fp8_tflops": 200, "fp4": fp4}

    assert matrix_flops(chip, bits, family) == tflops * 1e12


def test_more_users_get_more_tokens_in_all_and_fewer_each():
    """SPEED-080."""
    few, many = served(users=2), served(users=16)

    assert many < few
    assert many * 16 > few * 2


@pytest.mark.parametrize("active", [0.1, 1, 3])
def test_a_mixture_of_any_size_reads_something(active):
    """All parameters of a small one may be experts; fewer bits than none were read of it."""
    answers = {"job": "run_llm", "parameters_billion": 8, "active_parameters_billion": active}
    case = case_from_mapping(shipped(), {"as_of": "2026-11-21", "answers": answers})

    (work,) = run(shipped(), case).facts_of(TokenWork)

    assert work["weights_gb"] > 0

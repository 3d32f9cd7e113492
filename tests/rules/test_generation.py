"""Stage speed: generating text, reading prompts, servers and fine-tuning."""

import pytest

from expert import facts as f
from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.rules.cards.generation import read_gb, token_seconds
from expert.rules.cards.serving import matrix_flops, touched_gb
from tests.shipped import shipped
from tests.unit.factories import card, decide, need, rule_called

RELEVANT = f.Relevant(card="card")
RUN = f.Job(id="run_llm")
FORMAT = f.WeightFormat(id="q8", name="Q8", bits=8, expert_bits=8, kept_bits=8, family="gguf")
TWO_USERS = f.Known(key="users", value=2)
CHIP = card(vendor="vendor", bandwidth_gb_s=1000, fp32_tflops=10, tensor_tflops=100)
CACHED = f.Parameter(name="cached", of="cache-bandwidth-share", vendor="vendor", value=0.5)


def shape(**fields):
    told = {"parameters": 8e9, "read_parameters": 8e9, "idle_parameters": 0}
    told |= {"layers": 10, "hidden_size": 1000}
    return f.Shape(name="Some", **told | fields)


def work(build="dense", **fields):
    told = {"weights_gb": 7, "cache_gb": 0.5, "layers": 1000, "share": 0.5, "layer_us": 5}
    told |= {"byte_operations": 0, "usual_tflops": 0.01}
    return f.TokenWork(build=build, **told | fields)


def parameter(name, value):
    return f.Parameter(name=name, value=value)


def each(name, value):
    return f.Parameter(name=f"{name}-vendor", of=name, vendor="vendor", value=value)


def timed(build="dense", **fields):
    told = {"weights_gb": 7, "cache_gb": 0.5, "layers": 1000, "tokens_s": 40, "on": "2026-01-01"}
    return f.Timed(table="t", name="T", card="card", build=build, **told | fields)


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


def server():
    """8.75 GB at 1000 GB/s, 2 x 16e9 / 1e14 twice at half the rate, 1 ms for the layers."""
    return (
        RUN,
        TWO_USERS,
        shape(),
        FORMAT,
        work("dense"),
        parameter("prompt-share-of-context", 0.5),
        RELEVANT,
        CHIP,
        each("serving-step-dense", (1, 0.5, 1, 1)),
        parameter("serving-without-server-links", 0.5),
        each("serving-dense-few-spread", (0.5, 2)),
        each("serving-dense-many-spread", (0.4, 3)),
        parameter("serving-few-users", 32),
    )


def measured(*facts):
    run = decide(*facts, rules=[rule_called("SPEED-060")])
    return [(fact["value"], fact["basis"]) for fact in run.facts(f.Speed)]


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
    given = [*server(), f.Known(key="users", value=users), *facts]
    run = decide(*given[:1], *given[2:], rules=[rule_called("SPEED-080")])
    return run.facts(f.Speed)[0]["value"]


def test_four_cards_without_the_links_of_a_server_reach_half():
    """SPEED-080."""
    four = f.Fits(card="card", cards=4, gib=32)
    module = f.Caveat(card="card", kind="needs_server_module")

    assert served(four) == pytest.approx(served(four, module) / 2, rel=1e-3)


@pytest.mark.parametrize(("count", "gib", "as_fast"), [(3, 24, 1), (3, 24.5, 4), (1, 8, 4)])
def test_cards_of_your_own_that_do_not_divide_the_heads_take_turns(count, gib, as_fast):
    """SPEED-080: three that hold the model run like one; three that do not, wait for a fourth."""
    four = f.Fits(card="card", cards=4, gib=32)
    owned = f.Named(role="owned", kind="card", id="card", text="Card", count=count)

    found = served(four, owned, need(gib))

    assert found == served(*([four] if as_fast == 4 else []))


@pytest.mark.parametrize(
    ("heads", "milliseconds"), [(None, 0), (8, 0), (4, 0), (2, 0.1875), (1, 0.5625)]
)
def test_cards_that_outnumber_the_heads_of_a_cache_each_read_a_copy(heads, milliseconds):
    """SPEED-080: a copy of 0.75 GB at 4,000 GB/s, once more or three times more."""
    four = f.Fits(card="card", cards=4, gib=32), f.Caveat(card="card", kind="needs_server_module")

    alone = served(*four, f.CacheWidth(values=1, heads=4))
    found = served(*four, f.CacheWidth(values=1, **({"heads": heads} if heads else {})))

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


@pytest.mark.parametrize("active", [0.1, 1, 3])
def test_a_mixture_of_any_size_reads_something(active):
    """All parameters of a small one may be experts; fewer bits than none were read of it."""
    answers = {"job": "run_llm", "parameters_billion": 8, "active_parameters_billion": active}
    case = case_from_mapping(shipped(), {"as_of": "2026-11-21", "answers": answers})

    (work,) = run(shipped(), case).facts_of(f.TokenWork)

    assert work["weights_gb"] > 0

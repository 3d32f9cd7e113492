"""What a person sees of `memory`: a table, bars, savings, the card to look for, and messages."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]

CHAIN = "conv 3x3 32 stride 2, pool 2, conv 3x3 64, conv 3x3 96"
GUIDE = ("memory", "--input", "250x250x3", "--batch", "128", "--layers", CHAIN)


def told(run, *arguments, **more):
    """The data of a net."""
    said = run("memory", *arguments, "--format", "json", **more)
    assert (said.exit_code, said.err) == (0, "")
    return json.loads(said.out)


def refused(run, *arguments, **more):
    """The message for what cannot be used; nothing stands on standard output."""
    said = run("memory", *arguments, **more)
    assert (said.exit_code, said.out) == (2, "")
    assert "Traceback" not in said.err
    return said.err


# --- what is shown ----------------------------------------------------------------


def test_without_a_net_the_known_ones_are_listed(run):
    said = run("memory")

    assert said.exit_code == 0
    assert all(net in said.out for net in ("alexnet", "vgg-16", "dettmers-plain", "lenet-5"))


def test_table_has_a_row_and_a_bar_for_each_layer(run):
    rows = re.findall(r"^ *(\d) .* (#+)$", run(*GUIDE).out, re.MULTILINE)

    assert [number for number, _ in rows] == ["0", "1", "2", "3", "4"]
    assert max(rows, key=lambda row: len(row[1]))[0] == "1"


def test_published_figures_stand_beside_ours_with_the_difference(run):
    out = run("memory", "dettmers-plain").out

    assert re.search(r"1  conv 3x3 32 +248x248x32 +1,922.0 +1906 +-0.8 %", out)


def test_wrong_arithmetic_of_the_guide_is_told(run):
    out = " ".join(run("memory", "dettmers-pooled").out.split())

    assert "published as 952 MB: The printed figure is about twice what the guide's own" in out
    assert (
        "published as 238 MB: A quarter of the previous figure, and so also twice too large" in out
    )


def test_weights_are_listed_apart(run):
    out = " ".join(run("memory", "vgg-16").out.split())

    assert "138.4M parameters, 527.79 MiB per copy; published: 138.0M" in out


def test_every_way_to_need_less_comes_with_its_warning(run):
    """Stride, pooling, 1x1, batch and 16 bits; the batch with the advice on 32 and less."""
    savings = told(run, "vgg-16", "--batch", "64")["savings"]
    out = " ".join(run("memory", "vgg-16", "--batch", "64").out.split())

    assert {row["technique"] for row in savings} == {
        "half-precision", "larger-stride", "pooling", "one-by-one", "smaller-batch",
        "half-precision-and-batch", "mixing",
    }  # fmt: skip
    assert all(row["warning"] for row in savings)
    assert "go to 32 or below only as a last resort" in out
    assert "a batch of 32 is a last resort, as is anything up to 32" in out


@pytest.mark.parametrize(
    ("batch", "caution"),
    [("130", "is still 64 or more"), ("128", "is still 64 or more"), ("126", "is less than the 64"),
     ("66", "is less than the 64"), ("64", "a last resort"), ("62", "a last resort")],
)  # fmt: skip
def test_halved_batch_is_held_against_what_convolutions_are_made_for(run, batch, caution):
    rows = told(run, "lenet-5", "--batch", batch)["savings"]
    (found,) = [row["caution"] for row in rows if row["technique"] == "smaller-batch"]

    assert caution in found


def test_three_kinds_of_workspace_are_told(run):
    """Fourier, Winograd and matrix; patch by patch besides."""
    rows = told(run, "vgg-16")["workspace"]

    assert [row["algorithm"] for row in rows] == ["fft", "winograd", "matrix", "patches"]
    assert all(row["values"] and row["source"] for row in rows)


@pytest.mark.parametrize(
    ("gib", "said"),
    [("6", "exceeded at layer 9"), ("7.2", "exceeded at layer 17"), ("8", "not reached")],
)
def test_layer_at_which_a_card_is_full_is_named(run, gib, said):
    """Frameworks of 2016 keep errors too; a later one takes little more than half of that."""
    asked = ("memory", "vgg-16", "--batch", "64", "--memory-gb", gib)
    out = run(*asked, "--as-of", "2016-06-25").out

    assert f"{gib} GiB" in out
    assert said in out
    assert "not reached" in run(*asked).out


def test_words_a_file_and_standard_input_give_the_same(run, tmp_path):
    text = "input: 250x250x3\nbatch: 128\nlayers: [" + CHAIN + "]\n"
    (tmp_path / "net.yaml").write_text(text, encoding="utf-8")

    by_words = told(run, *GUIDE[1:])["layers"]
    by_file = told(run, str(tmp_path / "net.yaml"))["layers"]
    by_input = told(run, "-", stdin=text)["layers"]

    assert by_words == by_file == by_input


def test_sixteen_bits_and_half_the_batch_take_a_quarter(run):
    whole = told(run, "vgg-16", "--batch", "64")["activations_and_errors_mib"]
    less = told(run, "vgg-16", "--batch", "32", "--bits", "16")["activations_and_errors_mib"]

    assert less * 4 == pytest.approx(whole, abs=0.01)


def test_names_are_found_however_they_are_spelt(run):
    assert told(run, "VGG 16") == told(run, "vgg16") == told(run, "vgg-16")


def test_long_net_is_cut_on_the_screen_and_whole_in_json(run, tmp_path):
    """A file of 2,000 layers is answered at once."""
    path = tmp_path / "long.yaml"
    path.write_text("input: 9x9x1\nlayers:\n" + "  - conv 3 4 padding same\n" * 2_000, "utf-8")

    assert "1,941 layers in the middle are not shown" in run("memory", str(path)).out
    assert len(told(run, str(path))["layers"]) == 2_001


def test_smallest_net_has_a_bar_too(run):
    """Less than a hundredth of a MiB is said to be so little."""
    out = run("memory", "--input", "1x1", "--layers", "dense 1").out

    assert re.search(r"1  dense 1  1x1x1 +<0.01 +<0.01 +2  #{12}$", out, re.MULTILINE)


def test_largest_batch_gets_a_right_answer(run):
    found = told(run, "lenet-5", "--batch", "1000000000")

    exact = 10**9 * (1.15 * (9118 - 1024) + 1024) * 4 / 2**20
    assert found["activations_and_errors_mib"] == pytest.approx(exact, abs=0.001)


@pytest.mark.slow
@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_same_bytes_in_every_process(format):
    """The order of sets and mappings, which a seed changes, decides nothing."""
    outs = {_in_a_process(seed, format) for seed in ("1", "2")}

    assert len(outs) == 1
    assert b"VGG-16" in outs.pop()


def _in_a_process(seed, format):
    command = [sys.executable, "cli.py", "memory", "vgg-16", "--format", format]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": "80"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return run.stdout


def test_json_carries_its_version(run):
    assert told(run, "lenet-5")["format"] == 1
    assert told(run)["format"] == 1


@pytest.mark.parametrize(
    ("input", "data", "words"),
    [
        ("224x224x3", (), ["at least 12 GiB"]),
        ("112x112x3", (), ["4 to 6 GiB is enough"]),
        ("50x50x2", ("--set", "classes=100"), ["4 to 6 GiB", "The fewer classes"]),
        ("224x224x3", ("--set", "images=100000"), ["4 GiB or less"]),
        ("150x150x3", (), []),
    ],
)
def test_rules_of_thumb_stand_beside_the_estimate(run, input, data, words):
    """They are derived by a consultation of their day, with the rule named."""
    thumbs = told(run, "--input", input, "--layers", "dense 10", *data)["rules_of_thumb"]

    told_by = {thumb["by"] for thumb in thumbs}
    assert len(thumbs) == len(words)
    assert all(any(word in thumb["says"] for thumb in thumbs) for word in words)
    assert told_by <= {"Tim Dettmers"}
    assert all(thumb["rule"].startswith("ADVICE-") for thumb in thumbs)


# --- going on ---------------------------------------------------------------------


def test_command_to_go_on_with_finds_a_card_that_holds_the_net(run):
    """What `memory` says is needed is what the consultation derives, part by part."""
    out = run("memory", "vgg-16", "--batch", "64").out
    need = told(run, "vgg-16", "--batch", "64")["need"]
    assert "whichgpu recommend --job train --network vgg-16 --batch 64 --precision 32" in out

    said = run(
        "recommend", "--job", "train", "--network", "vgg-16", "--batch", "64",
        "--precision", "32", "--as-of", "2026-11-21", "--format", "record",
    )  # fmt: skip
    record = json.loads(said.out)
    facts = {kind: [f["fields"] for f in record["facts"] if f["type"] == kind]
             for kind in ("MemoryPart", "Need", "Card")}  # fmt: skip

    parts = {part["part"]: part["gib"] for part in facts["MemoryPart"]}
    assert parts == pytest.approx({part["part"]: part["gib"] for part in need["parts"]})
    assert facts["Need"][0]["gib"] == pytest.approx(need["gib"])
    memory = {card["id"]: card["memory_gib"] for card in facts["Card"]}
    assert all(memory[item["id"]] >= need["gib"] for item in record["recommended"])


@pytest.mark.parametrize(
    ("options", "command"),
    [
        (("--bits", "16"), "--network vgg-16 --precision 16"),
        (("--input", "64x64x3", "--batch", "8"), "vgg-16 --set input=64x64x3 --batch 8"),
        (("--padding", "1"), "--job train --memory-gb "),
    ],
)  # fmt: skip
def test_what_was_changed_is_handed_on(run, options, command):
    """A case can be told batch, bits and input; for the rest there is the amount."""
    assert command in run("memory", "vgg-16", *options).out


def test_net_of_a_file_goes_on_with_its_gib(run, tmp_path):
    (tmp_path / "net.yaml").write_text("input: 9x9\nlayers: [dense 1000000]\n", encoding="utf-8")

    assert "recommend --job train --memory-gb 3" in run("memory", str(tmp_path / "net.yaml")).out


def test_parts_of_a_model_are_those_of_the_consultation(run):
    found = told(run, "--model", "llama-3-1-8b", "--set", "context_tokens=32768")

    assert {part["part"] for part in found["parts"]} == {
        *("weights", "key/value cache", "working memory", "runtime")
    }
    assert all(part["rule"].startswith("NEED-") and part["says"] for part in found["parts"])
    assert found["gib"] == pytest.approx(sum(part["gib"] for part in found["parts"]))


GEMMA = ("--model", "gemma-3-27b", "--set", "context_tokens=131072", "--set", "gpus=1")


def test_range_and_cards_stand_below_the_parts(run):
    """Gemma 3 27B with its whole context: 24 GiB are too little, 32 GiB are tight."""
    found = told(run, *GEMMA)
    sizes = {verdict: [card["gib"] for card in cards] for verdict, cards in found["cards"].items()}

    assert found["low_gib"] < found["gib"] < found["high_gib"] < found["look_for_gib"]
    assert max(sizes["too small"]) < found["gib"] <= min(sizes["tight"])
    assert max(sizes["tight"]) < found["look_for_gib"] <= min(sizes["fits"])


@pytest.mark.parametrize("verdict", ["fits", "tight", "too small"])
def test_verdicts_are_told(run, verdict):
    out = run("memory", *GEMMA).out

    assert re.search(rf"^{verdict} +[1-9]", out, re.MULTILINE)


@pytest.mark.slow
def test_model_that_no_card_holds_is_no_failure(run):
    said = run("memory", "--model", "deepseek-r1-671b", "--set", "gpus=1")

    assert said.exit_code == 0
    assert "No card for sale holds it." in said.out


def test_cards_that_share_training_are_told_what_each_needs(run):
    """All but the runtime and what belongs to its own texts is divided by eight."""
    said = run(
        "memory", "--model", "llama-3-1-70b", "--set", "job=finetune",
        "--set", "finetune_method=full", "--set", "gpus=8",
    ).out  # fmt: skip

    assert "Each of the cards that share it needs about 154.5 GiB." in " ".join(said.split())
    assert "Look for cards with 204 GiB or more." in " ".join(said.split())


def test_what_may_be_in_main_memory_is_told(run):
    """KTransformers runs the 671B with 382 GB of system RAM and at least 14 GB on the card."""
    found = told(run, "--model", "deepseek-r1-671b", "--set", "offload=yes")
    moved = found["may_be_in_main_memory"]

    assert moved["what"] == "experts"
    assert 340 < moved["gib"] < 382
    assert 10 < found["gib"] - moved["gib"] < 14


def test_question_of_memory_names_the_parts(run):
    out = " ".join(
        run("recommend", "--ask", "memory", "--model", "llama-3-1-8b", "--verbose").out.split()
    )

    assert "The job takes about" in out
    assert "key/value cache" in out


def test_net_of_another_family_is_not_suggested(run):
    """Only letters count: the names of the two end alike."""
    said = run("memory", "googlenet-50")

    assert said.exit_code == 2
    assert "Did you mean" not in said.err
    assert "Did you mean 'lenet-5'" in run("memory", "lenet-50").err


def test_named_net_that_is_not_known_is_told_in_a_case(run):
    said = run("recommend", "--network", "vgg-61")

    assert said.exit_code == 2
    assert "did you mean vgg-" in said.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--network", "vgg-16", "--job", "run_llm"), "a job that trains a network"),
        (("--network", "vgg-16", "--model", "llama-3-1-8b"), "a job that trains a network"),
        (("--set", "input=wide"), "height x width x channels"),
        (("--network", "alexnet", "--set", "input=30x30x3"), "layer 4 (pool 3x3 stride 2): only"),
        (("--network", "vgg-16", "--batch", "0"), "batch"),
    ],
)
def test_answers_that_do_not_go_together_are_refused(run, options, words):
    said = run("recommend", *options)

    assert said.exit_code == 2
    assert words in said.err


# --- what cannot be used ----------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("vgg-61",), "Unknown network or file 'vgg-61'. Did you mean 'vgg-1"),
        (("nowhere/net.yaml",), "KB002 nowhere/net.yaml: cannot be read"),
        (("vgg-16", "--batch", "0"), "--batch: the batch is '0'; expected a whole number"),
        (("vgg-16", "--batch", "-3"), "--batch: the batch is '-3'"),
        (("vgg-16", "--batch", "9" * 400), "expected a whole number of samples from 1 to"),
        (("vgg-16", "--bits", "12"), "expected one of 64, 32, 16, 8"),
        (("vgg-16", "--input", "0x0x3"), "--input: the input is '0x0x3'"),
        (("vgg-16", "--input", "25x75x75x3"), "Give the size of one video frame, 75x75x3"),
        (("alexnet", "--input", "30x30x3"), "alexnet.yaml:15: layer 4 (pool 3x3 stride 2): only"),
        (("--layers", "conv 3x3 8"), "the input is missing"),
        (("--layers", "konv 3x3 8", "--input", "9x9"), "layer 1: unknown layer 'konv'"),
        (("--layers", "conv 3x3 0", "--input", "9x9"), "layer 1: maps is '0'"),
        (("--layers", "", "--input", "9x9"), "a network needs a list of layers"),
        (("vgg-16", "--layers", "dense 2"), "Give only one of these: a network or --layers"),
        (("--batch", "4"), "--batch needs a net"),
        (("--set", "images=4"), "--set needs a net"),
        (("vgg-16", "--set", "imags=4"), "unknown question 'imags'. Did you mean images"),
        (("vgg-16", "--memory-gb", "nan"), "greater than or equal to 0"),
        (("vgg-16", "--memory-gb", "inf"), "--memory-gb must be a number of GiB"),
        (("--model", "no-such-model"), "the name of a model (`whichgpu questions model`"),
        (("--model", "llama-3-1-8b", "--batch", "4"), "for a model, use --set"),
    ],
)
def test_what_cannot_be_used_is_told(run, arguments, words):
    assert words in " ".join(refused(run, *arguments).split())


def test_all_faults_of_a_file_are_told_with_lines(run, tmp_path):
    path = tmp_path / "net.yaml"
    path.write_text("input: 9x9\nbatch: 0\nlayers:\n  - pool 0\n  - konv 3 8\n", encoding="utf-8")

    lines = refused(run, str(path)).splitlines()

    assert all(f"net.yaml:{n}: " in line for n, line in zip((2, 4, 5), lines))
    assert lines[-1] == "Nothing was computed."


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe", b"[" * 50_000, b"input: 9x9\n" * 2, b"layers: 3"]
)
def test_any_bytes_give_a_message(run, raw):
    refused(run, "-", stdin=raw)


def test_branches_are_shown_with_their_depth(run):
    rows = told(run, "resnet-18", "--batch", "2")["layers"]

    assert [row["layer"] for row in rows[3:6]] == [
        "| conv 3x3 64 padding 1 norm batch",
        "| conv 3x3 64 padding 1 norm batch",
        "add 2 branches",
    ]
    assert rows[5]["values_kept"] == 0


def test_wrong_branch_is_told_with_its_line(run, tmp_path):
    path = tmp_path / "net.yaml"
    path.write_text(
        "input: 8x8x8\nlayers:\n  - kind: branches\n    join: add\n    branches:\n"
        "      - [pool 2]\n      - []\n"
    )
    said = run("memory", str(path))

    assert said.exit_code == 2
    assert "net.yaml:3: layer 2 (add 2 branches)" in said.err
    assert "4x4x8 and 8x8x8" in said.err


@pytest.mark.parametrize(
    "name",
    [
        "sdxl",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("wan-2.2", "whisper-large-v3", "FLUX.1 dev", "musicgen")
        ),
    ],
)
def test_models_for_images_video_and_sound_are_told_by_component(run, name):
    found = told(run, "--model", name)

    assert {part["rule"] for part in found["parts"]} & {"NEED-492", "NEED-494"}
    assert "Total:" in run("memory", "--model", name).out


@pytest.mark.slow
def test_whole_is_told_beside_the_largest_component(run):
    found = told(run, "--model", "flux-1-dev", "--set", "weight_format=bf16")
    out = " ".join(
        run("memory", "--model", "flux-1-dev", "--set", "weight_format=bf16").out.split()
    )

    assert found["together"]["gib"] > found["gib"]
    assert "With all of them on the card: 34.0 GiB" in out

"""A model by any name: known, by its size, by its configuration, by its shape."""

import json

import pytest

pytestmark = pytest.mark.sampled

CONFIG = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "max_position_embeddings": 131072,
    "tie_word_embeddings": False,
}


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(CONFIG))
    return path


def weights(run, *arguments):
    """The GiB that `memory` tells for the weights."""
    said = run("memory", *arguments, "--format", "json")
    assert (said.exit_code, said.err) == (0, "")
    (gib,) = [part["gib"] for part in json.loads(said.out)["parts"] if part["part"] == "weights"]
    return gib


@pytest.mark.parametrize(
    ("typed", "gib"),
    [
        ("llama-3-1-8b", 4.58),
        ("meta-llama/Llama-3.1-8B", 4.58),
        ("30b-a3b", 16.8),
        ("671B-A37B", 375),
        ("encoder-0.1b", 0.055),
    ],
)
def test_models_are_found_by_name_and_by_size(run, typed, gib):
    assert weights(run, "--model", typed) == pytest.approx(gib, rel=0.01)


def test_configuration_is_as_good_as_a_known_model(run, config):
    by_name = weights(run, "--model", "llama-3-1-8b")

    assert weights(run, "--model", str(config)) == pytest.approx(by_name, rel=0.001)
    assert weights(run, "--model", str(config.parent)) == pytest.approx(by_name, rel=0.001)


def test_what_a_configuration_leaves_open_is_assumed_and_not_taken_for_its_name(run, tmp_path):
    """Without `tie_word_embeddings`, the answer still holds the model of that file."""
    path = tmp_path / "open.json"
    path.write_text(json.dumps({k: v for k, v in CONFIG.items() if "tie" not in k}))

    said = run("recommend", "--job", "run_llm", "--model", str(path)).out

    first, second = " ".join(said.split("\n\n")[0].split()).split(" It holds ")
    assert first.startswith("Buy ")
    assert second.startswith(str(path))
    assert "tie_word_embeddings is missing" in " ".join(said.split())


@pytest.mark.slow
def test_format_changes_the_weights(run):
    assert weights(run, "--model", "8b", "--set", "weight_format=q8_0") == pytest.approx(
        weights(run, "--model", "8b", "--set", "weight_bits=8")
    )
    assert weights(run, "--model", "8b", "--set", "weight_format=bf16") == pytest.approx(14.9, 0.01)


def test_context_beyond_the_models_own_is_told(run):
    said = run("recommend", "--model", "bert-large", "--context", "4096")

    assert said.exit_code in (0, 1)
    assert "works with at most 512 tokens" in " ".join(said.out.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--model", "llama-9"), "did you mean llama-3-8b"),
        (("--model", "3b-a30b"), "at most the 3 billion parameters that the model has"),
        (("--model", "nowhere/config.json"), "cannot be read: No such file"),
        (("--model", "8b", "--weights", "Q4_K_X"), "did you mean UD-Q4_K_XL or Q4_K_M"),
        (("--set", "shape=layers=0"), "num_hidden_layers is 0"),
        (("--set", "shape=rubbish"), "cannot be read at 'rubbish'"),
    ],
)
def test_what_cannot_be_used_is_told_with_a_way_out(run, arguments, words):
    said = run("recommend", *arguments)

    assert (said.exit_code, said.out) == (2, "")
    assert words in said.err
    assert "Traceback" not in said.err


def test_configuration_becomes_the_proposal_of_an_entry(run, config):
    said = run("knowledge", "import", str(config))

    assert (said.exit_code, said.err) == (0, "")
    assert "parameters_billion: 8.03" in said.out


@pytest.mark.parametrize("file", ["cards.xlsx", "a\0b"])
def test_other_files_are_not_imported(run, file):
    said = run("knowledge", "import", file)

    assert said.exit_code == 2
    assert "Give a file ending in .json" in said.err

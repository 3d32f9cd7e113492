"""A model's configuration becomes the data of an entry, and nothing in it is trusted."""

import json

import pytest

from expert.errors import CaseError
from expert.knowledge import load_knowledge
from expert.knowledge.importing.config import MAX_BYTES, config_path, read_config
from expert.knowledge.importing.models import model_from_config, proposal
from expert.knowledge.importing.stated import EXAMPLE, model_from_words

PLAIN = {
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
MIXTURE = {
    **PLAIN,
    "hidden_size": 2048,
    "num_hidden_layers": 48,
    "num_key_value_heads": 4,
    "head_dim": 128,
    "moe_intermediate_size": 768,
    "num_experts": 128,
    "num_experts_per_tok": 8,
    "vocab_size": 151936,
}
LATENT = {
    **PLAIN,
    "hidden_size": 7168,
    "intermediate_size": 18432,
    "moe_intermediate_size": 2048,
    "num_hidden_layers": 61,
    "num_attention_heads": 128,
    "num_key_value_heads": 128,
    "kv_lora_rank": 512,
    "q_lora_rank": 1536,
    "qk_nope_head_dim": 128,
    "qk_rope_head_dim": 64,
    "v_head_dim": 128,
    "n_routed_experts": 256,
    "n_shared_experts": 1,
    "num_experts_per_tok": 8,
    "first_k_dense_replace": 3,
    "vocab_size": 129280,
}
LINEAR = {
    **PLAIN,
    "hidden_size": 5120,
    "intermediate_size": 17408,
    "num_hidden_layers": 64,
    "num_attention_heads": 24,
    "num_key_value_heads": 4,
    "head_dim": 256,
    "layer_types": [*["linear_attention"] * 3, "full_attention"] * 16,
    "linear_num_value_heads": 48,
    "linear_num_key_heads": 16,
    "linear_key_head_dim": 128,
    "linear_value_head_dim": 128,
    "vocab_size": 248320,
}
PICTURES = {
    "model_type": "gemma3",
    "text_config": {
        **PLAIN,
        "hidden_size": 5376,
        "intermediate_size": 21504,
        "num_hidden_layers": 62,
        "num_key_value_heads": 16,
        "head_dim": 128,
        "sliding_window": 1024,
        "sliding_window_pattern": 6,
        "vocab_size": 262208,
        "tie_word_embeddings": True,
    },
    "vision_config": {"hidden_size": 1152, "intermediate_size": 4304, "num_hidden_layers": 27},
}


def data_of(config):
    return model_from_config(config, "config.json").data


@pytest.mark.parametrize(
    ("config", "billion"),
    [(PLAIN, 8.03), (MIXTURE, 30.5), (LATENT, 671), (LINEAR, 26.9), (PICTURES, 27.4)],
)
def test_parameters_are_counted_from_the_shape(config, billion):
    assert data_of(config)["parameters_billion"] == pytest.approx(billion, rel=0.005)


def test_mixture_tells_its_experts():
    data = data_of(MIXTURE)

    assert (data["experts"], data["experts_per_token"]) == (128, 8)
    assert data["active_parameters_billion"] == pytest.approx(3.34, abs=0.02)
    assert data["expert_parameters_billion"] == pytest.approx(29, abs=0.1)


def test_cache_follows_the_kind_of_attention():
    windows, latent, linear = data_of(PICTURES), data_of(LATENT), data_of(LINEAR)

    assert (windows["cache_values"], windows["window_values"]) == (40960, 212992)
    assert latent["cache_values"] == 61 * 576
    assert (latent["mla_key_dim"], latent["mla_value_dim"]) == (128 + 64, 128)
    assert (linear["cache_values"], linear["state_bytes"]) == (32768, 150994944)


def test_unknown_architecture_is_read_and_what_is_missing_is_told():
    found = model_from_config(
        {
            "model_type": "zorblax",
            "hidden_size": 2048,
            "num_hidden_layers": 24,
            "vocab_size": 50000,
        },
        "config.json",
    )

    assert found.data["parameters_billion"] > 1
    assert any("attention heads" in text for text in found.assumed)
    assert any("intermediate_size is missing" in text for text in found.assumed)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"num_attention_heads": 0}, "num_attention_heads is 0; expected a whole number from 1"),
        ({"max_position_embeddings": 10**12}, "max_position_embeddings is 1000000000000"),
        ({"num_hidden_layers": -3}, "num_hidden_layers is -3"),
        ({"num_hidden_layers": 1e400}, "num_hidden_layers is inf"),
        ({"hidden_size": "4096"}, "hidden_size is '4096'"),
        ({"hidden_size": [1]}, r"hidden_size is \[1\]"),
        ({"num_key_value_heads": 64}, "more than the 32 heads"),
        ({"num_experts": 4, "num_experts_per_tok": 8}, "more than the 4 experts"),
        ({"hidden_size": None}, "it has no hidden_size"),
    ],
)
def test_impossible_numbers_are_told_by_their_key(change, words):
    with pytest.raises(CaseError, match=f"config.json: .*{words}"):
        model_from_config({**PLAIN, **change}, "config.json")


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (json.dumps(PLAIN)[:150].encode(), "not valid JSON"),
        (b" " * (MAX_BYTES + 1), "larger than 1024 KiB"),
        (b"[" * 100_000, "not valid JSON"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "nested more than 30 levels"),
        (b"[1, 2]", "has no keys and values"),
        (b"\xff\xfe\x00", "not valid JSON text"),
        (b'{"hidden_size": NaN}', "not valid JSON text"),
        (b'{"hidden_size": ' + b"9" * 5000 + b"}", "not valid JSON text"),
    ],
)
def test_unusable_files_are_refused_with_a_way_out(tmp_path, raw, words):
    path = tmp_path / "config.json"
    path.write_bytes(raw)

    with pytest.raises(CaseError, match=f"{words}.*--model 32b"):
        read_config(path)


def test_missing_file_is_told(tmp_path):
    with pytest.raises(CaseError, match="cannot be read: No such file"):
        read_config(tmp_path / "config.json")


def test_path_is_a_json_file_or_a_folder_with_one(tmp_path):
    (tmp_path / "config.json").write_text("{}")

    assert config_path("some/where.json").name == "where.json"
    assert config_path(str(tmp_path)) == tmp_path / "config.json"
    assert config_path("llama-9") is None
    assert config_path("a\0b") is None


def test_shape_may_be_stated_in_words():
    data = model_from_words(EXAMPLE, "shape").data

    assert data["parameters_billion"] == pytest.approx(8.03, rel=0.005)
    assert model_from_words(EXAMPLE.replace("=", " ").replace(" heads", ", heads"), "shape")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("foo=3", "cannot be read at 'foo=3'"),
        ("layers=32", "no hidden_size"),
        ("", "no num_hidden"),
    ],
)
def test_unusable_words_are_told(text, words):
    with pytest.raises(CaseError, match=words):
        model_from_words(text, "shape")


def test_proposal_is_a_usable_knowledge_file(tmp_path):
    config = tmp_path / "config.json"
    config.write_text(json.dumps({**PICTURES, "_name_or_path": "some/Nice: Model #1"}))
    target = tmp_path / "mine" / "work" / "models" / "mine.yaml"
    target.parent.mkdir(parents=True)
    target.write_text(proposal(config), encoding="utf-8")

    knowledge = load_knowledge([tmp_path / "mine"], use_cache=False, user=False)

    assert knowledge.get("model", "nice-model-1").data["layers"] == 62

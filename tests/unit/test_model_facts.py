"""Which models and formats become facts of a run, and what follows from a model's entry."""

import pytest

from expert.case.case import case_from_mapping
from expert.facts import Model, StoredAs, UsualFormat
from expert.given.models import model_facts, shape_fields
from tests.shipped import shipped

DECODER = {
    "kind": "language-model",
    "parameters_billion": 8,
    "layers": 32,
    "hidden_size": 4096,
    "kv_heads": 8,
    "head_dim": 128,
    "vocabulary": 1000,
}
EMBEDDING = 1000 * 4096


def facts(as_of=None, **answers):
    knowledge = shipped()
    asked = {"answers": answers} | ({"as_of": as_of} if as_of else {})
    return list(model_facts(knowledge, case_from_mapping(knowledge, asked)))


def named(found, cls):
    return [fact for fact in found if type(fact) is cls]


def test_question_without_a_model_reads_none():
    assert facts(job="train") == []
    assert facts() == []


def test_named_model_comes_alone_with_all_formats():
    found = facts(model="llama-3-1-8b")

    assert [model["id"] for model in named(found, Model)] == ["llama-3-1-8b"]
    assert len(named(found, StoredAs)) == len(shipped().all("weight-format"))


def test_job_brings_the_model_it_assumes():
    assert [model["id"] for model in named(facts(job="run_llm"), Model)] == ["generic-8b"]


def test_size_brings_the_models_that_stand_for_sizes():
    models = named(facts(parameters_billion=32), Model)

    assert len(models) > 20
    assert all(model["generic"] for model in models)


@pytest.mark.parametrize(
    ("day", "size", "like", "context"),
    [
        ("2023-06-15", 33, "llama-1-33b", 2048),
        ("2023-08-15", 70, "llama-2-70b", 4096),
        ("2024-05-15", 70, "llama-3-70b", 8192),
        ("2024-08-15", 70, "generic-70b", 131072),
    ],
)
def test_size_stands_for_the_models_of_its_day(day, size, like, context):
    """Their caches were larger and their contexts shorter; a later model was not known yet."""
    models = named(facts(day, job="run_llm", parameters_billion=size), Model)
    dense = [model for model in models if "experts" not in model and model["build"] == "decoder"]

    nearest = min(dense, key=lambda model: abs(model["parameters_billion"] - size))
    assert (nearest["id"], nearest["context_tokens"]) == (like, context)


def test_before_the_first_model_those_that_stand_for_sizes_do():
    models = named(facts("2015-06-15", job="run_llm", parameters_billion=7), Model)

    assert all(model["id"].startswith("generic-") for model in models)


@pytest.mark.parametrize("job", ["train", "finetune"])
def test_training_keeps_no_cache_so_any_day_has_the_same_sizes(job):
    models = named(facts("2023-06-15", job=job, parameters_billion=33), Model)

    assert "generic-32b" in [model["id"] for model in models]


@pytest.mark.parametrize(
    ("model", "use", "format"),
    [
        ("gpt-oss-20b", "home", "mxfp4"),
        ("deepseek-v3", "serving", "fp8"),
        ("llama-3-1-8b", "home", "q4-k-m"),
    ],
)
def test_model_may_be_used_in_a_format_of_its_own(model, use, format):
    usual = [fact for fact in named(facts(model=model), UsualFormat) if fact["use"] == use]

    assert [fact["format"] for fact in usual] == [format]


def test_every_use_has_one_usual_format():
    uses = [fact["use"] for fact in named(facts(model="llama-3-1-8b"), UsualFormat)]

    assert sorted(uses) == sorted(set(uses))
    wanted = {"home", "serving", "serving_fp8", "images", "images_fp8", "lora", "qlora", "full"}
    assert wanted == set(uses)


@pytest.mark.parametrize(
    ("day", "home", "qlora", "serving_fp8"),
    [
        ("2022-06-01", "f16", "bf16", "bf16"),
        ("2023-03-10", "q4-0", "int8", "bf16"),
        ("2023-06-05", "q4-0", "nf4-double", "bf16"),
        ("2023-06-06", "q4-k-m", "nf4-double", "bf16"),
        ("2024-04-15", "q4-k-m", "nf4-double", "bf16"),
        ("2024-04-16", "q4-k-m", "nf4-double", "fp8"),
    ],
)
def test_usual_format_is_the_latest_of_the_day(day, home, qlora, serving_fp8):
    found = facts(as_of=day, parameters_billion=7)
    usual = {fact["use"]: fact["format"] for fact in named(found, UsualFormat)}

    assert (usual["home"], usual["qlora"], usual["serving_fp8"]) == (home, qlora, serving_fp8)
    assert set(usual.values()) <= {fact["id"] for fact in named(found, StoredAs)}


def test_format_that_is_named_is_known_even_before_its_first_day():
    """So is a model that is named; what the person says counts."""
    early = {"as_of": "2022-06-01", "parameters_billion": 7}

    assert "awq" not in {fact["id"] for fact in named(facts(**early), StoredAs)}
    assert "awq" in {f["id"] for f in named(facts(**early, weight_format="awq"), StoredAs)}


@pytest.mark.parametrize(
    ("change", "looked_up", "both"),
    [
        ({}, EMBEDDING, 2 * EMBEDDING),
        ({"tied_embeddings": True}, 0, EMBEDDING),
        ({"build": "encoder", "tied_embeddings": True}, EMBEDDING, EMBEDDING),
        ({"tied_embeddings": True, "layer_embedding_width": 2}, 64000, EMBEDDING + 64000),
        ({"parameters_billion": 0.001}, 10**6, 10**6),
    ],
)
def test_embedding_is_looked_up_unless_it_is_the_output_matrix(change, looked_up, both):
    fields = shape_fields({**DECODER, **change})

    assert fields["embedding_parameters"] == looked_up
    assert fields["unquantized_parameters"] == both


def test_cache_follows_from_the_heads_unless_it_is_given():
    assert shape_fields(DECODER)["cache_values"] == 2 * 32 * 1024
    assert shape_fields({**DECODER, "cache_values": 5})["cache_values"] == 5
    assert shape_fields({**DECODER, "build": "encoder"})["cache_values"] == 0


def test_model_without_layers_is_known_not_to_be_whole():
    assert shape_fields(DECODER)["whole"] is True
    assert shape_fields({"kind": "language-model", "parameters_billion": 8})["whole"] is False
    assert shape_fields({"kind": "image-model", "parameters_billion": 8})["whole"] is True

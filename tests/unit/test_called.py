"""Sentences show what things are called, not their ids."""

import pytest

from expert.engine.sentence import fill
from tests.cases.names import ids_told

CALLED = {"tpu": "Google TPU", "jax": "JAX"}


@pytest.mark.parametrize(
    ("template", "wanted"),
    [
        ("{one} runs best on {other}.", "JAX runs best on Google TPU."),
        ("runs {both}", "runs Google TPU, other"),
        ("set software={one!s} to see", "set software=jax to see"),
        ("{one}_{other}", "jax_tpu"),
    ],
    ids=["a sentence", "several", "left as it is", "an id is made"],
)
def test_id_in_a_sentence_reads_as_the_name(template, wanted):
    names = {"one": "jax", "other": "tpu", "both": ("tpu", "other")}

    assert fill(template, names, CALLED) == wanted


def test_ids_in_stored_sentences_are_found():
    says = [
        "It runs on tpu.",
        "It runs on Google TPU.",
        "To see more, run: whichgpu memory vgg-16.",
    ]
    record = {"firings": [{"rule": "X", "says": text} for text in says], "advice": []}

    assert list(ids_told(record)) == ["tpu (Google TPU) in X: It runs on tpu."]

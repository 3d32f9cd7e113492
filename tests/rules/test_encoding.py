"""Encoders of text on a processor: how long they take, and when that is enough.

200 million parameters, half of them looked up, at 0.2 TFLOPS: 1,000 tokens/s.
"""

import pytest

from expert.facts import Advice, Answer, Job, Parameter, Shape, Topic
from tests.unit.factories import decide

ENCODER = Shape(
    name="Encoder", kind="encoder", read_parameters=200_000_000, embedding_parameters=100_000_000
)
ON_A_CPU = (
    *(Topic(ask="gpu_or_cpu"), Job(id="run_llm"), ENCODER),
    Parameter(name="processor-encodes-at", value=0.2),
)
TEXTS = (Answer(key="dataset_gb", value=1), Parameter(name="bytes-per-token-of-text", value=4))
SPREAD = Parameter(name="processor-encodes-spread", value=(0.5, 1.25))


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (
            TEXTS,
            "250 million tokens. The CPU of a desktop reads them with Encoder in 2.3 to 5.8 days.",
        ),
        ((), "a million tokens (about 2,000 pages) with Encoder in 14 to 34 minutes"),
    ],
)
def test_time_follows_from_the_parameters_that_compute(texts, says):
    """250 million tokens at 1,000 tokens/s take 69 hours, or 2.9 days."""
    (advice,) = decide(*ON_A_CPU, *texts, SPREAD).facts(Advice)

    assert says in advice["says"]

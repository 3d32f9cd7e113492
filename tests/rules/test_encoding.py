"""Encoders of text on a processor: how long they take, and when that is enough.

200 million parameters, half of them looked up, at 0.2 TFLOPS: 1,000 tokens/s.
"""

import pytest

from expert.facts import Advice, Answer, Job, Parameter, ProcessorWillDo, Shape, Topic
from tests.rules.examples import ANY_WORDS, Example, instead, plus
from tests.unit.factories import changed, decide

ENCODER = Shape(
    name="Encoder", kind="encoder", read_parameters=200_000_000, embedding_parameters=100_000_000
)
ON_A_CPU = (
    *(Topic(ask="gpu_or_cpu"), Job(id="run_llm"), ENCODER),
    Parameter(name="processor-encodes-at", value=0.2),
)
TEXTS = (Answer(key="dataset_gb", value=1), Parameter(name="bytes-per-token-of-text", value=4))
PASSAGE = Parameter(name="tokens-of-a-passage", value=1000)
A_SECOND = Parameter(name="passage-is-waited-for", value=1)
DAYS = Parameter(name="texts-are-waited-for", value=3)
SPREAD = Parameter(name="processor-encodes-spread", value=(0.5, 1.25))
IT_IS_ENOUGH = ProcessorWillDo(work="run_llm")
TIME = Advice(topic="processor", says=ANY_WORDS)
NOT_ON_A_CPU = {
    "something else is asked": instead(Topic(ask="gpu")),
    "it is trained": instead(Job(id="train")),
    "it generates text": instead(changed(ENCODER, kind="language")),
}

EXAMPLES = [
    Example(
        "SPEED-192",
        given=(*ON_A_CPU, *TEXTS, DAYS),
        concludes=(IT_IS_ENOUGH,),
        unless=NOT_ON_A_CPU | {"it takes 3.5 days": instead(Answer(key="dataset_gb", value=1.2))},
    ),
    Example(
        "SPEED-193",
        given=(*ON_A_CPU, PASSAGE, A_SECOND),
        concludes=(IT_IS_ENOUGH,),
        unless=NOT_ON_A_CPU
        | {
            "the size is known": plus(*TEXTS),
            "there is a lot": plus(Answer(key="dataset_size", value="large")),
            "passages are longer": instead(changed(PASSAGE, value=1001)),
        },
    ),
    Example(
        "ADVICE-864",
        given=(*ON_A_CPU, *TEXTS, SPREAD),
        concludes=(TIME,),
        unless=NOT_ON_A_CPU,
    ),
    Example(
        "ADVICE-865",
        given=(*ON_A_CPU, SPREAD),
        concludes=(TIME,),
        unless=NOT_ON_A_CPU | {"the size is known": plus(*TEXTS)},
    ),
]


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

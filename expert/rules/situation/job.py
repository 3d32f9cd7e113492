"""Stage 1: the work, and what is usual in it."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.facts import Answer, Assumed, Day, Default, Job, Known, Model

ASSUMED_JOB = "train"
MODEL_JOB = "run_llm"
IMAGE_JOB = "generate_images"


@rule(
    id="SITUATION-050",
    title="The job named is the job to be done",
    because="Running, tuning and training a model fill memory and units in different ways.",
    says="The job is: {job}.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="job", value=MATCH.job)],
)
def take_the_job(engine: Engine, job: str) -> None:
    """Take over the job."""
    engine.conclude(Job(id=job))


def _assume_job(engine: Engine, job: str) -> None:
    engine.conclude(Assumed(what="job", value=job))
    engine.conclude(Job(id=job))


@rule(
    id="SITUATION-051",
    title="Who names a size of language model and no job wants to run it",
    because="Most people who ask with a number of parameters want to run the model at home.",
    says="A model of {size:g} billion parameters was named and no job, so it is to be run.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="parameters_billion", value=MATCH.size & P(AtLeast(0))),
        NOT(Answer(key="model")),
        NOT(Answer(key="job")),
    ],
)
def assume_running_the_size(engine: Engine) -> None:
    """Assume that a sized model is to be run."""
    _assume_job(engine, MODEL_JOB)


@rule(
    id="SITUATION-052",
    title="Who names a language model and no job wants to run it",
    because="Most people who ask with a model's name want to run it at home.",
    says="The model {model[name]} was named and no job, so it is to be run.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="model", value=MATCH.id),
        AS.model << Model(id=MATCH.id, kind="language-model"),
        NOT(Answer(key="job")),
    ],
)
def assume_running_the_model(engine: Engine) -> None:
    """Assume that a named language model is to be run."""
    _assume_job(engine, MODEL_JOB)


@rule(
    id="SITUATION-054",
    title="Who names an image model and no job wants to generate images",
    because="Most people who ask with a model's name want to use it at home.",
    says="The image model {model[name]} was named and no job, so images are to be generated.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="model", value=MATCH.id),
        AS.model << Model(id=MATCH.id, kind="image-model"),
        NOT(Answer(key="job")),
    ],
)
def assume_generating_images(engine: Engine) -> None:
    """Assume that images are to be generated."""
    _assume_job(engine, IMAGE_JOB)


@rule(
    id="SITUATION-053",
    title="Without a job, the card is to train networks",
    because="The question was asked about deep learning, and training is its hardest part.",
    says="No job was named, so training networks is assumed.",
    sources=["judgement"],
    when=[
        AS.day << Day(),
        NOT(Answer(key="job")),
        NOT(Answer(key="model")),
        NOT(Answer(key="parameters_billion")),
    ],
)
def assume_training(engine: Engine) -> None:
    """Assume training."""
    _assume_job(engine, ASSUMED_JOB)


@rule(
    id="SITUATION-080",
    title="What was said about the job holds",
    because="A person's own word about the work is better than any usual value.",
    says="{key} is {value}, as said.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.usual << Default(job=MATCH.job, key=MATCH.key),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
    ],
)
def take_job_answer(engine: Engine, key: str, value: object) -> None:
    """Take over an answer about the job."""
    engine.conclude(Known(key=key, value=value))


@rule(
    id="SITUATION-081",
    title="What was not said about the job is assumed as usual",
    because="A usual value gives an answer now, and stands among the assumptions to be corrected.",
    says="Nothing was said about {key}, so {value} is assumed.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.usual << Default(job=MATCH.job, key=MATCH.key & ~L("model"), value=MATCH.value),
        NOT(Answer(key=MATCH.key)),
    ],
)
def assume_usual_answer(engine: Engine, key: str, value: object) -> None:
    """Assume the usual answer about the job."""
    engine.conclude(Assumed(what=key, value=value))
    engine.conclude(Known(key=key, value=value))


@rule(
    id="SITUATION-082",
    title="Without a model's name or size, a usual one is assumed",
    because="A usual model gives an answer now, and stands among the assumptions to be corrected.",
    says="No model and no size was named, so {value} is assumed.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.usual << Default(job=MATCH.job, key="model", value=MATCH.value),
        NOT(Answer(key="model")),
        NOT(Answer(key="parameters_billion")),
    ],
)
def assume_usual_model(engine: Engine, value: str) -> None:
    """Assume the usual model of the job."""
    engine.conclude(Assumed(what="model", value=value))
    engine.conclude(Known(key="model", value=value))

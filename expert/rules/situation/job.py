"""Stage 1: the work, and what is usual in it."""

from __future__ import annotations

from expert.compat import L, P
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Answer, Assumed, Day, Default, Derived, Job, Known, Model

MODEL_JOB = "run_llm"
IMAGE_JOB = "generate_images"


def assumed_job(job: str) -> tuple[Derived, ...]:
    """Return the conclusion that this is the job, as an assumption."""
    return Assumed(what="job", value=job), Job(id=job)


rule(
    "SITUATION-050",
    "The job named is the job to be done",
    Answer(key="job", value=the.job),
    then=Job(id=the.job),
    says="The job is: {job}.",
    because="Running, tuning and training a model fill memory and units in different ways.",
)

rule(
    "SITUATION-051",
    "Who names a size of language model and no job wants to run it",
    Answer(key="parameters_billion", value=the.size & P(AtLeast(0))),
    ~Answer(key="model"),
    ~Answer(key="job"),
    then=assumed_job(MODEL_JOB),
    says="A model of {size:g} billion parameters was named and no job, so it is to be run.",
    because="Most people who ask with a number of parameters want to run the model at home.",
)

rule(
    "SITUATION-052",
    "Who names a language model and no job wants to run it",
    Answer(key="model", value=the.id),
    Model(id=the.id, kind="language-model"),
    ~Answer(key="job"),
    then=assumed_job(MODEL_JOB),
    says="The model {model[name]} was named and no job, so it is to be run.",
    because="Most people who ask with a model's name want to run it at home.",
)

rule(
    "SITUATION-054",
    "Who names an image model and no job wants to generate images",
    Answer(key="model", value=the.id),
    Model(id=the.id, kind="image-model"),
    ~Answer(key="job"),
    then=assumed_job(IMAGE_JOB),
    says="The image model {model[name]} was named and no job, so images are to be generated.",
    because="Most people who ask with a model's name want to use it at home.",
)

rule(
    "SITUATION-053",
    "Without a job, the card is to train networks",
    Day(),
    ~Answer(key="job"),
    ~Answer(key="model"),
    ~Answer(key="parameters_billion"),
    then=assumed_job("train"),
    says="No job was named, so training networks is assumed.",
    because="The question was asked about deep learning, and training is its hardest part.",
)

rule(
    "SITUATION-080",
    "What was said about the job holds",
    Job(id=the.work),
    Default(job=the.work, key=the.key),
    Answer(key=the.key, value=the.value),
    then=Known(key=the.key, value=the.value),
    says="{key} is {value}, as said.",
    because="A person's own word about the work is better than any usual value.",
)

rule(
    "SITUATION-081",
    "What was not said about the job is assumed as usual",
    Job(id=the.work),
    Default(job=the.work, key=the.key & ~L("model"), value=the.value),
    ~Answer(key=the.key),
    then=(Assumed(what=the.key, value=the.value), Known(key=the.key, value=the.value)),
    says="Nothing was said about {key}, so {value} is assumed.",
    because="A usual value gives an answer now, and stands among the assumptions to be corrected.",
)

rule(
    "SITUATION-082",
    "Without a model's name or size, a usual one is assumed",
    Job(id=the.work),
    Default(job=the.work, key="model", value=the.value),
    ~Answer(key="model"),
    ~Answer(key="parameters_billion"),
    then=(Assumed(what="model", value=the.value), Known(key="model", value=the.value)),
    says="No model and no size was named, so {value} is assumed.",
    because="A usual model gives an answer now, and stands among the assumptions to be corrected.",
)

"""Stage 1: the job, and the values typical of it."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.vocabulary import TRAIN, as_assumed

MODEL_JOB = "run_llm"
IMAGE_JOB = "generate_images"
OTHER_KINDS = OneOf(("image-model", "video-model", "speech-model", "music-model"))
"""Models made of several networks that do one job together."""
METHOD = "finetune_method"
"""Language models are not fine-tuned the same way as image models."""
BATCH = "batch_size"
CONTEXT = "context_tokens"
"""Its length depends on the model, so the rules about the model's architecture decide it."""
USERS = "users"
"""Their number depends on who asks, so separate rules decide it."""


def assumed_job(job: Any) -> tuple[f.Derived, ...]:
    """Return the conclusions that this is the job and that it is an assumption."""
    return f.Assumed(what="job", value=job), f.Job(id=job)


rule(
    "SITUATION-050",
    "The advice is for the job you name",
    f.Answer(key="job", value=the.job),
    then=f.Job(id=the.job),
    says="The job is: {job}.",
    because="Running, fine-tuning and training a model use memory and compute in different ways.",
)

rule(
    "SITUATION-051",
    "If you give a model size but no job, running the model is assumed",
    f.Answer(key="parameters_billion", value=the.size & P(AtLeast(0))),
    ~f.Answer(key="model"),
    ~f.Answer(key="job"),
    then=assumed_job(MODEL_JOB),
    says="You gave a model size of {size:g} billion parameters but no job, so running the model "
    "is assumed.",
    because="Most people who give a number of parameters want to run the model at home.",
)

rule(
    "SITUATION-052",
    "If you name a language model but no job, running it is assumed",
    f.Answer(key="model", value=the.id),
    f.Model(id=the.id, kind="language-model"),
    ~f.Answer(key="job"),
    then=assumed_job(MODEL_JOB),
    says="You named the model {model[name]} but no job, so running it is assumed.",
    because="Most people who name a language model want to run it at home.",
)

rule(
    "SITUATION-054",
    "If you name a model for images, video or sound but no job, using it is assumed",
    f.Answer(key="model", value=the.id),
    f.Model(id=the.id, kind=the.kind & P(OTHER_KINDS)),
    ~f.Answer(key="job"),
    then=assumed_job(IMAGE_JOB),
    says="You named {model[name]} but no job, so using it is assumed ({kind}).",
    because="Most people who name such a model want to use it at home.",
)

rule(
    "SITUATION-055",
    "If you name a vision model but no job, training it is assumed",
    f.Answer(key="model", value=the.id),
    f.Model(id=the.id, kind="vision-model"),
    ~f.Answer(key="job"),
    ~f.Answer(key="phase", value="infer"),
    then=assumed_job(TRAIN),
    says="You named the vision model {model[name]} but no job, so training it is assumed.",
    because="Running it takes little memory; training it is what a card is bought for.",
)

rule(
    "SITUATION-056",
    "If you name a vision model that is already trained, the job is running it",
    AS.named << f.Answer(key="model", value=the.id),
    f.Model(id=the.id, kind="vision-model"),
    ~f.Answer(key="job"),
    AS.stage << f.Answer(key="phase", value="infer"),
    then=assumed_job(IMAGE_JOB),
    says="You only use {model[name]}, so its memory is what it takes to run it.",
    because="Running a network needs its weights and the values of one layer at a time; training "
    "keeps the values of all layers.",
)

rule(
    "SITUATION-053",
    "If you don't name a job, training is assumed",
    f.Usual(key="job", value=the.value, says=the.told),
    ~f.Answer(key="job"),
    ~f.Answer(key="model"),
    ~f.Answer(key="parameters_billion"),
    then=assumed_job(the.value),
    says="{told}",
    because="The question is about deep learning, and training is its most demanding part.",
)

USED_AS_STATED = OneOf(
    (
        *("os", "model", "code", "program", "users", "steps", "offload", "cache_bits"),
        *(METHOD, BATCH),
        *("precision", "optimizer", "checkpointing", "adapter_rank", "master_copy"),
        "flash_attention",
    )
)
"""Answers that count exactly as they are given; the length of a text has a limit of its own."""

rule(
    "SITUATION-080",
    "What you say about the job is used as stated",
    f.Answer(key=the.key & P(USED_AS_STATED), value=the.value),
    then=f.Known(key=the.key, value=the.value),
    says="{key} is {value}, as stated.",
    because="What you say about your work is more reliable than a typical value.",
)


def typical_value(id: str, title: str, key: Any, *conditions: Any) -> None:
    """Declare that a typical value is assumed for what is left open about a job."""
    rule(
        id,
        title,
        f.Job(id=the.work),
        f.Default(job=the.work, key=key, value=the.value),
        ~f.Answer(key=the.key),
        ~f.LighterTaken(key=the.key),
        *conditions,
        then=as_assumed(the.key, the.value),
        says="You said nothing about {key}, so {value} is assumed.",
        because="A typical value gives an answer now. It is listed under the assumptions, where "
        "you can correct it.",
    )


typical_value(
    "SITUATION-081",
    "For anything you leave open about the job, a typical value is assumed",
    the.key & ~L("model") & ~L(CONTEXT) & ~L(USERS) & ~L(METHOD) & ~L(BATCH),
)
typical_value(
    "SITUATION-096",
    "A typical batch size is assumed, except for an encoder, which has its own usual one",
    the.key & L(BATCH),
    ~f.Model(build="encoder", generic=False),
)

rule(
    "SITUATION-088",
    "If you name no fine-tuning method, the usual one for language models is assumed",
    f.Job(id=the.work),
    f.Default(job=the.work, key=METHOD, value=the.value),
    ~f.Answer(key=METHOD),
    ~f.LighterTaken(key=METHOD),
    ~f.Model(kind="image-model"),
    then=as_assumed(METHOD, the.value),
    says="You did not specify a fine-tuning method, so {value} is assumed.",
    because="Most people start with it. It is listed under the assumptions, where you can "
    "correct it.",
)

rule(
    "SITUATION-089",
    "If you name no fine-tuning method, adapters on 16-bit weights are assumed for an image model",
    f.Job(id=the.work),
    f.Default(job=the.work, key=METHOD),
    ~f.Answer(key=METHOD),
    ~f.LighterTaken(key=METHOD),
    f.Model(kind="image-model", name=the.name),
    then=as_assumed(METHOD, "lora"),
    says="You did not specify a method for fine-tuning {name}, so lora is assumed.",
    because="Trainers for image models keep the frozen weights in 16 bits by default.",
    sources=["sd-scripts-docs"],
)

rule(
    "SITUATION-082",
    "If you give no model name or size, a typical model is assumed",
    f.Job(id=the.work),
    f.Default(job=the.work, key="model", value=the.value),
    ~f.Answer(key="model"),
    ~f.Answer(key="parameters_billion"),
    then=as_assumed("model", the.value),
    says="You gave neither a model nor a size, so {value} is assumed.",
    because="A typical model gives an answer now. It is listed under the assumptions, where you "
    "can correct it.",
)

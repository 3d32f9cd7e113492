"""Stage 1: what follows from the answers alone."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, L, P
from expert.conditions import AtLeast, has_enough
from expert.engine import Engine
from expert.facts import (
    Answer,
    Assumed,
    Covered,
    Day,
    Default,
    Implies,
    Job,
    Known,
    LessMaturityAccepted,
    Maturity,
    Model,
    Profile,
    Setting,
    Sign,
    Topic,
)
from expert.rule import rule

ASSUMED_ASK = "gpu"
ASSUMED_JOB = "train"
ASSUMED_OS = "linux"
MODEL_JOB = "run_llm"
IMAGE_JOB = "generate_images"


@rule(
    id="SITUATION-010",
    title="Without another question, the question is which card to take",
    because="Choosing a card is what most people come for.",
    says="Nothing else was asked, so the question is which card to take.",
    sources=["judgement"],
    when=[AS.day << Day(), NOT(Answer(key="ask"))],
)
def ask_for_a_card(engine: Engine) -> None:
    """Assume the question."""
    engine.conclude(Assumed(what="ask", value=ASSUMED_ASK))
    engine.conclude(Topic(ask=ASSUMED_ASK))


@rule(
    id="SITUATION-020",
    title="The question asked decides what is answered",
    because="Choosing, checking, comparing and upgrading are decided differently.",
    says="The question is: {ask}.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="ask", value=MATCH.ask)],
)
def take_the_question(engine: Engine, ask: str) -> None:
    """Take over the question."""
    engine.conclude(Topic(ask=ask))


@rule(
    id="SITUATION-030",
    title="An answer places a person in a profile",
    because="People with the same work need the same things of a card.",
    says="{key} = {value} makes this the profile '{profile}'.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.sign << Sign(profile=MATCH.profile, key=MATCH.key, value=MATCH.value),
    ],
)
def place_in_profile(engine: Engine, profile: str) -> None:
    """Conclude the profile an answer is a sign of."""
    engine.conclude(Profile(id=profile))


@rule(
    id="SITUATION-031",
    title="A large enough number places a person in a profile",
    because="Amounts of data or of machines change what a card must do.",
    says="{key} = {has} is at least {wants:g}, which makes this the profile '{profile}'.",
    sources=["judgement"],
    when=[
        AS.sign << Sign(profile=MATCH.profile, key=MATCH.key, at_least=MATCH.wants),
        AS.answer << Answer(key=MATCH.key, value=MATCH.has),
        TEST(has_enough),
    ],
)
def place_in_profile_by_amount(engine: Engine, profile: str) -> None:
    """Conclude the profile a number is a sign of."""
    engine.conclude(Profile(id=profile))


@rule(
    id="SITUATION-040",
    title="A profile may include another",
    because="What holds for the wider group holds for the narrower one.",
    says="The profile '{profile}' includes '{other}'.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.implied << Implies(profile=MATCH.profile, other=MATCH.other),
    ],
)
def include_profile(engine: Engine, other: str) -> None:
    """Conclude the included profile."""
    engine.conclude(Profile(id=other))


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
    id="SITUATION-060",
    title="The operating system named decides which drivers count",
    because="Some platforms work on one operating system long before another.",
    says="The operating system is {os}.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="os", value=MATCH.os)],
)
def take_the_system(engine: Engine, os: str) -> None:
    """Take over the operating system."""
    engine.conclude(Known(key="os", value=os))


@rule(
    id="SITUATION-061",
    title="Without another word, the computer runs Linux",
    because="Deep-learning software reaches Linux first, so it is the mildest assumption.",
    says="No operating system was named, so Linux is assumed.",
    sources=["judgement"],
    when=[AS.day << Day(), NOT(Answer(key="os"))],
)
def assume_linux(engine: Engine) -> None:
    """Assume Linux."""
    engine.conclude(Assumed(what="os", value=ASSUMED_OS))
    engine.conclude(Known(key="os", value=ASSUMED_OS))


@rule(
    id="SITUATION-070",
    title="The advice extends to the segments its author covers",
    because="An author who writes about cards for one's own computer says nothing of servers.",
    says="This advice extends to {segment} cards.",
    sources=["judgement"],
    when=[AS.setting << Setting(name="covers", key="always", value=MATCH.segment)],
)
def cover_segment(engine: Engine, segment: str) -> None:
    """Cover a segment."""
    engine.conclude(Covered(segment=segment))


@rule(
    id="SITUATION-071",
    title="A job may bring further segments into view",
    because="Some jobs need more memory than cards for one's own computer have.",
    says="For the job {job} the advice extends to {segment} hardware too.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="covers", key=MATCH.job, value=MATCH.segment),
    ],
)
def cover_segment_for_job(engine: Engine, segment: str) -> None:
    """Cover a segment for a job."""
    engine.conclude(Covered(segment=segment))


@rule(
    id="SITUATION-072",
    title="A profile may bring further segments into view",
    because="Who must hold the largest models needs the cards that hold them.",
    says="For the profile '{profile}' the advice extends to {segment} hardware too.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="covers", key=MATCH.profile, value=MATCH.segment),
    ],
)
def cover_segment_for_profile(engine: Engine, segment: str) -> None:
    """Cover a segment for a profile."""
    engine.conclude(Covered(segment=segment))


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


@rule(
    id="SITUATION-090",
    title="Who insists on a vendor accepts the state of its software",
    because="The choice of the vendor was made already.",
    says="The vendor {vendor} was asked for, so {platform} is taken as it is.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="vendor", value=MATCH.vendor),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity_at_least", key=MATCH.job),
        AS.system << Known(key="os", value=MATCH.os),
        AS.maturity << Maturity(platform=MATCH.platform, vendor=MATCH.vendor, os=MATCH.os),
    ],
)
def accept_vendor_software(engine: Engine, platform: str) -> None:
    """Conclude that the vendor's less mature software is accepted."""
    engine.conclude(LessMaturityAccepted(platform=platform, reason="vendor"))


@rule(
    id="SITUATION-091",
    title="Who accepts trouble accepts software that needs some care",
    because="Care costs time, and some people have more of it than money.",
    says="Trouble is accepted, so {platform} is taken as it is.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="accepts_trouble", value=True),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity_at_least", key=MATCH.job),
        AS.system << Known(key="os", value=MATCH.os),
        AS.maturity << Maturity(platform=MATCH.platform, os=MATCH.os),
    ],
)
def accept_rough_software(engine: Engine, platform: str) -> None:
    """Conclude that less mature software is accepted."""
    engine.conclude(LessMaturityAccepted(platform=platform, reason="answer"))

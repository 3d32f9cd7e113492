"""Stages 8 and 9: the weight of each typical workload when cards are compared."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.memory.pipelines import SOUND
from expert.rules.need.typical import COMMON
from expert.rules.situation.job import IMAGE_JOB, MODEL_JOB

NO_WORK_IS_NAMED = f.TypicalCounts(share=1.0)
RECOGNIZES = "vision-model"
WEIGHS_MEMORY = f.Setting(name="worth_of_memory", value=the.power)

rule(
    "FIT-224",
    "If you state how much memory you need, more than that adds no value",
    f.Answer(key="memory_need_gb", value=the.gib),
    then=f.TypicalCounts(share=0.0),
    says="You need {gib:g} GiB, as stated, so more than that adds no value.",
    because="You know your work better than a list of what people like you do.",
)


def counts_in_part(id: str, title: str, *named: f.Declared, says: str) -> None:
    """Declare the weight of typical work next to work that is named."""
    rule(
        id,
        title,
        *named,
        ~f.Answer(key="memory_need_gb"),
        f.Setting(name="typical_beside_named", value=the.share),
        then=f.TypicalCounts(share=the.share),
        says=says,
        because="You will not run the same thing for as long as you keep the card.",
    )


counts_in_part(
    "FIT-225",
    "If you describe a network, typical work is still part of the score",
    f.Network(),
    ~f.Answer(key="model"),
    ~f.Answer(key="parameters_billion"),
    says="Your network makes up one part of the score and what people like you usually train the "
    "other {share:.0%}.",
)
rule(
    "FIT-253",
    "If you name a model for sound, typical work with images and video adds no value",
    AS.for_sound << f.Model(kind=P(SOUND), name=the.name),
    f.Answer(key="model"),
    ~f.Answer(key="memory_need_gb"),
    then=f.TypicalCounts(share=0.0),
    says="{name} is for sound, so what people run for images and video adds no value.",
    because="Models for speech and music are much smaller than those for images and video, and "
    "few people run both.",
)
rule(
    "FIT-254",
    "If you run a network that recognizes images, typical work adds no value",
    AS.running << f.Job(id=IMAGE_JOB),
    f.Answer(key="model", value=the.id),
    f.Model(id=the.id, kind=RECOGNIZES, name=the.name),
    ~f.Answer(key="memory_need_gb"),
    then=f.TypicalCounts(share=0.0),
    says="{name} recognizes images, so what people run to generate them adds no value.",
    because="What such a network needs is known, and generating images needs many times as much.",
)
counts_in_part(
    "FIT-226",
    "If you name a model, typical work is still part of the score",
    f.Answer(key="model", value=the.id),
    ~f.Model(kind=P(SOUND)),
    ~f.Model(kind=RECOGNIZES),
    says="{answer[value]} makes up one part of the score and the typical work of people like you "
    "the other {share:.0%}.",
)
counts_in_part(
    "FIT-255",
    "If you train a network that recognizes images, typical work is still part of the score",
    f.Answer(key="model", value=the.id),
    f.Model(id=the.id, kind=RECOGNIZES, name=the.name),
    ~f.Model(kind=P(SOUND)),
    ~f.Job(id=IMAGE_JOB),
    says="{name} makes up one part of the score and what people like you usually train the other "
    "{share:.0%}.",
)
counts_in_part(
    "FIT-227",
    "If you give the size of a model, typical work is still part of the score",
    f.Answer(key="parameters_billion", value=the.size),
    ~f.Answer(key="model"),
    says="Besides a {size:g}B-parameter model, the typical work of people like you makes up "
    "{share:.0%} of the score.",
)

rule(
    "FIT-228",
    "If you name no work, the score is based on the typical work of people like you",
    f.Day(),
    WEIGHS_MEMORY,
    ~f.Answer(key="memory_need_gb"),
    ~f.Answer(key="model"),
    ~f.Answer(key="parameters_billion"),
    ~f.Network(),
    then=NO_WORK_IS_NAMED,
    says="You did not specify a model or network, so what people like you do shows what you need.",
    because="You will probably do what people like you do.",
)


@formula
def is_common(often: str) -> bool:
    """Return whether most people do this work."""
    return often == COMMON


@formula
def is_spread(cards: int, job: str) -> bool:
    """Return whether several cards hold this work together.

    Language models that only generate are split by layers. Other work is on every card as a whole,
    unless people spread it over several cards.
    """
    return cards > 1 or job == MODEL_JOB


HOW_OFTEN = [
    f.Typical(
        work=the.id, job=the.job, share=the.often, gib=the.gib, cards=the.cards, name=the.name
    ),
    f.Setting(name="weight_of_work", key=the.often, value=the.weight),
]

rule(
    "FIT-229",
    "What most people do has more weight than what few do",
    HOW_OFTEN,
    ~f.TypicalReading(work=the.id),
    then=f.WorkCounts(
        work=the.id,
        gib=the.gib,
        weight=the.weight,
        usual=is_common(the.often),
        pace=1.0,
        spread=is_spread(the.cards, the.job),
    ),
    says="{name} ({often}) has a weight of {weight:g}.",
    because="You are more likely to do what most people like you do.",
)
rule(
    "FIT-321",
    "Work that does not fit can be done in a lighter way, more slowly",
    f.LighterWork(work=the.id, gib=the.gib, how=the.how),
    AS.slower << f.Parameter(name="pace-of-lighter-work", value=the.pace),
    f.Typical(work=the.id, job=the.job, cards=the.cards, name=the.name),
    then=f.LighterCounts(
        work=the.id, gib=the.gib, pace=the.pace, spread=is_spread(the.cards, the.job)
    ),
    says="{name} also runs {how}, in {gib:g} GiB and at {pace:g} times the speed.",
    because="Few people buy a larger card if a common setting makes their work fit.",
    sources=["qlora-2023", "qwen-readme-memory"],
)
rule(
    "SPEED-196",
    "A larger language model is slower on the same card",
    HOW_OFTEN,
    f.TypicalReading(work=the.id, gb=the.gb),
    f.TokenWork(weights_gb=the.weights_gb, cache_gb=the.cache_gb),
    let={"usual": is_common(the.often), "pace": round((the.weights_gb + the.cache_gb) / the.gb, 4)},
    then=f.WorkCounts(
        work=the.id,
        gib=the.gib,
        weight=the.weight,
        usual=the.usual,
        pace=the.pace,
        spread=is_spread(the.cards, the.job),
    ),
    says="{name} ({often}) has a weight of {weight:g}, at {pace:.2g} times the speed.",
    because="You are more likely to do what most people do, and each token has to read the whole "
    "model from memory.",
)

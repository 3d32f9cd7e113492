"""Which features of a card matter most, by kind of network and by job."""

from __future__ import annotations

from expert import facts as f
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.vocabulary import MODEL_JOBS, NEVER

ORDER_ASKED = f.Topic(ask="feature_order")
FEATURES = "features"
REASON = "feature_reason"
DEFAULT = "default"
MATRIX_UNITS = "Tensor Cores"
NETWORKS = (DEFAULT, "cnn", "rnn", "transformer", "dense")
NAMES = {
    "default": "networks in general",
    "cnn": "convolutional networks",
    "rnn": "recurrent networks",
    "transformer": "transformers",
    "dense": "fully connected networks",
    "run_llm": "running language models",
    "finetune": "fine-tuning language models",
    "generate_images": "generating images",
}


def features_for(engine: Engine, key: str, date: str) -> list[str]:
    """Return the features in order, leaving out units that no framework supports by the date."""
    ordered = [s for s in engine.every(f.Setting, name=FEATURES) if s.get("key") == key]
    ordered.sort(key=lambda setting: setting["place"])
    engine.cite(*ordered)
    names = [str(setting["value"]) for setting in ordered]
    if any(card.get("mixed_precision_from", NEVER) <= date for card in engine.every(f.Card)):
        return names
    return [name for name in names if name != MATRIX_UNITS]


@rule(
    "ADVICE-770",
    "Each kind of network and each job has its own ranking of features",
    ORDER_ASKED,
    f.Day(date=the.date),
    f.Job(id=the.work),
    uses=[f.Answer, f.Card, f.Setting(name=FEATURES), f.Setting(name=REASON)],
    answers=["nets"],
    concludes=[f.Advice],
    says="The rankings: {orders}.",
    because="Some networks are limited by arithmetic, others by memory, and running a model fills "
    "memory with other things than training does.",
    sources=["dettmers-2016-06-25", "handbook-2017", "dettmers-2019-04-03", "judgement"],
)
def tell_orders(engine: Engine, work: str, date: str) -> Said:
    """Say the order for the job or each network named; for every network if none is named."""
    ranked = dict.fromkeys(s.get("key") for s in engine.every(f.Setting, name=FEATURES))
    named = [str(answer["value"]) for answer in engine.every(f.Answer, key="nets")]
    keys = [key if key in ranked else DEFAULT for key in named] or list(NETWORKS)
    if work in MODEL_JOBS.values:
        keys = [work]
    told = [_order(engine, key, date) for key in keys if key in ranked]
    for says in told or ["This advisor does not rank features. Ask another one, such as house."]:
        engine.conclude(f.Advice(topic=FEATURES, says=says))
    return {"orders": " ".join(told) or "none"}


def _order(engine: Engine, key: str, date: str) -> str:
    """Return a sentence with the order for a network or a job, and the reason."""
    order = " > ".join(features_for(engine, key, date))
    reasons = [s for s in engine.every(f.Setting, name=REASON) if s.get("key") == key]
    engine.cite(*reasons)
    why = "".join(f", because {reason['value']}" for reason in reasons)
    return f"For {NAMES[key]}: {order}{why}."


@rule(
    "ADVICE-777",
    "If you name a kind of network, the feature that matters most for it is given",
    f.Topic(ask="gpu"),
    f.Day(date=the.date),
    f.Answer(key="nets", value=the.key),
    f.Setting(name=FEATURES, key=the.key, place=1),
    uses=[f.Card, f.Setting(name=FEATURES)],
    concludes=[f.Advice],
    says="What matters most for {name}: {first}.",
    because="It explains why one card is faster than another for this kind of network.",
    sources=["dettmers-2019-04-03"],
)
def tell_first_feature(engine: Engine, key: str, date: str) -> Said:
    """Name the most important feature for the kind of network."""
    first = features_for(engine, key, date)[0]
    engine.conclude(f.Advice(topic=FEATURES, says=f"What matters most for {NAMES[key]}: {first}."))
    return {"first": first, "name": NAMES[key]}

"""Which features of a card matter most, by kind of network and by job."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Advice, Answer, Card, Day, Job, Setting, Topic
from expert.rules.vocabulary import MODEL_JOBS, NEVER

FEATURES = "features"
REASON = "feature_reason"
DEFAULT = "default"
MATRIX_UNITS = "Tensor Cores"
NETWORKS = OneOf((DEFAULT, "cnn", "rnn", "transformer", "dense"))
NAMES = {
    "default": "networks in general",
    "cnn": "convolutional networks",
    "rnn": "recurrent networks",
    "transformer": "transformers",
    "dense": "fully connected networks",
    "run_llm": "running language models",
    "finetune": "tuning language models",
    "generate_images": "generating images",
}


def features_for(engine: Engine, key: str, date: str) -> list[str]:
    """Return the features in their order; units that no framework uses by the day stay out."""
    ordered = [s for s in engine.every(Setting, name=FEATURES) if s.get("key") == key]
    ordered.sort(key=lambda setting: setting["place"])
    engine.cite(*ordered)
    names = [str(setting["value"]) for setting in ordered]
    if any(card.get("mixed_precision_from", NEVER) <= date for card in engine.every(Card)):
        return names
    return [name for name in names if name != MATRIX_UNITS]


def tell_order(engine: Engine, key: str, date: str) -> dict[str, object]:
    """Conclude the sentence with the order for a network or a job, and its reason."""
    order = " > ".join(features_for(engine, key, date))
    reasons = [s for s in engine.every(Setting, name=REASON) if s.get("key") == key]
    engine.cite(*reasons)
    because = "".join(f", because {reason['value']}" for reason in reasons)
    engine.conclude(Advice(topic="features", says=f"For {NAMES[key]}: {order}{because}."))
    return {"order": order, "name": NAMES[key]}


@rule(
    id="ADVICE-770",
    title="Each kind of network has an order in which features matter",
    because="Some networks wait for arithmetic, others for memory.",
    says="For {name}: {order}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.day << Day(date=MATCH.date),
        AS.answer << Answer(key="nets", value=MATCH.key),
        AS.setting << Setting(name=FEATURES, key=MATCH.key, place=1),
    ],
    uses=[Card, Setting],
)
def order_for_network(engine: Engine, key: str, date: str) -> dict[str, object]:
    """Say the order for the named kind of network."""
    return tell_order(engine, key, date)


@rule(
    id="ADVICE-771",
    title="A kind of network without an order of its own has the general one",
    because="The advice makes no difference between networks there.",
    says="For {name}: {order}.",
    sources=["dettmers-2016-06-25", "handbook-2017"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.day << Day(date=MATCH.date),
        AS.answer << Answer(key="nets", value=MATCH.net),
        NOT(Setting(name=FEATURES, key=MATCH.net)),
        AS.setting << Setting(name=FEATURES, key=DEFAULT, place=1),
    ],
    uses=[Card, Setting],
)
def general_order(engine: Engine, date: str) -> dict[str, object]:
    """Say the general order."""
    return tell_order(engine, DEFAULT, date)


@rule(
    id="ADVICE-772",
    title="Who names no network hears the order for each kind",
    because="The order depends on the network, and that is the first thing to know.",
    says="For {name}: {order}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.day << Day(date=MATCH.date),
        AS.work << Job(id="train"),
        NOT(Answer(key="nets")),
        AS.setting << Setting(name=FEATURES, key=MATCH.key & P(NETWORKS), place=1),
    ],
    uses=[Card, Setting],
)
def order_for_each_network(engine: Engine, key: str, date: str) -> dict[str, object]:
    """Say the order for a kind of network."""
    return tell_order(engine, key, date)


@rule(
    id="ADVICE-773",
    title="Running and tuning a model have orders of their own",
    because="What fills the memory and what keeps the units waiting differ from training.",
    says="For {name}: {order}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.day << Day(date=MATCH.date),
        AS.work << Job(id=MATCH.key & P(MODEL_JOBS)),
        AS.setting << Setting(name=FEATURES, key=MATCH.key, place=1),
    ],
    uses=[Card, Setting],
)
def order_for_job(engine: Engine, key: str, date: str) -> dict[str, object]:
    """Say the order for the job."""
    return tell_order(engine, key, date)


@rule(
    id="ADVICE-774",
    title="Where the advice says two things, both are shown",
    because="The reader should know that the guide does not agree with itself.",
    says="The same guide also puts {other} first.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.setting << Setting(name="features_also", value=MATCH.other),
    ],
)
def tell_other_view(engine: Engine, other: str) -> None:
    """Say the other view of the same advice."""
    says = f"The same guide says elsewhere that for most people {other} is all there is to look at."
    engine.conclude(Advice(topic="features", says=says))


@rule(
    id="ADVICE-775",
    title="The arithmetic that is advertised misleads where memory is the limit",
    because="It is counted on problems that do not occur in practice.",
    says="This advice does not go by FLOPS.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.setting << Setting(name="flops_mislead", value=True),
    ],
)
def warn_of_flops(engine: Engine) -> None:
    """Warn of advertised FLOPS."""
    says = (
        "FLOPS, the figure that is advertised, misleads: nearly all operations wait for "
        "memory and not for arithmetic."
    )
    engine.conclude(Advice(topic="features", says=says))


@rule(
    id="ADVICE-776",
    title="Memory bandwidth compares cards of one architecture only",
    because="Architectures make different use of the same bandwidth.",
    says="Bandwidth compares cards within one architecture.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask="feature_order"),
        AS.setting << Setting(name="bandwidth_compares", value="one_architecture"),
    ],
)
def warn_of_bandwidth(engine: Engine) -> None:
    """Say where bandwidth compares cards."""
    says = (
        "Compare cards by bandwidth (GB/s) within one architecture only; across architectures "
        "it is a rough hint."
    )
    engine.conclude(Advice(topic="features", says=says))


@rule(
    id="ADVICE-777",
    title="Who names a kind of network hears which feature matters most for it",
    because="It explains why one card is faster than another for this work.",
    says="What matters most for {name}: {first}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.day << Day(date=MATCH.date),
        AS.answer << Answer(key="nets", value=MATCH.key),
        AS.setting << Setting(name=FEATURES, key=MATCH.key, place=1),
    ],
    uses=[Card, Setting],
)
def tell_first_feature(engine: Engine, key: str, date: str) -> dict[str, object]:
    """Say the first feature for the named kind of network."""
    first = features_for(engine, key, date)[0]
    engine.conclude(Advice(topic="features", says=f"What matters most for {NAMES[key]}: {first}."))
    return {"first": first, "name": NAMES[key]}


@rule(
    id="ADVICE-778",
    title="Advice without an order of features says so",
    because="Silence would look like a fault.",
    says="This advice names no order of features.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="feature_order"), NOT(Setting(name=FEATURES))],
)
def tell_of_no_order(engine: Engine) -> None:
    """Say that there is no order."""
    says = "This advisor names no order of features; ask another one, such as house."
    engine.conclude(Advice(topic="features", says=says))

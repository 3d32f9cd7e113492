"""Which features of a card matter most, by kind of network and by job."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import JUDGEMENT, Said, rule
from expert.engine.terms import the
from expert.rules.vocabulary import MODEL_JOBS, NEVER

ORDER_ASKED = f.Topic(ask="feature_order")
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


def tells_order(
    id: str, title: str, *about: Any, because: str, sources: Sequence[str] = JUDGEMENT
) -> None:
    """Declare a rule that gives the order of features for the matched setting."""

    def tell_order(engine: Engine, setting: f.Setting, date: str) -> Said:
        """Conclude a sentence with the order for a network or a job, and the reason."""
        key = setting["key"]
        order = " > ".join(features_for(engine, key, date))
        reasons = [s for s in engine.every(f.Setting, name=REASON) if s.get("key") == key]
        engine.cite(*reasons)
        why = "".join(f", because {reason['value']}" for reason in reasons)
        engine.conclude(f.Advice(topic=FEATURES, says=f"For {NAMES[key]}: {order}{why}."))
        return {"order": order, "name": NAMES[key]}

    rule(
        id,
        title,
        ORDER_ASKED,
        f.Day(date=the.date),
        *about,
        uses=[f.Card, f.Setting(name=FEATURES), f.Setting(name=REASON)],
        concludes=[f.Advice],
        says="For {name}: {order}.",
        because=because,
        sources=sources,
    )(tell_order)


tells_order(
    "ADVICE-770",
    "Each kind of network has its own ranking of features",
    f.Answer(key="nets", value=the.key),
    f.Setting(name=FEATURES, key=the.key, place=1),
    because="Some networks are limited by arithmetic, others by memory.",
    sources=["dettmers-2019-04-03"],
)
tells_order(
    "ADVICE-771",
    "A kind of network without its own ranking uses the general one",
    f.Answer(key="nets", value=the.net),
    ~f.Setting(name=FEATURES, key=the.net),
    f.Setting(name=FEATURES, key=DEFAULT, place=1),
    because="The advisor makes no distinction between these kinds of networks.",
    sources=["dettmers-2016-06-25", "handbook-2017"],
)
tells_order(
    "ADVICE-772",
    "If no kind of network is named, the ranking for each kind is shown",
    f.Job(id="train"),
    ~f.Answer(key="nets"),
    f.Setting(name=FEATURES, key=the.key & P(NETWORKS), place=1),
    because="The ranking depends on the kind of network, so that is the first thing to know.",
    sources=["dettmers-2019-04-03"],
)
tells_order(
    "ADVICE-773",
    "Running a model and fine-tuning one have their own rankings",
    f.Job(id=the.key & P(MODEL_JOBS)),
    f.Setting(name=FEATURES, key=the.key, place=1),
    because="They fill memory with different things than training does, and they have different "
    "bottlenecks.",
)


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


# --- what else the advisor says -------------------------------------------------------

rule(
    "ADVICE-774",
    "If a guide says two different things, both are shown",
    ORDER_ASKED,
    f.Setting(name="features_also", value=the.other),
    then=f.Advice(
        topic=FEATURES,
        says="Elsewhere, the same guide says that most people only need to look at {other}.",
    ),
    says="The same guide also puts {other} first.",
    because="You should know that the guide contradicts itself.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-775",
    "Advertised FLOPS are misleading when memory is the limit",
    ORDER_ASKED,
    f.Setting(name="flops_mislead", value=True),
    then=f.Advice(
        topic=FEATURES,
        says="FLOPS, the advertised figure, are misleading: nearly all operations wait for "
        "memory, not for arithmetic.",
    ),
    says="This advisor does not go by FLOPS.",
    because="Peak FLOPS are measured on problems that do not occur in practice.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-776",
    "Memory bandwidth is good only for comparing cards of one architecture",
    ORDER_ASKED,
    f.Setting(name="bandwidth_compares", value="one_architecture"),
    then=f.Advice(
        topic=FEATURES,
        says="Compare cards by bandwidth (GB/s) only within one architecture. Across "
        "architectures, it is only a rough guide.",
    ),
    says="Bandwidth is used only to compare cards of one architecture.",
    because="Architectures differ in how much speed they get out of the same bandwidth.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-778",
    "An advisor that does not rank features says so",
    ORDER_ASKED,
    ~f.Setting(name=FEATURES),
    then=f.Advice(
        topic=FEATURES, says="This advisor does not rank features. Ask another one, such as house."
    ),
    says="This advisor does not rank features.",
    because="Without this note, the missing ranking would look like a bug.",
)

"""Whether several cards have a link of their own, and whether the work needs it."""

import pytest

from expert.facts import Advice, Answer, Job, Known, Link, Pick, Shape, Topic
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, rule_called

PAIR = Pick(
    kind="card",
    id="pair",
    name="Pair",
    role="best_value",
    place=20,
    cards=2,
    condition="new",
    usd=200,
)
NVLINK = Link(id="nvlink", name="NVLink", joins="cards", gb_s=450, says="", since="2022")
LINKED = card("pair", nvlink_gb_s=100)
EVERY_LAYER = Known(key="program", value="vllm")
GIVEN = (Topic(ask="gpu"), Answer(key="gpus", value=2), PAIR, NVLINK, LINKED)
BOTH = {
    "something else is asked": instead(Topic(ask="cloud")),
    "one card may do it": instead(Answer(key="gpus", value=1)),
    "one card does it": instead(changed(PAIR, cards=1)),
    "nothing is bought": instead(changed(PAIR, condition="owned")),
    "there is no such link yet": without(Link),
    "nobody knows whether it has one": instead(card("pair")),
}


def advice(needs, has="has it (100 GB/s)"):
    return Advice(topic="link", says=f"NVLink: Pair {has}; {needs}.")


TURNS = "it hardly matters for running a model split by layers, because the cards take turns"
LAYERS = "it would help, because the cards exchange data in every layer"
STEPS = "it helps in training, where gradients go from card to card after every step"

NO_LINK = "has no NVLink. In each step, about 75 GB of weights and gradients reach every card over "
BUS = Link(id="pci-express", name="PCI Express", joins="cards", gb_s=63, says="", since="2025")
WHOLE = Known(key="finetune_method", value="full")
DIVIDED = Known(key="sharding", value="zero-3")
SIZE = Shape(
    name="Large",
    parameters=25e9,
    read_parameters=25e9,
    idle_parameters=0,
    layers=60,
    hidden_size=8192,
    kv_width=1024,
    vocabulary=128256,
    kind="language",
)

EXAMPLES = [
    Example(
        "ADVICE-339",
        given=(
            *(Topic(ask="gpu"), Job(id="finetune"), WHOLE, DIVIDED, SIZE),
            *(PAIR, card("pair", nvlink_gb_s=0), NVLINK, BUS),
        ),
        concludes=(
            Advice(
                topic="link",
                says=f"Pair {NO_LINK}PCI Express, which takes at least 1.2 s at 63 GB/s; use large "
                "batches, or cards with NVLink, which are several times faster.",
            ),
        ),
        unless={
            "something else is asked": instead(Topic(ask="cloud")),
            "it is another job": instead(Job(id="train")),
            "only adapters are trained": instead(changed(WHOLE, value="lora"), DIVIDED),
            "each card holds the model": instead(WHOLE, changed(DIVIDED, value="zero-1")),
            "one card does it": instead(changed(PAIR, cards=1)),
            "it has a link": instead(LINKED),
        },
    ),
    Example(
        "ADVICE-692",
        given=(*GIVEN, Job(id="run_llm")),
        concludes=(advice(TURNS),),
        unless=BOTH
        | {
            "it is training": instead(Job(id="train")),
            "they share every layer": plus(EVERY_LAYER),
        },
    ),
    Example(
        "ADVICE-693",
        given=(*GIVEN, Job(id="run_llm"), EVERY_LAYER),
        concludes=(advice(LAYERS),),
        unless=BOTH
        | {
            "it is training": instead(Job(id="train")),
            "they take turns": without(Known),
        },
    ),
    Example(
        "ADVICE-694",
        given=(*GIVEN, Job(id="train")),
        concludes=(advice(STEPS),),
        unless=BOTH | {"it is no training": instead(Job(id="run_llm"))},
    ),
]


@pytest.mark.parametrize(("gb_s", "has"), [(0, "has none"), (112.5, "has it (112.5 GB/s)")])
def test_what_the_card_has_is_said(gb_s, has):
    given = (*instead(card("pair", nvlink_gb_s=gb_s))(GIVEN), Job(id="train"))
    decided = decide(*given, rules=[rule_called("ADVICE-694")])

    assert [fact["says"] for fact in decided.facts(Advice)] == [f"NVLink: Pair {has}; {STEPS}."]

"""Whether several cards have a link of their own, and whether the work needs it."""

import pytest

from expert.facts import Advice, Answer, Job, Known, Link, Pick, Topic
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

EXAMPLES = [
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

"""Trouble that several cards have when they share a model."""

from expert.facts import (
    Advice,
    Caveat,
    DividedPart,
    Fits,
    Job,
    Known,
    Offer,
    Pick,
    Premium,
    Relevant,
    Shape,
    SharingTrouble,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, setting

WINDOWS = Known(key="os", value="windows")
TROUBLE = SharingTrouble(platform="cuda", os="windows", says="Text is garbled.")
TWO = Fits(card="card", cards=2, gib=16)
PICK = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_value",
    place=10,
    cards=2,
    condition="new",
    usd=400,
)
ELSEWHERE = {
    "another system runs": instead(Known(key="os", value="linux")),
    "another platform has it": instead(changed(TROUBLE, platform="rocm")),
    "nothing is known": without(SharingTrouble),
}

EXAMPLES = [
    Example(
        "ADVICE-599",
        given=(
            Job(id="finetune"),
            Known(key="finetune_method", value="qlora"),
            DividedPart(part="weights"),
            PICK,
            Shape(name="Some", parameters=70e9, read_parameters=70e9, layers=10, hidden_size=1000),
        ),
        concludes=(Advice(topic="several cards", says="..."),),
        unless={
            "it is only run": instead(Job(id="run_llm")),
            "the method is another": instead(Known(key="finetune_method", value="lora")),
            "each card holds all weights": instead(DividedPart(part="gradients")),
            "one card holds the work": instead(changed(PICK, cards=1)),
            "they are modules of a server": plus(Caveat(card="card", kind="needs_server_module")),
        },
    ),
    Example(
        "FIT-244",
        given=(
            setting("premium", 0.15, key="trouble"),
            Relevant(card="card"),
            card(platform="cuda"),
            Offer(card="card", condition="new", usd=400, basis="seen", on="2020-05-01"),
            TWO,
            WINDOWS,
            TROUBLE,
        ),
        concludes=(Premium(card="card", condition="new", share=0.15, reason="sharing"),),
        unless={**ELSEWHERE, "one card holds the work": instead(changed(TWO, cards=1))},
    ),
    Example(
        "ADVICE-176",
        given=(PICK, card(platform="cuda"), WINDOWS, TROUBLE),
        concludes=(Advice(topic="several cards", says="2 x Card: Text is garbled."),),
        unless={**ELSEWHERE, "it is one card": instead(changed(PICK, cards=1))},
    ),
]

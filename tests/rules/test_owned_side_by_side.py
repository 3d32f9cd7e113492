"""Cards of one kind that a person owns and that train a model together."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    CardShare,
    DividedPart,
    Job,
    Keep,
    KeptSideBySide,
    Known,
    Named,
    Parameter,
    Replacing,
    RuledOut,
    Usable,
)
from expert.rules.vocabulary import UNUSABLE
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, changed, decide, need, rule_called

PAIR = Named(role="owned", kind="card", id="mine", text="2x Mine", count=2)
DIVIDED, LARGER = CardShare(gib=18, own=8, shared=20), CardShare(gib=28, own=8, shared=40)
MINE = (Replacing(), card("mine"), Usable(card="mine", gib=24), PAIR)
OFFLOADS = (
    *(Job(id="finetune"), Known(key="finetune_method", value="qlora"), DividedPart(part="weights")),
    Parameter(name="sharded-tuning-offloads", value=True),
)
NOT_THESE = {
    "nothing is to be replaced": without(Replacing),
    "there is one": instead(changed(PAIR, count=1)),
    "nothing is divided": without(CardShare),
    "one holds all of it": instead(need(24)),
    "it is a complete computer": instead(card("mine", segment="integrated")),
} | {
    f"no {reason}": plus(
        RuledOut(card="mine", rule="X-001", reason=reason, about=reason, wanted="a", found="b")
    )
    for reason in UNUSABLE
}
SPREAD = KeptSideBySide(card="mine", cards=2, each=28, moved=40)
EXAMPLES = [
    Example(
        "REACH-302",
        given=(*MINE, need(28), DIVIDED),
        concludes=(Keep(card="mine", cards=2), KeptSideBySide(card="mine", cards=2, each=18)),
        unless={"each is too small for its share": instead(LARGER), **NOT_THESE},
    ),
    Example(
        "REACH-303",
        given=(*MINE, need(48), LARGER, *OFFLOADS),
        concludes=(Keep(card="mine", cards=2), SPREAD),
        unless={
            "each holds its share": instead(DIVIDED),
            "each is too small for its own part": instead(changed(LARGER, own=24)),
            "the model is trained in full": instead(Known(key="finetune_method", value="full")),
            "the model is only run": instead(Job(id="run_llm")),
            "each card holds all weights": instead(DividedPart(part="gradients")),
            "no program does it yet": without(Parameter),
            "the computer has too little RAM": plus(Answer(key="main_memory_gb", value=39)),
            **NOT_THESE,
        },
    ),
    Example(
        "ADVICE-938",
        given=(SPREAD, LARGER, Usable(card="mine", gib=24), card("mine")),
        concludes=(Advice(topic="the others named", says=ANY_WORDS),),
        unless={
            "the cards hold all of it": instead(KeptSideBySide(card="mine", cards=2, each=18)),
        },
    ),
]
WORDS = {"ADVICE-938": ["28 GB on each", "have 24 GB", "CPU offload", "40 GB", "8 GB", "3 such"]}


@pytest.mark.parametrize(("ram", "kept"), [(39.9, 0), (40, 1)])
def test_stated_system_ram_must_hold_what_the_cards_share(ram, kept):
    """REACH-303: below and at the amount."""
    given = (*MINE, need(48), LARGER, *OFFLOADS, Answer(key="main_memory_gb", value=ram))

    run = decide(*given, rules=[rule_called("REACH-303")])

    assert len(run.facts(Keep)) == kept

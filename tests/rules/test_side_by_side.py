"""Several equal cards that may train side by side: how many hold the work."""

import pytest

from expert.facts import (
    Answer,
    CardShare,
    CardsWanted,
    DividedPart,
    Fits,
    Job,
    MemoryPart,
    Need,
    RuledOut,
    Usable,
)
from tests.rules.examples import Example, instead
from tests.unit.factories import card, decide, need, rule_called

FOUR = CardsWanted(cards=4)
SHARE = CardShare(gib=20, own=10, shared=40)
WEIGHTS = MemoryPart(part="weights", gib=40, how="")


def usable(gib: float) -> Usable:
    return Usable(card="card", gib=gib)


def against(rule: str, reason: str, about: str, wanted: float, found: float, unit: str) -> RuledOut:
    return RuledOut(
        card="card", rule=rule, reason=reason, about=about, wanted=wanted, found=found, unit=unit
    )


EXAMPLES = [
    Example(
        "NEED-062",
        given=(Answer(key="gpus", value=4), Job(id="finetune")),
        concludes=(FOUR,),
        unless={
            "one card is named": instead(Answer(key="gpus", value=1)),
            "the model is only run": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "FIT-006",
        given=(FOUR, need(50), WEIGHTS, DividedPart(part="weights")),
        concludes=(SHARE,),
    ),
    Example(
        "FIT-036",
        given=(SHARE, need(50), usable(24), card()),
        concludes=(Fits(card="card", cards=3, gib=72, tight=False),),
        unless={
            "even its share is too much": instead(usable(19.99)),
            "what is its own leaves no room to share in": instead(
                CardShare(gib=20, own=25, shared=40)
            ),
            "it holds all by itself": instead(usable(50)),
            "it is a machine of its own": instead(card(segment="integrated")),
        },
    ),
    Example(
        "FIT-037",
        given=(FOUR, SHARE, usable(16), card()),
        concludes=(against("FIT-037", "memory", "memory", 20, 16, "GiB"),),
        unless={
            "it is just large enough": instead(usable(20)),
            "it is a machine of its own": instead(card(segment="integrated")),
        },
    ),
    Example(
        "FIT-038",
        given=(FOUR, need(50), usable(49.99), card(segment="integrated")),
        concludes=(against("FIT-038", "memory", "memory", 50, 49.99, "GiB"),),
        unless={
            "it is a card": instead(card()),
            "it is just large enough": instead(usable(50)),
        },
    ),
]


@pytest.mark.parametrize(("part", "share"), [("weights", 20), ("activations", 50)])
def test_only_what_is_divided_is_shared_out(part, share):
    """FIT-006: of 50 GiB, 40 are shared by four cards; activations are each card's own."""
    run = decide(
        FOUR,
        need(50),
        MemoryPart(part=part, gib=40, how=""),
        DividedPart(part="weights"),
        rules=[rule_called("FIT-006")],
    )

    assert [found["gib"] for found in run.facts(CardShare)] == [share]


@pytest.mark.parametrize(("gib", "cards"), [(20, 4), (23.33, 4), (23.34, 3), (30, 2), (49.99, 2)])
def test_as_few_cards_fit_as_hold_the_work(gib, cards):
    """FIT-036: 10 GiB are each card's own, and 40 are shared out."""
    run = decide(SHARE, need(50), usable(gib), card(), rules=[rule_called("FIT-036")])

    assert [found["cards"] for found in run.facts(Fits)] == [cards]


def test_total_of_unknown_parts_is_divided_but_for_what_each_card_needs_itself():
    """FIT-006: who states 300 GiB for a server does not know how they are made up."""
    whole = Need(gib=300, low=300, high=300, own=1, hard=True)
    divided = DividedPart(part="weights")

    run = decide(CardsWanted(cards=8), whole, divided, rules=[rule_called("FIT-006")])

    assert [(s["own"], s["shared"]) for s in run.facts(CardShare)] == [(1, 299)]

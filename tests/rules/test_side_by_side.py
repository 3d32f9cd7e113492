"""Several equal cards that train side by side."""

import pytest

from expert.facts import (
    Answer,
    Candidate,
    CardShare,
    CardsWanted,
    Fits,
    Job,
    MemoryPart,
    Offer,
    OfferOut,
    RuledOut,
    Speed,
    Usable,
)
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import card, decide, need, rule_called

FOUR = CardsWanted(cards=4)
SHARE = CardShare(gib=20)
WEIGHTS = MemoryPart(part="weights", gib=40, how="")
NEW = Offer(card="card", condition="new", usd=500, basis="seen", on="2025-01-01")
FITS = Fits(card="card", cards=4, gib=96)
PACE = Speed(card="card", value=2.5, basis="training_model")


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
        given=(FOUR, need(50), WEIGHTS),
        concludes=(SHARE,),
    ),
    Example(
        "FIT-036",
        given=(FOUR, SHARE, usable(24), card()),
        concludes=(FITS,),
        unless={
            "it is too small": instead(usable(19.99)),
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
        given=(FOUR, usable(128), card(segment="integrated")),
        concludes=(against("FIT-038", "machine", "cards in it", 4, 1, "cards"),),
        unless={"it is a card": instead(card())},
    ),
    Example(
        "SPEED-110",
        given=(FOUR, NEW, card(), FITS, PACE),
        concludes=(
            Candidate(
                card="card", name="Card", condition="new", cards=4, usd=2000, speed=10, gib=96
            ),
        ),
        unless={
            "the card is ruled out": plus(
                against("FIT-050", "machine", "power supply", 900, 600, "W")
            ),
            "the offer does not count": plus(
                OfferOut(card="card", condition="new", rule="REACH-010")
            ),
        },
    ),
]


@pytest.mark.parametrize(
    ("part", "share"),
    [("weights", 20), ("gradients and optimizer", 20), ("adapters", 20), ("activations", 50)],
)
def test_only_what_is_the_same_on_all_cards_is_shared_out(part, share):
    """FIT-006: of 50 GiB, 40 are shared by four cards; activations are each card's own."""
    run = decide(
        FOUR, need(50), MemoryPart(part=part, gib=40, how=""), rules=[rule_called("FIT-006")]
    )

    assert [found["gib"] for found in run.facts(CardShare)] == [share]

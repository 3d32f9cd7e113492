"""How many samples of a batch a card holds that is too small for all of them."""

import pytest

from expert.facts import Advice, Answer, CardsWanted, Job, Member, MemoryPart, RuledOut
from tests.rules.changes import instead
from tests.unit.factories import card, changed, decide, rule_called

TRAIN = Job(id="train")
BATCH = Answer(key="batch_size", value=24)
ASKED = Member(group="asked-about", card="card")
SMALL = RuledOut(
    card="card", rule="FIT-037", reason="memory", about="memory", wanted=19, found=11, unit="GiB"
)
ACTIVATIONS = MemoryPart(part="activations", gib=12, how="without recomputation")
STATES = MemoryPart(part="weights", gib=6, how="16 bits each")
GIVEN = (TRAIN, BATCH, ASKED, SMALL, card(), ACTIVATIONS)


@pytest.mark.parametrize(
    ("found", "says"),
    [(11, "holds 8 samples at"), (18.9, "holds 23 samples at"), (7.5, "holds 1 sample at")],
)
def test_samples_that_fit_are_counted_from_what_is_missing(found, says):
    """ADVICE-401: each sample takes half a GiB, and the rest stays on the card."""
    run = decide(
        *instead(changed(SMALL, found=found))(GIVEN), STATES, rules=[rule_called("ADVICE-401")]
    )

    (advice,) = run.facts(Advice)
    assert says in advice["says"]


@pytest.mark.parametrize(("cards", "divided"), [(1, False), (2, True), (25, False)])
def test_batch_is_divided_among_several_cards(cards, divided):
    """ADVICE-401: not among more cards than there are samples."""
    run = decide(*GIVEN, CardsWanted(cards=cards), rules=[rule_called("ADVICE-401")])

    (advice,) = run.facts(Advice)
    assert (f"divide it among {cards} cards" in advice["says"]) is divided

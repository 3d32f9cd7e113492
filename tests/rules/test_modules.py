"""Modules are bought by the board, together with the server around them."""

import pytest

from expert.facts import Advice, Caveat, Fits, MoreCardsWanted, Offer, Parameter, Pick, Unseen
from tests.unit.factories import card, changed, decide, rule_called, setting

MODULE = Caveat(card="card", kind="needs_server_module")
SOLD = Offer(card="card", condition="new", usd=300, basis="seen", on="2020-01-01")
BOARD = Parameter(name="modules-on-a-board", value=4)
OTHER = (
    card("other", released="2020-06-01"),
    changed(MODULE, card="other"),
    changed(SOLD, card="other", usd=500),
    Fits(card="other", cards=2, gib=32),
)
ADVISED = (
    Pick(kind="card", id="card", name="Card", role="best_value", place=1, cards=4, usd=300),
    *(MODULE, card(), setting("things_named", 3), BOARD),
)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "4 x Other (about $2,000)"),
        ((MoreCardsWanted(cards=8),), "8 x Other (about $4,000)"),
        ((Unseen(card="other", condition="new"),), "4 x Other (price on request)"),
    ],
)
def test_other_modules_are_named_by_the_board_with_their_price(more, words):
    """ADVICE-109: two of them hold the work, and they come on boards of four."""
    run = decide(*ADVISED, *OTHER, *more, rules=[rule_called("ADVICE-109")])

    assert words in run.facts(Advice)[0]["says"]

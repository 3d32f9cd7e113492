"""The machine around the card: supply, board, cooling, processor, system RAM."""

from expert.facts import Named, Parameter, Topic
from tests.unit.factories import card, decide, rule_called

BUILD = Topic(ask="system_build")
OWNED = Named(role="owned", text="Card", kind="card", id="card", count=1)
CARD = card(board_power_w=300, slots=2, cooling="open", memory_gib=24)
BEYOND = Parameter(name="supply-beyond-a-card", value=250)


def test_one_owned_card_is_not_added_up():
    """ADVICE-732 says nothing that ADVICE-731 does not say."""
    run = decide(BUILD, BEYOND, OWNED, CARD, rules=[rule_called("ADVICE-732")])

    assert run.firings == ()

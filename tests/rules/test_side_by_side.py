"""Several equal cards that may train side by side: how many hold the work."""

from expert.facts import CardShare, CardsWanted, DividedPart, Need
from tests.unit.factories import decide, rule_called


def test_total_of_unknown_parts_is_divided_but_for_what_each_card_needs_itself():
    """FIT-006: who states 300 GiB for a server does not know how they are made up."""
    whole = Need(gib=300, low=300, high=300, own=1, hard=True)
    divided = DividedPart(part="weights")

    run = decide(CardsWanted(cards=8), whole, divided, rules=[rule_called("FIT-006")])

    assert [(s["own"], s["shared"]) for s in run.facts(CardShare)] == [(1, 299)]

"""A company's work that no workstation holds goes into a server."""

import pytest

from expert.facts import InServer, Job, MemoryPart, Offer, Profile
from tests.unit.factories import card, changed, day, decide, rule_called, setting

COMPANY = Profile(id="professional")
RUN, TUNE = Job(id="run_llm"), Job(id="finetune")
LARGEST = card(memory_gib=48, form="card", segment="workstation")
SOLD = Offer(card="card", condition="new", usd=5000, on="2020-01-01", basis="seen", kind="shop")
WEIGHTS = MemoryPart(part="weights", gib=200, how="")
STATION = setting("cards_in_a_workstation", 4, key="run_llm")
SERVER = setting("cards_in_a_server", 8, key="finetune")


def in_server(*facts, rule="DEMAND-960"):
    """Return whether the work goes into a server."""
    given = (day(), COMPANY, RUN, TUNE, STATION, SERVER, SOLD, *facts)
    return bool(decide(*given, rules=[rule_called(rule)]).facts(InServer))


@pytest.mark.parametrize(("gib", "found"), [(48, False), (48.1, True)])
def test_training_beyond_one_card_goes_into_a_server(gib, found):
    """DEMAND-961: what one card holds needs no links."""
    assert in_server(LARGEST, changed(WEIGHTS, gib=gib), rule="DEMAND-961") is found

"""How many cards of a rented server may share a training job."""

import pytest

from expert import facts as f
from tests.unit.factories import card, decide, rule_called, setting

CLOUD, TUNE = f.CloudDecided(), f.Job(id="finetune")
MATURE = f.Doable(platform="cuda", os="linux", job="finetune")
SERVER = setting("cards_in_a_rented_server", 8)
HOUR = f.Hour(cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", years=0.1)
WEIGHTS = f.MemoryPart(part="weights", gib=80.1, how="")
GIVEN = (CLOUD, TUNE, MATURE, SERVER, HOUR, WEIGHTS, card(memory_gib=80))


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [
        pytest.param((), 1, id="its software is not mature"),
        pytest.param((f.LessMaturityAccepted(platform="tpu", reason="framework"),), 0, id="it is"),
    ],
)
def test_only_cards_with_software_for_the_work_count(accepted, wanted):
    """A large chip without mature software does not hold the job."""
    chip = card("chip", platform="tpu", memory_gib=96)
    rented = f.Hour(
        cloud="sky", card="chip", kind="on_demand", usd=2, on="2020-01-01", years=0.1, at_once=1
    )
    run = decide(*GIVEN, chip, rented, *accepted, rules=[rule_called("DEMAND-060")])

    assert len(run.facts(f.CardsWanted)) == wanted

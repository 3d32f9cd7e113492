"""How many cards of a rented server may share a training job."""

import pytest

from expert.facts import (
    Answer,
    CardsWanted,
    CloudDecided,
    DividedPart,
    Doable,
    Hour,
    Job,
    LessMaturityAccepted,
    MemoryPart,
)
from expert.rules.memory.sharding import EVERYTHING
from tests.rules.examples import Example, plus, without
from tests.unit.factories import card, decide, rule_called, setting

CLOUD, TUNE = CloudDecided(), Job(id="finetune")
MATURE = Doable(platform="cuda", os="linux", job="finetune")
SERVER = setting("cards_in_a_rented_server", 8)
HOUR = Hour(cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", years=0.1)
WEIGHTS = MemoryPart(part="weights", gib=80.1, how="")
GIVEN = (CLOUD, TUNE, MATURE, SERVER, HOUR, WEIGHTS, card(memory_gib=80))

EXAMPLES = [
    Example(
        "DEMAND-060",
        given=GIVEN,
        concludes=(CardsWanted(cards=8), *(DividedPart(part=name) for name in EVERYTHING)),
        unless={
            "renting is not decided": without(CloudDecided),
            "a number is named": plus(Answer(key="gpus", value=1)),
            "it is said what is divided": plus(Answer(key="sharding", value="none")),
        },
    ),
]


@pytest.mark.parametrize(("gib", "cards"), [(79.9, []), (80, []), (80.1, [8])])
def test_one_card_is_enough_if_it_holds_the_job(gib, cards):
    """The number of cards follows from the need."""
    parts = MemoryPart(part="weights", gib=gib, how="")
    given = (CLOUD, TUNE, MATURE, SERVER, HOUR, parts, card(memory_gib=80))
    run = decide(*given, rules=[rule_called("DEMAND-060")])

    assert [wanted["cards"] for wanted in run.facts(CardsWanted)] == cards


def test_cards_that_nobody_rents_out_do_not_count():
    """A larger card in a shop does not help in a cloud."""
    shop = card("shop", memory_gib=200)
    run = decide(*GIVEN, shop, rules=[rule_called("DEMAND-060")])

    assert len(run.facts(CardsWanted)) == 1


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [
        pytest.param((), 1, id="its software is not mature"),
        pytest.param((LessMaturityAccepted(platform="tpu", reason="framework"),), 0, id="it is"),
    ],
)
def test_only_cards_with_software_for_the_work_count(accepted, wanted):
    """A large chip without mature software does not hold the job."""
    chip = card("chip", platform="tpu", memory_gib=96)
    rented = Hour(
        cloud="sky", card="chip", kind="on_demand", usd=2, on="2020-01-01", years=0.1, at_once=1
    )
    run = decide(*GIVEN, chip, rented, *accepted, rules=[rule_called("DEMAND-060")])

    assert len(run.facts(CardsWanted)) == wanted

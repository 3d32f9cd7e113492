"""How many cards of a rented server may share a training job."""

import pytest

from expert.facts import Answer, CardsWanted, DividedPart, Hour, Job, MemoryPart
from expert.rules.memory.sharding import EVERYTHING
from tests.rules.examples import Example, plus
from tests.unit.factories import card, decide, rule_called, setting

CLOUD, TUNE = Answer(key="where", value="cloud"), Job(id="finetune")
SERVER = setting("cards_in_a_rented_server", 8)
HOUR = Hour(cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", years=0.1)
WEIGHTS = MemoryPart(part="weights", gib=80.1, how="")
GIVEN = (CLOUD, TUNE, SERVER, HOUR, WEIGHTS, card(memory_gib=80))

EXAMPLES = [
    Example(
        "DEMAND-060",
        given=GIVEN,
        concludes=(CardsWanted(cards=8), *(DividedPart(part=name) for name in EVERYTHING)),
        unless={
            "a number is named": plus(Answer(key="gpus", value=1)),
            "it is said what is divided": plus(Answer(key="sharding", value="none")),
        },
    ),
]


@pytest.mark.parametrize(("gib", "cards"), [(79.9, []), (80, []), (80.1, [8])])
def test_one_card_is_enough_if_it_holds_the_job(gib, cards):
    """The number of cards follows from the need."""
    parts = MemoryPart(part="weights", gib=gib, how="")
    run = decide(
        CLOUD, TUNE, SERVER, HOUR, parts, card(memory_gib=80), rules=[rule_called("DEMAND-060")]
    )

    assert [wanted["cards"] for wanted in run.facts(CardsWanted)] == cards


def test_cards_that_nobody_rents_out_do_not_count():
    """A larger card in a shop does not help in a cloud."""
    shop = card("shop", memory_gib=200)
    run = decide(*GIVEN, shop, rules=[rule_called("DEMAND-060")])

    assert len(run.facts(CardsWanted)) == 1

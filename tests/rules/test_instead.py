"""What to rent or to use for free where the money buys no card that does the work."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Card,
    Dropped,
    HourHint,
    Need,
    Parameter,
    Pick,
    RentInstead,
    Service,
    ServiceOut,
    ServiceWanted,
    SplitAllowed,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, decide, purse, rule_called, setting

GPU = Topic(ask="gpu")
NEED = Need(gib=10, low=10, high=11, own=1, hard=False)
SERVER = setting("cards_in_a_rented_server", 4)
FRESH = Parameter(name="rent-price-counts-for", value=3)
RENTED = card(memory_gib=12, mixed_precision_from="2018-01-01", architecture="some")


def hint(usd=0.5, name="card", years=1):
    fields = {"cloud": "sky", "cloud_name": "Sky", "on": "2020-01-01"}
    return HourHint(card=name, usd=usd, years=years, **fields)


def rented(usd=0.5, name="card", cards=1):
    fields = {"cloud": "sky", "cloud_name": "Sky", "on": "2020-01-01"}
    return RentInstead(card=name, name=name.title(), cards=cards, usd=usd, **fields)


BOUGHT = Pick(kind="card", id="card", name="Card", role="fastest", place=1)
FREE = Service(id="free", name="Free", usd_per_month=0, gives="something")
HOLDS = Parameter(name="memory-of-free-services", value=15)
NOTHING_BOUGHT = {
    "a card is picked": plus(BOUGHT),
    "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
    "the question is another": instead(Topic(ask="vendor")),
}

EXAMPLES = [
    Example(
        "REACH-045",
        given=(GPU, hint(), NEED, SERVER, FRESH, RENTED),
        concludes=(rented(),),
        unless={
            "the place is named": plus(Answer(key="where", value="home")),
            "a vendor is named": plus(Answer(key="vendor", value="amd")),
            "it is too small": instead(card(memory_gib=9, mixed_precision_from="2018-01-01")),
            "it has no matrix units": instead(card(memory_gib=12)),
            "the price is old": instead(hint(years=4)),
            "it is no longer supported": plus(
                Dropped(architecture="some", software="x", on="2020-01-01")
            ),
            "the question is another": instead(Topic(ask="vendor")),
        },
    ),
    Example(
        "ADVICE-962",
        given=(GPU, rented(), purse(high=100)),
        concludes=(
            Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1),
            Pick(kind="accelerator", id="card", name="Card", role="rent", place=2, cards=1),
            Advice(topic="rent or buy", says="..."),
        ),
        unless={**NOTHING_BOUGHT, "nothing is for rent": without(RentInstead)},
    ),
    Example(
        "ADVICE-963",
        given=(GPU, rented(), NEED, HOLDS, FREE),
        concludes=(Pick(kind="service", id="free", name="Free", role="service", place=3),),
        unless={
            **NOTHING_BOUGHT,
            "the service holds less": instead(Parameter(name=HOLDS["name"], value=9)),
            "it costs something": instead(
                Service(id="free", name="Free", usd_per_month=1, gives="something")
            ),
            "it is ruled out": plus(ServiceOut(service="free", reason="framework")),
        },
    ),
]


@pytest.mark.parametrize(
    ("further", "found"),
    [
        ((), [("large", 1, 0.9)]),
        ((SplitAllowed(cards=2),), [("card", 2, 0.8)]),
        ((SplitAllowed(cards=2), setting("cards_in_a_rented_server", 1)), [("large", 1, 0.9)]),
    ],
)
def test_several_rented_cards_share_what_may_be_split(further, found):
    """REACH-045 takes the least sum an hour, up to the cards of one rented server."""
    servers = () if any("value" in fact for fact in further) else (SERVER,)
    given = (GPU, Need(gib=20, low=20, high=20, own=1, hard=False), FRESH, *servers, *further)
    large = Card(**{**RENTED, "id": "large", "name": "Large", "memory_gib": 24})
    run = decide(
        *given, hint(0.4), hint(0.9, "large"), RENTED, large, rules=[rule_called("REACH-045")]
    )

    assert [(f["card"], f["cards"], f["usd"]) for f in run.facts(RentInstead)] == found

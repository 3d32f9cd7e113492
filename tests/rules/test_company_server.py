"""A company's work that no workstation holds goes into a server."""

import pytest

from expert.facts import (
    Answer,
    CardsAtMost,
    CardsWanted,
    Caveat,
    DividedPart,
    Fits,
    InServer,
    Job,
    Market,
    MemoryPart,
    MostCards,
    Offer,
    Parameter,
    Profile,
    Relevant,
    RuledOut,
    SplitAllowed,
    Unlinked,
    Unserved,
)
from expert.rules.memory.sharding import EVERYTHING
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, need, rule_called, setting

COMPANY = Profile(id="professional")
RUN, TUNE = Job(id="run_llm"), Job(id="finetune")
LARGEST = card(memory_gib=48, form="card", segment="workstation")
SOLD = Offer(card="card", condition="new", usd=5000, on="2020-01-01", basis="seen", kind="shop")
WEIGHTS = MemoryPart(part="weights", gib=200, how="")
STATION = setting("cards_in_a_workstation", 4, key="run_llm")
SERVER = setting("cards_in_a_server", 8, key="finetune")
RUN_IN_SERVER = setting("cards_in_a_server", 8, key="run_llm")
ORDINARY = setting("cards_in_one_computer", 4)
FIVE = Fits(card="card", cards=5, gib=240, tight=False)
UNLINKED_SHARE = Parameter(name="serving-without-server-links", value=0.5)
LARGE = (
    SplitAllowed(cards=2),
    need(65),
    RUN,
    Market(quantity="flagship_memory", value=32),
    RUN_IN_SERVER,
)
CLOUD = plus(Answer(key="where", value="cloud"))
GPUS = plus(Answer(key="gpus", value=2))
BESIDE = (LARGEST, SOLD, WEIGHTS)

EXAMPLES = [
    Example(
        "DEMAND-960",
        given=(day(), COMPANY, RUN, STATION, *BESIDE),
        concludes=(InServer(),),
        unless={"it is to run in a cloud": CLOUD},
    ),
    Example(
        "DEMAND-961",
        given=(day(), COMPANY, TUNE, SERVER, *BESIDE),
        concludes=(InServer(),),
        unless={"it is to run in a cloud": CLOUD},
    ),
    Example(
        "DEMAND-962",
        given=(day(), COMPANY, TUNE, SERVER, *BESIDE),
        concludes=(CardsWanted(cards=8), *(DividedPart(part=name) for name in EVERYTHING)),
        unless={
            "it is to run in a cloud": CLOUD,
            "a number is named": GPUS,
            "it is said what is divided": plus(Answer(key="sharding", value="none")),
        },
    ),
    Example(
        "FIT-960",
        given=(*LARGE, InServer()),
        concludes=(MostCards(cards=8),),
        unless={"it goes into a workstation": without(InServer)},
    ),
    Example(
        "FIT-961",
        given=(InServer(), ORDINARY, Relevant(card="card"), card()),
        concludes=(
            CardsAtMost(
                card="card", cards=4, limit="do not fit in one computer, because of their coolers"
            ),
        ),
        unless={"it is a card for workstations": instead(LARGEST)},
    ),
    Example(
        "FIT-962",
        given=(InServer(), ORDINARY, FIVE, card()),
        concludes=(
            RuledOut(
                card="card",
                rule="FIT-962",
                reason="machine",
                about="cards in one computer",
                wanted=5,
                found=4,
                unit="cards",
            ),
        ),
        unless={
            "four hold it": instead(changed(FIVE, cards=4)),
            "it is a card for workstations": instead(LARGEST),
        },
    ),
    Example(
        "FIT-963",
        given=(DividedPart(part="weights"), FIVE, card(), UNLINKED_SHARE),
        concludes=(Unlinked(card="card", share=0.5),),
        unless={
            "it is a module of a server": plus(Caveat(card="card", kind="needs_server_module")),
            "two hold it": instead(changed(FIVE, cards=2)),
        },
    ),
]


def in_server(*facts, rule="DEMAND-960"):
    """Return whether the work goes into a server."""
    given = (day(), COMPANY, RUN, TUNE, STATION, SERVER, SOLD, *facts)
    return bool(decide(*given, rules=[rule_called(rule)]).facts(InServer))


@pytest.mark.parametrize(("gib", "found"), [(192, False), (192.1, True)])
def test_full_workstation_is_tried_first(gib, found):
    """DEMAND-960: four cards of 48 GiB hold 192."""
    assert in_server(LARGEST, changed(WEIGHTS, gib=gib)) is found


@pytest.mark.parametrize(("gib", "found"), [(48, False), (48.1, True)])
def test_training_beyond_one_card_goes_into_a_server(gib, found):
    """DEMAND-961: what one card holds needs no links."""
    assert in_server(LARGEST, changed(WEIGHTS, gib=gib), rule="DEMAND-961") is found


def test_stated_memory_counts_like_that_of_a_model():
    """DEMAND-960: who knows the need does not have to name the model."""
    assert in_server(LARGEST, Answer(key="memory_need_gb", value=300))


@pytest.mark.parametrize(
    "other",
    [
        card("rack", memory_gib=192, form="server", segment="datacenter"),
        card("slot", memory_gib=192, form="card", segment="datacenter"),
        card("unsold", memory_gib=192, form="card", segment="workstation"),
    ],
)
def test_larger_cards_that_fit_no_workstation_do_not_count(other):
    """DEMAND-960: the limit is what a workstation can hold."""
    sold = changed(SOLD, card="rack"), changed(SOLD, card="slot")

    assert in_server(LARGEST, WEIGHTS, other, *sold)


def test_card_without_software_does_not_count():
    """DEMAND-960: an old card that nothing supports holds no work."""
    old = card("old", memory_gib=192, form="card", segment="workstation")

    assert in_server(LARGEST, WEIGHTS, old, changed(SOLD, card="old"), Unserved(card="old"))


def test_named_number_stays_the_limit_in_a_server():
    """FIT-960: who names a number has a reason."""
    given = (*LARGE, InServer(), Answer(key="gpus", value=2))

    run = decide(*given, rules=[rule_called("FIT-960")])

    assert [found["cards"] for found in run.facts(MostCards)] == [2]


def test_what_two_cards_hold_takes_no_more_of_them_in_a_server():
    """FIT-960: two large ones are simpler than eight small ones."""
    given = (SplitAllowed(cards=2), need(64), *LARGE[2:], InServer())

    run = decide(*given, rules=[rule_called("FIT-960")])

    assert [found["cards"] for found in run.facts(MostCards)] == [2]

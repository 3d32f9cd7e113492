"""How many of several cards that may train side by side are taken, and what is said of it."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    BoardTaken,
    Candidate,
    CardsAtMost,
    CardsTaken,
    CardsThatGain,
    CardsWanted,
    Caveat,
    Fits,
    Job,
    MoreCardsWanted,
    NetworkType,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    Profile,
    Relevant,
    RoleAsked,
    RuledOut,
    Scaling,
    ServerAsked,
    Speed,
    SpreadsBadly,
    Topic,
    Unlinked,
)
from expert.rules.cards.taken import times_one
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import candidate, card, changed, decide, purse, rule_called, setting

FOUR = CardsWanted(cards=4)
MORE = MoreCardsWanted(cards=4)
TRAIN = Job(id="train")
BADLY = SpreadsBadly(net="dense")
RELEVANT = Relevant(card="card")
DRAWS = card(board_power_w=250, slots=2)
REST = Parameter(name="power-of-the-rest", value=250)
NEW = Offer(card="card", condition="new", usd=400, basis="seen", on="2025-01-01")
FITS = Fits(card="card", cards=1, gib=24)
PACE = Speed(card="card", value=10, basis="training_model")
MEASURED = Scaling(of="framework", gpus=4, low=2.5, high=3.5, on="2016-06-25")
A_THIRD = Parameter(name="further-card-adds", value=0.33)
THREE = CardsTaken(card="card", condition="new", cards=3, most=4)
TWO_LIMITED = CardsTaken(card="card", condition="new", cards=2, most=4, limit="cost too much")
MACHINE = card(segment="integrated")
DENSE = NetworkType(id="dense", name="dense networks", spreads="badly", says="why", since="2014")
GPU = Topic(ask="gpu")
PICKED = Pick(
    kind="card", id="card", name="Card", role="best_value", place=10, condition="new", cards=3
)
ANOTHER_NUMBER = {
    "another number is picked": instead(changed(PICKED, cards=1)),
    "the used one is picked": instead(changed(PICKED, condition="used")),
    "something else is asked": instead(Topic(ask="compare")),
}
OUT = {
    "the card is ruled out": plus(RuledOut(card="card", rule="FIT-050", reason="machine")),
    "the offer does not count": plus(OfferOut(card="card", condition="new", rule="FIT-080")),
    "its speed is unknown": without(Speed),
}


def limited(usd: float) -> str:
    """Return why no more are taken where money is what ends."""
    return f"cost more than the budget of {usd} US dollars"


UNLINKED = Unlinked(card="card", share=0.5)

EXAMPLES = [
    Example(
        "DEMAND-030",
        given=(FOUR, TRAIN),
        concludes=(MORE,),
        unless={
            "a model is tuned": instead(Job(id="finetune")),
            "the network spreads badly": plus(BADLY),
            "value is asked for": plus(Profile(id="thrifty")),
            "the cheapest is asked for": plus(RoleAsked(role="cheapest", place=1)),
        },
    ),
    Example(
        "FIT-055",
        given=(MORE, Answer(key="psu_w", value=1000), REST, RELEVANT, DRAWS),
        concludes=(
            CardsAtMost(
                card="card", cards=3, limit="need more than the 1000 W of the power supply"
            ),
        ),
        unless={"nobody knows what it draws": instead(card(slots=2))},
    ),
    Example(
        "FIT-056",
        given=(MORE, Answer(key="slots", value=5), RELEVANT, DRAWS),
        concludes=(CardsAtMost(card="card", cards=2, limit="need more than the 5 free slots"),),
        unless={"nobody knows its width": instead(card(board_power_w=250))},
    ),
    Example(
        "FIT-057",
        given=(changed(MORE, cards=9), MEASURED, A_THIRD),
        concludes=(
            CardsThatGain(
                cards=7,
                limit="wait for each other: beyond 7, each adds less than 33% of its speed",
            ),
        ),
        unless={"another gain was measured": instead(changed(MEASURED, of="cnn"))},
    ),
    Example(
        "SPEED-105",
        given=(MORE, purse(high=1000), NEW, FITS, card()),
        concludes=(CardsTaken(card="card", condition="new", cards=2, most=4, limit=limited(1000)),),
        unless={"it is a machine of its own": instead(MACHINE)},
    ),
    Example(
        "SPEED-106",
        given=(FOUR, NEW, changed(FITS, cards=3), card()),
        concludes=(THREE,),
        unless={
            "they come on whole boards": plus(BoardTaken(card="card", cards=4)),
            "more are wanted": plus(MORE),
            "it is a machine of its own": instead(MACHINE),
        },
    ),
    Example(
        "SPEED-107",
        given=(FOUR, NEW, MACHINE),
        concludes=(CardsTaken(card="card", condition="new", cards=1, most=4),),
        unless={"it is a card": instead(card())},
    ),
    Example(
        "SPEED-110",
        given=(MEASURED, changed(THREE, cards=4), NEW, card(), FITS, PACE),
        concludes=(candidate("card", usd=1600, cards=4, speed=30, apart=40, gib=96),),
        unless=OUT
        | {
            "another gain was measured": instead(changed(MEASURED, of="cnn")),
            "they have no links": plus(UNLINKED),
        },
    ),
    Example(
        "SPEED-960",
        given=(MEASURED, changed(THREE, cards=4), NEW, card(), FITS, PACE, UNLINKED),
        concludes=(candidate("card", usd=1600, cards=4, speed=15, apart=40, gib=96),),
        unless=OUT | {"another gain was measured": instead(changed(MEASURED, of="cnn"))},
    ),
    Example(
        "SPEED-961",
        given=(THREE, NEW, card(), FITS, PACE, UNLINKED),
        concludes=(candidate("card", usd=1200, cards=3, speed=15, apart=30, gib=72),),
        unless=OUT | {"the gain was measured": plus(MEASURED)},
    ),
    Example(
        "SPEED-111",
        given=(THREE, NEW, card(), FITS, PACE),
        concludes=(candidate("card", usd=1200, cards=3, speed=30, gib=72),),
        unless=OUT
        | {"the gain was measured": plus(MEASURED), "they have no links": plus(UNLINKED)},
    ),
    Example(
        "ADVICE-165",
        given=(GPU, changed(PICKED, cards=2), TWO_LIMITED),
        concludes=(says("several cards"),),
        unless=ANOTHER_NUMBER | {"all are taken": instead(changed(TWO_LIMITED, limit=None))},
    ),
    Example(
        "ADVICE-166",
        given=(GPU, PICKED, THREE),
        concludes=(says("several cards"),),
        unless=ANOTHER_NUMBER
        | {
            "all are taken": instead(changed(THREE, most=3)),
        },
    ),
    Example(
        "ADVICE-168",
        given=(
            *(GPU, changed(PICKED, cards=5), setting("cards_in_one_computer", 4)),
            Parameter(name="price-of-a-server", value=11600),
        ),
        concludes=(says("several cards"),),
        unless={
            "so many fit a computer": instead(changed(PICKED, cards=4)),
            "it is a module": plus(Caveat(card="card", kind="needs_server_module")),
            "a server is asked for": plus(ServerAsked()),
            "money is set aside for it": plus(changed(purse(), server_usd=11600)),
            "something else is asked": instead(Topic(ask="compare")),
            "nothing is picked": instead(changed(PICKED, kind="nothing")),
        },
    ),
]

WORDS = {
    "ADVICE-165": ["2 of up to 4 cards are recommended", "4 x Card cost too much"],
    "ADVICE-166": ["3 x Card already hold the workload", "You allow up to 4"],
    "ADVICE-168": ["up to 4 cards", "5 x Card need a server, about $11,600", "gpus=4"],
}


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ([], ["Each additional card"]),
        ([MORE], []),
        (
            [MORE, BADLY, DENSE],
            ["dense networks gain hardly anything from more cards"],
        ),
        ([BADLY, changed(DENSE, id="cnn")], ["Each additional card"]),
    ],
)
def test_why_no_more_cards_are_taken_than_hold_the_work(more, words):
    """ADVICE-166: more were not asked for, or the network gains nothing from them."""
    found = decide(GPU, PICKED, THREE, *more, rules=[rule_called("ADVICE-166")]).facts(Advice)

    assert [word in advice["says"] for word, advice in zip(words, found, strict=True)] == [
        True for _ in words
    ]


@pytest.mark.parametrize(
    ("usd", "cards"), [(399, 1), (400, 1), (799.99, 1), (800, 2), (1600, 4), (9000, 4)]
)
def test_as_many_are_taken_as_the_money_pays_for(usd, cards):
    """SPEED-105: never fewer than hold the work, never more than may share it."""
    run = decide(MORE, purse(high=usd), NEW, FITS, card(), rules=[rule_called("SPEED-105")])

    assert [taken["cards"] for taken in run.facts(CardsTaken)] == [cards]


@pytest.mark.parametrize(("room", "cards"), [(5, 2), (6, 3), (20, 4)])
def test_tightest_limit_holds(room, cards):
    """SPEED-105 with FIT-055 and FIT-056: supply, slots, money, and the number named."""
    computer = (Answer(key="slots", value=room), Answer(key="psu_w", value=2000), REST)
    rules = [rule_called(id) for id in ("FIT-055", "FIT-056", "SPEED-105")]

    run = decide(MORE, purse(high=4000), NEW, FITS, RELEVANT, DRAWS, *computer, rules=rules)

    assert [taken["cards"] for taken in run.facts(CardsTaken)] == [cards]


def test_few_large_cards_beat_many_small_ones_at_the_same_price():
    """SPEED-110: by the measured gain, four cards of speed 10 are slower than two of 20."""
    large = (card("large"), changed(NEW, card="large", usd=800), changed(FITS, card="large"))
    taken = (changed(THREE, cards=4), changed(THREE, card="large", cards=2))
    pace = changed(PACE, card="large", value=20)

    run = decide(
        MEASURED, *taken, NEW, card(), FITS, PACE, *large, pace, rules=[rule_called("SPEED-110")]
    )
    speeds = {found["card"]: found["speed"] for found in run.facts(Candidate)}

    assert speeds["large"] > speeds["card"]


@pytest.mark.parametrize(("most", "cards"), [(2, 2), (6, 6), (7, 7), (8, 7), (500, 7)])
def test_no_more_cards_than_gain(most, cards):
    """FIT-057: by a gain of 3 with four cards, the eighth adds less than a third."""
    rules = [rule_called("FIT-057")]

    run = decide(changed(MORE, cards=most), MEASURED, A_THIRD, rules=rules)

    assert [found["cards"] for found in run.facts(CardsThatGain)] == [cards]


@pytest.mark.parametrize(
    ("facts", "times"),
    [
        ([], 8),
        ([Scaling(of="cnn", gpus=4, low=2, high=2, on="2020")], 8),
        ([Scaling(of="framework", gpus=4, low=2, high=3, on="2020")], 3.333),
        ([Unlinked(card="other", share=0.5)], 8),
        ([Unlinked(card="card", share=0.5)], 4),
    ],
)
def test_offers_that_are_no_candidates_gain_from_several_cards_as_candidates_do(facts, times):
    """A used offer is compared with a new one, so both lose what several cards lose."""
    taken = CardsTaken(card="card", condition="used", cards=8, most=8)

    def facts_of(cls):
        return [fact for fact in facts if isinstance(fact, cls)]

    assert times_one(facts_of, taken) == pytest.approx(times, abs=0.001)

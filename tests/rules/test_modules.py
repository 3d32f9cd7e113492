"""Modules are bought by the board, together with the server around them."""

import pytest

from expert.facts import (
    Advice,
    AlwaysWeighed,
    Answer,
    BoardTaken,
    CardsAtMost,
    CardsTaken,
    CardsWanted,
    Caveat,
    Fits,
    InServer,
    MainMemory,
    MoreCardsWanted,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    Premium,
    Relevant,
    RuledOut,
    Speed,
    Unseen,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import candidate, card, changed, decide, purse, rule_called, setting

MODULE = Caveat(card="card", kind="needs_server_module")
SOLD = Offer(card="card", condition="new", usd=300, basis="seen", on="2020-01-01")
A_MODULE = (setting("ladder", True), Relevant(card="card"), MODULE, card(), SOLD)
THREE, FOUR = Fits(card="card", cards=3, gib=24), Fits(card="card", cards=4, gib=32)
BOARD = Parameter(name="modules-on-a-board", value=4)
SERVER = Parameter(name="price-of-a-server-for-modules", value=600)
EIGHT = MoreCardsWanted(cards=8)
MONEY = changed(purse(), high_usd=2000)
TROUBLE = setting("premium", 0.15, key="trouble")
FIVE = Fits(card="card", cards=5, gib=40)
TAKEN = BoardTaken(card="card", cards=8)
OF_EIGHT = Caveat(card="card", kind="needs_server_module", modules=8)
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
IN_ONE, OPEN = setting("cards_in_one_computer", 4), card(cooling="open")
TOO_MANY = RuledOut(
    card="card",
    rule="FIT-377",
    reason="machine",
    about="cards in one computer",
    wanted=5,
    found=4,
    unit="cards",
)
FEWER_OR_COOLED = {
    "the work takes fewer": instead(FOUR),
    "it blows the air out": instead(card(cooling="blower")),
    "it is named": plus(AlwaysWeighed(card="card")),
}
NOT_A_MODULE = {
    "the person names it": plus(AlwaysWeighed(card="card")),
    "it is a card for a slot": without(Caveat),
}
BOARDS = CardsAtMost(
    card="card", cards=4, limit="come on boards of 4 and need a server of about $600"
)
COOLERS = CardsAtMost(
    card="card", cards=4, limit="blow warm air at each other with their open coolers"
)


def out(rule, about="modules and server"):
    return OfferOut(card="card", condition="new", rule=rule, about=about)


def server(share):
    return Premium(card="card", condition="new", share=share, reason="server")


EXAMPLES = [
    Example(
        "FIT-084",
        given=(*A_MODULE, THREE, BOARD),
        concludes=(out("FIT-084", "modules on a board"),),
        unless={
            **NOT_A_MODULE,
            "the work takes a whole board": instead(FOUR),
            "more cards are wanted": plus(EIGHT),
        },
    ),
    Example(
        "FIT-370",
        given=(*A_MODULE, EIGHT, MONEY, BOARD, SERVER),
        concludes=(BOARDS,),
        unless={**NOT_A_MODULE, "no more cards are wanted": without(MoreCardsWanted)},
    ),
    Example(
        "FIT-371",
        given=(*A_MODULE, EIGHT, changed(MONEY, high_usd=1799), BOARD, SERVER),
        concludes=(out("FIT-371"),),
        unless={**NOT_A_MODULE, "the money pays for a board": instead(MONEY)},
    ),
    Example(
        "FIT-379",
        given=(*A_MODULE, EIGHT, FIVE, changed(MONEY, high_usd=1800), BOARD, SERVER),
        concludes=(out("FIT-379"),),
        unless={
            **NOT_A_MODULE,
            "one board is enough": instead(FOUR),
            "the money pays for two": instead(changed(MONEY, high_usd=3000)),
        },
    ),
    Example(
        "FIT-372",
        given=(*A_MODULE, FOUR, changed(MONEY, high_usd=1799), BOARD, SERVER),
        concludes=(out("FIT-372"),),
        unless={
            **NOT_A_MODULE,
            "the money pays for both": instead(changed(MONEY, high_usd=1800)),
            "it does with what was set aside": instead(changed(MONEY, high_usd=1799, server_usd=1)),
            "more cards are wanted": plus(EIGHT),
        },
    ),
    Example(
        "FIT-373",
        given=(*A_MODULE, TROUBLE, FOUR, BOARD, SERVER, MONEY),
        concludes=(server(0.5),),
        unless={**NOT_A_MODULE, "more cards are wanted": plus(EIGHT)},
    ),
    Example(
        "FIT-374",
        given=(*A_MODULE, TROUBLE, EIGHT, SERVER, MONEY),
        concludes=(server(0.25),),
        unless={**NOT_A_MODULE, "no more cards are wanted": without(MoreCardsWanted)},
    ),
    Example(
        "FIT-378",
        given=(
            *(Relevant(card="card"), SOLD, TROUBLE, IN_ONE, FIVE, MONEY),
            Parameter(name="price-of-a-server", value=600),
        ),
        concludes=(server(0.4),),
        unless={
            "a computer holds them": instead(FOUR),
            "they are modules": plus(MODULE),
            "the server is paid from the sum": instead(changed(MONEY, server_usd=600)),
        },
    ),
    Example(
        "FIT-380",
        given=(
            *(Relevant(card="card"), SOLD, setting("ladder", True), IN_ONE, card(), FIVE),
            changed(MONEY, high_usd=1799),
            Parameter(name="price-of-a-server", value=600),
        ),
        concludes=(out("FIT-380", "cards and server"),),
        unless={
            "a computer holds them": instead(FOUR),
            "they are modules": plus(MODULE),
            "the person names it": plus(AlwaysWeighed(card="card")),
            "the money pays for both": instead(changed(MONEY, high_usd=2100)),
            "it does with what was set aside": instead(
                changed(MONEY, high_usd=1799, server_usd=301)
            ),
        },
    ),
    Example(
        "FIT-381",
        given=(setting("ladder", True), MODULE, AlwaysWeighed(card="card"), card(), FIVE, BOARD),
        concludes=(TAKEN,),
        unless={
            "it is not named": without(AlwaysWeighed),
            "it is a card for a slot": without(Caveat),
            "more cards are wanted": plus(EIGHT),
            "they fill a board": instead(FOUR),
            "one is enough": instead(changed(FIVE, cards=1)),
        },
    ),
    Example(
        "FIT-376",
        given=(*A_MODULE, FIVE, BOARD),
        concludes=(TAKEN,),
        unless={
            **NOT_A_MODULE,
            "more cards are wanted": plus(EIGHT),
            "they fill a board": instead(FOUR),
            "the work takes less than a board": instead(THREE),
        },
    ),
    Example(
        "SPEED-371",
        given=(SOLD, TAKEN, card(), FIVE, Speed(card="card", value=10, basis="model")),
        concludes=(candidate(usd=2400, cards=8, speed=10, gib=64),),
        unless={
            "several are wanted": plus(CardsWanted(cards=8)),
            "it is ruled out": plus(RuledOut(card="card", rule="FIT-061", reason="make")),
            "the offer is left out": plus(out("FIT-372")),
            "experts go to system RAM": plus(MainMemory(card="card", gib=64, usd=400)),
        },
    ),
    Example(
        "SPEED-372",
        given=(CardsWanted(cards=8), SOLD, TAKEN, card()),
        concludes=(CardsTaken(card="card", condition="new", cards=8, most=8),),
        unless={
            "more cards are wanted": plus(EIGHT),
            "it is a machine of its own": instead(card(segment="integrated")),
        },
    ),
    Example(
        "FIT-377",
        given=(InServer(), IN_ONE, FIVE, OPEN),
        concludes=(TOO_MANY,),
        unless=FEWER_OR_COOLED,
    ),
    Example(
        "ADVICE-109",
        given=(*ADVISED, *OTHER),
        concludes=(Advice(topic="other servers", says="..."),),
        unless={
            "the other is older": instead(card("other", released="2019-06-01")),
            "the other does not hold the work": without(Fits),
            "the other is not sold": without(Offer),
            "the other is ruled out": plus(
                RuledOut(card="other", rule="PLATFORM-030", reason="support")
            ),
            "the other has a processor of its own": plus(
                Caveat(card="other", kind="arm_processor")
            ),
        },
    ),
    Example(
        "FIT-375",
        given=(
            Answer(key="in_data_centre", value=True),
            setting("cards_in_one_computer", 4),
            Relevant(card="card"),
            card(cooling="open"),
        ),
        concludes=(COOLERS,),
        unless={
            "it blows the air out": instead(card(cooling="blower")),
            "it is no data center": instead(Answer(key="in_data_centre", value=False)),
        },
    ),
]


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


@pytest.mark.parametrize(("high", "cards"), [(1799, 0), (1800, 4), (2999, 4), (3000, 8)])
def test_money_pays_for_whole_boards_and_one_server(high, cards):
    """FIT-370: a board of four costs 1200, the server 600."""
    run = decide(
        *(*A_MODULE, EIGHT, changed(MONEY, high_usd=high), BOARD, SERVER),
        rules=[rule_called("FIT-370")],
    )

    assert [found["cards"] for found in run.facts(CardsAtMost)] == [cards]


def test_known_size_of_the_board_counts_before_the_usual_one():
    """FIT-376: four modules do not fill a board of eight."""
    facts = [fact for fact in A_MODULE if fact is not MODULE]
    run = decide(*facts, OF_EIGHT, FOUR, BOARD, rules=[rule_called("FIT-376")])

    assert [found["cards"] for found in run.facts(BoardTaken)] == [8]

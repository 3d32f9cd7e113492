"""The class of server for an organisation: machines, place, licence, prices."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Job,
    Known,
    Licence,
    LicenceBinds,
    Line,
    LineSold,
    Offer,
    OptionOut,
    Parameter,
    Pick,
    Purse,
    Ready,
    ServerBought,
    ServerCard,
    ServerWanted,
    SharedSum,
    Thing,
    ThingCaveat,
    Topic,
    Trait,
    Worth,
)
from tests.rules.examples import Example, instead, plus
from tests.rules.sentences import says
from tests.unit.factories import candidate, card, changed, decide, rule_called, rules_of, setting

SERVER = Topic(ask="server_class")
TRAIN = Job(id="train")
INSIDE = Answer(key="in_data_centre", value=True)
LICENCE = Licence(
    id="clause", name="The Licence", brand="game", where="data_centre", since="2017-11-30"
)
BOUND = LicenceBinds(brand="game", licence="The Licence")
LARGE = setting("machines_for_data_centre_cards", 100)
MIDDLE = setting("machines_for_servers", 10)
AMPLE = Answer(key="budget", value="ample")
WANTED = setting("maturity", 4, key="train")
LINUX = Known(key="os", value="linux")
CUDA = Ready(
    platform="cuda", vendor="maker", os="linux", job="train", level=4, word="mature", says=""
)
GAME = Line(group="game-any", name="Game (any)", brands="game", width=1)
GAME_CARD = card("game-1", brand="game", fp32_tflops=10, bandwidth_gb_s=500)
OFFER = Offer(card="game-1", condition="new", usd=500, basis="seen", on="2019-04-01")
SOLD = LineSold(
    group="game-any",
    name="Game (any)",
    width=1,
    cards=1,
    generation=5,
    usd_per_tflops=50,
    usd_per_gb_s=1,
    segment="consumer",
)
STEEL = changed(
    SOLD,
    group="steel-any",
    name="Steel (any)",
    segment="datacenter",
    cards=4,
    usd_per_tflops=450,
    usd_per_gb_s=8.6,
)
WIDER = changed(STEEL, group="a-wider", name="Wider", width=2)
CARDS = ServerWanted(way="data_centre_cards", reason="machines")
OWN = ServerWanted(way="own_server", reason="machines")
WHOLE = ServerWanted(way="complete_system", reason="machines")
BOX = Thing(kind="server", id="box", name="Box")
COMPLETE = Trait(kind="server", thing="box", trait="complete-system", says="all in one")
BARE = Trait(kind="server", thing="box", trait="takes-cards-of-choice", says="room for cards")
PICKED_BOX = Pick(kind="server", id="box", name="Box", role="server", place=1)
CAVEAT = ThingCaveat(kind="server", thing="box", key="always", value=True, says="it is loud")

SERVER_CARD = ServerCard(card="card", name="Card", usd=400)
LADDER = setting("ladder", True)
ROOM = Parameter(name="slots-of-a-card-in-a-server", value=2)
FANLESS = card(segment="datacenter", slots=2)
BLOWER = card(slots=2, cooling="blower")
FULL = (
    setting("cards_in_a_server", 8, key="train"),
    Parameter(name="price-of-a-server", value=8000),
)
SOLD_CARD = card(segment="workstation", slots=2, board_power_w=300, memory_gib=48)
WORTH = Worth(card="card", condition="new", worth=100, paid_usd=400)
ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="compare"))}
NO_DATA_CENTRE = {"it stands elsewhere": instead(Answer(key="in_data_centre", value=False))}
ANOTHER_PLACE = {"the licence is about another place": instead(changed(LICENCE, where="school"))}


def machines(number):
    return Answer(key="machines", value=number)


def line_picked(line, place):
    return Pick(
        kind="accelerator",
        id=line["group"],
        name=line["name"],
        role="class_of_cards",
        place=place,
    )


EXAMPLES = [
    Example(
        "PLATFORM-720",
        given=(INSIDE, LICENCE),
        concludes=(BOUND,),
        unless=NO_DATA_CENTRE | ANOTHER_PLACE,
    ),
    Example(
        "REACH-720",
        given=(
            SERVER,
            TRAIN,
            setting("maturity", 4, key="train"),
            LINUX,
            GAME,
            GAME_CARD,
            OFFER,
            CUDA,
        ),
        concludes=(SOLD,),
        unless=ANOTHER_QUESTION
        | {
            "its software is not mature": instead(changed(CUDA, level=3)),
            "only used ones are left": instead(changed(OFFER, condition="used")),
            "its cards have another brand": instead(changed(GAME, brands="other")),
        },
    ),
    Example(
        "NEED-720",
        given=(SERVER, machines(101), LARGE),
        concludes=(CARDS,),
        unless=ANOTHER_QUESTION | {"there are just a hundred": instead(machines(100))},
    ),
    Example(
        "NEED-721",
        given=(SERVER, AMPLE, machines(100), MIDDLE, LARGE),
        concludes=(WHOLE,),
        unless=ANOTHER_QUESTION
        | {
            "the money is limited": instead(Answer(key="budget", value="limited"), machines(100)),
            "there are more": instead(AMPLE, machines(101)),
            "there are fewer": instead(AMPLE, machines(9)),
        },
    ),
    Example(
        "NEED-722",
        given=(SERVER, machines(10), MIDDLE, LARGE),
        concludes=(OWN,),
        unless=ANOTHER_QUESTION
        | {
            "the money is ample": plus(AMPLE),
            "there are fewer": instead(machines(9)),
            "there are more": instead(machines(101)),
            "a licence binds": plus(BOUND),
        },
    ),
    Example(
        "NEED-723",
        given=(SERVER, machines(9), MIDDLE),
        concludes=(ServerWanted(way="own_computers", reason="machines"),),
        unless=ANOTHER_QUESTION
        | {"there are just ten": instead(machines(10)), "a licence binds": plus(BOUND)},
    ),
    Example(
        "NEED-724",
        given=(SERVER, BOUND),
        concludes=(ServerWanted(way="data_centre_cards", reason="licence"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "NEED-725",
        given=(SERVER, INSIDE),
        concludes=(ServerWanted(way="data_centre_cards", reason="place"),),
        unless=ANOTHER_QUESTION
        | NO_DATA_CENTRE
        | {"a number is named": plus(machines(50)), "a licence binds": plus(BOUND)},
    ),
    Example(
        "NEED-726",
        given=(SERVER,),
        concludes=(ServerWanted(way="own_server", reason="value"),),
        unless=ANOTHER_QUESTION
        | {"it stands in a data centre": plus(INSIDE), "a number is named": plus(machines(50))},
    ),
    Example(
        "NEED-727",
        given=(SERVER, machines(50)),
        concludes=(ServerWanted(way="own_server", reason="value"),),
        unless=ANOTHER_QUESTION
        | {"the advice knows classes": plus(LARGE), "a licence binds": plus(BOUND)},
    ),
    Example(
        "CHOOSE-720",
        given=(SERVER, CARDS, STEEL, WIDER, SOLD),
        concludes=(line_picked(STEEL, 1),),
        unless=ANOTHER_QUESTION | {"servers of one's own are wanted": instead(OWN)},
    ),
    Example(
        "CHOOSE-721",
        given=(SERVER, WHOLE, COMPLETE, BOX),
        concludes=(PICKED_BOX,),
        unless=ANOTHER_QUESTION
        | {
            "servers of one's own are wanted": instead(OWN),
            "it takes cards of choice": instead(BARE),
        },
    ),
    Example(
        "CHOOSE-722",
        given=(SERVER, OWN, BARE, BOX),
        concludes=(PICKED_BOX,),
        unless=ANOTHER_QUESTION
        | {"a complete system is wanted": instead(WHOLE), "it is complete": instead(COMPLETE)},
    ),
    Example(
        "CHOOSE-723",
        given=(SERVER, OWN, SOLD),
        concludes=(line_picked(SOLD, 95),),
        unless=ANOTHER_QUESTION
        | {
            "data-centre cards are wanted": instead(CARDS),
            "it is a data-centre line": instead(STEEL),
            "it is several brands": instead(changed(SOLD, width=2)),
            "a card for servers is known": plus(SERVER_CARD),
        },
    ),
    Example(
        "CHOOSE-726",
        given=(SERVER, SERVER_CARD),
        concludes=(
            Pick(
                kind="card",
                id="card",
                name="Card",
                role="best_value",
                place=2,
                cards=1,
                condition="new",
                usd=400,
            ),
        ),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "REACH-047",
        given=(SERVER, LADDER, CARDS, ROOM, *FULL, candidate(), WORTH, FANLESS),
        concludes=(SERVER_CARD,),
        unless=ANOTHER_QUESTION
        | {
            "the advisor shows no ladder": instead(changed(LADDER, value=False)),
            "a complete system is wanted": instead(WHOLE),
            "it is too wide": instead(changed(FANLESS, slots=3)),
            "its width is unknown": instead(changed(FANLESS, slots=None)),
            "it is a workstation card": instead(changed(FANLESS, segment="workstation")),
            "it is used": instead(candidate(condition="used")),
            "nothing weighs it": instead(changed(WORTH, card="other")),
        },
    ),
    Example(
        "REACH-048",
        given=(SERVER, LADDER, OWN, ROOM, *FULL, candidate(), WORTH, BLOWER),
        concludes=(SERVER_CARD,),
        unless=ANOTHER_QUESTION
        | {
            "data-center cards are wanted": instead(CARDS),
            "its cooler is open": instead(changed(BLOWER, cooling="open")),
            "its cooler is unknown": instead(changed(BLOWER, cooling=None)),
        },
    ),
    Example(
        "ADVICE-709",
        given=(SERVER, SERVER_CARD, SOLD_CARD, *FULL),
        concludes=(says("full server"),),
        unless=ANOTHER_QUESTION | {"their number was said": plus(Answer(key="machines", value=20))},
    ),
    Example(
        "ADVICE-719",
        given=(SERVER, SERVER_CARD, SOLD_CARD, *FULL, Answer(key="machines", value=20)),
        concludes=(says("full server"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-178",
        given=(Answer(key="budget_usd", value=40000), SharedSum(machines=10, usd=4000)),
        concludes=(says("each server"),),
        unless={"the sum is for one machine": lambda given: given[:1]},
    ),
    Example(
        "CHOOSE-725",
        given=(SERVER, BOUND, GAME),
        concludes=(
            OptionOut(kind="accelerator", id="game-any", name="Game (any)", rule="CHOOSE-725"),
        ),
        unless=ANOTHER_QUESTION
        | {"the line is of another brand": instead(changed(GAME, brands="steel"))},
    ),
    Example(
        "ADVICE-701",
        given=(SERVER, STEEL, SOLD),
        concludes=(says("price"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-702",
        given=(SERVER, setting("data_centre_price_factor", 10)),
        concludes=(says("price"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-703",
        given=(SERVER, CARDS, setting("data_centre_cards_have", "passive cooling")),
        concludes=(says("data center"),),
        unless=ANOTHER_QUESTION | {"servers of one's own are wanted": instead(OWN)},
    ),
    Example(
        "ADVICE-704",
        given=(SERVER, OWN, LICENCE),
        concludes=(says("licence"),),
        unless=ANOTHER_QUESTION | ANOTHER_PLACE | {"data-centre cards are wanted": instead(CARDS)},
    ),
    Example(
        "ADVICE-705",
        given=(SERVER, Answer(key="persona", value="institution"), LICENCE),
        concludes=(says("licence"),),
        unless=ANOTHER_QUESTION
        | ANOTHER_PLACE
        | {"a company asks": instead(Answer(key="persona", value="industry"))},
    ),
    Example(
        "ADVICE-706",
        given=(SERVER, PICKED_BOX, COMPLETE),
        concludes=(says("server"),),
        unless=ANOTHER_QUESTION
        | {"another server is picked": instead(changed(PICKED_BOX, id="b"))},
    ),
    Example(
        "ADVICE-707",
        given=(SERVER, PICKED_BOX, CAVEAT),
        concludes=(says("server"),),
        unless=ANOTHER_QUESTION
        | {"another server is picked": instead(changed(PICKED_BOX, id="b"))},
    ),
    Example(
        "ADVICE-708",
        given=(Topic(ask="gpu"), machines(101), LARGE),
        concludes=(says("data center"),),
        unless=ANOTHER_QUESTION
        | {
            "there are just a hundred": instead(machines(100)),
            "the data centre is named": plus(INSIDE),
        },
    ),
]


WORDS = {
    "ADVICE-178": ["$40,000 for 10 machines is $4,000 for each"],
    "ADVICE-709": ["8 cards (Card)", "384 GB", "$11,000", "$8,000", "2.4 kW"],
    "ADVICE-719": ["8 cards (Card)", "20 of them about $220,000"],
    "ADVICE-701": ["9 times", "Steel (any)", "Game (any)"],
    "ADVICE-702": ["10 times", "no real advantage"],
    "ADVICE-703": ["passive cooling"],
    "ADVICE-704": ["The Licence", "2017-11-30"],
    "ADVICE-705": ["poor value"],
    "ADVICE-706": ["Box", "all in one"],
    "ADVICE-707": ["Box", "it is loud"],
    "ADVICE-708": ["100 machines"],
}


@pytest.mark.parametrize(
    ("number", "money", "ways"),
    [
        (9, AMPLE, ["own_computers"]),
        (10, AMPLE, ["complete_system"]),
        (100, AMPLE, ["complete_system"]),
        (101, AMPLE, ["data_centre_cards"]),
        (9, LINUX, ["own_computers"]),
        (10, LINUX, ["own_server"]),
        (100, LINUX, ["own_server"]),
        (101, LINUX, ["data_centre_cards"]),
    ],
)
def test_one_class_suits_each_number_of_machines(number, money, ways):
    """NEED-720 to NEED-723 leave no gap and do not overlap."""
    facts = (SERVER, machines(number), MIDDLE, LARGE, money)

    run = decide(*facts, rules=rules_of("need"))

    assert [fact["way"] for fact in run.facts(ServerWanted)] == ways


@pytest.mark.parametrize("number", [1, 50, 500])
def test_bound_organisation_is_given_nothing_that_is_forbidden(number):
    """In a data centre with the licence no number of machines leads to consumer cards."""
    facts = (SERVER, machines(number), MIDDLE, LARGE, INSIDE, BOUND)

    run = decide(*facts, rules=rules_of("need"))

    assert {fact["way"] for fact in run.facts(ServerWanted)} == {"data_centre_cards"}


def test_newest_consumer_line_comes_first():
    """CHOOSE-723 orders by generation."""
    older = changed(SOLD, group="old-any", generation=4)

    run = decide(SERVER, OWN, older, SOLD, rules=[rule_called("CHOOSE-723")])
    picks = sorted(run.facts(Pick), key=lambda pick: pick["place"])

    assert [pick["id"] for pick in picks] == ["game-any", "old-any"]


@pytest.mark.parametrize(("aside", "found"), [(3000, "one of them"), (2000, "--form computer")])
def test_share_that_does_not_pay_for_a_server_is_told(aside, found):
    """ADVICE-178: a server costs 3,000 dollars."""
    run = decide(
        Answer(key="budget_usd", value=40000),
        SharedSum(machines=10, usd=4000),
        ServerBought(what="server", usd=3000, share=0.5),
        Purse(high_usd=4000 - aside, server_usd=aside, around="server"),
        rules=[rule_called("ADVICE-178")],
    )

    assert found in run.facts(Advice)[0]["says"]

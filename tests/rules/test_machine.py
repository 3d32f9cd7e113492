"""The machine around the card: supply, board, cooling, processor, system RAM."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Assumed,
    BlowerTwin,
    BoardSize,
    Caveat,
    Known,
    LanesDisputed,
    LanesShort,
    Link,
    MainMemory,
    Member,
    Named,
    Offer,
    Parameter,
    Pick,
    Profile,
    ServerBought,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import card, changed, decide, rule_called, setting, usual

BUILD = Topic(ask="system_build")
ONE, TWO = Known(key="gpus", value=1), Known(key="gpus", value=2)
OWNED = Named(role="owned", text="Card", kind="card", id="card", count=1)
OTHER = Named(role="owned", text="Other", kind="card", id="other", count=1)
CARD = card(board_power_w=300, slots=2, cooling="open", memory_gib=24)
SMALL = card("other", board_power_w=100)
BLOWER = changed(CARD, id="blower", name="Blower", cooling="blower", board_power_w=200)
TWIN = BlowerTwin(card="card", name="Blower", watts=200)
REST = Parameter(name="power-of-the-rest", value=250)
PASSED_ON = Parameter(name="efficiency-of-a-power-supply", value=0.8)
BEYOND = Parameter(name="supply-beyond-a-card", value=250)
SLOT = Parameter(name="power-of-a-slot", value=75)
IN_CHINA, IN_THE_USA = (Answer(key="region", value=region) for region in ("CN", "US"))


def circuit(region):
    name = "power-of-a-circuit"
    return Parameter(name=f"{name}-x", of=name, region=region, where="Nowhere", value=1440)


WEAKEST, CHINESE = circuit("unsaid"), circuit("CN")
PCIE = Link(id="pci-express", name="PCI Express", joins="cards", gb_s=16, says="v3", since="2012")
LANES = setting("lanes_per_card", 16)
MANY_LANES = setting("many_lanes_need", "workstation")
DESKTOP_LANES = Parameter(name="lanes-of-a-desktop-processor", value=16)
SHORT = LanesShort(wanted=32, has=16, grade="workstation")
PICK = Pick(kind="card", id="card", name="Card", role="fastest", place=10, condition="new", cards=2)
ONE_PICK = changed(PICK, cards=1)
NAMED_650 = changed(CARD, supply_w=650)
ASKED_OF = Member(group="asked-about", card="card")
BOARDS = BoardSize(card="card", slots=3, least_slots=2)

FOUR, HALF = Known(key="gpus", value=4), setting("lanes_may_drop_to", 8, place=1)
AROUND = (setting("ladder", True), setting("main_memory_times", 2))


def price(name, value):
    return Parameter(name=name, value=value)


IN_SYSTEM_RAM = MainMemory(card="card", gib=64, usd=0)
AROUND_THE_PICK = ServerBought(what="computer", usd=800, share=1)
DISK = price("disk-of-a-workstation", 4)
STEPS = price("workstation-memory-is-sold-by", 128)
LEAST = price("least-memory-beside-a-card", 1)
WORKSTATION_PRICES = (
    price("price-of-workstation-memory", 10),
    price("price-of-a-workstation", 5000),
    price("price-of-case-supply-and-disk", 1500),
)
DESKTOP_PRICES = (
    price("main-memory-is-sold-by", 32),
    price("main-memory-at-most", 256),
    price("price-of-main-memory", 10),
    price("price-of-a-computer-for-a-card", 800),
)

ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="compare"))}
ONE_GPU = {"it is one GPU": instead(ONE)}
NOT_NAMED = {"the card cannot be had": instead(changed(OWNED, role="unavailable"))}


def offer(name):
    return Offer(card=name, condition="new", usd=300, basis="seen", on="2020-05-01")


DISPUTE = LanesDisputed(lanes=16)
DISPUTED = {"the guides disagree": plus(DISPUTE)}

TWO_OWNED = Named(role="owned", text="2x Card", kind="card", id="card", count=2)

NO_CARD_FOR_A_DESKTOP = {
    "a server is bought": instead(changed(AROUND_THE_PICK, what="server")),
    "the card is there": instead(changed(PICK, condition="owned")),
    "it is a whole computer": instead(changed(CARD, form="computer")),
}

EXAMPLES = [
    Example(
        "SITUATION-720",
        given=(BUILD, Answer(key="gpus", value=4)),
        concludes=(Known(key="gpus", value=4),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "SITUATION-721",
        given=(BUILD, usual("gpus", 1)),
        concludes=(Assumed(what="gpus", value=1), ONE),
        unless=ANOTHER_QUESTION
        | {
            "a number is named": plus(Answer(key="gpus", value=4)),
            "several cards are owned": plus(TWO_OWNED),
        },
    ),
    Example(
        "SITUATION-304",
        given=(BUILD, TWO_OWNED),
        concludes=(TWO,),
        unless=ANOTHER_QUESTION | {"a number is named": plus(Answer(key="gpus", value=4))},
    ),
    Example(
        "PLATFORM-731",
        given=(BUILD, FOUR, MANY_LANES, LANES, HALF, DESKTOP_LANES),
        concludes=(changed(SHORT, wanted=64),),
        unless=ANOTHER_QUESTION
        | ONE_GPU
        | {
            "the advice asks for nothing more": instead(setting("rest_class", "mid-range")),
            "a quarter is enough": instead(setting("lanes_may_drop_to", 4, place=1)),
            "half is enough for two": instead(TWO),
            "the processor has as many": instead(changed(DESKTOP_LANES, value=32)),
        },
    ),
    Example("ADVICE-728", given=(SHORT,), concludes=(says("processor"),)),
    Example(
        "ADVICE-729",
        given=(BUILD, setting("processor_class", "middle")),
        concludes=(says("processor"),),
        unless=ANOTHER_QUESTION | {"the cards need more lanes": plus(SHORT)},
    ),
    Example(
        "ADVICE-721",
        given=(BUILD, setting("case_with_fans", True)),
        concludes=(says("case"),),
        unless=ANOTHER_QUESTION
        | {"the advice asks for none": instead(setting("case_with_fans", False))},
    ),
    Example(
        "ADVICE-723",
        given=(BUILD, setting("rest_class", "mid-range")),
        concludes=(says("rest of the machine"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-724",
        given=(BUILD, LANES, PCIE),
        concludes=(says("board"),),
        unless=ANOTHER_QUESTION
        | DISPUTED
        | {"another link is meant": instead(changed(PCIE, id="nvlink"))},
    ),
    Example(
        "ADVICE-725",
        given=(
            BUILD,
            TWO,
            LANES,
            setting("lanes_may_drop_to", 8, place=1),
            setting("lanes_may_drop_to", 4, place=2),
        ),
        concludes=(says("board"),),
        unless=ANOTHER_QUESTION | ONE_GPU | DISPUTED,
    ),
    Example(
        "ADVICE-726",
        given=(BUILD, TWO, setting("lanes_matter", False)),
        concludes=(says("board"),),
        unless=ANOTHER_QUESTION
        | ONE_GPU
        | DISPUTED
        | {"lanes matter": instead(setting("lanes_matter", True))},
    ),
    Example(
        "PLATFORM-730",
        given=(BUILD, TWO, LANES, setting("lanes_matter", False)),
        concludes=(DISPUTE,),
        unless=ANOTHER_QUESTION
        | ONE_GPU
        | {"lanes matter": instead(setting("lanes_matter", True))},
    ),
    Example(
        "ADVICE-727",
        given=(
            BUILD,
            DISPUTE,
            setting("lanes_may_drop_to", 8, place=1),
            setting("lanes_may_drop_to", 4, place=2),
            PCIE,
        ),
        concludes=(says("board"),),
        unless=ANOTHER_QUESTION | {"another link is meant": instead(changed(PCIE, id="nvlink"))},
    ),
    Example(
        "ADVICE-730",
        given=(BUILD, ONE, BEYOND, CARD, SMALL, offer("card"), offer("other")),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION | {"a card is named": plus(OWNED)},
    ),
    Example(
        "ADVICE-731",
        given=(BUILD, TWO, OWNED, CARD, BEYOND),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION | NOT_NAMED,
    ),
    Example(
        "ADVICE-746",
        given=(
            *(BUILD, FOUR, OWNED, CARD, BEYOND, *AROUND, DISK),
            *(changed(SHORT, wanted=64), STEPS, *WORKSTATION_PRICES, LEAST),
        ),
        concludes=(says("parts"),),
        unless=ANOTHER_QUESTION
        | NOT_NAMED
        | {"a desktop computer takes them": without(LanesShort)},
    ),
    Example(
        "ADVICE-744",
        given=(
            *(BUILD, TWO, OWNED, CARD, BEYOND, *AROUND, DISK),
            *(DESKTOP_LANES, *DESKTOP_PRICES, setting("processor_class", "middle")),
        ),
        concludes=(says("parts"),),
        unless=ANOTHER_QUESTION | NOT_NAMED | {"it has too few lanes": plus(SHORT)},
    ),
    Example(
        "ADVICE-745",
        given=(
            *(AROUND_THE_PICK, PICK, changed(CARD, form="card"), BEYOND, *AROUND, DISK),
            *(DESKTOP_LANES, *DESKTOP_PRICES, setting("processor_class", "middle")),
        ),
        concludes=(says("parts"),),
        unless=NO_CARD_FOR_A_DESKTOP
        | {
            "part of the model is in system RAM": plus(IN_SYSTEM_RAM),
        },
    ),
    Example(
        "ADVICE-996",
        given=(Profile(id="professional"), AROUND_THE_PICK, PICK, changed(CARD, form="card")),
        concludes=(says("price"),),
        unless=NO_CARD_FOR_A_DESKTOP
        | {
            "a person buys it": instead(Profile(id="hobby")),
            "a workstation is bought": plus(changed(IN_SYSTEM_RAM, place="workstation")),
        },
    ),
    Example(
        "ADVICE-747",
        given=(
            *(AROUND_THE_PICK, PICK, changed(CARD, form="card"), BEYOND, *AROUND, DISK),
            *(DESKTOP_LANES, *DESKTOP_PRICES, setting("processor_class", "middle"), IN_SYSTEM_RAM),
        ),
        concludes=(says("parts"),),
        unless=NO_CARD_FOR_A_DESKTOP
        | {
            "the model is on the card": without(MainMemory),
            "only a workstation takes as much": instead(
                changed(IN_SYSTEM_RAM, place="workstation")
            ),
        },
    ),
    Example(
        "ADVICE-732",
        given=(BUILD, BEYOND, OWNED, OTHER, CARD, SMALL),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-733",
        given=(BUILD, Answer(key="psu_w", value=850), OWNED, CARD, BEYOND),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION | NOT_NAMED,
    ),
    Example(
        "ADVICE-734",
        given=(BUILD, Known(key="gpus", value=4), OWNED, CARD, REST, PASSED_ON, WEAKEST),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION
        | NOT_NAMED
        | {
            "the circuit just bears it": instead(changed(WEAKEST, value=1812.5)),
            "a country is named": plus(IN_CHINA),
        },
    ),
    Example(
        "ADVICE-742",
        given=(BUILD, IN_CHINA, Known(key="gpus", value=4), OWNED, CARD, REST, PASSED_ON, CHINESE),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION
        | NOT_NAMED
        | {
            "the circuit just bears it": instead(changed(CHINESE, value=1812.5)),
            "it stands in another country": instead(IN_THE_USA),
        },
    ),
    Example(
        "ADVICE-735",
        given=(BUILD, Answer(key="slots", value=5), OWNED, CARD),
        concludes=(says("slots"),),
        unless=ANOTHER_QUESTION | NOT_NAMED,
    ),
    Example(
        "ADVICE-736",
        given=(BUILD, TWO, setting("several_cards_cooling", "blower")),
        concludes=(says("cooling"),),
        unless=ANOTHER_QUESTION | ONE_GPU | {"a twin is named": plus(TWIN)},
    ),
    Example(
        "ADVICE-737",
        given=(BUILD, TWO, OWNED, CARD),
        concludes=(says("cooling"),),
        unless=ANOTHER_QUESTION
        | ONE_GPU
        | NOT_NAMED
        | {
            "its cooler is a blower": instead(changed(CARD, cooling="blower")),
            "the same chip comes with a blower": plus(TWIN),
        },
    ),
    Example(
        "PLATFORM-732",
        given=(BUILD, TWO, OWNED, CARD, BLOWER),
        concludes=(TWIN,),
        unless=ANOTHER_QUESTION
        | ONE_GPU
        | NOT_NAMED
        | {
            "its cooler is a blower": instead(changed(CARD, cooling="blower")),
            "the other has less memory": instead(changed(BLOWER, memory_gib=16)),
            "the other is open, too": instead(changed(BLOWER, cooling="open")),
        },
    ),
    Example(
        "ADVICE-748",
        given=(BUILD, TWO, OWNED, CARD, TWIN),
        concludes=(says("cooling"),),
        unless=ANOTHER_QUESTION
        | ONE_GPU
        | NOT_NAMED
        | {"its cooler is a blower": instead(changed(CARD, cooling="blower"))},
    ),
    Example(
        "ADVICE-738",
        given=(BUILD, TWO, OWNED, CARD, setting("main_memory_times", 2)),
        concludes=(says("system RAM"),),
        unless=ANOTHER_QUESTION | NOT_NAMED,
    ),
    Example(
        "ADVICE-739",
        given=(BUILD, OWNED, CARD, Caveat(card="card", kind="passive_cooling")),
        concludes=(says("cooling"),),
        unless=ANOTHER_QUESTION
        | NOT_NAMED
        | {"the caveat is another": instead(Caveat(card="card", kind="low_confidence"))},
    ),
    Example(
        "ADVICE-740",
        given=(Topic(ask="gpu"), Answer(key="psu_w", value=1000), REST, PICK, CARD),
        concludes=(says("power supply"),),
        unless=ANOTHER_QUESTION | {"no card is picked": instead(changed(PICK, kind="service"))},
    ),
    Example(
        "ADVICE-911",
        given=(Topic(ask="gpu"), Answer(key="slots", value=2), ONE_PICK, BOARDS),
        concludes=(says("slots"),),
        unless={
            "something else is asked": instead(Topic(ask="compare")),
            "several are recommended": instead(changed(ONE_PICK, cards=2)),
            "there is room": instead(Answer(key="slots", value=3)),
        },
    ),
    Example(
        "ADVICE-912",
        given=(Topic(ask="gpu"), Answer(key="psu_w", value=649), ONE_PICK, NAMED_650, BEYOND, SLOT),
        concludes=(says("power supply"),),
        unless={
            "something else is asked": instead(Topic(ask="cluster")),
            "you asked about it": plus(ASKED_OF),
            "several are recommended": instead(changed(ONE_PICK, cards=2)),
            "the supply is as large": instead(Answer(key="psu_w", value=650)),
            "the slot powers it": instead(changed(NAMED_650, board_power_w=75)),
        },
    ),
    Example(
        "ADVICE-916",
        given=(Topic(ask="gpu"), Answer(key="psu_w", value=650), ONE_PICK, NAMED_650, BEYOND, SLOT),
        concludes=(says("your power supply"),),
        unless={
            "something else is asked": instead(Topic(ask="cluster")),
            "no power supply is named": without(Answer),
            "you asked about it": plus(ASKED_OF),
            "it joins a card you own": instead(changed(ONE_PICK, role="add")),
            "you own it": instead(changed(ONE_PICK, condition="owned")),
            "the supply is smaller": instead(Answer(key="psu_w", value=649)),
            "there are two": instead(changed(ONE_PICK, cards=2)),
            "it is a laptop": instead(changed(NAMED_650, form="laptop")),
            "it is a computer": instead(changed(NAMED_650, segment="integrated")),
            "the slot powers it": instead(changed(NAMED_650, board_power_w=75)),
        },
    ),
    Example(
        "ADVICE-917",
        given=(
            Topic(ask="gpu"),
            Answer(key="psu_w", value=300),
            ONE_PICK,
            changed(CARD, board_power_w=75),
            SLOT,
        ),
        concludes=(says("your power supply"),),
        unless={
            "something else is asked": instead(Topic(ask="cluster")),
            "no power supply is named": without(Answer),
            "you asked about it": plus(ASKED_OF),
            "it is a laptop": instead(changed(CARD, board_power_w=75, form="laptop")),
            "it takes more than the slot gives": instead(changed(CARD, board_power_w=76)),
        },
    ),
    Example(
        "ADVICE-915",
        given=(
            Topic(ask="compare"),
            Answer(key="psu_w", value=649),
            ASKED_OF,
            Member(group="asked-about", card="smaller"),
            NAMED_650,
            card("smaller", supply_w=550, board_power_w=200),
            BEYOND,
            SLOT,
        ),
        concludes=(says("power supply for the cards named"),),
        unless={
            "something else is asked": instead(Topic(ask="cluster")),
            "no power supply is named": without(Answer),
        },
    ),
    Example(
        "ADVICE-741",
        given=(Topic(ask="gpu"), Answer(key="slots", value=5), PICK, CARD),
        concludes=(says("slots"),),
        unless=ANOTHER_QUESTION | {"no card is picked": instead(changed(PICK, kind="service"))},
    ),
]


WORDS = {
    "ADVICE-729": ["CPU", "middle processor"],
    "ADVICE-721": ["fans"],
    "ADVICE-723": ["mid-range", "power, cooling and size"],
    "ADVICE-724": ["x16", "v3"],
    "ADVICE-725": ["x16", "x8", "x4"],
    "ADVICE-726": ["not that important", "lanes"],
    "ADVICE-727": ["x16", "x8", "x4", "not that important", "v3"],
    "ADVICE-730": ["100 to 300 W", "350 to 550 W"],
    "ADVICE-731": ["2 x Card", "600 W", "850 W", "our estimate"],
    "ADVICE-732": ["Card and Other", "650 W"],
    "ADVICE-733": ["850 W", "margin: 2"],
    "ADVICE-734": ["4 x Card", "1440 W in Nowhere"],
    "ADVICE-742": ["4 x Card", "1440 W in Nowhere"],
    "ADVICE-746": ["4 x Card", "64", "256 GB", "1,450 W", "8 slots", "4 TB", "$9,100", "$2,600"],
    "ADVICE-744": ["2 x Card", "96 GB", "850 W", "4 slots", "$1,400", "$600 of it for more RAM"],
    "ADVICE-745": ["2 x Card", "32 GB", "850 W", "4 slots", "$800", "96 GB", "$640 more"],
    "ADVICE-996": ["$800", "ordinary desktop parts", "get a quote"],
    "ADVICE-747": ["2 x Card", "64 GB", "$1,100", "$300 of it for more RAM than usual"],
    "ADVICE-735": ["Card", "5 slots: 2"],
    "ADVICE-736": ["blower"],
    "ADVICE-748": ["Card", "Blower", "200 W"],
    "ADVICE-738": ["2 x Card", "96 GiB"],
    "ADVICE-911": ["Card", "about 3 slots", "you have 2", "take up 2"],
    "ADVICE-912": ["Card", "650 W", "its maker's recommendation", "649 W"],
    "ADVICE-916": ["650 W power supply is large enough for the Card", "650 W is suggested"],
    "ADVICE-917": ["300 W power supply is large enough for the Card", "75 W"],
    "ADVICE-915": ["large enough for the Smaller.", "Suggested: 650 W for the Card."],
    "ADVICE-741": ["Card", "4 of your 5 slots"],
    "ADVICE-740": ["Card", "850 W", "1000 W"],
}


@pytest.mark.parametrize(
    ("watts", "fed"), [(200, "none"), (549, "none"), (550, "1"), (849, "1"), (850, "2")]
)
def test_supply_feeds_as_many_cards_as_its_watts_allow(watts, fed):
    """ADVICE-733 below, at and above each step."""
    facts = (BUILD, Answer(key="psu_w", value=watts), OWNED, CARD, BEYOND)

    run = decide(*facts, rules=[rule_called("ADVICE-733")])

    assert f"margin: {fed}." in run.facts(Advice)[0]["says"]


@pytest.mark.parametrize(("gpus", "warned"), [(3, False), (4, True)])
def test_circuit_is_warned_of_where_it_is_overloaded(gpus, warned):
    """ADVICE-734: three cards of 300 W and 250 W for the rest take 1437.5 W at the wall."""
    facts = (BUILD, Known(key="gpus", value=gpus), OWNED, CARD, REST, PASSED_ON, WEAKEST)

    run = decide(*facts, rules=[rule_called("ADVICE-734")])

    assert bool(run.firings) is warned


def test_one_owned_card_is_not_added_up():
    """ADVICE-732 says nothing that ADVICE-731 does not say."""
    run = decide(BUILD, BEYOND, OWNED, CARD, rules=[rule_called("ADVICE-732")])

    assert run.firings == ()


@pytest.mark.parametrize(
    ("gpus", "total"),
    [(1, "800 W (its maker's recommendation)"), (2, "1100 W (its maker's recommendation for one")],
)
def test_supply_that_the_maker_recommends_is_the_start(gpus, total):
    """ADVICE-731: 800 W for one card, and 300 W for the second."""
    named = changed(CARD, supply_w=800)
    facts = (BUILD, Known(key="gpus", value=gpus), OWNED, named, BEYOND)

    run = decide(*facts, rules=[rule_called("ADVICE-731")])

    assert total in run.facts(Advice)[0]["says"]


@pytest.mark.parametrize(
    ("each_usd", "told"), [(25, False), (26, True)], ids=["as dear as the rest", "dearer"]
)
def test_least_memory_that_works_is_told_if_the_memory_costs_more_than_the_rest(each_usd, told):
    """ADVICE-746: 256 GB cost more than the other parts for $6,500 from $25.40 per GB on."""
    prices = (
        changed(fact, value=each_usd) if fact["name"] == "price-of-workstation-memory" else fact
        for fact in WORKSTATION_PRICES
    )
    given = (
        *(BUILD, FOUR, OWNED, CARD, BEYOND, *AROUND, DISK, changed(SHORT, wanted=64), STEPS),
        *(*prices, LEAST),
    )

    run = decide(*given, rules=[rule_called("ADVICE-746")])

    (advice,) = run.facts(Advice)
    assert ("128 GB (at least the memory of one card) is the minimum" in advice["says"]) is told
    assert ("about $9,800 together, $3,300 less" in advice["says"]) is told

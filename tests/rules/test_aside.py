"""A mixture whose experts may be in system RAM although the person did not ask for it."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Assumed,
    Candidate,
    CardsWanted,
    ExpertsAside,
    Fits,
    Job,
    Known,
    MainMemory,
    MemoryPart,
    MemorySold,
    MostCards,
    Movable,
    Need,
    Offer,
    OfferOut,
    Offloaded,
    Parameter,
    Pick,
    Purse,
    RuledOut,
    ServerBought,
    Shape,
    Speed,
    SplitAllowed,
    TightMainMemory,
    TokenWork,
    Topic,
    Turn,
    Usable,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    decide,
    lighter,
    purse,
    reads,
    rule_called,
    setting,
)

NEEDED = Need(gib=30, low=28, high=40, own=1, hard=True)
OFFER = Offer(card="card", condition="new", usd=400, basis="seen", on="2026-05-01")
USED = changed(OFFER, condition="used", usd=200)
AMOUNTS = (
    Parameter(name="main-memory-of-the-system", value=4),
    Parameter(name="main-memory-of-a-computer", value=16),
)
SOLD = MemorySold(place="computer", most_gib=64, step_gib=32, each_usd=2)
LARGE = MemorySold(place="workstation", most_gib=256, step_gib=128, each_usd=3, around_usd=100)
SIZES = (
    Parameter(name="main-memory-is-sold-by", value=32),
    Parameter(name="main-memory-at-most", value=64),
    Parameter(name="price-of-main-memory", value=2),
)
STATED = Purse(low_usd=0, high_usd=9000, stretch_usd=9000, save_usd=9000, firm=True)
LARGE_SIZES = (
    Parameter(name="workstation-memory-is-sold-by", value=128),
    Parameter(name="workstation-memory-at-most", value=256),
    Parameter(name="price-of-workstation-memory", value=3),
    Parameter(name="price-of-a-workstation", value=100),
)
SMALL = Usable(card="card", gib=16)
ASIDE = ExpertsAside(gib=28)
MOVABLE = Movable(gib=28, what="experts")
LEAVES = (
    Fits(card="card", cards=1, gib=16, tight=False),
    Offloaded(card="card", gib=18, what="experts"),
    MainMemory(card="card", gib=32, usd=64),
)
MEMORY = MainMemory(card="card", gib=32, usd=64)
IN_A_WORKSTATION = changed(MEMORY, place="workstation")
FREE = Parameter(name="memory-left-free", value=0.35)
NEARLY_FULL = TightMainMemory(card="card", gib=18, of=32, system=4)
BANDWIDTHS = (
    Parameter(name="workstation-memory-channels", value=8),
    Parameter(name="workstation-memory-bandwidth", value=300),
    Parameter(name="processor-memory-bandwidth", value=100),
)
READS = Parameter(name="tokens-a-person-reads", value=5)
FAST = Speed(card="card", value=20, low=10, high=30, unit="tokens/s", basis="offload_model")
SLOW = changed(FAST, value=4)
CHOSEN = candidate("card", usd=400, speed=20, gib=16)
BIGGER = candidate("other", usd=464, speed=20, gib=32)
TOLD = (
    Pick(kind="card", id="card", name="Card", role="fastest", place=1),
    Offloaded(card="card", gib=18, what="experts"),
)
SAID = Advice(topic="memory", says="...")
ON_A_CPU = (
    TokenWork(weights_gb=9, cache_gb=1),
    Parameter(name="processor-memory-bandwidth", value=100),
    Parameter(name="processor-memory-share", value=0.7),
    Parameter(name="clearly-faster-from", value=1.3),
)
"""A CPU generates 7 tokens/s."""
NO_CANDIDATE = {
    "it holds all of it": without(MainMemory),
    "several are to work side by side": plus(CardsWanted(cards=2)),
    "something speaks against it": plus(RuledOut(card="card", rule="FIT-071", reason="wish")),
    "the offer is left out": plus(OfferOut(card="card", condition="new", rule="FIT-080")),
    "nobody sells it": without(Offer),
}
HAS_ROOM = Answer(key="main_memory_gb", value=64)


def given(*more, high=500, most=4, needed=NEEDED, usable=SMALL, side_by_side=1, sold=(SOLD,)):
    money = purse(high=high, stretch=high)
    counts = (MostCards(cards=most), SplitAllowed(cards=side_by_side))
    return (ASIDE, needed, money, *counts, *AMOUNTS, *sold, usable, card(), *more)


EXAMPLES = [
    Example(
        "FIT-059",
        given=(LEAVES[1], MEMORY, card(), AMOUNTS[0], FREE),
        concludes=(NEARLY_FULL,),
        unless={
            "you have some": plus(HAS_ROOM),
            "there is room": instead(changed(LEAVES[1], gib=16.8)),
        },
    ),
    Example(
        "FIT-062",
        given=(changed(LEAVES[1], gib=38), HAS_ROOM, card(), AMOUNTS[0], FREE),
        concludes=(changed(NEARLY_FULL, gib=38, of=64),),
        unless={
            "there is room": instead(changed(LEAVES[1], gib=37.6)),
            "it does not fit at all": instead(changed(LEAVES[1], gib=64.1)),
        },
    ),
    Example(
        "ADVICE-429",
        given=(*TOLD, NEARLY_FULL),
        concludes=(SAID,),
        unless={"there is room": without(TightMainMemory)},
    ),
    Example(
        "ADVICE-430",
        given=(*TOLD, IN_A_WORKSTATION, *BANDWIDTHS),
        concludes=(SAID,),
        unless={"it goes into an ordinary computer": instead(MEMORY)},
    ),
    Example(
        "NEED-780",
        given=(
            Topic(ask="gpu"),
            Job(id="run_llm"),
            Known(key="program", value="llama.cpp"),
            setting("ladder", True),
            SplitAllowed(cards=2),
            Parameter(name="experts-are-fetched-at", value=20),
            MemoryPart(part="weights", gib=20, how="4 bits each"),
            Shape(name="Mixture", parameters=100, expert_parameters=90),
        ),
        concludes=(ExpertsAside(gib=18),),
        unless={
            "the question is another": instead(Topic(ask="compare")),
            "the work is another": instead(Job(id="train")),
            "it was spoken of": plus(Answer(key="offload", value=False)),
            "the number of cards is stated": plus(Answer(key="gpus", value=2)),
            "a server program runs it": instead(Known(key="program", value="vllm")),
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "nothing can be split": without(SplitAllowed),
            "nobody did it yet": without(Parameter),
            "it is no mixture": instead(Shape(name="Dense", parameters=100)),
        },
    ),
    Example(
        "FIT-780",
        given=given(OFFER),
        concludes=LEAVES,
        unless={
            "the model is no mixture": without(ExpertsAside),
            "the card holds all of it": instead(Usable(card="card", gib=30)),
            "it is a complete computer": instead(card(segment="integrated")),
            "the work is not split": without(SplitAllowed),
        },
    ),
    Example(
        "NEED-390",
        given=(*SIZES, ASIDE),
        concludes=(SOLD,),
        unless={"the model is no mixture": without(ExpertsAside)},
    ),
    Example(
        "DEMAND-391",
        given=(*LARGE_SIZES, ASIDE, STATED),
        concludes=(LARGE,),
        unless={
            "the model is no mixture": without(ExpertsAside),
            "no sum was stated": instead(changed(STATED, firm=False)),
        },
    ),
    Example(
        "DEMAND-051",
        given=(*SIZES, MOVABLE),
        concludes=(SOLD,),
        unless={"nobody wants that": without(Movable)},
    ),
    Example(
        "DEMAND-052",
        given=(*LARGE_SIZES, MOVABLE),
        concludes=(LARGE,),
        unless={"nobody wants that": without(Movable)},
    ),
    Example(
        "FIT-787",
        given=(MOVABLE, *AMOUNTS, SOLD, LARGE, LEAVES[1], card()),
        concludes=(MEMORY,),
        unless={
            "nobody wants that": without(Movable),
            "the card holds all of it": without(Offloaded),
        },
    ),
    Example(
        "FIT-781",
        given=(MEMORY, purse(stretch=463), OFFER, card(), LEAVES[0]),
        concludes=(
            OfferOut(card="card", condition="new", rule="FIT-781", about="card and system RAM"),
        ),
        unless={
            "there is money for both": instead(purse(stretch=464)),
            "there is none for the card": instead(purse(stretch=399)),
            "there is none for two cards": instead(changed(LEAVES[0], cards=2)),
            "it holds all of it": without(MainMemory),
        },
    ),
    Example(
        "SPEED-780",
        given=(ASIDE, MEMORY, READS, FAST, card(), OFFER, LEAVES[0]),
        concludes=(
            Candidate(
                card="card", name="Card", condition="new", cards=1, usd=400, speed=20, gib=16
            ),
        ),
        unless={
            "the model is no mixture": without(ExpertsAside),
            "it writes too slowly": instead(SLOW),
            **NO_CANDIDATE,
        },
    ),
    Example(
        "SPEED-783",
        given=(MOVABLE, MEMORY, SLOW, card(), OFFER, LEAVES[0]),
        concludes=(
            Candidate(card="card", name="Card", condition="new", cards=1, usd=400, speed=4, gib=16),
        ),
        unless={
            "nobody wants that": without(Movable),
            "nobody asked for it": plus(lighter("offload", True)),
            **NO_CANDIDATE,
        },
    ),
    Example(
        "SPEED-784",
        given=(
            *(lighter("offload", True), MOVABLE, MEMORY, FAST, READS, card(), OFFER, LEAVES[0]),
            *ON_A_CPU,
        ),
        concludes=(
            Candidate(
                card="card", name="Card", condition="new", cards=1, usd=400, speed=20, gib=16
            ),
        ),
        unless={
            "something else is assumed": instead(lighter("cache_bits", 8)),
            "nothing can be moved": without(Movable),
            "it is slower than reading": instead(SLOW, changed(ON_A_CPU[0], weights_gb=99)),
            "a CPU is about as fast": instead(changed(ON_A_CPU[0], weights_gb=3)),
            **NO_CANDIDATE,
        },
    ),
    Example(
        "RANK-780",
        given=(MEMORY, CHOSEN, BIGGER),
        concludes=(beaten("dominated", "price, speed and memory", (464, 464, "US dollars")),),
        unless={
            "it holds all of it": without(MainMemory),
            "the other costs more": instead(changed(BIGGER, usd=465)),
            "the other is slower": instead(changed(BIGGER, speed=19)),
            "the other holds no more": plus(changed(MEMORY, card="other")),
            "the other reads prompts more slowly": plus(
                Turn(read=800, written=200), reads("card", 101), reads("other", 100)
            ),
        },
    ),
    Example(
        "REACH-780",
        given=(ASIDE, MEMORY, READS, SLOW, card()),
        concludes=(
            RuledOut(
                card="card",
                rule="REACH-780",
                reason="speed",
                about="speed with experts in system RAM",
                wanted=5,
                found=4,
                unit="tokens/s",
            ),
        ),
        unless={
            "the model is no mixture, or it was spoken of": without(ExpertsAside),
            "it is fast enough": instead(changed(SLOW, value=5)),
            "it holds all of it": without(MainMemory),
        },
    ),
    Example(
        "ADVICE-780",
        given=(*TOLD, MEMORY),
        concludes=(SAID,),
        unless={
            "another card is picked": instead(changed(TOLD[0], id="other")),
        },
    ),
]


@pytest.mark.parametrize(
    ("given", "how", "assumed"),
    [
        ([MEMORY], "GiB of it, about $", 0),
        ([IN_A_WORKSTATION], "which only a workstation supports: about $", 0),
        ([changed(IN_A_WORKSTATION, usd=0)], "which it has", 0),
        ([changed(MEMORY, usd=0), Answer(key="main_memory_gb", value=64)], "which it has", 0),
        ([changed(MEMORY, usd=0)], "as most have", 1),
    ],
)
def test_what_system_ram_costs_or_why_it_costs_nothing(given, how, assumed):
    """ADVICE-780: what most computers have is assumed where nobody says what there is."""
    run = decide(*TOLD, *given, rules=[rule_called("ADVICE-780")])

    assert how in run.facts(Advice)[0]["says"]
    assert len(run.facts(Assumed)) == assumed


@pytest.mark.parametrize(("gib", "main", "usd"), [(24, 16, 0), (23.9, 32, 64), (14, 32, 64)])
def test_main_memory_is_bought_in_steps_once_the_usual_amount_is_too_small(gib, main, usd):
    """FIT-780: 12 GiB moved and 4 for the system are just there."""
    facts = given(OFFER, usable=Usable(card="card", gib=gib), most=1)

    run = decide(*facts, rules=[rule_called("FIT-780")])

    assert [(fact["gib"], fact["usd"]) for fact in run.facts(MainMemory)] == [(main, usd)]


@pytest.mark.parametrize(("high", "moved"), [(30, 14), (40, 18), (60, 22)])
def test_only_what_a_card_does_not_safely_hold_goes_to_main_memory(high, moved):
    """FIT-780: of 16 GiB, as much is filled as of a card that safely holds all."""
    facts = given(OFFER, needed=changed(NEEDED, high=high), most=1)

    run = decide(*facts, rules=[rule_called("FIT-780")])

    assert [fact["gib"] for fact in run.facts(Offloaded)] == [moved]


def arranged(*facts):
    run = decide(*facts, rules=[rule_called("FIT-780")])
    return [(fact["cards"], fact["tight"]) for fact in run.facts(Fits)]


ONE, TWO = [(1, False)], [(2, True)]


@pytest.mark.parametrize(("money", "cards"), [(463, TWO), (464, ONE), (799, ONE), (800, TWO)])
def test_money_for_two_cards_buys_two_and_less_buys_one_with_main_memory(money, cards):
    """FIT-780: what is too dear either way is told as two cards."""
    assert arranged(*given(OFFER, high=money)) == cards


def test_used_cards_count_only_if_they_are_ok():
    """FIT-780: two used ones cost as much as a new one."""
    assert arranged(*given(OFFER, USED)) == ONE
    assert arranged(*given(OFFER, USED, Answer(key="used_ok", value=True))) == TWO


@pytest.mark.parametrize(("each", "cards"), [(40, 2), (239, 2), (241, 1), (400, 1)])
def test_a_second_card_is_taken_if_its_speed_is_worth_its_price(each, cards):
    """FIT-780: with 27.2 or 15.2 GiB in system RAM, for 64 dollars either way."""
    needed = changed(NEEDED, gib=40, high=50)
    facts = given(changed(OFFER, usd=each), high=1000, most=2, side_by_side=2, needed=needed)

    assert arranged(*facts) == [(cards, False)]


def test_more_cards_than_an_ordinary_computer_has_room_for_are_not_put_beside_its_main_memory():
    """FIT-780: two would be worth it, but one stands in the computer."""
    needed = changed(NEEDED, gib=40, high=50)

    assert arranged(*given(changed(OFFER, usd=40), most=2, needed=needed)) == ONE


def test_more_main_memory_than_an_ordinary_computer_takes_needs_a_workstation():
    """FIT-780: 68 GiB do not fit in 64, and the workstation costs its board, too."""
    model = changed(NEEDED, gib=80, high=80)
    facts = given(OFFER, high=2000, most=1, needed=model, sold=(SOLD, LARGE))
    facts = (changed(ASIDE, gib=70), *facts[1:])

    run = decide(*facts, rules=[rule_called("FIT-780")])

    told = [(fact["gib"], fact["usd"], fact["place"]) for fact in run.facts(MainMemory)]
    assert told == [(128, 484, "workstation")]


def test_main_memory_that_is_there_costs_nothing():
    """FIT-780: 64 GiB are there, and 22 are needed."""
    run = decide(*given(OFFER, HAS_ROOM), rules=[rule_called("FIT-780")])

    assert [fact["usd"] for fact in run.facts(MainMemory)] == [0]


def test_card_too_small_for_all_but_the_experts_is_ruled_out():
    """FIT-780: 29 GiB would have to be moved, and the experts take 28."""
    facts = given(OFFER, most=1, usable=Usable(card="card", gib=1), needed=changed(NEEDED, high=30))

    run = decide(*facts, rules=[rule_called("FIT-780")])

    assert [(fact["wanted"], fact["found"]) for fact in run.facts(RuledOut)] == [(30, 1)]


def counted(moved, *more):
    """The system RAM of a card that leaves so many GiB to it because the person wants that."""
    leaves = changed(LEAVES[1], gib=moved)
    given = (MOVABLE, *AMOUNTS, SOLD, LARGE, leaves, card(), *more)
    return decide(*given, rules=[rule_called("FIT-787")])


@pytest.mark.parametrize(
    ("moved", "main", "usd", "place"),
    [(12, 16, 0, None), (13, 32, 64, None), (60, 64, 128, None), (61, 128, 484, "workstation")],
)
def test_main_memory_that_was_asked_for_is_bought(moved, main, usd, place):
    """4 GiB are the system's; 61 + 4 GiB are more than an ordinary computer takes."""
    (memory,) = counted(moved).facts(MainMemory)

    assert (memory["gib"], memory["usd"], memory.get("place")) == (main, usd, place)


def test_main_memory_that_is_there_is_not_bought():
    """Whether it is enough, FIT-986 judges."""
    (memory,) = counted(60, Answer(key="main_memory_gb", value=64)).facts(MainMemory)

    assert (memory["gib"], memory["usd"]) == (64, 0)


def test_main_memory_of_a_computer_that_is_bought_is_bought_too():
    """What a planned computer is to have costs money, and must fit into it."""
    bought = ServerBought(what="computer", usd=1000, share=1)

    (memory,) = counted(61, Answer(key="main_memory_gb", value=128), bought).facts(MainMemory)

    assert (memory["gib"], memory["usd"], memory["place"]) == (128, 484, "workstation")


def test_no_computer_takes_more_main_memory_than_a_workstation():
    """252 + 4 GiB are as much as one takes."""
    assert counted(252).ruled_out == []
    assert counted(253).ruled_out == [("card", "FIT-787")]

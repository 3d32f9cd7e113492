"""What keeps the number of GPUs down, and what is said about clusters."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    BoardSize,
    BoardTaken,
    CountedWith,
    Fits,
    GpusAtMost,
    Job,
    Named,
    NetworkType,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    RunAcross,
    RunOnServers,
    Scaling,
    ServerAsked,
    SeveralWanted,
    Topic,
    Worth,
)
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    decide,
    need,
    purse,
    rule_called,
    setting,
)

HOW_MANY, CLUSTER = Topic(ask="how_many_gpus"), Topic(ask="cluster")
ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="gpu"))}
NO_CLUSTER = {"something else is asked": instead(HOW_MANY)}
OWNED = Named(role="owned", kind="card", id="card", text="Card", count=1)
CARD = card("card", board_power_w=350, slots=2)
NEW = Offer(card="card", condition="new", usd=900, basis="seen", on="2026-01-01")
USED = changed(NEW, condition="used", usd=500)
NO_USED = OfferOut(card="card", condition="used", rule="PRICE-010")
COUNTED = CountedWith(card="card", name="Card", condition="new", usd=900, needs=1, owned=0)
REST = Parameter(name="power-of-the-rest", value=250)
MARGINS = (Parameter(name="supply-beyond-a-card", value=250),)
MONEY = changed(purse(high=2000, stretch=2000, save=2000), firm=True)
MOST = GpusAtMost(limit="budget", cards=2, told="So it is")
ANY = {"kind": "accelerator", "id": "gpu-any", "name": "GPU (any)", "place": 1}
RUN_LLM = Job(id="run_llm")
HOLDS = {tight: Fits(card="card", cards=1, gib=24, tight=tight) for tight in (False, True)}
PICKED = Pick(**ANY, role="several_gpus", cards=2)
FOUR_EACH = setting("cards_in_one_computer", 4)
FOUR = Scaling(of="framework", gpus=4, low=2.5, high=3.0, on="2016-06-25")
KEPT = Parameter(name="speed-kept-between-computers", value=0.7)
CNN = NetworkType(id="cnn", name="convolutional networks", spreads="well", says="why", since="2014")
OTHER = card("other", board_power_w=100, slots=2)
FOUR_ASKED = (HOW_MANY, OWNED, COUNTED, Answer(key="gpus", value=4))
DRAW = (CARD, REST)
PASSED_ON = Parameter(name="efficiency-of-a-power-supply", value=0.8)
WIDE = BoardSize(card="card", slots=3, least_slots=2)
NO_NUMBER = {
    "something else is asked": instead(Topic(ask="cluster")),
    "no card is named": without(Named),
    "one is asked about": instead(Answer(key="gpus", value=1)),
}
AT_A_SERVER = {
    "it stands in a data center": plus(Answer(key="in_data_centre", value=True)),
    "it is a server": plus(ServerAsked()),
}
OUTLET = GpusAtMost(
    limit="household circuit",
    cards=2,
    told="A household circuit in there supplies about 1440 W continuously: enough for 2 of the "
    "Card at 350 W each, including the rest of the computer and the loss in the power supply",
)


def circuit(region, watts):
    return Parameter(name="c", of="power-of-a-circuit", region=region, where="there", value=watts)


EXAMPLES = [
    Example(
        "REACH-920",
        given=(HOW_MANY, OWNED, CARD, NEW, Fits(card="card", cards=1, gib=24)),
        concludes=(changed(COUNTED, owned=1),),
        unless=ANOTHER_QUESTION | {"no card is named": without(Named)},
    ),
    Example(
        "REACH-921",
        given=(HOW_MANY, purse(), candidate(usd=400), card("card")),
        concludes=(changed(COUNTED, usd=400),),
        unless=ANOTHER_QUESTION | {"a card is named": plus(OWNED)},
    ),
    Example(
        "REACH-922",
        given=(HOW_MANY, COUNTED, MONEY),
        concludes=(
            GpusAtMost(
                limit="budget",
                cards=2,
                told="A budget of $2,000 allows 2 of the Card at about $900 each (new)",
            ),
        ),
        unless=ANOTHER_QUESTION | {"no sum is named": instead(changed(MONEY, firm=False))},
    ),
    Example(
        "REACH-923",
        given=(HOW_MANY, COUNTED, CARD, Answer(key="psu_w", value=1000), REST),
        concludes=(
            GpusAtMost(
                limit="power supply",
                cards=2,
                told="A power supply of 1000 W runs 2 of the Card in one computer: 350 W each, "
                "and 250 W for the rest",
            ),
        ),
        unless=ANOTHER_QUESTION | {"nothing is said of it": without(Answer)},
    ),
    Example(
        "REACH-924",
        given=(HOW_MANY, COUNTED, CARD, Answer(key="slots", value=5)),
        concludes=(
            GpusAtMost(
                limit="slots",
                cards=2,
                told="5 slots hold 2 of the Card in one computer, 2 slots wide each",
            ),
        ),
        unless=ANOTHER_QUESTION | {"nothing is said of them": without(Answer)},
    ),
    Example(
        "REACH-925",
        given=(HOW_MANY, Answer(key="gpus", value=3)),
        concludes=(GpusAtMost(limit="number allowed", cards=3, told="You allow up to 3 GPUs"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "REACH-926",
        given=(*FOUR_ASKED, *DRAW, PASSED_ON, circuit("unsaid", 1440)),
        concludes=(OUTLET,),
        unless=NO_NUMBER
        | AT_A_SERVER
        | {
            "all of them stay below it": instead(circuit("unsaid", 2062.5)),
            "a country is named": plus(Answer(key="region", value="US")),
        },
    ),
    Example(
        "REACH-927",
        given=(
            *FOUR_ASKED,
            *DRAW,
            PASSED_ON,
            circuit("US", 1440),
            Answer(key="region", value="US"),
        ),
        concludes=(OUTLET,),
        unless=NO_NUMBER
        | AT_A_SERVER
        | {
            "another country has another limit": instead(circuit("other", 1440)),
            "all of them stay below it": instead(circuit("US", 2062.5)),
        },
    ),
    Example(
        "REACH-928",
        given=(
            *(*FOUR_ASKED, WIDE, changed(CARD, cooling="open")),
            Parameter(name="slots-of-a-large-case", value=8),
        ),
        concludes=(
            GpusAtMost(
                limit="width of the coolers",
                cards=2,
                told="Most versions of the Card are 3 slots wide and blow their heat into the "
                "case: a large case with 8 slots holds 2 side by side",
            ),
        ),
        unless=NO_NUMBER
        | AT_A_SERVER
        | {
            "they are narrow": instead(changed(WIDE, slots=2)),
            "it has a blower": instead(changed(CARD, cooling="blower")),
            "the slots are known": plus(Answer(key="slots", value=9)),
        },
    ),
    Example(
        "ADVICE-923",
        given=(*FOUR_ASKED, CARD, MOST, *MARGINS),
        concludes=(says("number asked"),),
        unless=NO_NUMBER,
    ),
    Example(
        "ADVICE-920",
        given=(HOW_MANY, MOST),
        concludes=(says("limits"),),
        unless=ANOTHER_QUESTION
        | {
            "it is the number named": instead(changed(MOST, limit="number allowed")),
            "they are rented": plus(RunOnServers()),
        },
    ),
    Example(
        "ADVICE-921",
        given=(HOW_MANY, PICKED, COUNTED, CARD, *MARGINS),
        concludes=(says("for example"),),
        unless=ANOTHER_QUESTION
        | {
            "a card is picked": instead(changed(PICKED, kind="card")),
            "there are as many": instead(changed(COUNTED, owned=2)),
            "one computer does not hold them": plus(RunAcross()),
            "they are rented": plus(RunOnServers()),
        },
    ),
    Example(
        "ADVICE-922",
        given=(HOW_MANY, PICKED, need(40), changed(COUNTED, needs=2), changed(MOST, cards=1)),
        concludes=(says("limits"),),
        unless=ANOTHER_QUESTION
        | {
            "as many are allowed": instead(MOST),
            "one holds it": instead(COUNTED),
        },
    ),
    *(
        Example(
            rule,
            given=(HOW_MANY, RUN_LLM, COUNTED, HOLDS[tight], changed(need(20), high=25.4)),
            concludes=(says("what holds it"),),
            unless=ANOTHER_QUESTION
            | {
                "something is trained": instead(Job(id="train")),
                "it fits differently": instead(HOLDS[not tight]),
            },
        )
        for rule, tight in (("ADVICE-925", False), ("ADVICE-926", True))
    ),
    Example(
        "ADVICE-940",
        given=(CLUSTER, Answer(key="gpus", value=4), FOUR_EACH),
        concludes=(says("computers"),),
        unless=NO_CLUSTER | {"there are more": instead(Answer(key="gpus", value=5))},
    ),
    Example(
        "ADVICE-941",
        given=(CLUSTER, Answer(key="gpus", value=5), FOUR_EACH),
        concludes=(says("computers"),),
        unless=NO_CLUSTER | {"one computer holds them": instead(Answer(key="gpus", value=4))},
    ),
    Example(
        "ADVICE-942",
        given=(CLUSTER, Answer(key="machines", value=3), FOUR_EACH),
        concludes=(says("computers"),),
        unless=NO_CLUSTER,
    ),
    Example(
        "ADVICE-943",
        given=(CLUSTER, Answer(key="nets", value="cnn"), CNN),
        concludes=(says("convolutional networks"),),
        unless=NO_CLUSTER | {"another network is named": instead(Answer(key="nets", value="rnn"))},
    ),
    Example(
        "ADVICE-944",
        given=(
            *(CLUSTER, Job(id="train"), Answer(key="code", value="framework")),
            *(Answer(key="gpus", value=8), FOUR_EACH, FOUR, KEPT),
        ),
        concludes=(says("speedup"),),
        unless=NO_CLUSTER
        | {
            "a model is only run": instead(Job(id="run_llm")),
            "one computer holds them": instead(Answer(key="gpus", value=4)),
            "the code was not measured": instead(Answer(key="code", value="tuned")),
        },
    ),
    Example(
        "ADVICE-945",
        given=(CLUSTER, Job(id="train"), Answer(key="gpus", value=8), FOUR_EACH, FOUR, KEPT),
        concludes=(says("speedup"),),
        unless=NO_CLUSTER
        | {
            "a model is only run": instead(Job(id="run_llm")),
            "one computer holds them": instead(Answer(key="gpus", value=4)),
            "the code is named": plus(Answer(key="code", value="tuned")),
        },
    ),
]

WORDS = {
    "ADVICE-920": ["So it is."],
    "ADVICE-923": [
        "At most 2 of the 4 Card that you allow can run in one computer",
        "computer: the budget allows no more.",
        "They cost about $1,800 and call for a power supply of at least 950 W.",
        "All 4 would cost about $3,600 and call for a power supply of at least 1,650 W.",
    ],
    "ADVICE-921": ["2 x Card (new)", "$1,800", "950 W"],
    "ADVICE-922": ["2 x Card", "40 GiB", "the budget allows only 1"],
    "ADVICE-925": ["takes about 20 GB", "1 x Card holds it."],
    "ADVICE-926": ["takes about 20 GB", "1 x Card holds it, but as a tight fit: 26 GB"],
    "ADVICE-940": ["4 GPUs", "up to 4", "not need a cluster"],
    "ADVICE-941": ["5 GPUs fill 2 ordinary computers", "up to 4"],
    "ADVICE-942": ["3 ordinary computers", "12 GPUs"],
    "ADVICE-943": ["convolutional networks", "well"],
    "ADVICE-945": ["8 GPUs", "3.1 to 4 times"],
}


def counted(*facts, rule="REACH-920"):
    return decide(*facts, rules=[rule_called(rule)]).facts(CountedWith)


def picked(*facts):
    run = decide(HOW_MANY, *facts, rules=[rule_called("CHOOSE-661")])
    return [fact["cards"] for fact in run.facts(Pick)]


def test_one_more_of_an_owned_card_may_be_used():
    """REACH-920: whoever owns a card can add a used one, even if nothing was said of used cards."""
    (fact,) = counted(HOW_MANY, OWNED, CARD, NEW, USED, NO_USED)

    assert (fact["condition"], fact["usd"], fact["owned"]) == ("used", 500, 1)


def test_one_more_of_an_owned_card_is_new_for_those_who_refuse_used_ones():
    """REACH-920: what the person says goes before."""
    refuses = Answer(key="used_ok", value=False)

    (fact,) = counted(HOW_MANY, OWNED, CARD, NEW, USED, NO_USED, refuses)

    assert (fact["condition"], fact["usd"]) == ("new", 900)


def test_owned_card_is_counted_with_before_one_asked_about():
    """REACH-920: it is there already."""
    asked = Named(role="candidate", kind="card", id="other", text="Other", count=1)

    (fact,) = counted(HOW_MANY, OWNED, asked, CARD, OTHER)

    assert fact["card"] == "card"


def test_card_with_the_most_worth_for_its_price_is_counted_with():
    """REACH-921: worth goes before speed; cards beyond the money are left out."""
    facts = (
        *(HOW_MANY, purse(stretch=550), card("card"), OTHER, card("dear")),
        *(candidate(usd=400), candidate("other", usd=500), candidate("dear", usd=600)),
        Worth(card="card", condition="new", worth=1, paid_usd=400),
        Worth(card="other", condition="new", worth=2, paid_usd=500),
        Worth(card="dear", condition="new", worth=9, paid_usd=600),
    )

    (fact,) = counted(*facts, rule="REACH-921")

    assert fact["card"] == "other"


def test_beaten_offer_is_not_counted_with():
    """REACH-921: what is too slow to be recommended is no example."""
    slow = beaten("too_slow", "speed for a reader", (3, 5, "tokens/s"))
    offers = (candidate(usd=400), candidate("other", usd=500))

    (fact,) = counted(HOW_MANY, purse(), card("card"), OTHER, *offers, slow, rule="REACH-921")

    assert fact["card"] == "other"


def test_cheapest_card_is_counted_with_for_many_experiments():
    """REACH-921: a goal that calls for several cheap cards."""
    facts = (
        *(HOW_MANY, purse(stretch=550), card("card"), OTHER),
        *(candidate(usd=400), candidate("other", usd=500)),
        Worth(card="card", condition="new", worth=1, paid_usd=400),
        Worth(card="other", condition="new", worth=2, paid_usd=500),
        *(Answer(key="goal", value="learn_fast"), setting("several_for", "learn_fast")),
    )

    (fact,) = counted(*facts, rule="REACH-921")

    assert fact["card"] == "card"


def test_card_is_counted_by_those_that_hold_the_job():
    """REACH-921: two of them cost too much, so another one is taken."""
    facts = (
        *(HOW_MANY, purse(stretch=550), card("card"), OTHER),
        *(candidate(usd=800, cards=2), candidate("other", usd=500)),
        *(Fits(card="card", cards=2, gib=32), Fits(card="other", cards=1, gib=24)),
    )

    (fact,) = counted(*facts, rule="REACH-921")

    assert (fact["card"], fact["needs"]) == ("other", 1)


def test_complete_computer_is_never_counted_with():
    """REACH-921: several GPUs are several cards."""
    facts = (HOW_MANY, purse(), candidate(usd=400), card("card", segment="integrated"))

    assert counted(*facts, rule="REACH-921") == []


@pytest.mark.parametrize(("psu", "cards"), [(949, 1), (950, 2), (1300, 3), (300, 0)])
def test_supply_runs_whole_cards(psu, cards):
    """REACH-923: the rest of the computer comes first."""
    facts = (HOW_MANY, COUNTED, CARD, Answer(key="psu_w", value=psu), REST)

    run = decide(*facts, rules=[rule_called("REACH-923")])

    assert [fact["cards"] for fact in run.facts(GpusAtMost)] == [cards]


@pytest.mark.parametrize(("high", "cards"), [(899, 1), (900, 2), (1800, 3)])
def test_owned_cards_need_not_be_paid_for(high, cards):
    """REACH-922: the money buys further ones."""
    money = changed(MONEY, high_usd=high)

    run = decide(HOW_MANY, changed(COUNTED, owned=1), money, rules=[rule_called("REACH-922")])

    assert [fact["cards"] for fact in run.facts(GpusAtMost)] == [cards]


@pytest.mark.parametrize(("most", "cards"), [(0, 1), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_no_more_than_the_limit_are_picked(most, cards):
    """CHOOSE-661: but one at least."""
    wanted = SeveralWanted(reason="speed", cards=4)

    assert picked(wanted, changed(MOST, cards=most)) == [cards]


def test_cards_that_hold_the_model_are_not_reduced():
    """CHOOSE-661: the card that is counted with decides how many hold the model."""
    wanted = SeveralWanted(reason="memory", cards=2)

    assert picked(wanted, changed(MOST, cards=1), changed(COUNTED, needs=3)) == [3]
    assert picked(wanted, changed(COUNTED, needs=3)) == [3]
    assert picked(wanted, changed(COUNTED, needs=1)) == [1]
    assert picked(wanted) == [2]


def test_modules_are_counted_by_the_board():
    """REACH-920: five hold the work, but eight are sold."""
    facts = (HOW_MANY, OWNED, CARD, NEW, Fits(card="card", cards=5, gib=120))

    (fact,) = counted(*facts, BoardTaken(card="card", cards=8))

    assert fact["needs"] == 8


def test_work_that_few_cards_do_not_hold_is_counted_by_its_memory():
    """CHOOSE-661: nothing is known of how many of the card hold it."""
    wanted = SeveralWanted(reason="memory", cards=8)

    assert picked(wanted, changed(COUNTED, needs=None)) == [8]


def test_limits_are_told_once_each():
    """ADVICE-920."""
    other = GpusAtMost(limit="slots", cards=1, told="Another")

    run = decide(HOW_MANY, MOST, other, rules=[rule_called("ADVICE-920")])

    assert sorted(fact["says"] for fact in run.facts(Advice)) == ["Another.", "So it is."]

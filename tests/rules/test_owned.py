"""Cards a person owns, as part of what they could use, and cards that could join them."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, contender, decide, need, rule_called, setting

JOIN, POWER = setting("owned_cards_join", True), setting("worth_of_memory", 0.5)
UPGRADE, GPU = f.Topic(ask="upgrade"), f.Buying(ask="upgrade")
TWO = f.Named(role="owned", text="2x card", kind="card", id="card", count=2)
ONE = changed(TWO, count=1)
SPLIT, MOST = f.SplitAllowed(cards=2), f.MostCards(cards=2)
MEMORY, PACE = f.Usable(card="card", gib=12), f.Speed(card="card", value=10, basis="model")
PAIR = f.OwnedTogether(
    names="2 x Card", card="card", platform="cuda", cards=2, gib=23, pace=2.4, filled=24
)
LLAMA = f.Known(key="program", value="llama.cpp")
TIE = setting("tie_band", 0.05)
SECOND = f.Addition(
    card="card",
    name="Card",
    condition="new",
    cards=1,
    usd=300,
    gib=23,
    speed=10,
    worth=10,
    paid_usd=300,
    owned="1 x Card",
)
PICKED = f.Pick(
    kind="card",
    id="card",
    name="Card",
    role="add",
    place=1,
    cards=1,
    condition="new",
    usd=300,
)
REST = f.Parameter(name="power-of-the-rest", value=200)
MARGIN = f.Parameter(name="supply-beyond-a-card", value=200)
SUPPLY = f.Answer(key="psu_w", value=750)


def test_unequal_cards_are_no_store_for_a_program_that_wants_equal_ones():
    """Tensor parallelism gives each card the same share."""
    other = [
        card("other"),
        f.Usable(card="other", gib=8),
        f.Speed(card="other", value=5, basis="m"),
    ]
    owned = [JOIN, ONE, changed(ONE, id="other"), SPLIT, need(20), card(), MEMORY, PACE, *other]
    rules = [rule_called("RANK-800")]

    assert (
        decide(*owned, f.Known(key="program", value="vllm"), rules=rules).facts(f.OwnedTogether)
        == []
    )
    assert [
        fact["cards"] for fact in decide(*owned, LLAMA, rules=rules).facts(f.OwnedTogether)
    ] == [2]


@pytest.mark.parametrize("reason", ["support", "maturity", "no software"])
def test_an_owned_card_that_no_software_runs_on_joins_nothing(reason):
    """It holds no layer of the model."""
    out = f.RuledOut(card="card", reason=reason, about="", wanted="", found="", unit="state")
    given = (JOIN, TWO, SPLIT, need(20), card(), MEMORY, PACE, out)

    assert decide(*given, rules=[rule_called("RANK-800")]).facts(f.OwnedTogether) == []


@pytest.mark.parametrize(("usd", "place"), [(299, 100), (300, 1), (400, 1)])
def test_the_addition_comes_first_if_no_card_alone_gives_more_for_its_price(usd, place):
    """Both by their worth for the price with all its trouble."""
    alone = contender("alone", usd=usd)
    worth = f.Worth(card="alone", condition="new", worth=10, paid_usd=usd)
    run = decide(GPU, JOIN, TIE, SECOND, alone, worth, rules=[rule_called("CHOOSE-410")])

    assert [pick["place"] for pick in run.facts(f.Pick)] == [place]


@pytest.mark.parametrize(("worth", "joined"), [(9.6, "card"), (9.4, "other")])
def test_of_equal_additions_one_more_of_the_same_kind_comes_first(worth, joined):
    """CHOOSE-410: two equal cards divide any work evenly."""
    same, other = changed(SECOND, worth=worth), changed(SECOND, card="other")
    run = decide(GPU, JOIN, TIE, PAIR, same, other, rules=[rule_called("CHOOSE-410")])

    assert [pick["id"] for pick in run.facts(f.Pick)] == [joined]


@pytest.mark.parametrize(("supply", "joined"), [(799, "card"), (800, "strong")])
def test_an_addition_that_the_power_supply_can_run_comes_first(supply, joined):
    """CHOOSE-410: two cards of 150 W, or one of 150 and one of 300, and 350 W for the rest."""
    strong = changed(SECOND, card="strong", worth=99)
    run = decide(
        GPU,
        JOIN,
        TIE,
        f.Named(role="owned", kind="card", id="card", text="Card", count=1),
        f.Answer(key="psu_w", value=supply),
        f.Parameter(name="power-of-the-rest", value=350),
        card(board_power_w=150),
        card("strong", board_power_w=300),
        SECOND,
        strong,
        rules=[rule_called("CHOOSE-410")],
    )

    assert [pick["id"] for pick in run.facts(f.Pick)] == [joined]


def test_a_card_beyond_the_budget_does_not_hold_the_addition_back():
    """It cannot be bought."""
    alone = contender("alone", usd=200, reach="beyond")
    worth = f.Worth(card="alone", condition="new", worth=470, paid_usd=1000)
    run = decide(GPU, JOIN, TIE, SECOND, alone, worth, rules=[rule_called("CHOOSE-410")])

    assert [pick["place"] for pick in run.facts(f.Pick)] == [1]
    assert run.facts(f.Contender)


@pytest.mark.parametrize(
    ("watts", "words"),
    [
        (799, "too weak"),
        (800, "is enough with the Card added, but leaves little"),
        (899, "900 W would be usual"),
        (900, "is enough with the Card added: 900 W would be enough"),
    ],
)
def test_a_power_supply_for_all_cards_is_judged_by_what_they_draw_and_by_the_margin(watts, words):
    """ADVICE-890: two cards of 300 W and 200 W for the rest; the maker recommends 600 W for one."""
    of_mine = card(board_power_w=300, supply_w=600)
    given = [PICKED, REST, MARGIN, changed(SUPPLY, value=watts), ONE, of_mine]
    (advice,) = decide(*given, rules=[rule_called("ADVICE-890")]).facts(f.Advice)

    assert words in advice["says"]

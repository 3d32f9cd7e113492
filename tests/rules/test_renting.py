"""Renting: what an hour is worth, whether it pays, and what speaks against a rental."""

import pytest

from expert import facts as f
from tests.unit.factories import candidate, card, changed, decide, need, purse, rule_called, setting

ASKED = f.Renting(depth="asked")
CLOUD = f.Cloud(id="sky", name="Sky")
OFFER = f.HourOffer(cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", at_once=1)
SIZES = f.Parameter(name="sizes-of-rented-machines", value=(1, 2, 4, 8))
PACE = f.Speed(card="card", value=100, basis="training_model")
RENTAL = f.Rental(
    cloud="sky",
    cloud_name="Sky",
    card="card",
    name="Card",
    kind="on_demand",
    usd=2,
    on="2020-01-01",
    cards=1,
    lead=1,
    cost=2,
    speed=100,
)
OWN = f.OwnCard(card="own", name="Own", cards=1, usd=400, speed=100, kw=0.2)
OWN_IN_TFLOPS = changed(OWN, speed=None, tflops=100)
POWER = f.ElectricityPrice(usd_per_kwh=0.15)
EVEN = f.BreakEven(cloud="sky", card="card", usd=2, hours=300, replaces=1)
YEARS = "20 hours a week for 3 years come to about 300"
COUNT = f.HoursCount(hours=300, told=YEARS)
RUN = f.TrainingRun(tokens_billion=1, operations=1e20, tflops_hours=20_000)


@pytest.mark.parametrize(("expected", "cheaper"), [(299, "rent"), (300, "own"), (301, "own")])
def test_from_the_hours_of_break_even_on_a_card_is_cheaper(expected, cheaper):
    """RANK-520: a card costs no more from the hour on in which its price is earned back."""
    run = decide(changed(COUNT, hours=expected), EVEN, rules=[rule_called("RANK-520")])

    assert [pays["to"] for pays in run.facts(f.Pays)] == [cheaper]


def test_model_on_two_cards_costs_two_hours_and_is_no_faster():
    """SPEED-500: a model split over cards runs through them one after the other."""
    fits = f.Fits(card="card", cards=2, gib=16)

    run = decide(OFFER, CLOUD, card(), PACE, SIZES, fits, rules=[rule_called("SPEED-500")])
    (rental,) = run.facts(f.Rental)

    assert (rental["cards"], rental["cost"], rental["lead"]) == (2, 4, 1)


@pytest.mark.parametrize(
    ("sizes", "cards", "cost"),
    [({}, 4, 8), ({"sizes": (1, 2, 3)}, 3, 6), ({"most": 2}, 4, 8), ({"sizes": (1, 8)}, 8, 16)],
)
def test_as_many_are_rented_as_one_machine_has(sizes, cards, cost):
    """SPEED-500: a job for three is rented in the next size that is sold, and all are paid for."""
    fits = f.Fits(card="card", cards=3, gib=24)
    offer = changed(OFFER, **sizes)

    run = decide(offer, CLOUD, card(), PACE, SIZES, fits, rules=[rule_called("SPEED-500")])
    (rental,) = run.facts(f.Rental)

    assert (rental["cards"], rental["cost"], rental["lead"]) == (cards, cost, 1)


def test_gpus_that_share_a_training_job_are_rented_in_the_usual_numbers():
    """SPEED-500: three of a cloud that sells any number would have to divide odd shares."""
    fits, share = f.Fits(card="card", cards=3, gib=24), f.CardShare(gib=24, own=2, shared=40)
    offer = changed(OFFER, most=4, sizes=(1, 2, 3, 4))

    run = decide(offer, CLOUD, card(), PACE, SIZES, fits, share, rules=[rule_called("SPEED-500")])

    assert [rental["cards"] for rental in run.facts(f.Rental)] == [4]


def test_cards_side_by_side_cost_and_do_as_much_as_all_of_them():
    """SPEED-500: four that train together are four times as fast and cost four times as much."""
    side_by_side = (f.Fits(card="card", cards=4, gib=32), f.CardsWanted(cards=4))

    run = decide(OFFER, CLOUD, card(), PACE, SIZES, *side_by_side, rules=[rule_called("SPEED-500")])
    (rental,) = run.facts(f.Rental)

    assert (rental["cards"], rental["cost"], rental["speed"]) == (4, 8, 4 * PACE["value"])


@pytest.mark.parametrize(
    ("wanted", "speed"), [((), 100), ((f.CardsWanted(cards=2),), 200)], ids=["in turns", "together"]
)
def test_own_cards_cost_and_do_as_much_as_all_of_them(wanted, speed):
    """RANK-500: two that train together do twice the work; two that hold a model take turns."""
    two = candidate("own", usd=800, speed=200, cards=2)
    pace = f.Speed(card="own", value=100, basis="training_model")

    run = decide(
        *(ASKED, purse(), two, card("own", board_power_w=200), pace, *wanted),
        rules=[rule_called("RANK-500")],
    )
    (own,) = run.facts(f.OwnCard)

    assert (own["cards"], own["usd"], own["kw"], own["speed"]) == (2, 800, 0.4, speed)
    assert own["name"] == "2 x Own"


TWO_OWN = changed(
    OWN_IN_TFLOPS,
    cards=2,
    usd=2 * OWN_IN_TFLOPS["usd"],
    kw=2 * OWN_IN_TFLOPS["kw"],
    tflops=2 * OWN_IN_TFLOPS["tflops"],
)


def test_two_cards_cost_and_save_twice_as_much_so_they_pay_off_as_soon():
    """RANK-510."""
    rented = changed(RENTAL, speed=None, tflops=50)
    one, two = (
        decide(own, rented, POWER, rules=[rule_called("RANK-510")]).facts(f.BreakEven)[0]
        for own in (OWN_IN_TFLOPS, TWO_OWN)
    )

    assert (two["hours"], two["usd"]) == (one["hours"], 2 * one["usd"])


def test_own_card_beyond_the_money_is_the_cheapest_there_is():
    """RANK-500: where the money reaches none, the least is missing to the cheapest."""
    cheap, dear = candidate("cheap", usd=600, speed=100), candidate("dear", usd=900, speed=400)
    paces = [f.Speed(card=c["card"], value=c["speed"], basis="model") for c in (cheap, dear)]
    cards = [card("cheap"), card("dear")]

    run = decide(ASKED, purse(), dear, cheap, *cards, *paces, rules=[rule_called("RANK-500")])

    assert [own["card"] for own in run.facts(f.OwnCard)] == ["cheap"]
    assert ["kw" in own for own in run.facts(f.OwnCard)] == [False]


WEIGHS = (
    setting("worth_of_memory", 0.4),
    setting("fair_step", 0.5),
    setting("tie_band", 0.05),
)
READS = f.Parameter(name="tokens-a-person-reads", value=5)


def own_card(*facts):
    """Return the card that renting is held against by the house."""
    run = decide(ASKED, *WEIGHS, READS, *facts, rules=[rule_called("RANK-965")])
    return [own["card"] for own in run.facts(f.OwnCard)]


def offered(name, usd, speed, basis="seen", unit=None):
    fields = {"condition": "new", "kind": "shop", "on": "2020-01-01"}
    pace = {"unit": unit} if unit else {}
    return (
        candidate(name, usd=usd, speed=speed),
        card(name),
        f.Speed(card=name, value=speed, basis="model", **pace),
        f.Offer(card=name, usd=usd, basis=basis, **fields),
    )


def test_card_whose_price_nobody_saw_is_not_what_one_would_buy():
    """RANK-965: a modeled price never makes the advice."""
    modelled = offered("modelled", 100, 100, basis="modelled")

    assert own_card(purse(), *offered("seen", 400, 100), *modelled) == ["seen"]


def test_cheapest_of_equal_cards_is_what_one_would_buy():
    """RANK-965: a dearer card that is hardly better for its price is advised second."""
    cheap = offered("cheap", 400, 100)

    assert own_card(purse(), *cheap, *offered("equal", 410, 103)) == ["cheap"]
    assert own_card(purse(), *cheap, *offered("better", 410, 120)) == ["better"]


def test_of_equal_cards_the_one_with_more_memory_is_what_one_would_buy():
    """RANK-965: as among the cards that are advised."""
    less, more = offered("less", 400, 103), offered("more", 410, 103)
    roomy = (changed(more[0], gib=8.5), *more[1:])

    alike = setting("sound_within", 0.1)

    assert own_card(purse(), *less, *more, alike) == ["less"]
    assert own_card(purse(), *less, *roomy, alike) == ["more"]
    assert own_card(purse(), *less, *roomy) == ["less"], "it must cost about as little"


def test_card_no_faster_than_an_owned_one_is_not_what_one_would_buy():
    """RANK-965: unless the owned card has too little memory for the work."""
    mine = (
        f.Usable(card="mine", gib=8),
        f.Named(role="owned", kind="card", id="mine", text="Mine", count=1),
        f.Speed(card="mine", value=100, basis="model"),
    )
    both = (*offered("slower", 200, 90), *offered("faster", 500, 120))
    less = (changed(offered("less", 150, 110)[0], gib=4), *offered("less", 150, 110)[1:])
    small = need(8.1)

    assert own_card(purse(), *both) == ["slower"]
    assert own_card(purse(), *both, *less, *mine) == ["faster"]
    assert own_card(purse(), *both, *mine, small) == ["slower"]


def test_card_too_slow_to_read_along_is_not_what_one_would_buy():
    """RANK-965: it would not be advised, either."""
    slow = offered("slow", 10, 4.9, unit="tokens/s")

    assert own_card(purse(), *offered("fast", 400, 40, unit="tokens/s"), *slow) == ["fast"]


@pytest.mark.parametrize(
    ("rates", "tflops"),
    [
        ({"tensor_tflops": 120, "fp32_tflops": 30}, 120),
        ({"fp32_tflops": 30}, 30),
        ({"fp32_tflops": None}, None),
    ],
    ids=["matrix units", "ordinary arithmetic", "neither is known"],
)
def test_for_a_run_of_known_length_only_rates_are_compared(rates, tflops):
    """SPEED-500 and RANK-500: a relative speed is in another unit, so it takes no rate's place."""
    gpu = card(**rates)
    rules = [rule_called("SPEED-500"), rule_called("RANK-500")]

    run = decide(
        OFFER, CLOUD, gpu, PACE, SIZES, ASKED, purse(), candidate("card", usd=400), RUN, rules=rules
    )

    for cls in (f.Rental, f.OwnCard):
        assert [found["tflops"] for found in run.facts(cls)] == [tflops] * (tflops is not None)
        assert not any("speed" in found for found in run.facts(cls))

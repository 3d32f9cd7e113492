"""What to rent or to use for free if the budget buys no card that does the work."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, decide, purse, rule_called, setting

GPU = f.Topic(ask="gpu")
NEED = f.Need(gib=10, low=10, high=11, own=1, hard=False)
SERVER = setting("cards_in_a_rented_server", 4)
FRESH = f.Parameter(name="rent-price-counts-for", value=3)
SIZES = f.Parameter(name="sizes-of-rented-machines", value=(1, 2, 4, 8))
RENTED = card(memory_gib=12, mixed_precision_from="2018-01-01", architecture="some")
TRAIN = f.Job(id="train")
TROUBLE = f.RentTrouble(cloud="sky", card="card", share=0.15, what="an Arm processor")


def hint(usd=0.5, name="card", years=1, at_once=1, cloud="sky", **sizes):
    fields = {"cloud": cloud, "cloud_name": cloud.title(), "on": "2020-01-01"}
    return f.HourHint(card=name, usd=usd, years=years, at_once=at_once, **fields, **sizes)


def rented(usd=0.5, name="card", cards=1):
    fields = {"cloud": "sky", "cloud_name": "Sky", "on": "2020-01-01"}
    return f.RentInstead(card=name, name=name.title(), cards=cards, usd=usd, **fields)


FIRM = changed(purse(high=100), firm=True)
SHARED = f.CardShare(gib=10, own=2, shared=64)
NODE = f.Pick(
    kind="card", id="card", name="Card", role="fastest", place=1, cards=8, usd=1000, condition="new"
)
FREE = f.Service(id="free", name="Free", usd_per_month=0, gives="something")
HOLDS = f.Parameter(name="memory-of-free-services", value=15)
FASTEST = f.Answer(key="goal", value="speed")

NEW_CARD = changed(NODE, cards=1, usd=167, place=10)
LAUNCHED = f.Price(card="card", condition="new", kind="launch", usd=100, on="2020-01-01", years=0.4)
LEARNS = (
    *(GPU, f.Profile(id="learner"), NEED, HOLDS, setting("sound_within", 0.25)),
    *(setting("ladder", True), f.Parameter(name="price-is-fresh-for", value=1), FREE),
)
WORN = changed(NEW_CARD, condition="used", usd=100)
SOLD = f.Price(card="card", condition="used", kind="sold", usd=60, on="2020-01-01", years=1)
HAS = f.Usable(card="card", gib=9)
TWO_JOBS = (
    f.WorkCounts(work="one", gib=9.5, weight=3.0, usual=True, pace=1.0, spread=False),
    f.WorkCounts(work="two", gib=15, weight=1.0, usual=False, pace=1.0, spread=False),
)


MACHINE = f.ServerBought(what="computer", usd=1000, share=0.5)


@pytest.mark.parametrize(
    ("further", "words"),
    [
        (MACHINE, "A computer for a card takes about $1,000 of your budget, and no card for the"),
        (MACHINE, "for about 2,200 rented hours"),
        (f.OnlyNamed(), "For $100 or less, no card that you named does what you ask"),
    ],
)
def test_a_rental_is_advised_with_the_reason_why_nothing_is_bought(further, words):
    """ADVICE-962: the computer takes the money, or only some cards count."""
    run = decide(GPU, rented(), FIRM, further, rules=[rule_called("ADVICE-962")])

    assert words in run.facts(f.Advice)[0]["says"]


@pytest.mark.parametrize(
    ("card", "more", "place", "words"),
    [
        (NEW_CARD, [LAUNCHED], 0, ["$167 instead of $100", "wait before you buy"]),
        (changed(NEW_CARD, usd=165), [LAUNCHED], 100, []),
        (NEW_CARD, [], None, []),
        (WORN, [SOLD], 0, ["$100 instead of $60", "wait before you buy"]),
        (changed(WORN, usd=99), [SOLD], 100, []),
        (WORN, [changed(SOLD, years=1.1)], 100, []),
        (WORN, TWO_JOBS, 0, ["all 2 typical jobs", "a used Card for $100", "room for none"]),
        (WORN, [changed(job, gib=9) for job in TWO_JOBS], 100, []),
    ],
)
def test_a_beginner_tries_a_free_service_before_a_card_that_is_dear_or_small(
    card, more, place, words
):
    """ADVICE-652: prices far above those at launch or of last year, or room for few jobs."""
    run = decide(*LEARNS, card, HAS, *more, rules=[rule_called("ADVICE-652")])

    places = [pick["place"] for pick in run.facts(f.Pick) if pick["kind"] == "service"]
    assert places == ([] if place is None else [place])
    says = " ".join(advice["says"] for advice in run.facts(f.Advice))
    assert all(word in says for word in words)
    assert bool(says) == bool(words)


@pytest.mark.parametrize(
    ("further", "found"),
    [
        ((), [("large", 1, 0.9)]),
        ((f.SplitAllowed(cards=2),), [("card", 2, 0.8)]),
        ((f.SplitAllowed(cards=2), setting("cards_in_a_rented_server", 1)), [("large", 1, 0.9)]),
    ],
)
def test_several_rented_cards_share_what_may_be_split(further, found):
    """REACH-045 takes the least sum an hour, up to the cards of one rented server."""
    servers = () if any("value" in fact for fact in further) else (SERVER,)
    given = (
        GPU,
        f.Need(gib=20, low=20, high=20, own=1, hard=False),
        FRESH,
        SIZES,
        *servers,
        *further,
    )
    large = f.Card(**{**RENTED, "id": "large", "name": "Large", "memory_gib": 24})
    run = decide(
        *given, hint(0.4), hint(0.9, "large"), RENTED, large, rules=[rule_called("REACH-045")]
    )

    assert [(one["card"], one["cards"], one["usd"]) for one in run.facts(f.RentInstead)] == found


@pytest.mark.parametrize(("usd", "found"), [(0.66, "large"), (0.67, "card")])
def test_tight_fit_costs_a_rental_its_lead(usd, found):
    """REACH-045: 12 GiB for 11 to 13 GiB count as a third more than the 0.5 dollars they cost."""
    given = (GPU, f.Need(gib=11, low=11, high=13, own=1, hard=False), SERVER, FRESH, SIZES)
    premium = setting("premium", 0.15, key="trouble")
    large = f.Card(**{**RENTED, "id": "large", "name": "Large", "memory_gib": 24})
    run = decide(
        *given, premium, hint(), hint(usd, "large"), RENTED, large, rules=[rule_called("REACH-045")]
    )

    assert [fact["card"] for fact in run.facts(f.RentInstead)] == [found]


@pytest.mark.parametrize(("at_once", "cards"), [(1, 8), (4, 8), (16, 16)])
def test_training_job_is_shared_by_as_many_as_hold_it(at_once, cards):
    """REACH-045: 64 GiB shared by cards with 12 GiB, of which each needs 2 for itself."""
    need, server = f.Need(gib=66, low=66, high=70, own=1, hard=True), SERVER
    pace = f.Speed(card="card", value=100, basis="training_model")
    most = changed(server, value=8)
    large = changed(RENTED, memory_gib=10)

    run = decide(
        *(GPU, need, most, FRESH, SIZES, SHARED, pace, large, hint(1, at_once=at_once)),
        rules=[rule_called("REACH-045")],
    )

    assert [one["cards"] for one in run.facts(f.RentInstead)] == [cards]


NEEDS_THREE = (f.Need(gib=30, low=30, high=30, own=1, hard=False), f.SplitAllowed(cards=4))


@pytest.mark.parametrize(
    ("sizes", "cards", "usd"),
    [({}, 4, 2.0), ({"sizes": (1, 2, 3)}, 3, 1.5)],
)
def test_as_many_are_rented_as_one_machine_has(sizes, cards, usd):
    """REACH-045: of machines with one, two, four or eight GPUs, a job for three takes four."""
    given = (GPU, *NEEDS_THREE, SERVER, FRESH, SIZES, RENTED)

    run = decide(*given, hint(0.5, **sizes), rules=[rule_called("REACH-045")])

    assert [(one["cards"], one["usd"]) for one in run.facts(f.RentInstead)] == [(cards, usd)]


def test_machines_with_one_gpu_are_not_joined():
    """REACH-045: a job for three takes no three machines."""
    given = (GPU, *NEEDS_THREE, SERVER, FRESH, SIZES, RENTED, hint(0.5, most=1))

    assert decide(*given, rules=[rule_called("REACH-045")]).facts(f.RentInstead) == []


@pytest.mark.parametrize(("usd", "found"), [(0.51, "firm"), (0.5, "any")])
def test_a_cloud_that_sells_the_number_needed_may_cost_more_for_each(usd, found):
    """REACH-045: four at 0.38 dollars are 1.52 dollars; three at 0.5 are 1.5, at 0.51 more."""
    given = (GPU, *NEEDS_THREE, SERVER, FRESH, SIZES, RENTED)
    clouds = (hint(0.38, cloud="firm"), hint(usd, cloud="any", sizes=(1, 2, 3, 4)))

    run = decide(*given, *clouds, rules=[rule_called("REACH-045")])

    assert [one["cloud"] for one in run.facts(f.RentInstead)] == [found]


@pytest.mark.parametrize(("usd", "found"), [(1.14, "large"), (1.15, "card"), (1.16, "card")])
def test_two_that_share_the_work_cost_their_trouble(usd, found):
    """REACH-045: two at 0.5 dollars count as 1.15 dollars beside one that holds the work."""
    need = (f.Need(gib=20, low=20, high=20, own=1, hard=False), f.SplitAllowed(cards=2))
    large = f.Card(**{**RENTED, "id": "large", "name": "Large", "memory_gib": 24})

    run = decide(
        *(GPU, *need, SERVER, FRESH, SIZES, setting("premium", 0.15, key="trouble"), RENTED),
        *(large, hint(), hint(usd, "large")),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == [found]


def test_training_is_rented_by_the_work_done_for_the_money():
    """REACH-045: twice the price for three times the speed is cheaper in the end."""
    need = f.Need(gib=66, low=66, high=70, own=1, hard=True)
    fast = changed(RENTED, id="fast", name="Fast")
    paces = [
        f.Speed(card=c, value=v, basis="training_model") for c, v in (("card", 1), ("fast", 3))
    ]

    run = decide(
        *(GPU, need, changed(SERVER, value=8), FRESH, SIZES, SHARED, RENTED, fast, *paces),
        *(hint(1), hint(2, "fast")),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == ["fast"]


@pytest.mark.parametrize(
    ("usd", "speed", "found"),
    [(2, 4, "fast"), (2, 2.7, "fast"), (2, 2.6, "card"), (2, 2, "card"), (0.9, 0.5, "card")],
)
def test_a_training_job_is_rented_by_its_bill(usd, speed, found):
    """REACH-045: a lead of a third in the bill, as a quarter is within the error of speeds."""
    fast = changed(RENTED, id="fast", name="Fast")
    paces = [f.HourPace(card="card", value=1), f.HourPace(card="fast", value=speed)]

    run = decide(
        *(GPU, NEED, SERVER, setting("sound_within", 0.25), FRESH, SIZES, RENTED, fast, *paces),
        *(hint(1), hint(usd, "fast")),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == [found]


@pytest.mark.parametrize(("said", "found"), [((), "card"), ((FASTEST,), "fast")])
def test_if_speed_matters_most_the_fastest_of_about_equal_bills_is_rented(said, found):
    """REACH-045: five times the price of an hour for five times the speed."""
    fast = changed(RENTED, id="fast", name="Fast")
    paces = [f.HourPace(card="card", value=1), f.HourPace(card="fast", value=5)]

    run = decide(
        *(GPU, NEED, SERVER, setting("sound_within", 0.25), FRESH, SIZES, RENTED, fast, *paces),
        *(hint(1), hint(5, "fast"), *said),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == [found]


@pytest.mark.parametrize(("usd", "found"), [(1.1, "other"), (1.2, "card")])
def test_trouble_makes_an_hour_dearer(usd, found):
    """REACH-045: with an Arm processor, a dollar counts as 1.15."""
    other = changed(RENTED, id="other", name="Other")

    run = decide(
        *(GPU, NEED, SERVER, FRESH, SIZES, RENTED, other, TROUBLE, hint(1), hint(usd, "other")),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == [found]


@pytest.mark.parametrize(("usd", "found"), [(1.1, "other"), (1.2, "card")])
def test_of_hours_at_about_the_same_price_the_one_with_the_lower_bill_is_rented(usd, found):
    """REACH-045: hours within 10 % of the cheapest cost about the same."""
    other = changed(RENTED, id="other", name="Other")
    paces = [f.HourPace(card="card", value=1), f.HourPace(card="other", value=1.25)]
    bands = setting("sound_within", 0.25), setting("tie_band", 0.1)

    run = decide(
        *(GPU, NEED, SERVER, *bands, FRESH, SIZES, RENTED, other, *paces),
        *(hint(1), hint(usd, "other")),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == [found]


def test_a_gpu_of_unknown_speed_is_not_rented_for_training():
    """REACH-045: its bill is unknown if the speed of others is known."""
    unknown = changed(RENTED, id="unknown", name="Unknown")

    run = decide(
        *(GPU, NEED, SERVER, FRESH, SIZES, RENTED, unknown, f.HourPace(card="card", value=1)),
        *(hint(1), hint(0.1, "unknown")),
        rules=[rule_called("REACH-045")],
    )

    assert [one["card"] for one in run.facts(f.RentInstead)] == ["card"]


@pytest.mark.parametrize(
    "paced", [(), (f.HourPace(card="card", value=9), f.HourPace(card="large", value=1))]
)
def test_one_server_is_rented_before_several(paced):
    """REACH-045: what takes several servers is slowed by the network between them."""
    need = f.Need(gib=166, low=166, high=170, own=1, hard=True)
    large = changed(RENTED, id="large", name="Large", memory_gib=80)
    paces = [f.Speed(card=c, value=1, basis="training_model") for c in ("card", "large")]
    share = f.CardShare(gib=24, own=2, shared=164)

    run = decide(
        *(GPU, need, changed(SERVER, value=8), FRESH, SIZES, share, RENTED, large, *paces),
        *(*paced, hint(0.1), hint(2, "large")),
        rules=[rule_called("REACH-045")],
    )

    assert [(one["card"], one["cards"]) for one in run.facts(f.RentInstead)] == [("large", 4)]


@pytest.mark.parametrize(("shared", "cards"), [(80, 8), (81, 16)])
def test_what_no_server_holds_is_rented_in_whole_servers(shared, cards):
    """REACH-045: 12 GiB leave 10 for the share of each of eight."""
    need = f.Need(gib=2 + shared, low=80, high=90, own=1, hard=True)
    pace = f.Speed(card="card", value=1, basis="training_model")
    share = f.CardShare(gib=12, own=2, shared=shared)

    run = decide(
        *(GPU, need, changed(SERVER, value=8), FRESH, SIZES, share, RENTED, pace, hint()),
        rules=[rule_called("REACH-045")],
    )

    assert [one["cards"] for one in run.facts(f.RentInstead)] == [cards]


@pytest.mark.parametrize(
    ("run", "found"), [((), "card"), ((f.TrainingRun(tflops_hours=1),), "large")]
)
def test_a_run_of_known_length_is_rented_where_it_ends_soonest(run, found):
    """REACH-045: of two bills that are about equal, the cheaper hour, or else the sooner end."""
    given = (GPU, TRAIN, NEED, SERVER, FRESH, SIZES, setting("sound_within", 0.25), RENTED)
    large = f.Card(**{**RENTED, "id": "large", "name": "Large", "memory_gib": 24})
    paces = (f.HourPace(card="card", value=100), f.HourPace(card="large", value=200))

    found_there = decide(
        *given, *run, *paces, large, hint(0.5), hint(1.2, "large"), rules=[rule_called("REACH-045")]
    )

    assert [fact["card"] for fact in found_there.facts(f.RentInstead)] == [found]

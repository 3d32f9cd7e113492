"""The given facts of a run: only what held on the day, each with where it comes from."""

import pytest

from expert import facts as f
from expert.case.case import case_from_mapping
from expert.errors import NoAdviceError
from expert.given import given_facts
from tests.shipped import shipped

DAYS = ("2012-06-01", "2016-07-23", "2019-04-03", "2024-01-01")


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.fixture(scope="module")
def world(knowledge):
    """Return a function that gives the facts of a case."""

    def world(as_of, advisor="house", focus=(), **answers):
        data = {"as_of": as_of, "advisor": advisor, "answers": answers}
        return given_facts(knowledge, case_from_mapping(knowledge, data), focus)

    return world


def of(facts, cls):
    return [fact for fact in facts if type(fact) is cls]


@pytest.mark.parametrize("day", DAYS)
def test_every_fact_is_given_and_knows_where_it_comes_from(world, day):
    """File, line, source and date of everything."""
    facts = world(day)
    nowhere = [fact for fact in facts if not (fact.origin.file and fact.origin.line)]
    unsourced = [fact for fact in facts if not (fact.origin.source and fact.origin.date)]

    assert all(isinstance(fact, f.Given) for fact in facts)
    assert nowhere == []
    assert unsourced == []


@pytest.mark.parametrize("day", DAYS)
def test_no_fact_stands_twice(world, day):
    """The engine would refuse it."""
    facts = [(type(fact), frozenset(fact.items())) for fact in world(day)]

    assert len(set(facts)) == len(facts)


@pytest.mark.parametrize("day", DAYS)
def test_nothing_of_the_future_is_known(world, day):
    """Cards from their announcement, prices from the day they were seen."""
    facts = world(day)

    assert [card for card in of(facts, f.Card) if card["public"] > day] == []
    assert [price for price in of(facts, f.Price) if price["on"] > day] == []
    assert [price for price in of(facts, f.Price) if price["years"] < 0] == []


def test_card_in_question_is_known_before_its_day(world):
    """`why-not` explains a card of the future by its announcement."""
    without = {card["id"] for card in of(world("2016-07-23"), f.Card)}
    focused = {card["id"] for card in of(world("2016-07-23", focus=["titan-v"]), f.Card)}
    named = {card["id"] for card in of(world("2016-07-23", candidates=["TITAN V"]), f.Card)}

    assert focused - without == named - without == {"titan-v"}


@pytest.mark.parametrize(
    ("day", "known"), [("2016-07-18", True), ("2016-07-06", False), ("2016-07-07", True)]
)
def test_card_is_known_from_its_announcement(world, day, known):
    """It came out on 19 July and had been shown on the 7th."""
    cards = {card["id"] for card in of(world(day), f.Card)}

    assert ("geforce-gtx-1060-6gb" in cards) is known


def test_day_of_the_question_is_a_fact(world):
    """Its source is the person who asks."""
    (day,) = of(world("2016-07-23"), f.Day)

    assert day["date"] == "2016-07-23"
    assert day.origin.source == "person"


def test_answer_with_several_values_gives_several_facts(world):
    """A rule asks for one value at a time."""
    answers = of(world("2019-05-01", nets=["cnn", "rnn"], budget_range=[500, 700]), f.Answer)

    assert {(answer["key"], answer["value"]) for answer in answers} == {
        ("nets", "cnn"),
        ("nets", "rnn"),
        ("budget_range_low", 500),
        ("budget_range_high", 700),
        ("currency", "USD"),
        ("currency_rate", "currency-usd"),
    }


def test_named_series_brings_its_members(world):
    """Each card of it, and that it is asked about."""
    facts = world("2016-07-23", candidates=["GeForce 900 series"])
    members = {(m["group"], m["card"]) for m in of(facts, f.Member)}
    (named,) = of(facts, f.Named)

    assert (named["role"], named["kind"]) == ("candidate", "group")
    assert (named["id"], "geforce-gtx-970") in members
    assert ("asked-about", "geforce-gtx-970") in members


def test_judgements_are_those_of_the_day(world, knowledge):
    """Each setting holds on the day, and none is given twice for one key and place."""
    settings = of(world("2019-04-03", "dettmers"), f.Setting)
    keys = [(s["name"], s.get("key"), s["place"]) for s in settings]

    assert len(set(keys)) == len(keys)
    assert {s.origin.file for s in settings} == {"knowledge/judgement/advisors/dettmers.yaml"}


def test_number_among_judgements_says_what_it_is_a_multiple_of(world):
    """A share of the market, or an amount that stands alone."""
    settings = of(world("2020-06-15"), f.Setting)
    numbers = [s for s in settings if isinstance(s["value"], float) or type(s["value"]) is int]

    assert [s for s in numbers if "of" not in s] == []


def test_advisor_who_says_nothing_names_the_nearest_days(world):
    """And what to do."""
    with pytest.raises(NoAdviceError) as caught:
        world("2013-01-01", "dettmers")
    said = str(caught.value)

    assert [w for w in ("2013-01-01", "from 2014-09-28 on", "--as-of") if w not in said] == []
    assert caught.value.exit_code == 1


def test_house_has_advice_from_2012_on(world):
    """Not a day earlier."""
    assert world("2012-01-01")
    with pytest.raises(NoAdviceError, match="from 2012-01-01 on"):
        world("2011-12-31")


@pytest.mark.parametrize("day", DAYS)
def test_support_is_only_of_software_that_exists(world, day):
    """A library that nobody has written supports nothing."""
    facts = world(day)
    existing = {fact["software"] for fact in of(facts, f.Existing)}

    assert {fact["software"] for fact in of(facts, f.Support)} <= existing


@pytest.mark.parametrize("day", DAYS)
def test_platform_has_one_state_per_system(world, day):
    """The latest that holds."""
    states = [(m["platform"], m["os"]) for m in of(world(day), f.Maturity)]

    assert len(set(states)) == len(states)


@pytest.mark.parametrize(("day", "known"), [("2023-12-04", 0), ("2023-12-05", 1)])
def test_word_on_one_job_leaves_the_word_on_all_jobs(world, day, known):
    """Both are given, each from its own day on."""
    of_mac = {"platform": "metal", "os": "macos"}.items()
    on_one = [m for m in of(world(day), f.JobMaturity) if of_mac <= m.items()]
    on_all = [m["word"] for m in of(world(day), f.Maturity) if of_mac <= m.items()]

    assert [m["job"] for m in on_one] == ["run_llm"] * known
    assert on_all == ["partial"]


def test_licence_holds_from_its_day(world, knowledge):
    """Nobody is bound by a licence of the future."""
    (licence,) = knowledge.all("licence").values()

    assert of(world("2016-07-23"), f.Licence) == []
    assert of(world("2019-04-03"), f.Licence) != []
    assert licence.data["from"] > "2016-07-23"


@pytest.mark.parametrize(
    ("day", "tables"), [("2016-06-24", 0), ("2016-06-25", 1), ("2019-04-03", 1)]
)
def test_only_the_newest_table_of_speeds_counts(world, day, tables):
    """One consultation compares on one table."""
    assert len({row["table"] for row in of(world(day), f.Equivalence)}) == tables


def test_caveat_is_known_from_the_day_it_was_found(world):
    """The slow part of memory came to light months after the card."""
    before = {c["card"] for c in of(world("2014-12-31"), f.Caveat) if "fast_gib" in c}
    after = {c["card"] for c in of(world("2015-06-01"), f.Caveat) if "fast_gib" in c}

    assert "geforce-gtx-970" in after - before


def test_constants_have_one_value_a_day(world):
    """The one that holds, for all or for each country, vendor or model."""
    facts = of(world("2020-06-15"), f.Parameter)
    kinds = ("name", "region", "vendor", "model")
    names = [tuple(fact.get(kind) for kind in kinds) for fact in facts]

    assert len(set(names)) == len(names) > 10


def test_values_that_a_constant_had_before_are_known_until_the_day_they_changed(world):
    """On a day before a change, only the value of that day is known."""

    def earlier(day):
        found = of(world(day), f.EarlierParameter)
        return [
            (one["value"], one["until"]) for one in found if one["name"] == "laptops-cost-more-by"
        ]

    assert earlier("2026-06-25") == []
    assert earlier("2026-06-26") == [(1, "2026-06-26")]


def test_constant_of_a_country_holds_for_each_of_its_answers(world):
    """Without a word on the country, that of the weakest circuit does."""
    circuits = {
        fact["region"]: (fact["where"], fact["value"])
        for fact in of(world("2020-06-15"), f.Parameter)
        if fact.get("of") == "power-of-a-circuit"
    }

    assert circuits["unsaid"] == circuits["US"] == min(circuits.values(), key=lambda c: c[1])


REPEATED = {
    "kinds": {"nets": ["cnn", "cnn"]},
    "tasks": {"tasks": ["kaggle", "kaggle"]},
    "cards": {"owned": ["GTX 970", "GTX 970"]},
}


@pytest.mark.parametrize("answers", REPEATED.values(), ids=REPEATED)
def test_answer_said_twice_counts_once(world, answers):
    """Two equal facts would end the run."""
    facts = [(type(fact), frozenset(fact.items())) for fact in world("2019-05-01", **answers)]

    assert len(set(facts)) == len(facts)


def test_owned_card_of_several_sizes_stands_for_each_of_them(world):
    """REACH-051 judges the cards of the group; who owns one of them did not say which."""
    facts = world("2019-05-01", ask="upgrade", owned=["Tesla V100"])
    (named,) = of(facts, f.Named)
    sizes = {fact["card"] for fact in of(facts, f.Member) if fact["group"] == named["id"]}

    assert (named["role"], named["kind"]) == ("owned", "group")
    assert len(sizes) > 1
    assert all(size.startswith("tesla-v100-") for size in sizes)

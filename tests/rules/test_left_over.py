"""What the rest of a stated budget would buy, and why it is not advised."""

import pytest

from expert.facts import Advice, Answer, Enough, Job, Offer, Pick, Rung, Setting, Worth
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import changed, contender, decide, purse, rule_called, setting

PICKED = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_for_the_money",
    place=20,
    cards=1,
    condition="new",
    usd=400,
)
SUM = changed(purse(high=1000, stretch=1000, save=1000), firm=True)
LARGE = contender("large", usd=900, gib=10)
OWN = Worth(card="card", condition="new", worth=10, paid_usd=1000)
OF_LARGE = Worth(card="large", condition="new", worth=11, paid_usd=1500)
SOUND, STEP = setting("sound_within", 0.25), setting("fair_step", 0.5)
PEOPLE, HELD = Answer(key="users", value=10), setting("cards_in_a_server", 8, key="train")
GIVEN = (SUM, STEP, SOUND, PICKED, contender(), LARGE, OWN, OF_LARGE)
MODELLED = Offer(card="large", condition="new", usd=900, basis="modelled", on="2020", kind="launch")
LADDER = setting("ladder", True)
ROW = Rung(
    kind="card",
    id="large",
    name="Large",
    role="also_in_budget",
    condition="new",
    cards=1,
    usd=900,
    more_usd=500,
)

EXAMPLES = [
    Example(
        "ADVICE-280",
        given=GIVEN,
        concludes=(says("money left"),),
        unless={
            "no sum is known": without(type(SUM)),
            "a price counts as it does without a sum": without(type(STEP), name="fair_step"),
            "the advisor names no error of speeds": without(type(SOUND), name="sound_within"),
            "a bargain is picked": instead(changed(PICKED, role="best_value")),
            "it is beyond the sum": instead(changed(LARGE, usd=1001)),
            "it is slower": instead(changed(LARGE, speed=99)),
            "it is hardly larger": instead(changed(LARGE, gib=9.9)),
            "it is worth its price": instead(changed(OF_LARGE, worth=13)),
            "nobody saw its price": plus(MODELLED),
            "it is picked, too": plus(changed(PICKED, id="large", name="Large", place=21)),
        },
    ),
    Example(
        "ADVICE-282",
        given=(*GIVEN, LADDER),
        concludes=(ROW,),
        unless={
            "the advisor shows no ladder": without(Setting, name="ladder"),
            "no sum is known": without(type(SUM)),
            "a price counts as it does without a sum": without(type(STEP), name="fair_step"),
            "a bargain is picked": instead(changed(PICKED, role="best_value")),
            "it is beyond the sum": instead(changed(LARGE, usd=1001)),
            "it is worth its price": instead(changed(OF_LARGE, worth=13)),
            "nobody saw its price": plus(MODELLED),
        },
    ),
    Example(
        "ADVICE-281",
        given=(Job(id="train"), PEOPLE, SUM, HELD, PICKED, contender()),
        concludes=(says("people"),),
        unless={
            "the model is run": instead(Job(id="run_llm")),
            "one person trains": instead(changed(PEOPLE, value=1)),
            "no sum is known": without(type(SUM)),
            "the sum pays for one": instead(changed(SUM, high_usd=799)),
            "the computer holds one": instead(changed(HELD, value=1)),
            "nothing is bought": instead(changed(PICKED, condition="owned")),
        },
    ),
]
WORDS = {
    "ADVICE-281": ["10 people", "the budget pays for 2 x ", "2 jobs"],
    "ADVICE-280": ["Large ($900)", "$1,000", "10 GB instead of 8", "1.1 times", "1.5 times"],
}


def told(*facts):
    """Return what is said about the rest of the money."""
    found = decide(*facts, rules=(rule_called("ADVICE-280"),))
    return [advice["says"] for advice in found.facts(Advice)]


@pytest.mark.parametrize(
    ("cards", "words"), [(1, ["5 x Card", "5 jobs"]), (2, ["4 x Card", "2 jobs"])]
)
def test_people_share_as_many_cards_as_whole_jobs_take(cards, words):
    """With cards of 400 dollars, 2,200 pay for five of them, but for two jobs on two each."""
    pick, sum = changed(PICKED, cards=cards), changed(SUM, high_usd=2200)
    given = (Job(id="train"), PEOPLE, sum, HELD, pick, contender(cards=cards, usd=400 * cards))

    found = decide(*given, rules=(rule_called("ADVICE-281"),))

    (says,) = [advice["says"] for advice in found.facts(Advice)]
    assert all(word in says for word in words)


@pytest.mark.parametrize(
    ("enough", "words"), [(60, "more speed than you can use"), (200, "1.5 times the speed")]
)
def test_speed_beyond_what_is_enough_is_told_as_of_no_use(enough, words):
    fast = changed(LARGE, gib=8, speed=150)

    (says,) = told(SUM, STEP, SOUND, PICKED, contender(), fast, OWN, OF_LARGE, Enough(speed=enough))

    assert words in says


@pytest.mark.parametrize(
    ("worth", "words"), [(10.4, "hardly more useful"), (11, "only 1.1 times as useful")]
)
def test_use_that_is_hardly_more_is_told_as_such(worth, words):
    (says,) = told(*GIVEN[:-1], changed(OF_LARGE, worth=worth))

    assert words in says


def test_of_several_offers_the_most_useful_is_told():
    """A smaller step may be better for the money; the question is what the sum could buy."""
    largest = contender("largest", usd=950, gib=24, cards=2)
    useful = Worth(card="largest", condition="new", worth=12, paid_usd=1900)

    (says,) = told(*GIVEN, largest, useful)

    assert "2 x Largest ($950)" in says

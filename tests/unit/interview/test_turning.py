"""The answers that would make something else the first choice, in a person's words."""

from types import SimpleNamespace

import pytest

from expert.case.case import case_from_mapping
from expert.explain.interview.end import amounts_of, answers_of, threshold_of, unknown_blocks
from expert.facts import Pick
from expert.interview import Interview
from expert.interview.effects import First, first_of
from expert.interview.interview import counted_name
from expert.interview.scale import CLOSE, Scale, Stretch, around, roundest_between
from expert.interview.tipping_points import Turn, turns
from expert.interview.words import with_unit
from expert.render import plain
from expert.rules.vocabulary import ANY_GPU

pytestmark = pytest.mark.sampled

X = First("x", "X")


def scanned(question, outcome):
    """Return a scale on which the outcome of every amount that was tried is known."""
    scale = Scale(question)
    for amount in scale.amounts():
        scale.found[amount] = outcome(amount)
    return scale


# --- amounts ----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [60, 299, 300, 301, 743, 1234, 1743, 4262, 45_000])
def test_threshold_lies_between_two_round_numbers_that_were_tried(prompts, limit):
    """What is said of a number is true of it: the lower one is below, the upper one is not."""
    scale = scanned(prompts.question("budget_usd"), lambda usd: usd >= limit)

    below, above = scale.stretches()
    assert below.high < limit <= above.low
    assert above.low <= below.high * 1.05
    assert max(len(str(end).rstrip("0")) for end in (below.high, above.low)) <= 3
    assert len(scale.found) <= 16


@pytest.mark.parametrize("limit", [7.5, 8, 24.01, 80])
def test_threshold_of_what_can_be_divided_lies_between_two_numbers_too(prompts, limit):
    question = prompts.question("memory_need_gb")

    below, above = scanned(question, lambda gib: gib >= limit).stretches()

    assert below.high < limit <= above.low <= below.high * 1.05


@pytest.mark.parametrize("limit", [2, 3, 5])
def test_small_numbers_of_things_are_exact(prompts, limit):
    below, above = scanned(prompts.question("gpus"), lambda count: count >= limit).stretches()

    assert (below.high, above.low, above.exact) == (limit - 1, limit, True)


def test_no_amount_that_nobody_means_is_tried(prompts):
    """Neither no money at all nor millions."""
    low, high = prompts.question("budget_usd").entry.data["usual"]

    tried = scanned(prompts.question("budget_usd"), lambda usd: usd >= 300).found

    assert low <= min(tried) <= max(tried) <= high


def test_what_never_changes_has_no_threshold(prompts):
    (only,) = scanned(prompts.question("budget_usd"), lambda _: X).stretches()

    assert (only.low, only.high) == (None, None)


@pytest.mark.parametrize(
    ("low", "high", "named"),
    [(600, 900, 700), (1000, 1100, 1050), (688, 699, 690), (2, 3, None), (2, 5, 3), (70, 72, 71)],
)
def test_roundest_number_between_two_is_tried(low, high, named):
    assert roundest_between(low, high, whole=True) == named


def test_roundest_number_of_what_can_be_divided():
    assert roundest_between(0.4, 0.55, whole=False) == 0.5
    assert roundest_between(7, 8, whole=False) == 7.5


def test_stretches_next_to_what_holds_now_are_told():
    """What lies further off is only hinted at."""
    far, below = Stretch("a", None, 100), Stretch("b", 100, 300)
    now, above = Stretch("now", 300, 900), Stretch("c", 900, None)

    found = list(around([far, below, now, above], "now"))

    assert [(one.outcome, one.below, one.above) for one in found] == [
        ("b", True, False),
        ("c", False, True),
    ]


def test_stretches_next_to_the_amount_that_was_said_are_told():
    """The same outcome may come back with more money."""
    now, other = Stretch("now", None, 300), Stretch("a", 300, 900)
    back, far = Stretch("now", 900, 2000), Stretch("b", 2000, None)

    found = list(around([now, other, back, far], "now", 200))

    assert [(one.outcome, one.above) for one in found] == [("a", True)]


@pytest.mark.parametrize("said", [0, 743])
def test_amount_that_was_said_is_one_of_those_on_the_scale(prompts, said):
    """Even if it is below the usual ones."""
    scale = Scale(prompts.question("budget_usd"), found={said: "now"})
    for amount in scale.amounts():
        scale.found[amount] = "now" if amount == said else "less" if amount < said else "more"

    found = list(around(scale.stretches(), "now", said))

    assert [one.outcome for one in found if one.above] == ["more"]


def test_ends_are_told_where_no_amount_leads_to_what_holds_now():
    ends = [Stretch("a", None, 100), Stretch("b", 100, None)]

    assert list(around(ends, "now")) == ends
    assert list(around(ends[:1], "now")) == ends[:1]
    assert list(around([Stretch("now", None, None)], "now")) == []


def test_first_choice_is_what_comes_first_even_if_a_card_follows():
    """And how many of it belongs to it: two cards are another choice than one."""
    rent = Pick(kind="cloud", id="c", name="Cloud", role="rent", place=1)
    cards = Pick(kind="card", id="x", name="X", role="best_value", place=2, cards=2)

    def first(*picks):
        return first_of(SimpleNamespace(engine=SimpleNamespace(facts_of=lambda _: picks)))

    assert first(cards, rent) == First(None, "a rental from Cloud")
    assert first(cards) == First("x", "X", 2) != X
    assert first() == First(None, None)


@pytest.mark.parametrize(
    ("pick", "name"),
    [
        ({"kind": "card", "id": "x", "name": "X"}, "X"),
        ({"kind": "card", "id": "x", "name": "X", "cards": 2}, "2 x X"),
        ({**ANY_GPU, "cards": 1}, "one GPU"),
        ({**ANY_GPU, "cards": 4}, "4 GPUs"),
    ],
)
def test_number_belongs_to_the_name(pick, name):
    assert counted_name(Pick(role="r", place=1, **pick)) == name


# --- words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stretch", "words", "again"),
    [
        (Stretch(X, None, 300, below=True), "up to about 300 US dollars", ""),
        (
            Stretch(X, 200, 300, below=True),
            "about 200 to 300 US dollars",
            ", and something else below that",
        ),
        (Stretch(X, 2000, None, above=True), "about 2,000 US dollars or more", ""),
        (
            Stretch(X, 2000, 50_000, above=True),
            "about 2,000 to 50,000 US dollars",
            ", and something else above that",
        ),
        (Stretch(X, None, None), "any US dollars", ""),
        (Stretch(X, None, 300), "up to about 300 US dollars", ""),
        (Stretch(X, 300, None), "about 300 US dollars or more", ""),
    ],
)
def test_threshold_is_told_as_a_person_would(prompts, stretch, words, again):
    turn = Turn(prompts.question("budget_usd"), X, stretch=stretch)

    assert threshold_of(turn) == (words, again)


@pytest.mark.parametrize(
    ("stretch", "words"),
    [
        (Stretch(X, 2, 3, exact=True), "2 to 3 GPUs"),
        (Stretch(X, 2, 2, exact=True), "2 GPUs"),
        (Stretch(X, None, 3, exact=True), "3 GPUs or less"),
        (Stretch(X, 4, None, exact=True), "4 GPUs or more"),
    ],
)
def test_exact_numbers_are_not_about(prompts, stretch, words):
    assert amounts_of(Turn(prompts.question("gpus"), X, stretch=stretch)) == words


def test_many_answers_that_lead_to_the_same_are_counted(prompts):
    turn = Turn(prompts.question("persona"), X, values=("researcher", "startup", "industry"))

    assert answers_of(turn) == "“a researcher”, “a start-up” or 1 other"


def test_one_of_a_thing_is_no_plural():
    assert with_unit(1, "US dollars") == "1 US dollar"
    assert with_unit(1, "billion parameters") == "1 billion parameters"


# --- on the shipped knowledge --------------------------------------------------------------


def test_turns_lead_to_something_else_and_leave_the_interview_as_it_was(begin, prompts):
    interview = begin(ask="gpu", budget_usd=1000)
    now = interview.state().picks[0][0]

    found = turns(interview, [prompts.of("budget_usd"), prompts.of("used_ok")])

    assert found
    assert all(turn.first.name != now for turn in found)
    assert interview.answers == {"ask": "gpu", "budget_usd": 1000}


DAY_OF_EACH = ("2016-07-23", "2019-04-03", "2026-11-21")


def begun(knowledge, as_of, answers):
    return Interview(knowledge, case_from_mapping(knowledge, {"as_of": as_of, "answers": answers}))


@pytest.mark.parametrize(
    ("as_of", "answers"),
    [
        ("2026-11-21", {"budget_usd": 900}),
        *(
            pytest.param(day, answers, marks=pytest.mark.slow)
            for day in DAY_OF_EACH
            for answers in ({}, {"job": "run_llm"}, {"persona": "researcher"})
        ),
    ],
)
def test_every_amount_told_leads_where_it_says(knowledge, prompts, as_of, answers):
    """A consultation begun with either end of a stretch recommends what is told, the next not."""
    interview = begun(knowledge, as_of, answers)
    found = turns(interview, [prompts.of("budget_usd")])
    ends = [(turn, end) for turn in found for end in (turn.stretch.low, turn.stretch.high) if end]

    told = [
        first_of(begun(knowledge, as_of, {**answers, "budget_usd": end}).trials) for _, end in ends
    ]

    assert ends
    assert told == [turn.first for turn, _ in ends]


@pytest.mark.slow
def test_amount_just_beyond_a_stretch_leads_to_what_holds_now(knowledge, prompts):
    """The numbers told are near the edge, not only on its right side."""
    answers = {"budget_usd": 600}
    interview = begun(knowledge, "2026-11-21", answers)
    now = first_of(interview.trials)
    below, above = (turn.stretch for turn in turns(interview, [prompts.of("budget_usd")]))
    beyond = [int(below.high * CLOSE) + 1, int(above.low / CLOSE)]

    found = [
        first_of(begun(knowledge, "2026-11-21", {**answers, "budget_usd": usd}).trials)
        for usd in beyond
    ]

    assert (below.below, above.above) == (True, True)
    assert found == [now, now]


def test_cards_that_the_question_is_about_are_not_replaced_by_others(begin, prompts):
    """Who compares two cards is not told to ask about another one."""
    interview = begin(ask="compare", candidates=["GTX 1070", "GTX 1080"])

    assert turns(interview, [prompts.of("candidates")]) == []


def test_only_cards_are_named_as_answers_that_name_cards(begin, prompts, knowledge):
    """A vendor is no card that somebody cannot get."""
    found = turns(begin(ask="gpu"), [prompts.of("unavailable"), prompts.of("candidates")])

    assert found
    assert {name for t in found for value in t.values for name in value} <= {*knowledge.all("card")}


def test_prompt_answered_in_words_is_not_asked_in_sums(begin, prompts):
    """A sum beside `little` would be a second answer, not another one."""
    assert turns(begin(ask="gpu", budget="little"), [prompts.of("budget_usd")]) == []


def test_screen_names_no_probe(begin, prompts, knowledge):
    """No sum of money stands there that nobody would ask for."""
    interview = begin(ask="gpu", unknown=["budget_usd"])
    found = turns(interview, interview.asked_alone())

    shown = " ".join(plain(unknown_blocks(interview, knowledge, found)).split())

    assert "the first choice is " in shown
    assert "How much can you spend on cards? Up to about " in shown
    assert "“0 US dollars”" not in shown

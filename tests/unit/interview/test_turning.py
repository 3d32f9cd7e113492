"""The answers that would make something else the first choice, in a person's words."""

import pytest

from expert.explain.interview_end import amounts_of, answers_of, threshold_of, unknown_blocks
from expert.interview.effects import First, first_of
from expert.interview.scale import Scale, Stretch, around, round_between
from expert.interview.turning import Turn, turns
from expert.interview.words import with_unit
from expert.render import plain

X = First("x", "X")


def scanned(question, outcome):
    """Return a scale on which the outcome of every amount that was tried is known."""
    scale = Scale(question)
    for amount in scale.amounts():
        scale.found[amount] = outcome(amount)
    return scale


# --- amounts ----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [60, 299, 700, 1234, 45_000])
def test_threshold_is_found_and_named_in_round_numbers(prompts, limit):
    scale = scanned(prompts.question("budget_usd"), lambda usd: usd >= limit)

    below, above = scale.stretches()
    assert below.high == above.low
    assert abs(below.high - limit) <= limit / 10
    assert len(str(below.high).rstrip("0")) <= 2
    assert len(scale.found) <= 15


@pytest.mark.parametrize("limit", [2, 3, 5])
def test_small_numbers_of_things_are_exact(prompts, limit):
    below, above = scanned(prompts.question("gpus"), lambda count: count >= limit).stretches()

    assert (below.high, above.low, above.exact) == (limit, limit, True)


def test_no_amount_that_nobody_means_is_tried(prompts):
    """Neither no money at all nor millions."""
    low, high = prompts.question("budget_usd").entry.data["usual"]

    tried = scanned(prompts.question("budget_usd"), lambda usd: usd >= 300).found

    assert low <= min(tried) <= max(tried) <= high


def test_what_never_changes_has_no_threshold(prompts):
    (only,) = scanned(prompts.question("budget_usd"), lambda _: X).stretches()

    assert (only.low, only.high) == (None, None)


@pytest.mark.parametrize(
    ("low", "high", "named"), [(688, 741, 700), (690, 699, 699), (2, 3, 3), (0.4, 0.55, 0.5)]
)
def test_round_number_lies_above_the_one_and_not_above_the_other(low, high, named):
    assert round_between(low, high) == named


def test_stretches_next_to_what_holds_now_are_told():
    """What lies further off is only hinted at."""
    far, below = Stretch("a", None, 100), Stretch("b", 100, 300)
    now, above = Stretch("now", 300, 900), Stretch("c", 900, None)

    found = list(around([far, below, now, above], "now"))

    assert [(one.outcome, one.below, one.above) for one in found] == [
        ("b", True, False),
        ("c", False, True),
    ]


def test_ends_are_told_where_no_amount_leads_to_what_holds_now():
    ends = [Stretch("a", None, 100), Stretch("b", 100, None)]

    assert list(around(ends, "now")) == ends
    assert list(around(ends[:1], "now")) == ends[:1]
    assert list(around([Stretch("now", None, None)], "now")) == []


# --- words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stretch", "words", "again"),
    [
        (Stretch(X, None, 300, below=True), "below about 300 US dollars", ""),
        (
            Stretch(X, 200, 300, below=True),
            "below about 300 US dollars",
            ", and others below about 200",
        ),
        (Stretch(X, 2000, None, above=True), "from about 2,000 US dollars on", ""),
        (
            Stretch(X, 2000, 50_000, above=True),
            "from about 2,000 US dollars on",
            ", and others from about 50,000 on",
        ),
        (Stretch(X, None, None), "any US dollars", ""),
        (Stretch(X, None, 300), "less than about 300 US dollars", ""),
        (Stretch(X, 300, None), "about 300 US dollars or more", ""),
    ],
)
def test_threshold_is_told_as_a_person_would(prompts, stretch, words, again):
    turn = Turn(prompts.question("budget_usd"), X, stretch=stretch)

    assert threshold_of(turn) == (words, again)


def test_exact_numbers_are_not_about(prompts):
    turn = Turn(prompts.question("gpus"), X, stretch=Stretch(X, 2, 4, exact=True, below=True))

    assert threshold_of(turn) == ("below 4 GPUs", ", and others below 2")
    assert amounts_of(turn) == "2 to 4 GPUs"


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


def test_answer_inside_a_stretch_leads_where_it_says(begin, prompts):
    interview = begin(ask="gpu", budget_usd=1000)
    turn = next(one for one in turns(interview, [prompts.of("budget_usd")]) if one.stretch.below)
    inside = int(turn.stretch.high * 0.9)

    found = [first_of(interview.trials) for _ in interview.trials.tried("budget_usd", [inside])]

    assert found == [turn.first]


def test_prompt_answered_in_words_is_not_asked_in_sums(begin, prompts):
    """A sum beside `little` would be a second answer, not another one."""
    assert turns(begin(ask="gpu", budget="little"), [prompts.of("budget_usd")]) == []


def test_screen_names_no_probe(begin, prompts, knowledge):
    """No sum of money stands there that nobody would ask for."""
    interview = begin(ask="gpu", unknown=["budget_usd"])
    found = turns(interview, interview.asked_alone())

    shown = " ".join(plain(unknown_blocks(interview, knowledge, found)).split())

    assert "Now it is " in shown
    assert "How much money may the cards cost? Below about " in shown
    assert "“0 US dollars”" not in shown

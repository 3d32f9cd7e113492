"""The interview: what comes next, going back, names that a question needs, leaving early."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import consult
from expert.errors import CaseError
from expert.interview import FIRST, Checklist
from expert.interview.prompts import Prompts
from tests.unit.test_session import derived

pytestmark = pytest.mark.sampled

STEPS = 5


def test_first_question_is_what_the_person_wants_to_know(begin):
    assert begin().next().id == FIRST


def test_what_is_known_already_is_not_asked(begin):
    """Options and saved answers count as answers."""
    interview = begin(ask="gpu", budget_usd=400)

    assert {FIRST, "budget_usd", "budget", "budget_range"} <= interview.settled()
    assert interview.next().id not in (FIRST, "budget_usd")


def test_what_an_earlier_sitting_did_not_know_is_not_asked_again(begin):
    interview = begin(unknown=["job"], ask="gpu")

    assert "job" in interview.settled()
    assert [prompt.id for prompt in interview.unsaid()] == ["job"]


def test_answer_settles_what_its_prompt_takes_along(begin):
    """Who names a sum need not say it in words."""
    interview = begin(ask="gpu")
    while interview.next().id != "budget_usd":
        interview.unknown()

    interview.answer({"budget": "little"})

    assert {"budget_usd", "budget_range", "currency"} <= interview.settled()


def test_refused_answer_changes_nothing(begin):
    interview = begin(ask="gpu", job="generate_images")
    before = interview.answers, interview.state(), interview.next()
    while interview.next().id != "model":
        interview.unknown() if not isinstance(interview.next(), Checklist) else interview.pick(
            ["model"]
        )
    before = interview.answers, interview.state(), interview.next()

    with pytest.raises(CaseError, match="language"):
        interview.answer({"model": "llama-3-1-8b"})

    assert (interview.answers, interview.state(), interview.next()) == before


# --- a wish beside what is known already ----------------------------------------------


def test_wish_replaces_the_question_of_the_case_and_asks_for_its_names(begin):
    """It is no answer to whatever question is next."""
    interview = begin(wish="compare", ask="gpu", job="run_llm")

    assert interview.next().id == "candidates"
    assert "model" not in interview.settled()
    interview.answer({"candidates": ["GTX 1070", "GTX 1080"]})
    assert interview.answers[FIRST] == "compare"


def test_wish_holds_at_once_where_the_case_has_the_names(begin):
    interview = begin(wish="compare", ask="check_card", candidates=["GTX 1070", "GTX 1080"])

    assert interview.answers[FIRST] == "compare"
    assert interview.wish is None


def test_wish_asks_again_for_names_that_were_not_known_before(begin):
    assert begin(wish="compare", unknown=["candidates"]).next().id == "candidates"


def test_wish_beside_a_whole_interview_is_not_lost(knowledge, begin):
    """Even where no question was left."""
    every = [prompt.id for prompt in Prompts(knowledge) if prompt.id != FIRST]

    interview = begin(wish="check_card", unknown=every, ask="gpu")

    assert interview.next().id == "candidates"


# --- names that a question is about ------------------------------------------------


def test_question_about_cards_asks_for_their_names_first(begin):
    """Nobody can judge a card without its name."""
    interview = begin()
    interview.answer({FIRST: "check_card"})

    assert interview.next().id == "candidates"
    assert FIRST not in interview.answers


def test_question_about_cards_holds_once_they_are_named(begin):
    interview = begin()
    interview.answer({FIRST: "check_card"})

    interview.answer({"candidates": ["GTX 1070"]})

    assert interview.answers[FIRST] == "check_card"
    assert interview.wish is None


def test_question_about_cards_nobody_can_name_is_no_dead_end(begin):
    """Then a card is chosen."""
    interview = begin()
    interview.answer({FIRST: "upgrade"})

    interview.unknown()

    assert interview.wish == "upgrade"
    assert FIRST not in interview.answers
    assert interview.next().id != "owned"


# --- lists --------------------------------------------------------------------------


def to_the_list(interview):
    while not isinstance(interview.next(), Checklist):
        interview.unknown()
    return interview.next()


def test_what_is_chosen_of_a_list_is_asked_next(begin):
    interview = begin(ask="gpu")
    special = to_the_list(interview)
    chosen = [prompt.id for prompt in special.prompts[:2]]

    interview.pick(chosen)
    first = interview.next().id
    interview.unknown()

    assert [first, interview.next().id] == chosen


def test_list_holds_only_what_can_change_the_answer(begin):
    interview = begin(ask="gpu")

    special = to_the_list(interview)

    assert all(interview.chooser.matters(prompt) for prompt in special.prompts)


def test_nothing_of_a_list_ends_the_interview(begin):
    interview = begin(ask="gpu")
    to_the_list(interview)

    interview.pick([])

    assert interview.next() is None


# --- going back -----------------------------------------------------------------------


def test_going_back_at_the_start_is_nothing(begin):
    assert begin().back() is None


def test_going_back_asks_the_same_again(begin):
    interview = begin(ask="gpu")
    asked = interview.next()
    interview.unknown()

    interview.back()

    assert interview.next().id == asked.id


def test_going_back_tells_what_went_with_the_answer(begin):
    interview = begin(ask="gpu")
    while interview.next().id != "budget_usd":
        interview.unknown()
    before = interview.state()
    interview.answer({"budget_usd": 120})

    step, change = interview.back()

    assert step.answers == {"budget_usd": 120}
    assert change.now == before
    assert change.withdrawn or change.added


def test_changed_answer_keeps_the_later_ones(begin):
    interview = begin(ask="gpu", budget_usd=120, persona="kaggle")
    place = [step.prompt.id for step in interview.steps].index("budget_usd")

    interview.revise(place)
    interview.answer({"budget_usd": 700})

    assert interview.answers == {"ask": "gpu", "budget_usd": 700, "persona": "kaggle"}


def test_what_is_no_longer_chosen_of_a_list_is_withdrawn(begin):
    interview = begin(ask="gpu")
    special = to_the_list(interview)
    place = len(interview.steps)
    interview.pick(["vendor"])
    interview.answer({"vendor": "amd"})

    interview.revise(place)
    interview.pick([])

    assert "vendor" not in interview.answers
    assert special.keys <= interview.settled()


ANSWERS = {
    "ask": ["gpu"],
    "persona": ["beginner", "researcher", "kaggle", "startup"],
    "budget_usd": [150, 400, 5000],
    "used_ok": [True, False],
    "job": ["train", "run_llm"],
    "goal": ["speed", "cost_efficient"],
    "memory_need_gb": [4, 12],
    "vendor": ["nvidia", "amd"],
    "psu_w": [300, 900],
}


@settings(max_examples=4)
@given(data=st.data())
def test_any_way_there_ends_in_the_same_record(knowledge, begin, data):
    """Going back and changing answers leaves nothing behind."""
    check_any_way(knowledge, begin(), data, STEPS)


def check_any_way(knowledge, interview, data, most_steps):
    """Go some way, and compare its end with that of a fresh start."""
    for _ in range(data.draw(st.integers(1, most_steps))):
        move(interview, data)
    if interview.revised is not None:
        interview.back()
    case = interview.session.case
    told = {"as_of": case.as_of, "advisor": case.advisor, "answers": case.answers}

    fresh = case_from_mapping(knowledge, told)

    assert derived(interview.session.engine) == derived(Session(knowledge, fresh).engine)
    assert interview.record() == consult(knowledge, fresh)
    assert interview.session.begun_anew == 0


@pytest.mark.slow
@settings(max_examples=40)
@given(data=st.data())
def test_very_many_ways_end_in_the_same_record(knowledge, begin, data):
    """The same with more of them."""
    check_any_way(knowledge, begin(), data, 3 * STEPS)


def move(interview, data):
    """Answer, skip, go back or change an earlier answer, as drawn."""
    kind = data.draw(st.sampled_from(["answer", "answer", "answer", "skip", "back", "change"]))
    if kind == "back":
        interview.back()
        return
    if kind == "change" and interview.steps:
        interview.revise(data.draw(st.integers(0, len(interview.steps) - 1)))
    prompt = interview.next()
    if isinstance(prompt, Checklist):
        known = [one.id for one in prompt.prompts if one.id in ANSWERS]
        interview.pick(
            data.draw(st.lists(st.sampled_from(known or [""]), unique=True)) if known else []
        )
    elif prompt is not None and kind != "skip" and prompt.id in ANSWERS:
        interview.answer({prompt.id: data.draw(st.sampled_from(ANSWERS[prompt.id]))})
    elif prompt is not None:
        interview.unknown()

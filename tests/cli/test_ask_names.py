"""Questions about cards that nobody has named yet: the interview asks for the names."""

from pathlib import Path

import pytest
import yaml

from tests.commands import invoke

pytestmark = pytest.mark.sampled

ABOUT = "Which cards are you asking about"
OWNED = "Which cards do you own"
SLOW = pytest.mark.slow
ABOUT_CARDS = "answers: {ask: compare, job: run_llm}\n"


def interview(lines, *arguments):
    """Go through an interview of a fixed day with these lines."""
    return invoke("ask", "--as-of", "2026-11-21", *arguments, stdin=lines)


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (["--set", "ask=compare"], ABOUT),
        pytest.param(["--case", "mine.yaml"], ABOUT, marks=SLOW),
        pytest.param(["--case", "mine.yaml", "--ask", "check_card"], ABOUT, marks=SLOW),
        pytest.param(["--case", "mine.yaml", "--set", "ask=upgrade"], OWNED, marks=SLOW),
    ],
)
def test_names_are_asked_for_wherever_the_question_came_from(options, asked, folder):
    """A case written by hand without them is no dead end."""
    Path("mine.yaml").write_text(ABOUT_CARDS, encoding="utf-8")

    done = interview("", *options)

    assert f"The input ended before this was answered: {asked}" in done.err
    assert "refused" not in done.err


@pytest.mark.parametrize(
    "more",
    [
        ["--ask", "gpu"],
        pytest.param(["--candidate", "3090", "--candidate", "4090"], marks=pytest.mark.slow),
    ],
)
def test_option_mends_what_a_case_file_lacks(more, folder):
    """Names make its question whole, another question needs none; so it is for `recommend`."""
    Path("mine.yaml").write_text(ABOUT_CARDS, encoding="utf-8")

    asked = interview("q\n", "--case", "mine.yaml", *more)
    answered = invoke("recommend", "--case", "mine.yaml", *more)

    assert "Which cards are you asking about or considering?\n\n" not in asked.out
    assert (asked.exit_code, answered.exit_code) == (0, 0), answered.err


def test_recommend_says_how_to_name_the_cards(folder):
    Path("mine.yaml").write_text(ABOUT_CARDS, encoding="utf-8")

    done = invoke("recommend", "--case", "mine.yaml")

    assert done.exit_code == 2
    assert "mine.yaml:1: ask: this question also needs the answer candidates" in done.err
    assert "--candidate NAME" in done.err


def test_question_whose_names_were_not_reached_is_saved(folder):
    """Going on from there asks for them; no answer is promised before."""
    left = interview("3\nq\n", "--save", "mine.yaml")
    again = interview("", "--case", "mine.yaml")

    saved = yaml.safe_load((folder / "mine.yaml").read_text(encoding="utf-8"))
    assert saved["answers"] == {"ask": "compare"}
    assert "recommend" not in left.err
    assert "Which cards are you asking about" in again.err


@pytest.mark.slow
def test_question_whose_names_nobody_knew_is_saved_as_which_card(folder):
    """It was what the interview went on with; nothing is asked again."""
    interview("3\ns\nq\n", "--save", "mine.yaml")

    again = interview("q\n", "--case", "mine.yaml")

    saved = yaml.safe_load((folder / "mine.yaml").read_text(encoding="utf-8"))
    assert saved["answers"] == {"ask": "gpu", "candidates": None}
    assert "1. What do you want to know?" not in again.out
    assert invoke("recommend", "--case", "mine.yaml").exit_code == 0

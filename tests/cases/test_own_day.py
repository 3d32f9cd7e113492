"""No answer names a year that had not come by its day."""

import random
import re
from datetime import date, timedelta

import pytest

from expert.case.case import case_from_mapping, needed_names
from expert.given.catalogue import is_public
from tests.cases.scoring import answer, shipped

RUNS = 4
MANY_RUNS = 100
FIRST, LAST = date(2012, 1, 1), date(2026, 11, 21)
ANSWERS_AT_MOST = 6
YEAR = re.compile(r"(?<![\w.,-])(20[123]\d)(?:-\d\d(?:-\d\d)?)?(?![\w-]|[.,]\d)")
"""Years and days; the numbers of cards lie beyond 2039."""
AMOUNTS = re.compile(r"\d+ (?:US dollars|hours|W|GiB|GB|tokens|MB)\b")


def drawn(seed):
    """Return a case of some day, question and answers; for one seed always the same."""
    draw = random.Random(seed)
    day = FIRST + timedelta(days=draw.randrange((LAST - FIRST).days))
    asked = {id: question.data for id, question in shipped().all("question").items()}
    answers = {"ask": draw.choice(asked.pop("ask")["choices"])["value"]}
    open_choices = {id: data["choices"] for id, data in asked.items() if data["type"] == "choice"}
    for id in draw.sample(sorted(open_choices), draw.randint(0, ANSWERS_AT_MOST)):
        answers[id] = draw.choice(open_choices[id])["value"]
    if draw.random() < 0.5:
        answers["gpus"] = draw.choice([2, 4])
    needed = needed_names(shipped())
    if answers["ask"] in needed:
        cards = shipped().all("card").values()
        known = sorted(card.id for card in cards if is_public(card, day.isoformat()))
        answers[needed[answers["ask"]]] = draw.sample(known, 2)
    return {"as_of": day.isoformat(), "answers": answers}


def told(data):
    """Return all that is advised in a case."""
    record = answer(shipped(), case_from_mapping(shipped(), data, {}, "a drawn case"))
    return [item["says"] for item in record["advice"]]


def later_years(says, year):
    """Return the years a sentence names that come after one."""
    return [int(found) for found in YEAR.findall(AMOUNTS.sub("", says)) if int(found) > year]


def too_early(seed):
    """Return what is said in a drawn case of a year to come."""
    data = drawn(seed)
    return [says for says in told(data) if later_years(says, int(data["as_of"][:4]))]


@pytest.mark.parametrize("seed", range(RUNS))
def test_no_advice_names_a_year_to_come(seed):
    """What is said on a day was known by then."""
    assert too_early(seed) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(RUNS, MANY_RUNS))
def test_no_advice_of_many_cases_names_a_year_to_come(seed):
    """The same, more often."""
    assert too_early(seed) == []


@pytest.mark.parametrize(
    ("answers", "words", "first"),
    [
        ({"ask": "how_many_gpus", "dataset_size": "small"}, "plankton", "2016-06-25"),
        ({"ask": "how_many_gpus", "code": "tuned"}, "may not be worth", "2016-06-25"),
        ({"ask": "how_many_gpus", "persona": "researcher"}, "several versions", "2016-06-25"),
        ({"ask": "how_many_gpus", "goal": "learn_fast"}, "one experiment each", "2016-06-25"),
        ({"ask": "precision"}, "halve the memory", "2016-06-25"),
        ({"ask": "system_build", "gpus": 2}, "not that important", "2019-04-03"),
    ],
)
def test_sentence_of_a_guide_waits_for_the_day_of_the_guide(answers, words, first):
    """It is said on the guide's first day, and not on the day before."""
    before = date.fromisoformat(first) - timedelta(days=1)

    days = [before.isoformat(), first]
    said = [any(words in says for says in told({"as_of": d, "answers": answers})) for d in days]

    assert said == [False, True]


def test_year_to_come_would_be_found():
    """A year counts in a date too; amounts and cards are no years."""
    assert later_years("By the guide of April 2019 lanes do not matter.", 2013) == [2019]
    assert later_years("Since 2017-11-30 the licence forbids it.", 2013) == [2017]
    assert later_years("RTX 2080 for 2015 US dollars, seen in 2012.", 2013) == []

"""What protects a person stands on the screen, however much else there is to say."""

import json

import pytest

from expert.explain.brief import brief, brief_blocks
from expert.facts.severity import HARM, OF_KEYS, OF_TOPICS, severity_of
from expert.render import plain
from tests.cases.scoring import cases_of, shipped, shipped_answer
from tests.sampling import one_in

SHOWN = [
    (folder, case.id)
    for folder in ("golden", "today")
    for case in cases_of(folder)
    if one_in(8, case.id)
]


def screen_of(folder, id):
    """The checks of a case's brief answer, and its screen without changes that were tried."""
    record = json.loads(json.dumps(shipped_answer(folder, id)))
    found = brief(record, shipped())
    lines = plain(brief_blocks(found, []), 80)
    return found["checks"], " ".join(lines.split())


@pytest.mark.parametrize(
    ("folder", "id"),
    [
        pytest.param(*place, id=place[1], marks=[pytest.mark.slow] * (not one_in(64, place[1])))
        for place in SHOWN
    ],
)
def test_what_does_harm_if_it_is_ignored_is_on_the_screen(folder, id):
    if "error" in shipped_answer(folder, id):
        pytest.skip("no answer")
    checks, screen = screen_of(folder, id)
    severe = [check["says"] for check in checks if check["severity"] >= HARM]

    assert [says for says in severe if says not in screen] == []
    assert [check["severity"] for check in checks] == sorted(
        (check["severity"] for check in checks), reverse=True
    )


def test_few_subjects_are_of_the_highest_severity():
    """Whoever adds one says why here: ignoring it breaks something or makes a purchase useless."""
    severe = {key for table in (OF_KEYS, OF_TOPICS) for key, n in table.items() if n == HARM}

    assert severe == {
        *("supply of several", "supply of one", "small supply", "circuit", "power supply"),
        *("room", "more than a computer holds", "wide boards", "module", "server on top"),
        *("resizable bar", "no display", "no fan", "airflow", "warranty", "strangers"),
        *("tight", "system RAM", "licence"),
    }


def test_a_key_decides_before_a_topic():
    assert severity_of("several cards", "circuit") > severity_of("several cards")

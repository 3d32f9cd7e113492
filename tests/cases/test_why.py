"""On real cases, `why` fits on a screen, and each change it names does what it says."""

from functools import cache

import pytest

from expert.consultation.live import Session
from expert.explain.brief.told import CARD, Told
from expert.explain.changes.trials import ADVICE, Trials
from expert.explain.why.chain import chain_of
from expert.explain.why.flips import why_flips
from expert.explain.why.screen import LINES, short_blocks
from expert.explain.why.short import short
from expert.explain.why.subject import recommended
from expert.render import plain
from tests.cases.scoring import cases_of, errors
from tests.cases.trying import first_of, with_changes
from tests.sampling import one_in
from tests.shipped import shipped

ALL = {
    case.id: case
    for folder in ("golden", "today")
    for case in cases_of(folder)
    if case.id not in errors()
}
DAILY, SAMPLED = 400, 30
"""One in so many cases is asked every day, and one in so many as a slow test."""


def how_often(id):
    """Return the mark of a case's tests: none if they run every day."""
    if one_in(DAILY, id):
        return []
    return [pytest.mark.slow if one_in(SAMPLED, id) else pytest.mark.whole]


SHOWN = [pytest.param(id, marks=how_often(id)) for id in sorted(ALL)]


@cache
def explained(id):
    """Return a case and the reasons of its answer."""
    case = ALL[id].case(shipped())
    session = Session(shipped(), case)
    told = Told(session.lazy_record(), shipped())
    item = recommended(told)
    if item is None:
        return case, None
    found = {**chain_of(told.view, item), "asked": None, "short": short(told, item)}
    topic = str(item["id"]) if item["kind"] == ADVICE else None
    trials = Trials(session, topic)
    found["short"] |= {"flips": why_flips(trials, told), "tries": trials.tries}
    return case, found


@pytest.mark.parametrize("id", SHOWN)
def test_reasons_fit_on_a_screen(id):
    _, found = explained(id)

    lines = [] if found is None else plain(short_blocks(found, ["--case", "x.yaml"])).splitlines()

    assert len(lines) <= LINES
    assert [line for line in lines if len(line) > 80 and "whichgpu" not in line] == []


@pytest.mark.parametrize("id", SHOWN)
def test_each_change_brings_what_it_says(id):
    case, found = explained(id)
    flips = [] if found is None else found["short"]["flips"]

    assert [flip for flip in flips if not kept(case, found, flip)] == []


def kept(case, found, flip):
    """Return whether a fresh run with a change brings what was said."""
    record = with_changes(shipped(), case, [flip])
    if found["kind"] == ADVICE:
        before = with_changes(shipped(), case, [])
        return first_of(record, found["card"]) != first_of(before, found["card"])
    return first_of(record) == (flip["then"]["kind"], flip["then"]["id"])


@pytest.mark.parametrize("id", SHOWN)
def test_a_card_that_was_compared_shows_whom_it_beat(id):
    """Nobody behind is ahead, unless it counts as equal."""
    _, found = explained(id)
    wins = {} if found is None or found["kind"] != CARD else found["short"]["wins"]

    ahead = [row for row in wins.get("figures", [])[1:] if row["behind"] < 0 and not row["equal"]]

    assert ahead == []

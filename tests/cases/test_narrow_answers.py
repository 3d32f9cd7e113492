"""Every kind of answer fits forty columns, in a pipe and on a terminal: nothing is cut."""

import io
import re

import pytest
from rich.console import Console

from expert.app.session import run_briefly
from expert.consultation.run import freeing_engines
from expert.explain.brief import brief_blocks
from expert.render import plain
from expert.render.colored import show
from tests.cases.answers import everything
from tests.shipped import shipped

NARROW, WIDE = 40, 250
DAILY = ("gpu", "how_many_gpus", "rent_or_buy", "framework", "check_card")
CASES = list(everything())


def kinds():
    """Yield the first case of each kind of question in a folder; the usual kinds are daily."""
    seen = set()
    for folder, case in CASES:
        if (folder, case.ask) not in seen:
            seen.add((folder, case.ask))
            daily = folder == "today" and case.ask in DAILY
            yield pytest.param(case, marks=() if daily else pytest.mark.slow, id=case.id)


def on_terminal(blocks):
    """Return what a terminal of forty columns shows, without its colors."""
    screen = io.StringIO()
    console = Console(file=screen, highlight=False, force_terminal=True, width=NARROW)
    show(blocks, console, NARROW)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.getvalue())


def words(text):
    return {word.strip(",:.;") for word in text.split()} - {"", "•"}


def faults(case):
    """Return the lines that are too wide and the words that are cut."""
    with freeing_engines():
        _, found = run_briefly(shipped(), case.case(shipped()))
        blocks = brief_blocks(found, ["whichgpu", "recommend"])
    whole = words(plain(blocks, WIDE))
    wrong = []
    for text in (plain(blocks, NARROW, NARROW), on_terminal(blocks)):
        wide = [line for line in text.splitlines() if len(line.rstrip()) > NARROW]
        wrong += [line for line in wide if not line.startswith("  whichgpu ")]
        wrong += [word for word in words(text) - whole if not re.fullmatch("[=>─-]+", word)]
    return wrong


@pytest.mark.parametrize("case", list(kinds()))
def test_answer_of_each_kind_fits_forty_columns(case):
    assert faults(case) == []


@pytest.mark.whole
@pytest.mark.parametrize("place", range(20))
def test_every_answer_fits_forty_columns(place):
    """All cases, as twenty tests, so that several processes share them."""
    found = {case.id: faults(case) for _, case in CASES[place::20]}

    assert {id: wrong for id, wrong in found.items() if wrong} == {}

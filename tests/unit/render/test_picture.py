"""Price against speed as a picture: what it draws, and that it is well-formed."""

from xml.etree import ElementTree

import pytest

from expert.render.scatter import Point, Scale, Scatter, front
from expert.render.svg import svg

SPACE = "{http://www.w3.org/2000/svg}"
POINTS = [
    Point(200, 5, "out", "gone & <old>"),
    Point(300, 1, "weighed", "slow"),
    Point(400, 2, "row", "cheap"),
    Point(500, 1.5, "weighed", "beaten"),
    Point(900, 3, "advised", "best"),
]


@pytest.fixture(scope="module")
def drawn():
    return ElementTree.fromstring(svg(Scatter("A day", "US dollars", "Speed", POINTS, limit=1000)))


def test_front_is_what_no_cheaper_offer_beats():
    """What is ruled out cannot be bought, so it beats nothing."""
    assert [point.label for point in front(POINTS)] == ["slow", "cheap", "best"]


def test_every_offer_is_drawn_and_named_on_request(drawn):
    """A title shows when the mouse rests on it; names with odd letters are no markup."""
    told = {circle.findtext(f"{SPACE}title"): circle.get("class") for circle in drawn.iter(
        f"{SPACE}circle") if circle.find(f"{SPACE}title") is not None}  # fmt: skip

    assert told == {point.label: point.kind for point in POINTS}


def test_rows_are_named_and_no_name_covers_another(drawn):
    names = [text for text in drawn.iter(f"{SPACE}text") if text.get("class") == "name"]

    assert {name.text for name in names} == {"cheap", "best"}


def test_more_costly_is_further_right_and_faster_further_up(drawn):
    found = {c.findtext(f"{SPACE}title"): (float(c.get("cx")), float(c.get("cy")))
             for c in drawn.iter(f"{SPACE}circle")}  # fmt: skip

    assert found["slow"][0] < found["cheap"][0] < found["best"][0]
    assert found["slow"][1] > found["cheap"][1] > found["best"][1]


def test_ticks_are_round():
    assert list(Scale(90, 2500, 0, 1).ticks()) == [100, 200, 500, 1000, 2000]


def test_single_offer_can_be_drawn():
    ElementTree.fromstring(svg(Scatter("A day", "US dollars", "Speed", POINTS[-1:])))

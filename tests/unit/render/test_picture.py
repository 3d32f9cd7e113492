"""Price against speed as a picture: what it draws, and that it is well-formed."""

import math
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


def ends(text):
    """Return where a name begins and ends; in the widest usual font."""
    x, wide = float(text.get("x")), 8.4 * len(text.text)
    return (x - wide, x) if text.get("text-anchor") == "end" else (x, x + wide)


def boxes(chart):
    """Return the room that each name and each circle of a named point takes up.

    Bold capitals and digits of 12 pixels are up to 8.4 wide in the widest usual font.
    """
    for text in chart.iter(f"{SPACE}text"):
        if text.get("class") == "name":
            left, right = ends(text)
            yield left, float(text.get("y")) - 10, right, float(text.get("y"))
    for circle in chart.iter(f"{SPACE}circle"):
        if circle.get("class") in ("row", "advised") and circle.find(f"{SPACE}title") is not None:
            x, y, radius = (float(circle.get(key)) for key in ("cx", "cy", "r"))
            yield x - radius, y - radius, x + radius, y + radius


def test_names_of_points_side_by_side_cover_neither_each_other_nor_a_circle():
    near = [
        Point(190, 66, "row", "RTX 3070"),
        Point(420, 66, "row", "RTX 5060"),
        Point(470, 61, "row", "RX 9060 XT"),
        Point(790, 66, "advised", "RTX 5060 Ti 16GB"),
        Point(20000, 190, "weighed", "far"),
        Point(10, 10, "out", "near"),
    ]
    found = list(boxes(ElementTree.fromstring(svg(Scatter("A day", "US dollars", "Speed", near)))))

    covered = [
        (one, other)
        for place, one in enumerate(found)
        for other in found[place + 1 :]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    assert len(found) == 8
    assert covered == []


def test_name_stands_next_to_its_own_point():
    """A name pushed down the picture would seem to belong to another card."""
    near = [
        Point(11, 1, "out", "a cheap old one"),
        Point(2390, 10.3, "row", "RTX 8000"),
        Point(3400, 11.8, "row", "2 x Radeon AI PRO R9700"),
        Point(2730, 15.6, "advised", "2 x RTX 3090"),
        Point(3000, 16.9, "advised", "2 x RTX 3090 Ti"),
        Point(19000, 30, "weighed", "far"),
    ]
    chart = ElementTree.fromstring(svg(Scatter("A day", "US dollars", "Speed", near)))
    places = {
        circle.findtext(f"{SPACE}title"): (float(circle.get("cx")), float(circle.get("cy")))
        for circle in chart.iter(f"{SPACE}circle")
        if circle.get("class") in ("row", "advised")
    }
    named = [text for text in chart.iter(f"{SPACE}text") if text.get("class") == "name"]

    for text in named:
        x, y = float(text.get("x")), float(text.get("y")) - 5
        away = {name: math.hypot(px - x, py - y) for name, (px, py) in places.items() if name}
        assert min(away, key=away.get) == text.text
    assert len(named) == 4


def test_name_that_is_too_wide_for_both_sides_is_drawn_all_the_same():
    wide = [Point(1, 1, "out", "a"), Point(10, 1, "advised", "x" * 99), Point(100, 1, "out", "b")]

    assert "x" * 99 in svg(Scatter("A day", "US dollars", "Speed", wide))


def test_more_costly_is_further_right_and_faster_further_up(drawn):
    found = {c.findtext(f"{SPACE}title"): (float(c.get("cx")), float(c.get("cy")))
             for c in drawn.iter(f"{SPACE}circle")}  # fmt: skip

    assert found["slow"][0] < found["cheap"][0] < found["best"][0]
    assert found["slow"][1] > found["cheap"][1] > found["best"][1]


def test_ticks_are_round():
    assert list(Scale(90, 2500, 0, 1).ticks()) == [100, 200, 500, 1000, 2000]


def test_single_offer_can_be_drawn():
    ElementTree.fromstring(svg(Scatter("A day", "US dollars", "Speed", POINTS[-1:])))

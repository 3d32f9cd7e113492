"""A scatter chart as SVG, readable on light and dark pages."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from expert.render.scatter import Point, Scale, Scatter, front

WIDTH, HEIGHT = 800, 500
LEFT, RIGHT, TOP, BOTTOM = 70, 24, 64, 56
RADIUS = {"out": 3, "weighed": 4, "row": 5, "advised": 8}
LABEL_HEIGHT, LETTER, STEP = 15, 8.5, 5
"""The width of a bold letter, about eight units in the widest fonts, and the margin of a name."""
NAME_GAP, MIDDLE = 12, 5
"""How far a name is from its point, and how far its baseline is below the point's center."""
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333 } .title { font-size: 15px; font-weight: 600 }
.name { font-weight: 600 }
.halo { font-weight: 600; fill: none; stroke: #fff; stroke-width: 4px; stroke-linejoin: round }
.grid { stroke: #888; stroke-opacity: 0.27 } .front { fill: none; stroke: #2a78d6 }
.back { fill: #fff } .limit { stroke: #888; stroke-dasharray: 4 4 }
.out { fill: none; stroke: #999 } .weighed { fill: #2a78d6 } .advised { fill: #d9480f }
.row { fill: #fff; stroke: #2a78d6; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #ddd } .halo { fill: none; stroke: #16181d } .back { fill: #16181d }
.front, .row { stroke: #6cb0ff } .row { fill: #16181d } .weighed { fill: #6cb0ff }
.advised { fill: #ff9a5a } .out { stroke: #777 } }
"""
LEGEND = (
    ("advised", "advised"),
    ("row", "other rows"),
    ("weighed", "weighed"),
    ("out", "ruled out"),
)


def svg(chart: Scatter) -> str:
    """Return a chart as an SVG document."""
    xs, ys = [p.x for p in chart.points], [p.y for p in chart.points]
    x = Scale(min(xs) * 0.85, max(xs) * 1.2, LEFT, WIDTH - RIGHT)
    y = Scale(min(ys) * 0.85, max(ys) * 1.2, HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(chart.title)}</title><style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
        _text(LEFT, 24, chart.title, "title"),
        *_axes(chart, x, y),
        *_legend(),
    ]
    line = " ".join(f"{x.at(p.x)},{y.at(p.y)}" for p in front(chart.points))
    parts.append(f'<polyline class="front" points="{line}"/>')
    for p in chart.points:
        place = f'cx="{x.at(p.x)}" cy="{y.at(p.y)}" r="{RADIUS[p.kind]}"'
        parts.append(f'<circle class="{p.kind}" {place}><title>{escape(p.label)}</title></circle>')
    return "\n".join([*parts, *_names(chart.points, x, y), "</svg>"]) + "\n"


def _axes(chart: Scatter, x: Scale, y: Scale) -> Iterator[str]:
    foot = HEIGHT - BOTTOM
    for tick in x.ticks():
        yield f'<path class="grid" d="M{x.at(tick)},{TOP}V{foot}"/>'
        yield _text(x.at(tick), foot + 18, f"{tick:,.6g}", "", "middle")
    for tick in y.ticks():
        yield f'<path class="grid" d="M{LEFT},{y.at(tick)}H{WIDTH - RIGHT}"/>'
        yield _text(LEFT - 8, y.at(tick) + 4, f"{tick:,.6g}", "", "end")
    yield _text(WIDTH - RIGHT, HEIGHT - 14, chart.across, "", "end")
    yield _text(LEFT, TOP - 8, chart.up)
    if chart.limit is not None and x.low < chart.limit < x.high:
        yield f'<path class="limit" d="M{x.at(chart.limit)},{TOP}V{foot}"/>'
        yield _text(x.at(chart.limit) - 4, foot - 6, "budget", "", "end")


def _legend() -> Iterator[str]:
    for place, (kind, word) in enumerate(LEGEND):
        left = WIDTH - RIGHT - 100 * (len(LEGEND) - place) + 10
        yield f'<circle class="{kind}" cx="{left}" cy="20" r="{RADIUS[kind]}"/>'
        yield _text(left + 12, 24, word)


def _names(points: Sequence[Point], x: Scale, y: Scale) -> Iterator[str]:
    """Yield the names of the recommended and other rows; no name covers a name or a circle."""
    named = [p for p in reversed(points) if p.kind in ("advised", "row")]
    taken = [_Box.around(x.at(p.x), y.at(p.y), RADIUS[p.kind]) for p in named]
    for p in named:
        wide = len(p.label) * LETTER
        left, foot = next(
            (left, foot)
            for left, foot in _beside(x.at(p.x), y.at(p.y), wide)
            if not any(_name_box(left, foot, wide).meets(box) for box in taken)
        )
        taken.append(_name_box(left, foot, wide))
        # Text is drawn twice, because not every viewer draws a text's outline below the text
        # itself.
        edge, anchor = (left, "start") if left > x.at(p.x) else (left + wide, "end")
        yield _text(edge, foot, p.label, "halo", anchor, 'aria-hidden="true" ')
        yield _text(edge, foot, p.label, "name", anchor)


def _beside(x: float, y: float, wide: float) -> Iterator[tuple[float, float]]:
    """Yield where a name may begin, nearest first: next to its point, above it, below it."""
    right, left = x + NAME_GAP, x - NAME_GAP - wide
    for step in itertools.count():
        for foot in dict.fromkeys((y + MIDDLE - step * STEP, y + MIDDLE + step * STEP)):
            if right + wide < WIDTH - RIGHT or left <= LEFT:
                yield right, foot
            if left > LEFT:
                yield left, foot


class _Box(NamedTuple):
    """An area of the picture that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, radius: float) -> _Box:
        """Return the box of a circle."""
        return cls(x - radius, y - radius, x + radius, y + radius)

    def meets(self, other: _Box) -> bool:
        """Return whether two boxes overlap."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


def _name_box(left: float, foot: float, wide: float) -> _Box:
    return _Box(left, foot - LABEL_HEIGHT, left + wide, foot)


def _text(
    x: float, y: float, text: str, kind: str = "", anchor: str = "start", more: str = ""
) -> str:
    start = f'<text {more}class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">'
    return f"{start}{escape(text)}</text>"

"""An edit of a YAML file changes its own line and nothing else."""

import pytest

from expert.editing.comments_kept import changed, insert_by_date

FILE = """\
id: example-24  # as typed
prices:  # all that we saw
  # the launch
  - {on: 2026-01-01, usd: 900}   # one
  # the summer
  - {on: 2026-06-01, usd: 800}   # two

# what is odd about it
caveats:
  - {kind: loud_fan}
"""
PRICE = {"usd": 850, "note": "asked: two shops"}
LINE = '  - {on: DAY, usd: 850, note: "asked: two shops"}\n'


def with_price(text, day):
    return changed(text, lambda tree: insert_by_date(tree["prices"], {"on": day, **PRICE}))


@pytest.mark.parametrize(
    ("day", "above"),
    [
        ("2025-12-01", "  # the launch\n"),
        ("2026-03-01", "  # the summer\n"),
        ("2026-06-01", "  - {on: 2026-06-01, usd: 800}   # two\n"),
        ("2026-09-01", "  - {on: 2026-06-01, usd: 800}   # two\n"),
    ],
)
def test_price_gets_a_line_in_the_order_of_the_days(day, above):
    line = LINE.replace("DAY", day)

    assert with_price(FILE, day) == FILE.replace(above, above + line)


def test_month_is_quoted_and_a_day_is_not():
    """YAML takes a bare month for a text, and a bare day for a date."""
    assert '{on: "2026-09", usd: 850' in with_price(FILE, "2026-09")
    assert "{on: 2026-09-01, usd: 850" in with_price(FILE, "2026-09-01")


def test_price_is_added_at_the_end_of_a_file():
    text = "id: a\nprices:\n  - {on: 2026-01-01, usd: 900}\n"

    assert with_price(text, "2026-02-01") == text + LINE.replace("DAY", "2026-02-01")

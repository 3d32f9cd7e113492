"""Blocks become text that keeps to its width and cannot move a cursor."""

import io
import json
import re

import pytest
from rich.color import Color
from rich.console import Console

from expert.consultation.lazy import Later
from expert.render import (
    Bullets,
    Code,
    Column,
    Heading,
    KeyValues,
    Lines,
    Paragraph,
    Rows,
    Table,
    colored,
    json_line,
    json_rows,
    json_text,
    markdown,
    plain,
)
from expert.render.colored import show

LONG = "a sentence that goes on and on for longer than any screen is wide, " * 3
EVERY_BLOCK = [
    Heading("Title"),
    Heading("Part", 2),
    Paragraph(LONG, indent=1),
    Bullets([LONG, "short"]),
    KeyValues([("key", LONG), ("a longer key", "value")], indent=1),
    Table(
        [Column("Name"), Column("Number", right=True), Column("Text")],
        [["one", "1", LONG], ["two [bold]", "22", "short"]],
    ),
    Code(["whichgpu why 'Example 24'"]),
    Lines([LONG, "short"]),
]
OPTIONS = Rows(
    [Column(""), Column("Price"), Column("Memory", right=True), Column("What you get")],
    [["best value", "560 new", "16 GB", "Example 16"], ["used", "90 used", "8 GB", "Old 8 [x]"]],
    marked=0,
)


def on_terminal(blocks, width: int = 80, **options) -> str:
    """Return what a terminal of 16 colours gets, whatever the one that runs the tests can show."""
    out = io.StringIO()
    show(blocks, Console(file=out, width=width, _environ={"TERM": "xterm"}, **options))
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_plain_text_keeps_to_its_width(width):
    assert max(len(line) for line in plain(EVERY_BLOCK, width).splitlines()) <= width


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_terminal_text_keeps_to_its_width(width):
    assert max(len(line) for line in on_terminal(EVERY_BLOCK, width).splitlines()) <= width


@pytest.mark.parametrize("render", [plain, on_terminal])
@pytest.mark.parametrize("block", [Paragraph, lambda text: Bullets([text])])
def test_number_stays_with_its_unit(render, block):
    """Half of an amount at the end of a line reads as another amount."""
    for start in range(60):
        text = f"{'x' * start} y on 2 x 2,048 tokens (12 GB) at 300 W, for 2 x 24 GB of memory"

        for line in render([block(text)]).splitlines():
            assert not re.search(r"\d( x)?$", line.strip())
            assert not re.match(r"(x \d|tokens|GB|W,)", line.strip())


def test_plain_text_has_no_trailing_spaces():
    assert not [line for line in plain(EVERY_BLOCK).splitlines() if line != line.rstrip()]


def test_numbers_are_set_to_the_right():
    table = Table([Column("N", right=True)], [["1"], ["100"]])

    assert plain([table]) == "  N\n---\n  1\n100\n"


SPARE = Table(
    [Column("Layer"), Column("Sum", right=True, spare=1), Column("Bar", spare=2)],
    [["conv 3x3 128", "17,395", "##########"], ["pool 2x2", "14,259", "####"]],
)


@pytest.mark.parametrize("render", [plain, on_terminal])
@pytest.mark.parametrize(
    ("width", "titles"),
    [(80, ["Layer", "Sum", "Bar"]), (27, ["Layer", "Sum"]), (16, ["Layer"])],
)
def test_columns_that_can_be_spared_make_room_for_the_others(render, width, titles):
    """Nothing that stays is broken, and no width is passed."""
    shown = render([SPARE], width)

    assert [title for title in ("Layer", "Sum", "Bar") if title in shown] == titles
    assert "conv 3x3 128" in shown
    assert max(len(line) for line in shown.splitlines()) <= width


def test_table_without_spare_columns_keeps_all():
    table = Table([Column("Card"), Column("Price", right=True)], [["a long name of a card", "900"]])

    assert "Price" in plain([table], 20)


def test_wide_characters_take_two_places():
    table = Table([Column("Name"), Column("X")], [["显卡", "1"], ["abcd", "2"]])

    assert plain([table]).splitlines()[2:] == ["显卡  1", "abcd  2"]


@pytest.mark.parametrize("render", [plain, markdown, on_terminal])
def test_control_characters_are_shown_not_sent(render):
    """A file name must not be able to clear the screen."""
    assert "\x1b[2J" not in render([Paragraph("a\x1b[2Jb"), Code(["\x1b[2J"])])


def test_square_brackets_are_no_markup_on_a_terminal():
    assert "two [bold]" in on_terminal(EVERY_BLOCK)


@pytest.mark.parametrize("render", [plain, markdown, on_terminal])
def test_command_stays_on_one_line_however_narrow(render):
    """A command that is broken cannot be copied."""
    command = "whichgpu why 'Example 24' " + " ".join(["--set key=value"] * 9)

    assert command in [line.strip() for line in render([Code([command])]).splitlines()]


def test_terminal_without_colour_gets_none():
    assert "\x1b[" not in on_terminal(EVERY_BLOCK, no_color=True, force_terminal=False)


def test_marks_are_escaped_in_markdown():
    assert markdown([Paragraph("a|b *c*")]) == "a\\|b \\*c\\*\n"


def test_commands_stand_in_a_code_block():
    assert markdown([Code(["whichgpu cards"])]) == "```sh\nwhichgpu cards\n```\n"


def test_json_keeps_the_order_of_keys():
    data = {"format": 1, "b": "ü", "a": [1.5]}

    assert json_line(data) == '{"format":1,"b":"ü","a":[1.5]}\n'
    assert json.loads(json_text(data, ascii_only=True)) == data
    assert json_text(data, ascii_only=True).isascii()


def test_long_list_has_one_thing_a_line_in_json():
    data = {"few": [{"id": 1}], "facts": [{"id": n, "in": {"x": [n]}} for n in range(100)]}

    text = json_text(data)

    assert json.loads(text) == data
    assert '    {"id": 7, "in": {"x": [7]}},\n' in text
    assert json.loads(json_text(data["facts"])) == data["facts"]


def test_json_takes_a_mapping_that_is_worked_out_later():
    later = Later(("id", "says", "facts"), {"id": "F1", "facts": []}, lambda: {"says": "So."})

    assert json_line({"firings": [later]}) == '{"firings":[{"id":"F1","says":"So.","facts":[]}]}\n'


def test_what_is_no_plain_data_is_refused():
    with pytest.raises(TypeError, match="object is not plain data"):
        json_line({"a": object()})


def test_line_without_a_key_belongs_to_the_one_above():
    pairs = KeyValues([("found", "6 GiB"), ("", "from a file")])

    assert markdown([pairs]) == "- **found**: 6 GiB\n  - from a file\n"


def test_further_lines_of_a_value_are_items_in_markdown():
    pairs = KeyValues([("Changes if", "the price rises\nyou need more")])

    assert markdown([pairs]) == "- **Changes if**: the price rises\n  - you need more\n"


# --- options to compare -----------------------------------------------------------------


def test_options_stand_in_rows_and_the_advised_one_is_marked():
    assert plain([OPTIONS]).splitlines() == [
        "              Price    Memory  What you get",
        "> best value  560 new   16 GB  Example 16",
        "  used        90 used    8 GB  Old 8 [x]",
    ]


def test_name_of_an_option_takes_two_lines_where_it_does_not_fit():
    assert plain([OPTIONS], 39).splitlines() == [
        "                               What you",
        "              Price    Memory  get",
        "> best value  560 new   16 GB  Example",
        "                               16",
        "  used        90 used    8 GB  Old 8",
        "                               [x]",
    ]


FIGURES = [Column("First token", right=True), Column("Power", right=True, spare=1)]
WITH_SPARE = Rows(
    [Column(""), *FIGURES, Column("What you get")], [["used", "8 s", "350 W", "Example"]]
)


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, ["        First token  Power  What you get", "  used          8 s  350 W  Example"]),
        (34, ["        First", "        token  Power  What you get"]),
        (28, ["        First", "        token  What you get"]),
        (21, ["  used: Example", "    First token 8 s,"]),
    ],
)
def test_titles_take_two_lines_before_a_spare_column_goes(width, shown):
    assert plain([WITH_SPARE], width).splitlines()[:2] == shown


def test_options_on_a_very_narrow_screen_say_what_each_figure_is():
    lines = plain([OPTIONS], 28).splitlines()

    assert lines[:2] == ["> best value: Example 16", "    Price 560 new,"]
    assert max(map(len, lines)) <= 28


def test_advised_row_is_bold_on_a_terminal_and_nothing_else():
    shown = on_terminal([OPTIONS], force_terminal=True)

    assert shown.count("\x1b[1m") == 1
    assert "\x1b[1m> best value" in shown


def test_warnings_have_a_color_and_their_neighbors_plain():
    pairs = KeyValues([("Check first", "a"), ("Assumed", "b")], warned=[0])

    shown = on_terminal([pairs], force_terminal=True)

    assert "\x1b[33mCheck first" in shown
    assert "\x1b" not in shown.splitlines()[1]


def test_options_are_a_table_in_markdown():
    assert markdown([OPTIONS]).splitlines()[2:] == [
        "| \\> best value | 560 new | 16 GB | Example 16 |",
        "| used | 90 used | 8 GB | Old 8 \\[x\\] |",
    ]


def test_rows_of_json_stand_on_lines_of_their_own():
    text = json_rows({"format": 1, "rows": [{"a": 1}, {"b": 2}], "none": []})

    assert json.loads(text) == {"format": 1, "rows": [{"a": 1}, {"b": 2}], "none": []}
    assert len(text.splitlines()) == 8


@pytest.mark.parametrize(("screen", "shown"), [(119, False), (120, True)])
def test_rows_have_bars_on_a_wide_screen(screen, shown):
    """In plain text and on a terminal; the longest is as long as the title allows."""
    columns = [Column(""), Column("Price"), Column("What you get")]
    rows = Rows(columns, [["best", "500", "A"], ["next", "900", "B"]], 0, [1.0, 0.5], "Per dollar")

    text = plain([rows], 80, screen)
    console = Console(file=io.StringIO(), width=80)
    show([rows], console, screen)

    for said in (text, console.file.getvalue()):
        assert ("Per dollar" in said) == shown
        assert (said.count("█"), "A" in said, "B" in said) == (30 if shown else 0, True, True)


# --- tables that are too wide ------------------------------------------------------------

WIDE = Table(
    [Column("Card"), Column("Released"), Column("GiB", right=True), Column("Source")],
    [["GeForce RTX 3090", "2020-09-24", "24", "an-id-of-a-source-that-is-long"]],
)


@pytest.mark.parametrize("width", [40, 50])
def test_table_folds_where_it_would_break_a_word(width):
    """Its words can still be copied; the first cell stands on a line of its own."""
    shown = plain([WIDE], width)

    assert shown.splitlines()[0] == "GeForce RTX 3090"
    assert "Released 2020-09-24, GiB 24," in shown
    assert "an-id-of-a-source-that-is-long" in shown
    assert max(map(len, shown.splitlines())) <= width


def test_table_whose_words_fit_keeps_its_columns():
    assert plain([WIDE], 60).splitlines()[0].startswith("Card")


@pytest.mark.parametrize("name", [colored.GREEN, colored.RED, colored.BLUE, colored.ORANGE])
@pytest.mark.parametrize("background", [(0, 0, 0), (255, 255, 255)], ids=["dark", "light"])
def test_color_can_be_read_on_dark_and_on_light_screens(name, background):
    """Yellow and cyan cannot be read on white; the ratio is that of WCAG."""
    text, paper = (luminance(color) for color in (Color.parse(name).get_truecolor(), background))

    assert (max(text, paper) + 0.05) / (min(text, paper) + 0.05) > 3.9


def luminance(color):
    """Return how bright a color is, from 0 to 1."""
    linear = [(part / 255) ** 2.2 for part in color]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

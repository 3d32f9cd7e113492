"""The brief answer as blocks: two lines, the ladder, and what to know before buying."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from expert.case.names import NAME_ROLES
from expert.explain import wording
from expert.explain.amounts import bare_usd, gb, short, span, times, usd
from expert.explain.brief.instead import INSTEAD
from expert.explain.brief.search_term import in_words
from expert.explain.brief.told import AS_GOOD, CARD, OVER_BUDGET
from expert.explain.unused import MET_ANYWAY, matched_line, unused_line
from expert.facts.values import (
    ASKED_BESIDE,
    LARGE_ENOUGH,
    LEFT_OUT,
    LINK,
    NOW_OR_LATER,
    OTHER_SERVERS,
    OWNED,
    PARTS,
    SUPPLY_ENOUGH,
)
from expert.render import plain
from expert.render.blocks import Block, Code, Column, KeyValues, Lines, Paragraph, Rows
from expert.render.wrapping import GAP, wrapped

RENT_OR_BUY = "rent or buy"
"""The topic of the note that compares renting with buying."""
LINES = 25
"""The most lines on a screen of 80 columns, not counting the shell's own line."""
WIDTH = 80
DASH = "–"
GOES_WITHOUT = ("service", "alternative", "server")
"""Roles that need not be mentioned."""
RENT = "rent"
HOLDS_CARDS = ("server", "class_of_cards")
"""Roles of servers, which cards are put into, and classes, which cards are chosen from."""
IMAGE_TIME, FIRST_TOKEN = "image_time", "first_token"
SECONDS_A_MINUTE = 60
CHECK_FIRST, AS_GOOD_TOO, CHANGES_IF = "Check first", "As good", "Changes if"
SEARCH_FOR = "Search for"
DISSENT, ASSUMED, NOT_USED = "Dissent", "Assumed", "Not used"
ANSWER = "this answer"
MOST_CHECKS, KEPT_CHECKS = 5, 3
"""The most checks on a full screen, and how many of them are kept longer than other remarks."""
CHEAPER, FEW_ROWS = ("cheapest_that_works", "far_cheaper"), 3
"""The roles of the rows that are dropped first, and how many rows always stay."""
ANSWERING = (LARGE_ENOUGH, SUPPLY_ENOUGH, RENT_OR_BUY, PARTS, LEFT_OUT, OTHER_SERVERS)
"""Topics of notes that answer the question if they come first."""
VALUE = "Speed per dollar"
WRONG, TRY = "Wrong?  whichgpu ask", "Try others:  whichgpu what-if"
COMMANDS = [text.partition("  ")[0] for text in (WRONG, TRY)]
"""The words before a command in a remark."""
MORE = "All reasons, prices and sources: add --verbose."
Row = Mapping[str, Any]


def brief_blocks(
    found: Mapping[str, Any],
    case: Sequence[str] | None,
    interviewed: bool = False,
    as_started: Callable[[Any], Any] = lambda block: block,
    width: int = WIDTH,
) -> list[Block]:
    """Return the screen for a brief answer; ``case`` holds the options that ask again, if any.

    After an interview, the screen does not suggest one. ``as_started`` makes commands begin the
    way the program was started, which takes room; ``width`` is the width of the screen. With 80
    columns, the screen has at most 25 lines, including commands; what matters least is dropped
    first.
    """
    first = found["notes"][0]["topic"] if found["notes"] else LINK
    answering = first in ANSWERING or (first in ASKED_BESIDE and first != LINK)
    remarks, rows = _remarks(found, interviewed), list(found["ladder"])
    notes = _notes(found, answering)
    while True:
        pairs = [_unbroken(as_started(pairs), width) for pairs in _pairs(remarks, notes)]
        blocks = [Lines(found["says"]), *_ladder(rows), *pairs]
        blocks += _end(found, case)
        shown = plain(map(as_started, blocks), WIDTH)
        if len(shown.splitlines()) <= LINES or not (remarks or notes):
            return blocks
        flip = (CHANGES_IF, found["flips"][0]["says"]) if found["flips"] else None
        _shorten(remarks, notes, rows, flip, _taken(remarks, found), answering)


def _shorten(
    remarks: list[tuple[str, str]],
    notes: list[tuple[str, str]],
    rows: list[Row],
    flip: tuple[str, str] | None,
    taken: tuple[str, str] | None,
    answering: bool,
) -> None:
    """Drop what matters least: rows that a remark repeats, extra checks, remarks, notes.

    Some checks are kept longer than other remarks and than the cheapest of many rows, because
    ignoring them can cost money. Equally good cards are kept longer still, because they are
    recommended, too. Of the changes, ``flip`` is kept; of the assumptions, ``taken``. The first
    note is kept longest if it is ``answering`` the question.
    """

    def titled(*titles: str) -> list[int]:
        return [place for place, (title, _) in enumerate(remarks) if title in titles]

    changes, checks = titled(CHANGES_IF), titled(CHECK_FIRST, "")
    cheap = [n for n, row in enumerate(rows) if row["role"] in CHEAPER and not row["advised"]]
    others = [place for place in range(len(remarks)) if place not in changes]
    repeated = [place for place, row in enumerate(rows) if row["says"] == AS_GOOD]
    if _pop_last((rows, repeated), (remarks, checks[MOST_CHECKS:]), (remarks, titled(DISSENT))):
        return
    if flip and changes and remarks[changes[0]] != flip:
        remarks[changes[0]] = flip
        return
    if _pop_last(
        (remarks, titled(MET_ANYWAY)),
        (remarks, titled(NOT_USED)),
        (remarks, checks[KEPT_CHECKS:]),
        (rows, cheap if len(rows) > FEW_ROWS and (len(checks) > 1 or taken) else []),
        (notes, range(answering, len(notes))),
    ):
        return
    assumptions = titled(ASSUMED)
    if taken and assumptions and remarks[assumptions[0]] != taken:
        remarks[assumptions[0]] = taken
        return
    _pop_last(
        (remarks, assumptions if len(checks) > 1 and not taken else []),
        (remarks, checks[1:]),
        (remarks, titled(AS_GOOD_TOO)),
        (remarks, [place for place in others if not taken or place not in assumptions]),
        (remarks, changes),
        (remarks, assumptions),
        (notes, range(len(notes))),
    )


def _taken(remarks: Sequence[tuple[str, str]], found: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the assumptions about computers named without their memory, which may be decisive.

    The command to correct them is the same as in the remark about all assumptions.
    """
    said = next((says for title, says in remarks if title == ASSUMED), "")
    names = [item["says"] for item in found["assumed"] if item["what"] in NAME_ROLES.values()]
    end = f"  {WRONG}" if WRONG in said else ""
    return (ASSUMED, f"{', '.join(names)}.{end}") if said and names else None


def _pop_last(*places: tuple[list[Any], Sequence[int]]) -> bool:
    """Remove the last removable item of the first list that has any; return whether one does."""
    for items, found in places:
        if found:
            items.pop(found[-1])
            return True
    return False


# --- the ladder -----------------------------------------------------------------------------


def _ladder(rows: Sequence[Row]) -> list[Block]:
    """Return the ladder, with the columns that its rows have."""
    cells = _columns(rows)
    if not rows or rows[0]["kind"] != CARD:
        return _others(rows)
    if len(rows) == 1 and rows[0].get("condition") == OWNED:
        return []
    titles = [Column(""), *(column for column, _ in cells), Column("What you get")]
    table = [[row["says"], *(cell(row) for _, cell in cells), _product(row)] for row in rows]
    marked = next((place for place, row in enumerate(rows) if row["advised"]), None)
    return [Rows(titles, table, marked, _bars(rows), VALUE)]


def _bars(rows: Sequence[Row]) -> list[float]:
    """Return the speed per dollar of each row: 1 for the best, 0 if it is not known."""
    values = [
        float(row["speed"]["value"]) / _total(row)
        if row.get("speed") and row.get("total_usd")
        else 0.0
        for row in rows
    ]
    most = max(values)
    return [value / most for value in values] if most else []


def _others(rows: Sequence[Row]) -> list[Block]:
    """Return what else is recommended, if it is not a card.

    For a class of cards, the first line already names the first card.
    """
    clouds = any(row["kind"] == "cloud" for row in rows)
    holds = bool(rows) and rows[0]["role"] in HOLDS_CARDS
    inside = [row for row in rows[1:] if holds and row["kind"] == CARD]
    cards = (row for row in rows[1:] if (row["kind"], row["role"]) == (CARD, rows[0]["role"]))
    first = next(cards, None) if rows and rows[0]["kind"] != "cloud" else None
    names = [
        _with_offer(row)
        for row in rows[1:]
        if row not in (*inside, first) and not (clouds and row["role"] == RENT)
    ]
    pairs = [("Cards", wording.listed(_offer_of(row) for row in inside))] if inside else []
    if names:
        pairs.append(("Otherwise", wording.listed(names, "or")))
    return [KeyValues(pairs)] if pairs else []


def _offer_of(row: Row) -> str:
    """Return a card with its price and condition, and how far it is over the budget."""
    over = f", {row['says']}" if str(row["says"]).endswith(OVER_BUDGET) else ""
    return f"{_product(row)} ({usd(_total(row))} {row['condition']}{over})"


def _with_offer(row: Row) -> str:
    """Return the text for an option that is not a card in the ladder."""
    if row["kind"] == CARD and "total_usd" in row:
        return f"buy {_offer_of(row)}"
    if row.get("offer"):
        return f"{row['label']} ({row['offer']})"
    return str(row["label"]) if row["role"] in GOES_WITHOUT else f"{row['label']} ({row['says']})"


def _total(row: Row) -> float:
    """Return the total cost of a row, including the computer that is bought along with a card."""
    return float(row["total_usd"]) + float(row.get("computer_usd", 0))


def _product(row: Row) -> str:
    number = int(row.get("count") or 1)
    beside = f" + {row['beside']}" if "beside" in row else ""
    drawbacks = f" ({row['drawbacks']})" if "drawbacks" in row else ""
    return wording.in_number(number, str(row["name"])) + drawbacks + beside


def _columns(rows: Sequence[Row]) -> list[tuple[Column, Callable[[Row], str]]]:
    """Return the columns for this work, with their contents."""
    found: list[tuple[Column, Callable[[Row], str]]] = [
        (Column("Price"), _price),
        (Column("Memory", right=True), _memory),
    ]
    if any((row.get("speed") or {}).get("unit") for row in rows):
        found.append((Column("Tokens/s", right=True), _tokens))
        if any(_rate(row, FIRST_TOKEN) for row in rows):
            found.append((Column("First token", right=True), _first_token))
    elif any(_rate(row, IMAGE_TIME) for row in rows):
        found.append((Column("Images/min", right=True), _images))
    elif any("times" in row for row in rows):
        found.append((Column("Speed", right=True), _times))
    if any("power_w" in row for row in rows):
        found.append((Column("Power", right=True, spare=1), _power))
    return found


def _price(row: Row) -> str:
    condition = wording.condition(row.get("condition"))
    if row.get("total_usd") is None:
        return condition or DASH
    return f"{bare_usd(_total(row))} {condition}".rstrip()


def _memory(row: Row) -> str:
    if "memory_gib" not in row:
        return DASH
    number = int(row.get("count") or 1)
    each = gb(row["memory_gib"] / number)
    return wording.in_number(number, each)


def _tokens(row: Row) -> str:
    return span(row["speed"]) if row.get("speed") else DASH


def _rate(row: Row, quantity: str) -> Mapping[str, Any] | None:
    return (row.get("rates") or {}).get(quantity)


def _first_token(row: Row) -> str:
    rate = _rate(row, FIRST_TOKEN)
    return f"{short(rate['value'])} s" if rate else DASH


def _images(row: Row) -> str:
    rate = _rate(row, IMAGE_TIME)
    if not rate or not rate.get("value"):
        return DASH
    ends = [SECONDS_A_MINUTE / rate[end] for end in ("high", "low") if rate.get(end)]
    return " to ".join(dict.fromkeys(map(short, ends))) or short(SECONDS_A_MINUTE / rate["value"])


def _times(row: Row) -> str:
    return times(row["times"]) if "times" in row else DASH


def _power(row: Row) -> str:
    return f"{row['power_w']:.0f} W" if "power_w" in row else DASH


# --- what to know ---------------------------------------------------------------------------


def _remarks(found: Mapping[str, Any], interviewed: bool) -> list[tuple[str, str]]:
    """Return the remarks with titles; only the first remark of each kind has a title."""
    remarks: list[tuple[str, str]] = []
    remarks += _titled(CHECK_FIRST, [check["says"] for check in found["checks"]])
    search = next((item["search"] for item in found["advised"] if "search" in item), None)
    if search:
        remarks.append((SEARCH_FOR, f"{in_words(search)}."))
    if found["close"]:
        equal = wording.listed(item["says"] for item in found["close"])
        within = found["close"][0].get("within")
        band = "" if within is None else f", within {within:.0%}"
        remarks.append((AS_GOOD_TOO, f"{equal}: about equal value{band}."))
    if found["flips"]:
        remarks.append((CHANGES_IF, "\n".join(flip["says"] for flip in found["flips"])))
    elif found["tries"]:
        remarks.append(
            (CHANGES_IF, f"None of the {found['tries']} changes tried makes a difference.  {TRY}")
        )
    if "dissent" in found:
        remarks.append((DISSENT, found["dissent"]["says"]))
    assumed = ", ".join(item["says"] for item in found["assumed"])
    if assumed:
        remarks.append((ASSUMED, f"{assumed}." + ("" if interviewed else f"  {WRONG}")))
    lines = {MET_ANYWAY: matched_line(found), NOT_USED: unused_line(found, ANSWER)}
    remarks += [(title, line) for title, line in lines.items() if line]
    return remarks


def _titled(title: str, texts: Sequence[str]) -> list[tuple[str, str]]:
    return [(title if place == 0 else "", text) for place, text in enumerate(texts)]


def _notes(found: Mapping[str, Any], answering: bool = False) -> list[tuple[str, str]]:
    """Return the notes with their titles; one that is ``answering`` the question comes first."""
    titles = {INSTEAD: "Instead", NOW_OR_LATER: "Wait?"}
    groups: dict[str, list[str]] = {title: [] for title in (*titles.values(), "Also")}
    for note in found["notes"]:
        groups[titles.get(note["topic"], "Also")].append(note["says"])
    first = titles.get(found["notes"][0]["topic"], "Also") if answering else ""
    ordered = sorted(groups, key=lambda title: title != first)
    return [pair for title in ordered for pair in _titled(title, groups[title])]


def _pairs(remarks: Sequence[tuple[str, str]], notes: Sequence[tuple[str, str]]) -> list[KeyValues]:
    pairs = [*notes, *remarks]
    titles: list[str] = []
    for title, _ in pairs:
        titles.append(title or titles[-1])
    warned = [place for place, title in enumerate(titles) if title == CHECK_FIRST]
    return [KeyValues(pairs, warned=warned)] if pairs else []


def _unbroken(block: KeyValues, width: int) -> KeyValues:
    """Start a new line where a line break would cut a command in two, so that it can be copied."""
    room = width - max(len(key) for key, _ in block.pairs) - GAP
    return block._replace(pairs=[(key, _with_whole_command(v, room)) for key, v in block.pairs])


def _with_whole_command(value: str, room: int) -> str:
    for start in COMMANDS:
        text, sign, command = value.partition(f"  {start}  ")
        for way in (value, f"{text}\n{start}  {command}"):
            if sign and wrapped(way, room)[-1].endswith(f"{start}  {command}"):
                return way
        if sign:
            return f"{text}  {start}\n{command}"
    return value


def _end(found: Mapping[str, Any], case: Sequence[str] | None) -> list[Block]:
    """Return the commands for further questions: why, why not another, and everything at once."""
    if case is None:
        return [Paragraph(MORE, tone="quiet")]
    lines = []
    first = next((row for row in found["ladder"] if row["advised"]), None)
    if first is not None:
        cards = [row for row in found["ladder"] if row["kind"] == CARD and not row["advised"]]
        cards.sort(key=lambda row: row["role"] in CHEAPER)  # a short screen leaves these out
        lines.append(wording.command("why", str(first["label"]), *case))
        lines += [wording.command("why-not", str(row["label"]), *case) for row in cards[:1]]
    return [Code([*lines, wording.command("recommend", "--verbose", *case)], plain=True)]

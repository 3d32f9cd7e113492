"""The brief answer as blocks: two lines, the ladder, and what to know before buying."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.names import NAME_ROLES
from expert.explain import wording
from expert.explain.amounts import bare_usd, gb, short, span, times, usd
from expert.explain.brief.instead import INSTEAD
from expert.explain.brief.search_term import in_words
from expert.explain.brief.told import AS_GOOD, CARD, OVER_BUDGET
from expert.explain.unused import MET_ANYWAY, matched_line, unused_line
from expert.facts.severity import ANSWER, HARM, MONEY, NICE, USEFUL, WORSE
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
THIS_ANSWER, ALSO = "this answer", "Also"
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
    remarks, rows = [*_notes(found), *_remarks(found, interviewed)], list(found["ladder"])
    while True:
        pairs = [_unbroken(as_started(pairs), width) for pairs in _pairs(remarks)]
        blocks = [Lines(found["says"]), *_ladder(rows), *pairs]
        blocks += _end(found, case)
        shown = plain(map(as_started, blocks), WIDTH)
        if len(shown.splitlines()) <= LINES or not _dropped(remarks, rows):
            return blocks


class Remark(NamedTuple):
    """A remark with its title, how much it matters, and a shorter form of it, if there is one."""

    title: str
    says: str
    severity: int
    briefer: Remark | None = None


def _dropped(remarks: list[Remark], rows: list[Row]) -> bool:
    """Drop or shorten what matters least, the last of equals; return whether anything was.

    What does harm if it is ignored always stays. A row that a remark repeats matters least; after
    it, the cheapest of many rows.
    """
    able = [
        (remark.severity - (remark.briefer is not None), -place)
        for place, remark in enumerate(remarks)
        if remark.severity < HARM
    ]
    least = min(able, default=(HARM, 0))
    many = len(rows) > FEW_ROWS
    for place, row in reversed(list(enumerate(rows))):
        matters = NICE if row["says"] == AS_GOOD else USEFUL if _is_cheaper(row) and many else HARM
        if matters <= least[0] and matters < HARM:
            del rows[place]
            return True
    if not able:
        return False
    place = -least[1]
    shorter = remarks[place].briefer
    remarks[place : place + 1] = [shorter] if shorter else []
    return True


def _is_cheaper(row: Row) -> bool:
    return row["role"] in CHEAPER and not row["advised"]


def _names_taken(found: Mapping[str, Any], end: str) -> Remark | None:
    """Return the assumptions about computers named without their memory, which may be decisive.

    The command to correct them is the same as in the remark about all assumptions.
    """
    names = [item["says"] for item in found["assumed"] if item["what"] in NAME_ROLES.values()]
    return Remark(ASSUMED, f"{', '.join(names)}.{end}", MONEY) if names else None


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


def _remarks(found: Mapping[str, Any], interviewed: bool) -> list[Remark]:
    """Return what to check, what is about equal, what would change the answer, what is assumed."""
    remarks = [Remark(CHECK_FIRST, one["says"], one["severity"]) for one in found["checks"]]
    search = next((item["search"] for item in found["advised"] if "search" in item), None)
    if search:
        remarks.append(Remark(SEARCH_FOR, f"{in_words(search)}.", NICE))
    if found["close"]:
        equal = wording.listed(item["says"] for item in found["close"])
        within = found["close"][0].get("within")
        band = "" if within is None else f", within {within:.0%}"
        remarks.append(Remark(AS_GOOD_TOO, f"{equal}: about equal value{band}.", WORSE))
    if found["flips"]:
        flips = [flip["says"] for flip in found["flips"]]
        first = Remark(CHANGES_IF, flips[0], USEFUL)
        every = Remark(CHANGES_IF, "\n".join(flips), USEFUL, first)
        remarks.append(every if flips[1:] else first)
    elif found["tries"]:
        says = f"None of the {found['tries']} changes tried makes a difference.  {TRY}"
        remarks.append(Remark(CHANGES_IF, says, NICE))
    if "dissent" in found:
        remarks.append(Remark(DISSENT, found["dissent"]["says"], NICE))
    assumed = ", ".join(item["says"] for item in found["assumed"])
    if assumed:
        end = "" if interviewed else f"  {WRONG}"
        remarks.append(Remark(ASSUMED, f"{assumed}.{end}", WORSE, _names_taken(found, end)))
    lines = {MET_ANYWAY: matched_line(found), NOT_USED: unused_line(found, THIS_ANSWER)}
    remarks += [Remark(title, line, NICE) for title, line in lines.items() if line]
    return remarks


def _notes(found: Mapping[str, Any]) -> list[Remark]:
    """Return the notes with their titles; one that answers the question comes first and stays."""
    titles = {INSTEAD: "Instead", NOW_OR_LATER: "Wait?"}
    notes = [
        Remark(titles.get(note["topic"], ALSO), note["says"], note.get("severity", USEFUL))
        for note in found["notes"]
    ]
    first = found["notes"][0]["topic"] if notes else LINK
    answering = first in ANSWERING or (first in ASKED_BESIDE and first != LINK)
    if answering:
        notes[0] = notes[0]._replace(severity=ANSWER)
    order = [*([notes[0].title] if answering else []), *titles.values(), ALSO]
    return sorted(notes, key=lambda note: order.index(note.title))


def _pairs(remarks: Sequence[Remark]) -> list[KeyValues]:
    """Return the remarks with their titles; of several in a row, only the first has its title."""
    titles = ["", *(remark.title for remark in remarks)]
    pairs = [
        ("" if remark.title == before else remark.title, remark.says)
        for before, remark in zip(titles, remarks)
    ]
    warned = [place for place, remark in enumerate(remarks) if remark.title == CHECK_FIRST]
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

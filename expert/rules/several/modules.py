"""Stages 8 and 9: modules are bought by the board, together with the server built for them."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import CARDS_AND_SERVER, MODULES_AND_SERVER, ON_A_BOARD
from expert.rules.cards.candidates import NOTHING_SPEAKS_AGAINST_IT, candidate
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.several.node import A_LARGER_COMPUTER, MORE_THAN_A_COMPUTER_HOLDS, TOO_MANY_CARDS
from expert.rules.sizes import in_steps
from expert.rules.vocabulary import SEVERAL

A_MODULE = [
    f.Setting(name="ladder", value=True),
    f.Relevant(card=the.id),
    f.Caveat(card=the.id, kind="needs_server_module"),
    ~f.AlwaysWeighed(card=the.id),
    f.Card(id=the.id),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
]
A_BOARD = AS.boards << f.Parameter(name="modules-on-a-board", value=the.usual)
A_SERVER = AS.servers << f.Parameter(name="price-of-a-server-for-modules", value=the.around)
BEYOND_THE_MONEY = f.OfferOut(card=the.id, condition=the.condition, about=MODULES_AND_SERVER)
FITS_MODULES = [A_MODULE, ~f.MoreCardsWanted(), f.Fits(card=the.id, cards=the.cards), A_BOARD]
BY_WHOLE_BOARDS = "Makers sell modules on boards, and a board works only in a server built for it."
PAID_IN_FULL = "The boards are paid for in full, and their modules share the work."
AIR_FROM_FRONT_TO_BACK = "The fans of a server push air through cards from front to back."
SOURCES = ["aiproplaybook-2026", "data-gate-2026-05"]


@formula
def board_of(caveat: f.Caveat, usual: float) -> int:
    """Return how many modules the smallest board holds: the known number, or the usual one.

    >>> board_of({"modules": 8}, 4), board_of({}, 4)
    (8, 4)
    """
    return int(caveat.get("modules", usual))


@formula
def whole_sum(purse: f.Purse) -> float:
    """Return a sum plus the amount set aside for a server; modules come with their own."""
    return float(purse["high_usd"] + purse.get("server_usd", 0))


@formula
def beyond_what_is_set_aside(around: float, purse: f.Purse) -> float:
    """Return what a server for modules costs beyond what was set aside for any server."""
    return max(around - float(purse.get("server_usd", 0)), 0.0)


@formula
def on_in_steps(most: float, high: float, usd: float, board: float, around: float) -> int:
    """Return how many modules a budget buys on whole boards, with one server around them.

    >>> on_in_steps(8, 300, 30, 4, 25), on_in_steps(8, 200, 30, 4, 25)
    (8, 4)
    """
    boards = min(int(most // board), int(max(high - around, 0) // (usd * board)))
    return int(boards * board)


BOARD = board_of(the.caveat, the.usual)

# --- how many -----------------------------------------------------------------------------

rule(
    "FIT-084",
    "A server module is considered only if the work needs a whole board",
    FITS_MODULES,
    the.cards < the.usual,
    then=f.OfferOut(card=the.id, condition=the.condition, about=ON_A_BOARD),
    lifted="if the work needed a whole board of them",
    says="{card[name]} comes on boards of {usual:g} or more; {cards:g} would be enough for the "
    "work.",
    because="If you need fewer, ordinary cards or a rental are the better choice.",
)

WHOLE = in_steps(the.cards, BOARD)

rule(
    "FIT-376",
    "Modules are bought by the whole board",
    FITS_MODULES,
    the.cards >= the.usual,
    the.cards < WHOLE,
    let={"whole": WHOLE},
    then=f.BoardTaken(card=the.id, cards=the.whole),
    says="{cards:g} x {card[name]} are enough for the work; since they are sold by the board, "
    "that means {whole}.",
    because="Makers sell modules on boards, not one by one.",
)

rule(
    "FIT-381",
    "Modules that you name are bought by the whole board, too, if the work takes several",
    f.Setting(name="ladder", value=True),
    f.Caveat(card=the.id, kind="needs_server_module"),
    f.AlwaysWeighed(card=the.id),
    f.Card(id=the.id),
    ~f.MoreCardsWanted(),
    f.Fits(card=the.id, cards=the.cards & P(SEVERAL)),
    A_BOARD,
    the.cards < WHOLE,
    let={"whole": WHOLE},
    then=f.BoardTaken(card=the.id, cards=the.whole),
    says="{cards:g} x {card[name]} are enough for the work; since they are sold by the board, "
    "that means {whole}.",
    because="Makers sell modules on boards, not one by one.",
)

MODULES = on_in_steps(the.most, whole_sum(the.purse), the.usd, BOARD, the.around)
BY_THE_BOARD = [
    A_MODULE,
    f.MoreCardsWanted(cards=the.most),
    f.Purse(high_usd=the.high),
    A_BOARD,
    A_SERVER,
]
rule(
    "FIT-370",
    "Server modules are bought in whole boards, with a server around them",
    BY_THE_BOARD,
    let={"board": BOARD, "cards": MODULES},
    then=f.CardsAtMost(
        card=the.id,
        cards=the.cards,
        limit="come on boards of {board:g} and need a server of about ${around:,.0f}",
    ),
    says="The budget pays for {cards} x {card[name]} on boards of {board:g}, and for a server.",
    because=BY_WHOLE_BOARDS,
    sources=SOURCES,
)
rule(
    "FIT-371",
    "A server module is not an option if the budget does not cover a board and its server",
    BY_THE_BOARD,
    MODULES < BOARD,
    let={"board": BOARD},
    then=BEYOND_THE_MONEY,
    lifted="if the budget covered a whole board and its server",
    says="{board:g} x {card[name]} and a server for ${around:,.0f} cost more than ${high:,.0f}.",
    because=BY_WHOLE_BOARDS,
    sources=SOURCES,
)
rule(
    "FIT-379",
    "A server module is not an option if the budget covers fewer boards than the work needs",
    BY_THE_BOARD,
    f.Fits(card=the.id, cards=the.cards),
    the.cards > MODULES,
    let={"board": BOARD, "paid": MODULES},
    then=BEYOND_THE_MONEY,
    lifted="if the budget covered whole boards for the work, and their server",
    says="The work takes {cards:g} x {card[name]}; ${high:,.0f} buys {paid} on boards of "
    "{board:g}, in addition to a server for ${around:,.0f}.",
    because=BY_WHOLE_BOARDS,
    sources=SOURCES,
)
rule(
    "FIT-372",
    "The budget must also cover the server for the modules",
    A_MODULE,
    ~f.MoreCardsWanted(),
    f.Fits(card=the.id, cards=the.cards),
    f.Purse(high_usd=the.high),
    A_BOARD,
    A_SERVER,
    WHOLE * the.usd + the.around > whole_sum(the.purse),
    let={"whole": WHOLE},
    then=BEYOND_THE_MONEY,
    lifted="if the budget covered a whole board and its server",
    says="{whole:g} x {card[name]} and a server for ${around:,.0f} cost more than ${high:,.0f}.",
    because="A module is useless without its server.",
    sources=SOURCES,
)

# --- what the server adds -------------------------------------------------------------------


def server_counts(id: str, title: str, *conditions: Any, modules: Any) -> None:
    """Declare that the price of the server is added to that of the modules."""
    rule(
        id,
        title,
        A_MODULE,
        AS.counted << f.Setting(name="premium", key="trouble"),
        *conditions,
        A_SERVER,
        AS.purse << f.Purse(),
        let={
            "modules": modules,
            "more": beyond_what_is_set_aside(the.around, the.purse),
            "added": round(the.more / (the.usd * modules), 4),
        },
        then=f.Premium(card=the.id, condition=the.condition, share=the.added, reason="server"),
        says="{modules:g} x {card[name]} need a server for about ${more:,.0f} more, +{added:.0%}.",
        because="A card for a slot works in an ordinary computer; a module needs its own server.",
        sources=SOURCES,
    )


server_counts(
    "FIT-373",
    "The price of the server is added to that of the modules that hold the work",
    ~f.MoreCardsWanted(),
    f.Fits(card=the.id, cards=the.cards),
    A_BOARD,
    modules=WHOLE,
)
server_counts(
    "FIT-374",
    "The price of the server is added to that of the modules that share a training job",
    f.MoreCardsWanted(cards=the.cards),
    modules=the.cards,
)

MORE_THAN_ONE_COMPUTER = [
    f.Relevant(card=the.id),
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    AS.holds << f.Setting(name="cards_in_one_computer", value=the.most),
    f.Fits(card=the.id, cards=the.cards),
    the.cards > the.most,
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    AS.servers << f.Parameter(name="price-of-a-server", value=the.around),
    AS.purse << f.Purse(),
]
rule(
    "FIT-378",
    "If the work takes more cards than a computer holds, the price of a server is added to theirs",
    MORE_THAN_ONE_COMPUTER,
    AS.counted << f.Setting(name="premium", key="trouble"),
    beyond_what_is_set_aside(the.around, the.purse) > 0,
    let={
        "more": beyond_what_is_set_aside(the.around, the.purse),
        "added": round(the.more / (the.usd * the.cards), 4),
    },
    then=f.Premium(card=the.id, condition=the.condition, share=the.added, reason="server"),
    says="{cards:g} of them need a server for about ${more:,.0f} more, +{added:.0%}.",
    because="No ordinary computer holds them, and modules are charged for their server, too.",
    sources=["workstation-parts-2026-05"],
)
rule(
    "FIT-380",
    "The budget must also cover the server for more cards than a computer holds",
    MORE_THAN_ONE_COMPUTER,
    AS.shows << f.Setting(name="ladder", value=True),
    AS.card << f.Card(id=the.id),
    ~f.AlwaysWeighed(card=the.id),
    the.cards * the.usd + the.around > whole_sum(the.purse),
    then=f.OfferOut(card=the.id, condition=the.condition, about=CARDS_AND_SERVER),
    lifted="if the budget covered the cards and their server",
    says="{cards:g} x {card[name]} and a server for ${around:,.0f} cost more than "
    "${purse[high_usd]:,.0f}.",
    because="No ordinary computer holds them.",
    sources=["workstation-parts-2026-05"],
)

# --- what is taken ---------------------------------------------------------------------------

rule(
    "SPEED-371",
    "The modules on whole boards are one candidate",
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    ~f.CardsWanted(),
    f.BoardTaken(card=the.id, cards=the.whole),
    f.Card(id=the.id, name=the.name),
    f.Fits(card=the.id, cards=the.cards, gib=the.gib),
    f.Speed(card=the.id, value=the.pace),
    ~f.MainMemory(card=the.id),
    NOTHING_SPEAKS_AGAINST_IT,
    let={"total": round(the.usd * the.whole, 2)},
    then=candidate(the.whole, the.total, gib=round(the.gib * the.whole / the.cards, 3)),
    says="{whole:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because=PAID_IN_FULL,
)
rule(
    "SPEED-372",
    "If extra cards are not wanted, only as many whole boards are taken as the work needs",
    f.CardsWanted(cards=the.most),
    ~f.MoreCardsWanted(),
    f.Offer(card=the.id, condition=the.condition),
    f.BoardTaken(card=the.id, cards=the.whole),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    then=f.CardsTaken(card=the.id, condition=the.condition, cards=the.whole, most=the.most),
    says="{whole:g} x {card[name]} ({condition}) use every socket of their carrier boards.",
    because=PAID_IN_FULL,
)

# --- what a server is built for -------------------------------------------------------------

rule(
    "FIT-375",
    "In a data center, cards with open coolers are limited to the number that one computer holds",
    f.Answer(key="in_data_centre", value=True),
    f.Setting(name="cards_in_one_computer", value=the.most),
    f.Relevant(card=the.id),
    f.Card(id=the.id, cooling="open"),
    then=f.CardsAtMost(
        card=the.id, cards=the.most, limit="blow warm air at each other with their open coolers"
    ),
    says="Up to {most:g} x {card[name]}, which blow warm air into the case, work side by side.",
    because=AIR_FROM_FRONT_TO_BACK,
)


rule(
    "FIT-377",
    "In a server, work that takes many cards needs cards without open coolers",
    MORE_THAN_A_COMPUTER_HOLDS,
    f.Card(id=the.id, cooling="open"),
    ~f.AlwaysWeighed(card=the.id),
    then=TOO_MANY_CARDS,
    lifted=A_LARGER_COMPUTER,
    says="It takes {cards:g} x {card[name]}, and {most:g} with open coolers fit side by side.",
    because=AIR_FROM_FRONT_TO_BACK,
)

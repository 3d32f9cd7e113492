"""Stage 8: modules are bought by the board, together with the server built for them."""

from __future__ import annotations

from typing import Any

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    AlwaysWeighed,
    Answer,
    Card,
    CardsAtMost,
    Caveat,
    Fits,
    MoreCardsWanted,
    Offer,
    OfferOut,
    Parameter,
    Premium,
    Purse,
    Relevant,
    Setting,
)

A_MODULE = [
    Setting(name="ladder", value=True),
    Relevant(card=the.id),
    Caveat(card=the.id, kind="needs_server_module"),
    ~AlwaysWeighed(card=the.id),
    Card(id=the.id),
    Offer(card=the.id, condition=the.condition, usd=the.usd),
]
A_BOARD = AS.boards << Parameter(name="modules-on-a-board", value=the.usual)
A_SERVER = AS.servers << Parameter(name="price-of-a-server-for-modules", value=the.around)
OUT = OfferOut(card=the.id, condition=the.condition)
SOURCES = ["aiproplaybook-2026", "data-gate-2026-05"]


@formula
def board_of(caveat: Caveat, usual: float) -> int:
    """Return how many modules the smallest board holds: what is known of it, or the usual.

    >>> board_of({"modules": 8}, 4), board_of({}, 4)
    (8, 4)
    """
    return int(caveat.get("modules", usual))


@formula
def on_whole_boards(most: float, high: float, usd: float, board: float, around: float) -> int:
    """Return how many modules a sum buys on whole boards, with one server around them.

    >>> on_whole_boards(8, 300, 30, 4, 25), on_whole_boards(8, 200, 30, 4, 25)
    (8, 4)
    """
    boards = min(int(most // board), int(max(high - around, 0) // (usd * board)))
    return int(boards * board)


BOARD = board_of(the.caveat, the.usual)

# --- how many -----------------------------------------------------------------------------

rule(
    "FIT-084",
    "A server module counts only if the work takes a whole board",
    A_MODULE,
    ~MoreCardsWanted(),
    Fits(card=the.id, cards=the.cards),
    A_BOARD,
    the.cards < BOARD,
    let={"board": BOARD},
    then=OUT,
    says=(
        "{card[name]} comes on boards of {board:g} or more; {cards:g} would be enough for the work."
    ),
    because="Whoever needs fewer takes cards for slots, or rents.",
)

MODULES = on_whole_boards(the.most, the.high, the.usd, BOARD, the.around)
BY_THE_BOARD = [
    A_MODULE,
    MoreCardsWanted(cards=the.most),
    Purse(high_usd=the.high),
    A_BOARD,
    A_SERVER,
]
rule(
    "FIT-370",
    "Whoever wants many cards buys modules on whole boards, with a server around them",
    BY_THE_BOARD,
    let={"board": BOARD, "cards": MODULES},
    then=CardsAtMost(
        card=the.id,
        cards=the.cards,
        limit="come on boards of {board:g} and need a server of about ${around:,.0f}",
    ),
    says="The money pays for {cards} x {card[name]} on boards of {board:g}, and for a server.",
    because="Makers sell modules on boards, and a board works only in a server built for it.",
    sources=SOURCES,
)
rule(
    "FIT-371",
    "A server module is no option if the money does not pay for a board and a server",
    BY_THE_BOARD,
    MODULES < BOARD,
    let={"board": BOARD},
    then=OUT,
    says="{board:g} x {card[name]} and a server of ${around:,.0f} are not within ${high:,.0f}.",
    because="Makers sell modules on boards, and a board works only in a server built for it.",
    sources=SOURCES,
)
rule(
    "FIT-372",
    "What the server around modules costs has to be within the money, too",
    A_MODULE,
    ~MoreCardsWanted(),
    Fits(card=the.id, cards=the.cards),
    Purse(high_usd=the.high),
    A_SERVER,
    the.cards * the.usd + the.around > the.high,
    then=OUT,
    says="{cards:g} x {card[name]} and a server of ${around:,.0f} cost more than ${high:,.0f}.",
    because="A module does nothing without its server.",
    sources=SOURCES,
)

# --- what the server adds -------------------------------------------------------------------


def server_counts(id: str, title: str, *conditions: Any) -> None:
    """Declare that the price of the server is added to that of so many modules."""
    rule(
        id,
        title,
        A_MODULE,
        AS.counted << Setting(name="premium", key="trouble"),
        *conditions,
        A_SERVER,
        let={"added": round(the.around / (the.usd * the.modules), 4)},
        then=Premium(card=the.id, condition=the.condition, share=the.added, reason="server"),
        says="{modules:g} x {card[name]} need a server of about ${around:,.0f}, +{added:.0%}.",
        because="A card for a slot works in an ordinary computer; a module needs its own server.",
        sources=SOURCES,
    )


server_counts(
    "FIT-373",
    "The price of the server is added to that of the modules that hold the work",
    ~MoreCardsWanted(),
    Fits(card=the.id, cards=the.modules),
)
server_counts(
    "FIT-374",
    "The price of the server is added to that of the modules that share a training job",
    MoreCardsWanted(cards=the.modules),
)

# --- what a server is built for -------------------------------------------------------------

rule(
    "FIT-375",
    "In a data center, no more cards with open coolers count than an ordinary computer holds",
    Answer(key="in_data_centre", value=True),
    Setting(name="cards_in_one_computer", value=the.most),
    Relevant(card=the.id),
    Card(id=the.id, cooling="open"),
    then=CardsAtMost(
        card=the.id, cards=the.most, limit="blow warm air at each other with their open coolers"
    ),
    says="Up to {most:g} x {card[name]}, which blow warm air into the case, work side by side.",
    because="The fans of a server push air through cards from front to back.",
)

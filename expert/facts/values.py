"""Values of fields by which an explanation finds what rules concluded."""

from __future__ import annotations

ASKED_ABOUT = "asked-about"
"""The group made up of the cards named as candidates."""

# --- conditions and roles -----------------------------------------------------------------------

CANDIDATE = "candidate"
"""The role of a thing that the person asks about."""
OWNED = "owned"
"""The role of a thing that the person has, and the condition of a card that is kept."""
KEEP, ADD = "keep", "add"
"""Roles of a card that the person owns, and of one that joins it."""

# --- topics of advice -------------------------------------------------------------------------

NO_CARD = "no card needed"
PROCESSOR = "processor"
"""On work that needs no card."""
HELD, WAITING = "what it holds", "waiting"
"""On the typical work that a card asked about holds, and on whether a successor is due."""
BESIDE, THE_LOT = "the others named", "the number named"
"""On cards named in addition to the one that is kept or taken, and on their number."""
MONEY_LEFT = "money left"
"""On what the rest of the budget would buy."""
LIGHTER = "lighter form"
"""On what is lost by a form of the work that needs less memory."""
LIMITS = "limits"
"""On what keeps the number of GPUs down."""
PRICE_OFFERED = "price offered"
"""On the price that a person was offered: far too low, or too high."""
VERDICT = "verdict"
"""The answer to a yes-or-no question."""

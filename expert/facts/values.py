"""Values of fields by which an explanation finds what rules concluded."""

from __future__ import annotations

ASKED = "asked"
"""The condition of a card that is offered to the person at a price; it may be new or used."""
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
NO_CURRENT_PRICE = "no current price"
PROCESSOR = "processor"
"""About work that needs no card."""
HELD, WAITING = "what it holds", "waiting"
"""About the typical work that a card you ask about can hold, and whether a successor is due."""
BESIDE, THE_LOT = "the others named", "the number named"
"""About cards named in addition to the one that is kept or chosen, and about their number."""
MONEY_LEFT = "money left"
"""About what the rest of the budget would buy."""
LIGHTER = "lighter form"
"""About what is lost if the work is done in less memory."""
LIMITS = "limits"
"""About what limits the number of GPUs."""
PRICE_ESTIMATED, MAY_BE_PAYABLE = "estimate at the budget", "estimate above the budget"
"""About estimated prices of what is advised, and of what may be within the budget after all."""
PRICE_OFFERED = "price offered"
"""About the price that a person was offered: far too low, or too high."""
FULL_SERVER = "full server"
TRAINING_TIME, RENTED_RUN = "training time", "rented run"
"""Topics of a training run whose number of tokens is known."""
"""About what a server with all its cards costs and draws."""
VERDICT = "verdict"
"""The answer to a yes-or-no question."""
LINK = "link"
PARTS = "parts"
PEOPLE = "people"
"""About the people who share a computer."""
ASKED_BESIDE = (PEOPLE, "jobs", "licence", "vendor", LINK)
"""About what a person names beside the card: people, other jobs, a place, a vendor, a link."""

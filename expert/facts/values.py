"""Field values that explanations use to find what rules concluded."""

from __future__ import annotations

ABOVE_BUDGET = "above_budget"
"""The role of the best of the compared cards, all of which cost more than the budget."""
ANY_KIND = "any"
"""The kind of model given for a lighter answer that applies to all kinds of models."""
ASKED = "asked"
"""The condition of a card that is offered to the person at a price; it may be new or used."""
ASKED_ABOUT = "asked-about"
"""The group made up of the cards named as candidates."""
LEFT_OUT = "left out"
"""The topic of a note on why a card that was asked about is not advised."""
NAMED, NAMED_TOO_SMALL, NAMED_OUT = "named", "too_small", "ruled_out"
"""The roles of rows for cards that the person names and that are not picked."""
NAMED_BY_OFFER = "offered"
"""The role of a row for a card that the person is offered and that is not picked."""

# --- questions ---------------------------------------------------------------------------------

SYSTEM_RAM = "main_memory_gb"
"""How much system RAM the computer has."""

# --- conditions and roles -----------------------------------------------------------------------

CANDIDATE = "candidate"
"""The role of a thing that the person asks about."""
OWNED = "owned"
"""The role of a thing that the person has, and the condition of a card that is kept."""
KEEP, ADD = "keep", "add"
"""Roles of a card that the person owns, and of one that joins it."""

USED_INSTEAD = "used_instead"
"""The role of a used card that nobody asked for, if no new one does the work for the money."""
WAIT = "wait"
"""The kind and role of waiting, where that is an option."""

# --- what is wrong with an offer ------------------------------------------------------------------

A_USED_CARD = "used card"
"""A used card, for somebody who wants none or did not ask for one."""
UNSEEN_PRICE = "offer price"
MODULES_AND_SERVER = "modules and server"
CARDS_AND_SERVER = "cards and server"
ON_A_BOARD = "modules on a board"
MEMORY_BESIDE = "card and system RAM"
TOO_LATE = "release date"
"""Other reasons why an offer does not count: a price nobody has seen recently, totals above the
budget, a form or a release date that is of no use."""

# --- topics of advice -------------------------------------------------------------------------

NO_CARD = "no card needed"
NO_CURRENT_PRICE = "no current price"
PROCESSOR = "processor"
"""About work that needs no card."""
HELD, WAITING = "what it holds", "waiting"
"""About the typical work that a card you ask about can hold, and whether a successor is due."""
BESIDE, THE_LOT = "the others named", "the number named"
"""About cards named in addition to the one that is kept or recommended, and how many there are."""
MONEY_LEFT = "money left"
"""About what the rest of the budget would buy."""
NONE_NAMED = "none of the named"
"""The topic of advice that none of the cards that were named can be recommended."""
LIGHTER = "lighter form"
"""About what is lost if the work is done in less memory."""
HELD_BY = "what holds it"
"""About how many of a card hold the work, if its memory determines how many are needed."""
LIMITS = "limits"
"""About what limits the number of GPUs."""
LARGE_ENOUGH = "large enough"
"""About the usual memory savings that let a card with too little memory do the work."""
NAMED_RENTALS = "named rentals"
"""About the GPUs for rent that the person compares."""
AFTER_FREE = "renting later"
"""About what rent costs if free hours are not enough."""
NOW_OR_LATER = "now or later"
"""The topic of advice on waiting, for people in no hurry."""
SOUND_CHOICE = "sound_choice"
"""The role of a card asked about that is a good choice."""
NUMBER_ASKED = "number asked"
"""The topic of advice on how many of the cards that the person allows can run."""
OWN_CARD = "own card"
"""The topic of advice on a card that the person owns and that can do the work."""
NAMED_ESTIMATED = "estimate of a named card"
"""About a card that the person named and that only an estimate puts over the budget."""
PRICE_ESTIMATED, MAY_BE_PAYABLE = "estimate at the budget", "estimate above the budget"
"""About estimated prices: of what is recommended, or of what may fit the budget after all."""
PRICE_OFFERED = "price offered"
"""About the price that a person was offered: far too low, or too high."""
FULL_SERVER = "full server"
"""About what a server with all its cards costs and draws."""
OTHER_SERVERS = "other servers"
"""About servers with other modules, in addition to the recommended one."""
EACH_SERVER = "each server"
"""The topic of advice about each server's share of a budget for several servers."""
TRAINING_TIME, RENTED_RUN = "training time", "rented run"
"""Topics of a training run whose number of tokens is known."""
JOB_BILL = "bill of the job"
"""The topic of what the hours of a one-time job cost in rent."""
VOLUMES = "volumes"
"""The topic of advice that the input may be a volume, which is not computed."""
ONLY_RUN = "only run"
"""The topic of advice that a network which only runs takes less than the training named."""
MODEL_LICENSE = "license of the model"
"""About a model whose license allows no commercial use."""
VERDICT = "verdict"
"""The answer to a yes-or-no question."""
LINK = "link"
PARTS = "parts"
PEOPLE = "people"
"""About the people who share a computer."""
SUPPLY_OF_NAMED = "power supply for the cards named"
"""About whether the power supply is large enough for each card that the person names."""
SUPPLY_ENOUGH = "your power supply"
"""That the stated power supply is large enough for the cards recommended."""
FOR_YOUR_FRAMEWORK = "your framework"
ASKED_BESIDE = (
    NOW_OR_LATER,
    FOR_YOUR_FRAMEWORK,
    PEOPLE,
    "jobs",
    "licence",
    "vendor",
    LINK,
    SUPPLY_OF_NAMED,
)
"""About what a person names besides the card: people, other jobs, a place, a vendor, a link."""

"""The machine that the cards go into, and classes of servers."""

from expert.rules.machine import (
    boards,
    build,
    circuits,
    lanes,
    parts,
    server_advice,
    server_cards,
    server_choice,
    servers,
    supply,
)

MODULES = (
    build,
    lanes,
    supply,
    boards,
    circuits,
    parts,
    servers,
    server_cards,
    server_choice,
    server_advice,
)

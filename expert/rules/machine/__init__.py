"""The machine that the cards go into, and classes of servers."""

from expert.rules.machine import (
    build,
    lanes,
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
    servers,
    server_cards,
    server_choice,
    server_advice,
)

"""Several cards: how many, how much faster they are, sets of computers, and clusters."""

from expert.rules.several import (
    advice,
    asked_number,
    better_system,
    cluster,
    gains,
    limits,
    links,
    modules,
    node,
    one_instead,
    other_servers,
    path,
    run_size,
    several,
    sharing,
    systems,
)

MODULES = (
    several,
    limits,
    asked_number,
    gains,
    links,
    advice,
    systems,
    better_system,
    cluster,
    path,
    node,
    modules,
    other_servers,
    one_instead,
    sharing,
    run_size,
)

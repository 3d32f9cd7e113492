"""More than one card: how many, what they bring, sets of computers, clusters."""

from expert.rules.several import advice, better_system, cluster, gains, path, several, systems

MODULES = (
    several,
    gains,
    advice,
    systems,
    better_system,
    cluster,
    path,
)

"""Renting: clouds, services, and whether renting pays off."""

from expert.rules.cloud import (
    by_the_hour,
    choice,
    held,
    hints,
    leaning,
    no_rental,
    node,
    places,
    prices,
    reasons,
    rent_or_buy,
    rent_or_own,
    renting,
    services,
)

MODULES = (
    renting,
    rent_or_own,
    rent_or_buy,
    no_rental,
    node,
    leaning,
    held,
    by_the_hour,
    hints,
    choice,
    prices,
    places,
    reasons,
    services,
)

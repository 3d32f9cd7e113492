"""Renting: clouds, services, and whether it pays."""

from expert.rules.cloud import (
    choice,
    leaning,
    no_rental,
    places,
    prices,
    reasons,
    rent_or_buy,
    renting,
    services,
    verdict,
)

MODULES = (
    renting,
    verdict,
    rent_or_buy,
    no_rental,
    leaning,
    choice,
    prices,
    places,
    reasons,
    services,
)

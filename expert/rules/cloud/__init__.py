"""Renting: clouds, services, and whether renting pays off."""

from expert.rules.cloud import (
    bills,
    by_the_hour,
    choice,
    held,
    hints,
    leaning,
    made_for,
    no_rental,
    node,
    places,
    reasons,
    rent_or_buy,
    rent_or_own,
    renting,
    run_in_time,
    services,
)

MODULES = (
    renting,
    rent_or_own,
    rent_or_buy,
    no_rental,
    run_in_time,
    node,
    leaning,
    held,
    by_the_hour,
    hints,
    choice,
    bills,
    places,
    reasons,
    services,
    made_for,
)

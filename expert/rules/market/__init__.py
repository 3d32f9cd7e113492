"""The market on a given date: what software supports, what shops sell and what it costs."""

from expert.rules.market import (
    announced,
    electricity,
    forms,
    maturity,
    measures,
    moved,
    platform,
    price,
    seen,
    stale,
    trend,
)

MODULES = (
    announced,
    platform,
    forms,
    maturity,
    trend,
    moved,
    price,
    seen,
    stale,
    electricity,
    measures,
)

"""The market on a given date: what software supports, what shops sell and what it costs."""

from expert.rules.market import maturity, measures, platform, price, trend

MODULES = (
    platform,
    maturity,
    trend,
    price,
    measures,
)

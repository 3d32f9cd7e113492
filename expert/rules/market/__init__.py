"""The market of the day: what software serves, what shops sell, what it costs."""

from expert.rules.market import maturity, measures, platform, price, trend

MODULES = (
    platform,
    maturity,
    trend,
    price,
    measures,
)

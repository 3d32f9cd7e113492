"""The market of the day: what software serves, what shops sell, what it costs."""

from expert.rules.market import measures, platform, price, trend

MODULES = (
    platform,
    trend,
    price,
    measures,
)

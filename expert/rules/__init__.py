"""All rules, one module per stage; ``RULES`` lists them in the order of the stages."""

from expert.compat import Rule
from expert.rules import (
    advice,
    choose,
    demand,
    doubts,
    fallback,
    fit,
    market,
    memory,
    need,
    order,
    pace,
    platform,
    price,
    rank,
    reach,
    services,
    shortfall,
    situation,
    speed,
    suit,
    trend,
    verdict,
    yardstick,
)

_MODULES = (
    situation,
    platform,
    trend,
    price,
    market,
    need,
    memory,
    demand,
    fit,
    suit,
    speed,
    yardstick,
    pace,
    order,
    rank,
    reach,
    choose,
    fallback,
    verdict,
    services,
    advice,
    doubts,
    shortfall,
)

RULES: list[Rule] = [
    value for module in _MODULES for value in vars(module).values() if isinstance(value, Rule)
]
"""Every rule of the product."""

__all__ = ["RULES"]

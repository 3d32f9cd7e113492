"""All rules, one module per stage; ``RULES`` lists them in the order of the stages."""

from expert.compat import Rule
from expert.rules import (
    advice,
    choose,
    cluster,
    conv_memory,
    demand,
    doubts,
    fallback,
    fit,
    gains,
    market,
    memory,
    need,
    order,
    pace,
    path,
    platform,
    price,
    rank,
    reach,
    reductions,
    services,
    several,
    shortfall,
    situation,
    speed,
    suit,
    systems,
    thumb,
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
    conv_memory,
    thumb,
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
    reductions,
    doubts,
    several,
    gains,
    systems,
    cluster,
    path,
    shortfall,
)

RULES: list[Rule] = [
    value for module in _MODULES for value in vars(module).values() if isinstance(value, Rule)
]
"""Every rule of the product."""

__all__ = ["RULES"]

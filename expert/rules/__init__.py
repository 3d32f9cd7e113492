"""All rules, one module per stage; ``RULES`` lists them in the order of the stages."""

from expert.compat import Rule
from expert.rules import (
    advice,
    choose,
    demand,
    fit,
    market,
    memory,
    need,
    platform,
    price,
    rank,
    reach,
    services,
    situation,
    speed,
    trend,
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
    speed,
    rank,
    reach,
    choose,
    services,
    advice,
)

RULES: list[Rule] = [
    value for module in _MODULES for value in vars(module).values() if isinstance(value, Rule)
]
"""Every rule of the product."""

__all__ = ["RULES"]

"""What a desktop computer around a card costs, for all rules that set money aside for one."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.terms import formula, the
from expert.facts import Parameter


@formula
def beyond_what_is_there(gib: float, usual: float) -> float:
    """Return how much memory a computer lacks; 0 if it has more than is needed."""
    return max(gib - usual, 0)


COMPUTER = [
    AS.base << Parameter(name="price-of-a-computer-for-a-card", value=the.base_usd),
    AS.usual << Parameter(name="main-memory-of-a-computer", value=the.usual_gib),
    AS.step << Parameter(name="main-memory-is-sold-by", value=the.step_gib),
    AS.price << Parameter(name="price-of-main-memory", value=the.each_usd),
]
"""A desktop computer, the system RAM in it, and the kits in which more is sold."""
COMPUTER_USD = round(
    the.base_usd + beyond_what_is_there(the.step_gib, the.usual_gib) * the.each_usd, -2
)
"""Its price with the smallest kit of system RAM that is sold, in hundreds of dollars."""

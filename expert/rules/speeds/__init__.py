"""Cards compared by speed, for questions about speed."""

from expert.rules.speeds import compared, cost, order, pace, yardstick

MODULES = (yardstick, compared, pace, order, cost)

"""Cards compared by speed, for questions about speed."""

from expert.rules.speeds import compared, order, pace, worth, yardstick

MODULES = (yardstick, compared, pace, order, worth)

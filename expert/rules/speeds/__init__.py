"""Cards beside each other by speed, where that is the question."""

from expert.rules.speeds import compared, order, pace, worth, yardstick

MODULES = (
    yardstick,
    compared,
    pace,
    order,
    worth,
)

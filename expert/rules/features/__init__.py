"""Features of cards: the order of their importance, number formats, and fewer bits."""

from expert.rules.features import bits, feature_order, precision

MODULES = (
    feature_order,
    precision,
    bits,
)

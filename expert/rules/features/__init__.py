"""Features of cards: their feature_order, number formats, fewer bits."""

from expert.rules.features import bits, feature_order, precision

MODULES = (
    feature_order,
    precision,
    bits,
)

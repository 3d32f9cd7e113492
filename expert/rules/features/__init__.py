"""Features of cards: their order, number formats, fewer bits."""

from expert.rules.features import bits, order, precision

MODULES = (
    order,
    precision,
    bits,
)

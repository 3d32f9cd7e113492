"""Features of cards: which of them matter most, number formats, and using fewer bits."""

from expert.rules.features import bits, feature_order, precision

MODULES = (feature_order, precision, bits)

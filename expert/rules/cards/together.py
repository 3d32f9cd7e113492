"""What several cards hold together, and how many of them it takes."""

from __future__ import annotations

from math import ceil, floor
from sys import maxsize

from expert import facts as f
from expert.engine.terms import formula


@formula
def together(has: float, cards: float, own: float) -> float:
    """Return the GiB that several cards have for one job, if each needs ``own`` GiB for itself."""
    return round(cards * has - (cards - 1) * own, 3)


@formula
def layers_on_a_card(need: f.Need, wants: float, has: float) -> int:
    """Return how many large layers fit on one card in addition to what it needs for itself.

    >>> layers_on_a_card({"own": 1.25, "layer_share": 0.0171}, 376.8, 96)
    14
    """
    layer_gib = float(need["layer_share"]) * (wants - float(need["own"]))
    return floor(round((has - float(need["own"])) / layer_gib, 9))


@formula
def cards_holding(wants: float, has: float, own: float, need: f.Need | None = None) -> int:
    """Return how many cards it takes to reach the GiB wanted; see `together`.

    A card with no room in addition to what it needs for itself is never enough. If the ``need``
    names the large layers, each card holds whole ones only.

    >>> cards_holding(376.8, 96, 1.25)
    4
    >>> cards_holding(376.8, 96, 1.25, {"own": 1.25, "layers": 58, "layer_share": 0.0171})
    5
    """
    if has <= own:
        return maxsize
    count = ceil(round((wants - own) / (has - own), 9))
    if need is None or not need.get("layers"):
        return count
    each = layers_on_a_card(need, wants, has)
    return max(count, ceil(need["layers"] / each)) if each else maxsize


@formula
def in_whole_layers(need: f.Need, has: float, cards: float) -> float:
    """Return the GiB of the work that several cards hold without the large layers left over."""
    wants, own = need["gib"], need["own"]
    missing = need["layers"] - cards * layers_on_a_card(need, wants, has)
    left_over = max(missing, 0) * need["layer_share"] * (wants - own)
    return float(round(min(together(has, cards, own), wants - left_over), 3))


@formula
def cards_dividing(least: int, heads: float, kv_heads: float | None) -> int:
    """Return the smallest number of cards, at least ``least``, that divides the heads evenly.

    The key/value heads must be divided evenly, too, unless each of them is replicated on several
    cards. Five cards do not divide 64 heads evenly. Three cards divide 96 heads, but not their 8
    key/value heads.

    >>> cards_dividing(5, 64, 8), cards_dividing(3, 96, 8), cards_dividing(3, 96, None)
    (8, 4, 3)
    """
    kept = kv_heads or 1
    numbers = range(int(least), int(heads) + 1)
    fitting = (n for n in numbers if heads % n == 0 and 0 in (kept % n, n % kept))
    return next(fitting, int(least))


@formula
def is_more(wanted: float, found: float) -> bool:
    """Return whether more is wanted than there is."""
    return wanted > found

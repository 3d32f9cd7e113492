"""What is sold in sizes: memory, modules on boards, and GPUs that are rented together."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from expert import facts as f
from expert.engine.terms import formula

MACHINE_SIZES = "sizes-of-rented-machines"
"""The constant with the numbers of GPUs that most clouds sell in one machine."""


@formula
def in_steps(amount: float, step: float) -> int:
    """Return the smallest multiple of a step that covers an amount.

    >>> in_steps(64, 32), in_steps(65, 32)
    (64, 96)
    """
    return int(ceil(amount / step) * step)


@formula
def largest(sizes: Sequence[int]) -> int:
    """Return the largest of several numbers.

    >>> largest((1, 8, 4))
    8
    """
    return max(sizes)


def number_rented(
    needed: int, offer: f.HourOffer | f.HourHint, usual: Sequence[int], *, shared: bool = False
) -> int:
    """Return how many GPUs are rented for the number a job needs: the next number that is sold.

    If no single machine has that many, several of the largest are rented. GPUs that share one
    training job are rented in the usual numbers even where any number is sold, because batches and
    networks divide evenly by these. More GPUs also finish sooner, so the bill is hardly higher.

    >>> offer = HourOffer(at_once=1, most=8)
    >>> number_rented(3, offer, (1, 2, 4, 8)), number_rented(9, offer, (1, 2, 4, 8))
    (4, 16)
    >>> any_number = HourOffer(most=4, sizes=(1, 2, 3, 4))
    >>> [number_rented(3, any_number, (1, 2, 4, 8), shared=shared) for shared in (False, True)]
    [3, 4]
    """
    sold = sizes_of(offer, usual)
    if shared:
        sold = [size for size in sold if size in usual or size == max(sold)]
    largest = max(sold)
    if needed > largest:
        return int(in_steps(needed, largest))
    return min(size for size in sold if size >= needed)


def sizes_of(offer: f.HourOffer | f.HourHint, usual: Sequence[int]) -> Sequence[int]:
    """Return the numbers of GPUs that a cloud rents together: its own, or else the usual ones.

    >>> sizes_of(HourOffer(most=4), (1, 2, 4, 8)), sizes_of(HourOffer(sizes=(8,)), (1, 2))
    ((1, 2, 4), (8,))
    """
    if "sizes" in offer:
        return tuple(offer["sizes"])
    most = offer.get("most", max(usual))
    return (*(size for size in usual if size < most), most)


@formula
def smaller_of(one: float, other: float) -> float:
    """Return the smaller of two numbers."""
    return min(one, other)


@formula
def larger_of(one: float, other: float) -> float:
    """Return the larger of two numbers."""
    return max(one, other)

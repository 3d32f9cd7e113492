"""Techniques to save memory, each applied to a network whose size is then recomputed.

Each technique changes the network's description, and the changed network is computed like any
other. Therefore, if a technique saves nothing on this network, the result shows that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from expert.convnets.describe import VALID, Conv, Network, Pool, Step
from expert.convnets.size import Estimate, estimate
from expert.errors import NetworkError


class NotPossibleError(Exception):
    """Raised if a technique does not work for a network; the text says why."""


@dataclass(frozen=True)
class Saving:
    """The effect of one technique."""

    technique: str
    by: int
    """The divisor or the stride that was applied."""
    what: str
    """What was changed, in words."""
    mib: float | None = None
    """MiB of activations and gradients after the change; None if the change does not work."""
    reason: str | None = None
    """Why the change does not work."""
    passes_on_mib: tuple[float, float] | None = None
    """The next layer's input in MiB, before and after; only for 1x1 convolutions."""
    batch: int | None = None
    """The batch size afterwards, if it changes."""


def saving(found: Estimate, technique: str, by: int) -> Saving | None:
    """Apply a technique to a network and recompute its size; None for an unknown technique."""
    change = CHANGES.get(technique)
    if change is None:
        return None
    try:
        network, what, extra = change(found, by)
        afterwards = estimate(network, found.times)
    except NotPossibleError as problem:
        return Saving(technique, by, technique, reason=str(problem))
    except NetworkError:
        reason = "too little of the image would be left for a later layer"
        return Saving(technique, by, technique, reason=reason)
    batch = network.batch if network.batch != found.network.batch else None
    return Saving(technique, by, what, afterwards.mib, passes_on_mib=extra, batch=batch)


Changed = tuple[Network, str, tuple[float, float] | None]


def _fewer_bits(found: Estimate, by: int) -> Changed:
    network = found.network
    if network.bits <= SHORT_BITS:
        raise NotPossibleError(f"it already computes with {network.bits} bits")
    bits = network.bits // by
    return replace(network, bits=bits), f"{bits} bits instead of {network.bits}", None


def _larger_stride(found: Estimate, by: int) -> Changed:
    place, conv = _first_conv(found.network)
    if conv.stride >= by:
        raise NotPossibleError(f"layer {place + 1} already has a stride of {conv.stride}")
    changed = replace(found.network.steps[place], layer=replace(conv, stride=by))
    return (
        _with_steps(found.network, place, 1, (changed,)),
        f"stride {by} instead of {conv.stride} in layer {place + 1}",
        None,
    )


def _pooling(found: Estimate, by: int) -> Changed:
    _check_chain(found)
    steps = found.network.steps
    for place, step in enumerate(steps):
        follower = steps[place + 1].layer if place + 1 < len(steps) else None
        if isinstance(step.layer, Conv) and not isinstance(follower, Pool):
            pool = Step(Pool((by, by), by, VALID), step.place)
            what = f"a {by}x{by} pool after layer {place + 1}"
            return _with_steps(found.network, place, 1, (step, pool)), what, None
    raise NotPossibleError("a pool already follows every convolution")


def _one_by_one(found: Estimate, by: int) -> Changed:
    _check_chain(found)
    convs = [la for la in found.layers if la.step and isinstance(la.step.layer, Conv)]
    if not convs:
        raise NotPossibleError("it has no convolution")
    largest = max(convs, key=lambda layer: (layer.volume.values, -layer.number))
    maps = largest.volume.channels // by
    if not maps or largest.step is None:
        raise NotPossibleError("its largest layer has too few maps")
    inserted = Step(Conv(maps, (1, 1), padding=VALID), largest.step.place)
    network = found.network
    before = found.mib_of(largest)
    after = one_by_one_mib(before, largest.volume.channels, maps)
    what = f"{maps} kernels of 1x1 after layer {largest.number}"
    steps = (largest.step, inserted)
    return _with_steps(network, largest.number - 1, 1, steps), what, (before, after)


def one_by_one_mib(mib: float, maps_before: int, maps_after: int) -> float:
    """Return the MiB left after 1x1 kernels are applied; only the number of maps matters.

    >>> round(one_by_one_mib(340, 96, 32), 2)
    113.33
    """
    return mib * maps_after / maps_before


def _smaller_batch(found: Estimate, by: int) -> Changed:
    network = found.network
    if network.batch < by:
        raise NotPossibleError("a batch of one sample is the smallest possible")
    batch = network.batch // by
    return replace(network, batch=batch), f"batch {batch} instead of {network.batch}", None


def _both(found: Estimate, by: int) -> Changed:
    halved = _fewer_bits(found, by)
    other = _smaller_batch(replace(found, network=halved[0]), by)
    return other[0], f"{halved[1]} and {other[1]}", None


def _check_chain(found: Estimate) -> None:
    if not found.network.is_chain:
        raise NotPossibleError("a layer inserted in one branch would no longer fit the others")


def _first_conv(network: Network) -> tuple[int, Conv]:
    for place, step in enumerate(network.steps):
        if isinstance(step.layer, Conv):
            return place, step.layer
    raise NotPossibleError("it has no convolution")


def _with_steps(network: Network, place: int, count: int, steps: tuple[Step, ...]) -> Network:
    """Return a network in which ``count`` steps are replaced."""
    kept = network.steps
    return replace(network, steps=(*kept[:place], *steps, *kept[place + count :]))


SHORT_BITS = 16
"""Below this number of bits, more would have to change than the number format."""
CHANGES: dict[str, Callable[[Estimate, int], Changed]] = {
    "half-precision": _fewer_bits,
    "larger-stride": _larger_stride,
    "pooling": _pooling,
    "one-by-one": _one_by_one,
    "smaller-batch": _smaller_batch,
    "half-precision-and-batch": _both,
}
"""The techniques that can be computed, by the id of their file in ``knowledge/work/techniques``."""

"""The exact size of every layer, with repeats written out and branches joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from expert.convnets.describe import (
    ADD,
    CONCATENATE,
    MULTIPLY,
    SAME,
    VALID,
    Activation,
    Branches,
    Conv,
    Dense,
    Mean,
    Network,
    Norm,
    Padding,
    Pair,
    Pool,
    Repeat,
    Scale,
    Step,
    Up,
    Volume,
)
from expert.dimensions import MOST
from expert.errors import NetworkError

OF_INPUT = 1
"""How many times the input is stored."""
OF_NORM = 2
"""How many values a normalization trains per map: a factor and an offset."""


def output_side(side: int, kernel: int, stride: int, padding: Padding) -> int:
    """Return the length of a side after a layer, in pixels; less than 1 if the kernel does not fit.

    >>> output_side(250, 3, 1, "valid"), output_side(250, 3, 2, "same")
    (248, 125)
    """
    if padding == SAME:
        return -(-side // stride)
    added = 0 if padding == VALID else 2 * int(padding)
    return (side + added - kernel) // stride + 1


@dataclass(frozen=True)
class Sized:
    """One layer with its exact size."""

    number: int
    """The layer's number: the input is 0, the first layer after it is 1."""
    words: str
    """The layer in words, as a person would type it."""
    volume: Volume
    """The layer's output for one sample."""
    before: Volume
    """The layer's input for one sample."""
    kept: int
    """How many outputs of that size are stored: 2 with a normalization, 0 for a sum in place."""
    parameters: int
    """Weights and biases."""
    step: Step | None = None
    """The layer's place in the description; the input has no place."""
    padding: Padding = VALID
    """The padding that applies to the layer."""
    depth: int = 0
    """The number of branches in which the layer is nested."""

    @property
    def values(self) -> int:
        """The number of values that the layer stores for one sample."""
        return self.volume.values * self.kept


def sized(network: Network) -> Iterator[Sized]:
    """Yield the layers of a network with their sizes.

    Raises:
        NetworkError: a layer leaves nothing of the image, its groups do not divide the maps, or
            branches differ where they join.

    """
    return _Walk(network).steps(network.steps, network.input, 0)


class _Walk:
    """Goes through a description in order and numbers its layers."""

    def __init__(self, network: Network) -> None:
        self.padding = network.padding
        self.number = 0
        self.volume = network.input
        """The output of the last layer visited."""

    def steps(self, steps: tuple[Step, ...], before: Volume, depth: int) -> Iterator[Sized]:
        """Yield layers in order, each of which reads the one before it."""
        self.volume = before
        for step in steps:
            if isinstance(step.layer, Repeat):
                for _ in range(step.layer.times):
                    yield from self.steps(step.layer.steps, self.volume, depth)
            elif isinstance(step.layer, Branches):
                yield from self._branches(step, step.layer, depth)
            else:
                self.number += 1
                found = _sized(self.number, step, self.volume, self.padding, depth)
                self.volume = _limited(found)
                yield found

    def _branches(self, step: Step, layer: Branches, depth: int) -> Iterator[Sized]:
        """Yield the layers of every branch, then the join."""
        before, ends = self.volume, []
        for path in layer.paths:
            yield from self.steps(path, before, depth + 1)
            ends.append(self.volume)
        self.number += 1
        volume = _joined(self.number, step, layer.join, ends)
        kept = 0 if layer.join == ADD else 1
        found = Sized(self.number, str(layer), volume, before, kept, 0, step, depth=depth)
        self.volume = _limited(found)
        yield found


def _limited(found: Sized) -> Volume:
    """Return a layer's output; raise an error if it is too large to be meaningful."""
    sides = found.volume.height, found.volume.width, found.volume.channels
    if max(sides) > MOST and found.step:
        raise NetworkError(
            f"{found.step.place}layer {found.number} ({found.words}): its output is "
            f"{found.volume}, more than a million on one side. Check its stride and repeats."
        )
    return found.volume


def _joined(number: int, step: Step, join: str, ends: list[Volume]) -> Volume:
    """Return the output of joined branches."""
    sides = {(end.height, end.width) for end in ends}
    largest = max(ends, key=lambda end: end.values)
    if join == CONCATENATE and len(sides) == 1:
        return Volume(largest.height, largest.width, sum(end.channels for end in ends))
    if len(set(ends)) == 1 and join != CONCATENATE:
        return largest
    if join == MULTIPLY and all(
        end == largest or end == Volume(1, 1, largest.channels) for end in ends
    ):
        return largest
    found = " and ".join(str(end) for end in ends)
    alike = "height and width" if join == CONCATENATE else "height, width and channels"
    raise NetworkError(
        f"{step.place}layer {number} ({step.layer}): its branches end in {found}; to {join} "
        f"them, their {alike} must be equal. Give the smaller branch the same strides, padding "
        "and maps."
    )


def _sized(number: int, step: Step, before: Volume, usual: Padding, depth: int) -> Sized:
    layer = step.layer
    volume, kept, parameters = before, 1, 0
    padding: Padding = VALID
    if isinstance(layer, Dense):
        volume = Volume(1, 1, layer.units)
        parameters = (before.values + 1) * layer.units
    elif isinstance(layer, Pool):
        padding = layer.padding
        volume = _shrunk(number, step, before, layer.size, layer.stride, padding, before.channels)
    elif isinstance(layer, Conv):
        padding = usual if layer.padding is None else layer.padding
        _check_groups(number, step, layer, before)
        volume = _shrunk(number, step, before, layer.kernel, layer.stride, padding, layer.maps)
        seen = layer.kernel[0] * layer.kernel[1] * (before.channels // layer.groups)
        kept = 2 if layer.norm else 1
        parameters = (seen + (OF_NORM if layer.norm else 1)) * layer.maps
    elif isinstance(layer, Up):
        height, width = ((side - 1) * layer.stride for side in (before.height, before.width))
        volume = Volume(height + layer.kernel[0], width + layer.kernel[1], layer.maps)
        parameters = (layer.kernel[0] * layer.kernel[1] * before.channels + 1) * layer.maps
    elif isinstance(layer, Mean):
        volume = Volume(1, 1, before.channels)
    elif isinstance(layer, Norm | Scale):
        parameters = before.channels * (OF_NORM if isinstance(layer, Norm) else 1)
    else:
        assert isinstance(layer, Activation)
    return Sized(number, str(layer), volume, before, kept, parameters, step, padding, depth)


def _shrunk(
    number: int,
    step: Step,
    before: Volume,
    kernel: Pair,
    stride: int,
    padding: Padding,
    channels: int,
) -> Volume:
    height = output_side(before.height, kernel[0], stride, padding)
    width = output_side(before.width, kernel[1], stride, padding)
    if height < 1 or width < 1:
        raise NetworkError(
            f"{step.place}layer {number} ({step.layer}): only {before.height}x{before.width} "
            f"pixels are left by then, less than its {kernel[0]}x{kernel[1]} kernel, so it has no "
            "output. Use `padding same` or a smaller kernel, remove a pool or a stride before "
            "it, or start from a larger input."
        )
    return Volume(height, width, channels)


def _check_groups(number: int, step: Step, layer: Conv, before: Volume) -> None:
    if before.channels % layer.groups or layer.maps % layer.groups:
        raise NetworkError(
            f"{step.place}layer {number} ({step.layer}): {layer.groups} groups must divide both "
            f"its {layer.maps} maps and the {before.channels} channels that come in."
        )

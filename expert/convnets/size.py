"""Exact sizes of every layer and the memory of its activations and errors.

The formula comes from Tim Dettmers' guides of 2016: batch x height x width x
channels x bytes, once for the input and twice for every other layer, because
training keeps the error of each activation as well.
A MiB is 2**20 bytes, which the guides call a MB.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from expert.convnets.describe import SAME, VALID, Conv, Dense, Network, Padding, Pool, Step, Volume
from expert.errors import NetworkError

MIB = 2**20
BITS_PER_BYTE = 8
OF_INPUT = 1
"""The input has only activations."""
OF_LAYER = 2
"""Every other layer has activations and errors."""


def layer_mib(batch: int, values: int, bits: int, kept: int) -> float:
    """Return the MiB of one layer: batch x values x bytes x how often they are kept.

    >>> round(layer_mib(128, 250 * 250 * 3, 32, OF_INPUT), 2)
    91.55
    """
    return batch * values * bits * kept / (BITS_PER_BYTE * MIB)


def output_side(side: int, kernel: int, stride: int, padding: Padding) -> int:
    """Return how many pixels a side keeps; less than 1 if the kernel does not fit.

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
    """1 for the first layer after the input, which is 0."""
    words: str
    """The layer as a person would type it."""
    volume: Volume
    """Its output for one sample."""
    before: Volume
    """Its input."""
    kept: int
    """How often its values are stored: once for the input, otherwise twice."""
    parameters: int
    """Weights and biases."""
    step: Step | None = None
    """Its place in the description; the input has none."""
    padding: Padding = VALID
    """The padding that applies."""

    def mib(self, batch: int, bits: int) -> float:
        """Return the MiB of its activations and errors."""
        return layer_mib(batch, self.volume.values, bits, self.kept)


@dataclass(frozen=True)
class Estimate:
    """A network with every layer computed."""

    network: Network
    layers: tuple[Sized, ...]

    def mib_of(self, layer: Sized) -> float:
        """Return the MiB of one layer, at the network's batch and bits."""
        return layer.mib(self.network.batch, self.network.bits)

    @cached_property
    def mib(self) -> float:
        """MiB of all activations and errors; values are added before any rounding."""
        kept = self.input_values * OF_INPUT + self.layer_values * OF_LAYER
        return layer_mib(self.network.batch, kept, self.network.bits, 1)

    @cached_property
    def input_values(self) -> int:
        """Values of one sample's input."""
        return self.layers[0].volume.values

    @cached_property
    def layer_values(self) -> int:
        """Values that all other layers produce for one sample."""
        return sum(layer.volume.values for layer in self.layers[1:])

    @cached_property
    def parameters(self) -> int:
        """Weights and biases of all layers."""
        return sum(layer.parameters for layer in self.layers)

    @property
    def parameters_mib(self) -> float:
        """MiB of one copy of the parameters."""
        return layer_mib(1, self.parameters, self.network.bits, 1)

    @cached_property
    def largest(self) -> Sized:
        """The layer that takes the most memory; in a tie, the first one."""
        return max(self.layers, key=lambda layer: (layer.volume.values * layer.kept, -layer.number))

    def running_mib(self) -> Iterator[float]:
        """Yield the memory used up to and including each layer."""
        values = 0
        for layer in self.layers:
            values += layer.volume.values * layer.kept
            yield layer_mib(self.network.batch, values, self.network.bits, 1)

    def with_batch(self, batch: int) -> Estimate:
        """Return the same network with a different batch size."""
        return replace(self, network=replace(self.network, batch=batch))


def estimate(network: Network) -> Estimate:
    """Compute every layer of a network.

    Raises:
        NetworkError: a layer leaves nothing of the image, or its groups do not divide the maps.

    """
    layers = [Sized(0, "input", network.input, network.input, OF_INPUT, 0)]
    for number, step in enumerate(network.steps, start=1):
        layers.append(_sized(number, step, layers[-1].volume, network.padding))
    return Estimate(network, tuple(layers))


def _sized(number: int, step: Step, before: Volume, usual: Padding) -> Sized:
    layer = step.layer
    padding: Padding = VALID
    if isinstance(layer, Dense):
        volume = Volume(1, 1, layer.units)
        parameters = (before.values + 1) * layer.units
    elif isinstance(layer, Pool):
        padding = layer.padding
        volume = _shrunk(number, step, before, layer.size, layer.stride, padding, before.channels)
        parameters = 0
    else:
        padding = usual if layer.padding is None else layer.padding
        _check_groups(number, step, layer, before)
        volume = _shrunk(number, step, before, layer.kernel, layer.stride, padding, layer.maps)
        seen = layer.kernel[0] * layer.kernel[1] * (before.channels // layer.groups)
        parameters = (seen + 1) * layer.maps
    return Sized(number, str(layer), volume, before, OF_LAYER, parameters, step, padding)


def _shrunk(
    number: int,
    step: Step,
    before: Volume,
    kernel: tuple[int, int],
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
            "output. Use padding same or a smaller kernel, remove a pool or a stride before "
            "it, or start from a larger input."
        )
    return Volume(height, width, channels)


def _check_groups(number: int, step: Step, layer: Conv, before: Volume) -> None:
    if before.channels % layer.groups or layer.maps % layer.groups:
        raise NetworkError(
            f"{step.place}layer {number} ({step.layer}): {layer.groups} groups must divide both "
            f"its {layer.maps} maps and the {before.channels} channels that come in."
        )

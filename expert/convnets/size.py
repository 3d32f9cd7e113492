"""The memory of a network's activations, from the exact size of every layer.

Tim Dettmers' guides of 2016 count batch x height x width x channels x bytes: once for the input,
and twice for every other layer, because training also kept the gradient of each activation. Later
frameworks free a gradient once it has been used; how many times a value is stored is a dated
constant. A MiB is 2**20 bytes, which the guides call a MB.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from expert.convnets.describe import Network
from expert.convnets.layers import OF_INPUT, Sized, sized
from expert.units import BITS_PER_BYTE

MIB = 2**20
OF_LAYER = 2
"""How many times a value is stored if gradients are kept as well as activations."""


def layer_mib(batch: int, values: int, bits: int, kept: float) -> float:
    """Return the MiB of one layer: batch x values x bytes x the number of times they are stored.

    >>> round(layer_mib(128, 250 * 250 * 3, 32, OF_INPUT), 2)
    91.55
    """
    return batch * values * bits * kept / (BITS_PER_BYTE * MIB)


@dataclass(frozen=True)
class Estimate:
    """A network with every layer computed."""

    network: Network
    layers: tuple[Sized, ...]
    times: float = OF_LAYER
    """How many times each value that a layer keeps is stored."""

    def stored(self, layer: Sized) -> float:
        """Return how many values a layer stores per sample; the input is stored only once."""
        return layer.values * (self.times if layer.number else OF_INPUT)

    def mib_of(self, layer: Sized) -> float:
        """Return the MiB of one layer, with the network's batch size and bits."""
        return layer_mib(
            self.network.batch,
            layer.values,
            self.network.bits,
            self.times if layer.number else OF_INPUT,
        )

    @cached_property
    def mib(self) -> float:
        """MiB of everything stored for the batch; values are added before any rounding."""
        kept = self.input_values * OF_INPUT + self.layer_values * self.times
        return layer_mib(self.network.batch, 1, self.network.bits, kept)

    @cached_property
    def input_values(self) -> int:
        """The number of values in one sample's input."""
        return self.layers[0].volume.values

    @cached_property
    def layer_values(self) -> int:
        """The number of values that all other layers keep for one sample."""
        return sum(layer.values for layer in self.layers[1:])

    @cached_property
    def parameters(self) -> int:
        """The number of weights and biases in all layers."""
        return sum(layer.parameters for layer in self.layers)

    @property
    def parameters_mib(self) -> float:
        """MiB of one copy of the parameters."""
        return layer_mib(1, self.parameters, self.network.bits, 1)

    @cached_property
    def largest(self) -> Sized:
        """The layer that takes the most memory; in case of a tie, the first."""
        return max(self.layers, key=lambda layer: (self.stored(layer), -layer.number))

    def running_mib(self) -> Iterator[float]:
        """Yield the memory used up to and including each layer."""
        values = 0.0
        for layer in self.layers:
            values += self.stored(layer)
            yield layer_mib(self.network.batch, 1, self.network.bits, values)


def estimate(network: Network, times: float = OF_LAYER) -> Estimate:
    """Compute every layer of a network; ``times`` is how many times each kept value is stored.

    Raises:
        NetworkError: a layer leaves nothing of the image, its groups do not divide the maps, or
            branches differ where they join.

    """
    first = Sized(0, "input", network.input, network.input, OF_INPUT, 0)
    return Estimate(network, (first, *sized(network)), times)

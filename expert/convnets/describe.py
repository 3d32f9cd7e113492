"""The description of a network: plain records of what its author wrote; nothing is computed."""

from __future__ import annotations

from dataclasses import dataclass

VALID, SAME = "valid", "same"
Padding = int | str
"""``valid`` adds nothing, ``same`` preserves the size, a number adds that many pixels on each
side."""
Pair = tuple[int, int]


@dataclass(frozen=True)
class Volume:
    """The shape of one sample's values at one place in the network."""

    height: int
    width: int
    channels: int

    @property
    def values(self) -> int:
        """Number of values in the volume."""
        return self.height * self.width * self.channels

    def __str__(self) -> str:
        return f"{self.height}x{self.width}x{self.channels}"


@dataclass(frozen=True)
class Conv:
    """A convolution with a number of kernels, each of which produces one output map."""

    maps: int
    kernel: Pair
    stride: int = 1
    padding: Padding | None = None
    """The layer's own padding; if left out, the padding of the network applies."""
    groups: int = 1
    """The number of groups into which the channels are split; each kernel sees one group."""
    norm: str | None = None
    """The normalization right after it, which stores its own output and replaces the bias."""

    def __str__(self) -> str:
        norm = f" norm {self.norm}" if self.norm else ""
        return f"conv {_size(self.kernel)} {self.maps}" + _rest(self.stride, 1, self.padding) + norm


@dataclass(frozen=True)
class Up:
    """A transposed convolution, which enlarges maps."""

    maps: int
    kernel: Pair
    stride: int

    def __str__(self) -> str:
        return f"up {_size(self.kernel)} {self.maps}" + _rest(self.stride, self.kernel[0], None)


@dataclass(frozen=True)
class Pool:
    """A pooling layer, which produces one value per window."""

    size: Pair
    stride: int
    padding: Padding = VALID

    def __str__(self) -> str:
        padding = None if self.padding == VALID else self.padding
        usual = self.size[0] if self.size[0] == self.size[1] else 0
        return f"pool {_size(self.size)}" + _rest(self.stride, usual, padding)


@dataclass(frozen=True)
class Dense:
    """A fully connected layer."""

    units: int

    def __str__(self) -> str:
        return f"dense {self.units}"


@dataclass(frozen=True)
class Mean:
    """Global average pooling: the mean of each map over all its pixels."""

    def __str__(self) -> str:
        return "mean"


@dataclass(frozen=True)
class Norm:
    """A normalization that does not follow a convolution directly."""

    def __str__(self) -> str:
        return "norm"


@dataclass(frozen=True)
class Activation:
    """An activation that stores its own output.

    Activations computed in place, such as ReLU, are left out.
    """

    def __str__(self) -> str:
        return "activation"


@dataclass(frozen=True)
class Scale:
    """A layer with one trained factor per map."""

    def __str__(self) -> str:
        return "scale"


ADD, CONCATENATE, MULTIPLY = "add", "concatenate", "multiply"
JOINS = (ADD, CONCATENATE, MULTIPLY)


@dataclass(frozen=True)
class Branches:
    """Paths that start from the same values and are then joined; an empty one passes them on."""

    paths: tuple[tuple[Step, ...], ...]
    join: str

    def __str__(self) -> str:
        return f"{self.join} {len(self.paths)} branches"


@dataclass(frozen=True)
class Repeat:
    """Layers that are repeated a number of times."""

    times: int
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"repeat {self.times}"


Layer = Conv | Up | Pool | Dense | Mean | Norm | Activation | Scale | Branches | Repeat


@dataclass(frozen=True)
class Step:
    """One layer of a description, with its author's figures."""

    layer: Layer
    place: str = ""
    """File and line, as the beginning of a message."""
    published_mb: float | None = None
    """The figure published in its source, in MB (2**20 bytes)."""
    note: str | None = None


@dataclass(frozen=True)
class Network:
    """The layers of a network and how it is trained."""

    name: str
    input: Volume
    steps: tuple[Step, ...]
    batch: int = 1
    """Samples per batch."""
    bits: int = 32
    """Bits per value."""
    padding: Padding = VALID
    """The padding of every convolution that does not set its own."""
    published_input_mb: float | None = None
    published_parameters: int | None = None
    note: str | None = None
    counted_on: str | None = None
    """A date whose way of counting reproduces the published figures."""

    @property
    def is_chain(self) -> bool:
        """Return whether each layer reads only the layer before it."""
        return not any(isinstance(step.layer, Branches | Repeat) for step in self.steps)


def _size(pair: Pair) -> str:
    return f"{pair[0]}x{pair[1]}"


def _rest(stride: int, usual: int, padding: Padding | None) -> str:
    """Return stride and padding in words, leaving out usual values."""
    found = f" stride {stride}" if stride != usual else ""
    return found + (f" padding {padding}" if padding is not None else "")

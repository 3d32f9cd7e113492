"""Temporary memory of a convolution, by the algorithm that computes it.

Every algorithm first copies its input so that it can read memory sequentially, without skipping
addresses; this copy is the workspace. The workspace is freed after each layer, so only the largest
layer matters. Only transforms may be kept for all layers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from expert.convnets.describe import SAME, VALID, Conv
from expert.convnets.layers import Sized
from expert.convnets.size import Estimate, layer_mib

WINOGRAD_KERNEL = (3, 3)
WINOGRAD_OUTPUT = 2
"""Each tile produces 2 x 2 outputs: F(2x2, 3x3)."""
WINOGRAD_TILE = 16
"""The number of values in a transformed tile: (2 + 3 - 1) squared."""
PARTS_OF_COMPLEX = 2


@dataclass(frozen=True)
class Algorithm:
    """One way to compute a convolution."""

    id: str
    name: str
    formula: str
    """The number of values in the workspace, in words."""
    remark: str
    source: str
    values: Callable[[Sized, Conv, int], int | None]
    """Returns the number of values for a layer and a batch; None if the algorithm does not
    apply."""


@dataclass(frozen=True)
class Workspace:
    """The memory that one algorithm needs on one network."""

    algorithm: Algorithm
    largest_mib: float
    """MiB for the layer that needs the most."""
    layer: int
    """The number of that layer."""
    all_mib: float
    """MiB for all layers together, if nothing is freed."""
    layers: int
    """How many convolutions can use the algorithm."""


def patch_row_values(layer: Sized, conv: Conv, batch: int) -> int:
    """Return the number of values in the patches of one row: width x kernel x channels."""
    return layer.volume.width * conv.kernel[0] * conv.kernel[1] * layer.before.channels


def matrix_values(layer: Sized, conv: Conv, batch: int) -> int:
    """Return the number of values in one sample's patch matrix: height x width x kernel x channels.

    Chellapilla et al. 2006; every pixel is repeated for each patch that contains it.
    """
    return layer.volume.height * patch_row_values(layer, conv, batch)


def fourier_values(layer: Sized, conv: Conv, batch: int) -> int | None:
    """Return the number of values in transformed inputs, outputs and kernels; requires stride 1.

    Mathieu et al. 2013: the transform of a real n x m map has n x (m / 2 + 1) complex values.
    """
    if conv.stride != 1:
        return None
    height, width = _padded(layer, conv)
    one = height * (width // 2 + 1) * PARTS_OF_COMPLEX
    channels, maps = layer.before.channels, layer.volume.channels
    return one * (batch * channels + batch * maps + channels // conv.groups * maps)


def winograd_values(layer: Sized, conv: Conv, batch: int) -> int | None:
    """Return the number of values in transformed tiles; requires 3x3 kernels and stride 1.

    Lavin and Gray 2015, F(2x2, 3x3): 16 values per 2 x 2 outputs, at both input and output.
    """
    if conv.kernel != WINOGRAD_KERNEL or conv.stride != 1:
        return None
    tiles = -(-layer.volume.height // WINOGRAD_OUTPUT) * -(-layer.volume.width // WINOGRAD_OUTPUT)
    channels, maps = layer.before.channels, layer.volume.channels
    kernels = channels // conv.groups * maps
    return WINOGRAD_TILE * (batch * tiles * (channels + maps) + kernels)


def _padded(layer: Sized, conv: Conv) -> tuple[int, int]:
    """Return the height and width of the input, including padding."""
    height, width = layer.before.height, layer.before.width
    if layer.padding == VALID:
        return height, width
    if layer.padding == SAME:
        return height + conv.kernel[0] - 1, width + conv.kernel[1] - 1
    return height + 2 * int(layer.padding), width + 2 * int(layer.padding)


ALGORITHMS = (
    Algorithm(
        "fft",
        "Fourier transform",
        "(batch x channels + batch x maps + channels x maps) x height x (width / 2 + 1) x 2",
        "usually the fastest for kernels other than 3x3; keeping all the transforms avoids "
        "reallocating memory",
        "mathieu-2013",
        fourier_values,
    ),
    Algorithm(
        "winograd",
        "Winograd",
        "16 x (batch x height / 2 x width / 2 x (channels + maps) + channels x maps)",
        "very fast for 3x3 kernels; programs that do not copy the tiles first need far less memory",
        "lavin-gray-2015",
        winograd_values,
    ),
    Algorithm(
        "matrix",
        "matrix multiplication",
        "height x width x kernel x channels, one sample at a time",
        "entries are repeated for overlapping patches; often somewhat faster than going patch "
        "by patch",
        "chellapilla-2006",
        matrix_values,
    ),
    Algorithm(
        "patches",
        "patch by patch",
        "width x kernel x channels, one row of one sample at a time",
        "the least memory, but outdated",
        "judgement",
        patch_row_values,
    ),
)


def largest_matrix_values(found: Estimate) -> int:
    """Return the number of values in the largest patch matrix; 0 if there is no convolution."""
    return max(
        (
            matrix_values(layer, layer.step.layer, found.network.batch)
            for layer in found.layers
            if layer.step and isinstance(layer.step.layer, Conv)
        ),
        default=0,
    )


def workspaces(found: Estimate) -> list[Workspace]:
    """Return what each algorithm needs, leaving out algorithms that no layer can use."""
    taken = [_workspace(found, algorithm) for algorithm in ALGORITHMS]
    return [workspace for workspace in taken if workspace is not None]


def _workspace(found: Estimate, algorithm: Algorithm) -> Workspace | None:
    network = found.network
    values: list[tuple[int, int]] = []
    for layer in found.layers:
        conv = layer.step.layer if layer.step else None
        if isinstance(conv, Conv):
            wanted = algorithm.values(layer, conv, network.batch)
            if wanted is not None:
                values.append((wanted, -layer.number))
    if not values:
        return None
    most, place = max(values)
    everything = sum(number for number, _ in values)
    return Workspace(
        algorithm,
        layer_mib(1, most, network.bits, 1),
        -place,
        layer_mib(1, everything, network.bits, 1),
        len(values),
    )

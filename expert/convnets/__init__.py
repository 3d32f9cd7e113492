"""Convolutional networks, layer by layer: their description, exact sizes and memory use.

``parser`` turns a file or a line of text into a description, ``size`` computes every layer,
``workspace`` computes the temporary memory of convolution algorithms, and ``savings`` computes how
much each memory-saving technique saves on a network. Nothing here depends on rules, prices or
cards.
"""

from expert.convnets.describe import (
    Branches,
    Conv,
    Dense,
    Layer,
    Network,
    Pool,
    Repeat,
    Step,
    Volume,
)
from expert.convnets.layers import Sized
from expert.convnets.of_case import estimate_of
from expert.convnets.parser import network_from_data, network_from_text, read_network
from expert.convnets.savings import Saving, saving
from expert.convnets.size import Estimate, estimate, layer_mib
from expert.convnets.workspace import Workspace, largest_matrix_values, workspaces

__all__ = [
    "Branches",
    "Conv",
    "Dense",
    "Estimate",
    "Layer",
    "Network",
    "Pool",
    "Repeat",
    "Saving",
    "Sized",
    "Step",
    "Volume",
    "Workspace",
    "estimate",
    "estimate_of",
    "largest_matrix_values",
    "layer_mib",
    "network_from_data",
    "network_from_text",
    "read_network",
    "saving",
    "workspaces",
]

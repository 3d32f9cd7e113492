"""Facts about convolutional networks and the memory that pictures need."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Network(Given):
    """The convolutional network the person wants to train, computed layer by layer."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "id": "network id",
        "name": "its name",
        "input_values": "values of one sample's input",
        "layer_values": "values that all layers after the input produce for one sample",
        "patch_values": "values of the largest layer's patches as a matrix",
        "parameters": "weights and biases",
        "batch": "batch size in the network's file",
        "bits": "bits per value in the network's file",
    }


class Technique(Given):
    """A way to use less memory that was known on that day."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "technique id",
        "name": "the way in a few words",
        "says": "what it does",
        "warning": "what it costs",
        "place": "1 for what to try first",
    }


class Saving(Given):
    """The share of a network's activations and errors that a technique leaves."""

    meaning: ClassVar[dict[str, str]] = {
        "network": "network id",
        "technique": "technique id",
        "what": "what is changed",
        "left": "share that is left, 1 for all",
    }


class Input(Given):
    """The size of one input, as the person gave it."""

    meaning: ClassVar[dict[str, str]] = {
        "frames": "number of pictures, 1 for a single one",
        "side": "the longer side, in pixels",
        "channels": "values per pixel",
    }


class Pictures(Derived):
    """The kind of input that a rule of thumb about memory covers."""

    meaning: ClassVar[dict[str, str]] = {"kind": "imagenet, small_pictures or video"}


class Scarce(Derived):
    """A reason why a smaller network works as well."""

    meaning: ClassVar[dict[str, str]] = {"what": "few_images or few_classes"}

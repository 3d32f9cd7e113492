"""Facts about convolutional networks and the memory that images need."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Network(Given):
    """The convolutional network the person wants to train, computed layer by layer."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "id": "network id",
        "name": "its name",
        "input_values": "number of values in one sample's input",
        "layer_values": "number of values that all layers after the input keep for one sample",
        "patch_values": "number of values in the patch matrix of the layer where it is largest",
        "parameters": "number of weights and biases",
        "batch": "batch size in the network's file",
        "bits": "bits per value in the network's file",
        "usual_size": "size of its images if none is stated, such as 640x640x3",
    }


class Technique(Given):
    """A way to use less memory, known by that date."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "technique id",
        "name": "description of the technique in a few words",
        "says": "what it does",
        "warning": "what it costs",
        "place": "order in which to try the techniques; 1 comes first",
    }


class Saving(Given):
    """The share of a network's activations and gradients that remains when a technique is used."""

    meaning: ClassVar[dict[str, str]] = {
        "network": "network id",
        "technique": "technique id",
        "what": "what is changed",
        "left": "share that remains; 1 means all of it",
    }


class Input(Given):
    """The size of one input, as the person gave it."""

    meaning: ClassVar[dict[str, str]] = {
        "frames": "number of images in one input, such as a video's frames; 1 for a single image",
        "side": "the longer side, in pixels",
        "channels": "values per pixel",
    }


class Pictures(Derived):
    """The kind of input covered by a rule of thumb about memory."""

    meaning: ClassVar[dict[str, str]] = {"kind": "imagenet, small_pictures or video"}


class Scarce(Derived):
    """A reason why a smaller network works just as well."""

    meaning: ClassVar[dict[str, str]] = {"what": "few_images or few_classes"}

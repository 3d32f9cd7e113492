"""Facts on convolution nets and on how much memory pictures ask for."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Network(Given):
    """The convolution net the person wants to train, worked out layer by layer."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "id": "net id",
        "name": "its name",
        "input_values": "values of one sample's input",
        "layer_values": "values that all layers behind it put out for one sample",
        "patch_values": "values of the largest layer's patches, laid out as a matrix",
        "parameters": "weights and biases",
        "batch": "samples at once in the net's file",
        "bits": "bits of a value in the net's file",
    }


class Technique(Given):
    """A way to need less memory that was known on the day."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "technique id",
        "name": "the way in a few words",
        "says": "what it does",
        "warning": "what it costs",
        "place": "1 for what to try first",
    }


class Saving(Given):
    """What a way to need less memory leaves of the activations and errors of the net."""

    meaning: ClassVar[dict[str, str]] = {
        "network": "net id",
        "technique": "technique id",
        "what": "what is changed",
        "left": "share that is left, 1 for all",
    }


class Input(Given):
    """The size of one input, as the person gave it."""

    meaning: ClassVar[dict[str, str]] = {
        "frames": "pictures in it, 1 for a single one",
        "side": "the longer side, in pixels",
        "channels": "values of a pixel",
    }


class Pictures(Derived):
    """What kind of input a rule of thumb on memory speaks of."""

    meaning: ClassVar[dict[str, str]] = {"kind": "imagenet, small_pictures or video"}


class Scarce(Derived):
    """A reason why a smaller net does as well."""

    meaning: ClassVar[dict[str, str]] = {"what": "few_images or few_classes"}

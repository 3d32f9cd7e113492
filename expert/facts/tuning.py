"""Derived facts about training and fine-tuning transformers."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class Tuning(Derived):
    """A transformer that is trained or fine-tuned."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "method": "full, lora or qlora",
        "kind": "decoder or encoder",
    }


class StateBits(Derived):
    """The number of bits in which the weights are updated."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"bits": "bits"}


class Optimizer(Derived):
    """The optimizer that updates the weights."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"id": "adamw, sgd, ..."}


class OptimizerStates(Derived):
    """What the optimizer keeps for each trained parameter."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "bytes": "bytes, if the weights are updated in 32 bits",
        "follow": "whether they have the format in which weights are updated",
    }


class DividedPart(Derived):
    """A part of the memory that is split between the cards of a training job."""

    meaning: ClassVar[dict[str, str]] = {"part": "as in MemoryPart"}

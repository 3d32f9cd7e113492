"""Facts about published speeds and how cards compare in speed, given and derived."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Benchmark(Given):
    """A published table of speeds, for a question about speeds."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "performance id",
        "name": "description of the table in a few words",
        "kind": "equivalence, ratio, throughput or latency",
        "workload": "general, cnn, rnn, transformer, llm-inference, ...",
        "precision": "fp32, fp16, ...",
        "source": "source id",
        "confidence": "high, medium or low",
        "on": "ISO date; if the date is imprecise, the earliest possible one",
        "more_is_faster": "whether a larger value means a faster card",
    }


class Measured(Given):
    """What a published table says about one card, for a question about speeds."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "card": "card id",
        "value": "value in the table's unit",
        "name": "the table's name for the card, if it uses its own",
    }


class Timed(Given):
    """A measured speed of generating text, for the job of running a language model."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "name": "description of the table in a few words",
        "card": "card id",
        "build": "dense or experts",
        "weights_gb": "GB of weights read per token",
        "cache_gb": "GB of key/value cache read per token",
        "layers": "transformer layers",
        "tokens_s": "tokens/s",
        "on": "ISO date; if the date is imprecise, the earliest possible one",
    }


class Multiplied(Given):
    """A card's measured rate for multiplying large 16-bit matrices, used for generating images."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "tflops": "TFLOPS, as measured on it or on cards with its units",
    }


class Trained(Given):
    """A measured 16-bit training speed, for a job in which training speed is what counts."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "name": "description of the table in a few words",
        "test": "what was measured; tables that use the same words ran the same test",
        "card": "card id",
        "architecture": "architecture id of the card's units",
        "speed": "speed in the table's unit; a time is inverted",
        "bandwidth_gb_s": "GB/s of the card",
        "tflops": "TFLOPS of the units used by the programs of that time",
    }


class TrainsBeyond(Derived):
    """How far a card's measured training speeds deviate from its data sheet."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "architecture": "architecture id of the card",
        "sheet": "the speed suggested by its data sheet",
        "times": "ratio of the measured speed to that speed",
        "runs": "number of different measurements",
    }


class FamilyMeasured(Derived):
    """An architecture with at least one card whose training speed was measured."""

    one_per = ("architecture",)
    meaning: ClassVar[dict[str, str]] = {"architecture": "architecture id"}


class TrainsAt(Derived):
    """The correction factor for the training speed that a card's data sheet suggests."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "times": "ratio",
        "told": "the factor worded for a sentence",
    }


class WritesSlower(Derived):
    """A card without matrix units, which generates text more slowly than its bandwidth suggests."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "share": "ratio of its speed to that of a card with such units and the same bandwidth",
    }


class Compared(Derived):
    """A card whose speed is compared with others."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class NotCompared(Derived):
    """A card that cannot be compared with the others, and the reason."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "why": "unknown_yet, other_architecture or nothing_known",
        "says": "the reason in a sentence",
    }


class Unsuited(Derived):
    """A published table that says nothing about the job asked about."""

    meaning: ClassVar[dict[str, str]] = {"table": "performance id", "why": "what does not match"}


class Yardstick(Derived):
    """A published table used to compare speeds."""

    meaning: ClassVar[dict[str, str]] = {"table": "performance id"}


class Tabled(Derived):
    """A card's speed in the yardstick tables: the geometric mean over them."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "name to display",
        "value": "speed, comparable with that of other cards in tables",
    }


class Pace(Derived):
    """How fast a card is, comparable only with cards on the same scale."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "name to display",
        "value": "speed on its scale",
        "basis": "table, bandwidth or model",
        "scale": "table, model, or the architecture within which bandwidths are compared",
    }


class ReferenceCard(Derived):
    """The card whose speed is set to 1."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "scale": "see Pace"}


class RelativeSpeed(Derived):
    """A card's speed relative to the reference card."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "name to display",
        "reference": "card id",
        "reference_name": "name to display",
        "ratio": "speed relative to the reference card, which is 1",
        "inverse": "how many times as fast the reference card is as this card",
        "basis": "table, bandwidth or model",
    }


class Cost(Derived):
    """What a card costs, as a basis for its speed per dollar."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "usd": "US dollars",
        "condition": "new, used or launch",
        "on": "ISO date of the price",
    }


class RelativeValue(Derived):
    """A card's speed per dollar relative to the reference card."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "ratio": "speed per dollar relative to the reference card, which is 1",
        "usd": "US dollars",
        "condition": "new, used or launch",
        "on": "ISO date of the price",
    }


class SpeedPlace(Derived):
    """A card's place among those compared; cards that are about equally fast share a place."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "place": "1 for the fastest"}

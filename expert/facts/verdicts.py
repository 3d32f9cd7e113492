"""Derived facts about cards: the reasons for and against each card, and what is recommended."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class RuledOut(Derived):
    """A reason that rules out a card for this person on this day."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "rule": "id of the rule that concluded this",
        "reason": "outside, support, maturity, no software, memory, make, machine, licence, "
        "wish, offer or speed",
        "about": "what is compared",
        "wanted": "the value needed",
        "found": "the actual value",
        "unit": "unit of both",
    }


class Unserved(Derived):
    """A card that nobody can use, because no current software supports it."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Relevant(Derived):
    """A card to examine closely: either it is sold and supported, or the person named it."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Unsuitable(Derived):
    """A card that does not set the standard for value, because hardly anyone can use it easily."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class LeftBySystem(Derived):
    """How much of a computer's shared memory this person's operating system leaves."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "os": "the system", "gib": "GiB"}


class Usable(Derived):
    """How much of a card's memory this person can use."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "GiB",
        "cards": "how many share the job",
    }


class Fits(Derived):
    """How many of a card are needed to hold the job, and their combined memory."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cards": "how many",
        "gib": "combined memory in GiB",
        "tight": "whether they hold the likely amount, but not the high end of its range",
    }


class Unlinked(Derived):
    """Cards that split every layer of a model without a server's fast links between them."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "share": "share of their full speed that they reach",
    }


class Speed(Derived):
    """A card's speed for the job, comparable only with speeds on the same basis."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "value": "the likely value; relative if there is no unit",
        "low": "the 10th percentile of what is measured where this value is estimated",
        "high": "the 90th percentile of the same",
        "unit": "tokens/s; absent if the speed is relative",
        "basis": "equivalence_table, bandwidth, training_model, generation_model, serving_model, "
        "offload_model, measured or measured_scaled",
    }


class Rate(Derived):
    """Another figure about how fast a card does the job, shown next to its speed."""

    one_per = ("card", "quantity")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "quantity": "prefill, first_token, serving_total, tuning or image_time",
        "value": "the likely value",
        "low": "the 10th percentile of what is measured where this value is estimated",
        "high": "the 90th percentile of the same",
        "unit": "tokens/s or s",
        "basis": "what the figure is based on",
    }


class TokenWork(Derived):
    """How much a card reads for one generated token."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "weights_gb": "GB of weights read",
        "cache_gb": "GB of key/value cache read, on average over the text",
        "layers": "transformer layers",
        "build": "dense or experts",
        "share": "share of its bandwidth that a card reaches",
        "byte_operations": "operations to dequantize a byte of weights",
        "usual_tflops": "TFLOPS per GB/s, assumed for a card with unpublished TFLOPS",
        "layer_us": "microseconds per layer in addition to the time for reading",
    }


class Asked(Derived):
    """What the programs that the person will use require of a card."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "kind": "software or format",
        "what": "software id, or the number format",
        "instead": "the format that a card without that one uses instead",
    }


class CardLacks(Derived):
    """Something that the usual programs require and a card does not have."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "what": "software id, or the number format",
    }


class ToldAbout(Derived):
    """A card whose drawbacks the person should hear about: picked, or asked about."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "name": "card name"}


class Beaten(Derived):
    """A candidate that another one beats, and how."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "by": "card id of the better one",
        "by_condition": "its condition",
        "how": "dominated, nearly_dominated, avoidable, too_dear, too_slow, outdated, several or "
        "not_for_servers",
        "about": "what decides",
        "wanted": "the better card's figure",
        "found": "this card's own figure",
        "unit": "unit of both",
    }


class Keep(Derived):
    """An owned card that is still good enough."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "cards": "how many"}


class KeptSideBySide(Derived):
    """Owned cards that train a model together."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cards": "how many",
        "each": "GiB that each would hold without system RAM",
        "moved": "GiB that wait in system RAM; absent if all of it fits on the cards",
    }


class Basis(Derived):
    """The basis on which speeds are compared in this consultation."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"basis": "equivalence_table or model"}


class Reach(Derived):
    """The group of contenders from which the choice is made."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"reach": "inside, stretch, save or beyond"}


class Verdict(Derived):
    """The verdict on a card the person asked about."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "fine": "whether it is a good choice",
    }


class Pick(Derived):
    """A recommended card in one role."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "card, accelerator, wait, ...",
        "id": "id",
        "name": "name",
        "role": "the role it plays",
        "place": "1 is the first choice",
        "text": "the words the person used for a set of computers; absent for anything else",
        "cards": "how many",
        "condition": "new or used",
        "usd": "price of one card",
    }


class PassedOver(Derived):
    """A contender that another one beats in the role asked for."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "by": "the picked card",
        "role": "role",
        "text": "the words the person used for a set of computers; absent for anything else",
        "found": "its figure",
        "wanted": "the figure of the picked card",
        "unit": "unit of both",
        "ahead": "true if its figure is better but something else decided",
    }


class OptionOut(Derived):
    """A vendor, cloud, framework or other option that a rule advises against."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "vendor, cloud, service, server, framework, runtime, accelerator or cpu",
        "id": "id of the option",
        "name": "its name",
        "rule": "id of the rule that concluded this",
        "reason": "the reason, if another rule reads it: expensive and slow, not there yet, ...",
    }


class Advice(Derived):
    """A sentence of advice in addition to the choice of a card."""

    meaning: ClassVar[dict[str, str]] = {
        "topic": "topic",
        "says": "sentence",
        "key": "what exactly it is about, if explanations place it by that",
    }

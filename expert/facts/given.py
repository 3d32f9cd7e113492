"""Given facts: from the knowledge files and from the person who asks."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Given


class Day(Given):
    """The day on which the question is asked."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"date": "ISO date", "year": "the year as a decimal number"}


class Answer(Given):
    """An answer the person gave; an answer with several values becomes several facts."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "the question's id",
        "value": "the answer, in the question's vocabulary",
    }


class Named(Given):
    """A thing the person named: a card they own, ask about or cannot get."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "owned, candidate, reference, unavailable, unaffordable or focus",
        "text": "the words the person used",
        "kind": "card, group, platform, vendor or system",
        "id": "id of that thing",
        "count": "how many",
        "computers": "for a system, the number of computers",
    }


class UsableUnder(Given):
    """How much of a computer's shared memory programs can use under one operating system."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "os": "operating system",
        "gib": "GiB that programs can use",
    }


class OfferedAt(Given):
    """A price at which someone offers a card to the person."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "usd": "US dollars",
        "said": "the answer that says so",
    }


class Mention(Given):
    """The number of cards the person named in one role; absent if a name means a whole series."""

    one_per = ("role",)
    meaning: ClassVar[dict[str, str]] = {
        "role": "candidate",
        "cards": "number of cards; variants that differ only in memory size count as one",
    }


class Member(Given):
    """A card that belongs to a named group."""

    meaning: ClassVar[dict[str, str]] = {"group": "group id", "card": "card id"}


class Edition(Given):
    """The advisor's newest edition of advice that took effect on or before that date."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "name": "the advisor's name",
        "since": "ISO date",
        "until": "ISO date of its last day, if it has one",
    }


class Setting(Given):
    """One of the advisor's judgments on that date; ``place`` keeps a list in order."""

    meaning: ClassVar[dict[str, str]] = {
        "name": "what it is about",
        "key": (
            "which profile, goal, budget level or job it applies to; absent if it applies to all"
        ),
        "place": "1 for the first of several values",
        "value": "the judgment",
        "of": "market figure that the value is a multiple of; 'amount' if it is not a multiple",
    }


class Parameter(Given):
    """A number that is the same for every advisor: a rate, a share, a formula's constant."""

    meaning: ClassVar[dict[str, str]] = {
        "name": "parameter id",
        "value": "in the unit given in the file",
        "of": "the quantity that the value is for, if the value differs by country",
        "region": "the answer it applies to; absent if it applies to all",
        "where": "the name of the country",
        "vendor": "the vendor it applies to; absent if it applies to all",
        "model": "the model it applies to; absent if it applies to all",
    }


class Sign(Given):
    """An answer that indicates that a person belongs to a profile."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "profile id",
        "key": "question id",
        "value": "the answer that indicates the profile",
        "at_least": "if the answer is a number, the smallest one that indicates the profile",
    }


class Implies(Given):
    """A profile that includes another one."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "profile id",
        "other": "id of the included profile",
    }


class Card(Given):
    """An accelerator with its known properties."""

    one_per = ("id",)
    meaning: ClassVar[dict[str, str]] = {
        "id": "card id",
        "name": "canonical name, with the variant",
        "vendor": "vendor id",
        "platform": "software platform id",
        "architecture": "architecture id",
        "units": "architecture id of the matrix units it uses for 16-bit and 8-bit formats",
        "generation": "position among the vendor's generations; the newest has the largest number",
        "brand": "brand id",
        "series": "marketing series",
        "segment": "consumer, prosumer, workstation, datacenter, cloud-only or integrated",
        "form": "what is sold: card, laptop, computer, server, cloud or modified",
        "own_system": "the only operating system that it runs, if it runs no other",
        "public": "ISO date on which it became public: announcement date, otherwise release date",
        "released": "ISO date",
        "memory_gib": "GiB per GPU",
        "usable_gib": "GiB that programs can use, if the system reserves some",
        "bandwidth_gb_s": "GB/s per GPU",
        "fp32_tflops": "TFLOPS",
        "fp8_tflops": "dense 8-bit TFLOPS, if it computes in this format",
        "tensor_generation": "generation of the matrix units, if it has any",
        "tensor_tflops": "dense 16-bit TFLOPS of the matrix units with 32-bit accumulation",
        "mixed_precision_from": "ISO date from which frameworks have used those units for training",
        "bf16": "whether it computes in bfloat16",
        "fp8": "whether it computes in 8-bit floating point",
        "fp4": "whether it computes in 4-bit floating point",
        "tf32": "true if the matrix units process 32-bit networks in TF32",
        "board_power_w": "W",
        "supply_w": "power supply recommended by its maker for the whole computer, in watts",
        "slots": "number of slots it takes up",
        "cooling": "blower, open, passive or liquid",
        "nvlink_gb_s": "speed of the link between cards in GB/s; 0 means none",
        "display_outputs": "its display connectors, in words; `none` if it has none",
    }


class SoldAs(Given):
    """Another form factor in which a card is sold; given only if that form is asked for."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "form": "the form"}


class Price(Given):
    """A price that was seen on a certain day."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "kind": "launch, street, quoted, founders, ...",
        "usd": "US dollars as of that day",
        "on": "ISO date",
        "years": "years before the date of the question",
    }


class EarlierParameter(Given):
    """An earlier value of a number, replaced by the date of the question."""

    meaning: ClassVar[dict[str, str]] = {
        "name": "parameter id",
        "value": "in the unit given in the file",
        "until": "ISO date from which the next value applied",
    }


class PriceKind(Given):
    """What follows from the way a price was found."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "the value used for a price's kind",
        "at_launch": "true if it dates from launch day and is considered no matter how old it is",
        "quirky": "true if it is used only when no other recent price is known",
        "market": "true if it shows how prices have moved",
        "stands": (
            "true if it is the maker's own price, which does not follow the prices of other cards"
        ),
        "rises": "true if it is adjusted by how laptop prices have moved since it was seen",
        "rank": (
            "its rank: of the kinds of prices known for a season, only those with the lowest rank "
            "are used"
        ),
        "name": "what it is called in a sentence",
        "guess": "true if nobody asked or paid this price",
    }


class Caveat(Given):
    """A property of a card that its data sheet does not mention."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "kind": "slow_memory_segment, passive_cooling, needs_server_module, ...",
        "fast_gib": "memory that runs at full speed, in GiB",
        "modules": "how many modules the smallest board holds",
    }


class Default(Given):
    """What is assumed about a job unless the person says otherwise."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "key": "question id",
        "value": "assumed answer",
    }


class Existing(Given):
    """Software that was released on or before that date."""

    meaning: ClassVar[dict[str, str]] = {"software": "software id"}


class Equivalence(Given):
    """A card's entry in the newest published table of relative speeds."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "card": "card id",
        "relative": "speed relative to the reference card, which is 1",
    }

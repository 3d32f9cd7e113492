"""Facts about several cards, the machines they go into, and number formats."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class BoardSize(Given):
    """How many slots the versions of a card on sale take up."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "slots": "slots that the median version takes up",
        "least_slots": "slots that the narrowest version takes up",
    }


class LanesDisputed(Derived):
    """A number of lanes per card that one guide recommends and another calls unimportant."""

    meaning: ClassVar[dict[str, str]] = {"lanes": "bus lanes per card"}


class BlowerTwin(Derived):
    """A card with the same chip and memory as a named one, but with a blower."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "name of the one with a blower",
        "watts": "board power of the one with a blower",
    }


class Scaling(Given):
    """The newest measured speedup from several GPUs in one computer."""

    meaning: ClassVar[dict[str, str]] = {
        "of": "kind of code (framework, tuned) or of network (cnn, rnn, ...)",
        "gpus": "how many GPUs were used",
        "low": "lower end of the speedup over one GPU",
        "high": "upper end of the speedup over one GPU",
        "on": "ISO date",
    }


class NetworkType(Given):
    """A kind of network and how well one run of it scales across several GPUs on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "cnn, rnn, transformer or dense",
        "name": "its name",
        "spreads": "well or badly",
        "says": "the reason in one sentence",
        "since": "ISO date of the statement",
    }


class Link(Given):
    """A connection between cards or computers, with its best speed as of that day."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "link id",
        "name": "its name",
        "joins": "cards or computers",
        "gb_s": "GB/s in one direction",
        "says": "what to know about it",
        "since": "ISO date of the statement",
    }


class Arithmetic(Given):
    """The number formats that an architecture computes with."""

    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "name": "its name",
        "fp16_rate": "ratio of 16-bit to 32-bit speed of the ordinary units; 0 means storage only",
        "formats": "number formats its units compute with, as a list in words",
        "bf16": "whether it can compute in bfloat16",
    }


class Line(Given):
    """A group of cards that has its own name and is defined by brand alone."""

    meaning: ClassVar[dict[str, str]] = {
        "group": "group id",
        "name": "name of the group",
        "brands": "brand ids, with spaces between them",
        "width": "how many brands",
    }


class SeveralWanted(Derived):
    """A reason to have several GPUs."""

    meaning: ClassVar[dict[str, str]] = {
        "reason": "experiments, speed or memory",
        "cards": "how many",
    }


class CountedWith(Derived):
    """The card for which the number of GPUs is worked out."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "condition": "new or used, if its price is known",
        "usd": "US dollars for one, if known",
        "needs": "how many of them are needed to hold the job",
        "owned": "how many of them the person owns",
    }


class NothingCounted(Derived):
    """No card can be bought for which the number of GPUs could be worked out."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class GpusAtMost(Derived):
    """Something that limits the number of GPUs."""

    meaning: ClassVar[dict[str, str]] = {
        "limit": "budget, power supply, slots, number allowed or another limit in words",
        "cards": "at most",
        "told": "the limit as a sentence without its period",
    }


class HeldBy(Derived):
    """Cards that may share a model: those the person names, or else the largest consumer cards."""

    meaning: ClassVar[dict[str, str]] = {
        "what": "what they are called",
        "gib": "GiB of each",
        "board": "how many are sold together, if they are modules",
        "most": "how many a server holds, if they are modules",
    }


class TooManyCards(Derived):
    """A model that needs more of the cards in question than fit in one computer."""

    meaning: ClassVar[dict[str, str]] = {
        "cards": "how many it needs",
        "most": "how many fit in one computer",
    }


class SpreadsBadly(Derived):
    """A kind of network, named by the person, that does not scale across several GPUs."""

    meaning: ClassVar[dict[str, str]] = {"net": "cnn, rnn, transformer or dense"}


class SystemFound(Derived):
    """A set of computers the person asked about, with its price and speed."""

    meaning: ClassVar[dict[str, str]] = {
        "text": "the words the person used",
        "card": "card id",
        "name": "card name",
        "computers": "how many computers",
        "cards": "total number of cards",
        "condition": "new or used",
        "usd": "US dollars for one card",
        "total_usd": "US dollars for cards and computers",
        "speed": "speed of one run on all cards",
        "gib": "memory of one card, if known",
    }


class SingleCompared(Derived):
    """A single card or computer that the person wants compared with others."""

    meaning: ClassVar[dict[str, str]] = {
        "text": "the words the person used",
        "card": "card id",
    }


class SystemUnpriced(Derived):
    """A computer the person asked about that does the work but that nobody offers as of today."""

    meaning: ClassVar[dict[str, str]] = {
        "text": "the words the person used",
        "card": "card id",
        "name": "card name",
        "told": "what is known about its price, as a sentence without its period",
    }


class SystemAbove(Derived):
    """A computer the person asked about that does the work but costs more than they have."""

    meaning: ClassVar[dict[str, str]] = {
        "text": "the words the person used",
        "card": "card id",
        "name": "card name",
        "condition": "new or used",
        "usd": "US dollars",
        "told": "how it exceeds the budget, as a sentence without its period",
    }


class LanesShort(Derived):
    """The cards of a planned computer can use more lanes than a desktop processor has."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "wanted": "lanes for all cards",
        "has": "lanes of a desktop processor for cards",
        "grade": "the class of processor that has more",
    }


class SystemTooSmall(Derived):
    """A set of computers the person asked about whose cards cannot hold the model."""

    meaning: ClassVar[dict[str, str]] = {
        "text": "the words the person used",
        "gib": "memory of all cards together",
        "wants": "memory needed, in GiB",
    }


class SystemOut(Derived):
    """A set of computers the person asked about that exceeds their budget or their machines."""

    meaning: ClassVar[dict[str, str]] = {
        "text": "the words the person used",
        "card": "card id",
        "condition": "new or used",
        "about": "budget, power supply or slots",
        "told": "the reason as a sentence without its period",
    }


class LicenceBinds(Derived):
    """A brand that a license bars from the place where the cards will run."""

    meaning: ClassVar[dict[str, str]] = {"brand": "brand id", "licence": "license name"}


class ServerCard(Derived):
    """The card to put into servers."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "usd": "US dollars each",
    }


class ServerWanted(Derived):
    """The class of machine that suits an organization."""

    meaning: ClassVar[dict[str, str]] = {
        "way": "data_centre_cards, complete_system or own_server",
        "reason": "machines, place or unknown",
    }


class LineSold(Derived):
    """A product line whose cards are sold new on that date and have mature software."""

    meaning: ClassVar[dict[str, str]] = {
        "group": "group id",
        "name": "name of the group",
        "segment": "segment, if all of its cards have the same one",
        "cards": "how many of its cards are sold",
        "width": "how many brands the group contains",
        "generation": "position of its newest generation",
        "usd_per_tflops": "US dollars per 32-bit TFLOPS, the median of its cards",
        "usd_per_gb_s": "US dollars per GB/s, the median of its cards",
    }

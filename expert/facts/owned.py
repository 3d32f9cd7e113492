"""Derived facts about cards the person owns or names, and cards that could join them."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class OwnedTogether(Derived):
    """The cards a person owns, as one pool of memory for a job that can be split."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "names": "counts and names of the cards, ready for a sentence",
        "card": "card id, or 'several kinds'",
        "platform": "software platform id, if all of them run on the same",
        "cards": "how many",
        "gib": "GiB of all of them that the job can use",
        "pace": "sum of each card's GiB divided by its speed: the time to read all of it once",
        "filled": "the GiB of all cards added up, including what each keeps for itself",
    }


class Addition(Derived):
    """An offer of cards that, together with the cards a person owns, can hold the job."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "condition": "new or used",
        "cards": "how many to buy",
        "usd": "US dollars for all that are bought",
        "gib": "GiB of all cards, old and new, that the job can use",
        "speed": "speed of all cards together",
        "worth": "worth, computed as for other candidates",
        "paid_usd": "US dollars for all that are bought, including trouble and electricity",
        "owned": "counts and names of the cards they join",
    }


class Replacing(Derived):
    """The question is, at least in part, whether to replace a card that the person owns."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class AlwaysWeighed(Derived):
    """A card that the person named as a candidate and that is considered for that reason."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class InServer(Derived):
    """The cards go into a server, which cools cards without fans and has sockets for modules."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class HeldWork(Derived):
    """The heaviest typical workload of a job that fits on a card asked about."""

    one_per = ("card", "job")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "job": "job id",
        "words": "the job in words",
        "name": "what people call the work",
        "gib": "GiB it takes up",
    }


class WorkBeyond(Derived):
    """The lightest typical workload of a job that does not fit on a card asked about."""

    one_per = ("card", "job")
    meaning: ClassVar[dict[str, str]] = HeldWork.meaning


class NotReadyFor(Derived):
    """A job for which the software of a card asked about is not mature enough."""

    one_per = ("card", "job")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "job": "job id",
        "word": "how mature it is, in a word",
        "os": "the system it runs on",
    }


class RightFrom(Derived):
    """A card that is right for a large need; for a smaller need, another gives more per dollar."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new, used or asked",
        "gib": "GiB that the other card holds",
        "by": "id of the other card",
    }


class AskedTooMuch(Derived):
    """A price that a person was quoted and that is clearly above what others ask."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "usd": "price offered, in US dollars",
        "usual_usd": "the lowest price seen recently, in US dollars",
        "condition": "new or used, as for the lowest price",
    }


class WaitingPays(Derived):
    """There is a reason to wait with a purchase, and the person is in no hurry."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class MayStay(Derived):
    """A card that is owned and can be used until it is replaced at a better time."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class InPart(Derived):
    """A card that is owned and asked about, and whose software does only part of the job."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}

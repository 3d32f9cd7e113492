"""What counts when offers are compared with each other."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class Candidate(Derived):
    """An offer of a card that has not been ruled out."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "condition": "new or used",
        "cards": "how many are needed",
        "usd": "total US dollars for all of them",
        "speed": "relative",
        "apart": "speed if no card had to wait for another; absent if it is the same",
        "gib": "usable memory of all of them",
    }


class Premium(Derived):
    """The share of a card's price that is added to it for the trouble the card causes."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used; absent if it holds for both",
        "share": "share of the price",
        "reason": "less_mature, lacks, used, several, tight, passive, width, supply, "
        "sharing, "
        "no_bfloat16, no_fp8, rough_support, support_ends or support_ended",
    }


class RunningCost(Derived):
    """What the electricity for one card costs over its years of use."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "usd": "US dollars"}


class LeastCost(Derived):
    """The person asks what costs least over the years, electricity included."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"years": "years of use", "hours": "hours a week"}


class Outlived(Derived):
    """An owned card that software no longer supports; the budget covers a supported one."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Outdated(Derived):
    """A card that lacks what training requires, or whose support ends while it is used."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "why": "reason of the premium"}


class SuitablePick(Derived):
    """A recommended card that is not outdated for the work."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class ComputerCounts(Derived):
    """The part of the host computer's price that is added to the price of a card."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"usd": "US dollars"}


class PriceCounts(Derived):
    """How much each dollar of a price counts against worth within a stated budget."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "per_usd": "share of worth that one additional US dollar must add",
    }


class TooCheap(Derived):
    """A price that a person was quoted and that is too low to be true."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "usd": "price offered, in US dollars",
        "usual_usd": "the lowest price seen recently, in US dollars",
        "condition": "new or used, as for the lowest price",
    }


class Outweighed(Derived):
    """An offer that gives clearly less for the money than another one."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "by": "id of the card that gives the most for the money",
    }


class Enough(Derived):
    """The speed beyond which more speed has no value in this job."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"speed": "in the unit of the job's speeds"}


class Turn(Derived):
    """What is read and written while a person waits for one answer of a language model."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "read": "new tokens of the prompt",
        "written": "tokens of the answer",
    }


class ValueWeighed(Derived):
    """The rule that poor value does not rule a card out; it counts along with speed and memory."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"power": "exponent of memory in a card's worth"}


class Worth(Derived):
    """What a candidate is worth, and its price including premiums and the host computer."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "worth": "speed at typical work, averaged over all of it",
        "paid_usd": "US dollars in total",
    }


class ComputerAtHand(Derived):
    """The person has a computer that the card goes into."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class Sealed(Derived):
    """The person owns a machine that has no slot for a card, such as a laptop."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "id of its GPU", "name": "its name"}


class TypicalCounts(Derived):
    """The weight of typical work: 1 if no other work is known, 0 if the need is stated."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"share": "share from 0 to 1"}


class WorkCounts(Derived):
    """The weight of one kind of typical work when memory is compared."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "gib": "GiB it takes up",
        "weight": "its weight",
        "usual": "whether most people do it",
        "pace": "speed of this work relative to the work for which speeds are stated",
        "spread": "whether several cards hold it together; otherwise each of them must hold it",
    }


class LighterCounts(Derived):
    """The weight of typical work if a card holds only its lighter variant."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "gib": "GiB that the lighter variant needs",
        "pace": "speed in that variant, as a share of the usual speed",
        "spread": "whether several cards hold it together; otherwise each of them must hold it",
    }


class MoreMemory(Derived):
    """What a recommended card's larger memory is for if a cheaper card is just as fast."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "over": "id of the cheaper card that is as fast",
        "condition": "new or used, of the cheaper card",
        "work": "id of the work for which only the recommended one has room; absent if the work of "
        "the person only just fits on the other one",
        "gib": "GiB that this work fills",
        "lighter_gib": "GiB that its lighter variant needs, if the cheaper card has room for that",
    }


class LeastValue(Derived):
    """The speed per dollar below which a card should be avoided; 0 if there is no such limit."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"value": "speed per 1000 US dollars"}


class AvoidableExempt(Derived):
    """A reason not to hold poor value against a card."""

    meaning: ClassVar[dict[str, str]] = {"profile": "profile id"}


class Contender(Derived):
    """A candidate that no other one beats, and how its price compares with the budget."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        **Candidate.meaning,
        "reach": "inside, stretch, save, below or beyond the budget",
    }

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
    """A card that is no benchmark for value, because hardly anyone can use it without trouble."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Usable(Derived):
    """The memory of a card that this person can use."""

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
    """Cards that fetch each other's share of every layer without the links of a server."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "share": "share of their speed that they reach",
    }


class Speed(Derived):
    """A card's speed for the job, comparable only with speeds on the same basis."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "value": "the likely value; relative if there is no unit",
        "low": "the 10th percentile of what is measured when this value is stated",
        "high": "the 90th percentile",
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
        "low": "the 10th percentile of what is measured when this value is stated",
        "high": "the 90th percentile",
        "unit": "tokens/s or s",
        "basis": "what the figure is based on",
    }


class TokenWork(Derived):
    """How much a card reads for one generated token."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "weights_gb": "GB of weights that are read",
        "cache_gb": "GB of the key/value cache that are read, on average over the text",
        "layers": "transformer layers",
        "build": "dense or experts",
        "share": "share of its bandwidth that a card reaches",
        "layer_us": "time that each layer takes besides reading, in microseconds",
    }


class Candidate(Derived):
    """An offer of a card that nothing rules out."""

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


class Asked(Derived):
    """What the programs that the person will use ask of a card."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "kind": "software or format",
        "what": "software id, or the number format",
        "instead": "the format that a card without that one falls back on",
    }


class CardLacks(Derived):
    """Something that the usual programs ask for and a card does not have."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "what": "software id, or the number format",
    }


class ToldAbout(Derived):
    """A card whose drawbacks the person should hear about: picked, or asked about."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "name": "card name"}


class RoughSupport(Derived):
    """A card whose platform supports its architecture, but not well enough."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "level": "legacy, unofficial, preview, ...",
    }


class Premium(Derived):
    """What the trouble that a card causes adds to its price, as a share of it."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used; absent if it holds for both",
        "share": "share of the price",
        "reason": "less_mature, lacks, used, several, tight, passive, width, supply, "
        "sharing, "
        "no_bfloat16, no_fp8, rough_support, support_ends or support_ended",
    }


class RunningCost(Derived):
    """What the electricity for one card costs over the years of its use."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "usd": "US dollars"}


class Outlived(Derived):
    """An owned card that software no longer supports, while the money pays for a supported one."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Outdated(Derived):
    """A card that lacks what training takes, or whose support ends while it is used."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "why": "reason of the premium"}


class ComputerCounts(Derived):
    """The part of the price of the computer around a card that counts."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"usd": "US dollars"}


class PriceCounts(Derived):
    """How much each dollar of a price counts against worth within a stated budget."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "per_usd": "share of the worth that one more US dollar must add",
    }


class TooCheap(Derived):
    """A price that a person was offered and that is too low to be true."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "usd": "US dollars offered",
        "usual_usd": "the lowest US dollars seen lately",
        "condition": "new or used: that of the lowest price",
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
    """Poor value is weighed against speed and memory, and so bars no card."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"power": "power of the memory in a card's worth"}


class Worth(Derived):
    """What a candidate is worth, and its price with premiums and computer."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "worth": "speed at typical work, averaged over all of it",
        "paid_usd": "US dollars in all",
    }


class ComputerAtHand(Derived):
    """The person has a computer that the card goes into."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class Sealed(Derived):
    """The person owns a machine that takes no card, such as a laptop."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "id of its GPU", "name": "its name"}


class TypicalCounts(Derived):
    """How much typical work counts: 1 if no other is known, 0 if the need is stated."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"share": "share from 0 to 1"}


class WorkCounts(Derived):
    """How much one kind of typical work counts when memory is weighed."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "gib": "GiB it fills",
        "weight": "how many times it counts",
        "usual": "whether most people do it",
        "pace": "speed at it, as a multiple of the speed at the work that speeds are stated for",
    }


class LighterCounts(Derived):
    """How much a typical work counts where only its lighter form is held."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "gib": "GiB that the lighter form fills",
        "pace": "speed in that form, as a share of the usual speed",
    }


class LeastValue(Derived):
    """The speed per dollar below which a card should be avoided; 0 if there is no such limit."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"value": "speed per 1000 US dollars"}


class AvoidableExempt(Derived):
    """A reason not to hold poor value against a card."""

    meaning: ClassVar[dict[str, str]] = {"profile": "profile id"}


class Beaten(Derived):
    """A candidate that another one beats, and how."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "by": "card id of the better one",
        "by_condition": "its condition",
        "how": "dominated, nearly_dominated, avoidable, too_dear, too_slow, outdated or several",
        "about": "what decides",
        "wanted": "the better card's figure",
        "found": "this card's own figure",
        "unit": "unit of both",
    }


class Contender(Derived):
    """A candidate that no other one beats, and how its price compares with the budget."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        **Candidate.meaning,
        "reach": "inside, stretch, save, below or beyond the budget",
    }


class Keep(Derived):
    """An owned card that is still good enough."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "cards": "how many"}


class Basis(Derived):
    """The basis on which speeds are compared in this consultation."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"basis": "equivalence_table or model"}


class Reach(Derived):
    """The contenders from which the choice is made."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"reach": "inside, stretch, save or beyond"}


class ServiceWanted(Derived):
    """A request for a service that costs no more than a given amount."""

    meaning: ClassVar[dict[str, str]] = {
        "usd_per_month": "US dollars per month",
        "instead": "whether it replaces a card",
    }


class ServiceFound(Derived):
    """A service that is within the budget and that nothing counts against."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "usd_per_month": "US dollars"}


class ServiceOut(Derived):
    """A service that is ruled out for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "service": "service id",
        "rule": "id of the rule that concluded this",
        "reason": "served badly, not offered, framework or not named",
    }


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
        "reason": "why, if a rule reads it: expensive and slow, not there yet, ...",
    }


class Advice(Derived):
    """A sentence of advice in addition to the choice of a card."""

    meaning: ClassVar[dict[str, str]] = {"topic": "topic", "says": "sentence"}

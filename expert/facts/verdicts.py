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
    """A card that is no benchmark for value, because hardly anybody can use it without trouble."""

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
    }


class Speed(Derived):
    """A card's speed for the job, comparable only with speeds on the same basis."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "value": "relative",
        "basis": "equivalence_table, bandwidth, training_model or generation_model",
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
        "how": "dominated, nearly_dominated, avoidable or too_dear",
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

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


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
        "kind": "card, accelerator, ...",
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
        "reason": "dear and slow, not there yet, ..., for rules that check it",
    }


class Advice(Derived):
    """A sentence of advice in addition to the choice of a card."""

    meaning: ClassVar[dict[str, str]] = {"topic": "topic", "says": "sentence"}

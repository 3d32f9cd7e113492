"""Derived facts about cards: the reasons for and against each, and what is recommended."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class RuledOut(Derived):
    """A reason that rules out a card for this person on this day."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "rule": "id of the rule that says so",
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
    """A card to examine closely: it is sold and supported, or somebody named it."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Unsuitable(Derived):
    """A card that sets no standard of value, because hardly anybody can use it without trouble."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Usable(Derived):
    """The memory of a card that counts for this person."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "GiB",
        "cards": "how many share it",
    }


class Fits(Derived):
    """How many of a card it takes to hold the job, and their combined memory."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cards": "how many",
        "gib": "GiB of all of them",
    }


class Speed(Derived):
    """Speed of a card for the job, comparable within one basis only."""

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
        "usd": "for all of them",
        "speed": "relative",
        "apart": "speed if no card waited for another; absent if it is the same",
        "gib": "usable memory of all of them",
    }


class LeastValue(Derived):
    """The speed per dollar below which to avoid a card; 0 if there is no such limit."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"value": "speed per 1000 US dollars"}


class AvoidableExempt(Derived):
    """A reason not to hold a poor value against a card."""

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
        "wanted": "the better one's figure",
        "found": "its own figure",
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
    """Which contenders the choice is made from."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"reach": "inside, stretch, save or beyond"}


class ServiceWanted(Derived):
    """A request for a service that costs no more than this."""

    meaning: ClassVar[dict[str, str]] = {
        "usd_per_month": "US dollars a month",
        "instead": "whether it replaces a card",
    }


class ServiceFound(Derived):
    """A service within the budget and with no reason against it."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "usd_per_month": "US dollars"}


class ServiceOut(Derived):
    """A service that is ruled out for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "service": "service id",
        "rule": "id of the rule that says so",
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
        "place": "1 is the first to take",
        "text": "the words used for a set of computers; absent for anything else",
        "cards": "how many",
        "condition": "new or used",
        "usd": "price of one",
    }


class PassedOver(Derived):
    """A contender that another one beats in the role asked for."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "by": "the picked card",
        "role": "role",
        "text": "the words used for a set of computers; absent for anything else",
        "found": "its figure",
        "wanted": "the figure of the picked card",
        "unit": "unit of both",
        "ahead": "true if its figure is better and something else decided",
    }


class OptionOut(Derived):
    """A vendor, cloud, framework or other option that a rule advises against."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "vendor, cloud, service, server, framework, runtime, accelerator or cpu",
        "id": "id of the option",
        "name": "its name",
        "rule": "id of the rule that says so",
        "reason": "dear and slow, not there yet, ..., where a rule asks for it",
    }


class Advice(Derived):
    """A sentence of advice besides the choice of a card."""

    meaning: ClassVar[dict[str, str]] = {"topic": "topic", "says": "sentence"}

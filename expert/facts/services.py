"""Services that run the work elsewhere, and which of them are wanted."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Service(Given):
    """A computing service, free or for a monthly price."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "service id",
        "name": "its name",
        "usd_per_month": "US dollars per month, 0 if free",
        "gives": "what you get",
        "caveat": "what to know before choosing it",
        "memory_gib": "GiB of the largest GPU or TPU machine; absent if unknown",
    }


class ServiceTooSmall(Derived):
    """A service whose machines have less memory than the work takes."""

    meaning: ClassVar[dict[str, str]] = {
        "service": "service id",
        "has": "GiB it has",
        "wants": "GiB the work takes",
    }


class NotServed(Given):
    """A country where a service works badly or not at all."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "region": "country"}


class OnlyRuns(Given):
    """The only software that a service runs."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "software": "software"}


class RunsBest(Given):
    """A framework that runs best on a platform."""

    meaning: ClassVar[dict[str, str]] = {"platform": "platform id", "software": "framework"}


class ServiceWanted(Derived):
    """A request for a service that costs no more than a given amount."""

    meaning: ClassVar[dict[str, str]] = {
        "usd_per_month": "US dollars per month",
        "instead": "whether it replaces a card",
    }


class FreeFirst(Derived):
    """Free services that hold the work come before rentals."""


class ServiceFound(Derived):
    """A service that is within the budget, with no reason against it."""

    meaning: ClassVar[dict[str, str]] = {
        "service": "service id",
        "usd_per_month": "US dollars",
        "has": "GiB it has; absent if that is enough for the work",
        "wants": "GiB the work takes; absent if it has enough",
        "made_for": "the person's framework, if the service is made for it",
    }


class ServiceOut(Derived):
    """A service that is ruled out for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "service": "service id",
        "rule": "id of the rule that concluded this",
        "reason": "served badly, not offered, framework, not named or not in the device",
        "why": "what is told of it, after the service's name",
    }

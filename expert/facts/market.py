"""Facts about the market that only some advice needs: successors, unseen prices, waiting."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Dropped(Given):
    """Software that no longer supports an architecture on that date, except in a legacy version."""

    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "software": "software id",
        "on": "ISO date of the last day of full support",
        "last": "last version that runs on it, if it is known",
    }


class SupportLeft(Derived):
    """How long software will probably continue to support an architecture."""

    one_per = ("architecture",)
    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "usual": "number of years for which the vendor's earlier architectures were supported",
        "years": "years of support that are left; negative if support has ended",
    }


class YearsKept(Derived):
    """How many years a card will be used."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"years": "years"}


class FanAdded(Derived):
    """A card without a fan that the person would cool with an added fan."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Superseded(Derived):
    """A card whose maker sells a card of a later generation in its class."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "by": "card id of the first such successor",
        "name": "its name",
        "on": "ISO date from which it was sold",
        "years": "years since then",
    }


class Refreshed(Derived):
    """A card whose maker sells a better one of its generation, at no higher a launch price."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "by": "card id of the latest such card",
        "name": "its name",
        "on": "ISO date from which it was sold",
    }


class Withdrawn(Derived):
    """A computer that its maker no longer sells new, and for which no other new price is known."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Produced(Derived):
    """A card that is sold new and that no card has superseded yet."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "condition": "always new"}


class Unseen(Derived):
    """An offer at a price that nobody has seen recently; no advice may be based on it."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "condition": "new or used"}


class UsedShare(Derived):
    """The lowest current ratio of a used card's price to its new price in a segment."""

    one_per = ("segment",)
    meaning: ClassVar[dict[str, str]] = {
        "segment": "segment of the cards",
        "share": "used price divided by new price",
        "name": "name of the card with this ratio",
        "cards": "number of cards with both prices seen recently",
    }


class MatrixExpected(Derived):
    """An architecture whose matrix units frameworks are expected to use soon."""

    one_per = ("architecture",)
    meaning: ClassVar[dict[str, str]] = {"architecture": "architecture id"}


class SupportExpected(Derived):
    """Software that does not support a new architecture yet, but supported the one before it."""

    one_per = ("architecture", "software")
    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "software": "software id",
    }


class ComingSoon(Derived):
    """A card that was announced, but is not sold yet."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "vendor": "vendor id",
        "segment": "segment",
        "on": "ISO date from which it will be sold",
        "years": "years until then",
    }


class Cadence(Derived):
    """How often a vendor releases a generation of consumer cards."""

    one_per = ("vendor",)
    meaning: ClassVar[dict[str, str]] = {
        "vendor": "vendor id",
        "years": "median of the years between two generations, as a decimal number",
    }

"""Facts on renting: what an hour costs where, given; whether it pays, derived."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given

# --- given ------------------------------------------------------------------------


class Cloud(Given):
    """A place where accelerators are rented by the hour."""

    meaning: ClassVar[dict[str, str]] = {"id": "cloud id", "name": "its name"}


class CloudTrait(Given):
    """What else to know of a cloud on that day."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "kind": "suited, unsuited, flexible, open_market or remark",
        "key": "question id it is about",
        "value": "answer it is about",
        "says": "the reason",
    }


class Hour(Given):
    """The newest price of an hour of an accelerator at a cloud."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "kind": "on_demand or spot",
        "usd": "US dollars for one accelerator",
        "on": "ISO date of the price",
        "years": "years before the day of the question",
        "at_once": "the fewest that are rented together",
    }


class Ratio(Given):
    """A measured speed of a rented accelerator against another one."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "reference": "card id of the other one",
        "workload": "cnn, rnn, transformer, ...",
        "value": "times the speed of the other one",
        "on": "ISO date",
    }


class OnlyServed(Given):
    """A country in which alone a service is offered, among others named likewise."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "region": "country"}


# --- derived ----------------------------------------------------------------------


class Renting(Derived):
    """Renting is looked at."""

    meaning: ClassVar[dict[str, str]] = {
        "depth": "asked when it is the question, wanted when it was decided, aside otherwise"
    }


class HoursAWeek(Derived):
    """Hours of computing in a week."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"hours": "hours a week"}


class UseExpected(Derived):
    """Hours of computing in all the time for which a bought card is kept."""

    meaning: ClassVar[dict[str, str]] = {
        "hours": "hours in all",
        "a_week": "hours a week",
        "years": "years",
    }


class HourOffer(Derived):
    """A price of an hour that counts for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "kind": "on_demand or spot",
        "usd": "US dollars for one accelerator",
        "on": "ISO date of the price",
        "at_once": "the fewest that are rented together",
    }


class Rental(Derived):
    """An accelerator to rent, with its speed in the measure of the cards to buy."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "cloud_name": "its name",
        "card": "card id",
        "name": "name of the accelerator",
        "kind": "on_demand or spot",
        "usd": "US dollars an hour for one accelerator",
        "on": "ISO date of the price",
        "cards": "how many are rented together",
        "lead": "how many times as many as the work asks for",
        "cost": "US dollars an hour for work at this speed",
        "speed": "relative",
    }


class OwnCard(Derived):
    """The card that renting is held against: the most speed for the money within reach."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "usd": "US dollars",
        "speed": "relative",
        "kw": "power of the board in kilowatts, where it is known",
    }


class BreakEven(Derived):
    """After how many hours a bought card has cost as much as renting for the same work."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id of the rented accelerator",
        "usd": "US dollars that renting costs for an hour's work of the bought card",
        "hours": "hours of work of the bought card",
    }


class RentPays(Derived):
    """Renting costs less than buying for the work expected."""

    meaning: ClassVar[dict[str, str]] = {"cloud": "cloud id", "card": "card id"}


class OwnPays(Derived):
    """Buying costs no more than renting for the work expected."""

    meaning: ClassVar[dict[str, str]] = {"cloud": "cloud id", "card": "card id"}


class RentalOut(Derived):
    """A rental that is no choice for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "rule": "id of the rule that says so",
        "reason": "memory, support, unsuited, served badly, deadline, dear and slow, not named, "
        "not offered, slow or number",
        "share": "speed of all that come together over the card to buy, where that decided",
    }


class RentalChosen(Derived):
    """The rental of a cloud that is named."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "role": "best_value, fastest or open_market",
        "rank": "1 is the first",
    }


class Leans(Derived):
    """A reason to rent or to own."""

    meaning: ClassVar[dict[str, str]] = {
        "to": "rent or own",
        "reason": "answer, cost or no_card",
    }


class RentAdvised(Derived):
    """Something is to be rented."""

    meaning: ClassVar[dict[str, str]] = {
        "reason": "asked, wanted, answer, cost, no_card or monthly"
    }


class OwnAdvised(Derived):
    """A card of one's own is to be had."""

    meaning: ClassVar[dict[str, str]] = {"reason": "answer, cost or no_rental"}

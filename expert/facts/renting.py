"""Facts about renting: hourly prices (given) and whether renting pays off (derived)."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given

# --- given ------------------------------------------------------------------------


class Cloud(Given):
    """A place where accelerators are rented by the hour."""

    meaning: ClassVar[dict[str, str]] = {"id": "cloud id", "name": "its name"}


class CloudTrait(Given):
    """What else to know about a cloud on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "kind": "suited, unsuited, flexible, open_market or remark",
        "key": "id of the question it is about",
        "value": "the answer it is about",
        "says": "the reason",
    }


class Hour(Given):
    """The newest hourly price of an accelerator at a cloud."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "kind": "on_demand or spot",
        "usd": "US dollars for one accelerator",
        "on": "ISO date of the price",
        "years": "years before the date of the question",
        "at_once": "smallest number that can be rented together",
        "most": "largest number available in one machine",
        "sizes": "numbers offered per machine, if they are not the usual ones",
    }


class HourHint(Given):
    """The lowest hourly price of an accelerator, compared with the prices of cards to buy."""

    one_per = ("card", "cloud")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cloud": "cloud id",
        "cloud_name": "its name",
        "usd": "US dollars for one accelerator",
        "on": "ISO date of the price",
        "years": "years before the date of the question",
        "at_once": "smallest number that can be rented together",
        "most": "largest number available in one machine",
        "sizes": "numbers offered per machine, if they are not the usual ones",
    }


class HourPace(Derived):
    """How fast a rented accelerator trains; comparable only with other facts of this class."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "value": "relative speed"}


class HourOut(Derived):
    """An accelerator for rent that is not compared with cards to buy."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class NamedIsRented(Derived):
    """A card that you asked about is rented out by a cloud company, not only by strangers."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class NodeCanBeRented(Derived):
    """A server large enough for a company's work can be rented by the hour."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class RentInstead(Derived):
    """What can be rented by the hour for the work, whether or not a card can be bought."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "cloud": "cloud id",
        "cloud_name": "its name",
        "cards": "how many are needed",
        "usd": "US dollars an hour for all of them",
        "on": "ISO date of the price",
        "tight": "true if they hold the likely amount of memory, but no more",
    }


class TrainingRun(Derived):
    """The amount of computing in one training run on a known number of tokens."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "tokens_billion": "billions of tokens",
        "operations": "floating-point operations",
        "tflops_hours": "TFLOPS on a data sheet times hours",
    }


class Ratio(Given):
    """A measured speed of a rented accelerator relative to another one."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "reference": "card id of the other accelerator",
        "workload": "cnn, rnn, transformer, ...",
        "value": "how many times as fast as the other accelerator",
        "on": "ISO date",
    }


class OnlyServed(Given):
    """A country where a service is offered, if it is offered only in certain countries."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "region": "country"}


# --- derived ----------------------------------------------------------------------


class Renting(Derived):
    """Renting is considered."""

    meaning: ClassVar[dict[str, str]] = {
        "depth": "asked if renting is the question, wanted if the person chose it, otherwise aside"
    }


class CloudDecided(Derived):
    """It is decided that the work runs in a cloud; only what to rent, and where, is open."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class HeldWhileUsed(Derived):
    """The machine is paid for even while it waits for people, not only while it computes."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class IdleWhenAway(Derived):
    """Cards to buy would sit idle waiting for their only user, who named no budget."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class FallsBehind(Derived):
    """A card that may write slower than a person reads, as part of the model is in system RAM."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "speed": "tokens per second, low end"}


class JobIsBilled(Derived):
    """A machine is rented for a job of some hours or days, and its total bill decides."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class RentedSpeed(Derived):
    """The speed beyond which a machine that waits for people need not be faster."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"least": "in the unit of the speeds compared"}


class HoursAWeek(Derived):
    """Hours of computing per week."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"hours": "hours per week"}


class UseExpected(Derived):
    """Hours of computing over the whole time that a bought card is kept."""

    meaning: ClassVar[dict[str, str]] = {
        "hours": "total hours",
        "a_week": "hours per week",
        "years": "years",
    }


class HoursCount(Derived):
    """The hours of use for which buying is compared with renting."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "hours": "hours on the card to buy",
        "told": "where they come from, as the end of a sentence",
    }


class HoursRented(Derived):
    """The hours that a one-time job takes, counted on whatever is rented for it."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"hours": "as many as the person said"}


class HourOffer(Derived):
    """An hourly price that is relevant to this person."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "kind": "on_demand or spot",
        "usd": "US dollars for one accelerator",
        "on": "ISO date of the price",
        "at_once": "smallest number that can be rented together",
        "most": "largest number available in one machine",
        "sizes": "numbers offered per machine, if they are not the usual ones",
    }


class Rental(Derived):
    """An accelerator to rent; it has a speed or, for a run of known length, TFLOPS."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "cloud_name": "its name",
        "card": "card id",
        "name": "name of the accelerator",
        "kind": "on_demand or spot",
        "usd": "US dollars per hour for one accelerator",
        "on": "ISO date of the price",
        "cards": "how many are rented together",
        "lead": "that number divided by the number the job needs",
        "cost": "US dollars per hour for the number the job needs",
        "speed": "speed of the number the job needs, relative to other cards, as in Speed",
        "tflops": "their TFLOPS, if a run of known length is computed; speed is then missing",
    }


class LowestRent(Derived):
    """The cheapest rental that does your own card's work, if it is clearly the cheapest."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "usd": "US dollars of rent for what your own card does in an hour",
        "hours": "hours of use after which your own card pays off compared with it",
    }


class RentTrouble(Derived):
    """The cost of the trouble with a rental, as a share of its price."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "share": "share of the price",
        "what": "the trouble, worded for the middle of a sentence",
        "lacks": "true if it does not compute in a format that the work wants",
    }


class RunTooLong(Derived):
    """A rental on which a training run of known length takes longer than a person waits."""

    one_per = ("cloud", "card")
    meaning: ClassVar[dict[str, str]] = {"cloud": "cloud id", "card": "card id"}


class RunWithin(Derived):
    """How long a training run of known length may take."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"days": "days"}


class RunNeeds(Derived):
    """How many cards it takes to finish a training run in time."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "how many"}


class RunAcross(Derived):
    """A training run that needs more units of a named card than fit in one computer."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class RunOnServers(Derived):
    """A training run that is planned for rented servers: no card that can be bought does it."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class FirstToBuy(Derived):
    """The first of the recommended cards to buy, on which a run of known length would be done."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "cards": "how many",
        "usd": "US dollars for one",
    }


class RunRented(Derived):
    """A run of known length is rented, because it takes too long on the card to buy."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"card": "id of the card on which it takes too long"}


class OwnCard(Derived):
    """The card or cards that renting is compared with: what you would otherwise buy."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name, with their number if several",
        "cards": "how many",
        "usd": "US dollars for all of them",
        "speed": "speed of all of them, relative to other cards, as in Speed",
        "tflops": "their TFLOPS, if a run of known length is computed; speed is then missing",
        "kw": "board power of all of them in kilowatts, if known",
    }


class BreakEven(Derived):
    """How many hours of computing it takes until renting costs as much as a bought card."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id of the rented accelerator",
        "usd": "US dollars of rent that an hour on the bought card saves",
        "hours": "hours of computing on the bought card",
        "replaces": "hours on the bought card that do the work of an hour of what is rented",
    }


class Pays(Derived):
    """Renting costs less than buying for the expected hours of computing, or buying no more."""

    meaning: ClassVar[dict[str, str]] = {
        "to": "rent or own",
        "cloud": "cloud id",
        "card": "card id",
    }


class RentalOut(Derived):
    """A rental that is ruled out for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "rule": "id of the rule that concluded this",
        "reason": "memory, support, maturity, vendor, unsuited, served badly, deadline, "
        "expensive and slow, not named, not offered, slow or number",
        "share": "combined speed relative to the card to buy, if that was the deciding factor",
    }


class RentalChosen(Derived):
    """The rental that is recommended at a cloud."""

    meaning: ClassVar[dict[str, str]] = {
        "cloud": "cloud id",
        "card": "card id",
        "role": "best_value, cheapest_hour, fastest or open_market",
        "rank": "1 is the first",
    }


class Leans(Derived):
    """A reason to rent or to own."""

    meaning: ClassVar[dict[str, str]] = {
        "to": "rent or own",
        "reason": "answer, cost or no_card",
    }


class RentAdvised(Derived):
    """Renting is advised."""

    meaning: ClassVar[dict[str, str]] = {
        "reason": "asked, wanted, answer, cost, no_card or monthly"
    }


class OwnAdvised(Derived):
    """Buying a card is advised."""

    meaning: ClassVar[dict[str, str]] = {"reason": "answer, cost or no_rental"}

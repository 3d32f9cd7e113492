"""Derived facts about the situation, the need, the budget and the market."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class Topic(Derived):
    """What the person asks."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"ask": "gpu, check_card, compare, upgrade, ..."}


class Assumed(Derived):
    """An answer that was not given, filled in by a rule."""

    meaning: ClassVar[dict[str, str]] = {"what": "question id or quantity", "value": "filled in"}


class NoNewCard(Derived):
    """Why the usual settings do not lead to a new card that is worth recommending."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "left": "what is wrong with the usual settings, as a clause",
        "rank": "1 if what is left to buy is no good choice, 3 if nothing is",
    }


class OnlyImmature(Derived):
    """Cards within the budget that only their less mature software rules out."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"name": "name of the cheapest"}


class OnlyNamed(Derived):
    """Only the cards that the person named are compared."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class NoNamedCard(Derived):
    """None of the cards that the person named can be recommended for the work."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class LighterToTry(Derived):
    """A lighter answer to try because no new card within the budget can do the work."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "value": "the answer",
        "words": "the answer as a phrase",
        "loss": "1 if little is lost, 2 if more is, 3 if much is",
        "loses": "what is lost, as a sentence without its period",
        "usual": "what is assumed otherwise",
        "left": "what could still be recommended with the usual answer",
        "order": "place among the answers to try",
    }


class SavingToTry(Derived):
    """A lighter answer to try because a card that costs less or is faster may then be enough."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "value": "the answer",
        "words": "the answer as a phrase",
        "times": "how many times as cheap or as fast the other card must be",
        "loses": "true if some quality is lost",
        "card": "the first choice for which it is tried; absent if for any",
    }


class Profile(Derived):
    """A kind of user or use that fits the person."""

    meaning: ClassVar[dict[str, str]] = {"id": "profile id"}


class Job(Derived):
    """What the card is for."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"id": "train, run_llm, finetune or generate_images"}


class Known(Derived):
    """An answer, or its assumed value if nobody gave one."""

    meaning: ClassVar[dict[str, str]] = {"key": "question id", "value": "value"}


class Covered(Derived):
    """A market segment that the advice covers."""

    meaning: ClassVar[dict[str, str]] = {"segment": "segment"}


class Ready(Derived):
    """How mature a platform's software is for a job on one operating system."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "job": "job id",
        "level": "0 (nothing usable) to 4 (everything first class)",
        "word": "the level in words",
        "says": "the reason in one sentence",
        "vendor": "vendor id",
    }


class BringsSystem(Derived):
    """A platform of complete computers, which run their own operating system."""

    one_per = ("platform",)
    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
    }


class FormWanted(Derived):
    """What the person wants to buy: a card, a laptop, a board, ..."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"form": "card, laptop, computer, board or server"}


class Doable(Derived):
    """A platform that is mature enough for a job on an operating system."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "job": "job id",
    }


class MostMature(Derived):
    """How mature the best software for a job is on an operating system."""

    one_per = ("os", "job")
    meaning: ClassVar[dict[str, str]] = {
        "os": "linux, windows or macos",
        "job": "job id",
        "level": "as in Ready",
        "word": "the level in words",
    }


class ServerAsked(Derived):
    """The cards are bought together with the server that they go into."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {}


class SharedSum(Derived):
    """A stated budget that pays for several machines; the answer is for one of them."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "machines": "number of machines",
        "usd": "US dollars for each of them",
    }


class LessMaturityAccepted(Derived):
    """A platform whose software is accepted even though it takes some extra effort."""

    meaning: ClassVar[dict[str, str]] = {"platform": "platform id", "reason": "vendor or answer"}


class OldSoftwareWillDo(Derived):
    """A card considered without official support, because old programs are good enough for it."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class AskingPrice(Derived):
    """The price at which the person has been offered a card."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "usd": "US dollars"}


class Drift(Derived):
    """How far recent prices in a segment are from what launch price and age suggest."""

    one_per = ("segment", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "segment": "segment",
        "condition": "new or used",
        "ratio": "ratio of the price seen to the price expected",
    }


class Moved(Derived):
    """How far prices have moved since the quote for a card was seen."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "ratio": "ratio of today's price to the price on that day",
        "cards": "number of other cards, priced then and now, that the ratio is based on",
        "basis": "seen if the price is recent, otherwise carried; modelled if it is a guess",
    }


class Quote(Derived):
    """The middle price among those that count for a card in one condition."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new, used or launch",
        "kind": "how the price was found",
        "usd": "US dollars",
        "on": "ISO date",
        "years": "years before the date of the question",
        "fresh": "whether it was seen recently",
    }


class ElectricityPrice(Derived):
    """What a kilowatt-hour costs the person."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"usd_per_kwh": "US dollars per kilowatt-hour"}


class PowerShare(Derived):
    """How much of its board power a card draws in the job."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"share": "ratio of power drawn to board power"}


class Newest(Derived):
    """The newest generation a vendor sells on that date."""

    one_per = ("vendor",)
    meaning: ClassVar[dict[str, str]] = {
        "vendor": "vendor id",
        "generation": "position of the generation",
        "years": "years since its first card",
    }


class QuirkCounts(Derived):
    """A reason to leave out cards with a quirk."""

    meaning: ClassVar[dict[str, str]] = {"reason": "advisor or answer"}


class RoleAsked(Derived):
    """A role that a profile or a job asks for."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "fastest, most_memory, best_value or cheapest",
        "place": "1 is named first",
    }


class UsualRole(Derived):
    """A role that people in a profile want, unless the goal or the job calls for another."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "fastest, most_memory, best_value or cheapest",
        "place": "1 is named first",
        "profile": "profile id",
    }


class RoleWanted(Derived):
    """A role that a recommended card should fill."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "fastest, most_memory, best_value or cheapest",
        "place": "1 is named first",
    }


class Budget(Derived):
    """The money that may be spent on cards."""

    meaning: ClassVar[dict[str, str]] = {
        "low_usd": "from",
        "high_usd": "up to",
        "grade": "a grade of budgets, a profile, 'stated', or 'in view'",
    }


class ServerBought(Derived):
    """The server or computer that the cards go into, whose price comes out of the stated budget."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "what": "server or computer",
        "usd": "US dollars that it costs",
        "share": "the largest share of the budget that it takes",
    }


class Purse(Derived):
    """The budget that applies: the tightest of all budgets."""

    one_per = ()
    ascending = ("high_usd", "stretch_usd", "save_usd")
    meaning: ClassVar[dict[str, str]] = {
        "low_usd": "from",
        "high_usd": "up to",
        "stretch_usd": "upper limit if the budget is stretched",
        "save_usd": "upper limit after saving up",
        "firm": "whether it was stated as an amount of money",
        "server_usd": "what was set aside for the server or computer; absent if nothing was",
        "around": "server or computer, if money was set aside for one",
    }


class CardsWanted(Derived):
    """The number of identical cards that may train side by side."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


class CardShare(Derived):
    """The memory that each card must have if as many cards as allowed share the job."""

    meaning: ClassVar[dict[str, str]] = {
        "gib": "GiB",
        "own": "GiB that every card needs, no matter how many there are",
        "shared": "GiB that are divided among the cards",
    }


class MoreCardsWanted(Derived):
    """A wish for more cards than are needed to hold the job, because more cards are faster."""

    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


class CardsAtMost(Derived):
    """A limit on how many cards of one model fit in the computer."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cards": "how many",
        "limit": "what sets the limit, worded as the end of a sentence",
    }


class BoardTaken(Derived):
    """How many modules are on the boards that hold the work, if the work needs fewer."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {"card": "card id", "cards": "how many"}


class CardsThatGain(Derived):
    """How many cards are worth having before one more adds too little speed."""

    meaning: ClassVar[dict[str, str]] = {
        "cards": "at most",
        "limit": "why not more, worded as the end of a sentence",
    }


class CardsTaken(Derived):
    """How many of an offered card are used to train side by side."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "cards": "how many",
        "most": "how many may share the job",
        "limit": "why not more, worded as the end of a sentence; absent if all are used",
    }


class SplitAllowed(Derived):
    """A job that may be spread across several identical cards."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


class MostCards(Derived):
    """The largest number of identical cards that may share a job that can be split."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


class RoomToSpare(Derived):
    """Room and money for more cards than a job is likely to need."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"usd": "US dollars for all cards, at most"}


# --- derived: market --------------------------------------------------------


class Offer(Derived):
    """What one card costs on that date in one condition."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new, used or asked",
        "usd": "US dollars",
        "basis": "seen, carried, modelled or asked",
        "on": "ISO date of the price it is based on",
        "kind": "how that price was found; `asked` if it was quoted to the person",
    }


class Buying(Derived):
    """The question requires choosing cards, not just judging them."""

    meaning: ClassVar[dict[str, str]] = {"ask": "the question"}


class OfferOut(Derived):
    """An offer that is not an option for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "rule": "rule id",
        "about": "what is wrong with it, or how to fix it if there is a fix",
    }


class Market(Derived):
    """One market figure on that date."""

    one_per = ("quantity",)
    meaning: ClassVar[dict[str, str]] = {
        "quantity": "flagship_memory, largest_memory, median_price, best_value",
        "value": "GiB, US dollars or ratio",
    }

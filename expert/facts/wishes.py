"""Derived facts on the situation, the need, the money and the market."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class Topic(Derived):
    """What is asked."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"ask": "gpu, check_card, compare, upgrade, ..."}


class Assumed(Derived):
    """An answer nobody gave, filled in by a rule."""

    meaning: ClassVar[dict[str, str]] = {"what": "question id or quantity", "value": "filled in"}


class Profile(Derived):
    """A kind of user or use the person belongs to."""

    meaning: ClassVar[dict[str, str]] = {"id": "profile id"}


class Job(Derived):
    """What the card will do."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"id": "train, run_llm, finetune or generate_images"}


class Known(Derived):
    """An answer or, where nobody gave one, the assumed value of it."""

    meaning: ClassVar[dict[str, str]] = {"key": "question id", "value": "value"}


class Covered(Derived):
    """A segment of the market the advice extends to."""

    meaning: ClassVar[dict[str, str]] = {"segment": "segment"}


class Ready(Derived):
    """How far a platform's software is for a job, on one operating system."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "job": "job id",
        "level": "0 nothing usable to 4 everything first class",
        "word": "the level in words",
        "says": "the reason in one sentence",
        "vendor": "vendor id",
    }


class Doable(Derived):
    """A platform that is mature enough for a job on an operating system."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "job": "job id",
    }


class LessMaturityAccepted(Derived):
    """A platform whose software is accepted although it needs some care."""

    meaning: ClassVar[dict[str, str]] = {"platform": "platform id", "reason": "vendor or answer"}


class AskingPrice(Derived):
    """The price somebody asks of the person for a card."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "usd": "US dollars"}


class Drift(Derived):
    """How far seen prices of a segment are from launch prices."""

    one_per = ("segment",)
    meaning: ClassVar[dict[str, str]] = {"segment": "segment", "ratio": "seen over launch price"}


class Quote(Derived):
    """The price that counts among all that were seen of a card in one condition."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new, used or launch",
        "usd": "US dollars",
        "on": "ISO date",
        "years": "years before the day of the question",
        "fresh": "whether it was seen lately",
    }


class Newest(Derived):
    """The newest generation a vendor sells on the day."""

    one_per = ("vendor",)
    meaning: ClassVar[dict[str, str]] = {
        "vendor": "vendor id",
        "generation": "order of the generation",
        "years": "years since its first card",
    }


class Shape(Derived):
    """The shape of the model that memory and speed are worked out for."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "name": "its name",
        "parameters": "number of parameters",
        "read_parameters": "parameters read for one token",
        "layers": "transformer layers",
        "hidden_size": "width",
        "kv_width": "key/value heads times size of a head",
        "vocabulary": "words of the vocabulary",
    }


class MemoryPart(Derived):
    """One part of the memory a job fills."""

    meaning: ClassVar[dict[str, str]] = {
        "part": "weights, kv_cache, ...",
        "gib": "GiB",
        "how": "the calculation in words",
    }


class MemoryFloor(Derived):
    """One reason to want a certain amount of memory."""

    meaning: ClassVar[dict[str, str]] = {
        "reason": "profile, default, stated or display",
        "key": "which",
        "gib": "GiB at least",
    }


class HardMemory(Derived):
    """A reason why too little memory is no use at all."""

    meaning: ClassVar[dict[str, str]] = {"reason": "profile, stated or job"}


class FastMemoryOnly(Derived):
    """A reason to count only the memory that runs at full speed."""

    meaning: ClassVar[dict[str, str]] = {"reason": "advisor, stated or answer"}


class QuirkCounts(Derived):
    """A reason to leave out cards with a quirk."""

    meaning: ClassVar[dict[str, str]] = {"reason": "advisor or answer"}


class Need(Derived):
    """The memory a card must have: the largest of all floors."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "gib": "GiB",
        "hard": "whether less is no use at all",
    }


class RoleAsked(Derived):
    """A role that a profile or a job asks for."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "fastest, most_memory, best_value, cheapest or fast_enough",
        "place": "1 is the first to name",
    }


class UsualRole(Derived):
    """A role that people of a profile want as long as neither goal nor job asks for another."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "fastest, most_memory, best_value, cheapest or fast_enough",
        "place": "1 is the first to name",
        "profile": "profile id",
    }


class RoleWanted(Derived):
    """A role a recommended card is to play."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "fastest, most_memory, best_value, cheapest or fast_enough",
        "place": "1 is the first to name",
    }


class Budget(Derived):
    """The money that may be spent on cards."""

    meaning: ClassVar[dict[str, str]] = {
        "low_usd": "from",
        "high_usd": "up to",
        "grade": "a grade of budgets, a profile, or 'stated'",
    }


class Purse(Derived):
    """All there is to know about the money: the tightest of the budgets."""

    one_per = ()
    ascending = ("high_usd", "stretch_usd", "save_usd")
    meaning: ClassVar[dict[str, str]] = {
        "low_usd": "from",
        "high_usd": "up to",
        "stretch_usd": "with a stretch",
        "save_usd": "after some saving",
        "firm": "whether the sum was stated in money",
    }


class CardsWanted(Derived):
    """The number of equal cards that may train side by side."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


class CardShare(Derived):
    """The memory that each of as many cards as may work side by side must have."""

    meaning: ClassVar[dict[str, str]] = {
        "gib": "GiB",
        "own": "GiB that every card holds, however many there are",
        "shared": "GiB that are shared out over the cards",
    }


class MoreCardsWanted(Derived):
    """A wish for more cards than hold the work, because together they are faster."""

    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


class CardsAtMost(Derived):
    """A limit to how many of a card the computer takes."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cards": "how many",
        "limit": "what sets it, as the end of a sentence",
    }


class CardsThatGain(Derived):
    """How many cards are faster together before a further one adds too little."""

    meaning: ClassVar[dict[str, str]] = {
        "cards": "at most",
        "limit": "why not more, as the end of a sentence",
    }


class CardsTaken(Derived):
    """How many of a card on offer are taken to train side by side."""

    one_per = ("card", "condition")
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "cards": "how many",
        "most": "how many may share the work",
        "limit": "why not more, as the end of a sentence; absent where all are taken",
    }


class SplitAllowed(Derived):
    """A job that may be spread over several equal cards."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


# --- derived: market --------------------------------------------------------


class Offer(Derived):
    """What one card costs on the day, in one condition."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new, used or asked",
        "usd": "US dollars",
        "basis": "seen, carried, modelled or asked",
        "on": "ISO date of the price it rests on",
    }


class Buying(Derived):
    """Cards are to be chosen, not only judged."""

    meaning: ClassVar[dict[str, str]] = {"ask": "the question"}


class OfferOut(Derived):
    """An offer that does not count for this person."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "rule": "rule id",
    }


class Market(Derived):
    """One quantity of the day's market."""

    one_per = ("quantity",)
    meaning: ClassVar[dict[str, str]] = {
        "quantity": "flagship_memory, largest_memory, median_price, best_value",
        "value": "GiB, US dollars or ratio",
    }

"""The facts of working memory: what is given and what rules derive.

Given facts come from the knowledge files and the case; no rule may conclude
one.  Derived facts come from rules only.  Every class names its fields with
their meaning and unit; a field that is not named is refused at once, because
experta itself would silently never match it.  An unknown value is left out of
a fact: a pattern that asks for it does not match, which is "not known", not
"false".
"""

from __future__ import annotations

from typing import Any, ClassVar

from expert.compat import Fact
from expert.errors import RuleError


class Declared(Fact):  # type: ignore[misc]
    """A fact whose fields are declared in ``meaning``."""

    meaning: ClassVar[dict[str, str]] = {}

    def __init__(self, **fields: Any) -> None:
        if not fields.keys() <= self.meaning.keys():
            unknown = sorted(fields.keys() - self.meaning.keys())
            raise RuleError(
                f"{type(self).__name__} has no field {', '.join(unknown)}; "
                f"it has {', '.join(self.meaning)}."
            )
        super().__init__()
        # experta would freeze every value on its way in, which takes most of the time of a
        # run; our values are text, numbers, truth values and constraints, which need no freezing.
        dict.update(self, fields)


class Given(Declared):
    """A fact from a knowledge file or from the person who asks."""

    origin: Any = None
    """Where it comes from: file, line, source, date."""


class Derived(Declared):
    """A fact that a rule concluded."""


# --- given -----------------------------------------------------------------


class Day(Given):
    """The day on which the question is asked."""

    meaning: ClassVar[dict[str, str]] = {"date": "ISO date", "year": "as a number with a fraction"}


class Answer(Given):
    """One thing the person told us; an answer with several values gives several facts."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "the question's id",
        "value": "the answer in the question's vocabulary",
    }


class Named(Given):
    """A thing the person named: a card they own, ask about or cannot get."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "owned, candidate, unavailable, unaffordable or focus",
        "text": "the words used",
        "kind": "card, group, platform, vendor or system",
        "id": "id of that thing",
        "count": "how many of it",
    }


class Member(Given):
    """A card that belongs to a named group."""

    meaning: ClassVar[dict[str, str]] = {"group": "group id", "card": "card id"}


class Setting(Given):
    """One judgement of the advisor, as it stood on the day."""

    meaning: ClassVar[dict[str, str]] = {
        "name": "what is judged",
        "key": "for which profile, goal, grade or job; absent when it holds for all",
        "value": "the judgement",
        "of": "market quantity the value is a multiple of; 'amount' when it stands alone",
        "place": "1 for the first of several values",
    }


class Parameter(Given):
    """A number of the trade that no advisor judges: a rate, a share, a formula's constant."""

    meaning: ClassVar[dict[str, str]] = {"name": "parameter id", "value": "in the file's unit"}


class Sign(Given):
    """An answer that places a person in a profile."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "profile id",
        "key": "question id",
        "value": "the answer that is a sign",
        "at_least": "or: the number from which it is one",
    }


class Implies(Given):
    """A profile that includes another one."""

    meaning: ClassVar[dict[str, str]] = {"profile": "profile id", "other": "included profile id"}


class Card(Given):
    """An accelerator with the properties known of it."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "card id",
        "name": "canonical name, with the variant",
        "vendor": "vendor id",
        "platform": "software platform id",
        "architecture": "architecture id",
        "generation": "order of the vendor's generations, newest largest",
        "brand": "brand id",
        "series": "marketing series",
        "segment": "consumer, prosumer, workstation, datacenter, cloud-only or integrated",
        "public": "ISO date from which people knew it: announcement, else release",
        "released": "ISO date",
        "memory_gib": "GiB per GPU",
        "bandwidth_gb_s": "GB/s per GPU",
        "fp32_tflops": "TFLOPS",
        "half_tflops": "16-bit TFLOPS of ordinary units",
        "tensor_tflops": "dense 16-bit TFLOPS of matrix units with 32-bit sums",
        "mixed_precision_from": "ISO date from which frameworks train on those units",
        "board_power_w": "W",
        "slots": "slots it takes",
        "length_mm": "mm",
        "cooling": "blower, open, passive or liquid",
        "boards": "GPUs on one board",
    }


class Price(Given):
    """A price somebody saw on a day."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "kind": "launch, street, quoted, founders, ...",
        "usd": "US dollars of that day",
        "on": "ISO date",
        "years": "years before the day of the question",
    }


class Caveat(Given):
    """A property of a card that its data sheet does not tell."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "kind": "slow_memory_segment, passive_cooling, needs_server_module, ...",
        "fast_gib": "GiB that run at full speed",
    }


class Support(Given):
    """Software that runs on an architecture on that day."""

    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "software": "cudnn, pytorch, rocm, ...",
        "level": "full, default, legacy, official, ...",
    }


class Needs(Given):
    """Software that a job needs on a platform, once that software exists."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "platform": "platform id",
        "software": "software id",
    }


class Default(Given):
    """What is assumed of a job where nobody says otherwise."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "key": "question id",
        "value": "assumed answer",
    }


class Service(Given):
    """A service that computes for people, free or at a price a month."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "service id",
        "name": "its name",
        "usd_per_month": "US dollars a month, 0 when free",
        "gives": "what one gets",
        "caveat": "what to know before",
    }


class NotServed(Given):
    """A country in which a service works badly or not at all."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "region": "country"}


class OnlyRuns(Given):
    """The only software that a service runs."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "software": "software"}


class Existing(Given):
    """Software that had appeared by that day."""

    meaning: ClassVar[dict[str, str]] = {"software": "software id"}


class Maturity(Given):
    """How far deep-learning software on a platform had come by that day."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "level": "0 nothing usable to 4 everything first class",
        "word": "the level in words",
        "says": "the reason in one sentence",
    }


class Licence(Given):
    """A brand that a licence keeps out of a place."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "licence id",
        "name": "licence name",
        "brand": "brand id",
        "where": "the place",
    }


class Equivalence(Given):
    """A card's place in the newest published table of relative speeds."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "card": "card id",
        "relative": "speed, the reference card being 1",
    }


class Measured(Given):
    """A published measurement of a card."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "card": "card id",
        "value": "in the table's unit",
        "unit": "unit",
        "workload": "workload id",
    }


class Model(Given):
    """The model the person wants to run or train."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "model id",
        "name": "its name",
        "kind": "language-model or image-model",
        "parameters_billion": "1e9 parameters",
        "active_parameters_billion": "1e9 parameters read for one token",
        "layers": "transformer layers",
        "hidden_size": "width",
        "kv_width": "key/value heads times size of a head",
        "context_tokens": "longest context in tokens",
        "vocabulary": "words of the vocabulary",
        "generic": "whether it stands for all models of its size",
    }


# --- derived: situation and need -------------------------------------------


class Topic(Derived):
    """What is asked."""

    meaning: ClassVar[dict[str, str]] = {"ask": "gpu, check_card, compare, upgrade, ..."}


class Assumed(Derived):
    """An answer nobody gave, filled in by a rule."""

    meaning: ClassVar[dict[str, str]] = {"what": "question id or quantity", "value": "filled in"}


class Profile(Derived):
    """A kind of user or use the person belongs to."""

    meaning: ClassVar[dict[str, str]] = {"id": "profile id"}


class Job(Derived):
    """What the card will do."""

    meaning: ClassVar[dict[str, str]] = {"id": "train, run_llm, finetune or generate_images"}


class Known(Derived):
    """An answer or, where nobody gave one, the assumed value of it."""

    meaning: ClassVar[dict[str, str]] = {"key": "question id", "value": "value"}


class Covered(Derived):
    """A segment of the market the advice extends to."""

    meaning: ClassVar[dict[str, str]] = {"segment": "segment"}


class LessMaturityAccepted(Derived):
    """A reason to accept software that needs some care."""

    meaning: ClassVar[dict[str, str]] = {"reason": "vendor or answer"}


class AskingPrice(Derived):
    """The price somebody asks of the person for a card."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "usd": "US dollars"}


class Drift(Derived):
    """How far seen prices of a segment are from launch prices."""

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

    meaning: ClassVar[dict[str, str]] = {
        "vendor": "vendor id",
        "generation": "order of the generation",
        "years": "years since its first card",
    }


class Shape(Derived):
    """The shape of the model that memory and speed are worked out for."""

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


class Affordable(Derived):
    """The most memory of a card that the money buys."""

    meaning: ClassVar[dict[str, str]] = {"gib": "GiB"}


class LoweredFloor(Derived):
    """A wish for memory that was lowered to what the money buys."""

    meaning: ClassVar[dict[str, str]] = {"key": "which wish", "gib": "GiB"}


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

    meaning: ClassVar[dict[str, str]] = {
        "low_usd": "from",
        "high_usd": "up to",
        "stretch_usd": "with a stretch",
        "save_usd": "after some saving",
        "firm": "whether the sum was stated in money",
    }


class SplitAllowed(Derived):
    """A job that may be spread over several equal cards."""

    meaning: ClassVar[dict[str, str]] = {"cards": "at most"}


# --- derived: market --------------------------------------------------------


class Offer(Derived):
    """What one card costs on the day, in one condition."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "usd": "US dollars",
        "basis": "seen, carried or modelled",
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

    meaning: ClassVar[dict[str, str]] = {
        "quantity": "flagship_memory, largest_memory, median_price, best_value",
        "value": "GiB, US dollars or ratio",
    }


# --- derived: cards ---------------------------------------------------------


class RuledOut(Derived):
    """A reason why a card is no choice for this person on this day."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "rule": "rule id",
        "about": "what is compared",
        "wanted": "what would be needed",
        "found": "what there is",
        "unit": "unit of both",
    }


class Unserved(Derived):
    """A card that the software of the day keeps from being a choice for anybody."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Relevant(Derived):
    """A card that is looked at closely: it is sold and served, or somebody named it."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Unsuitable(Derived):
    """A card that is no measure of value, because nearly nobody can use it without trouble."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Usable(Derived):
    """The memory of a card that counts for this person."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "gib": "GiB", "cards": "of so many"}


class Fits(Derived):
    """How many of a card hold the job, and the memory they have together."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "cards": "how many",
        "gib": "GiB of all of them",
    }


class Speed(Derived):
    """Speed of a card for the job, comparable within one basis only."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "value": "relative",
        "basis": "equivalence_table, bandwidth, training_model or generation_model",
    }


class Candidate(Derived):
    """An offer of a card that nothing rules out."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "name": "card name",
        "condition": "new or used",
        "cards": "how many are needed",
        "usd": "for all of them",
        "speed": "relative",
        "gib": "usable memory of all of them",
    }


class AvoidableExempt(Derived):
    """A reason not to hold a poor value against a card."""

    meaning: ClassVar[dict[str, str]] = {"profile": "profile id"}


class Beaten(Derived):
    """A candidate that another one beats, with the way it does."""

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
    """A candidate that no other one beats, and how far the money reaches for it."""

    meaning: ClassVar[dict[str, str]] = {
        **Candidate.meaning,
        "reach": "inside, stretch, save, below or beyond the budget",
    }


class Keep(Derived):
    """An owned card that still does."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id"}


class Basis(Derived):
    """The one basis on which speeds are compared in this consultation."""

    meaning: ClassVar[dict[str, str]] = {"basis": "equivalence_table or model"}


class Reach(Derived):
    """Which contenders are chosen from."""

    meaning: ClassVar[dict[str, str]] = {"reach": "inside, stretch, save or beyond"}


class ServiceWanted(Derived):
    """A service is to be named that costs no more than this."""

    meaning: ClassVar[dict[str, str]] = {"usd_per_month": "US dollars a month"}


class ServiceOut(Derived):
    """A service that is no choice for this person."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "rule": "rule id"}


class Verdict(Derived):
    """What is thought of a card the person asked about."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "fine": "whether it is a good choice",
        "how": "why not",
    }


class Pick(Derived):
    """A recommended card in one role."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "card, accelerator, ...",
        "id": "id",
        "name": "name",
        "role": "the role it plays",
        "place": "1 is the first to take",
        "cards": "how many",
        "condition": "new or used",
        "usd": "for one",
    }


class PassedOver(Derived):
    """A contender that another one beats in the role asked for."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "by": "the picked card",
        "role": "role",
        "found": "its figure",
        "wanted": "the figure of the picked one",
        "unit": "unit of both",
    }


class Advice(Derived):
    """A sentence beside the choice of the card."""

    meaning: ClassVar[dict[str, str]] = {"topic": "topic", "says": "sentence"}

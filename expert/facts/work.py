"""Facts about the work people typically do on a date, and whose work is assumed for a person."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class TypicalWork(Given):
    """Work that people of a profile typically do on that date, and the memory it takes up."""

    one_per = ("id", "who", "job")
    meaning: ClassVar[dict[str, str]] = {
        "id": "work id",
        "who": "profile id of the people who do it",
        "job": "job id",
        "share": "common, frequent, or demanding: the heaviest that such people still do",
        "gib": "GiB it needs in total, across all its cards",
        "cards": "number of cards it is spread over; 1 if one card does it",
        "name": "what people call it",
        "since": "ISO date of the first day on which it is typical",
    }


class LighterWork(Given):
    """A variant of typical work that needs less memory and is somewhat slower."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "gib": "GiB that this variant needs in total, across all its cards",
        "how": "what is different about it, as a phrase",
    }


class TypicalReading(Given):
    """What a language model in typical work reads for each token."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {"work": "work id", "gb": "GB per token"}


class TypicalNet(Given):
    """The kind of network in typical work, if it is known."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "kind": "cnn, rnn, transformer or dense",
    }


class OtherNet(Derived):
    """Typical work of a different kind than the person's own."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {"work": "work id"}


class WorksKnown(Given):
    """Typical work is known for people of a profile and for a job on that date."""

    one_per = ("profile", "job")
    meaning: ClassVar[dict[str, str]] = {"profile": "profile id", "job": "job id"}


class StandsFor(Given):
    """A profile whose work is assumed for people of another profile that lists none for a job."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "id of a profile that lists no typical work",
        "other": "id of the profile whose work is assumed instead",
    }


class WorkplaceFirst(Given):
    """A profile that says where the work is done; its work replaces that of all other profiles."""

    meaning: ClassVar[dict[str, str]] = {"profile": "profile id"}


class UsualPeople(Given):
    """A profile of people who usually do a job, used if the person chooses no profile."""

    meaning: ClassVar[dict[str, str]] = {"job": "job id", "profile": "profile id"}


class Worker(Derived):
    """A profile whose work could be assumed for the person, and why."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "profile id",
        "reason": "place, profile, stands_for or usual: the first of these that exists is used",
    }


class Typical(Derived):
    """A typical workload assumed for this person."""

    one_per = ("work",)
    meaning: ClassVar[dict[str, str]] = {
        "work": "work id",
        "job": "job id",
        "share": "common, frequent or demanding",
        "gib": "GiB it needs in total, across all its cards",
        "cards": "number of cards it is spread over",
        "name": "what people call it",
    }


class OtherJob(Given):
    """An additional job for the same card; the rules answer it as a separate case."""

    one_per = ("number",)
    meaning: ClassVar[dict[str, str]] = {
        "number": "1 is named first",
        "job": "train, run_llm, finetune or generate_images",
        "name": "name of its model, or the job",
        "share": "share of the time, as a ratio",
        "gib": "GiB it needs",
        "high": "GiB, high end of the range, with some of the card left free",
        "hard": "whether a model fills that memory",
        "splits": "whether several cards may share it",
    }


class OtherAsked(Given):
    """A number format that the usual programs for an additional job require of a card."""

    one_per = ("number", "platform", "what")
    meaning: ClassVar[dict[str, str]] = {
        "number": "number of the job",
        "platform": "platform id",
        "what": "the number format",
        "instead": "the format that a card without that one uses instead",
    }


class OtherUnusable(Given):
    """A card whose software cannot do an additional job, with what is needed and what there is."""

    one_per = ("number", "card")
    meaning: ClassVar[dict[str, str]] = {
        "number": "number of the job",
        "card": "card id",
        "reason": "support, maturity or no software",
        "about": "what is compared",
        "wanted": "what the job needs",
        "found": "what there is",
        "unit": "unit of both",
    }


class OtherSpeed(Given):
    """How fast a card is at an additional job."""

    one_per = ("number", "card")
    meaning: ClassVar[dict[str, str]] = {
        "number": "number of the job",
        "card": "card id",
        "value": "speed, in the unit of that job",
    }

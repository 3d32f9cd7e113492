"""Facts about vendors, platforms and groups of cards as options, and life without a GPU."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Label(Given):
    """The name of a vendor, a platform or a group."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "vendor, platform, group or cloud",
        "id": "its id",
        "name": "its name",
    }


class Community(Given):
    """How many people used a platform by that date."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "size": "large, small or tiny",
    }


class Gain(Given):
    """A published comparison of a GPU with a CPU."""

    meaning: ClassVar[dict[str, str]] = {
        "about": "typical, large or price",
        "times": "how many times as fast, or how many times the price for the same computing power",
        "on": "ISO date of the figure",
    }


class OptionNamed(Derived):
    """A vendor, a platform or a group of cards that the question names."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "vendor, runtime for a platform, accelerator for a group, or cloud",
        "id": "its id",
        "name": "its name",
    }


class Option(Derived):
    """A vendor, a platform or a group of cards to be judged."""

    meaning: ClassVar[dict[str, str]] = {
        **OptionNamed.meaning,
        "asked": "whether the question is about it",
    }


class Standing(Derived):
    """How mature the software behind an option is, judged by its best platform."""

    meaning: ClassVar[dict[str, str]] = {
        **Option.meaning,
        "platform": "platform id",
        "level": "0 (nothing usable) to 4 (everything first class)",
        "word": "the level in words",
        "says": "the reason in one sentence",
    }


class Unfit(Derived):
    """An option with at least one reason against it."""

    meaning: ClassVar[dict[str, str]] = {"kind": "kind of the option", "id": "its id"}


class FineOption(Derived):
    """An option with no reason against it."""

    meaning: ClassVar[dict[str, str]] = {**Option.meaning, "level": "the level from its `Standing`"}


class ProcessorKeepsUp(Derived):
    """The person's CPU generates text at least as fast as one person reads."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "pace": "tokens per second",
        "gib": "GiB of system RAM that the model takes up",
        "room": "GB of system RAM in the person's computer",
    }


class ProcessorWillDo(Derived):
    """A reason why a CPU is enough."""

    meaning: ClassVar[dict[str, str]] = {"work": "the answer that calls for little computing power"}

"""What programs support and ask for, how mature they are, and what licenses allow."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Given


class Support(Given):
    """Software that runs on an architecture on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "software": "cudnn, pytorch, rocm, ...",
        "level": "full, default, legacy, official, ...",
    }


class Needs(Given):
    """Software that a job needs on a platform, provided that the software exists."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "platform": "platform id",
        "software": "software id",
    }


class ProgramAsks(Given):
    """What the usual programs for a job require of a card on that date, given a certain answer."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "platform": "platform id",
        "kind": "software or format",
        "what": "software id, or the number format",
        "instead": "the format that a card without that one uses instead",
        "key": "question id or `profile`; `always` if it applies to everybody",
        "value": "the answer to it",
    }


class Maturity(Given):
    """How mature deep-learning software on a platform is on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "level": "0 (nothing usable) to 4 (everything first class)",
        "word": "the level in words",
        "says": "the reason in one sentence",
        "vendor": "vendor id",
    }


class SharingTrouble(Given):
    """Trouble that occurs when several cards of a platform share a model."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "says": "the trouble and the workaround, in one sentence",
    }


class JobMaturity(Given):
    """How mature the software for one job is, if it is less mature than the rest."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "job": "job id",
        "level": "0 (nothing usable) to 4 (everything first class)",
        "word": "the level in words",
        "says": "the reason in one sentence",
        "vendor": "vendor id",
    }


class OwnSystem(Given):
    """The operating system that comes with every computer of a platform."""

    one_per = ("platform",)
    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
    }


class Licence(Given):
    """A brand that a license bars from a place."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "license id",
        "name": "license name",
        "brand": "brand id",
        "where": "the place",
        "since": "ISO date from which it applies",
    }

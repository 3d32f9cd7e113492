"""Facts on things other than cards: frameworks, runtimes, servers, and what is wanted of them."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Thing(Given):
    """A framework, a runtime or a server that people could have on the day."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "framework, runtime or server",
        "id": "its id",
        "name": "its name",
    }


class Ended(Given):
    """The end of a thing's development, on that day or before."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "on": "ISO date of the end",
        "says": "what happened, in one sentence",
    }


class Trait(Given):
    """What a thing is good at on the day."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "trait": "trait id",
        "says": "how, in one sentence or a few words",
    }


class ThingCaveat(Given):
    """What one should know of a thing, a platform or a vendor on the day."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "framework, runtime, server, platform or vendor",
        "thing": "its id",
        "key": "question id, 'profile', or 'always'",
        "value": "the answer it is said on; true for 'always'",
        "says": "the caveat in one sentence",
    }


class TraitName(Given):
    """The words for a trait."""

    meaning: ClassVar[dict[str, str]] = {"trait": "trait id", "name": "in a few words"}


class TraitWanted(Derived):
    """A trait that the person's work asks of a kind of thing."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of thing",
        "trait": "trait id",
        "reason": "the profile or the answer that wants it",
    }


class Lacks(Derived):
    """A wanted trait that a thing does not have."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "trait": "trait id",
    }

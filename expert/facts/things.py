"""Facts about frameworks, runtimes and servers, and what people want from them."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived, Given


class Thing(Given):
    """A framework, a runtime or a server that was available on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "framework, runtime or server",
        "id": "its id",
        "name": "its name",
    }


class Ended(Given):
    """The end of a thing's development, on or before that day."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "on": "ISO date of the end",
        "says": "what happened, in one sentence",
    }


class Trait(Given):
    """What a thing is good at on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "trait": "trait id",
        "says": "how the thing shows this trait, in one sentence or a few words",
    }


class ThingCaveat(Given):
    """A fact worth knowing about a thing, a platform or a vendor on that date."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "framework, runtime, server, platform or vendor",
        "thing": "its id",
        "key": "question id, 'profile', or 'always'",
        "value": "the answer it applies to; true if the key is 'always'",
        "says": "the answer it applies to; true if the key is 'always'",
    }


class TraitName(Given):
    """The name of a trait."""

    meaning: ClassVar[dict[str, str]] = {
        "trait": "trait id",
        "name": "description in a few words",
        "needed": "whether a thing without it is useless to people who want it",
    }


class TraitSign(Given):
    """An answer that calls for a trait of a kind of thing."""

    meaning: ClassVar[dict[str, str]] = {
        "trait": "trait id",
        "kind": "kind of thing",
        "key": "question id",
        "value": "the answer",
        "about": "'work', or 'computer' for an answer about the person's own computer",
    }


class Sought(Derived):
    """A kind of thing that has to be chosen."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of thing",
        "wants": "name of the settings that say who wants which traits",
        "order": "name of the setting that says which traits break ties",
        "depth": "'asked' if this is the question, 'beside' if it is only mentioned in one "
        "sentence",
    }


class RunsElsewhere(Derived):
    """Things of this kind run on other people's devices, not on the person's own computer."""

    meaning: ClassVar[dict[str, str]] = {"kind": "kind of thing"}


class TraitAsked(Derived):
    """A trait that an answer or a profile requires of a kind of thing."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of thing",
        "trait": "trait id",
        "reason": "the profile, the answer or the card that asks for it",
    }


class TraitWanted(Derived):
    """A trait that affects the choice."""

    meaning: ClassVar[dict[str, str]] = {"kind": "kind of thing", "trait": "trait id"}


class Lacks(Derived):
    """A wanted trait that a thing does not have."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "trait": "trait id",
        "needed": "whether the thing is useless without it",
    }


class OutOfReach(Derived):
    """A thing that does not run on the device in question."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "trait": "id of the trait it would need to be useful there",
    }


class Shortcoming(Derived):
    """For a thing that can be chosen: how many of the wanted traits it lacks."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "needs": "number of needed traits it does not have",
        "lacks": "number of wanted traits it does not have",
    }


class Fewest(Derived):
    """What the best thing of a kind lacks.

    The best one lacks the fewest needed traits, then the fewest overall.
    """

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of thing",
        "needs": "number of needed traits",
        "lacks": "number of wanted traits",
    }


class ThingPlace(Derived):
    """The place of a thing among those that lack the fewest traits."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "kind of the thing",
        "thing": "its id",
        "place": "1 is named first",
    }

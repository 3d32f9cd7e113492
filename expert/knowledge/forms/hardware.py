"""The forms for what belongs to cards: architectures, platforms, vendors and links."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.cards import Caveat
from expert.knowledge.forms.software import DatedCaveat
from expert.knowledge.forms.types import Date, File, Id, Item, Part, Positive, Text, TruthOrText


class Support(Item):
    """What one piece of software could do with an architecture, and when."""

    software: Id = Field(
        description="a framework, a runtime, a platform, or one of the `software` of a platform"
    )
    from_: Date | None = Field(None, alias="from", description="first day")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    first: Text | None = Field(None, description="first version")
    last: Text | None = Field(None, description="last version")
    level: (
        Literal[
            "full",
            "official",
            "default",
            "vendor_build",
            "preview",
            "legacy",
            "source_only",
            "unofficial",
        ]
        | None
    ) = Field(None, description="level of support; full if left out")
    os: Id | list[Id] | None = Field(
        None, description="operating systems, if not all: answers to the question `os`"
    )


class MixedPrecision(Item):
    """When the 16-bit matrix units became usable for training."""

    from_: Date = Field(alias="from", description="first day")


class Architecture(File):
    """A GPU architecture and the software that supports it."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    family: Id = Field(description="name of the folder that holds its cards")
    vendor: Id = Field(description="id in hardware/vendors/")
    platform: Id | None = Field(None, description="id in hardware/platforms/")
    years: Text | None = Field(None, description="years in which new cards came out")
    compute_capability: Text | None = Field(None, description="NVIDIA's number, in quotes")
    targets: list[Text] | None = Field(None, description="AMD compiler targets")
    units_of: Id | None = Field(
        None,
        description="architecture whose units it has for 16 and 8 bits, if they are not its own",
    )
    generation: int | None = Field(
        None, ge=0, le=100, description="position among the vendor's generations"
    )
    fp16_rate: float | None = Field(
        None, ge=0, le=64, description="ratio of 16-bit to 32-bit speed; 0 means storage only"
    )
    fp16_quality: Text | None = Field(None, description="what 16-bit precision is useful for")
    bf16: TruthOrText = Field(None, description="whether it can compute in this format")
    tf32: TruthOrText = Field(None, description="whether it can compute in this format")
    fp8: TruthOrText = Field(None, description="whether it can compute in this format")
    fp4: TruthOrText = Field(None, description="whether it can compute in this format")
    int8: TruthOrText = Field(None, description="whether it can compute in this format")
    tensor_generation: int | None = Field(None, ge=1, le=20, description="matrix unit generation")
    support: list[Support] = Field([], description="the software that supports it, with dates")
    caveats: list[Caveat] = Field([], description="caveats that apply to all of its cards")
    mixed_precision: MixedPrecision | None = Field(
        None, description="when its matrix units became usable for training"
    )


class Maturity(Item):
    """How mature a platform was, from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    level: Literal["none", "poor", "partial", "workable", "mature"] = Field(
        description="how mature"
    )
    os: list[Id] | None = Field(
        None, description="operating systems, if not all: answers to the question `os`"
    )
    job: Id | None = Field(
        None,
        description="the only job to which this applies; without it, it applies to all jobs that "
        "have no line of their own",
    )
    says: Text | None = Field(None, description="the reason in one sentence")


class Together(Item):
    """A problem that arises only with several cards of a platform, and when."""

    from_: Date = Field(alias="from", description="first day it was known")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    os: list[Id] | None = Field(
        None, description="operating systems, if not all: answers to the question `os`"
    )
    says: Text = Field(description="the problem and the workaround, in one sentence")


class Community(Item):
    """How many people use a platform, from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    size: Literal["large", "small", "tiny"] = Field(description="how many people use it")


class RunsBestOn(Item):
    """A framework that runs best on a platform, and when."""

    software: Id = Field(description="id in software/frameworks/")
    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; left out while it still applies")


class Platform(File):
    """A software platform for accelerators."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    vendor: Id | None = Field(None, description="id in hardware/vendors/, if a vendor owns it")
    own_system: Text | None = Field(
        None,
        description="the operating system that comes with every computer of this platform, "
        "as an answer to `os`",
    )
    software: list[Id] = Field(
        [], description="its own programs, which the `support` of an architecture may name"
    )
    best_for: list[RunsBestOn] = Field([], description="frameworks that run best on it")
    maturity: list[Maturity] = Field([], description="how mature it was, in date order")
    community: list[Community] = Field([], description="how many people used it, in date order")
    caveats: list[DatedCaveat] = Field([], description="what else to know, with dates")
    several_cards: list[Together] = Field(
        [], description="problems that arise only if several cards share a model"
    )


class Vendor(File):
    """A maker."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    order: float | None = Field(
        None,
        description="position among the answers to the vendor question; without it, the vendor "
        "comes last",
    )
    maker_words: list[Text] = Field(
        [], description="words that people leave out of a card's name, such as GeForce"
    )
    brands: list[Id] = Field([], description="product lines under which its cards are sold")
    caveats: list[DatedCaveat] = Field([], description="what else to know, with dates")


class LicenceTerms(Part):
    """What a license covers."""

    brands: list[Id] | None = Field(None, description="product lines")
    where: Id | None = Field(None, description="location, such as data_centre")
    uses: list[Id] | None = Field(None, description="kinds of use covered")


class Forbidden(Part):
    """What a license forbids."""

    brands: list[Id] = Field(description="product lines")
    where: Id = Field(description="location, such as data_centre")
    uses: list[Id] | None = Field(None, description="kinds of use covered")


class Licence(File):
    """A license that limits where cards may be used."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    vendor: Id | None = Field(None, description="id in hardware/vendors/")
    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    forbids: Forbidden | None = Field(None, description="what is forbidden")
    allows: LicenceTerms | None = Field(None, description="what is still allowed")
    says: Text = Field(description="the license in one sentence")


class LinkState(Item):
    """How fast a link was, from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    gb_s: Positive = Field(description="best speed in one direction, in GB/s")
    says: Text = Field(description="what to know about it, in one sentence")
    claims: list[Text] = Field([], description="claims it is based on")


class Link(File):
    """A connection between cards or between computers."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    joins: Literal["cards", "computers"] = Field(description="what it connects: cards or computers")
    states: list[LinkState] = Field(min_length=1, description="in date order")

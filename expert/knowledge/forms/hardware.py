"""The forms of what is behind and around cards: architectures, platforms, vendors, links."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.software import DatedCaveat
from expert.knowledge.forms.values import Date, File, Id, Item, Part, Positive, Text, TruthOrText


class Support(Item):
    """What one program could do with an architecture, from when to when."""

    software: Id = Field(description="cudnn, cuda, pytorch, tensorflow, rocm…")
    from_: Date | None = Field(None, alias="from", description="first day")
    until: Date | None = Field(None, description="last day; absent while it holds")
    first: Text | None = Field(None, description="first version")
    last: Text | None = Field(None, description="last version")
    level: Id | None = Field(
        None, description="how well: full, official, default, legacy, preview…"
    )
    os: Id | list[Id] | None = Field(
        None, description="where, when not everywhere: answers to the question `os`"
    )


class MixedPrecision(Item):
    """When training could use the 16-bit matrix units."""

    from_: Date = Field(alias="from", description="first day")


class Architecture(File):
    """A GPU architecture and what software did with it."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    family: Id = Field(description="name of the folder of its cards")
    vendor: Id = Field(description="id in hardware/vendors/")
    platform: Id | None = Field(None, description="id in hardware/platforms/")
    years: Text | None = Field(None, description="years of new cards")
    compute_capability: Text | None = Field(None, description="NVIDIA's number, in quotes")
    targets: list[Text] | None = Field(None, description="AMD's compiler targets")
    generation: int | None = Field(
        None, ge=0, le=100, description="order of the vendor's generations"
    )
    fp16_rate: float | None = Field(
        None, ge=0, le=64, description="16-bit speed over 32-bit; 0 is storage only"
    )
    fp16_quality: Text | None = Field(None, description="what 16 bits are good for")
    bf16: TruthOrText = Field(None, description="whether it computes in this format")
    tf32: TruthOrText = Field(None, description="whether it computes in this format")
    fp8: TruthOrText = Field(None, description="whether it computes in this format")
    fp4: TruthOrText = Field(None, description="whether it computes in this format")
    int8: TruthOrText = Field(None, description="whether it computes in this format")
    tensor_generation: int | None = Field(
        None, ge=1, le=20, description="generation of the matrix units"
    )
    support: list[Support] = Field([], description="software, dated")
    mixed_precision: MixedPrecision | None = Field(
        None, description="use of the matrix units in training"
    )


class Maturity(Item):
    """How far a platform was, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    level: Literal["none", "poor", "partial", "workable", "mature"] = Field(description="how far")
    os: list[Id] | None = Field(
        None, description="where, when not everywhere: answers to the question `os`"
    )
    job: Id | None = Field(None, description="the one job it is said of; else all that have none")
    says: Text | None = Field(None, description="the reason in one sentence")


class Community(Item):
    """How many people use a platform, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    size: Literal["large", "small", "tiny"] = Field(description="how many")


class Platform(File):
    """A software platform for accelerators."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    vendor: Id | None = Field(None, description="id in hardware/vendors/, when one owns it")
    maturity: list[Maturity] = Field([], description="how far it was, in the order of days")
    community: list[Community] = Field([], description="how many people used it")
    caveats: list[DatedCaveat] = Field([], description="what to know besides, dated")


class Vendor(File):
    """A maker."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    order: float | None = Field(
        None, description="place among the answers to the question for a vendor; last without one"
    )
    maker_words: list[Text] = Field(
        [], description="words that people leave out of a card's name, such as GeForce"
    )
    brands: list[Id] = Field([], description="product lines that its cards are sold in")
    caveats: list[DatedCaveat] = Field([], description="what to know besides, dated")


class LicenceTerms(Part):
    """What a licence is about."""

    brands: list[Id] | None = Field(None, description="product lines")
    where: Id | None = Field(None, description="place, such as data_centre")
    uses: list[Id] | None = Field(None, description="kinds of use")


class Licence(File):
    """A licence that limits where cards may run."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    vendor: Id | None = Field(None, description="id in hardware/vendors/")
    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; absent while it holds")
    forbids: LicenceTerms | None = Field(None, description="what is forbidden")
    allows: LicenceTerms | None = Field(None, description="what is allowed all the same")
    says: Text = Field(description="the licence in one sentence")


class LinkState(Item):
    """How fast a link was, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    gb_s: Positive = Field(description="GB/s in one direction, at best")
    says: Text = Field(description="what to know of it, in one sentence")
    claims: list[Text] = Field([], description="claims it rests on")


class Link(File):
    """A connection between cards or between computers."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    joins: Literal["cards", "computers"] = Field(description="what it connects")
    states: list[LinkState] = Field(min_length=1, description="in the order of days")

"""The forms for things other than cards (frameworks, runtimes, servers) and for their traits."""

from __future__ import annotations

from pydantic import Field

from expert.knowledge.forms.types import Date, File, Id, Item, Part, Text, Value


class Wanted(Part):
    """An answer that calls for a trait, no matter who advises."""

    kind: Id = Field(description="kind of product: framework, runtime or server")
    key: Id = Field(description="key of an answer")
    value: Value = Field(description="the answer, or a list of answers, one of which is enough")


class Trait(File):
    """A property that a person may want a product to have; the folder is the complete list."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="the property in a few words, to follow 'has'")
    says: Text = Field(description="why people want it, in one sentence")
    needed: bool = Field(False, description="true if a product without it is useless")
    wanted: list[Wanted] = Field([], description="answers that call for it directly")


class HeldTrait(Item):
    """A trait that a product has, and when."""

    trait: Id = Field(description="id in software/traits/")
    from_: Date = Field(alias="from", description="first day it was known")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    says: Text | None = Field(None, description="how this product has the trait, in one sentence")


class Condition(Part):
    """An answer that makes a caveat apply."""

    key: Id = Field(description="key of an answer, or `profile`")
    value: Value = Field(description="the answer, or a list of answers, one of which is enough")


class DatedCaveat(Item):
    """What to know about a product, and when."""

    from_: Date = Field(alias="from", description="first day it was known")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    when: Condition | None = Field(None, description="who it applies to; everyone if left out")
    says: Text = Field(description="what to know, in one sentence")


class End(Item):
    """The end of a product's development or sales."""

    from_: Date = Field(alias="from", description="first day after the end")
    says: Text = Field(description="what happened, in one sentence")


class Thing(File):
    """A framework, a runtime or a server that can be recommended."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    released: Date = Field(description="first day it was available")
    ended: End | None = Field(None, description="the end of its development")
    traits: list[HeldTrait] = Field([], description="what it is good at, with dates")
    caveats: list[DatedCaveat] = Field([], description="what else to know, with dates")

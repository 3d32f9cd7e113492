"""The forms of things other than cards (frameworks, runtimes, servers) and of their traits."""

from __future__ import annotations

from pydantic import Field

from expert.knowledge.forms.values import Date, File, Id, Item, Part, Text, Value


class Wanted(Part):
    """An answer by which a person wants a trait, whoever advises."""

    kind: Id = Field(description="kind of thing: framework, runtime or server")
    key: Id = Field(description="key of an answer")
    value: Value = Field(description="the answer, or a list of which one suffices")


class Trait(File):
    """A property that one may want of a thing; the folder is the closed list of them."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="the property in a few words, to follow 'has'")
    says: Text = Field(description="why one wants it, in one sentence")
    needed: bool = Field(False, description="true when a thing without it is of no use")
    wanted: list[Wanted] = Field([], description="the answers that ask for it by themselves")


class HeldTrait(Item):
    """A trait that a thing has, from when to when."""

    trait: Id = Field(description="id in software/traits/")
    from_: Date = Field(alias="from", description="first day it was known")
    until: Date | None = Field(None, description="last day; absent while it holds")
    says: Text | None = Field(None, description="how it has it, in one sentence")


class Condition(Part):
    """An answer on which a caveat is said."""

    key: Id = Field(description="key of an answer, or `profile`")
    value: Value = Field(description="the answer, or a list of which one suffices")


class DatedCaveat(Item):
    """What one should know of a thing, from when to when."""

    from_: Date = Field(alias="from", description="first day it was known")
    until: Date | None = Field(None, description="last day; absent while it holds")
    when: Condition | None = Field(None, description="for whom it is said; for all when left out")
    says: Text = Field(description="the caveat in one sentence")


class End(Item):
    """The end of a thing's development or sale."""

    from_: Date = Field(alias="from", description="first day after the end")
    says: Text = Field(description="what happened, in one sentence")


class Thing(File):
    """A framework, a runtime or a server that can be recommended."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    released: Date = Field(description="first day people could have it")
    ended: End | None = Field(None, description="the end of its development")
    traits: list[HeldTrait] = Field([], description="what it is good at, dated")
    caveats: list[DatedCaveat] = Field([], description="what to know besides, dated")

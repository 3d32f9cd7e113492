"""The forms of kinds of networks and of links between cards or computers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms import Date, File, Id, Item, Positive, Text


class Spreading(Item):
    """How well a run spreads over several GPUs, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    spreads: Literal["well", "badly"] = Field(description="how well")
    says: Text = Field(description="the reason in one sentence")
    claims: list[Text] = Field([], description="claims it rests on")


class NetType(File):
    """A kind of network and how well one run of it spreads over several GPUs."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    states: list[Spreading] = Field(min_length=1, description="in the order of days")


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

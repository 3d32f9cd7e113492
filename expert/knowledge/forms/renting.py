"""The forms of places where hardware is rented, and of free and paid services."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.values import Count, Date, File, Id, Item, NotNegative, Scalar, Text


class HourPrice(Item):
    """The price of an hour of one accelerator, seen on one day."""

    on: Date = Field(description="day, month or year of the price")
    usd: float = Field(gt=0, le=10_000, description="US dollars an hour for one accelerator")
    kind: Literal["on_demand", "spot"] = Field(
        "on_demand", description="`spot` may be taken away at any time; else it is yours"
    )


class Rented(Item):
    """An accelerator that can be rented, and what an hour of it cost."""

    card: Id = Field(description="id in hardware/cards/")
    at_once: Count = Field(1, description="the fewest that are rented together")
    most: Count = Field(1, description="the most in one machine")
    until: Date | None = Field(None, description="last day on which it could be had")
    prices: list[HourPrice] = Field(min_length=1, description="prices, in the order of their days")


class Trait(Item):
    """What else to know of a place to rent, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; absent while it holds")
    kind: Literal["suited", "unsuited", "flexible", "open_market", "remark"] = Field(
        description="suited or unsuited to an answer; able to grow and shrink at once; "
        "made of strangers' machines; or something to be told"
    )
    key: Id | None = Field(None, description="the question whose answer it suits, or not")
    value: Scalar = Field(None, description="the answer")
    says: Text = Field(description="the reason in one sentence")


class Cloud(File):
    """A place where accelerators are rented by the hour."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    released: Date | None = Field(
        None, description="first day; without it that of the earliest price or trait counts"
    )
    not_served: list[Text] = Field([], description="countries in which it works badly or not")
    serves_only: list[Text] = Field([], description="the country in which alone it is offered")
    offers: list[Rented] = Field([], description="what can be rented")
    traits: list[Trait] = Field([], description="what else to know, dated")


class ServiceState(Item):
    """What a service gave and cost, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; absent while it holds")
    usd_per_month: NotNegative = Field(description="US dollars a month; 0 when it is free")
    gives: Text = Field(description="what one gets")
    caveat: Text | None = Field(None, description="what to know before")
    serves_only: list[Text] = Field([], description="the countries in which alone it is offered")


class Service(File):
    """A service that computes for people, free or at a price a month."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    states: list[ServiceState] = Field(min_length=1, description="in the order of days")
    not_served: list[Text] = Field([], description="countries in which it works badly or not")
    only_runs: list[Id] = Field([], description="the only software it runs")

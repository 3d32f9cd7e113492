"""The forms for places to rent hardware, and for free and paid services."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.types import (
    Count,
    Date,
    File,
    Id,
    Item,
    NotNegative,
    Positive,
    Scalar,
    Text,
)


class HourPrice(Item):
    """The price of renting one accelerator for an hour, seen on one day."""

    on: Date = Field(description="day, month or year the price was seen")
    usd: float = Field(gt=0, le=10_000, description="US dollars per hour for one accelerator")
    kind: Literal["on_demand", "spot"] = Field(
        "on_demand",
        description="a `spot` machine can be reclaimed at any time; any other stays yours until "
        "you return it",
    )


class Rented(Item):
    """An accelerator that can be rented, and what an hour of use cost."""

    card: Id = Field(description="id in hardware/cards/")
    at_once: Count = Field(1, description="smallest number that can be rented together")
    most: Count = Field(1, description="largest number available in one machine")
    sizes: list[Count] = Field(
        [], description="numbers offered in one machine; left out if they are the usual ones"
    )
    until: Date | None = Field(None, description="last day it was available")
    prices: list[HourPrice] = Field(min_length=1, description="prices in date order")


class Trait(Item):
    """What else to know about a cloud, from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    kind: Literal["suited", "unsuited", "flexible", "open_market", "remark"] = Field(
        description="suited or unsuited to an answer; flexible: can scale up and down at once; "
        "open_market: rents out strangers' machines; remark: anything else to mention"
    )
    key: Id | None = Field(
        None, description="the question whose answer it is suited or unsuited to"
    )
    value: Scalar = Field(None, description="the answer")
    says: Text = Field(description="the reason in one sentence")


class Cloud(File):
    """A place where accelerators are rented by the hour."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    released: Date | None = Field(
        None, description="first day; without it, the date of the earliest price or trait is used"
    )
    not_served: list[Text] = Field([], description="countries where it works badly or not at all")
    serves_only: list[Text] = Field([], description="the only countries where it is offered")
    any_number: bool = Field(
        False, description="whether a machine can have any number of GPUs up to the largest"
    )
    offers: list[Rented] = Field([], description="what can be rented")
    traits: list[Trait] = Field([], description="what else to know, with dates")


class ServiceState(Item):
    """What a service offered and cost, from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; left out while it still applies")
    usd_per_month: NotNegative = Field(description="US dollars per month; 0 if it is free")
    gives: Text = Field(description="what you get")
    caveat: Text | None = Field(None, description="what to know beforehand")
    memory_gib: Positive | None = Field(
        None, description="memory of its largest GPU or TPU machine; left out if unknown"
    )
    serves_only: list[Text] = Field([], description="the only countries where it is offered")


class Service(File):
    """A computing service, either free or paid by the month."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    states: list[ServiceState] = Field(min_length=1, description="in date order")
    not_served: list[Text] = Field([], description="countries where it works badly or not at all")
    only_runs: list[Id] = Field([], description="the only software it runs")

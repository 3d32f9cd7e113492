"""The forms for cards, their prices and caveats, and the names of groups of cards."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.types import Date, File, Id, Item, Part, Positive, Text

Form = Literal["card", "laptop", "computer", "board", "server", "cloud", "modified"]
Segment = Literal["consumer", "prosumer", "workstation", "datacenter", "cloud-only", "integrated"]


class Price(Item):
    """One price, seen on one day."""

    on: Date = Field(description="day or month the price was seen")
    usd: float = Field(
        ge=1, le=1_000_000, description="price in US dollars on that day, without tax"
    )
    condition: Literal["new", "used"] = Field(description="new or used")
    kind: Id = Field(description="how the price was found: id in hardware/price-kinds.yaml")
    confirmed: Text | None = Field(
        None,
        description="why the price is right although it differs a lot from the prices around it",
    )


class Caveat(Item):
    """Something about a card that its figures do not show."""

    kind: Id = Field(description="what the caveat is about: id in hardware/caveat-kinds.yaml")
    fast_gib: float | None = Field(
        None, gt=0, le=2048, description="memory that runs at full speed, in GiB"
    )
    modules: int | None = Field(
        None,
        ge=1,
        le=64,
        description="number of modules on the smallest carrier board that the maker sells",
    )
    from_: Date | None = Field(None, alias="from", description="day the caveat became known")


class UsableUnder(Item):
    """The memory that programs can use under one operating system."""

    os: Text = Field(description="operating system, as an answer to `os`")
    gib: float = Field(ge=0.1, le=2048, description="memory that programs can use, in GiB")


class PriceKind(File):
    """A kind of price, by how it was found."""

    id: Id = Field(description="the value used for a price's `kind`")
    name: Text = Field(description="label shown next to a price")
    says: Text = Field(description="what kind of price was seen, in a few words")
    at_launch: bool = Field(
        False,
        description="whether such prices are from launch day and are considered at any age",
    )
    rank: int = Field(
        1,
        ge=1,
        le=9,
        description=(
            "its rank: of the kinds of prices known for a season, only the one with the lowest "
            "rank is used"
        ),
    )
    quirky: bool = Field(
        False, description="whether such prices are used only if no other recent price is known"
    )
    guess: bool = Field(
        False, description="whether such prices are guesses, which are labeled 'modeled'"
    )
    market: bool = Field(
        False,
        description="whether such prices show how the market has moved",
    )
    stands: bool = Field(
        False,
        description="whether it is the maker's own price, which does not follow other cards' "
        "prices",
    )
    rises: bool = Field(
        False,
        description="whether such a price moves with those of laptops (`laptops-cost-more-by`) "
        "after it was seen",
    )


class CaveatKind(File):
    """A kind of caveat: something that a card's figures do not show."""

    id: Id = Field(description="the value used for a caveat's `kind`")
    name: Text = Field(description="label shown next to a card")
    says: Text = Field(description="what the caveat means, in a few words")


class Card(File):
    """An accelerator with its figures and prices."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    variant: Text | None = Field(None, description="distinguishes cards with the same name")
    aliases: list[Text] = Field([], description="other names; each one belongs only to this card")
    vendor: Id = Field(description="id in hardware/vendors/")
    platform: Id = Field(description="id in hardware/platforms/")
    architecture: Id = Field(description="id in hardware/architectures/")
    brand: Id = Field(description="product line; one of the vendor's `brands`")
    series: Text | None = Field(None, description="marketing series")
    segment: Segment = Field(description="target market")
    form: Form = Field(
        "card",
        description="form factor: a card, a laptop GPU, a whole computer, a board for a device, a "
        "server part, something to rent, or a card modified by a third party",
    )
    own_system: Text | None = Field(
        None,
        description="the only operating system that it runs, as an answer to `os`; for complete "
        "computers",
    )
    also_sold_as: list[Form] = Field(
        [], description="other form factors it is sold in at the same prices"
    )
    announced: Date | None = Field(
        None, description="day it was announced, if that was not the release day"
    )
    released: Date | None = Field(None, description="first day on sale")
    gpus_per_board: int | None = Field(
        None, ge=1, le=16, description="number of GPUs on the board, if not 1"
    )
    memory_gib: float | None = Field(None, ge=0.1, le=2048, description="memory per GPU, in GiB")
    usable_gib: float | None = Field(
        None,
        ge=0.1,
        le=2048,
        description="memory that programs can use, in GiB, if the system reserves some of it",
    )
    usable_under: list[UsableUnder] = Field(
        [], description="the same for operating systems that leave less of it"
    )
    memory_type: Text | None = Field(None, description="kind of memory, such as GDDR6")
    memory_bus_bits: int | None = Field(None, ge=16, le=32768, description="memory bus width")
    bandwidth_gb_s: float | None = Field(
        None, gt=0, le=100_000, description="memory bandwidth in GB/s"
    )
    fp32_tflops: float | None = Field(
        None, gt=0, le=100_000, description="32-bit speed of the ordinary units, in TFLOPS"
    )
    fp16_tflops: float | None = Field(
        None, gt=0, le=100_000, description="16-bit speed of the ordinary units, in TFLOPS"
    )
    tensor_fp16_tflops: float | None = Field(
        None, gt=0, le=100_000, description="dense 16-bit speed of the matrix units, in TFLOPS"
    )
    tensor_fp16_fp32acc_tflops: float | None = Field(
        None, gt=0, le=100_000, description="the same with 32-bit accumulation, in TFLOPS"
    )
    fp8_tflops: float | None = Field(
        None, gt=0, le=100_000, description="dense 8-bit floating-point speed, in TFLOPS"
    )
    int8_tops: float | None = Field(
        None, gt=0, le=100_000, description="dense 8-bit integer speed, in TOPS"
    )
    tensor_generation: int | None = Field(None, ge=1, le=20, description="matrix unit generation")
    board_power_w: float | None = Field(None, ge=1, le=5000, description="board power in watts")
    supply_w: float | None = Field(
        None,
        ge=100,
        le=5000,
        description="power supply that the card's maker recommends for the computer, in watts",
    )
    lowest_power_w: float | None = Field(
        None, ge=1, le=5000, description="lowest power that a laptop maker may set, in watts"
    )
    highest_power_w: float | None = Field(
        None, ge=1, le=5000, description="highest power that a laptop maker may set, in watts"
    )
    pcie: Text | None = Field(None, description="bus interface, such as PCIe 4.0 x16")
    slots: float | None = Field(
        None, gt=0, le=8, description="number of slots it takes up in the case"
    )
    length_mm: float | None = Field(None, gt=0, le=1000, description="length in millimeters")
    power_connectors: Text | None = Field(None, description="power connectors, such as 2x 8-pin")
    cooling: Text | None = Field(None, description="blower, open, passive, liquid…")
    nvlink_gb_s: float | None = Field(
        None, ge=0, le=100_000, description="speed of the link between cards in GB/s; 0 means none"
    )
    ecc: bool | None = Field(None, description="whether the memory has error correction")
    display_outputs: Text | None = Field(None, description="display outputs")
    confirmed: dict[str, Text] = Field(
        {}, description="keys whose values are unusual but correct, each with the reason"
    )
    prices: list[Price] = Field([], description="prices in date order")
    caveats: list[Caveat] = Field([], description="caveats: what the figures do not show")


class Board(File):
    """The sizes, connectors and cooling of a card's partner cards."""

    id: Id = Field(description="id in hardware/cards/")
    boards: int | None = Field(None, ge=1, le=10_000, description="number of cards counted")
    length_mm: list[float] = Field(
        [],
        min_length=3,
        max_length=3,
        description="length in millimeters: shortest, median and longest",
    )
    slots: list[float] = Field(
        [], min_length=3, max_length=3, description="slots taken: fewest, median and most"
    )
    power_connectors: Text | None = Field(None, description="most common power connectors")
    power_connectors_share: float | None = Field(
        None, ge=0, le=1, description="share of the cards with these connectors"
    )
    other_connectors: Text | None = Field(None, description="connectors of the other cards")
    board_power_w: float | None = Field(None, ge=1, le=5000, description="median power in watts")
    cooling: Text | None = Field(None, description="number of cards with each kind of cooling")


class MemoryType(File):
    """A kind of memory, with the figures that the checks compare cards with."""

    id: Id = Field(description="short readable name")
    name: Text = Field(description="name as written in the cards' files, such as GDDR6")
    gbit_s: list[Positive] = Field([], description="per-pin data rates, in Gbit/s")
    gib_per_32_bits: list[Positive] = Field(
        [], description="amounts of memory per 32 bits of the bus, in GiB"
    )


class Selection(Part):
    """The conditions that say which cards a group name means; a card must meet all of them."""

    brand: list[Id] | Id | None = Field(None, description="product lines")
    series: list[Text] | Text | None = Field(None, description="marketing series")
    segment: list[Segment] | Segment | None = Field(None, description="target market")
    form: list[Form] | Form | None = Field(
        None, description="form factor; without it, laptops and modified cards are left out"
    )
    vendor: list[Id] | Id | None = Field(None, description="ids in hardware/vendors/")
    platform: list[Id] | Id | None = Field(None, description="ids in hardware/platforms/")
    architecture: list[Id] | Id | None = Field(None, description="ids in hardware/architectures/")
    family: list[Id] | Id | None = Field(None, description="families of architectures")
    card: list[Id] | Id | None = Field(None, description="ids in hardware/cards/")
    price_kind: list[Id] | Id | None = Field(None, description="kinds of price")


class Group(File):
    """A name that people use for a group of cards."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    select: Selection = Field(description="the cards in the group")


class Series(Part):
    """Other names for a marketing series; each card's file says which series it belongs to."""

    name: Text = Field(description="the series, as written in the cards' files")
    aliases: list[Text] = Field(min_length=1, description="other names")
    note: Text | None = Field(None, description="anything else a reader should know")

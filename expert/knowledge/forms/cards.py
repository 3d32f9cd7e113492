"""The forms of cards, of their prices and caveats, and of the names for many of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.values import Date, File, Id, Item, Part, Text

Segment = Literal["consumer", "prosumer", "workstation", "datacenter", "cloud-only", "integrated"]


class Price(Item):
    """One price, seen on one day."""

    on: Date = Field(description="day or month of the price")
    usd: float = Field(ge=1, le=1_000_000, description="US dollars of that day, without tax")
    condition: Literal["new", "used"] = Field(description="new or used")
    kind: Id = Field(description="how the price was found: id in hardware/price-kinds.yaml")


class Caveat(Item):
    """Something about a card that its figures do not tell."""

    kind: Id = Field(description="what it is about: id in hardware/caveat-kinds.yaml")
    fast_gib: float | None = Field(None, gt=0, le=2048, description="memory at full speed, in GiB")
    from_: Date | None = Field(None, alias="from", description="day from which it was known")


class PriceKind(File):
    """A way in which prices are found."""

    id: Id = Field(description="what stands under `kind` of a price")
    name: Text = Field(description="what is shown beside a price")
    says: Text = Field(description="what was seen, in a few words")
    at_launch: bool = Field(
        False, description="whether it is of the first day, and looked at however old it is"
    )
    quirky: bool = Field(False, description="whether it counts only when no other price is known")
    market: bool = Field(
        False, description="whether it shows, beside the launch price, where prices stand"
    )


class CaveatKind(File):
    """A sort of thing that the figures of a card do not tell."""

    id: Id = Field(description="what stands under `kind` of a caveat")
    name: Text = Field(description="what is shown beside a card")
    says: Text = Field(description="what it means, in a few words")


class Card(File):
    """An accelerator, its figures and its prices."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    variant: Text | None = Field(None, description="tells cards of the same name apart")
    aliases: list[Text] = Field([], description="other names; each belongs to this card alone")
    vendor: Id = Field(description="id in hardware/vendors/")
    platform: Id = Field(description="id in hardware/platforms/")
    architecture: Id = Field(description="id in hardware/architectures/")
    brand: Id = Field(description="product line, one of the vendor's `brands`")
    series: Text | None = Field(None, description="marketing series")
    segment: Segment = Field(description="for whom it is sold")
    announced: Date | None = Field(
        None, description="day it was announced, when not the day of release"
    )
    released: Date | None = Field(None, description="first day on sale")
    gpus_per_board: int | None = Field(
        None, ge=1, le=16, description="GPUs on the board, when not 1"
    )
    memory_gib: float | None = Field(None, ge=0.1, le=2048, description="memory of one GPU, in GiB")
    memory_type: Text | None = Field(None, description="kind of memory, such as GDDR6")
    memory_bus_bits: int | None = Field(
        None, ge=16, le=32768, description="width of the memory bus"
    )
    bandwidth_gb_s: float | None = Field(
        None, gt=0, le=100_000, description="memory bandwidth, GB/s"
    )
    fp32_tflops: float | None = Field(None, gt=0, le=100_000, description="32-bit, TFLOPS")
    fp16_tflops: float | None = Field(
        None, gt=0, le=100_000, description="16-bit of the ordinary units, TFLOPS"
    )
    tensor_fp16_tflops: float | None = Field(
        None, gt=0, le=100_000, description="16-bit of the matrix units, dense, TFLOPS"
    )
    tensor_fp16_fp32acc_tflops: float | None = Field(
        None, gt=0, le=100_000, description="the same with sums in 32 bits, TFLOPS"
    )
    fp8_tflops: float | None = Field(
        None, gt=0, le=100_000, description="8-bit floating point, dense, TFLOPS"
    )
    int8_tops: float | None = Field(
        None, gt=0, le=100_000, description="8-bit integers, dense, TOPS"
    )
    tensor_generation: int | None = Field(
        None, ge=1, le=20, description="generation of the matrix units"
    )
    board_power_w: float | None = Field(
        None, ge=1, le=5000, description="power of the board, in watts"
    )
    pcie: Text | None = Field(None, description="bus, such as PCIe 4.0 x16")
    slots: float | None = Field(None, gt=0, le=8, description="slots it takes in the case")
    length_mm: float | None = Field(None, gt=0, le=1000, description="length in millimetres")
    power_connectors: Text | None = Field(None, description="power plugs, such as 2x 8-pin")
    cooling: Text | None = Field(None, description="blower, open, passive, liquid…")
    nvlink_gb_s: float | None = Field(
        None, ge=0, le=100_000, description="link between cards, GB/s; 0 is none"
    )
    ecc: bool | None = Field(None, description="whether the memory corrects errors")
    display_outputs: Text | None = Field(None, description="sockets for screens")
    prices: list[Price] = Field([], description="prices, in the order of their days")
    caveats: list[Caveat] = Field([], description="what the figures do not tell")


class Selection(Part):
    """Which cards a group name means; all given conditions hold."""

    brand: list[Id] | Id | None = Field(None, description="product lines")
    series: list[Text] | Text | None = Field(None, description="marketing series")
    segment: list[Segment] | Segment | None = Field(None, description="for whom it is sold")
    vendor: list[Id] | Id | None = Field(None, description="ids in hardware/vendors/")
    platform: list[Id] | Id | None = Field(None, description="ids in hardware/platforms/")
    architecture: list[Id] | Id | None = Field(None, description="ids in hardware/architectures/")
    family: list[Id] | Id | None = Field(None, description="families of architectures")
    card: list[Id] | Id | None = Field(None, description="ids in hardware/cards/")
    price_kind: list[Id] | Id | None = Field(None, description="kinds of price")


class Group(File):
    """A name that people use for many cards."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    select: Selection = Field(description="which cards it means")


class Series(Part):
    """What people call a marketing series besides its name; the cards say which are of it."""

    name: Text = Field(description="the series, as the cards' files have it")
    aliases: list[Text] = Field(min_length=1, description="other names")
    note: Text | None = Field(None, description="what a reader should know besides")

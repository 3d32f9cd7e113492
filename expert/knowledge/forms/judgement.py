"""The forms for judgements and constants."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from expert.knowledge.forms.types import Date, File, Id, Item, Part, Text, Value

WITH_DEFAULT, DATED_LIST = "with a default", "dated list"
"""The two ways to write a judgement; the location of an error names the way that was tried."""
MODELS = "ids of the models it applies to"
VENDORS = "ids of the vendors whose cards it applies to; `others`: all that no other value names"
REGIONS = "answers to `region` it applies to; `unsaid` if there is no answer"


class Edition(Item):
    """One edition of an advisor's advice."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(
        None, description="last day, if the next edition does not begin right after it"
    )


class DatedJudgement(Item):
    """A value of a judgment that applies from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    value: Value = Field(description="number, text, true, false, or a list")
    of: Text | None = Field(None, description="market figure that the number is multiplied by")
    claims: list[Text] = Field([], description="claims it is based on")
    inferred: bool | None = Field(None, description="true if no claim states it")


class Judgement(Item):
    """A judgment's value from the first edition on, and the later changes to it."""

    default: Value = Field(
        description="the value from the first edition on: number, text, true, false, or a list"
    )
    of: Text | None = Field(None, description="market figure that the number is multiplied by")
    claims: list[Text] = Field([], description="claims it is based on")
    inferred: bool | None = Field(None, description="true if no claim states it")
    exceptions: list[DatedJudgement] = Field(
        [], description="other values, each starting on a given day"
    )


def _way(written: Any) -> str:
    return DATED_LIST if isinstance(written, list) else WITH_DEFAULT


AnyJudgement = Annotated[
    Annotated[Judgement, Tag(WITH_DEFAULT)] | Annotated[list[DatedJudgement], Tag(DATED_LIST)],
    Discriminator(_way),
]


class Advisor(File):
    """One advisor's judgments."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    about: Text | None = Field(None, description="who the advisor is")
    editions: list[Edition] = Field(min_length=1, description="the editions and their dates")
    judgements: dict[str, AnyJudgement] = Field(
        {},
        description="each judgment has a default or, if no value applies from the first edition "
        "on, a list like `exceptions`",
    )


class ConstantValue(Item):
    """The value of a constant from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    value: Value = Field(description="number, text, true, false, or a list")


class OneOfMany(Item):
    """A constant's values for one country, one currency, certain vendors or certain models."""

    unit: Text | None = Field(
        None, description="unit of the value, if different from that of the file"
    )
    regions: list[Text] = Field([], description=REGIONS)
    where: Text | None = Field(None, description="the names of these countries")
    vendors: list[Id] = Field([], description=VENDORS)
    models: list[Id] = Field([], description=MODELS)
    values: list[ConstantValue] = Field(min_length=1, description="values in date order")


class Constant(File):
    """A number that rules use, no matter which advisor is chosen."""

    id: Id = Field(description="the file name without .yaml")
    title: Text = Field(description="what it is, in one sentence")
    why: Text = Field(description="the reason for having it")
    unit: Text | None = Field(None, description="unit of the value")
    of: Id | None = Field(
        None,
        description="only in a file of your own: the constant of which this is another country's "
        "value",
    )
    regions: list[Text] = Field([], description=REGIONS)
    where: Text | None = Field(None, description="the names of these countries")
    vendors: list[Id] = Field([], description=VENDORS)
    models: list[Id] = Field([], description=MODELS)
    values: list[ConstantValue] = Field([], description="values in date order")
    each: dict[Id, OneOfMany] = Field(
        {},
        description="instead of `values`: values per country, currency, vendor or model",
    )


class Meaning(Part):
    """What values a judgment or constant may have, so that mistakes are found before a run."""

    id: Id = Field(
        description="the part of the judgment's key before the dot, or the constant's id"
    )
    of: Literal["judgement", "constant"] = Field(
        description="whether it is a judgment or a constant"
    )
    type: Literal["number", "whole", "truth", "text", "word"] = Field(
        description="a number, a whole number, true or false, any text, or one of certain words"
    )
    was: list[Text] = Field([], description="former names, in whose place it is read now")
    least: float | None = Field(None, description="smallest number")
    most: float | None = Field(None, description="largest number")
    unit: Text | None = Field(None, description="unit of the number")
    words: list[Text] = Field([], description="the allowed words")
    among: Literal["answer", "profile", "share", "trait"] | None = Field(
        None, description="instead of `words`: what kind of word is allowed"
    )
    several: bool = Field(False, description="whether it may be a list")
    length: int | None = Field(
        None, ge=2, description="how many numbers it consists of, if more than one"
    )
    market: list[Text] = Field([], description="allowed values of `of`: figures of the market")
    multiple: list[Text] = Field(
        [],
        description="keys after the dot for which the number must be a multiple of a market "
        "figure; `always` if there is no dot",
    )
    keys: list[Text] = Field(
        [],
        description="what may follow the dot: `profile`, `workload`, `network kind`, `question`, "
        "`answer`, `share`, or the words themselves; if left out, the key has no dot",
    )
    each: bool = Field(
        False, description="whether there is one value for each country, currency, vendor or model"
    )

"""The forms of judgements and constants."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from expert.knowledge.forms.values import Date, File, Id, Item, Text, Value

WITH_DEFAULT, DATED_LIST = "with a default", "dated list"
"""The two ways to write a judgement; an error's location names the one that was tried."""
REGIONS = "answers to `region` for which it holds; `unsaid` where there is no answer"


class Edition(Item):
    """One edition of an advisor's advice."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day, when no edition follows at once")


class DatedJudgement(Item):
    """A value from a day on."""

    from_: Date = Field(alias="from", description="first day")
    value: Value = Field(description="number, text, true, false, or a list")
    of: Text | None = Field(None, description="quantity of the market that the number multiplies")
    claims: list[Text] = Field([], description="claims it rests on")
    inferred: bool | None = Field(None, description="true when no claim states it")


class Judgement(Item):
    """A value that holds from the first edition on, and the days that change it."""

    default: Value = Field(
        description="the value from the first edition on: number, text, true, false, or a list"
    )
    of: Text | None = Field(None, description="quantity of the market that the number multiplies")
    claims: list[Text] = Field([], description="claims it rests on")
    inferred: bool | None = Field(None, description="true when no claim states it")
    exceptions: list[DatedJudgement] = Field([], description="other values, each from a day on")


def _way(written: Any) -> str:
    return DATED_LIST if isinstance(written, list) else WITH_DEFAULT


AnyJudgement = Annotated[
    Annotated[Judgement, Tag(WITH_DEFAULT)] | Annotated[list[DatedJudgement], Tag(DATED_LIST)],
    Discriminator(_way),
]


class Advisor(File):
    """One advisor's judgements."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    about: Text | None = Field(None, description="who it is")
    editions: list[Edition] = Field([], description="days of the editions")
    judgements: dict[str, AnyJudgement] = Field(
        {},
        description="each with a default, "
        "or a list like `exceptions` when nothing holds from the first edition on",
    )


class ConstantValue(Item):
    """The value of a constant from a day on."""

    from_: Date = Field(alias="from", description="first day")
    value: Value = Field(description="number, text, true, false, or a list")


class OneOfMany(Item):
    """The constant of one country or one currency."""

    unit: Text | None = Field(None, description="unit of the value, when not the file's")
    regions: list[Text] = Field([], description=REGIONS)
    where: Text | None = Field(None, description="these countries in words")
    values: list[ConstantValue] = Field(min_length=1, description="values in the order of days")


class Constant(File):
    """A number that rules use, whoever advises."""

    id: Id = Field(description="the file's name without .yaml")
    title: Text = Field(description="what it is, in one sentence")
    why: Text = Field(description="the reason for having it")
    unit: Text | None = Field(None, description="unit of the value")
    of: Id | None = Field(
        None, description="the constant this is another country's value of, in a file of your own"
    )
    regions: list[Text] = Field([], description=REGIONS)
    where: Text | None = Field(None, description="these countries in words")
    values: list[ConstantValue] = Field([], description="values in the order of days")
    each: dict[Id, OneOfMany] = Field(
        {}, description="instead of `values`: one of them for each country or currency"
    )

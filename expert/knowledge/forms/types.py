"""The building blocks of all forms: values, list items, files."""

from __future__ import annotations

import datetime
import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", re.ASCII)
FASTEST = 1e12


def _check_date(text: str) -> str:
    match = _DATE.fullmatch(text)
    try:
        if not match or not 1990 <= int(match[1]) <= 2100:
            raise ValueError
        datetime.date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        raise PydanticCustomError("date", "") from None
    return text


def _check_scalar(value: Any) -> Any:
    if not isinstance(value, str | int | float | bool):
        raise PydanticCustomError("scalar", "")
    return value


def _check_scalar_or_list(value: Any) -> Any:
    for item in value if isinstance(value, list) else [value]:
        _check_scalar(item)
    return value


def _check_figure(value: Any) -> Any:
    numbers = value if isinstance(value, list) else [value]
    if len(numbers) != (2 if isinstance(value, list) else 1) or not all(
        isinstance(number, int | float) and not isinstance(number, bool) for number in numbers
    ):
        raise PydanticCustomError("figure", "")
    return value


def _check_speed(value: Any) -> Any:
    """Reject what cannot be a measured speed: zero, a negative or an infinite number."""
    numbers = value if isinstance(value, list) else [value]
    _check_figure(value)
    if not all(0 < number < FASTEST for number in numbers):
        raise PydanticCustomError("speed", "")
    return value


def _check_truth_or_text(value: Any) -> Any:
    if not isinstance(value, bool | str):
        raise PydanticCustomError("truth_or_text", "")
    return value


Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]*$", max_length=100)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=5000)]
Date = Annotated[str, AfterValidator(_check_date)]
Scalar = Annotated[Any, AfterValidator(_check_scalar)]
Value = Annotated[Any, AfterValidator(_check_scalar_or_list)]
Figure = Annotated[Any, AfterValidator(_check_figure)]
Speed = Annotated[Any, AfterValidator(_check_speed)]
TruthOrText = Annotated[Any, AfterValidator(_check_truth_or_text)]
Confidence = Literal["high", "medium", "low"]
Positive = Annotated[float, Field(gt=0, le=1e9)]
NotNegative = Annotated[float, Field(ge=0, le=1e9)]
Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=1, le=10**9)]


class Part(BaseModel):
    """What all mappings in a file have in common: no unknown keys, no guessed types."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=False)


class Item(Part):
    """A list item that may name its own source."""

    source: Id | None = Field(
        None, description="id in sources.yaml, if different from that of the file"
    )
    confidence: Confidence | None = Field(None, description="how certain this value is")
    note: Text | None = Field(None, description="anything else a reader should know")


class File(Part):
    """The keys that come last in every file."""

    source: Id = Field(
        description="id in sources.yaml for everything that does not name its own source"
    )
    checked: Date = Field(description="day the file was last checked against its sources")
    sources: dict[str, Id] | None = Field(None, description="sources of individual keys, by key")
    confidence: Confidence | None = Field(None, description="how certain the file's values are")
    note: Text | None = Field(None, description="anything else a reader should know")

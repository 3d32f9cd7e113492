"""The forms for documents: what they are, where they disagree, and where their text is doubtful."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.types import Date, File, Id, Item, Part, Text


class Source(Part):
    """A document from which values come."""

    id: Id = Field(description="short readable name")
    title: Text = Field(description="title of the document")
    author: Text | None = Field(None, description="its author")
    date: Date | None = Field(None, description="day it was published")
    address: str | None = Field(None, max_length=2000, description="URL; empty if there is none")
    retrieved: Date | None = Field(None, description="day it was read")
    licence: Text | None = Field(None, description="license, if it matters")
    note: Text | None = Field(None, description="anything else a reader should know")


class Side(Item):
    """What one document says about a point on which others disagree."""

    advisor: Id | None = Field(
        None, description="id in judgement/advisors/, if it is an advisor's view"
    )
    on: Date = Field(description="first day it was stated")
    says: Text = Field(description="the view in one sentence, in our words")
    claims: list[Text] = Field(min_length=1, description="claims it is based on")
    facts: list[Text] = Field(
        [], description="where it is recorded: knowledge/folder/file.yaml#key"
    )


class Disagreement(File):
    """A point on which the documents disagree, and what decides which side an answer takes."""

    id: Id = Field(description="the file name without .yaml")
    topic: Text = Field(description="the topic in a few words")
    told_apart: Literal["edition", "advisor", "workload", "shown"] = Field(
        description="what decides which side an answer takes; with `shown`, it presents both sides"
    )
    how: Text = Field(description="how the answer does that, in one sentence")
    settings: list[Text] = Field(
        [], description="advisor settings that have different values on each side"
    )
    rules: list[Text] = Field([], description="rules whose sentences present both sides")
    sides: list[Side] = Field(min_length=2, description="the views, oldest first")


class Passage(Item):
    """Where a doubtful passage appears."""

    advisor: Id = Field(description="id in judgement/advisors/")
    on: Date = Field(description="first day of the edition")


class Concern(Part):
    """Something in an answer that depends on a doubtful passage."""

    about: Literal["profile", "thing", "ask"] = Field(description="what the id refers to")
    key: Text = Field(description="id of a profile, of a card or other thing, or of a question")


class Doubt(File):
    """A passage that probably does not say what the author meant, and how we interpret it."""

    id: Id = Field(description="the file name without .yaml")
    stands_in: list[Passage] = Field(min_length=1, description="the editions that contain it")
    as_written: Text = Field(description="what the document literally says")
    likely_meant: Text = Field(description="what we think it means")
    why: Text = Field(description="the reason for the doubt")
    claims: list[Text] = Field(min_length=1, description="claims that are in doubt")
    concerns: list[Concern] = Field(
        [],
        description="what depends on it; if left out, every profile with a setting that cites "
        "one of its claims",
    )

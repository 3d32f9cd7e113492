"""The forms of documents: what they are, where they disagree, where their text is in doubt."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.values import Date, File, Id, Item, Part, Text


class Source(Part):
    """A document that values come from."""

    id: Id = Field(description="short readable name")
    title: Text = Field(description="title of the document")
    author: Text | None = Field(None, description="who wrote it")
    date: Date | None = Field(None, description="day it was published")
    address: str | None = Field(None, max_length=2000, description="URL; empty when there is none")
    retrieved: Date | None = Field(None, description="day it was read")
    licence: Text | None = Field(None, description="licence, when it matters")
    note: Text | None = Field(None, description="what a reader should know besides")


class Side(Item):
    """What one document says on a matter on which others say something else."""

    advisor: Id | None = Field(
        None, description="id in judgement/advisors/, when it is an advisor's"
    )
    on: Date = Field(description="first day on which it was said")
    says: Text = Field(description="the view in one sentence, in our words")
    claims: list[Text] = Field(min_length=1, description="claims it rests on")
    facts: list[Text] = Field([], description="places that hold it: knowledge/folder/file.yaml#key")


class Disagreement(File):
    """A matter on which the documents disagree, and how an answer tells the sides apart."""

    id: Id = Field(description="the file's name without .yaml")
    topic: Text = Field(description="the matter in a few words")
    told_apart: Literal["edition", "advisor", "workload", "shown"] = Field(
        description="by what an answer takes a side; `shown` takes none and tells both"
    )
    how: Text = Field(description="how that is done, in one sentence")
    settings: list[Text] = Field(
        [], description="advisors' settings whose values differ between the sides"
    )
    rules: list[Text] = Field([], description="rules whose sentences tell both sides")
    sides: list[Side] = Field(min_length=2, description="the views, oldest first")


class Passage(Item):
    """Where a doubtful passage stands."""

    advisor: Id = Field(description="id in judgement/advisors/")
    on: Date = Field(description="first day of the edition")


class Concern(Part):
    """Something in an answer that rests on a doubtful passage."""

    about: Literal["profile", "thing", "ask"] = Field(description="what the key names")
    key: Text = Field(description="id of a profile, of a card or other thing, or of a question")


class Doubt(File):
    """A passage that is probably not what its author meant, and how it is read here."""

    id: Id = Field(description="the file's name without .yaml")
    stands_in: list[Passage] = Field(min_length=1, description="the editions that have it")
    as_written: Text = Field(description="what the document literally says")
    likely_meant: Text = Field(description="what is taken to be meant")
    why: Text = Field(description="the reason for the doubt")
    claims: list[Text] = Field(min_length=1, description="claims that are in doubt")
    concerns: list[Concern] = Field(
        [],
        description="what rests on it; when absent, each profile whose setting cites a claim of it",
    )

"""The forms of questions, and of the kinds of people who answer them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.values import Date, Figure, File, Id, Part, Scalar, Share, Text, Value


class Choice(Part):
    """One answer to choose."""

    value: Scalar = Field(description="value in a case")
    label: Text = Field(description="what the reader sees")
    gives: Text | None = Field(None, description="what one gets who chooses it, in one line")
    aliases: list[Text] = Field([], description="other ways to type it")


class KnownBy(Part):
    """Answers after which another share of people can say more."""

    key: Id = Field(description="key of an answer")
    value: Value = Field(description="the answer, or a list of which one suffices")
    known: Share = Field(description="share of these people, 0 to 1")


class Elsewhere(Part):
    """Words that answer another question, and how to say there what they mean."""

    words: list[Text] = Field(description="what people type")
    says: Text = Field(description="the answer to give instead, as key=value")


class Question(File):
    """One thing that can be asked."""

    id: Id = Field(description="key of the answer in a case")
    text: Text = Field(description="the question")
    help: Text | None = Field(None, description="why it is asked and how to answer")
    type: Literal[
        "choice", "choices", "number", "range", "boolean", "text", "date", "card", "cards", "names"
    ] = Field(description="kind of answer")
    choices: list[Choice] = Field([], description="answers to choose from")
    elsewhere: list[Elsewhere] = Field([], description="words that answer another question")
    unit: Text | None = Field(None, description="unit of a number")
    min: float | None = Field(None, description="smallest number; needed with type number")
    max: float | None = Field(None, description="largest number; needed with type number")
    usual: Figure | None = Field(
        None, description="[low, high]; the interview repeats a number beyond them back"
    )
    group: Text | None = Field(None, description="heading in the interview")
    order: float | None = Field(None, description="place in the interview")
    label: Text | None = Field(
        None, description="what is special then, in the interview's list of special things"
    )
    known: Share | None = Field(
        None, description="share of people who can say more here than the usual, 0 to 1"
    )
    known_by: list[KnownBy] = Field([], description="who can say more or less than most")
    takes: list[Id] = Field(
        [], description="questions whose answers are understood here too, and need no asking then"
    )
    only_with_another: bool = Field(
        False, description="whether its answer alone says nothing, as a currency without a sum"
    )


class Sign(Part):
    """An answer from which a profile is recognised."""

    key: Id = Field(description="key of an answer")
    value: Value = Field(None, description="the answer, or a list of which one suffices")
    at_least: float | None = Field(None, description="smallest number")
    at_most: float | None = Field(None, description="largest number")


class Profile(File):
    """A kind of person who asks."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    says: Text | None = Field(None, description="the person in one sentence")
    signs: list[Sign] = Field([], description="answers from which it is recognised")
    implies: list[Id] = Field([], description="profiles that hold too")

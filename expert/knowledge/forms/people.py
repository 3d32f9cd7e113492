"""The forms of questions, and of the kinds of people who answer them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.values import Figure, File, Id, Part, Scalar, Share, Text, Value


class Choice(Part):
    """One answer to choose."""

    value: Scalar = Field(description="value in a case")
    label: Text = Field(description="what the reader sees")
    gives: Text | None = Field(None, description="what one gets who chooses it, in one line")
    aliases: list[Text] = Field([], description="other ways to type it")
    needs: Id | None = Field(None, description="question that must be answered too")


class KnownBy(Part):
    """Answers after which another share of people can say more."""

    key: Id = Field(description="key of an answer")
    value: Value = Field(description="the answer, or a list of which one suffices")
    known: Share = Field(description="share of these people, 0 to 1")


class Elsewhere(Part):
    """Words that answer another question, and how to say there what they mean."""

    words: list[Text] = Field(description="what people type")
    says: Text = Field(description="the answer to give instead, as key=value")


class UsualAnswer(Part):
    """What is assumed where nobody answers."""

    value: Scalar = Field(description="the assumed answer")
    says: Text = Field(description="the assumption in one sentence, for the person")
    because: Text = Field(description="why this answer and no other")


class TakenIn(Part):
    """What an answer brings into a run besides cards."""

    facts: Literal[
        "framework",
        "runtime",
        "server",
        "machines",
        "processors",
        "renting",
        "tables",
        "techniques",
        "vendors",
    ] = Field(description="which facts")
    on: Value = Field(None, description="the answer, or a list of which one suffices; else any")
    which: Literal["all", "wanted", "named"] = Field(
        "all", description="all of them; those of which the answer wants a trait; those it names"
    )
    traits: list[Id] | None = Field(
        None, description="the traits that alone count, where nothing of the kind is chosen"
    )


class QuestionOption(Part):
    """How a question is answered on the command line."""

    name: Id = Field(description="what is typed after the two dashes")
    value: Text | None = Field(
        None, description="what stands for the answer in the help; none with type boolean"
    )
    says: Text = Field(description="what it tells, in a few words; answers to choose are added")
    panel: Literal["common", "topics"] = Field(
        "common", description="heading of the help: common questions, or clouds, servers and such"
    )


class Question(File):
    """One thing that can be asked."""

    id: Id = Field(description="key of the answer in a case")
    text: Text = Field(description="the question")
    help: Text | None = Field(None, description="why it is asked and how to answer")
    type: Literal[
        "choice", "choices", "number", "range", "boolean", "text", "date", "card", "cards", "names"
    ] = Field(description="kind of answer")
    choices: list[Choice] = Field([], description="answers to choose from")
    choices_from: Literal["vendor"] | None = Field(
        None, description="`vendor`: the vendors of which a card can be bought are answers too"
    )
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
    option: QuestionOption | None = Field(
        None, description="its option on the command line; without one, `--set` answers it"
    )
    default: UsualAnswer | None = Field(
        None, description="the answer that is assumed, where it matters, if nobody gives one"
    )
    takes_in: list[TakenIn] = Field(
        [], description="facts besides those on cards that an answer brings into the run"
    )
    of_the_computer: bool = Field(
        False, description="whether it is about the computer that stands there, not about the work"
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

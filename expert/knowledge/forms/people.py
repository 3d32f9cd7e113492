"""The forms for questions and for profiles, the kinds of people who answer them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.types import Date, Figure, File, Id, Part, Scalar, Share, Text, Value


class Choice(Part):
    """One answer to choose from."""

    value: Scalar = Field(description="value used in a case")
    label: Text = Field(description="what the reader sees")
    gives: Text | None = Field(None, description="what choosing it leads to, in one line")
    aliases: list[Text] = Field([], description="other ways to type it")
    needs: Id | None = Field(None, description="another question that has to be answered as well")


class KnownBy(Part):
    """An answer that changes how many people can give a useful answer to the question."""

    key: Id = Field(description="key of an answer")
    value: Value = Field(description="the answer, or a list of answers, one of which is enough")
    known: Share = Field(description="share of these people, from 0 to 1")


class Elsewhere(Part):
    """Words or numbers that answer a different question, and what they mean there."""

    words: list[Text] = Field([], description="what people type")
    number: bool = Field(False, description="whether this applies to any number")
    says: Text = Field(description="the answer to give instead, such as key=value")


class UsualAnswer(Part):
    """What is assumed if nobody answers."""

    value: Scalar = Field(description="the assumed answer")
    says: Text = Field(description="the assumption in one sentence, as shown to the person")
    because: Text = Field(description="why this answer and not another")


class LighterCounts(Part):
    """What a lighter answer loses, and since when it has been usual."""

    value: Scalar = Field(description="the answer, as in `lighter` or `lighter_for`")
    words: Text = Field(description="the answer as a phrase, such as 'an 8-bit cache'")
    loss: Literal["little", "some", "much"] = Field(
        description="little: it is tried before a used card that nobody asked for is "
        "recommended; some: it is tried only before renting or buying nothing; much: "
        "it is tried after all others"
    )
    jobs: list[Id] = Field([], description="jobs to which it applies; all if left out")
    model_kinds: list[Id] = Field([], description="kinds of models; all if left out")
    also_if_stated: bool = Field(
        False,
        description="whether it leads to the same result, so that it is named even if another "
        "answer was given",
    )
    since: Date = Field(description="first day or month on which it was usual")
    source: Id = Field(description="source id")
    loses: Text = Field(description="what is lost, as a sentence without its period")


class TakenIn(Part):
    """Facts about things other than cards that an answer adds to a run."""

    facts: Literal[
        "boards",
        "framework",
        "runtime",
        "server",
        "machines",
        "multiplied",
        "processors",
        "renting",
        "rent-hints",
        "speedups",
        "tables",
        "techniques",
        "timed",
        "trained",
        "typical",
        "vendors",
    ] = Field(description="which facts")
    on: Value = Field(
        None,
        description="the answer, or a list of answers, one of which is enough; without it, any "
        "answer",
    )
    which: Literal["all", "wanted", "named"] = Field(
        "all",
        description="all: every one; wanted: only those with a trait that the answer calls for; "
        "named: only those that the answer names",
    )
    traits: list[Id] | None = Field(
        None, description="the only traits that matter if nothing of this kind is being chosen"
    )


class QuestionOption(Part):
    """How a question can be answered on the command line."""

    name: Id = Field(description="what is typed after the two dashes")
    value: Text | None = Field(
        None, description="placeholder for the answer in the help; none for type boolean"
    )
    says: Text = Field(
        description="what it specifies, in a few words; the help adds the possible answers"
    )
    panel: Literal["common", "topics"] = Field(
        "common",
        description="section of the help: common questions, or clouds, servers and the like",
    )
    also: list[Id] = Field(
        [],
        description="other names that people try; the error message suggests the right one",
    )


class Question(File):
    """One question that can be asked."""

    id: Id = Field(description="key of its answer in a case")
    text: Text = Field(description="the question")
    help: Text | None = Field(None, description="why it is asked and how to answer")
    type: Literal[
        "choice",
        "choices",
        "number",
        "range",
        "boolean",
        "text",
        "date",
        "card",
        "cards",
        "names",
        "prices",
    ] = Field(description="kind of answer")
    choices: list[Choice] = Field([], description="answers to choose from")
    shown_first: list[Scalar] = Field(
        [],
        description="choices that the interview shows at first, in this order; the others follow "
        "after `more`",
    )
    choices_from: Literal["vendor"] | None = Field(
        None, description="`vendor` adds the vendors whose cards can be bought to the answers"
    )
    elsewhere: list[Elsewhere] = Field([], description="words that answer another question")
    unit: Text | None = Field(None, description="unit of a number")
    min: float | None = Field(None, description="smallest number; required for type number")
    max: float | None = Field(None, description="largest number; required for type number")
    usual: Figure | None = Field(
        None,
        description=("[low, high]; the interview asks you to confirm a number outside this range"),
    )
    group: Text | None = Field(None, description="heading it is shown under in the interview")
    order: float | None = Field(None, description="position in the interview")
    label: Text | None = Field(
        None, description="how it is worded in the interview's list of special circumstances"
    )
    known: Share | None = Field(
        None,
        description="share of people whose answer would differ from the usual answer, from 0 to 1",
    )
    known_by: list[KnownBy] = Field(
        [], description="people who give a certain answer more often, or less often, than most"
    )
    takes: list[Id] = Field(
        [],
        description="questions whose answers are also accepted here; these need not be asked "
        "afterwards",
    )
    option: QuestionOption | None = Field(
        None, description="its command-line option; without one, use `--set` to answer it"
    )
    default: UsualAnswer | None = Field(
        None, description="the answer that is assumed if it matters and nobody gives one"
    )
    lighter: list[Scalar] = Field(
        [],
        description="answers that need less memory than the assumed answer, smallest loss first; "
        "they are tried if the budget buys nothing with enough memory for the work",
    )
    lighter_for: dict[Id, list[Scalar]] = Field(
        {}, description="the same for jobs to which other answers apply, by job"
    )
    lighter_counts: list[LighterCounts] = Field(
        [],
        description="lighter answers that are assumed before the advice is to buy nothing new, "
        "and what each loses; the others are only mentioned",
    )
    usual_sets: list[int] = Field(
        [],
        description=(
            "numbers of cards that are tried, in this order, if one is not enough for the work"
        ),
    )
    takes_in: list[TakenIn] = Field(
        [], description="facts that an answer adds to the run besides those about cards"
    )
    of_the_computer: bool = Field(
        False, description="whether it is about the person's own computer rather than the job"
    )
    only_with_another: bool = Field(
        False,
        description=(
            "whether its answer means nothing by itself, such as a currency without an amount"
        ),
    )


class Sign(Part):
    """An answer by which a profile is recognized."""

    key: Id = Field(description="key of an answer")
    value: Value = Field(
        None, description="the answer, or a list of answers, one of which is enough"
    )
    at_least: float | None = Field(None, description="smallest number")


class Profile(File):
    """A kind of user."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    says: Text | None = Field(None, description="the person in one sentence")
    signs: list[Sign] = Field([], description="answers by which it is recognized")
    implies: list[Id] = Field([], description="other profiles that then apply as well")
    stands_for: list[Id] = Field(
        [],
        description=(
            "profiles of similar people; their typical work is assumed for jobs for which this "
            "profile lists none"
        ),
    )
    workplace_first: bool = Field(
        False, description="whether its typical work replaces that of every other profile"
    )

"""The form of each kind of knowledge file, in the order of its keys.

Only the form: which keys, which types, which values. What concerns several
keys or files stands in `checks.py`. Imported only when the cache is cold.
"""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from expert.knowledge.clouds import Cloud, Service
from expert.knowledge.forms import (
    Count,
    Date,
    Figure,
    File,
    Id,
    Item,
    Part,
    Positive,
    Scalar,
    Share,
    Text,
    TruthOrText,
    Value,
)
from expert.knowledge.machines import Link, NetType
from expert.knowledge.networks import Network, Technique
from expert.knowledge.readings import Disagreement, Doubt
from expert.knowledge.things import DatedCaveat, Thing, Trait

Segment = Literal["consumer", "prosumer", "workstation", "datacenter", "cloud-only", "integrated"]


class Price(Item):
    """One price, seen on one day."""

    on: Date = Field(description="day or month of the price")
    usd: float = Field(ge=1, le=1_000_000, description="US dollars of that day, without tax")
    condition: Literal["new", "used"] = Field(description="new or used")
    kind: Id = Field(description="how the price was found: id in price-kinds.yaml")


class Caveat(Item):
    """Something about a card that its figures do not tell."""

    kind: Id = Field(description="what it is about: id in caveat-kinds.yaml")
    fast_gib: float | None = Field(None, gt=0, le=2048, description="memory at full speed, in GiB")
    from_: Date | None = Field(None, alias="from", description="day from which it was known")


class Card(File):
    """An accelerator, its figures and its prices."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    variant: Text | None = Field(None, description="tells cards of the same name apart")
    aliases: list[Text] = Field([], description="other names; each belongs to this card alone")
    vendor: Id = Field(description="id in vendors/")
    platform: Id = Field(description="id in platforms/")
    architecture: Id = Field(description="id in architectures/")
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


class Support(Item):
    """What one program could do with an architecture, from when to when."""

    software: Id = Field(description="cudnn, cuda, pytorch, tensorflow, rocm…")
    from_: Date | None = Field(None, alias="from", description="first day")
    until: Date | None = Field(None, description="last day; absent while it holds")
    first: Text | None = Field(None, description="first version")
    last: Text | None = Field(None, description="last version")
    level: Id | None = Field(
        None, description="how well: full, official, default, legacy, preview…"
    )
    os: Id | list[Id] | None = Field(
        None, description="where, when not everywhere: answers to the question `os`"
    )


class MixedPrecision(Item):
    """When training could use the 16-bit matrix units."""

    from_: Date = Field(alias="from", description="first day")


class Architecture(File):
    """A GPU architecture and what software did with it."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    family: Id = Field(description="name of the folder of its cards")
    vendor: Id = Field(description="id in vendors/")
    platform: Id | None = Field(None, description="id in platforms/")
    years: Text | None = Field(None, description="years of new cards")
    compute_capability: Text | None = Field(None, description="NVIDIA's number, in quotes")
    targets: list[Text] | None = Field(None, description="AMD's compiler targets")
    generation: int | None = Field(
        None, ge=0, le=100, description="order of the vendor's generations"
    )
    fp16_rate: float | None = Field(
        None, ge=0, le=64, description="16-bit speed over 32-bit; 0 is storage only"
    )
    fp16_quality: Text | None = Field(None, description="what 16 bits are good for")
    bf16: TruthOrText = Field(None, description="whether it computes in this format")
    tf32: TruthOrText = Field(None, description="whether it computes in this format")
    fp8: TruthOrText = Field(None, description="whether it computes in this format")
    fp4: TruthOrText = Field(None, description="whether it computes in this format")
    int8: TruthOrText = Field(None, description="whether it computes in this format")
    tensor_generation: int | None = Field(
        None, ge=1, le=20, description="generation of the matrix units"
    )
    support: list[Support] = Field([], description="software, dated")
    mixed_precision: MixedPrecision | None = Field(
        None, description="use of the matrix units in training"
    )


class Maturity(Item):
    """How far a platform was, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    level: Literal["none", "poor", "partial", "workable", "mature"] = Field(description="how far")
    os: list[Id] | None = Field(
        None, description="where, when not everywhere: answers to the question `os`"
    )
    job: Id | None = Field(None, description="the one job it is said of; else all that have none")
    says: Text | None = Field(None, description="the reason in one sentence")


class Community(Item):
    """How many people use a platform, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    size: Literal["large", "small", "tiny"] = Field(description="how many")


class Platform(File):
    """A software platform for accelerators."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    vendor: Id | None = Field(None, description="id in vendors/, when one owns it")
    maturity: list[Maturity] = Field([], description="how far it was, in the order of days")
    community: list[Community] = Field([], description="how many people used it")
    caveats: list[DatedCaveat] = Field([], description="what to know besides, dated")


class Vendor(File):
    """A maker."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    order: float | None = Field(
        None, description="place among the answers to the question for a vendor; last without one"
    )
    maker_words: list[Text] = Field(
        [], description="words that people leave out of a card's name, such as GeForce"
    )
    brands: list[Id] = Field([], description="product lines that its cards are sold in")
    caveats: list[DatedCaveat] = Field([], description="what to know besides, dated")


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


class LicenceTerms(Part):
    """What a licence is about."""

    brands: list[Id] | None = Field(None, description="product lines")
    where: Id | None = Field(None, description="place, such as data_centre")
    uses: list[Id] | None = Field(None, description="kinds of use")


class Licence(File):
    """A licence that limits where cards may run."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    vendor: Id | None = Field(None, description="id in vendors/")
    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day; absent while it holds")
    forbids: LicenceTerms | None = Field(None, description="what is forbidden")
    allows: LicenceTerms | None = Field(None, description="what is allowed all the same")
    says: Text = Field(description="the licence in one sentence")


class Selection(Part):
    """Which cards a group name means; all given conditions hold."""

    brand: list[Id] | Id | None = Field(None, description="product lines")
    series: list[Text] | Text | None = Field(None, description="marketing series")
    segment: list[Segment] | Segment | None = Field(None, description="for whom it is sold")
    vendor: list[Id] | Id | None = Field(None, description="ids in vendors/")
    platform: list[Id] | Id | None = Field(None, description="ids in platforms/")
    architecture: list[Id] | Id | None = Field(None, description="ids in architectures/")
    family: list[Id] | Id | None = Field(None, description="families of architectures")
    card: list[Id] | Id | None = Field(None, description="ids in cards/")
    price_kind: list[Id] | Id | None = Field(None, description="kinds of price")


class Group(File):
    """A name that people use for many cards."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    select: Selection = Field(description="which cards it means")


class Performance(File):
    """One measured table."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="the table in a few words")
    kind: Literal["equivalence", "throughput", "latency", "ratio", "scaling"] = Field(
        description="what is given"
    )
    workload: Id = Field(description="general, cnn, rnn, transformer, llm-inference, gemm…")
    test: Text | None = Field(None, description="what ran")
    precision: Id | None = Field(None, description="fp32, fp16, 4-bit…")
    gpus: int = Field(1, ge=1, le=100_000, description="GPUs at work together")
    unit: Text = Field(description="ratio, images/s, tokens/s, ms…")
    higher_is_better: bool = Field(description="whether more is faster")
    reference: Id | None = Field(None, description="card that has the value 1")
    on: Date = Field(description="day of the measurement")
    values: dict[str, Figure] = Field(
        min_length=1,
        description="a number for each card id; for `scaling` a range for each kind of code",
    )
    called: dict[Id, Text] | None = Field(
        None, description="what the table calls a card, where it means a machine or all sizes"
    )


class Model(File):
    """A network that people run or train further."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    family: Id | None = Field(None, description="family of models")
    released: Date | None = Field(None, description="first day")
    kind: Literal["language-model", "image-model"] = Field(description="what it makes")
    parameters_billion: Positive = Field(description="weights, in thousands of millions")
    active_parameters_billion: Positive | None = Field(
        None, description="weights used for one token"
    )
    layers: Count | None = Field(None, description="blocks on top of each other")
    hidden_size: Count | None = Field(None, description="width of a layer")
    attention_heads: Count | None = Field(None, description="heads for queries")
    kv_heads: Count | None = Field(None, description="heads for keys and values")
    head_dim: Count | None = Field(None, description="width of a head")
    vocabulary: Count | None = Field(None, description="different tokens")
    context_tokens: Count | None = Field(None, description="longest text, in tokens")


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


class Edition(Item):
    """One edition of an advisor's advice."""

    from_: Date = Field(alias="from", description="first day")
    until: Date | None = Field(None, description="last day, when no edition follows at once")


class Judgement(Item):
    """The value of one parameter from a day on."""

    from_: Date = Field(alias="from", description="first day")
    value: Value = Field(description="number, text, true, false, or a list")
    of: Text | None = Field(None, description="quantity of the market that the number multiplies")
    claims: list[Text] = Field([], description="claims it rests on")
    inferred: bool | None = Field(None, description="true when no claim states it")


class Advisor(File):
    """One advisor's judgements as dated parameters."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    about: Text | None = Field(None, description="who it is")
    editions: list[Edition] = Field([], description="days of the editions")
    parameters: dict[str, list[Judgement]] = Field(
        {}, description="a dated list for each parameter"
    )


class ParameterValue(Item):
    """The value of a limit from a day on."""

    from_: Date = Field(alias="from", description="first day")
    value: Value = Field(description="number, text, true, false, or a list")


class Parameter(File):
    """A limit that rules use."""

    id: Id = Field(description="the file's name without .yaml")
    title: Text = Field(description="what it is, in one sentence")
    why: Text = Field(description="the reason for having it")
    unit: Text | None = Field(None, description="unit of the value")
    values: list[ParameterValue] = Field(min_length=1, description="values in the order of days")
    of: Id | None = Field(None, description="what it is the value of, where that differs by country")
    regions: list[Text] = Field(
        [], description="answers to `region` for which it holds; unsaid where there is no answer"
    )
    where: Text | None = Field(None, description="these countries in words")
    used_by: list[Text] = Field([], description="ids of the rules that read it")


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


class Free(File):
    """A kind whose keys are not fixed yet."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: Id = Field(description="the file's name without .yaml")
    name: Text | None = Field(None, description="name as people write it")


MODELS: dict[str, type[Part]] = {
    "advisor": Advisor,
    "architecture": Architecture,
    "card": Card,
    "caveat-kind": CaveatKind,
    "cloud": Cloud,
    "disagreement": Disagreement,
    "doubt": Doubt,
    "framework": Thing,
    "group": Group,
    "licence": Licence,
    "link": Link,
    "model": Model,
    "nettype": NetType,
    "network": Network,
    "parameter": Parameter,
    "performance": Performance,
    "platform": Platform,
    "price-kind": PriceKind,
    "profile": Profile,
    "question": Question,
    "server": Thing,
    "runtime": Thing,
    "service": Service,
    "source": Source,
    "technique": Technique,
    "trait": Trait,
    "vendor": Vendor,
    "workload": Free,
}

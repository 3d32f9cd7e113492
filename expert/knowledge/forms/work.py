"""The forms of work: jobs, models that people run, convolution nets, ways to need less memory."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from expert.knowledge.forms.values import Count, Date, File, Id, Item, Part, Positive, Scalar, Text


class NetworkLayer(Part):
    """One layer of a convolution net."""

    kind: Literal["conv", "pool", "dense"] = Field(description="what it does")
    kernel: Scalar | None = Field(None, description="side of a kernel, such as 3, or 3x5")
    maps: Count | None = Field(None, description="kernels, and so maps that come out")
    size: Scalar | None = Field(None, description="window of a pool, such as 2")
    units: Count | None = Field(None, description="outputs of a dense layer")
    stride: Count | None = Field(None, description="pixels from one window to the next")
    padding: Scalar | None = Field(None, description="same, valid or pixels on each side")
    groups: Count | None = Field(None, description="parts the channels are split into")
    published_mb: Positive | None = Field(
        None, description="MB (of 2**20 bytes) that the source prints for it"
    )
    note: Text | None = Field(None, description="what a reader should know besides")


class Network(File):
    """A convolution net, layer by layer, to work out its memory."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    aliases: list[Text] = Field([], description="other names")
    input: Text = Field(description="height x width x channels, such as 224x224x3")
    batch: Count | None = Field(None, description="samples at once, 1 when left out")
    bits: Literal[64, 32, 16, 8] | None = Field(None, description="bits of a value, usually 32")
    padding: Scalar | None = Field(None, description="of every convolution that says nothing else")
    published_input_mb: Positive | None = Field(
        None, description="MB (of 2**20 bytes) that the source prints for the input"
    )
    published_parameters: Annotated[int, Field(ge=1, le=10**13)] | None = Field(
        None, description="weights and biases that the source prints"
    )
    layers: list[NetworkLayer] = Field(
        min_length=1, max_length=10_000, description="the layers in their order"
    )


class Technique(File):
    """A way to need less memory."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="the way in a few words")
    says: Text = Field(description="what it does, in one sentence")
    warning: Text = Field(description="what it costs, in one sentence")
    from_: Date = Field(alias="from", description="first day it could be advised")
    place: Count = Field(description="1 for what to try first")
    by: list[Count] = Field(
        [], description="what to try: divisors or strides; empty when it cannot be worked out"
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


class Spreading(Item):
    """How well a run spreads over several GPUs, from a day on."""

    from_: Date = Field(alias="from", description="first day")
    spreads: Literal["well", "badly"] = Field(description="how well")
    says: Text = Field(description="the reason in one sentence")
    claims: list[Text] = Field([], description="claims it rests on")


class NetType(File):
    """A kind of network and how well one run of it spreads over several GPUs."""

    id: Id = Field(description="the file's name without .yaml")
    name: Text = Field(description="name as people write it")
    states: list[Spreading] = Field(min_length=1, description="in the order of days")


class Workload(File):
    """A job; its keys are not fixed."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: Id = Field(description="the file's name without .yaml")
    name: Text | None = Field(None, description="name as people write it")

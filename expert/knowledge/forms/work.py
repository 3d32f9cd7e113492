"""The forms for work: jobs, models that people run, convolutional networks, ways to save memory."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from expert.knowledge.forms.values import Count, Date, File, Id, Item, Part, Positive, Scalar, Text


class NetworkLayer(Part):
    """One layer of a convolutional network."""

    kind: Literal["conv", "pool", "dense"] = Field(description="what it does")
    kernel: Scalar | None = Field(None, description="side of a kernel, such as 3, or 3x5")
    maps: Count | None = Field(
        None, description="number of kernels, which is the number of output maps"
    )
    size: Scalar | None = Field(None, description="pooling window, such as 2")
    units: Count | None = Field(None, description="number of outputs of a dense layer")
    stride: Count | None = Field(None, description="pixels from one window to the next")
    padding: Scalar | None = Field(None, description="same, valid or pixels on each side")
    groups: Count | None = Field(None, description="number of groups the channels are split into")
    published_mb: Positive | None = Field(
        None, description="figure printed in the source, in MB (2**20 bytes)"
    )
    note: Text | None = Field(None, description="anything else a reader should know")


class Network(File):
    """A convolutional network, layer by layer, so that its memory use can be computed."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    input: Text = Field(description="height x width x channels, such as 224x224x3")
    batch: Count | None = Field(None, description="samples per batch; 1 if left out")
    bits: Literal[64, 32, 16, 8] | None = Field(None, description="bits per value, usually 32")
    padding: Scalar | None = Field(
        None, description="for every convolution that does not set its own"
    )
    published_input_mb: Positive | None = Field(
        None, description="figure printed in the source for the input, in MB (2**20 bytes)"
    )
    published_parameters: Annotated[int, Field(ge=1, le=10**13)] | None = Field(
        None, description="number of weights and biases printed in the source"
    )
    layers: list[NetworkLayer] = Field(
        min_length=1, max_length=10_000, description="the layers in order"
    )


class Technique(File):
    """A way to save memory."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="the way in a few words")
    says: Text = Field(description="what it does, in one sentence")
    warning: Text = Field(description="what it costs, in one sentence")
    from_: Date = Field(alias="from", description="first day it could be recommended")
    place: Count = Field(description="1 for what to try first")
    by: list[Count] = Field(
        [], description="what to try: divisors or strides; empty if the effect cannot be computed"
    )


class Model(File):
    """A network that people run or fine-tune."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    family: Id | None = Field(None, description="model family")
    released: Date | None = Field(None, description="first day")
    kind: Literal["language-model", "image-model"] = Field(description="what it generates")
    parameters_billion: Positive = Field(description="number of weights, in billions")
    active_parameters_billion: Positive | None = Field(
        None, description="weights used per token, in billions"
    )
    layers: Count | None = Field(None, description="number of stacked blocks")
    hidden_size: Count | None = Field(None, description="layer width")
    attention_heads: Count | None = Field(None, description="number of query heads")
    kv_heads: Count | None = Field(None, description="number of key/value heads")
    head_dim: Count | None = Field(None, description="head width")
    vocabulary: Count | None = Field(None, description="different tokens")
    context_tokens: Count | None = Field(None, description="longest context, in tokens")


class Spreading(Item):
    """How well a training run scales across several GPUs, starting on a given day."""

    from_: Date = Field(alias="from", description="first day")
    spreads: Literal["well", "badly"] = Field(description="how well")
    says: Text = Field(description="the reason in one sentence")
    claims: list[Text] = Field([], description="claims it is based on")


class NetType(File):
    """A kind of network and how well one run of it scales across several GPUs."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    states: list[Spreading] = Field(min_length=1, description="in date order")


class Workload(File):
    """A job; it has no fixed set of keys."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: Id = Field(description="the file name without .yaml")
    name: Text | None = Field(None, description="name as people usually write it")

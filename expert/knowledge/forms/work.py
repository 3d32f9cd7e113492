"""The forms for work: jobs, models that people run, convolutional networks, memory savings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from expert.knowledge.forms.software import Condition
from expert.knowledge.forms.types import (
    Count,
    Date,
    File,
    Id,
    Item,
    NotNegative,
    Part,
    Positive,
    Scalar,
    Text,
    Value,
)


class NetworkLayer(Part):
    """One layer of a convolutional network, layers that repeat, or branches."""

    kind: Literal[
        "conv", "up", "pool", "dense", "mean", "norm", "activation", "scale", "repeat", "branches"
    ] = Field(description="what it does")
    kernel: Scalar | None = Field(None, description="kernel size, such as 3 or 3x5")
    maps: Count | None = Field(None, description="number of kernels, and so of output maps")
    size: Scalar | None = Field(None, description="size of the pooling window, such as 2")
    units: Count | None = Field(None, description="number of outputs of a dense layer")
    stride: Count | None = Field(None, description="pixels from one window to the next")
    padding: Scalar | None = Field(None, description="same, valid or pixels on each side")
    groups: Count | None = Field(None, description="number of groups the channels are split into")
    norm: Literal["batch", "layer", "group"] | None = Field(
        None, description="normalization after a convolution; it replaces the bias"
    )
    times: Count | None = Field(None, description="how many times the layers are repeated")
    layers: list[NetworkLayer] | None = Field(None, description="the layers of a repeat")
    branches: list[list[NetworkLayer]] | None = Field(
        None, description="lists of layers that start from the same values; [] passes the values on"
    )
    join: Literal["add", "concatenate", "multiply"] | None = Field(
        None, description="how branches are joined; adding needs no extra memory"
    )
    published_mb: Positive | None = Field(
        None, description="the source's figure, in MB (2**20 bytes)"
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
        None, description="padding of every convolution that does not set its own"
    )
    published_input_mb: Positive | None = Field(
        None, description="the source's figure for the input, in MB (2**20 bytes)"
    )
    published_parameters: Annotated[int, Field(ge=1, le=10**13)] | None = Field(
        None, description="number of weights and biases according to the source"
    )
    counted_on: Date | None = Field(
        None, description="date whose way of counting values the published figures follow"
    )
    layers: list[NetworkLayer] = Field(
        min_length=1, max_length=10_000, description="the layers in order"
    )


class Technique(File):
    """A way to save memory."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="the technique in a few words")
    says: Text = Field(description="what it does, in one sentence")
    warning: Text = Field(description="what it costs, in one sentence")
    from_: Date = Field(alias="from", description="first day on which it could be recommended")
    place: Count = Field(description="the order in which to try it; 1 is first")
    by: list[Count] = Field(
        [], description="divisors or strides to try; empty if the effect cannot be computed"
    )


Attention = Literal[
    "full",
    "sliding",
    "chunked",
    "mla",
    "mla-sparse",
    "compressed",
    "hybrid-linear",
    "hybrid-mamba",
    "hybrid-conv",
]


ModelKind = Literal[
    "language-model", "image-model", "video-model", "speech-model", "music-model", "vision-model"
]


class Component(Part):
    """One of several networks that make up a model."""

    name: Text = Field(description="what people call it, such as VAE")
    role: Literal["main", "encoder", "decoder"] = Field(
        description="main: runs at every step; encoder: reads the input; decoder: makes the output"
    )
    billion: Positive = Field(description="number of weights, in billions")


class Model(File):
    """A network that people run or fine-tune; a file may hold several under `models`."""

    id: Id = Field(description="the file name without .yaml, unless the file holds several")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    family: Id | None = Field(None, description="model family")
    released: Date | None = Field(None, description="first day on which it was available")
    kind: ModelKind = Field(description="what it generates or reads")
    build: Literal["decoder", "encoder", "encoder-decoder"] = Field(
        "decoder", description="its architecture; an encoder generates nothing and has no cache"
    )
    parameters_billion: Positive = Field(description="number of weights, in billions")
    active_parameters_billion: Positive | None = Field(
        None, description="weights used per token, in billions"
    )
    other_parameters_billion: Positive | None = Field(
        None, description="weights of the image or audio encoder, in billions"
    )
    noncommercial: Text | None = Field(
        None, description="its license, if that allows no commercial use"
    )
    confirmed: dict[str, Text] = Field(
        {}, description="keys whose values are unusual but correct, each with the reason"
    )
    layers: Count | None = Field(None, description="number of layers")
    hidden_size: Count | None = Field(None, description="hidden dimension")
    intermediate_size: Count | None = Field(None, description="feed-forward dimension")
    attention_heads: Count | None = Field(None, description="number of query heads")
    kv_heads: Count | None = Field(None, description="number of key/value heads")
    head_dim: Count | None = Field(None, description="dimension of a head")
    attention: Attention = Field("full", description="what part of the text the layers cache")
    full_attention_layers: int | None = Field(
        None,
        ge=0,
        le=10**6,
        description="number of layers that attend to the whole text, if not all do",
    )
    mla_rank: Count | None = Field(None, description="dimension of the shared latent vector in MLA")
    mla_rope_dim: Count | None = Field(None, description="dimension of the positional part in MLA")
    mla_key_dim: Count | None = Field(
        None, description="dimension of a head's key in MLA, with its positional part"
    )
    mla_value_dim: Count | None = Field(None, description="dimension of a head's value in MLA")
    window_tokens: Count | None = Field(
        None, description="size of the other layers' sliding window, in tokens, if they have one"
    )
    cache_values: NotNegative | None = Field(
        None,
        description="values cached per token in the layers that attend to the whole text; if left "
        "out, 2 x layers x kv_heads x head_dim",
    )
    window_values: Count | None = Field(
        None, description="values cached per token in the sliding-window layers"
    )
    state_bytes: Count | None = Field(
        None, description="memory of the layers that keep a state of fixed size, in bytes"
    )
    experts: Count | None = Field(None, description="number of routed experts per layer")
    experts_per_token: Count | None = Field(None, description="routed experts that each token uses")
    shared_experts: Count | None = Field(None, description="number of experts that all tokens use")
    expert_intermediate_size: Count | None = Field(
        None, description="feed-forward dimension of an expert"
    )
    expert_parameters_billion: Positive | None = Field(
        None, description="weights of all routed experts, in billions"
    )
    dense_layers: Count | None = Field(None, description="number of layers without experts")
    vocabulary: Count | None = Field(None, description="size of the vocabulary, in tokens")
    tied_embeddings: bool | None = Field(
        None, description="true if the embedding is also the output matrix"
    )
    layer_embedding_width: Count | None = Field(
        None, description="dimension of the additional embedding that each layer looks up"
    )
    context_tokens: Count | None = Field(None, description="longest context, in tokens")
    resolution: Text | None = Field(
        None, description="usual width x height of its images, such as 1024x1024"
    )
    kept_values_million: Positive | None = Field(
        None,
        description="millions of values that training keeps for one image at this resolution, if "
        "its layers are not described",
    )
    usual_batch: Count | None = Field(
        None, description="images per card with which its authors' program trains it"
    )
    frames: Count | None = Field(None, description="usual number of frames of a video")
    decodes: Literal["whole", "in pieces"] | None = Field(
        None, description="how the usual program decodes a video"
    )
    steps: Scalar | None = Field(None, description="usual number of steps, such as 20-50")
    main_network: Literal["u-net", "transformer"] | None = Field(
        None, description="kind of the largest network, if the model generates images"
    )
    components: list[Component] = Field(
        [], description="the networks of a model that consists of several"
    )
    published_as: dict[Literal["home", "serving", "serving_fp8"], Id] = Field(
        {}, description="for each use, the id of the format it is used in, if not the usual one"
    )


class WeightFormat(File):
    """A way to store the weights of a model."""

    id: Id = Field(description="id")
    name: Text = Field(description="name as people usually write it")
    aliases: list[Text] = Field([], description="other names")
    family: Literal["gguf", "gptq", "awq", "bitsandbytes", "float", "mx"] = Field(
        description="the software that introduced it, or the kind of number"
    )
    from_: Date | None = Field(
        None,
        alias="from",
        description="first day on which weights could be stored this way; if left out, it is "
        "unknown or long ago",
    )
    bits: Annotated[float, Field(gt=0, le=64)] = Field(
        description="bits per weight, including scales"
    )
    embedding_bits: Annotated[float, Field(gt=0, le=64)] = Field(
        description="bits per weight of the embedding"
    )
    head_bits: Annotated[float, Field(gt=0, le=64)] = Field(
        description="bits per weight of the output matrix, which may also be the embedding"
    )
    shared_bits: Annotated[float, Field(gt=0, le=64)] | None = Field(
        None,
        description=(
            "bits per weight outside the experts of a mixture-of-experts model, if only experts "
            "have `bits`"
        ),
    )
    row_block: Count | None = Field(
        None,
        description=(
            "number of weights in a row that share a scale; rows consist of whole "
            "blocks of this size"
        ),
    )
    uneven_bits: Annotated[float, Field(ge=0, le=64)] | None = Field(
        None, description="extra bits per weight if a row does not consist of whole blocks"
    )
    uneven_down_bits: Annotated[float, Field(ge=0, le=64)] | None = Field(
        None, description="the same for the last matrix of the feed-forward block"
    )
    stands_for: dict[Literal["home", "serving", "images", "tuning", "full"], float] = Field(
        {},
        description="for each use, the number of bits for which this format is assumed; of "
        "several formats, the newest one on that day is used",
    )
    usual_for: list[
        Literal["home", "serving", "serving_fp8", "images", "images_fp8", "lora", "qlora", "full"]
    ] = Field(
        [],
        description="uses for which it is assumed if no format is named; of several formats, "
        "the newest one on that day is used",
    )


class Spreading(Item):
    """How well a training run scales across several GPUs, from a given day on."""

    from_: Date = Field(alias="from", description="first day")
    spreads: Literal["well", "badly"] = Field(description="how well it scales")
    says: Text = Field(description="the reason in one sentence")
    claims: list[Text] = Field([], description="claims it is based on")


class NetType(File):
    """A kind of network, and how well a run of such a network scales across several GPUs."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="name as people usually write it")
    states: list[Spreading] = Field(min_length=1, description="in date order")


class Asks(Item):
    """What the usual programs for a job require of a card, from a given day on."""

    software: Id | None = Field(
        None, description="software that must support the card's architecture, such as a library"
    )
    format: Literal["bf16"] | None = Field(
        None, description="number format in which the programs compute the model"
    )
    instead: Literal["fp16", "fp32"] | None = Field(
        None, description="the format that a card without that format uses instead"
    )
    platforms: list[Id] = Field(min_length=1, description="ids in hardware/platforms/")
    from_: Date = Field(alias="from", description="first day")
    when: Condition | None = Field(None, description="who it applies to; everyone if left out")


class Workload(File):
    """A job."""

    id: Id = Field(description="the file name without .yaml")
    name: Text | None = Field(None, description="name as people usually write it")
    needs: dict[Id, list[Id]] = Field(
        {}, description="for each platform, the software that must support a card"
    )
    asks: list[Asks] = Field(
        [], description="what its usual programs require or run better with, and since when"
    )
    assumes: dict[Id, Scalar] = Field(
        {}, description="answers that are assumed if a person gives none, by question"
    )
    models: list[ModelKind] | ModelKind | None = Field(
        None, description="the kinds of models it runs"
    )
    done_by: list[Id] = Field(
        [],
        description="profiles whose typical work is assumed for a person without a profile",
    )


class TypicalWork(File):
    """Work that certain people typically do as of a date; a file holds several under `works`."""

    id: Id = Field(description="id")
    name: Text = Field(description="what people call it, with batch size or context")
    who: list[Id] = Field(min_length=1, description="profiles of the people who do it")
    jobs: list[Id] = Field(min_length=1, description="jobs to which it applies")
    share: Literal["common", "frequent", "demanding"] = Field(
        description="common: most such people do it; frequent: many do; demanding: it is the "
        "heaviest work they do"
    )
    from_: Date = Field(alias="from", description="first day or month in which it was typical")
    until: Date | None = Field(
        None, description="last day or month; left out if it is still typical"
    )
    case: dict[Id, Value] = Field(
        {}, description="the answers of a case that describe this work; `as_of` is its first day"
    )
    cards: Count | None = Field(
        None,
        description=("number of cards it is spread over; if left out, one card is enough"),
    )
    memory_gib: Positive | None = Field(
        None,
        description="GiB it needs on all its cards together; without it, the work is ignored. For "
        "`basis: rules`, written by `python -m expert.consultation.typical`",
    )
    reads_gb: Positive | None = Field(
        None,
        description="GB read per token, for running a language model. With `basis: rules`, "
        "written in the same way as `memory_gib`",
    )
    lighter_case: dict[Id, Value] | None = Field(
        None,
        description="answers that replace those in `case` for a variant that needs less memory",
    )
    lighter_how: Text | None = Field(
        None, description="the difference, as a phrase such as 'with QLoRA'"
    )
    lighter_from: Date | None = Field(
        None,
        description="first day or month in which that variant was usual; the same as `from` "
        "if left out",
    )
    lighter_gib: Positive | None = Field(
        None,
        description="GiB that the lighter variant needs; written in the same way as `memory_gib`",
    )
    nets: Literal["cnn", "rnn", "transformer", "dense"] | None = Field(
        None, description="kind of network, if `case` names neither a network nor a model"
    )
    basis: Literal["rules", "stated", "judgement"] = Field(
        description="where `memory_gib` comes from: computed from `case` by the memory rules; "
        "stated by the source as `stated_gib`; or our estimate"
    )
    stated_gib: Positive | None = Field(
        None, description="memory that the source states for this work, in GiB"
    )

"""Models, the formats they are stored in, and variants of the work that need less memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from expert.facts.base import Given

EXPERTS_AND_CACHE: Mapping[str, str] = {
    "experts": "routed experts in a layer",
    "experts_per_token": "routed experts that a token uses",
    "expert_intermediate_size": "intermediate size of an expert",
    "cache_values": ("cached values per token, over the layers whose cache grows with the context"),
    "compressed": "whether keys and values are compressed (MLA) to a known width",
    "latent_layers": "number of layers with compressed keys and values",
    "mla_rank": "width of the latent vector in these layers",
    "mla_rope_dim": "width of the positional part in these layers",
    "mla_key_dim": "width of a head's key in these layers, once decompressed",
    "mla_value_dim": "width of a head's value in these layers, once decompressed",
    "window_values": "cached values per token, over the sliding-window layers",
    "window_tokens": "window size in tokens",
    "state_bytes": "bytes of state per sequence, over the layers whose state has a fixed size",
}
"""What the fields about experts and caches mean, of a model and of its shape."""


class Model(Given):
    """The model the person wants to run or train."""

    one_per = ("id",)
    meaning: ClassVar[dict[str, str]] = {
        "id": "model id",
        "name": "its name",
        "kind": "language-model, image-model, video-model, ...",
        "build": "decoder, encoder or encoder-decoder",
        "whole": "true if its layers are known or need not be known",
        "parameters_billion": "1e9 parameters",
        "active_parameters_billion": "number of parameters read per token, in billions",
        "layers": "transformer layers",
        "hidden_size": "width",
        "intermediate_size": "intermediate size of the feed-forward block",
        "heads": "query heads",
        "kv_width": "number of key/value heads times head size",
        "kv_heads": "key/value heads; 1 if the cache is compressed",
        "vocabulary": "number of tokens in the vocabulary",
        "embedding_parameters": "parameters of embeddings that are only looked up",
        "unquantized_parameters": "parameters of embeddings and output matrix together",
        "tied_parameters": "parameters of an embedding that is also the output matrix",
        "other_parameters": "parameters of the image or audio encoder",
        "expert_parameters": "parameters of all routed experts together",
        **EXPERTS_AND_CACHE,
        "context_tokens": "longest context, in tokens",
        "noncommercial": "its license, if that allows no commercial use",
        "generic": "whether it represents all models of its size",
        "megapixels": "megapixels of an image at the usual resolution",
        "frames": "usual number of frames of a video",
        "decodes": "whether the usual program decodes a video whole or in pieces",
        "main_network": "u-net or transformer",
        "assumes": "assumptions where its configuration leaves something open",
    }


class Component(Given):
    """One network of a model that consists of several."""

    meaning: ClassVar[dict[str, str]] = {
        "model": "model id",
        "part": "its name",
        "role": "main, encoder or decoder",
        "parameters": "number of parameters",
        "stays": (
            "whether it stays on the card when the others are offloaded; true for the largest "
            "main one"
        ),
    }


class StoredAs(Given):
    """A format in which weights are stored."""

    one_per = ("id",)
    meaning: ClassVar[dict[str, str]] = {
        "id": "format id",
        "name": "its name",
        "family": "gguf, gptq, awq, bitsandbytes, float or mx",
        "bits": "bits per weight, including scales",
        "embedding_bits": "bits per weight of the embedding",
        "head_bits": "bits per weight of the output matrix",
        "shared_bits": "bits per weight outside the experts, if different",
        "row_block": "number of weights in a row that share a scale",
        "uneven_bits": "extra bits per weight if a row does not consist of whole blocks",
        "uneven_down_bits": "the same for the last matrix of the feed-forward block",
    }


class BitsMean(Given):
    """The format that people mean by a number of bits."""

    meaning: ClassVar[dict[str, str]] = {
        "use": "home, serving, images, tuning or full",
        "bits": "number of bits",
        "format": "format id",
    }


class UsualFormat(Given):
    """The format that most people use for something."""

    one_per = ("use",)
    meaning: ClassVar[dict[str, str]] = {
        "use": "home, serving, serving_fp8, images, images_fp8, lora, qlora or full",
        "format": "format id",
    }


class Usual(Given):
    """The answer that is assumed if nobody answers a question."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "value": "assumed answer",
        "says": "the assumption in one sentence",
    }


class LighterAnswer(Given):
    """An answer that needs less memory than the usual one, and what is lost in return."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "job": "job id",
        "kind": "kind of model that it applies to, or any",
        "value": "the answer",
        "words": "the answer as a phrase",
        "loss": "1 if little is lost, 2 if more is, 3 if much is",
        "loses": "what is lost, as a sentence without its period",
        "also_if_stated": (
            "true if it leads to the same result, so that it may replace another stated answer"
        ),
        "order": "position among the lighter answers; those that lose less come first",
    }


class LighterTaken(Given):
    """A lighter answer that is assumed because with the usual one, no new card would do."""

    one_per = ("key",)
    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "value": "the answer",
        "words": "the answer as a phrase",
        "loss": "1 if little is lost, 2 if more is, 3 if much is",
        "loses": "what is lost, as a sentence without its period",
        "usual": "what is assumed otherwise",
        "left": "what could still be recommended with the usual answer",
    }


class OthersCount(Given):
    """Cards that were not named are compared, too: none of the named can be recommended."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"cards": "number of cards that the person named"}

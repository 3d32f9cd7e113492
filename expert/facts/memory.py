"""Derived facts about memory: the model's architecture and format, what fills it, and the need."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived
from expert.facts.models import EXPERTS_AND_CACHE


class Shape(Derived):
    """The dimensions of the model for which memory and speed are computed."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "name": "its name",
        "parameters": "number of parameters",
        "read_parameters": "number of parameters read per token",
        "idle_parameters": "number of parameters of the experts that a token does not use",
        "layers": "transformer layers",
        "hidden_size": "width",
        "kv_width": "number of key/value heads times head size",
        "kv_heads": "key/value heads; 1 if the cache is compressed",
        "vocabulary": "number of tokens in the vocabulary",
        "kind": "language, encoder, encoder-decoder or image",
        "heads": "query heads",
        "intermediate_size": "intermediate size of the feed-forward block",
        "embedding_parameters": "number of parameters of embeddings that are only looked up",
        "unquantized_parameters": "number of parameters of embeddings and output matrix",
        "tied_parameters": "number of parameters of an embedding that is also the output matrix",
        "other_parameters": "number of parameters of the image or audio encoder",
        "expert_parameters": "number of parameters of all routed experts together",
        **EXPERTS_AND_CACHE,
        "own_context": "longest context of the model, in tokens",
    }


class TakenForMixture(Derived):
    """A model known only by its size, assumed to be a mixture of experts, as most such are."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "like": "id of the generic mixture-of-experts model nearest in size",
        "active": "billions of parameters active per token",
    }


class LargeForImages(Derived):
    """An image or video model that is so large that people run it in 8 bits."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"billion": "parameters of its largest network"}


class WeightUse(Derived):
    """The use for which the weights are stored, which decides the usual format."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "use": "home, serving, serving_fp8, images, images_fp8, lora, qlora or full",
        "sort": (
            "home, serving, images, tuning or full; decides which format a number of bits means"
        ),
    }


class FormatTaken(Derived):
    """The format chosen for the weights."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"id": "format id"}


class WeightFormat(Derived):
    """How the weights of this model are stored."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "id": "format id",
        "name": "its name",
        "bits": "bits per weight, including scales",
        "expert_bits": "the same for the weights of a mixture's experts",
        "kept_bits": "bits per weight of the embeddings and the output matrix",
        "family": "gguf, gptq, awq, bitsandbytes, float or mx",
    }


class MemoryPart(Derived):
    """One part of the memory a job uses, at its likely size."""

    meaning: ClassVar[dict[str, str]] = {
        "part": "weights, key/value cache, ...",
        "gib": "GiB",
        "how": "the calculation, in words",
    }


class MemorySpread(Derived):
    """The range of a job's memory around the likely amount."""

    one_per = ("kind",)
    ascending = ("low", "high")
    meaning: ClassVar[dict[str, str]] = {
        "kind": "inference, tuning, training, encoder, convnet or pipeline",
        "low": "ratio to the likely amount",
        "high": "ratio to the likely amount",
    }


class Program(Derived):
    """The program that runs a language model; how it uses memory differs by program."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "id": "llama.cpp, vllm or transformers",
        "keeps_windows": "whether sliding-window layers cache only their window",
        "cache_copies": "number of copies of the cache in memory while it grows, if more than one",
        "step_tokens": "tokens of a prompt processed at once; absent if the whole prompt is",
        "score_bytes": "bytes per processed token per vocabulary entry, if any",
        "scale_bits": "extra bits per value in a cache with fewer than 16 bits per value",
        "keeps_compressed": "once, twice or in full: how it stores compressed keys and values",
        "head_width": (
            "width to which a head's key and value are padded, if they are decompressed first"
        ),
    }


class CacheWidth(Derived):
    """What a program caches per token in the layers whose cache grows with the context."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "values": "cached values per token, over all these layers",
        "heads": "key/value heads that they consist of; 1 if they are compressed",
    }


class Movable(Derived):
    """The part of a model that may be kept in system RAM instead of the card's memory."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"gib": "GiB", "what": "experts or layers"}


class PutAside(Derived):
    """A network of a model that a program keeps on the card only if there is room for it."""

    meaning: ClassVar[dict[str, str]] = {"part": "the network", "gib": "GiB"}


class Offloaded(Derived):
    """The part of a model that is kept in system RAM because it does not fit on the card."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "GiB in system RAM",
        "what": "experts or layers",
    }


class WholeLayers(Derived):
    """The large layers of a model, which a program puts on a card whole or not at all."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "layers": "number of layers; of a mixture of experts, those with experts",
        "gib": "GiB of one of them, with its part of the cache",
    }


class ExpertsAside(Derived):
    """The part of a mixture of experts that may go to system RAM, although nobody asked for it."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"gib": "GiB of all routed experts"}


class MainMemory(Derived):
    """The system RAM that a computer needs to keep the part of a model that is not on the card."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "total GiB of system RAM",
        "usd": "US dollars for it and for whatever it requires; 0 if it is already there",
        "place": "workstation, if an ordinary computer does not support that much",
    }


class TightMainMemory(Derived):
    """System RAM that a model and the operating system fill almost completely."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "GiB of the model in system RAM",
        "of": "total GiB of system RAM",
        "system": "GiB for the operating system and other programs",
    }


class MemorySold(Derived):
    """A kind of computer, how much system RAM it supports, and what that RAM costs."""

    one_per = ("place",)
    meaning: ClassVar[dict[str, str]] = {
        "place": "computer or workstation",
        "most_gib": "GiB at most",
        "step_gib": "GiB per increment in which it is sold",
        "each_usd": "US dollars per GiB",
        "around_usd": (
            "US dollars for motherboard and CPU, if the usual ones do not support that much"
        ),
    }


class MemoryFloor(Derived):
    """One reason to need a certain amount of memory."""

    meaning: ClassVar[dict[str, str]] = {
        "reason": "typical, profile, default, stated, display or also",
        "key": "which one",
        "gib": "minimum GiB",
        "high": "GiB that would be safe, if the minimum is an estimate",
    }


class HardMemory(Derived):
    """A reason why a card with too little memory is useless."""

    meaning: ClassVar[dict[str, str]] = {"reason": "profile, stated or job"}


class FastMemoryOnly(Derived):
    """A reason to count only the memory that runs at full speed."""

    meaning: ClassVar[dict[str, str]] = {"reason": "advisor, stated or answer"}


class CopiedPart(Derived):
    """A part of the memory that is replicated on every card if several run one model."""

    meaning: ClassVar[dict[str, str]] = {"part": "its name"}


class Need(Derived):
    """The memory a card must have: the sum of the parts, or the highest floor if that is more."""

    one_per = ()
    ascending = ("low", "gib", "high")
    meaning: ClassVar[dict[str, str]] = {
        "gib": "GiB, likely amount",
        "low": "GiB, low end of the range",
        "high": "GiB, high end of the range, with some of the card left free",
        "own": "GiB that each additional card needs for itself",
        "hard": "whether a card with less is useless",
        "layers": "number of large layers, if a card holds whole layers only",
        "layer_share": "share of one of them in what the cards divide among themselves",
    }

"""Derived facts about memory: the model's architecture and format, what fills it, and the need."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


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
        "intermediate_size": "width of the feed-forward part",
        "embedding_parameters": "number of parameters of embeddings that are only looked up",
        "unquantized_parameters": "number of parameters of embeddings and output matrix",
        "tied_parameters": "number of parameters of an embedding that is also the output matrix",
        "other_parameters": "number of parameters for images or sound",
        "expert_parameters": "number of parameters of all routed experts together",
        "experts": "routed experts in a layer",
        "experts_per_token": "routed experts that a token uses",
        "expert_intermediate_size": "width of an expert",
        "cache_values": "values that a token adds to the layers whose cache grows",
        "window_values": "values that a token adds to the layers with a window",
        "window_tokens": "tokens that a window holds",
        "state_bytes": "bytes of the layers whose state does not grow, for one sequence",
        "own_context": "longest context of the model, in tokens",
    }


class TakenForMixture(Derived):
    """A model known only by its size, assumed to be a mixture of experts like most of that size."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "like": "id of the generic mixture-of-experts model nearest in size",
        "active": "billions of parameters that work on each token",
    }


class LargeForImages(Derived):
    """A model for images or video that people run in 8 bits, because it is so large."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"billion": "parameters of its largest network"}


class WeightUse(Derived):
    """What the weights are stored for; this decides the usual format."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "use": "home, serving, serving_fp8, images, images_fp8, lora, qlora or full",
        "sort": "home, serving, images, tuning or full: what a number of bits means for that use",
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
        "bits": "bits that a weight takes, including scales",
        "expert_bits": "the same for a weight of the experts of a mixture",
        "kept_bits": "bits of a weight of embeddings and output matrix",
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
    """How far the memory of a job can be from its likely amount."""

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
        "keeps_windows": "whether layers with a window keep only their window",
        "cache_copies": "number of copies of the cache in memory while it grows, if more than one",
        "step_tokens": "tokens of a prompt it processes at once; absent if all of them",
        "score_bytes": "bytes per processed token per vocabulary entry, if any",
        "scale_bits": "extra bits for each value of a cache of less than 16 bits",
    }


class Movable(Derived):
    """The part of a model that may be in system RAM instead of the card's."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"gib": "GiB", "what": "experts or layers"}


class Offloaded(Derived):
    """The part of a model that is in system RAM because the card is too small."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "GiB in system RAM",
        "what": "experts or layers",
    }


class ExpertsAside(Derived):
    """The part of a mixture that may be in system RAM even though nobody asked for that."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"gib": "GiB of all routed experts"}


class MainMemory(Derived):
    """The system RAM that a computer needs so that a card can leave part of a model there."""

    one_per = ("card",)
    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "gib": "total GiB of system RAM",
        "usd": "US dollars to buy it, and what it needs around it; 0 if it is already there",
        "place": "workstation, if an ordinary computer does not support that much",
    }


class MemorySold(Derived):
    """A kind of computer, how much system RAM it supports, and what that RAM costs."""

    one_per = ("place",)
    meaning: ClassVar[dict[str, str]] = {
        "place": "computer or workstation",
        "most_gib": "GiB at most",
        "step_gib": "GiB per increment in which it is sold",
        "each_usd": "US dollars per GiB",
        "around_usd": "US dollars for motherboard and CPU, if the usual ones do not support it",
    }


class MemoryFloor(Derived):
    """One reason to need a certain amount of memory."""

    meaning: ClassVar[dict[str, str]] = {
        "reason": "typical, profile, default, stated or display",
        "key": "which one",
        "gib": "minimum GiB",
    }


class HardMemory(Derived):
    """A reason why a card with too little memory is useless."""

    meaning: ClassVar[dict[str, str]] = {"reason": "profile, stated or job"}


class FastMemoryOnly(Derived):
    """A reason to count only the memory that runs at full speed."""

    meaning: ClassVar[dict[str, str]] = {"reason": "advisor, stated or answer"}


class CopiedPart(Derived):
    """A part of the memory that each card holds whole, if several run one model."""

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
    }

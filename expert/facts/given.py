"""Given facts: from the knowledge files and from the person who asks."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Given


class Day(Given):
    """The day on which the question is asked."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {"date": "ISO date", "year": "the year as a decimal number"}


class Answer(Given):
    """An answer the person gave; one with several values becomes several facts."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "the question's id",
        "value": "the answer, in the question's vocabulary",
    }


class Named(Given):
    """A thing the person named: a card they own, ask about or cannot get."""

    meaning: ClassVar[dict[str, str]] = {
        "role": "owned, candidate, reference, unavailable, unaffordable or focus",
        "text": "the words the person used",
        "kind": "card, group, platform, vendor or system",
        "id": "id of that thing",
        "count": "how many",
        "computers": "for a system, the number of computers",
    }


class Mention(Given):
    """How many cards the person named in one role; absent if a name means a whole series."""

    one_per = ("role",)
    meaning: ClassVar[dict[str, str]] = {
        "role": "candidate",
        "cards": "number of cards; all memory sizes of a card count as one",
    }


class Member(Given):
    """A card that belongs to a named group."""

    meaning: ClassVar[dict[str, str]] = {"group": "group id", "card": "card id"}


class Edition(Given):
    """The newest edition of the advisor's advice that had started by that day."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "name": "the advisor's name",
        "since": "ISO date",
        "until": "ISO date of its last day, if it has one",
    }


class Setting(Given):
    """One of the advisor's judgments on that day; ``place`` keeps a list in order."""

    meaning: ClassVar[dict[str, str]] = {
        "name": "what it is about",
        "key": "which profile, goal, grade or job it applies to; absent if it applies to all",
        "place": "1 for the first of several values",
        "value": "the judgment",
        "of": "market figure the value is a multiple of; 'amount' if it is not a multiple",
    }


class Parameter(Given):
    """A number that is the same for every advisor: a rate, a share, a formula's constant."""

    meaning: ClassVar[dict[str, str]] = {
        "name": "parameter id",
        "value": "in the unit given in the file",
        "of": "what it is the value of, if the value differs by country",
        "region": "the answer it applies to; absent if it applies to all",
        "where": "the country in words",
        "vendor": "the vendor it applies to; absent if it applies to all",
        "model": "the model it applies to; absent if it applies to all",
    }


class Sign(Given):
    """An answer that indicates that a person belongs to a profile."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "profile id",
        "key": "question id",
        "value": "the answer that indicates the profile",
        "at_least": "or the number at or above which an answer indicates it",
    }


class Implies(Given):
    """A profile that includes another one."""

    meaning: ClassVar[dict[str, str]] = {
        "profile": "profile id",
        "other": "id of the included profile",
    }


class Card(Given):
    """An accelerator with its known properties."""

    one_per = ("id",)
    meaning: ClassVar[dict[str, str]] = {
        "id": "card id",
        "name": "canonical name, with the variant",
        "vendor": "vendor id",
        "platform": "software platform id",
        "architecture": "architecture id",
        "generation": "position among the vendor's generations; the newest has the largest number",
        "brand": "brand id",
        "series": "marketing series",
        "segment": "consumer, prosumer, workstation, datacenter, cloud-only or integrated",
        "form": "what is sold: card, laptop, computer, server, cloud or modified",
        "public": "ISO date it became public: announcement date, otherwise release date",
        "released": "ISO date",
        "memory_gib": "GiB per GPU",
        "usable_gib": "GiB that programs can use, if the system reserves some",
        "bandwidth_gb_s": "GB/s per GPU",
        "fp32_tflops": "TFLOPS",
        "fp8_tflops": "dense 8-bit TFLOPS, if it computes in this format",
        "tensor_generation": "generation of the matrix units, if it has any",
        "tensor_tflops": "dense 16-bit TFLOPS of the matrix units with 32-bit accumulation",
        "mixed_precision_from": "ISO date from which frameworks have used those units for training",
        "bf16": "whether it computes in bfloat16",
        "fp8": "whether it computes in 8-bit floating point",
        "tf32": "true if the matrix units compute 32-bit networks in TF32",
        "board_power_w": "W",
        "slots": "number of slots it takes up",
        "cooling": "blower, open, passive or liquid",
        "display_outputs": "its connectors for monitors, in words; `none` if it has none",
    }


class SoldAs(Given):
    """A form in which a card is also sold, apart from its own; only for the form asked for."""

    meaning: ClassVar[dict[str, str]] = {"card": "card id", "form": "the form"}


class Price(Given):
    """A price that was seen on a certain day."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "condition": "new or used",
        "kind": "launch, street, quoted, founders, ...",
        "usd": "US dollars as of that day",
        "on": "ISO date",
        "years": "years before the day of the question",
    }


class PriceKind(Given):
    """What the way a price was found says about it."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "the value used for a price's kind",
        "at_launch": "true if it dates from launch day and is considered no matter how old it is",
        "quirky": "true if it is used only when no other recent price is known",
        "market": "true if it shows how prices have moved",
        "rank": (
            "its rank: of the kinds of prices known for a season, only those with the lowest rank "
            "are used"
        ),
        "name": "what it is called in a sentence",
        "guess": "true if nobody asked or paid such a price",
    }


class Caveat(Given):
    """A property of a card that its data sheet does not mention."""

    meaning: ClassVar[dict[str, str]] = {
        "card": "card id",
        "kind": "slow_memory_segment, passive_cooling, needs_server_module, ...",
        "fast_gib": "memory that runs at full speed, in GiB",
        "modules": "how many modules the smallest board holds",
    }


class Support(Given):
    """Software that runs on an architecture on that day."""

    meaning: ClassVar[dict[str, str]] = {
        "architecture": "architecture id",
        "software": "cudnn, pytorch, rocm, ...",
        "level": "full, default, legacy, official, ...",
    }


class Needs(Given):
    """Software that a job needs on a platform, provided that the software exists."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "platform": "platform id",
        "software": "software id",
    }


class ProgramAsks(Given):
    """What the usual programs for a job ask of a card on that day, for one answer."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "platform": "platform id",
        "kind": "software or format",
        "what": "software id, or the number format",
        "instead": "the format that a card without that one falls back on",
        "key": "question id or `profile`; `always` if it applies to everybody",
        "value": "the answer to it",
    }


class Usual(Given):
    """The answer that is assumed if nobody answers a question."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "value": "assumed answer",
        "says": "the assumption in one sentence",
    }


class LighterAnswer(Given):
    """An answer that needs less memory than the usual one, and what is lost by it."""

    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "job": "job id",
        "value": "the answer",
        "words": "the answer as a phrase",
        "loss": "1 if little is lost, 2 if more is",
        "loses": "what is lost, as a sentence without its period",
        "order": "place among the lighter answers; those by which less is lost come first",
    }


class LighterTaken(Given):
    """A lighter answer that is assumed, since the usual one leaves nothing new to buy."""

    one_per = ()
    meaning: ClassVar[dict[str, str]] = {
        "key": "question id",
        "value": "the answer",
        "words": "the answer as a phrase",
        "loss": "1 if little is lost, 2 if more is",
        "loses": "what is lost, as a sentence without its period",
        "usual": "what is assumed otherwise",
        "left": "what could still be recommended with the usual answer",
    }


class Default(Given):
    """What is assumed about a job unless the person says otherwise."""

    meaning: ClassVar[dict[str, str]] = {
        "job": "job id",
        "key": "question id",
        "value": "assumed answer",
    }


class Service(Given):
    """A computing service, free or for a monthly price."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "service id",
        "name": "its name",
        "usd_per_month": "US dollars per month, 0 if free",
        "gives": "what you get",
        "caveat": "what to know before choosing it",
    }


class NotServed(Given):
    """A country where a service works badly or not at all."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "region": "country"}


class OnlyRuns(Given):
    """The only software that a service runs."""

    meaning: ClassVar[dict[str, str]] = {"service": "service id", "software": "software"}


class Existing(Given):
    """Software that was released by that day."""

    meaning: ClassVar[dict[str, str]] = {"software": "software id"}


class Maturity(Given):
    """How mature deep-learning software on a platform is on that day."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "level": "0 (nothing usable) to 4 (everything first class)",
        "word": "the level in words",
        "says": "the reason in one sentence",
        "vendor": "vendor id",
    }


class SharingTrouble(Given):
    """Trouble that cards of a platform have when several share a model."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "says": "the trouble and the way out, in one sentence",
    }


class JobMaturity(Given):
    """How mature the software for one job is, if it is less mature than the rest."""

    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
        "job": "job id",
        "level": "0 (nothing usable) to 4 (everything first class)",
        "word": "the level in words",
        "says": "the reason in one sentence",
        "vendor": "vendor id",
    }


class OwnSystem(Given):
    """The operating system that comes with every computer of a platform."""

    one_per = ("platform",)
    meaning: ClassVar[dict[str, str]] = {
        "platform": "platform id",
        "os": "linux, windows or macos",
    }


class Licence(Given):
    """A brand that a license bars from a place."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "license id",
        "name": "license name",
        "brand": "brand id",
        "where": "the place",
        "since": "ISO date from which it applies",
    }


class Equivalence(Given):
    """A card's place in the newest published table of relative speeds."""

    meaning: ClassVar[dict[str, str]] = {
        "table": "performance id",
        "card": "card id",
        "relative": "speed relative to the reference card, which is 1",
    }


class Model(Given):
    """The model the person wants to run or train."""

    one_per = ("id",)
    meaning: ClassVar[dict[str, str]] = {
        "id": "model id",
        "name": "its name",
        "kind": "language-model, image-model, video-model, ...",
        "build": "decoder, encoder or encoder-decoder",
        "whole": "whether its layers are known, or need not be",
        "parameters_billion": "1e9 parameters",
        "active_parameters_billion": "number of parameters read per token, in billions",
        "layers": "transformer layers",
        "hidden_size": "width",
        "intermediate_size": "width of the feed-forward part",
        "heads": "query heads",
        "kv_width": "number of key/value heads times head size",
        "vocabulary": "number of tokens in the vocabulary",
        "embedding_parameters": "parameters of embeddings that are only looked up",
        "unquantized_parameters": "parameters of embeddings and output matrix together",
        "tied_parameters": "parameters of an embedding that is also the output matrix",
        "other_parameters": "parameters for images or sound",
        "expert_parameters": "parameters of all routed experts together",
        "experts": "routed experts in a layer",
        "experts_per_token": "routed experts that a token uses",
        "expert_intermediate_size": "width of an expert",
        "cache_values": "values that a token adds to the layers whose cache grows",
        "window_values": "values that a token adds to the layers with a window",
        "window_tokens": "tokens that a window holds",
        "state_bytes": "bytes of the layers whose state does not grow, for one sequence",
        "context_tokens": "longest context, in tokens",
        "generic": "whether it stands for all models of its size",
        "megapixels": "millions of pixels of an image at the usual resolution",
        "frames": "usual number of frames of a video",
        "decodes": "whether the usual program decodes a video whole or in pieces",
        "main_network": "u-net or transformer",
        "assumes": "assumptions where its configuration leaves something open",
    }


class Component(Given):
    """One network of a model that is made of several."""

    meaning: ClassVar[dict[str, str]] = {
        "model": "model id",
        "part": "its name",
        "role": "main, encoder or decoder",
        "parameters": "number of parameters",
        "stays": "whether it stays on the card if the others are offloaded: the largest main one",
    }


class StoredAs(Given):
    """A format in which weights are stored."""

    one_per = ("id",)
    meaning: ClassVar[dict[str, str]] = {
        "id": "format id",
        "name": "its name",
        "family": "gguf, gptq, awq, bitsandbytes, float or mx",
        "bits": "bits that a weight takes, scales included",
        "embedding_bits": "bits of a weight of the embedding",
        "head_bits": "bits of a weight of the output matrix",
        "shared_bits": "bits of the weights outside the experts, if they differ",
        "row_block": "weights of a row that share a scale",
        "uneven_bits": "extra bits for each weight if its row does not consist of whole blocks",
        "uneven_down_bits": "the same for the last matrix of the feed-forward part",
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

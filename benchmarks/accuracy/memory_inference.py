"""Memory of running a language model, and of its cache.

Rows were chosen by a rule that was written down after the tables had been read: memory that the
authors of a model or of a program measured and published; a language model of known shape; format,
length of text, number of texts and program stated. Left out by this rule: runs of users, rough
minimums, models whose shape is not in the knowledge (OpenLLaMA 3B, Qwen2 57B), and one cache that
contradicts its own formula (Llama 3.1 405B: twice that of its key/value heads).

What frameworks report contains no driver, so the runtime is not counted here. The table of Qwen3
grows with the text by exactly the cache and by nothing else: it is what is held at the end, not
the peak. It is a kind of its own, without working memory.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.accuracy.row import Row
from expert.dates import first_day
from expert.given.models import shape_fields
from expert.knowledge import Knowledge, load_knowledge
from expert.rules.memory.compressed import ONCE, TWICE, width_of_heads, width_twice
from expert.rules.memory.formats import body_bits, kept_bits
from expert.rules.memory.parts import weight_bytes
from expert.rules.memory.running import cache_gib, positions_gib, working_gib

FIGURES = Path(__file__).parent / "figures"
GIB = 2**30
MIB_PER_GIB = 1024
CACHE_BITS = 16
BYTES_OF_32_BITS = 4
BILLION = 10**9
KINDS = {"peak": "inference", "held": "inference, held at the end"}
OUT_OF_MEMORY = ("qwen-readme-2023", "qwen-7b", "bf16", "transformers", "2023-11-30", 1, 1024, 64)
"""The one published run that was too large: for an A100, of whose 80 GB 79.2 GiB are usable."""
A100_GIB = 79.2


@cache
def shipped() -> Knowledge:
    """Return the shipped knowledge."""
    return load_knowledge(user=False)


def constant(name: str, day: str) -> Any:
    """Return a constant's value on a day, or None before its first."""
    values = shipped().get("constant", name).data["values"]
    begun = [value["value"] for value in values if first_day(value["from"]) <= day]
    return begun[-1] if begun else None


def program(name: str, day: str) -> dict[str, Any]:
    """Return how a program of a day uses memory, as rules NEED-423 to NEED-425 conclude it."""
    ending = name.replace(".", "-")
    fields: dict[str, Any] = {
        "id": name,
        "keeps_windows": constant(f"windows-kept-{ending}", day),
        "keeps_compressed": constant(f"compressed-cache-{ending}", day),
    }
    if name == "transformers":
        fields["cache_copies"] = constant("cache-copies-transformers", day)
        fields["score_bytes"] = constant("prompt-scores-transformers", day)
        return fields
    fields["step_tokens"] = constant(f"prompt-step-{ending}", day)
    if name == "llama.cpp":
        fields["score_bytes"] = constant("prompt-scores-llama-cpp", day)
    else:
        fields["head_width"] = constant("head-width-in-cache-vllm", day)
    return fields


def added(its: Mapping[str, Any], used: Mapping[str, Any]) -> float:
    """Return the values that a token adds to the cache, as rules NEED-989 to NEED-992 do."""
    if "mla_key_dim" not in its or used["keeps_compressed"] == ONCE:
        return float(its["cache_values"])
    if used["keeps_compressed"] == TWICE:
        return width_twice(its)
    return width_of_heads(its, used.get("head_width"))


@cache
def shape(model: str) -> Mapping[str, Any]:
    """Return the shape of a model of the knowledge."""
    fields = shape_fields(shipped().get("model", model).data)
    known = {"parameters": fields["parameters_billion"] * BILLION}
    return {**fields, **known, "own_context": fields.get("context_tokens")}


def weights_gib(model: str, format: str) -> float:
    """Return the GiB of a model's weights in a format."""
    stored = shipped().get("weight-format", format).data
    its = shape(model)
    return float(weight_bytes(its, body_bits(stored, its), kept_bits(stored, its))) / GIB


def beside_gib(its: Mapping[str, Any], row: Mapping[str, str]) -> float:
    """Return what Transformers keeps beside the weights, by rules NEED-985 and NEED-986."""
    if row["program"] != "transformers":
        return 0
    tables = shipped().get("constant", "position-tables-qwen2").data
    early = its["id"] in tables["models"] and constant("position-tables-qwen2", row["on"])
    gib = positions_gib(its, early) if early else 0
    copied = constant("tied-copy-transformers-fp8", row["on"]) if row["format"] == "fp8" else 0
    return float(gib + its.get("tied_parameters", 0) * copied / GIB)


def loading_gib(its: Mapping[str, Any], row: Mapping[str, str]) -> float:
    """Return the second embedding that is there while an AWQ file loads, by rule NEED-987."""
    if (row["program"], row["format"]) != ("transformers", "awq"):
        return 0
    copied = constant("tied-copy-transformers-awq", row["on"])
    return float(its.get("tied_parameters", 0) * copied / GIB)


def working_of_all(
    its: Mapping[str, Any], used: Mapping[str, Any], row: Mapping[str, str]
) -> float:
    """Return the GiB of working memory of all cards together.

    Layers are split over the cards, so the last one computes the logits; Accelerate then copies
    them, by now in 32 bits, to the first, where the text came from (``io_same_device``).
    """
    inner, outer, ratio = (
        constant(name, row["on"])
        for name in ("working-bytes-feed-forward", "working-bytes-width", "feed-forward-over-width")
    )
    scores, cards = used.get("score_bytes", 0), int(row["cards"])
    held = [0] * (cards - 1) + [scores]
    held[0] = max(held[0], min(scores, BYTES_OF_32_BITS))
    prompt, texts = int(row["prompt_tokens"]), int(row["texts"])
    return sum(
        working_gib(its, {**used, "score_bytes": bytes}, prompt, texts, inner, outer, ratio)
        for bytes in held
    )


def told(row: Mapping[str, str]) -> float:
    """Return the GiB that the program's formulas give for a row, without the runtime."""
    its, used = shape(row["model"]), program(row["program"], row["on"])
    prompt, new, texts = (int(row[key]) for key in ("prompt_tokens", "new_tokens", "texts"))
    kept = weights_gib(row["model"], row["format"]) + beside_gib(its, row)
    cache = cache_gib(its, used, added(its, used), prompt + new, texts, CACHE_BITS)
    if row["measures"] == "held":
        return kept + cache
    return kept + max(cache + working_of_all(its, used, row), loading_gib(its, row))


def compared(row: Mapping[str, str], kind: str, measured: float, bound: str = "value") -> Row:
    """Return what the program says beside what was measured."""
    gib = told(row)
    name = "{model} {format}, {prompt_tokens}+{new_tokens} tokens x {texts}".format_map(row)
    low = constant("memory-spread-inference-low", row["on"])
    high = constant("memory-spread-inference-high", row["on"])
    return Row(kind, row["source"], name, gib * low, gib, gib * high, measured, "GiB", bound=bound)


def rows() -> Iterable[Row]:
    """Yield the published figures of inference and of caches."""
    with (FIGURES / "inference.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            several = ", several cards" if row["cards"] != "1" else ""
            yield compared(row, KINDS[row["measures"]] + several, float(row["gib"]))
    keys = ("source", "model", "format", "program", "on", "prompt_tokens", "new_tokens", "texts")
    too_large = {key: str(value) for key, value in zip(keys, OUT_OF_MEMORY)}
    too_large |= {"cards": "1", "measures": "peak"}
    yield compared(too_large, KINDS["peak"], A100_GIB, "too_small")
    yield from caches()


def caches() -> Iterator[Row]:
    """Yield the published sizes of caches."""
    with (FIGURES / "cache.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            its, used = shape(row["model"]), program(row["program"], row["on"])
            grows = 0 if row["part"] == "window" else added(its, used)
            gib = cache_gib(its, used, grows, int(row["tokens"]), int(row["texts"]), CACHE_BITS)
            mib = gib * MIB_PER_GIB
            name = f"{row['model']}, {row['tokens']} tokens"
            yield Row("cache", row["source"], name, mib, mib, mib, float(row["mib"]), "MiB")

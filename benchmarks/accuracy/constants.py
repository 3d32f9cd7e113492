"""The constants and cards that the figures are told with: those of the shipped knowledge."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from benchmarks.accuracy.reference import Chip
from expert.knowledge import Knowledge, load_knowledge


@cache
def knowledge() -> Knowledge:
    """Return the shipped knowledge."""
    return load_knowledge()


@cache
def constant(name: str, vendor: str | None = None, day: str = "9999") -> Any:
    """Return the value of a constant on a day, or its newest; for a vendor if it has one each."""
    for id, entry in knowledge().all("constant").items():
        data = entry.data
        mine = id == name if vendor is None else data.get("of") == name
        if mine and (vendor is None or vendor in data.get("vendors", [])):
            return [v["value"] for v in data["values"] if str(v["from"]) <= day][-1]
    return None


def chip(card: str) -> Chip | None:
    """Return a card of the knowledge, if its bandwidth is known."""
    data = knowledge().all("card")[card].data
    if "bandwidth_gb_s" not in data:
        return None
    tensor = data.get("tensor_fp16_fp32acc_tflops", data.get("tensor_fp16_tflops"))
    return Chip(
        card, data["vendor"], data["bandwidth_gb_s"], data.get("fp32_tflops", 0), tensor,
        data.get("fp8_tflops"), str(data.get("released", "")), data["architecture"],
        bool(knowledge().all("architecture")[data["architecture"]].data.get("fp4")),
    )  # fmt: skip


def board(card: str) -> Chip | None:
    """Return a whole board; the knowledge describes one of its GPUs."""
    one, count = chip(card), knowledge().all("card")[card].data.get("gpus_per_board", 1)
    return one and replace(
        one,
        bandwidth_gb_s=one.bandwidth_gb_s * count,
        fp32_tflops=one.fp32_tflops * count,
        tensor_tflops=one.tensor_tflops and one.tensor_tflops * count,
    )

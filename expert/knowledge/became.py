"""The effects of a layer's files, shown by `knowledge check` and stored in every record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from expert.knowledge.entries import Became, Knowledge
from expert.knowledge.findings import Finding
from expert.knowledge.folders import SHIPPED
from expert.knowledge.selection import SET_APART, form_of

HOWS = ("added", "corrected", "replaced")
IGNORED = "KB004"
ARITHMETIC = ("fp32_tflops", "tensor_fp16_tflops", "tensor_fp16_fp32acc_tflops")
"""The figures from which training speed is computed; at least one of them is needed."""


class Unreachable(NamedTuple):
    """An entry that no answer can ever recommend."""

    kind: str
    id: str
    file: str
    why: str


def of_layer(knowledge: Knowledge, layer: str) -> dict[str, list[dict[str, Any]]]:
    """Return a layer's entries by their effect (added, corrected ...); empty for the shipped files.

    >>> from expert.knowledge import load_knowledge
    >>> of_layer(load_knowledge(user=False), "shipped")
    {}
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for how in HOWS:
        rows = [_row(each) for each in knowledge.became if (each.how, each.layer) == (how, layer)]
        if rows:
            found[how] = rows
    return found


def _row(became: Became) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": became.kind, "id": became.id, "file": became.file}
    if became.instead_of:
        row |= {"instead_of": became.instead_of, "changes": list(became.changes)}
    return row


def ignored(findings: Sequence[Finding]) -> list[str]:
    """Return the files that were found but not read."""
    return [finding.file for finding in findings if finding.code == IGNORED]


def unreachable(knowledge: Knowledge) -> Iterator[Unreachable]:
    """Yield the cards in layers above the first that can never be recommended, and why."""
    rented = {
        offer["card"]
        for cloud in knowledge.all("cloud").values()
        for offer in cloud.data.get("offers", ())
    }
    for id in dict.fromkeys(each.id for each in knowledge.became if each.kind == "card"):
        card = knowledge.all("card").get(id)
        why = why_never(card.data, knowledge, rented=id in rented) if card else ""
        if card and why:
            yield Unreachable("card", id, card.file, why)


def why_never(data: Mapping[str, Any], knowledge: Knowledge, *, rented: bool) -> str:
    """Return why a card with these data is never recommended; empty if it may be recommended."""
    return "; ".join(_reasons(data, knowledge, rented))


def _reasons(data: Mapping[str, Any], knowledge: Knowledge, rented: bool) -> Iterator[str]:
    platform = knowledge.all("platform").get(data["platform"])
    if "announced" not in data and "released" not in data:
        yield "no date from which it is known; add 'announced' or 'released'"
    if "memory_gib" not in data:
        yield "no 'memory_gib', so it is not known what fits"
    if "bandwidth_gb_s" not in data:
        yield "no 'bandwidth_gb_s', so its speed is not known"
    elif not any(key in data for key in ARITHMETIC):
        yield (
            "except to run language models, because no speed in TFLOPS is known; add "
            "'fp32_tflops' or 'tensor_fp16_tflops'"
        )
    if not data.get("prices") and not rented:
        yield "no price; add a line to 'prices'"
    if platform and not platform.data.get("maturity"):
        yield f"its platform '{platform.id}' has no 'maturity'; add it to {platform.file}"
    if form_of(data) in SET_APART:
        yield f"as a {form_of(data)}, it is shown only to those who ask for one or name it"


def layers_of(knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return the layers as plain data: name, digest, and the effects of their entries."""
    return [
        {"name": layer.name, "digest": layer.digest}
        | ({} if layer.name == SHIPPED else of_layer(knowledge, layer.name))
        for layer in knowledge.layers
    ]

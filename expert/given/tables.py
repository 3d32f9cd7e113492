"""Published tables as given facts, if the question is about speed or tables exist for the job."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Any

from expert.case.case import Case
from expert.dates import first_day, year_of
from expert.facts import Given, Multiplied, Timed, Trained
from expert.given.catalogue import at, benchmark_facts, constant_on, tensor_tflops, units_of
from expert.given.taken_in import takes_in
from expert.knowledge import Entry, Knowledge

TABLES = "tables"
TIMED = "timed"
TRAINED = "trained"
MULTIPLIED = "multiplied"
JOB = "job"
AGE = "measured-speed-counts-for"
TF32_SHARE = "tf32-share-of-matrix-rate"
HALF_BITS, WHOLE_BITS = 16, 32
TRAINING_FORMATS = {"fp16": HALF_BITS, "fp32": WHOLE_BITS}


def tables_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which published tables are loaded."""
    asked = takes_in(knowledge, case.answers, TABLES)
    named = frozenset(case.named_cards()) if asked else None
    return ("tables", case.as_of, named)


def tables_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the published tables if the case asks about speeds."""
    if takes_in(knowledge, case.answers, TABLES):
        yield from benchmark_facts(knowledge, case.as_of, case.named_cards())


def timed_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which measured speeds are loaded."""
    return ("timed", case.as_of, takes_in(knowledge, case.answers, TIMED))


def timed_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the measured text generation speeds, if generating text is a possible job."""
    if not takes_in(knowledge, case.answers, TIMED):
        return
    since = year_of(case.as_of) - constant_on(knowledge, AGE, case.as_of)
    for entry in knowledge.all("performance").values():
        data = entry.data
        if "reads" not in data or first_day(data["on"]) > case.as_of or year_of(data["on"]) < since:
            continue
        shared = {"table": entry.id, "name": data["name"], "on": first_day(data["on"])}
        for card, tokens_s in data["values"].items():
            fact = Timed(card=card, tokens_s=tokens_s, **shared, **data["reads"])
            yield at(fact, entry.passage(f"values.{card}"))


def multiplied_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which measured matrix rates are loaded."""
    return ("multiplied", case.as_of, takes_in(knowledge, case.answers, MULTIPLIED))


def multiplied_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the measured matrix rates, if large matrices limit a possible job."""
    if takes_in(knowledge, case.answers, MULTIPLIED):
        for card, tflops in matrix_rates(knowledge, case.as_of).items():
            passage = knowledge.get("card", card).passage()
            yield at(Multiplied(card=card, tflops=round(tflops, 1)), passage)


def matrix_rates(knowledge: Knowledge, day: str) -> dict[str, float]:
    """Return the highest 16-bit rate that each card reaches, according to measurements by a date.

    For a card that was not measured, the share of the data sheet is that of cards with its units.
    """
    cards = knowledge.all("card")
    measured: dict[str, float] = {}
    for entry in knowledge.all("performance").values():
        data = entry.data
        large = (data["workload"], data.get("precision")) == ("gemm", "bf16")
        if large and first_day(data["on"]) <= day:
            measured |= {card: tflops for card, tflops in data["values"].items() if card in cards}
    sheets = {id: rate for id, entry in cards.items() if (rate := tensor_tflops(entry.data))}
    shares: dict[str, list[float]] = {}
    for card in sorted(measured.keys() & sheets.keys()):
        units = _units(knowledge, card)
        shares.setdefault(units, []).append(measured[card] / sheets[card])
    alike = {card: shares[units] for card in sheets if (units := _units(knowledge, card)) in shares}
    means = {card: fsum(share) / len(share) for card, share in alike.items()}  # as `fmean` does
    return {card: sheets[card] * mean for card, mean in means.items()} | measured


def _units(knowledge: Knowledge, card: str) -> str:
    """Return the architecture whose units a card has."""
    architecture = knowledge.get("card", card).data["architecture"]
    return units_of(knowledge.get("architecture", architecture))


def trained_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which measured training speeds are loaded."""
    return ("trained", case.as_of, _may_train(knowledge, case))


def _may_train(knowledge: Knowledge, case: Case) -> bool:
    """Return whether training speed may be what counts for the job."""
    return JOB not in case.answers or takes_in(knowledge, case.answers, TRAINED)


def trained_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the measured speeds of 16-bit training on one card, if training is a possible job.

    Measured 32-bit speeds predict no better than data sheets, so no rule reads them.
    """
    if not _may_train(knowledge, case):
        return
    for entry in knowledge.all("performance").values():
        if bits_trained_in(entry) != HALF_BITS or first_day(entry.data["on"]) > case.as_of:
            continue
        shared = {"table": entry.id, "name": entry.data["name"], "test": entry.data["test"]}
        for card, value in entry.data["values"].items():
            sheet = training_sheet(knowledge, card, HALF_BITS, first_day(entry.data["on"]))
            if sheet is not None:
                speed = value if entry.data["higher_is_better"] else 1 / value
                fact = Trained(card=card, speed=float(f"{speed:.6g}"), **shared, **sheet)
                yield at(fact, entry.passage(f"values.{card}"))


def bits_trained_in(entry: Entry) -> int | None:
    """Return the bits of a table that measures training on one card; None for other tables."""
    data = entry.data
    admitted = (
        data["kind"] in ("throughput", "latency")
        and data["workload"] in ("cnn", "rnn", "transformer")
        and data.get("gpus", 1) == 1
        and data.get("confidence") != "low"
    )
    return TRAINING_FORMATS.get(data.get("precision", "")) if admitted else None


def training_sheet(knowledge: Knowledge, card: str, bits: int, day: str) -> dict[str, Any] | None:
    """Return the figures that determine a card's training speed on a date; None if not known."""
    known = knowledge.all("card").get(card)
    if known is None or "bandwidth_gb_s" not in known.data:
        return None
    entry = knowledge.get("architecture", known.data["architecture"])
    architecture = entry.data
    since = architecture.get("mixed_precision", {}).get("from")
    matrix = tensor_tflops(known.data) if since and first_day(since) <= day else None
    if bits == WHOLE_BITS:
        share = constant_on(knowledge, TF32_SHARE, day)
        matrix = matrix * share if matrix and architecture.get("tf32") else None
    tflops = matrix or known.data.get("fp32_tflops")
    if tflops is None:
        return None
    return {
        "architecture": units_of(entry),
        "bandwidth_gb_s": known.data["bandwidth_gb_s"],
        "tflops": round(tflops, 3),
    }

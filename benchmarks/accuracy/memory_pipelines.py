"""Models for images, video and sound: stated memory beside what the program says.

The figures are the stated memory of reference tables, for 16, 8 and 4 bits, with all parts on the
card and with parts put aside. All are printed as `pipeline`, including sums of parts (`sum`).
The constants were fitted without sums and without figures of low confidence; `left_out` is what
is told by constants fitted without the model's family.

`pipeline, same setting` are those whose source states memory for the setting that is told. The
words in `conditions` decide, by this rule: left out are sums of parts, low confidence, and what
`setting` names: 32 bits, no stated format, programs that move single layers, not whole networks,
and videos that are decoded at once although networks are moved. So are figures below the weights
that their own setting keeps on the card: no program can do that. In `says`, `card` is a card that
is enough, `less` an upper bound, `more` a lower one; these answer a question about a card, but
they are no measured values.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.accuracy.row import Row
from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.facts import MemoryPart, MemorySpread, Model
from expert.knowledge import Knowledge, load_knowledge

FIGURES = Path(__file__).parent / "figures" / "pipelines.csv"
DAY = "2026-11-22"
FORMATS = {"16": "bf16", "8": "fp8", "4": None}
"""The format of a number of bits; 4 bits are what the program takes them for."""
BOUNDS = {"value": "value", "card": "fits", "less": "fits", "more": "too_small"}
"""What a statement says of a card of that size."""
CONSTANTS = (
    "runtime-memory",
    "working-memory-per-megapixel",
    "working-memory-per-megapixel-of-video",
    "decoding-per-megapixel-of-video",
)
GRID: tuple[tuple[float, ...], ...] = (
    (0.5, 0.8, 1, 1.3),
    (0, 0.5, 1, 1.5, 2),
    (0.02, 0.03, 0.05, 0.08, 0.1, 0.13, 0.15, 0.17, 0.2),
    (0.3, 0.4, 0.5, 0.6, 0.7, 0.8),
)
"""The values that are tried for each constant."""


class Figure(NamedTuple):
    """A stated figure, and what each constant is multiplied with in ours."""

    line: Mapping[str, str]
    told: float
    low: float
    high: float
    weights: float
    times: tuple[float, ...]

    @property
    def stated(self) -> float:
        """The stated figure, as it stands."""
        return float(self.line["gb"])

    def with_constants(self, values: Sequence[float]) -> float:
        """Return what would be told with other constants."""
        return self.weights + sum(map(float.__mul__, self.times, map(float, values)))

    @property
    def fits(self) -> bool:
        """Whether it may be used to fit: measured or stated as a whole, and of pictures."""
        return (
            self.line["kind"] == "stated"
            and self.line["confidence"] != "low"
            and bool(self.times[1])
        )

    @property
    def is_of_the_setting(self) -> bool:
        """Whether the source states memory for the setting that is told."""
        return (
            self.line["kind"] == "stated"
            and self.line["confidence"] != "low"
            and not self.line["setting"]
            and self.stated >= self.weights
        )


def rows() -> Iterable[Row]:
    """Yield each stated figure beside ours, and those of the same setting once more."""
    found = list(_figures())
    fitted: dict[str, Sequence[float]] = {}
    for figure in found:
        family = figure.line["family"]
        if family not in fitted:
            fitted[family] = _fit(each for each in found if each.line["family"] != family)
        row = Row(
            kind="pipeline",
            source=figure.line["source"],
            name=f"{figure.line['model']}, {figure.line['bits']} bits"
            + (", parts put aside" if figure.line["offload"] == "yes" else "")
            + (", a sum of parts" if figure.line["kind"] == "sum" else ""),
            told_low=figure.told * figure.low,
            told=figure.told,
            told_high=figure.told * figure.high,
            measured=figure.stated,
            unit="GiB",
            left_out=figure.with_constants(fitted[family]),
        )
        yield row
        if figure.is_of_the_setting:
            yield replace(row, kind="pipeline, same setting", bound=BOUNDS[figure.line["says"]])


def _fit(figures: Iterable[Figure]) -> Sequence[float]:
    """Return the constants with the least mean distance of logarithms."""
    used = [figure for figure in figures if figure.fits]
    return min(
        product(*GRID),
        key=lambda values: sum(abs(log(f.with_constants(values) / f.stated)) for f in used),
    )


def _figures() -> Iterator[Figure]:
    knowledge = load_knowledge(user=False)
    with FIGURES.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            yield _figure(knowledge, line)


def _figure(knowledge: Knowledge, line: Mapping[str, str]) -> Figure:
    format = FORMATS[line["bits"]]
    answers: dict[str, Any] = {"ask": "memory", "model": line["model"]}
    answers |= {"weight_format": format} if format else {"weight_bits": int(line["bits"])}
    aside = line["offload"] == "yes"
    answers |= {"offload": aside}
    case = case_from_mapping(knowledge, {"as_of": DAY, "answers": answers}, today=DAY)
    engine = run(knowledge, case)
    parts = {part["part"]: part["gib"] for part in engine.facts_of(MemoryPart)}
    (spread,) = engine.facts_of(MemorySpread)
    (model,) = (fact for fact in engine.facts_of(Model) if fact["id"] == case.answers["model"])
    told = sum(parts.values())
    beside = sum(parts.get(name, 0) for name in ("runtime", "working memory", "frames"))
    return Figure(line, told, spread["low"], spread["high"], told - beside, _times(model, aside))


def _times(model: Mapping[str, Any], aside: bool) -> tuple[float, ...]:
    """Return what each constant is multiplied with; sound has constants of its own."""
    pixels = float(model.get("megapixels", 0))
    film = pixels * model.get("frames", 0)
    whole = model.get("decodes") == "whole" and not aside
    return 1.0, pixels, 0.0 if whole else film, film if whole else 0.0

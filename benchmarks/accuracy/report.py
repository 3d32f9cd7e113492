"""The table of one kind of figures, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median, quantiles

from benchmarks.accuracy.fit import Decision, decisions
from benchmarks.accuracy.row import FAR, NEAR, Row

WORST = 10
FEW = 10
"""With fewer rows than this, a target would say nothing."""


def percent(share: float) -> str:
    """Return a share as a person says it."""
    return f"{100 * share:.3g} %"


def p90(values: Sequence[float]) -> float:
    """Return the 90th percentile."""
    return max(values) if len(values) < 2 else quantiles(values, n=10, method="inclusive")[-1]


def share(found: Iterable[bool]) -> float:
    """Return the share of what is true."""
    seen = list(found)
    return sum(seen) / len(seen) if seen else 0.0


def figures(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each line of a kind's table."""
    values = [row for row in rows if row.is_value]
    yield "figures", f"{len(values)} from {len({row.source for row in values})} sources"
    if values:
        errors = [row.error for row in values]
        yield "median error", percent(median(errors))
        yield "90th percentile of errors", percent(p90(errors))
        yield "bias (median estimated over measured)", f"{median(row.ratio for row in values):.3f}"
        yield "within 10 %", percent(share(error <= NEAR for error in errors))
        yield "within 25 %", percent(share(error <= FAR for error in errors))
        ranged = [row for row in values if row.told_low < row.told_high]
        yield from _range_figures(ranged) if ranged else ()
    yield from _fit_figures(list(decisions(rows)))


def _range_figures(values: Sequence[Row]) -> Iterator[tuple[str, str]]:
    yield (
        "inside the stated range",
        percent(share(row.told_low <= row.measured <= row.told_high for row in values)),
    )
    yield "above it", percent(share(row.measured > row.told_high for row in values))
    yield "below it", percent(share(row.measured < row.told_low for row in values))
    wide = [row.told_high / row.told for row in values]
    yield "upper end over likely value (median)", f"{median(wide):.2f}"
    fitted = [abs(row.left_out / row.measured - 1) for row in values if row.left_out is not None]
    if fitted:
        yield "median error, each source left out", f"{percent(median(fitted))} ({len(fitted)})"


def _fit_figures(asked: Sequence[Decision]) -> Iterator[tuple[str, str]]:
    if not asked:
        return
    plain = [decision for decision in asked if not decision.is_tight]
    right = percent(share(decision.is_right for decision in plain))
    yield "decisions which cards hold it, right", f"{right} of {len(plain)}"
    wrong = sum(not decision.is_right and not decision.holds for decision in plain)
    yield "wrongly said to fit", str(wrong)
    yield "reported as a tight fit", percent(share(decision.is_tight for decision in asked))


def table(kind: str, rows: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of a kind's table and of its worst figures."""
    yield f"## {kind}"
    for name, value in figures(rows):
        yield f"  {name:<42} {value}"
    values = [row for row in rows if row.is_value]
    if len(values) < FEW:
        yield f"  Fewer than {FEW} figures: no target."
    yield ""
    for row in sorted(values, key=lambda row: (-row.error, row.name))[:WORST]:
        yield (
            f"  {100 * (row.ratio - 1):+6.0f} %  told {row.told:.4g} "
            f"({row.told_low:.4g} to {row.told_high:.4g}), measured {row.measured:.4g} {row.unit}"
            f"  {row.name} [{row.source}]"
        )
    yield ""

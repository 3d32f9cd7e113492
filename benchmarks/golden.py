"""Measure how well the guides' advice is derived: one table over their cases about cards.

Usage: python benchmarks/golden.py [--draws N] [--seed N] [--workers N]

The table shows: cases met; cases met by the first card alone; cases met when the house
policy's judgements replace every inferred one; cases still met when every price is off by
up to a tenth; how many cards an answer names; and how many of a neighboring edition's cases
an edition's judgements meet.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from expert.case.case import Case  # noqa: E402
from expert.knowledge import Knowledge  # noqa: E402
from tests.cases import variants  # noqa: E402
from tests.cases.scoring import (  # noqa: E402
    CARD_KINDS,
    Expected,
    answer,
    cases_of,
    meets_by_cards,
    meets_first,
    misses,
    shipped,
    shortfalls,
    size,
)

DRAWS = 5
SEED = 2016
WORKERS = 2
WIDTH = 80
Edition = tuple[str, str]
"""An advisor and a day on which the edition is valid."""
UPDATES: Edition = ("dettmers", "2015-04-22")
JUNE_2016: Edition = ("dettmers", "2016-06-25")
JULY_2016: Edition = ("dettmers", "2016-07-23")
HANDBOOK: Edition = ("handbook-s2", "2017-06-01")
APRIL_2019: Edition = ("dettmers", "2019-04-03")
LAMBDA: Edition = ("lambda", "2020-02-29")
EDITIONS = (UPDATES, JUNE_2016, JULY_2016, HANDBOOK, APRIL_2019, LAMBDA)
NEIGHBOURS = (
    (JUNE_2016, JULY_2016),
    (JULY_2016, JUNE_2016),
    (JULY_2016, APRIL_2019),
    (HANDBOOK, JULY_2016),
    (HANDBOOK, APRIL_2019),
    (APRIL_2019, JULY_2016),
    (LAMBDA, APRIL_2019),
)
"""The cases of an edition, and the donors of judgements: the editions before and after it by the
same advisor; for an advisor with one edition, the nearest ones of another advisor. The updates of
2015 have the judgements of June 2016, so that pair would show nothing."""
BASIS = "speed_basis"
"""Data rather than a judgement: a table from 2016 has no cards from 2019."""


# --- what is run ------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """The cases of one edition under one change."""

    edition: Edition
    change: str
    """own, inferred, prices, values, judgements (values except the basis of speed) or house."""
    seed: int = 0
    """The random seed for the prices."""
    donor: Edition = UPDATES
    """Whose values."""


@dataclass(frozen=True)
class Outcome:
    """The result of one case."""

    id: str
    met: bool
    by_cards: bool
    first: bool
    size: int
    lacking: tuple[str, ...]


@cache
def cases_about_cards(edition: Edition) -> tuple[Expected, ...]:
    """Return an edition's cases that ask for, check, compare or replace a card."""
    advisor, day = edition
    return tuple(
        case
        for case in cases_of("golden")
        if case.ask in CARD_KINDS
        and case.data["advisor"] == advisor
        and (case.data["as_of"] == day or (edition == UPDATES and case.data["as_of"] < day))
    )


@lru_cache(maxsize=3)
def knowledge_for(trial: Trial) -> Knowledge:
    """Return the knowledge with the trial's changes."""
    advisor, day = trial.edition
    if trial.change == "inferred":
        return variants.without_inferred(shipped(), advisor, day)
    if trial.change == "prices":
        return variants.with_other_prices(shipped(), trial.seed)
    if trial.change == "values":
        return variants.with_values_of(shipped(), advisor, day, trial.donor)
    if trial.change == "judgements":
        return variants.with_values_of(shipped(), advisor, day, trial.donor, but=(BASIS,))
    return shipped()


def case_for(trial: Trial, expected: Expected) -> Case:
    """Return the case, with the house policy as advisor if the trial says so."""
    case = expected.case(shipped())
    return case._replace(advisor=variants.HOUSE) if trial.change == "house" else case


def run(trial: Trial) -> tuple[Trial, list[Outcome]]:
    """Run and score the cases of a trial."""
    knowledge = knowledge_for(trial)
    outcomes = []
    for expected in cases_about_cards(trial.edition):
        record = answer(knowledge, case_for(trial, expected), expected.id)
        lacking = shortfalls(knowledge, record, expected.expect)
        by_cards = meets_by_cards(knowledge, record, expected.expect)
        first = meets_first(knowledge, record, expected.expect)
        outcomes.append(
            Outcome(expected.id, not lacking, by_cards, first, size(record), tuple(lacking))
        )
    return trial, outcomes


def trials(draws: int, seed: int) -> list[Trial]:
    """Return all trials, long ones first."""
    found = [
        Trial(edition, "prices", seed=seed + draw) for draw in range(draws) for edition in EDITIONS
    ]
    found += [
        Trial(edition, change) for change in ("own", "inferred", "house") for edition in EDITIONS
    ]
    found += [
        Trial(edition, change, donor=donor)
        for change in ("values", "judgements")
        for edition, donor in NEIGHBOURS
    ]
    return sorted(found, key=lambda trial: -len(cases_about_cards(trial.edition)))


def run_all(wanted: Sequence[Trial], workers: int) -> dict[Trial, list[Outcome]]:
    """Run the trials in parallel, with progress on standard error."""
    done: dict[Trial, list[Outcome]] = {}
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for trial, outcomes in pool.imap_unordered(run, wanted):
            done[trial] = outcomes
            print(f"\r{len(done)} of {len(wanted)} trials", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return done


# --- figures ------------------------------------------------------------------------


@dataclass(frozen=True)
class Figures:
    """The figures of the table, for comparison with limits."""

    cases: int
    met: int
    by_cards: int
    first: int
    without_inferred: int
    by_house: int
    per_draw: tuple[int, ...]
    """Number of cases met in each random draw of prices."""
    mean_size: float
    largest_size: int
    transfer: dict[tuple[Edition, Edition], tuple[int, int, int]]
    """By edition and donor: cases met, cases met with the edition's own basis of speed, and
    cases run."""
    missed: dict[str, tuple[str, ...]]
    """What each missed case lacks."""
    own: dict[Edition, tuple[int, int, int]]
    """Per edition: cases, cases met, cases met by the first card."""


def measure(draws: int = DRAWS, seed: int = SEED, workers: int = WORKERS) -> Figures:
    """Run everything and count."""
    return counted(run_all(trials(draws, seed), workers), draws, seed)


def counted(done: Mapping[Trial, list[Outcome]], draws: int = DRAWS, seed: int = SEED) -> Figures:
    """Count what the trials brought."""

    def all_of(change: str, seed: int = 0) -> list[Outcome]:
        return [o for e in EDITIONS for o in done[Trial(e, change, seed=seed)]]

    own = all_of("own")
    return Figures(
        cases=len(own),
        met=met(own),
        by_cards=sum(o.by_cards for o in own),
        first=sum(o.first for o in own),
        without_inferred=met(all_of("inferred")),
        by_house=met(all_of("house")),
        per_draw=tuple(met(all_of("prices", seed + draw)) for draw in range(draws)),
        mean_size=fmean(o.size for o in own),
        largest_size=max(o.size for o in own),
        transfer={
            (edition, donor): (
                met(done[Trial(edition, "values", donor=donor)]),
                met(done[Trial(edition, "judgements", donor=donor)]),
                len(cases_about_cards(edition)),
            )
            for edition, donor in NEIGHBOURS
        },
        missed={o.id: o.lacking for o in own if not o.met},
        own={
            edition: (len(found), met(found), sum(o.first for o in found))
            for edition in EDITIONS
            for found in [done[Trial(edition, "own")]]
        },
    )


def met(outcomes: Iterable[Outcome]) -> int:
    """Count the cases met."""
    return sum(outcome.met for outcome in outcomes)


# --- the table ----------------------------------------------------------------------


def report(figures: Figures) -> Iterator[str]:
    """Yield the table as lines of Markdown."""
    yield "| figure | cases | share |"
    yield "|---|---|---|"
    yield row("Met", figures.met, figures.cases)
    yield row("…by the cards alone, whatever the text says", figures.by_cards, figures.cases)
    yield row("…by the first card alone", figures.first, figures.cases)
    yield row("…with the house's values for inferred ones", figures.without_inferred, figures.cases)
    if figures.per_draw:
        yield row(
            f"…with prices off by up to 10 % ({len(figures.per_draw)} draws, "
            f"{min(figures.per_draw)} to {max(figures.per_draw)})",
            fmean(figures.per_draw),
            figures.cases,
        )
    yield row("…by the house policy", figures.by_house, figures.cases)
    sizes = f"{figures.mean_size:.2f} ({figures.largest_size})"
    yield f"| Cards in an answer, mean (largest) | {sizes} | |"
    yield from editions(figures)
    yield from missed(figures)


def editions(figures: Figures) -> Iterator[str]:
    """Yield rows for each edition, with its own values and with those of its neighbors."""
    for edition, (cases, met_, first) in figures.own.items():
        inferred, all_ = variants.count_inferred(shipped(), *edition)
        label = f"{name(edition)}: own values ({inferred} of {all_} inferred; first card {first})"
        yield row(label, met_, cases)
        for (whose, donor), (carried, own_basis, ran) in figures.transfer.items():
            if whose == edition:
                label = f"{name(edition)}: values of {name(donor)}"
                yield row(label, carried, ran)
                if own_basis != carried:
                    yield row(f"{label}, own basis of speed", own_basis, ran)


def missed(figures: Figures) -> Iterator[str]:
    """Yield each missed case with what it lacks and why."""
    for id, lacking in sorted(figures.missed.items()):
        yield ""
        yield from textwrap.wrap(f"{id}: {'; '.join(lacking)}", WIDTH)
        reason = misses().get(id, "not in tests/cases/misses.yaml yet")
        yield from textwrap.wrap(reason, WIDTH, initial_indent="  ", subsequent_indent="  ")


def row(label: str, count: float, cases: int) -> str:
    """Return one row: a count and its share."""
    return f"| {label} | {count:g}/{cases} | {count / cases:.0%} |"


def name(edition: Edition) -> str:
    """Return an edition's name for readers."""
    advisor, day = edition
    return f"{advisor} {day[:7]}"


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--draws", type=int, default=DRAWS, help="how many times prices are drawn")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the first draw")
    parser.add_argument("--workers", type=int, default=WORKERS, help="number of parallel processes")
    options = parser.parse_args()
    for line in report(measure(options.draws, options.seed, options.workers)):
        print(line)


if __name__ == "__main__":
    main()

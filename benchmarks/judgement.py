"""Measure how often the house policy gives the advice that others published.

Usage: python benchmarks/judgement.py [--draws N] [--seed N] [--workers N] [--verbose]
       python benchmarks/judgement.py --situations [--workers N]
       python benchmarks/judgement.py --markdown | --write

The table shows the opinions in ``opinions.yaml`` that are met by everything recommended and
by the first recommendation alone; the same by tier, year, author and question, and with each
author of five or more opinions left out; how many results change when every price is off by
up to a tenth; the golden cases about cards that the house meets; and how many judgements the
house has. An opinion that asks for a card is met if it is recommended, nothing forbidden is,
each card has the memory asked for, and at most six things are recommended.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from expert.case.case import case_from_mapping  # noqa: E402
from expert.engine.spec import patterns_of, wanted_of  # noqa: E402
from expert.errors import InputError  # noqa: E402
from expert.facts import Setting  # noqa: E402
from expert.knowledge import Knowledge  # noqa: E402
from expert.rules import RULES  # noqa: E402
from tests.cases import variants  # noqa: E402
from tests.cases.scoring import (  # noqa: E402
    CARD_KINDS,
    advised,
    answer,
    cases_of,
    failed,
    meets_by_cards,
    shipped,
    shipped_answer,
    shortfalls,
)

PAGE = ROOT / "docs" / "judgement.md"
OPINIONS = Path(__file__).with_name("opinions.yaml")
MOST_THINGS = 6
OFTEN = 5
GB_PER_GIB_OF_LABEL = 0.98
"""Memory sizes are printed in GB and stored in GiB; a card a little below is of that size."""
FAMILIES: Mapping[str, Mapping[str, Any]] = {
    "NVIDIA": {"vendor": "nvidia"},
    "AMD": {"vendor": "amd"},
    "Arc": {"vendor": "intel"},
    "Tesla": {"vendor": "nvidia", "segment": "datacenter"},
    "Quadro": {"vendor": "nvidia", "segment": "workstation"},
}
"""Families whose cards do not all have the family in their name."""
CLASSES = {"Tesla": "data-center cards", "Quadro": "workstation cards", "Arc": "Intel"}
ARCHITECTURES = ("Kepler", "Maxwell", "Pascal", "Turing")
SERIES = re.compile(r"GTX (\d\d) series")
Record = Mapping[str, Any]
Opinion = Mapping[str, Any]


class Outcome(NamedTuple):
    """What one opinion's answer was."""

    id: str
    met: bool
    first: bool
    got: tuple[str, ...]
    lacking: str


# --- what counts as what was expected ---------------------------------------------------


def matches(knowledge: Knowledge, record: Record, item: Record, wanted: str) -> bool:
    """Tell whether a recommended thing is what an opinion names."""
    several = re.match(r"(\d+)x (.*)", wanted)
    if several:
        right_number = item["count"] == int(several[1])
        return right_number and matches(knowledge, record, item, several[2])
    if wanted == "NO_PURCHASE":
        return item["kind"] == "nothing" or item["role"] == "keep"
    if wanted.startswith("WAIT"):
        said = " ".join(advice["says"] for advice in record["advice"])
        return item["role"] == "wait" or bool(
            re.search(r"\b(wait|announced)\b", said, re.IGNORECASE)
        )
    if wanted.startswith("CLOUD"):
        return _is_rented(record, item, wanted.removeprefix("CLOUD").strip(": "))
    if wanted.endswith(" (any)"):
        return _is_any(knowledge, item, wanted.removesuffix(" (any)"))
    return _label(item).casefold() == wanted.casefold()


def _label(item: Record) -> str:
    return str(item.get("label") or item["name"])


def _is_rented(record: Record, item: Record, words: str) -> bool:
    """Tell whether the thing is rented, from the provider and with the card named in words."""
    if item["kind"] not in ("cloud", "service") and item["role"] != "rent":
        return False
    rented = " ".join(_label(thing) for thing in record["recommended"]).casefold()
    return all(word in rented for word in re.findall(r"\w+", words.casefold()) if word != "gpu")


def _is_any(knowledge: Knowledge, item: Record, family: str) -> bool:
    label = _label(item)
    if CLASSES.get(family, family) in label:
        return True
    card = knowledge.all("card").get(str(item.get("id")))
    if card is None:
        return False
    series = SERIES.fullmatch(family)
    if series:
        return bool(re.search(rf"GTX {series[1]}\d0", label))
    if family in ARCHITECTURES:
        return str(card.data["architecture"]).startswith(family.casefold())
    if family in FAMILIES:
        return all(card.data.get(key) == value for key, value in FAMILIES[family].items())
    return set(family.split()) <= set(label.split())


def lacking(knowledge: Knowledge, record: Record, expect: Mapping[str, Any]) -> str:
    """Say what an answer lacks of an opinion; empty if it meets it."""
    if "error" in record:
        return f"error: {record['error']['message']}"
    got = record["recommended"]

    def has(name: str) -> bool:
        return any(matches(knowledge, record, item, name) for item in got)

    any_of, all_of = expect.get("recommend_any_of", []), expect.get("recommend_all_of", [])
    forbidden = [name for name in expect.get("must_not_recommend", []) if has(name)]
    faults = [f"recommends {name}" for name in forbidden]
    faults += [f"lacks {name}" for name in all_of if not has(name)]
    if any_of and not any(has(name) for name in any_of):
        faults.append(f"none of {', '.join(any_of)}")
    if _too_small(knowledge, got, expect):
        faults.append(f"below {expect['min_vram_gb']:g} GB")
    if len(got) > MOST_THINGS:
        faults.append(f"{len(got)} things")
    return "; ".join(faults)


def _too_small(knowledge: Knowledge, got: Sequence[Record], expect: Mapping[str, Any]) -> bool:
    """Tell whether a card is below the memory asked for, or no card is recommended at all."""
    least = expect.get("min_vram_gb", 0) * GB_PER_GIB_OF_LABEL
    if not least:
        return False
    known = knowledge.all("card")
    cards = [known[item["id"]].data for item in got if item.get("id") in known]
    named = "recommend_any_of" in expect
    return any(card.get("memory_gib", least) < least for card in cards) or not (cards or named)


def first_is_right(knowledge: Knowledge, record: Record, expect: Mapping[str, Any]) -> bool:
    """Tell whether the first recommendation alone meets the opinion."""
    if "error" in record:
        return False
    alone = {**record, "recommended": record["recommended"][:1]}
    wanted = {**expect}
    all_of = wanted.pop("recommend_all_of", [])
    if all_of:
        wanted.setdefault("recommend_any_of", all_of)
    return not lacking(knowledge, alone, wanted)


# --- running ----------------------------------------------------------------------------


@cache
def opinions() -> tuple[Opinion, ...]:
    """Return all opinions, each with its author."""
    data = yaml.safe_load(OPINIONS.read_text(encoding="utf-8"))
    authors = {key: source["author"] for key, source in data["sources"].items()}
    return tuple({**item, "author": authors[item["source"]]} for item in data["opinions"])


def run(trial: tuple[int, int]) -> tuple[int, Outcome]:
    """Answer one opinion's question by the house policy; seed 0 leaves prices as they are."""
    seed, place = trial
    knowledge = _knowledge(seed)
    opinion = opinions()[place]
    try:
        case = case_from_mapping(
            knowledge,
            {key: opinion[key] for key in ("id", "as_of", "answers")},
            {},
            OPINIONS.name,
        )
        record = answer(knowledge, case, opinion["id"])
    except InputError as error:
        record = failed(error, opinion["id"])
    fault = lacking(knowledge, record, opinion["expect"])
    got = tuple(
        f"{item['count']}x {_label(item)}" if item["count"] > 1 else _label(item)
        for item in record.get("recommended", [])
    )
    first = not fault and first_is_right(knowledge, record, opinion["expect"])
    return seed, Outcome(opinion["id"], not fault, first, got, fault)


@cache
def _knowledge(seed: int) -> Knowledge:
    return variants.with_other_prices(shipped(), seed) if seed else shipped()


def golden(place: int) -> bool:
    """Tell whether the house policy meets a golden case about cards."""
    expected = _golden_cases()[place]
    case = expected.case(shipped())._replace(advisor=variants.HOUSE)
    return meets_by_cards(shipped(), answer(shipped(), case, expected.id), expected.expect)


@cache
def _golden_cases() -> tuple[Any, ...]:
    return tuple(case for case in cases_of("golden") if case.ask in CARD_KINDS)


# --- the table --------------------------------------------------------------------------


def report(done: Mapping[int, Mapping[str, Outcome]], met_golden: Sequence[bool]) -> Iterator[str]:
    """Yield the table as lines of Markdown."""
    plain = done[0]
    yield "| opinions | met | met by the first choice alone |"
    yield "|---|---|---|"
    yield _row("all", plain, lambda _: True)
    for title, key in _GROUPS:
        counted = Counter(key(opinion) for opinion in opinions())
        for name in sorted(counted):
            if title != "author" or counted[name] >= OFTEN:
                yield _row(f"{title} {name}", plain, lambda o, n=name, k=key: k(o) == n)
    authors = Counter(opinion["author"] for opinion in opinions())
    for name in sorted(author for author, count in authors.items() if count >= OFTEN):
        yield _row(f"without {name}", plain, lambda o, n=name: o["author"] != n)
    yield ""
    yield f"Mean number of things recommended: {fmean(len(o.got) for o in plain.values()):.2f}"
    for seed in sorted(set(done) - {0}):
        changed = sum(done[seed][id].met != outcome.met for id, outcome in plain.items())
        yield f"With prices off by up to a tenth, draw {seed}: {changed} results change"
    met = f"{sum(met_golden)} of {len(met_golden)}"
    yield f"Golden cases about cards that the house policy meets: {met}"
    held = shipped().get("advisor", variants.HOUSE).data["judgements"]
    yield f"Judgments in the house policy: {len(held)}"


_GROUPS: Sequence[tuple[str, Callable[[Opinion], str]]] = (
    ("tier", lambda opinion: opinion["tier"]),
    ("year", lambda opinion: opinion["as_of"][:4]),
    ("question", lambda opinion: opinion["answers"].get("ask", "gpu")),
    ("job", lambda opinion: opinion["answers"].get("job", "not said")),
    ("author", lambda opinion: opinion["author"]),
)


def _row(label: str, outcomes: Mapping[str, Outcome], selected: Callable[[Opinion], bool]) -> str:
    chosen = [outcomes[opinion["id"]] for opinion in opinions() if selected(opinion)]
    met, first = sum(o.met for o in chosen), sum(o.first for o in chosen)
    return f"| {label} | {met}/{len(chosen)} {met / len(chosen):.0%} | {first / len(chosen):.0%} |"


# --- free values ------------------------------------------------------------------------


def free_values() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the house's numbers that no source states: name, value, rules that read it."""
    for name, dated in sorted(shipped().get("advisor", variants.HOUSE).data["judgements"].items()):
        for item in dated:
            if is_free(item):
                share = f" x {item['of'].replace('_', ' ')}" if item.get("of") else ""
                yield name, f"{item['value']:g}{share}", readers(name.partition(".")[0])


def is_free(judgement: Mapping[str, Any]) -> bool:
    """Tell whether a value is a number, other than none at all, that we chose ourselves."""
    value = judgement["value"]
    stated = bool(judgement.get("claims") or judgement.get("source"))
    return type(value) in (int, float) and value != 0 and not stated


def readers(setting: str) -> list[str]:
    """Return the ids of the rules that read a judgement."""
    return sorted(
        rule.spec.id
        for rule in RULES
        if any(
            isinstance(pattern, Setting) and pattern.get("name") == setting
            for pattern in (*patterns_of(rule.spec), *wanted_of(rule.spec))
        )
    )


def free_value_table() -> Iterator[str]:
    """Yield the free values as a table, each with the first rules that read it."""
    found = list(free_values())
    yield f"The house policy has {len(found)} free values."
    yield ""
    yield "| judgment | value | read by |"
    yield "|---|---|---|"
    for name, value, rules in found:
        more = f" and {len(rules) - 3} more" if len(rules) > 3 else ""
        yield f"| `{name}` | {value} | {', '.join(rules[:3]) or '-'}{more} |"


# --- the page ---------------------------------------------------------------------------

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
DETAILS = ("| year ", "| question ", "| job ", "| author ", "| without ")
"""Rows that only the command shows."""


def write(lines: Iterable[str]) -> None:
    """Put lines without details between the marks of the page, in place of what is there."""
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    shown = "\n".join(line for line in lines if not line.startswith(DETAILS))
    tail = rest.partition(END)[2]
    PAGE.write_text(f"{head}{BEGIN}\n\n{shown}\n\n{END}{tail}", encoding="utf-8")


# --- situations -------------------------------------------------------------------------


def situations(workers: int) -> Iterator[str]:
    """Yield a table of ``tests/cases/today/situations.yaml``: met or not, what is advised."""
    cases = [case for case in cases_of("today") if case.file.endswith("/situations.yaml")]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        done = pool.map(_situation, [case.id for case in cases], chunksize=5)
    yield f"Situations met: {sum(not lacking for _, lacking in done)} of {len(done)}"
    yield ""
    yield "| | situation | advised | met | what we would defend |"
    yield "|---|---|---|---|---|"
    for case, (got, faults) in zip(cases, done):
        met = "no" if faults else "yes"
        shown = ", ".join(got) or "-"
        yield f"| {case.id} | {case.data['case']} | {shown} | {met} | {case.data['defence']} |"


def _situation(id: str) -> tuple[list[str], list[str]]:
    """Return what is advised in a situation, and what the answer lacks."""
    record = shipped_answer("today", id)
    expected = next(case for case in cases_of("today") if case.id == id)
    return advised(record), shortfalls(shipped(), record, expected.expect)


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--draws", type=int, default=2, help="how many times prices are drawn")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first draw, 1 or more")
    parser.add_argument("--workers", type=int, default=2, help="number of parallel processes")
    parser.add_argument("--opinions", type=int, help="only count, of so many opinions")
    parser.add_argument("--verbose", action="store_true", help="list each opinion not met")
    parser.add_argument(
        "--situations",
        action="store_true",
        help="only the situations: met or not, and what is advised",
    )
    parser.add_argument("--markdown", action="store_true", help="also situations and free values")
    parser.add_argument("--write", action="store_true", help="renew the figures of the page")
    options = parser.parse_args()
    if options.situations:
        print("\n".join(situations(options.workers)))
        return
    seeds = [0, *range(options.seed, options.seed + options.draws)]
    trials = [(seed, place) for seed in seeds for place in range(len(opinions()))]
    trials = [trial for trial in trials if trial[1] < (options.opinions or len(opinions()))]
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        done: dict[int, dict[str, Outcome]] = {seed: {} for seed in seeds}
        for seed, outcome in pool.imap(run, trials, chunksize=20):
            done[seed][outcome.id] = outcome
        met_golden = pool.map(golden, range(len(_golden_cases()))[: options.opinions], chunksize=10)
    if options.opinions:
        print(f"{sum(one.met for one in done[0].values())} of {len(done[0])} opinions met")
        return
    lines, free = list(report(done, met_golden)), list(free_value_table())
    if options.markdown or options.write:
        lines = [f"Measured on {date.today():%Y-%m-%d}.", "", *lines, ""]
        lines += [next(situations(options.workers)), "", free[0]]
    print("\n".join(lines + (free[1:] if options.markdown else [])))
    if options.write:
        write(lines)
    for outcome in done[0].values() if options.verbose else ():
        if not outcome.met:
            print(f"{outcome.id}: {outcome.lacking} | got {', '.join(outcome.got) or 'nothing'}")


if __name__ == "__main__":
    main()

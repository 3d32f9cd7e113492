"""The shipped files hold together: nothing unused, nothing missing, nothing that leads nowhere."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.dates import first_day
from expert.errors import UnknownNameError
from expert.facts import Offer
from expert.given.taken_in import listed
from expert.knowledge import KINDS, read_yaml
from expert.rules import RULES
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
TODAY = "2026-11-22"
LATEST_CHECK = "2026-11-27"
CURRENT_SINCE = "2024-11-21"
UNITS = {
    "performance": {
        *("TFLOPS", "images/s", "items/s", "iterations/s", "ms", "ratio", "s", "samples/s"),
        *("sequences/s", "tokens/s"),
    },
    "constant": {
        *("GB/s", "GiB", "TB", "W", "US dollars", "bits", "channels", "bytes", "cards", "days"),
        *("exponent", "ratio", "ratio per year", "years"),
        *(
            "copies",
            "GiB per megapixel",
            "TFLOPS",
            "TFLOPS per GB/s",
            "hours",
            "matrices",
            "measurements",
            "samples",
            "tokens",
        ),
        *("TFLOP and steps", "lanes", "microseconds", "milliseconds", "operations", "users"),
        *("ratio and microseconds", "tokens/s and exponents", "tokens/s"),
        *("billion parameters", "francs per US dollar", "seconds", "slots", "values"),
        *("yuan per US dollar", "euros per US dollar", "pounds per US dollar", "yen per US dollar"),
    },
}
FIGURES = Path(__file__).parents[2] / "benchmarks" / "accuracy" / "figures"
ALWAYS_THERE = {"judgement", "memory", "derived", "person"}
"""Sources for what no document says."""


def everything():
    return [entry for kind in KINDS for entry in shipped().all(kind).values()]


def values_of(data, key):
    """Yield what stands under a key anywhere in an entry."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name == key and isinstance(value, str):
                yield value
            yield from values_of(value, key)
    elif isinstance(data, list):
        for item in data:
            yield from values_of(item, key)


def sources_named():
    """Every source that an entry or a rule rests on."""
    named = {source for spec in specs() for source in spec.sources}
    for entry in everything():
        named |= set(values_of(entry.data, "source"))
        named |= set(entry.data.get("sources", {}).values())
    return named


def specs():
    return [rule.spec for rule in RULES]


@cache
def cards_with_offer(day):
    """Ids of the cards that can be had on a day, by the house's policy."""
    plain = {"as_of": day, "answers": {"used_ok": True}}
    engine = run(shipped(), case_from_mapping(shipped(), plain, today=TODAY))
    return {offer["card"] for offer in engine.facts_of(Offer)}


def guides_cases():
    """Day and names of each case of the guides; words to look for in a sentence are no names."""
    for path in sorted((ROOT / "tests/cases/golden").glob("*.yaml")):
        for case in read_yaml(path).data:
            expected = {
                key: value for key, value in case.get("expect", {}).items() if key != "says"
            }
            names = {*values_in(case["answers"]), *values_in(expected)}
            yield str(case["as_of"]), sorted(names - choices())


@cache
def choices():
    """The answers to choose from; none of them names a card."""
    questions = shipped().all("question").values()
    return {str(c["value"]) for question in questions for c in question.data.get("choices", [])}


def values_in(data):
    """Every text in nested lists and mappings."""
    if isinstance(data, str):
        yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from values_in(part)


@cache
def card_named(text):
    try:
        return shipped().resolve_card(text)
    except UnknownNameError:
        return None


def named_cards():
    """Each day of a case with the ids of the cards that it names and that were on sale."""
    named = {}
    for day, names in guides_cases():
        for card in filter(None, map(card_named, names)):
            on_sale = first_day(card.data.get("released", "9999")) <= day
            if on_sale and card.data["segment"] != "cloud-only":
                named.setdefault(day, set()).add(card.id)
    return named


def test_no_file_has_a_fault_or_an_oddity():
    """Ids, references, sources, order of dates, names: what the loader looks at."""
    assert [str(finding) for finding in shipped().findings] == []


def sources_of_figures():
    """The sources of the figures that the program is compared with."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FIGURES.iterdir())]
    return set(re.findall(r"[a-z0-9][a-z0-9-]+", "\n".join(texts)))


def test_every_source_is_used():
    named = sources_named() | sources_of_figures() | ALWAYS_THERE

    assert sorted(set(shipped().all("source")) - named) == []


def test_every_source_of_a_figure_is_there():
    named = {
        row["source"]
        for path in sorted(FIGURES.glob("*.csv"))
        for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())
        if "source" in row
    }

    assert sorted(named - set(shipped().all("source"))) == []


def test_every_source_of_a_rule_is_there():
    assert sorted(sources_named() - set(shipped().all("source")) - {"person"}) == []


@pytest.mark.parametrize("kind", UNITS)
def test_units_are_known(kind):
    strange = [
        (entry.id, entry.data["unit"])
        for entry in shipped().all(kind).values()
        if entry.data.get("unit") and entry.data["unit"] not in UNITS[kind]
    ]

    assert strange == []


def test_every_file_was_checked_on_a_day_that_has_been():
    late = [entry.id for entry in everything() if entry.data.get("checked", "") > LATEST_CHECK]

    assert late == []


@pytest.mark.parametrize("segment", ["consumer", "prosumer"])
def test_cards_people_buy_have_a_price_or_a_reason(segment):
    bare = [
        card.id
        for card in shipped().all("card").values()
        if card.data["segment"] == segment
        and not card.data.get("prices")
        and card.data.get("form") != "laptop"
        and "note" not in card.data
    ]

    assert bare == []


def test_cards_named_by_the_guides_could_be_had_then():
    lacking = {day: sorted(ids - cards_with_offer(day)) for day, ids in named_cards().items()}

    assert lacking
    assert {day: ids for day, ids in lacking.items() if ids} == {}


def test_current_consumer_cards_can_be_had_today():
    current = {
        card.id
        for card in shipped().all("card").values()
        if card.data["segment"] == "consumer"
        and CURRENT_SINCE <= card.data.get("released", "") <= TODAY
        and card.data.get("form", "card") == "card"  # laptops have no price of their own
        and "for China" not in card.data.get("note", "")  # sold there alone, not for dollars
        and "No price" not in card.data.get("note", "")  # listed with the reason
    }

    assert len(current) >= 10
    assert sorted(current - cards_with_offer(TODAY)) == []


def test_what_differs_by_country_has_one_value_for_each_answer():
    """And one for no answer."""
    answers = [choice["value"] for choice in shipped().get("question", "region").data["choices"]]
    regions = {}
    for entry in shipped().all("constant").values():
        if "regions" in entry.data:
            regions.setdefault(entry.data["of"], []).extend(entry.data["regions"])

    assert regions
    assert {name: sorted(found) for name, found in regions.items()} == {
        name: sorted([*answers, "unsaid"]) for name in regions
    }


def test_an_assumed_answer_is_one_of_the_answers():
    questions = [q for q in shipped().all("question").values() if "default" in q.data]
    strange = [
        question.id
        for question in questions
        if "choices" in question.data
        and question.data["default"]["value"] not in {c["value"] for c in question.data["choices"]}
    ]

    assert questions
    assert strange == []


def test_what_takes_facts_in_are_answers_of_the_question():
    strange = [
        (question.id, value)
        for question in shipped().all("question").values()
        for item in question.data.get("takes_in", ())
        for value in listed(item.get("on", []))
        if value not in ({c["value"] for c in question.data.get("choices", ())} or {True, False})
    ]

    assert strange == []

"""Stages 1, 3 and 8: cards that are announced but not sold yet, and when the next are due."""

from __future__ import annotations

from itertools import pairwise

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import TOO_LATE
from expert.rules.averages import median
from expert.rules.market.price import years_between
from expert.rules.market.trend import NEW
from expert.rules.memory.tuned import WHOLE

ANNOUNCED_COUNTS = f.Setting(name="counts_announced", value=True)
TWO_GAPS = 2
"""How many gaps between generations make a pattern."""


@rule(
    "SITUATION-095",
    "Software that supports a vendor's last generation is expected to support the next one",
    ANNOUNCED_COUNTS,
    f.Day(year=the.year),
    AS.window << f.Parameter(name="support-follows-within", value=the.within_years),
    uses=[f.Card, f.Existing, f.Needs, f.ProgramAsks, f.Setting(name="rough_support"), f.Support],
    concludes=[f.SupportExpected],
    says="Support is expected soon: {expected}.",
    because="Libraries have supported each new generation within weeks. Without this assumption, "
    "an announced card would be rated useless, and the advice would recommend the cards it "
    "replaces.",
)
def expect_support(engine: Engine, year: float, within_years: float) -> Said:
    """Conclude which software will support the newest architectures soon.

    It must support the vendor's previous generation, and the architecture's first card must be
    announced, or have been on sale for only a short time.
    """
    rough = {setting["value"] for setting in engine.every(f.Setting, name="rough_support")}
    full = {
        (support["architecture"], support["software"])
        for support in engine.every(f.Support)
        if support["level"] not in rough
    }
    existing = {software["software"] for software in engine.every(f.Existing)}
    asked = {(a["platform"], a["what"]) for a in engine.every(f.ProgramAsks, kind="software")}
    needed = sorted(
        {(need["platform"], need["software"]) for need in engine.every(f.Needs)} | asked
    )
    first = _first_cards(engine)
    expected: list[str] = []
    for name, card in sorted(first.items()):
        if year - year_of(card["released"]) > within_years:
            continue
        before = _generation_before(card, first)
        for platform, software in needed:
            if platform != card["platform"] or software not in existing or (name, software) in full:
                continue
            if any((older, software) in full for older in before):
                engine.conclude(f.SupportExpected(architecture=name, software=software), card)
                expected.append(f"{engine.name_of(software)} for {engine.name_of(name)}")
    return {"expected": ", ".join(dict.fromkeys(expected)) or "none"}


def _first_cards(engine: Engine) -> dict[str, f.Card]:
    """Return the first card of each architecture that has a generation and a release date."""
    first: dict[str, f.Card] = {}
    for card in engine.every(f.Card):
        if "generation" in card and "released" in card and "platform" in card:
            name = card["architecture"]
            first[name] = min(first.get(name, card), card, key=lambda c: str(c["released"]))
    return first


def _generation_before(card: f.Card, first: dict[str, f.Card]) -> list[str]:
    """Return the architectures of the vendor's generation before that of a card."""
    older = {
        name: other["generation"]
        for name, other in first.items()
        if other["vendor"] == card["vendor"]
        and other["platform"] == card["platform"]
        and other["generation"] < card["generation"]
    }
    newest = max(older.values(), default=0)
    return sorted(name for name, generation in older.items() if generation == newest)


@rule(
    "TREND-058",
    "Frameworks are expected to use new matrix units if they use those of earlier cards",
    f.Day(date=the.date),
    ~f.Answer(key="precision", value=WHOLE),
    EXISTS(f.SupportExpected()),
    uses=[f.Card, f.SupportExpected],
    concludes=[f.MatrixExpected],
    says="Frameworks will soon use the matrix units of: {expected}.",
    because="What they do for one generation of a vendor, they do for the next within weeks.",
)
def expect_matrix_units(engine: Engine, date: str) -> Said:
    """Conclude which new architectures have matrix units that frameworks will use soon."""
    cards = [card for card in engine.every(f.Card) if "mixed_precision_from" in card]
    used = [card for card in cards if card["mixed_precision_from"] <= date]
    expected: list[str] = []
    for support in engine.every(f.SupportExpected):
        name = support["architecture"]
        new = [c for c in cards if c["architecture"] == name and c["mixed_precision_from"] > date]
        earlier = [c for c in used if new and c["vendor"] == new[0]["vendor"]]
        if earlier and name not in expected:
            engine.conclude(f.MatrixExpected(architecture=name), support, new[0], earlier[0])
            expected.append(engine.name_of(name))
    return {"expected": ", ".join(dict.fromkeys(expected)) or "none"}


rule(
    "TREND-055",
    "An announced card can be bought from the day it goes on sale",
    ANNOUNCED_COUNTS,
    f.Day(date=the.date),
    f.Card(id=the.id, vendor=the.vendor, segment=the.segment, public=the.public, released=the.on),
    the.public <= the.date,
    the.on > the.date,
    then=f.ComingSoon(
        card=the.id,
        vendor=the.vendor,
        segment=the.segment,
        on=the.on,
        years=round(years_between(the.date, the.on), 3),
    ),
    says="{card[name]} was announced on {public} and goes on sale on {on}.",
    because="Its price and specifications are known from the announcement, but nobody can buy it "
    "yet.",
)

rule(
    "FIT-083",
    "With a deadline, a card that is not out yet is not an option",
    f.ComingSoon(card=the.id, on=the.on),
    f.Answer(key="deadline", value=True),
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    f.Offer(card=the.id, condition=NEW),
    then=f.OfferOut(card=the.id, condition=NEW, about=TOO_LATE),
    says="{card[name]} goes on sale on {on}, and you have a deadline.",
    because="A card that comes out too late does none of the work.",
)


@rule(
    "TREND-056",
    "Each vendor releases new generations at its own pace",
    ANNOUNCED_COUNTS,
    f.Day(date=the.date),
    uses=[f.Card],
    concludes=[f.Cadence],
    says="Years between two generations of consumer cards, as of {date}: {paces}.",
    because="A maker plans its generations years ahead, so the next one is likely to come after "
    "the usual interval.",
)
def find_cadence(engine: Engine, date: str) -> Said:
    """Conclude the median time between the generations each vendor has sold so far."""
    begun: dict[tuple[str, int], str] = {}
    for card in engine.every(f.Card, segment="consumer"):
        if "generation" in card and card.get("released", "9999") <= date:
            key = card["vendor"], card["generation"]
            begun[key] = min(begun.get(key, "9999"), str(card["released"]))
    paces: list[str] = []
    for vendor in sorted({vendor for vendor, _ in begun}):
        days = sorted(year_of(day) for (name, _), day in begun.items() if name == vendor)
        gaps = [after - before for before, after in pairwise(days)]
        if len(gaps) >= TWO_GAPS:
            years = round(median(gaps), 2)
            engine.conclude(f.Cadence(vendor=vendor, years=years))
            paces.append(f"{engine.name_of(vendor)} {years:g}")
    return {"paces": ", ".join(paces) or "not known"}

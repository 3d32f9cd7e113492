"""Stages 3, 7 and 8: what trouble adds to the price of a card in the comparison.

Each kind of trouble adds a share of the price, the same for everyone; electricity adds its cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import JUDGEMENT, Said, rule
from expert.engine.terms import formula, the
from expert.rules.averages import median
from expert.rules.market.electricity import WATTS_PER_KILOWATT
from expert.rules.market.trend import USED
from expert.rules.vocabulary import SEVERAL
from expert.units import WEEKS_PER_YEAR

LESS_MATURE = "less_mature"

TROUBLE_COSTS = f.Setting(name="premium", key="trouble", value=the.share)

# --- how long a card lasts ------------------------------------------------------------------

rule(
    "TREND-053",
    "A card is used for as many years as you say",
    TROUBLE_COSTS,
    f.Answer(key="years_of_use", value=the.years),
    then=f.YearsKept(years=the.years),
    says="You will use the card for {years:g} years.",
    because="You know best when you will replace it.",
)
rule(
    "TREND-054",
    "If you don't say how many years, a typical lifetime is assumed",
    TROUBLE_COSTS,
    ~f.Answer(key="years_of_use"),
    f.Parameter(name="card-is-kept-for", value=the.years),
    then=f.YearsKept(years=the.years),
    says="A card is assumed to be used for {years:g} years.",
    because="What a card costs after you buy it depends on how long you use it.",
)


@rule(
    "TREND-052",
    "Software supports an architecture about as long as it supported earlier ones",
    TROUBLE_COSTS,
    f.Day(year=the.year),
    uses=[f.Card, f.Dropped, f.Needs],
    concludes=[f.SupportLeft],
    says="Support has ended for {ended} architectures by now; the others are expected to follow.",
    because="Makers drop support for architectures one by one, each at about the same age.",
)
def expect_end_of_support(engine: Engine, year: float) -> Said:
    """Conclude for each architecture how many years of its vendor's usual support are left."""
    first: dict[str, f.Card] = {}
    for card in engine.every(f.Card):
        name = card.get("architecture")
        if name and "released" in card:
            first[name] = min(first.get(name, card), card, key=lambda c: str(c["released"]))
    needed = {need["software"] for need in engine.every(f.Needs)}
    ends: dict[str, f.Dropped] = {}
    for end in engine.every(f.Dropped):
        name = end["architecture"]
        if end["software"] in needed and name in first:
            ends[name] = min(ends.get(name, end), end, key=lambda e: str(e["on"]))
    for vendor in sorted({first[name]["vendor"] for name in ends}):
        told = [end for name, end in sorted(ends.items()) if first[name]["vendor"] == vendor]
        begun = [year_of(first[end["architecture"]]["released"]) for end in told]
        usual = median([year_of(end["on"]) - at for end, at in zip(told, begun, strict=True)])
        for name, card in sorted(first.items()):
            if card["vendor"] == vendor and name not in ends:
                left = year_of(card["released"]) + usual - year
                engine.conclude(
                    f.SupportLeft(architecture=name, usual=round(usual, 2), years=round(left, 2)),
                    card,
                    *told,
                )
    return {"ended": len(ends)}


# --- trouble ------------------------------------------------------------------------------

A_FAN_IS_MISSING = [TROUBLE_COSTS, f.Caveat(card=the.id, kind="passive_cooling")]


def cools_it_yourself(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare who would add a fan to a card that has none."""
    rule(
        id,
        title,
        A_FAN_IS_MISSING,
        f.Card(id=the.id),
        ~f.Answer(key="in_data_centre", value=True),
        *conditions,
        then=f.FanAdded(card=the.id),
        says=says,
        because=because,
    )


cools_it_yourself(
    "DEMAND-090",
    "If you accept quirky hardware, a card without a fan is assumed to get one",
    f.Answer(key="accepts_trouble", value=True),
    says="{card[name]} has no fan, and you accept quirky hardware.",
    because="A fan with a printed duct cools such a card in an ordinary case.",
)
cools_it_yourself(
    "DEMAND-091",
    "If you name a card without a fan, it is considered with a fan you add",
    ~f.Answer(key="accepts_trouble"),
    f.Named(role="candidate", kind="card", id=the.id),
    says="You named {card[name]}, which has no fan.",
    because="If you ask about such a card, you want to know what it is worth with a fan added.",
)


def counts_as_more(
    id: str,
    title: str,
    *conditions: Any,
    reason: str,
    says: str,
    because: str,
    condition: Any = the.condition,
    share: Any = the.share,
    trait: Mapping[str, Any] = MappingProxyType({}),
    let: Mapping[str, Any] = MappingProxyType({}),
    sources: Sequence[str] = JUDGEMENT,
) -> None:
    """Declare a kind of trouble that adds a share to the price of an offer."""
    rule(
        id,
        title,
        TROUBLE_COSTS,
        f.Relevant(card=the.id),
        f.Card(id=the.id, **trait),
        f.Offer(card=the.id, condition=condition, usd=the.usd),
        *conditions,
        let={"added": share, "counted": the.usd * (1 + share), **let},
        then=f.Premium(card=the.id, condition=condition, share=the.added, reason=reason),
        says="{card[name]} is compared at ${counted:,.0f} instead of ${usd:,.0f}: " + says,
        because=because,
        sources=sources,
    )


@formula
def more_for_a_chance(has: float, likely: float, safe: float) -> float:
    """Return the share that is added to the price if the work may not fit.

    With the likely amount of memory, the work fits in half of all cases, and with the safe amount
    in all. If it fits in half of all cases, the price is doubled.

    >>> more_for_a_chance(20, 20, 24), more_for_a_chance(24, 20, 24)
    (1.0, 0.0)
    """
    spread = safe - likely
    missing = min(max(safe - has, 0.0) / spread, 1.0) if spread > 0 else 0.0
    return round(missing / (2 - missing), 4)


counts_as_more(
    "FIT-230",
    "A used card is compared at a higher price, because it has no warranty",
    condition=USED,
    reason="used",
    says="used, +{added:.0%}.",
    because="If it fails, nobody replaces it. A warranty of a few years costs about that much.",
    sources=["money-2005-04"],
)
counts_as_more(
    "FIT-231",
    "Each card beyond the first raises the price that is compared",
    f.Fits(card=the.id, cards=the.cards & P(SEVERAL)),
    reason="several",
    share=the.share * (the.cards - 1),
    says="{cards:g} cards have to share the work, +{added:.0%}.",
    because="They need slots, power and cooling side by side, and each program must split the "
    "work.",
)
counts_as_more(
    "FIT-239",
    "The tighter the fit, the higher the price that is compared",
    f.Fits(card=the.id, tight=True, gib=the.has),
    f.Need(gib=the.wants, high=the.safe),
    reason="tight",
    share=more_for_a_chance(the.has, the.wants, the.safe),
    says="it holds {has:.1f} GiB; {wants:.1f} GiB is likely to be enough, and {safe:.1f} GiB is "
    "safe: +{added:.0%}.",
    because="The likely amount is too low as often as it is too high. If it does not fit after "
    "all, you have to shorten the context, reduce the batch, or buy again.",
)
counts_as_more(
    "FIT-232",
    "A card without a fan is compared at a higher price in an ordinary computer",
    f.FanAdded(card=the.id),
    reason="passive",
    says="it needs an added fan, +{added:.0%}.",
    because="Adding a fan and a duct costs money and an evening, and the fan is noisy.",
)
counts_as_more(
    "FIT-233",
    "A card without bfloat16 is compared at a higher price for training",
    f.Job(id=P(OneOf(("train", "finetune")))),
    f.Parameter(name="bfloat16-is-usual", value=True),
    trait={"bf16": False},
    reason="no_bfloat16",
    says="no bfloat16, +{added:.0%}.",
    because="Most models are trained in bfloat16. Training in FP16 needs loss scaling and "
    "sometimes diverges.",
    sources=["mixed-precision-paper"],
)
counts_as_more(
    "FIT-180",
    "A card without official support is compared at a higher price",
    AS.rough << f.Setting(name="rough_support", value=the.level),
    f.Support(architecture=the.architecture, software=the.platform, level=the.level),
    trait={"platform": the.platform, "architecture": the.architecture},
    reason="rough_support",
    says="support in {platform} is only '{level}', +{added:.0%}.",
    because="Nobody tests new versions on it, so one of them may stop working.",
    sources=["rocm-documents"],
)
counts_as_more(
    "FIT-234",
    "A card without FP8 is compared at a higher price for serving many users",
    f.Job(id="run_llm"),
    f.Known(key="users", value=P(AtLeast(2))),
    f.Parameter(name="fp8-serving-is-usual", value=True),
    trait={"fp8": False},
    reason="no_fp8",
    says="no FP8 units, +{added:.0%}.",
    because="Servers for language models run faster and handle more users in 8-bit floating point.",
    sources=["vllm-fp8-2024-08"],
)
counts_as_more(
    "FIT-235",
    "A card whose support will probably end while you use it is compared at a higher price",
    f.SupportLeft(architecture=the.architecture, years=the.left, usual=the.usual),
    f.YearsKept(years=the.kept),
    the.left < the.kept,
    trait={"architecture": the.architecture},
    reason="support_ends",
    says="software is expected to support its architecture for about {usual:.0f} years, so "
    "support ends before your {kept:g} years of use, +{added:.0%}.",
    because="After that, new versions of the libraries no longer run on it.",
)

counts_as_more(
    "FIT-238",
    "A card with a slow section of memory is compared at a higher price",
    f.Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    reason="quirk",
    says="only {fast:g} GiB of its memory is fast, +{added:.0%}.",
    because="A program that fills the slow section slows down without saying why.",
    sources=["dettmers-2016-07-23"],
)


def less_mature_costs(
    id: str, title: str, system: Any, *further: Any, on_any: bool, because: str
) -> None:
    """Declare a premium for each level below the most mature software on this or any system."""

    def count_less_mature(
        engine: Engine, id: str, work: str, os: str, share: float, has: float
    ) -> Said:
        ready = [each for each in engine.every(f.Ready, job=work) if on_any or each["os"] == os]
        more = round(share * (max(each["level"] for each in ready) - has), 4)
        if more:
            engine.conclude(f.Premium(card=id, share=more, reason=LESS_MATURE))
        return {"more": more}

    rule(
        id,
        title,
        f.Setting(name="premium", key=LESS_MATURE, value=the.share),
        f.Job(id=the.work),
        system,
        f.Relevant(card=the.id),
        f.Card(id=the.id, platform=the.platform),
        *further,
        f.Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
        uses=[f.Ready],
        concludes=[f.Premium],
        says="{card[name]}: software for {platform} is {ready[word]}, so it is compared at a price "
        "{more:.0%} higher.",
        because=because,
    )(count_less_mature)


less_mature_costs(
    "FIT-220",
    "A card whose software is less mature is compared at a higher price",
    f.Known(key="os", value=the.os),
    ~f.BringsSystem(platform=the.platform),
    on_any=False,
    because="Time spent on missing or slow software is a cost, too.",
)
less_mature_costs(
    "FIT-250",
    "A complete computer with less mature software is compared at a higher price",
    f.BringsSystem(platform=the.platform, os=the.os),
    on_any=True,
    because="Time spent on missing or slow software is a cost, whatever operating system the "
    "computer comes with.",
)


# --- electricity --------------------------------------------------------------------------


KWH = the.power * the.drawn / WATTS_PER_KILOWATT * the.hours * WEEKS_PER_YEAR * the.years
COST_OF_ELECTRICITY = (
    "{card[name]}: ${usd:,.0f} of electricity over {years:g} years, at {hours:g} hours a week"
)


def electricity_counts(id: str, title: str, *conditions: Any, ending: str, because: str) -> None:
    """Declare what the electricity for a card costs over its years of use."""
    rule(
        id,
        title,
        TROUBLE_COSTS,
        f.Relevant(card=the.id),
        f.Card(id=the.id, board_power_w=the.power),
        f.PowerShare(share=the.drawn),
        f.ElectricityPrice(usd_per_kwh=the.kwh),
        f.YearsKept(years=the.years),
        *conditions,
        let={"usd": KWH * the.kwh},
        then=f.RunningCost(card=the.id, usd=round(the.usd, 2)),
        says=COST_OF_ELECTRICITY + ending,
        because=because,
    )


electricity_counts(
    "FIT-236",
    "The cost of electricity over the years is added to the price",
    f.HoursAWeek(hours=the.hours),
    ending=".",
    because="A card that draws twice the power costs twice as much to run.",
)
electricity_counts(
    "FIT-237",
    "If you don't say how many hours, electricity for a typical week is assumed",
    ~f.HoursAWeek(),
    AS.usual << f.Parameter(name="hours-a-week", value=the.hours),
    ending=" (assumed).",
    because="Ignoring power would favor old cards that draw a lot of it.",
)

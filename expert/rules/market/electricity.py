"""Stage 4, continued, and stage 13: what electricity costs and how much of it a card uses."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, L
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.units import WEEKS_PER_YEAR

WATTS_PER_KILOWATT = 1000
JOBS = {
    "PRICE-052": ("train", "train"),
    "PRICE-053": ("run_llm", "run-llm"),
    "PRICE-054": ("finetune", "finetune"),
    "PRICE-055": ("generate_images", "generate-images"),
}
"""For each rule, its job and how the name of the constant with the share of board power ends."""

rule(
    "PRICE-050",
    "Electricity costs what you pay for it",
    f.Answer(key="electricity_price", value=the.usd),
    then=f.ElectricityPrice(usd_per_kwh=the.usd),
    says="You pay {usd:g} US dollars for a kilowatt-hour.",
    because="Electricity costs several times as much in some countries as in others.",
)

rule(
    "PRICE-051",
    "If you don't say what electricity costs, a typical price is assumed",
    f.Parameter(name="price-of-electricity", value=the.usd),
    ~f.Answer(key="electricity_price"),
    then=f.ElectricityPrice(usd_per_kwh=the.usd),
    says="A kilowatt-hour is assumed to cost {usd:g} US dollars.",
    because="Without a price, the cost of running a card could not be estimated at all.",
)


def draws(id: str, job: str, constant: str) -> None:
    """Declare which share of its board power a card draws in a job."""
    rule(
        id,
        f"A card does not always draw its full board power: {job.replace('_', ' ')}",
        f.Job(id=job),
        f.Parameter(name=f"power-share-{constant}", value=the.share),
        then=f.PowerShare(share=the.share),
        says="Under load, a card draws about {share:g} times its board power.",
        because="Board power is a limit; how close a card comes to it depends on the work.",
        sources=["llm-inference-bench-power"] if job == "run_llm" else ["judgement"],
    )


for rule_id, (job_id, constant_id) in JOBS.items():
    draws(rule_id, job_id, constant_id)


@formula
def several(cards: int) -> str:
    """Return how many cards there are, before their name; nothing for one.

    >>> several(1), several(2)
    ('', '2 x ')
    """
    return f"{cards} x " if cards > 1 else ""


rule(
    "ADVICE-116",
    "A card also uses electricity every year",
    f.Pick(kind="card", id=the.id, name=the.name, cards=the.cards),
    f.Card(id=the.id, board_power_w=the.power, segment=~L("integrated")),
    f.PowerShare(share=the.share),
    f.HoursAWeek(hours=the.a_week),
    f.ElectricityPrice(usd_per_kwh=the.kwh),
    AS.idle << f.Parameter(name="idle-power-of-a-computer", value=the.idle_w),
    let={
        "times": several(the.cards),
        "watts": the.power * the.share * the.cards,
        "usd": the.power
        * the.share
        * the.cards
        / WATTS_PER_KILOWATT
        * the.a_week
        * WEEKS_PER_YEAR
        * the.kwh,
    },
    then=f.Advice(
        topic="electricity",
        says="{times}{name} draws about {watts:.0f} W under load, which costs about ${usd:,.0f} a "
        "year at {a_week:g} hours a week and ${kwh:g} per kilowatt-hour. Left on and idle, "
        "the computer draws about {idle_w:g} W.",
    ),
    says="{pick[name]}: {share:g} times {power:g} W, {a_week:g} hours a week and {kwh:g} US "
    "dollars per kilowatt-hour come to {usd:.0f} US dollars a year.",
    because="Over the years, electricity can add up to a good part of the card's price.",
)

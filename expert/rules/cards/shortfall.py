"""Stage 13 too: what is missing when nothing can be recommended."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf, has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Card,
    Contender,
    Doable,
    Fits,
    Job,
    Known,
    Need,
    Offer,
    Pick,
    Purse,
    Ready,
    RuledOut,
    ServiceFound,
    ServiceWanted,
    Topic,
    Usable,
)
from expert.rules.vocabulary import CARDS_SOUGHT, DATA_CENTRE

ANSWERED_BESIDE = OneOf(
    (
        "cloud",
        "rent_or_buy",
        "speed_order",
        "how_many_gpus",
        "cluster",
        "compare_systems",
        "server_class",
        "system_build",
        "precision",
        "feature_order",
        "vendor",
        "framework",
        "deployment",
        "gpu_or_cpu",
    )
)
"""Questions that are not about choosing cards and are answered by rules of their topics."""


def is_not_answered(ask: str) -> bool:
    """No rule answers this question yet."""
    return not CARDS_SOUGHT(ask) and not ANSWERED_BESIDE(ask)


@rule(
    id="ADVICE-900",
    title="Where nothing meets all wishes, buying nothing is the advice",
    because="A card that does not do the work is money lost.",
    says="No card meets all wishes on this day.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        NOT(Pick(kind="card")),
        NOT(Pick(kind="cloud")),
        NOT(ServiceFound()),
    ],
)
def advise_nothing(engine: Engine) -> None:
    """Say that nothing is recommended."""
    engine.conclude(Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1))
    engine.conclude(
        Advice(
            topic="nothing",
            says="There is no good option on this day for these wishes: buy nothing, "
            "save up, or use a free or rented computer meanwhile.",
        )
    )


@rule(
    id="ADVICE-901",
    title="Where only money is missing, the missing sum is named",
    because="Who knows the sum can save for it or change a wish.",
    says="{name} would do for {usd:.0f} US dollars, {missing:.0f} more than the budget.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        NOT(Pick(kind="card")),
        AS.purse << Purse(high_usd=MATCH.limit),
    ],
    uses=[Contender],
)
def name_missing_sum(engine: Engine, limit: float) -> dict[str, object]:
    """Name the cheapest contender beyond the budget."""
    beyond = [c for c in engine.every(Contender) if c["usd"] > limit]
    if not beyond:
        return {}
    nearest = min(beyond, key=lambda c: (c["usd"], c["card"]))
    missing = nearest["usd"] - limit
    says = (
        f"The cheapest that does the work is {nearest['cards']} x {nearest['name']} "
        f"({nearest['condition']}) for {nearest['usd']:.0f} US dollars, "
        f"{missing:.0f} more than the budget."
    )
    engine.cite(nearest)
    engine.conclude(Advice(topic="money", says=says))
    return {"name": nearest["name"], "usd": nearest["usd"], "missing": missing}


def no_card_has_the_memory() -> list[Any]:
    """Cards are sought, none is picked, and none that is looked at holds the work."""
    return [
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        NOT(Pick(kind="card")),
        NOT(Fits()),
        NOT(ServiceWanted()),
    ]


@rule(
    id="ADVICE-902",
    title="Where memory is missing, the most that can be had is named",
    because="Who knows the gap can take a smaller model, fewer bits or a rented computer.",
    says="{wants:.1f} GiB are needed; the most that nothing else keeps out is {gib:g} ({name}).",
    sources=["judgement"],
    when=[
        *no_card_has_the_memory(),
        AS.need << Need(gib=MATCH.wants),
    ],
    uses=[Card, Offer, RuledOut, Usable],
)
def name_missing_memory(engine: Engine, wants: float) -> dict[str, object]:
    """Name the card with the most memory that only its memory rules out."""
    found: list[tuple[float, Card, Usable]] = []
    for usable in engine.every(Usable):
        reasons = {r["reason"] for r in engine.every(RuledOut, card=usable["card"])}
        if reasons == {"memory"} and engine.every(Offer, card=usable["card"]):
            (card,) = engine.every(Card, id=usable["card"])
            found.append((usable["gib"], card, usable))
    if not found:
        return {}
    gib, card, usable = min(found, key=lambda f: (-f[0], f[1]["id"]))
    says = (
        f"The work needs {wants:.1f} GiB; the most that one card for you has is {gib:g} GiB "
        f"({card['name']}). A smaller model or fewer bits take less."
    )
    engine.cite(card, usable)
    engine.conclude(Advice(topic="memory", says=says))
    return {"gib": gib, "name": card["name"]}


@rule(
    id="ADVICE-905",
    title="Where cards of data centres have more memory, the largest is named",
    because="They can be rented, or run where such a server stands.",
    says="The largest card for data centres on offer is {name} with {gib:g} GiB.",
    sources=["judgement"],
    when=[
        *no_card_has_the_memory(),
        NOT(Answer(key="in_data_centre", value=True)),
        EXISTS(RuledOut(reason="memory")),
    ],
    uses=[Answer, Card, Offer],
)
def name_larger_class(engine: Engine) -> dict[str, object]:
    """Name the data-centre card with the most memory, where it has more than all others."""
    sold = {offer["card"] for offer in engine.every(Offer, condition="new")}
    vendors = {answer["value"] for answer in engine.every(Answer, key="vendor")}
    cards = [
        card
        for card in engine.every(Card)
        if card["id"] in sold
        and "memory_gib" in card
        and (not vendors or card["vendor"] in vendors)
    ]
    largest = max(cards, key=lambda c: (c["memory_gib"], c["id"]), default=None)
    if largest is None or largest["segment"] != DATA_CENTRE:
        return {}
    engine.cite(largest)
    says = (
        f"Cards for data centres have up to {largest['memory_gib']:g} GiB ({largest['name']}); "
        "they count with --in-data-centre, and can be rented (--where cloud)."
    )
    engine.conclude(Advice(topic="memory", says=says))
    return {"name": largest["name"], "gib": largest["memory_gib"]}


@rule(
    id="ADVICE-903",
    title="Where another operating system would do, it is named",
    because="Drivers and libraries reach one operating system long before another.",
    says="On {other} the software of {platform} is {better[word]}, on {os} {worse[word]}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        NOT(Pick(kind="card")),
        AS.wish << Answer(key="vendor", value=MATCH.vendor),
        AS.system << Known(key="os", value=MATCH.os),
        AS.worse
        << Ready(
            vendor=MATCH.vendor,
            platform=MATCH.platform,
            job=MATCH.job,
            os=MATCH.os,
            level=MATCH.has,
        ),
        AS.better
        << Ready(platform=MATCH.platform, job=MATCH.job, os=MATCH.other, level=MATCH.wants),
        TEST(has_less_than_wanted),
    ],
)
def name_other_system(
    engine: Engine, platform: str, os: str, other: str, worse: Ready, better: Ready
) -> None:
    """Say that the cards work better on another operating system."""
    says = (
        f"What {platform} offers on {os} does not do ({worse['word']}); on {other} it is "
        f"{better['word']}. If you can use it, try os={other}."
    )
    engine.conclude(Advice(topic="operating system", says=says))


@rule(
    id="ADVICE-904",
    title="Where no platform will do on an operating system, those where one does are named",
    because="A card cannot make up for software that is not there.",
    says="For {job} no platform will do on {os}; elsewhere: {others}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        NOT(Pick(kind="card")),
        NOT(Answer(key="vendor")),
        AS.system << Known(key="os", value=MATCH.os),
        AS.work << Job(id=MATCH.job),
        NOT(Doable(os=MATCH.os, job=MATCH.job)),
        EXISTS(Doable(job=MATCH.job)),
    ],
    uses=[Doable],
)
def name_systems_that_will_do(engine: Engine, os: str, job: str) -> dict[str, object]:
    """Say on which operating systems the job can be done, and with which platform."""
    doable = engine.every(Doable, job=job)
    engine.cite(*doable)
    platforms: dict[str, list[str]] = {}
    for found in doable:
        platforms.setdefault(found["os"], []).append(found["platform"])
    others = ", ".join(f"{name} ({', '.join(names)})" for name, names in sorted(platforms.items()))
    says = (
        f"No platform's software is mature enough on {os} for this (job={job}). It is on {others}: "
        "use such a computer, or rent one."
    )
    engine.conclude(Advice(topic="operating system", says=says))
    return {"others": others}


@rule(
    id="ADVICE-910",
    title="A question outside of choosing cards is not answered yet",
    because="Saying so is better than guessing.",
    says="The question '{ask}' is not answered by this version.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=MATCH.ask), TEST(is_not_answered)],
)
def say_not_answered(engine: Engine, ask: str) -> None:
    """Say that the question is not answered."""
    engine.conclude(
        Advice(
            topic="not answered",
            says=f"This version answers which card to take, check, compare or upgrade to; "
            f"it does not answer the question '{ask}' yet.",
        )
    )

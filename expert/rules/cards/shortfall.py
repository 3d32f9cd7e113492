"""Stage 13, continued: what is missing if nothing can be recommended."""

from __future__ import annotations

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
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
"""Questions that are not about choosing cards and have their own rules."""

NO_CARD_IS_PICKED = [Topic(ask=P(CARDS_SOUGHT)), ~Pick(kind="card")]
NO_CARD_HAS_THE_MEMORY = [NO_CARD_IS_PICKED, ~Fits(), ~ServiceWanted()]

rule(
    "ADVICE-900",
    "If nothing meets all wishes, the advice is to buy nothing",
    NO_CARD_IS_PICKED,
    ~Pick(kind="cloud"),
    ~ServiceFound(),
    then=(
        Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1),
        Advice(
            topic="nothing",
            says=(
                "There is no good option on this date for these wishes: buy nothing, save up, or "
                "use a free or rented computer for now."
            ),
        ),
    ),
    says="No card meets all wishes on this date.",
    because="A card that does not do the work is wasted money.",
)


@rule(
    "ADVICE-901",
    "If only money is missing, the missing amount is named",
    NO_CARD_IS_PICKED,
    Purse(high_usd=the.limit),
    uses=[Contender],
    concludes=[Advice],
    says="{name} does the work for {usd:.0f} US dollars, {missing:.0f} more than the budget.",
    because="If you know the amount, you can save for it or change a wish.",
)
def name_missing_sum(engine: Engine, limit: float) -> dict[str, object]:
    """Name the cheapest contender beyond the budget."""
    beyond = [c for c in engine.every(Contender) if c["usd"] > limit]
    if not beyond:
        return {}
    nearest = min(beyond, key=lambda c: (c["usd"], c["card"]))
    missing = nearest["usd"] - limit
    says = (
        f"The cheapest option that does the work is {nearest['cards']} x {nearest['name']} "
        f"({nearest['condition']}) for {nearest['usd']:.0f} US dollars, "
        f"{missing:.0f} more than the budget."
    )
    engine.cite(nearest)
    engine.conclude(Advice(topic="money", says=says))
    return {"name": nearest["name"], "usd": nearest["usd"], "missing": missing}


@rule(
    "ADVICE-902",
    "If memory is missing, the most memory you can get is named",
    NO_CARD_HAS_THE_MEMORY,
    Need(gib=the.wants),
    uses=[Card, Offer, RuledOut, Usable],
    concludes=[Advice],
    says=(
        "The work needs {wants:.1f} GiB. Of the cards that only their memory rules out, {name} has "
        "the most, {gib:g} GiB."
    ),
    because="If you know the gap, you can choose a smaller model, fewer bits or a rented computer.",
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
        f"The work needs {wants:.1f} GiB; the largest card that suits you has {gib:g} GiB "
        f"({card['name']}). A smaller model or fewer bits need less."
    )
    engine.cite(card, usable)
    engine.conclude(Advice(topic="memory", says=says))
    return {"gib": gib, "name": card["name"]}


@rule(
    "ADVICE-905",
    "If data-center cards have more memory, the largest is named",
    NO_CARD_HAS_THE_MEMORY,
    ~Answer(key="in_data_centre", value=True),
    EXISTS(RuledOut(reason="memory")),
    uses=[Answer, Card, Offer],
    answers=["vendor"],
    concludes=[Advice],
    says="The largest data-center card on offer is {name} with {gib:g} GiB.",
    because="You can rent one, or run one if you have such a server.",
)
def name_larger_class(engine: Engine) -> dict[str, object]:
    """Name the data-center card with the most memory, if it has more than all others."""
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
        f"Data-center cards have up to {largest['memory_gib']:g} GiB ({largest['name']}). "
        "They count with --in-data-centre, and you can rent them (--where cloud)."
    )
    engine.conclude(Advice(topic="memory", says=says))
    return {"name": largest["name"], "gib": largest["memory_gib"]}


rule(
    "ADVICE-903",
    "If the software is better on another operating system, that system is named",
    NO_CARD_IS_PICKED,
    Answer(key="vendor", value=the.vendor),
    Known(key="os", value=the.os),
    AS.worse
    << Ready(vendor=the.vendor, platform=the.platform, job=the.job, os=the.os, level=the.has),
    AS.better << Ready(platform=the.platform, job=the.job, os=the.other, level=the.wants),
    the.has < the.wants,
    then=Advice(
        topic="operating system",
        says=(
            "{platform} on {os} is not good enough ({worse[word]}); on {other} it is "
            "{better[word]}. If you can use {other}, try os={other}."
        ),
    ),
    says="{platform} software is {better[word]} on {other} and {worse[word]} on {os}.",
    because="Drivers and libraries reach one operating system long before another.",
)


@rule(
    "ADVICE-904",
    "If no platform is good enough on your operating system, better systems are named",
    NO_CARD_IS_PICKED,
    ~Answer(key="vendor"),
    Known(key="os", value=the.os),
    AS.work << Job(id=the.job),
    ~Doable(os=the.os, job=the.job),
    EXISTS(Doable(job=the.job)),
    uses=[Doable],
    concludes=[Advice],
    says="For {job}, no platform is good enough on {os}. Elsewhere: {others}.",
    because="A card cannot make up for missing software.",
)
def name_systems_that_will_do(engine: Engine, os: str, job: str) -> dict[str, object]:
    """Say which operating systems can do the job, and with which platform."""
    doable = engine.every(Doable, job=job)
    engine.cite(*doable)
    platforms: dict[str, list[str]] = {}
    for found in doable:
        platforms.setdefault(found["os"], []).append(found["platform"])
    others = ", ".join(f"{name} ({', '.join(names)})" for name, names in sorted(platforms.items()))
    says = (
        f"No platform's software is mature enough on {os} for job={job}. It is on {others}: "
        "use such a computer or rent one."
    )
    engine.conclude(Advice(topic="operating system", says=says))
    return {"others": others}


def is_not_answered(ask: str) -> bool:
    """Return whether no rule answers this question yet."""
    return not CARDS_SOUGHT(ask) and not ANSWERED_BESIDE(ask)


rule(
    "ADVICE-910",
    "Questions other than choosing cards are not answered yet",
    Topic(ask=the.ask),
    is_not_answered,
    then=Advice(
        topic="not answered",
        says=(
            "This version covers choosing, checking, comparing and upgrading cards. It does not "
            "answer the question '{ask!s}' yet."
        ),
    ),
    says="This version does not answer the question '{ask}'.",
    because="Saying so is better than guessing.",
)

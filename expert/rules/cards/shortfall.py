"""Stage 13, continued: what is missing if nothing can be recommended."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, NO_CURRENT_PRICE, UNSEEN_PRICE
from expert.rules.cards.named import NO_OFFER
from expert.rules.cards.reach import sum_left_for
from expert.rules.cards.wishes import USED_OK, takes_used
from expert.rules.market.trend import GOODS, NEW, newest_first
from expert.rules.vocabulary import CARDS_SOUGHT, DATA_CENTRE

NO_CARD_IS_PICKED = [f.Topic(ask=P(CARDS_SOUGHT)), ~f.Pick(kind="card")]
IN_A_CLOUD = f.Answer(key="where", value="cloud")
NO_CARD_HAS_THE_MEMORY = [NO_CARD_IS_PICKED, ~f.Fits(), ~f.ServiceWanted()]

rule(
    "ADVICE-900",
    "If nothing meets all your requirements, the advice is to buy nothing",
    NO_CARD_IS_PICKED,
    ~f.Pick(kind="cloud"),
    ~f.RentInstead(),
    ~f.ServiceFound(),
    ~f.ProcessorKeepsUp(),
    then=(
        f.Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1),
        f.Advice(
            topic="nothing",
            says="As of this date, there is no good option that meets these requirements: buy "
            "nothing, save up, or use what you can get for free for now.",
        ),
    ),
    says="As of this date, no card meets all the requirements.",
    because="A card that cannot do the job is a waste of money.",
)


@rule(
    "ADVICE-901",
    "If only money is lacking, the advice says how much more you need",
    NO_CARD_IS_PICKED,
    EXISTS(f.Purse()),
    uses=[f.Card, f.Contender, f.Purse],
    concludes=[f.Advice],
    says="{name} does the job for {usd:.0f} US dollars, {missing:.0f} more than the budget.",
    because="If you know the amount, you can save up for it or change a requirement.",
)
def name_missing_sum(engine: Engine) -> Said:
    """Name the contender that exceeds the budget by the least."""
    lacking = ((c["usd"] - sum_left_for(engine, c), c) for c in engine.every(f.Contender))
    beyond = [(missing, c) for missing, c in lacking if missing > 0]
    if not beyond:
        return {}
    missing, nearest = min(beyond, key=lambda found: (found[0], found[1]["card"]))
    says = (
        f"The cheapest option with a current price that does the job is {nearest['cards']} x "
        f"{nearest['name']} ({nearest['condition']}) for {nearest['usd']:.0f} US dollars, "
        f"{missing:.0f} more than the budget."
    )
    engine.cite(nearest)
    engine.conclude(f.Advice(topic="money", says=says, key="told before"))
    return {"name": nearest["name"], "usd": nearest["usd"], "missing": missing}


@rule(
    "ADVICE-902",
    "If no card has enough memory, the advice names the one that comes closest",
    NO_CARD_IS_PICKED,
    ~f.ServiceWanted(),
    f.Need(gib=the.wants),
    uses=[f.Card, f.Contender, f.Fits, f.Offer, f.Offloaded, f.RuledOut, f.Usable],
    concludes=[f.Advice],
    says="The workload needs {wants:.1f} GiB. Of the cards that fall short only in memory, {name} "
    "has the most, {gib:g} GiB.",
    because="If you know the gap, you can choose a smaller model, fewer bits per weight or a "
    "rented computer.",
)
def name_missing_memory(engine: Engine, wants: float) -> Said:
    """Name the card with the most memory among those that fall short only in memory.

    Cards that would leave part of the model in system RAM do not have enough, either, unless one
    of them does the work for more money.
    """
    aside = {moved["card"] for moved in engine.every(f.Offloaded)}
    if engine.every(f.Contender) or any(one["card"] not in aside for one in engine.every(f.Fits)):
        return {}
    found: list[tuple[float, f.Card, f.Usable]] = []
    for usable in engine.every(f.Usable):
        reasons = {r["reason"] for r in engine.every(f.RuledOut, card=usable["card"])}
        if reasons == {"memory"} and engine.every(f.Offer, card=usable["card"]):
            (card,) = engine.every(f.Card, id=usable["card"])
            found.append((usable["gib"], card, usable))
    if not found:
        return {}
    gib, card, usable = min(found, key=lambda one: (-one[0], one[1]["id"]))
    says = (
        f"The workload needs {wants:.1f} GiB; the largest card that otherwise suits you has "
        f"{gib:g} GiB ({card['name']}). A smaller model or fewer bits per weight would need less."
    )
    engine.cite(card, usable)
    engine.conclude(f.Advice(topic="memory", says=says))
    return {"gib": gib, "name": card["name"]}


@rule(
    "ADVICE-905",
    "If data-center cards have more memory, the advice names the largest",
    NO_CARD_HAS_THE_MEMORY,
    ~f.Answer(key="in_data_centre", value=True),
    ~IN_A_CLOUD,
    EXISTS(f.RuledOut(reason="memory")),
    uses=[f.Answer, f.Card, f.Offer],
    answers=["vendor"],
    concludes=[f.Advice],
    says="The largest data-center card on offer is {name} with {gib:g} GiB.",
    because="You can rent one, or use one if you have a server for it.",
)
def name_larger_class(engine: Engine) -> Said:
    """Name the data-center card with the most memory, if it has more than all others."""
    sold = {offer["card"] for offer in engine.every(f.Offer, condition="new")}
    vendors = {answer["value"] for answer in engine.every(f.Answer, key="vendor")}
    cards = [
        card
        for card in engine.every(f.Card)
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
        "Add --in-data-centre to include them, or rent one (--where cloud)."
    )
    engine.conclude(f.Advice(topic="memory", says=says))
    return {"name": largest["name"], "gib": largest["memory_gib"]}


@rule(
    "ADVICE-908",
    "If nothing in the form factor you asked for has a current price, the answer names what would "
    "work",
    NO_CARD_IS_PICKED,
    f.FormWanted(form=the.form),
    f.Need(gib=the.wants),
    f.Parameter(name="equals-named-at-most", value=the.most),
    uses=[f.Card, f.Purse, f.Quote, f.RuledOut, f.SoldAs, f.Withdrawn],
    concludes=[f.Advice],
    says="No current price, but otherwise good enough: {names}.",
    because="You can look up prices yourself, but not which of these can handle your work.",
)
def name_unpriced(engine: Engine, form: str, wants: float, most: int) -> Said:
    """Name the cards of this form that only lack a price, the newest first.

    Those that last cost more than the budget are left out.
    """
    high = min((float(purse["high_usd"]) for purse in engine.every(f.Purse)), default=inf)
    sold_as = {sold["card"] for sold in engine.every(f.SoldAs, form=form)}
    found = [
        card
        for card in engine.every(f.Card)
        if (card.get("form") == form or card["id"] in sold_as)
        and card.get("usable_gib", card.get("memory_gib", 0)) >= wants
        and {r["reason"] for r in engine.every(f.RuledOut, card=card["id"])} == {"offer"}
        and _last_usd(engine, card) <= high
    ]
    if not found:
        return {"names": "none"}
    found.sort(key=lambda card: str(card["id"]))
    found.sort(key=lambda card: str(card.get("released", "")), reverse=True)
    chosen = found[:most]
    engine.cite(*chosen)
    names = ", ".join(f"{card['name']} ({_known_of(engine, card)})" for card in chosen)
    gone = any(engine.every(f.Withdrawn, card=card["id"]) for card in chosen)
    look = "Look for used or refurbished ones" if gone else "Compare their prices in shops"
    says = f"Large enough, but without a current price: {names}. {look}."
    engine.conclude(f.Advice(topic=NO_CURRENT_PRICE, says=says))
    return {"names": names}


def _last_usd(engine: Engine, card: f.Card) -> float:
    """Return the newest known price of a card; 0 if it never had one."""
    quotes = engine.every(f.Quote, card=card["id"])
    return float(min(quotes, key=newest_first)["usd"]) if quotes else 0.0


def _known_of(engine: Engine, card: f.Card) -> str:
    """Return the memory of a card and its last known price: `16 GB, $600 in 2023`."""
    known = [f"{card['memory_gib']:g} GB"]
    quotes, gone = (
        engine.every(f.Quote, card=card["id"]),
        engine.every(f.Withdrawn, card=card["id"]),
    )
    if quotes:
        last = min(quotes, key=newest_first)
        engine.cite(last)
        known.append(f"${last['usd']:,.0f} in {int(year_of(last['on']))}")
    engine.cite(*gone)
    return ", ".join([*known, *(["no longer sold new"] if gone else [])])


@rule(
    "ADVICE-374",
    "If nothing is recommended, the answer names a card that lacks only a current price",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    ~f.Pick(kind="card"),
    ~f.RentAdvised(),
    ~f.FormWanted(),
    ~f.Member(group=ASKED_ABOUT),
    f.Day(date=the.date),
    f.Need(gib=the.wants),
    f.Purse(high_usd=the.high),
    uses=[
        *(
            f.Answer,
            f.Card,
            f.Caveat,
            f.Covered,
            f.FanAdded,
            f.InServer,
            f.Moved,
            f.Offer,
            f.OfferOut,
            f.Quote,
        ),
        *(f.RuledOut, f.Unserved),
    ],
    concludes=[f.Advice],
    answers=[USED_OK],
    says="Large enough and not known to cost too much, but without a current price: {name}.",
    because="A card is not unsuitable because nobody noted its price; you can look it up.",
)
def name_card_without_price(engine: Engine, date: str, wants: float, high: float) -> Said:
    """Name the card whose last known price within the budget is the newest, then the highest."""
    conditions = GOODS if takes_used(engine) else (NEW,)
    found = []
    for card in engine.every(f.Card):
        if card["public"] <= date and _lacks_only_a_price(engine, card, wants):
            last = _last_seen(engine, card["id"], conditions)
            if last is not None and max(last[0], last[1]["usd"]) <= high:
                order = str(last[1]["on"]), last[0], str(card["id"])
                found.append((order, card, last[1]))
    if not found:
        return {"name": "none"}
    _, card, quote = max(found, key=lambda one: one[0])
    engine.cite(card, quote)
    on, condition = quote["on"], quote["condition"]
    says = (
        f"{card['name']} ({card['memory_gib']:g} GB) is large enough, but no current price is "
        f"known; the last one is ${quote['usd']:,.0f} ({condition}, {on}). Look up what it costs."
    )
    engine.conclude(f.Advice(topic=NO_CURRENT_PRICE, says=says))
    return {"name": card["name"]}


def _lacks_only_a_price(engine: Engine, card: f.Card, wants: float) -> bool:
    """Return whether nothing but a missing price is known against a card that is large enough."""
    id = card["id"]
    holds = card.get("usable_gib", card.get("memory_gib", 0))
    reasons = {found["reason"] for found in engine.every(f.RuledOut, card=id)}
    if holds < wants or card.get("form") != "card" or not reasons <= NO_OFFER:
        return False
    segments = {covered["segment"] for covered in engine.every(f.Covered)}
    if card["segment"] not in segments or engine.every(f.Unserved, card=id):
        return False
    kinds = {caveat["kind"] for caveat in engine.every(f.Caveat, card=id)}
    cooled = engine.every(f.FanAdded, card=id) or engine.every(f.InServer)
    if "passive_cooling" in kinds and not cooled:
        return False
    unseen = {
        out["condition"]
        for out in engine.every(f.OfferOut, card=id)
        if out.get("about") == UNSEEN_PRICE
    }
    return all(offer["condition"] in unseen for offer in engine.every(f.Offer, card=id))


def _last_seen(
    engine: Engine, card: str, conditions: Sequence[str]
) -> tuple[float, f.Quote] | None:
    """Return the lowest last price of a card, adjusted for the market, and its quote."""
    moved = {m["condition"]: float(m["ratio"]) for m in engine.every(f.Moved, card=card)}
    seen = [
        (float(quote["usd"]) * moved.get(quote["condition"], 1.0), str(quote["condition"]), quote)
        for quote in engine.every(f.Quote, card=card)
        if quote["condition"] in conditions
    ]
    if not seen:
        return None
    usd, _, quote = min(seen, key=lambda one: (one[0], one[1]))
    return usd, quote


rule(
    "ADVICE-903",
    "If the software is better on another operating system, the advice names it",
    NO_CARD_IS_PICKED,
    f.Answer(key="vendor", value=the.vendor),
    f.Known(key="os", value=the.os),
    AS.worse
    << f.Ready(vendor=the.vendor, platform=the.platform, job=the.job, os=the.os, level=the.has),
    AS.better << f.Ready(platform=the.platform, job=the.job, os=the.other, level=the.wants),
    the.has < the.wants,
    then=f.Advice(
        topic="operating system",
        says="Software for {platform} is not good enough on {os} ({worse[word]}); on {other} it is "
        "{better[word]}. If you can use {other}, try os={other!s}.",
    ),
    says="Software for {platform} is {better[word]} on {other} and {worse[word]} on {os}.",
    because="Drivers and libraries reach some operating systems long before others.",
)


@rule(
    "ADVICE-904",
    "If no platform is good enough on your operating system, the advice names better ones",
    NO_CARD_IS_PICKED,
    ~f.Answer(key="vendor"),
    f.Known(key="os", value=the.os),
    AS.work << f.Job(id=the.job),
    ~f.Doable(os=the.os, job=the.job),
    EXISTS(f.Doable()),
    uses=[f.Doable],
    concludes=[f.Advice],
    says="For {job}, no platform is good enough on {os}. On other systems: {others}.",
    because="A card cannot make up for missing software.",
)
def name_systems_that_will_do(engine: Engine, os: str, job: str) -> Said:
    """Say which operating systems can do the job, and with which platform."""
    doable = engine.every(f.Doable, job=job)
    if not doable:
        return {}
    engine.cite(*doable)
    platforms: dict[str, list[str]] = {}
    for found in doable:
        platforms.setdefault(found["os"], []).append(engine.name_of(found["platform"]))
    others = ", ".join(
        f"{engine.name_of(system)} ({', '.join(names)})"
        for system, names in sorted(platforms.items())
    )
    says = (
        f"On {engine.name_of(os)}, no platform's software is mature enough for this work. On other "
        f"systems it is: {others}. Use such a computer or rent one."
    )
    engine.conclude(f.Advice(topic="operating system", says=says))
    return {"others": others}

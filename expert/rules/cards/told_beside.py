"""Stage 13: what is said along with the first choice: its limits, and the other cards named."""

from __future__ import annotations

from collections.abc import Sequence

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ADD, ASKED_ABOUT, BESIDE, HELD, KEEP, THE_LOT
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.rate_advice import spoken
from expert.rules.cards.what_it_holds import Work
from expert.rules.cards.wishes import cheapest_offer
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.machine.supply import SUPPLY_MARGIN, supply_for
from expert.rules.market.trend import NEW, ON_SALE
from expert.rules.ordering import first_by
from expert.rules.vocabulary import ALONE, CARD_QUESTIONS, SEVERAL

USED_UNASKED = "used, not asked for"
"""The topic of advice that a used card is recommended to someone who did not ask for one."""

# --- what a recommended card does not hold, and what was not asked for ------------------------


@rule(
    "ADVICE-592",
    "If no work is named, the answer says what typical work fits on the recommended card",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    NO_WORK_IS_NAMED,
    EXISTS(f.Typical()),
    EXISTS(f.Pick(kind="card")),
    uses=[f.Answer, f.Pick, f.Typical, f.Usable],
    concludes=[f.Advice],
    says="{name} has room for everything except: {beyond}.",
    because="No amount of patience makes up for too little memory.",
)
def tell_what_the_first_holds(engine: Engine) -> Said:
    """Name the heaviest typical work that the first pick holds, and the next heavier one.

    If a kind of work was named, only typical work of that kind counts.
    """
    pick = first_by(engine.every(f.Pick, kind="card"), "place", "id")
    usable = engine.every(f.Usable, card=pick["id"])
    found = _at_the_limit(_counted_works(engine), float(usable[0]["gib"])) if usable else None
    if pick["cards"] != ALONE or pick["role"] in (ADD, KEEP) or found is None:
        return {"name": "the first card", "beyond": "nothing"}
    (gib, name), (needs, larger) = found
    engine.cite(pick, *usable)
    says = (
        f"{pick['name']} has room for {name} ({gib:.0f} GB), but not for {larger} ({needs:.0f} GB)."
    )
    engine.conclude(f.Advice(topic=HELD, says=says))
    return {"name": pick["name"], "beyond": larger}


def _counted_works(engine: Engine) -> list[Work]:
    """Return the typical work for one card, lightest first; if jobs are named, only theirs."""
    named = {answer["value"] for answer in engine.every(f.Answer, key="job")}
    return sorted(
        (float(work["gib"]), str(work["name"]))
        for work in engine.every(f.Typical)
        if work["cards"] == ALONE and (not named or work["job"] in named)
    )


def _at_the_limit(works: Sequence[Work], has: float) -> tuple[Work, Work] | None:
    """Return the heaviest work that fits and the lightest that does not, if there are both.

    >>> _at_the_limit([(4.0, "small"), (9.0, "large")], 8)
    ((4.0, 'small'), (9.0, 'large'))
    """
    held = sum(gib <= has for gib, _ in works)
    return (works[held - 1], works[held]) if 0 < held < len(works) else None


@rule(
    "ADVICE-591",
    "If a used card is recommended to someone who did not ask for one, the answer says so",
    f.Topic(ask=P(CARD_QUESTIONS)),
    ~f.Answer(key="used_ok"),
    f.Pick(kind="card", id=the.id, name=the.name, condition="used", place=the.place),
    uses=[f.Contender, f.Pick, f.Purse, f.Usable],
    concludes=[f.Advice],
    says="{name} is used; new: {new}.",
    because="A used card has no warranty, and not everyone wants one.",
)
def tell_it_is_used(engine: Engine, id: str, name: str, place: int) -> Said:
    """Say that a card is used, and name the cheapest new one, preferably one that holds as much."""
    if any(pick["place"] < place for pick in engine.every(f.Pick, kind="card")):
        return {"new": "not looked up"}
    has = max((float(usable["gib"]) for usable in engine.every(f.Usable, card=id)), default=0.0)
    new = [c for c in engine.every(f.Contender) if c["condition"] == NEW]
    new = [c for c in new if c["gib"] >= has] or new
    says = f"{name} is used, and you did not ask for a used card"
    if not new:
        engine.conclude(f.Advice(topic=USED_UNASKED, says=f"{says}.", key="used unasked"))
        return {"new": "none"}
    first = first_by(new, "usd", "card")
    engine.cite(first)
    named = f"{first['cards']} x {first['name']}" if first["cards"] > ALONE else first["name"]
    sums = [purse["high_usd"] for purse in engine.every(f.Purse)]
    over = ", over your budget" if any(first["usd"] > high for high in sums) else ""
    says += f"; the cheapest new option for this is {named}: ${first['usd']:,.0f}{over}."
    engine.conclude(f.Advice(topic=USED_UNASKED, says=says, key="used unasked"))
    return {"new": named}


# --- cards named in addition to one that is kept or taken ------------------------------


@rule(
    "ADVICE-593",
    "If you keep your card, the answer says how much faster the other one is",
    f.Replacing(),
    f.Keep(card=the.mine),
    f.Member(group=ASKED_ABOUT, card=the.id),
    the.id.differs_from(the.mine),
    AS.had << f.Card(id=the.mine, name=the.old),
    AS.gets << f.Card(id=the.id, name=the.name),
    AS.slow << f.Speed(card=the.mine, value=the.pace),
    AS.fast << f.Speed(card=the.id, value=the.faster),
    uses=[f.Rate],
    concludes=[f.Advice],
    says="{name}: {faster:.3g}; {old}: {pace:.3g}.",
    because="What is enough today may still be slow, and only you know what waiting costs you. "
    "Reading a long prompt takes computing power, and writing takes bandwidth: the other card can "
    "be far ahead in one of them.",
)
def tell_how_much_faster(
    engine: Engine, mine: str, id: str, name: str, old: str, pace: float, faster: float
) -> None:
    """Compare the speeds, and how long a prompt takes if that is known."""
    says = f"The {name} has {faster / pace:.1f} times the speed of your {old} for this."
    waits = {rate["card"]: rate for rate in engine.every(f.Rate, quantity="first_token")}
    if {mine, id} <= waits.keys():
        engine.cite(waits[id], waits[mine])
        says += (
            f" A prompt as long as the context takes about {spoken(waits[id]['value'])} s on the "
            f"{name}, about {spoken(waits[mine]['value'])} s on yours."
        )
    engine.conclude(f.Advice(topic=BESIDE, says=says))


rule(
    "ADVICE-596",
    "If your card is replaced because software has dropped it, the answer says so",
    f.Topic(ask="upgrade"),
    f.Outlived(card=the.mine),
    f.Pick(kind="card", id=the.id, name=the.name, condition=P(ON_SALE)),
    AS.had << f.Card(id=the.mine, name=the.old),
    AS.slow << f.Speed(card=the.mine, value=the.pace),
    AS.fast << f.Speed(card=the.id, value=the.faster),
    let={"times": the.faster / the.pace},
    then=f.Advice(
        topic=BESIDE,
        says="New versions of frameworks no longer run on your {old}: that is why it is replaced. "
        "The {name} has {times:.1f} times its speed. As long as your versions still do what you "
        "need, you can keep it and save up for more.",
    ),
    says="{old} is no longer supported; {name}: {faster:.3g} instead of {pace:.3g}.",
    because="The gain in speed alone may not be worth the money.",
    sources=["pytorch-builder-history", "judgement"],
)

rule(
    "ADVICE-594",
    "When cards are compared, the answer says that the one with more memory is for those who "
    "need it",
    f.Topic(ask="compare"),
    NO_WORK_IS_NAMED,
    f.Pick(kind="card", id=the.taken, cards=ALONE, place=PLACES_PER_ROLE),
    AS.less << f.Usable(card=the.taken, gib=the.holds),
    f.Contender(card=the.id, condition=the.condition, name=the.name, usd=the.usd, cards=ALONE),
    AS.more << f.Usable(card=the.id, gib=the.has),
    the.has > the.holds,
    then=f.Advice(
        topic=BESIDE,
        says="If you need more than {holds:.0f} GB, take the {name} ({has:.0f} GB, ${usd:,.0f} "
        "{condition}).",
    ),
    says="{name} holds {has:g} GiB instead of {holds:g}.",
    because="Your workload is not known, and memory decides what runs at all.",
)


@rule(
    "ADVICE-595",
    "If several small cards are compared with a larger one, the answer gives their combined "
    "figures",
    f.Topic(ask="compare"),
    NO_WORK_IS_NAMED,
    f.Answer(key="gpus", value=the.count & P(SEVERAL)),
    f.Member(group=ASKED_ABOUT, card=the.id),
    SUPPLY_MARGIN,
    AS.mine << f.Card(id=the.id, name=the.name, memory_gib=the.gib, board_power_w=the.power),
    uses=[f.Card, f.Member, f.Offer, f.OfferOut],
    concludes=[f.Advice],
    says="{count:g} x {name}: {gib:g} GiB and {power:g} W each.",
    because="You named the number of cards, so all of them together are compared.",
)
def tell_of_the_lot(engine: Engine, mine: f.Card, count: int, gib: float, beyond: float) -> None:
    """Name memory, price and power of several cards, if one other card holds as much."""
    id = mine["id"]
    named = {member["card"] for member in engine.every(f.Member, group=ASKED_ABOUT)} - {id}
    larger = [
        card
        for one in sorted(named)
        for card in engine.every(f.Card, id=one)
        if card.get("memory_gib", 0) >= count * gib
    ]
    offer = cheapest_offer(engine, id) if larger else None
    if offer is None:
        return
    engine.cite(offer, *larger)
    supply = supply_for([(mine, count)], beyond)
    says = (
        f"{count} x {mine['name']} ({offer['condition']}): {count * gib:.0f} GB together for about "
        f"${count * offer['usd']:,.0f}, and a power supply of at least {supply:,.0f} W. A model "
        "has to be split across them."
    )
    engine.conclude(f.Advice(topic=THE_LOT, says=says))

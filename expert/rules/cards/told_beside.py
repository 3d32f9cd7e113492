"""Stage 13: what is told beside the first choice: its limits, and the other cards named."""

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
    Dropped,
    Keep,
    Member,
    Named,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    Relevant,
    RuledOut,
    Speed,
    Topic,
    Typical,
    Usable,
)
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.conditional import ALONE, HELD, NO_WORK_IS_NAMED, OWNED
from expert.rules.cards.owned import ADD
from expert.rules.cards.wishes import ASKED_ABOUT
from expert.rules.vocabulary import CARD_QUESTIONS, CONSUMER, SEVERAL

USED_UNASKED = "used, not asked for"
"""The topic of advice that a used card is recommended to whoever did not ask for one."""
BESIDE, THE_LOT = "the others named", "the number named"
"""Topics of advice on cards named beside the one that is kept or taken, and on their number."""
KEPT = "keep"

# --- what a recommended card does not hold, and what was not asked for ------------------------


@rule(
    "ADVICE-592",
    "If no work is named, the answer says up to which typical work the recommended card goes",
    Topic(ask=P(OneOf(("gpu", "upgrade")))),
    NO_WORK_IS_NAMED,
    EXISTS(Typical()),
    EXISTS(Pick(kind="card")),
    uses=[Answer, Pick, Typical, Usable],
    concludes=[Advice],
    says="{name} holds all but: {beyond}.",
    because="Memory is the limit that no patience gets around.",
)
def tell_what_the_first_holds(engine: Engine) -> dict[str, object]:
    """Name the heaviest typical work that the first pick holds, and the next one.

    If a kind of work was named, only typical work of that kind.
    """
    named = {answer["value"] for answer in engine.every(Answer, key="job")}
    picks = sorted(engine.every(Pick, kind="card"), key=lambda p: (p["place"], p["id"]))
    for pick in picks[:1]:
        alone = pick["cards"] == ALONE and pick["role"] not in (ADD, KEPT)
        for usable in engine.every(Usable, card=pick["id"]) if alone else ():
            works = sorted(
                (float(work["gib"]), str(work["name"]))
                for work in engine.every(Typical)
                if work["cards"] == ALONE and (not named or work["job"] in named)
            )
            held = [work for work in works if work[0] <= usable["gib"]]
            beyond = works[len(held) :][:1]
            for (gib, name), (needs, larger) in zip(held[-1:], beyond, strict=False):
                engine.cite(pick, usable)
                says = (
                    f"{pick['name']} holds {name} ({gib:.0f} GB), but not {larger} "
                    f"({needs:.0f} GB)."
                )
                engine.conclude(Advice(topic=HELD, says=says))
                return {"name": pick["name"], "beyond": larger}
    return {"name": "the first card", "beyond": "nothing"}


@rule(
    "ADVICE-591",
    "If a used card is recommended to somebody who did not ask for one, the answer says so",
    Topic(ask=P(CARD_QUESTIONS)),
    ~Answer(key="used_ok"),
    Pick(kind="card", id=the.id, name=the.name, condition="used", place=the.place),
    uses=[Contender, Pick, Usable],
    concludes=[Advice],
    says="{name} is used; new: {new}.",
    because="A used card has no warranty, and not everybody wants one.",
)
def tell_it_is_used(engine: Engine, id: str, name: str, place: int) -> dict[str, object]:
    """Say that a card is used, and name the cheapest new one; one that holds as much, if any."""
    if any(pick["place"] < place for pick in engine.every(Pick, kind="card")):
        return {"new": "not looked for"}
    has = max((float(usable["gib"]) for usable in engine.every(Usable, card=id)), default=0.0)
    new = [c for c in engine.every(Contender) if c["condition"] == "new" and c["card"] != id]
    new = [c for c in new if c["gib"] >= has] or new
    says = f"{name} is advised used, although you did not say that used is fine."
    if not new:
        engine.conclude(Advice(topic=USED_UNASKED, says=says))
        return {"new": "none"}
    first = min(new, key=lambda c: (c["usd"], c["card"]))
    engine.cite(first)
    count = f"{first['cards']} x " if first["cards"] > ALONE else ""
    says += f" The cheapest new one for this is {count}{first['name']}: ${first['usd']:,.0f}."
    engine.conclude(Advice(topic=USED_UNASKED, says=says))
    return {"new": first["name"]}


rule(
    "FIT-890",
    "A card with less memory than yours is no step up, if no work is named",
    Topic(ask=P(OneOf(("compare", "upgrade")))),
    NO_WORK_IS_NAMED,
    Named(role=OWNED, kind="card", id=the.mine, count=ALONE),
    AS.own << Card(id=the.mine, platform=the.platform, architecture=the.old, segment=CONSUMER),
    ~Dropped(architecture=the.old, software=the.platform),
    AS.had << Usable(card=the.mine, gib=the.wants),
    Relevant(card=the.id),
    AS.new << Card(id=the.id, platform=the.platform),
    AS.gets << Usable(card=the.id, gib=the.has),
    the.has < the.wants,
    then=RuledOut(
        card=the.id,
        reason="memory",
        about="memory of your card",
        wanted=the.wants,
        found=the.has,
        unit="GiB",
    ),
    says="{new[name]} has {has:g} GiB, less than the {wants:g} GiB of your {own[name]}.",
    because="What runs on your card today might no longer fit.",
)

# --- cards named beside one that is kept or taken ----------------------------------------------

rule(
    "ADVICE-593",
    "If your card is kept, the answer says how much faster the one you named is",
    Topic(ask="upgrade"),
    Keep(card=the.mine),
    Member(group=ASKED_ABOUT, card=the.id),
    the.id.differs_from(the.mine),
    AS.had << Card(id=the.mine, name=the.old),
    AS.gets << Card(id=the.id, name=the.name),
    AS.slow << Speed(card=the.mine, value=the.pace),
    AS.fast << Speed(card=the.id, value=the.faster),
    let={"times": the.faster / the.pace},
    then=Advice(
        topic=BESIDE,
        says="The {name} has {times:.1f} times the speed of your {old} for this.",
    ),
    says="{name}: {faster:.3g}; {old}: {pace:.3g}.",
    because="What is enough today may still be slow, and only you know what waiting costs you.",
)

rule(
    "ADVICE-594",
    "Of cards that are compared, the one with more memory is for those who need it",
    Topic(ask="compare"),
    NO_WORK_IS_NAMED,
    Pick(kind="card", id=the.taken, cards=ALONE, place=PLACES_PER_ROLE),
    AS.less << Usable(card=the.taken, gib=the.holds),
    Contender(card=the.id, condition=the.condition, name=the.name, usd=the.usd, cards=ALONE),
    AS.more << Usable(card=the.id, gib=the.has),
    the.has > the.holds,
    then=Advice(
        topic=BESIDE,
        says=(
            "If you need more than {holds:.0f} GB, take the {name} ({has:.0f} GB, "
            "${usd:,.0f} {condition})."
        ),
    ),
    says="{name} holds {has:g} GiB instead of {holds:g}.",
    because="The work is not known, and memory decides what runs at all.",
)


@rule(
    "ADVICE-595",
    "If several cards are compared with a larger one, the answer says what they are together",
    Topic(ask="compare"),
    NO_WORK_IS_NAMED,
    Answer(key="gpus", value=the.count & P(SEVERAL)),
    Member(group=ASKED_ABOUT, card=the.id),
    AS.others << Parameter(name="power-of-the-rest", value=the.rest),
    Card(id=the.id, name=the.name, memory_gib=the.gib, board_power_w=the.power),
    uses=[Card, Member, Offer, OfferOut],
    concludes=[Advice],
    says="{count:g} x {name}: {gib:g} GiB and {power:g} W each.",
    because="You named the number, so the lot is what is compared.",
)
def tell_of_the_lot(
    engine: Engine, id: str, name: str, count: int, gib: float, power: float, rest: float
) -> dict[str, object]:
    """Name memory, price and power of a lot, if one of the other cards holds at least as much."""
    named = {member["card"] for member in engine.every(Member, group=ASKED_ABOUT)} - {id}
    larger = [
        card
        for one in sorted(named)
        for card in engine.every(Card, id=one)
        if card.get("memory_gib", 0) >= count * gib
    ]
    out = {(offer["card"], offer["condition"]) for offer in engine.every(OfferOut)}
    offers = [o for o in engine.every(Offer, card=id) if (id, o["condition"]) not in out]
    if not larger or not offers:
        return {}
    offer = min(offers, key=lambda o: (o["usd"], o["condition"]))
    engine.cite(*larger, offer)
    says = (
        f"{count} x {name} ({offer['condition']}): {count * gib:.0f} GB together for about "
        f"${count * offer['usd']:,.0f}, and a power supply of at least {count * power + rest:,.0f} "
        "W. A model has to be split over them."
    )
    engine.conclude(Advice(topic=THE_LOT, says=says))
    return {}

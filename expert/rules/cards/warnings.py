"""Stage 13: what to know about a recommended card and about the advice itself."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.cards.fallback import UsedOffer, as_offered, used_offers
from expert.rules.cards.taken import COUNT_TOGETHER
from expert.rules.cards.value import value_of_one
from expert.rules.cards.waiting import CARDS_ARE_SCARCE
from expert.rules.cards.worth import WEIGHED_BY, weighed, weighed_offer
from expert.rules.market.electricity import WATTS_PER_KILOWATT
from expert.rules.market.price import years_between
from expert.rules.market.trend import LAUNCH, MODELLED, NEW, ON_SALE
from expert.rules.ordering import first_by
from expert.units import THOUSAND

DOLLARS = "USD"
MONTH = len("2026-01")
"""How many characters of a date give its month."""

rule(
    "ADVICE-100",
    "A recommended card with a slow section of memory comes with a warning",
    f.Pick(kind="card", id=the.id, name=the.name),
    f.Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    then=f.Advice(
        topic="memory quirk",
        says="{name} has a memory problem: only {fast:g} GiB runs at full speed. Stay below that.",
        key="slow memory",
    ),
    says="{pick[name]} runs only {fast:g} GiB of its memory at full speed.",
    because="If you know about this, you can stay below the limit.",
    sources=["dettmers-2016-06-25"],
)


@formula
def drawn_in_words(cards: int, power_w: float | None) -> str:
    """Return what several modules draw, as a sentence; nothing if it is not known."""
    if power_w is None:
        return ""
    return f" The modules draw {cards * power_w / WATTS_PER_KILOWATT:.1f} kW."


rule(
    "ADVICE-105",
    "A module is bought together with the server it is built for",
    f.Pick(kind="card", id=the.id, name=the.name, cards=the.cards),
    f.Card(id=the.id),
    f.Caveat(card=the.id, kind="needs_server_module"),
    f.Parameter(name="price-of-a-server-for-modules", value=the.around),
    let={"drawn": drawn_in_words(the.cards, the.card["board_power_w"])},
    then=f.Advice(
        topic="server",
        says="{name} is a module, not a card: ask server makers for a quote for a whole server, "
        "which costs at least ${around:,.0f} without its modules.{drawn}",
        key="module",
    ),
    says="{pick[name]} is a module that fits only servers built for it.",
    because="It has no edge connector, and such a server holds four or eight modules.",
)


@formula
def server_cost(aside_usd: float | None) -> str:
    """Return what a server costs: what is set aside for it, if that is known."""
    if aside_usd is None:
        return "processors, system RAM and power supplies cost extra"
    return (
        f"about ${aside_usd:,.0f} of your budget is set aside for it. If you already have one, use "
        "form=card"
    )


rule(
    "ADVICE-107",
    "If cards for a server are recommended, the answer says what the server costs",
    f.ServerAsked(),
    f.Pick(kind="card", id=the.id, name=the.name, condition=P(ON_SALE)),
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    f.Purse(),
    let={"cost": server_cost(the.purse["server_usd"])},
    then=f.Advice(
        topic="server",
        says="The price of {name} does not include the server: {cost}.",
        key="server on top",
    ),
    says="{pick[name]} is meant for a server.",
    because="A server for several cards can cost as much as one of them.",
)


@formula
def estimated_from(basis: str, found: str, on: str) -> str:
    """Return what an estimated price is based on."""
    if basis == MODELLED:
        return f"a modeled price, based on a figure from {on}; no offer was seen"
    return f"an estimate based on the {found} of {on} and on what other cards have cost since"


rule(
    "ADVICE-110",
    "A price that nobody has seen recently, or at all, is an estimate",
    f.Pick(kind="card", id=the.id, name=the.name, condition=the.condition),
    f.Offer(
        card=the.id,
        condition=the.condition,
        basis=the.basis & P(OneOf(("carried", MODELLED))),
        on=the.on,
        kind=the.kind,
        usd=the.usd,
    ),
    f.PriceKind(id=the.kind, name=the.found),
    let={"how": estimated_from(the.basis, the.found, the.on)},
    then=f.Advice(
        topic="price",
        says="{name} ({condition}, ${usd:,.0f}): {how}. Look it up before you buy.",
    ),
    says="The {condition} price of {pick[name]} is {how}.",
    because="Shops may charge a different price, and that can change how the cards rank.",
)

rule(
    "ADVICE-117",
    "A price far above the launch price shows that cards are scarce",
    CARDS_ARE_SCARCE,
    let={"ratio": the.usd / the.launch},
    then=f.Advice(
        topic="price",
        says="The {name} costs {ratio:.1f} times its launch price of ${launch:,.0f}: cards are "
        "scarce. If you can, get by with what you have until prices fall.",
        key="far above launch",
    ),
    says="{pick[name]} costs {ratio:.2g} times its launch price.",
    because="Past shortages ended, and prices fell by half within two years.",
)

rule(
    "ADVICE-939",
    "If a card came out recently and only its launch price is known, it may be sold out",
    f.Day(date=the.date),
    f.Pick(kind="card", id=the.id, name=the.name, condition=NEW),
    f.Card(id=the.id, released=the.since),
    the.since <= the.date,
    f.Parameter(name="first-months-of-a-card", value=the.span_years),
    years_between(the.since, the.date) <= the.span_years,
    f.Offer(card=the.id, condition=NEW, kind=the.kind),
    f.PriceKind(id=the.kind, at_launch=True),
    AS.first << f.Quote(card=the.id, condition=LAUNCH, usd=the.launch),
    then=f.Advice(
        topic="price",
        says="The {name} came out on {since}, and only its launch price (${launch:,.0f}) is "
        "known: new cards often sell out and are resold for more. Find a shop that has it before "
        "you rely on a price.",
        key="may be sold out",
    ),
    says="{pick[name]} came out on {since}; no shop price since then is known.",
    because="In the first months, demand is often higher than supply.",
)

rule(
    "ADVICE-114",
    "Prices are also given in the currency of your budget",
    f.Pick(kind="card", id=the.id, name=the.name, condition=the.condition),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    AS.money << f.Answer(key="currency", value=the.code),
    AS.rated << f.Answer(key="currency_rate", value=the.currency),
    f.Parameter(name=the.currency, value=the.rate),
    the.code.differs_from(DOLLARS),
    let={"amount": the.usd * the.rate},
    then=f.Advice(
        topic="price",
        says="{name}: about {amount:,.0f} {code}, at {rate:g} {code} to the US dollar.",
    ),
    says="{pick[name]} at {usd:g} US dollars is {amount:.0f} {code}.",
    because="Your budget is in that currency.",
)


@rule(
    "ADVICE-115",
    "The maker's own edition of a card is not worth more than the same card from a board partner",
    f.Named(role="candidate", kind="offer", text=the.text),
    uses=[f.Price, f.Quote],
    concludes=[f.Advice],
    says="{named[text]}: {pricier} cards cost more as the maker's own edition than from a board "
    "partner.",
    because="The chip and the memory are the same.",
    sources=["dettmers-2019-04-03"],
)
def warn_of_own_edition(engine: Engine, text: str) -> Said:
    """Say for how many cards the maker's own edition costs more."""
    pricier = [
        price
        for price in engine.every(f.Price, kind="founders")
        for quote in engine.every(f.Quote, card=price["card"])
        if quote["condition"] == "new" and quote["usd"] < price["usd"]
    ]
    engine.cite(*pricier)
    if pricier:
        says = f"{text}: not recommended; the same card costs less from a board partner."
        engine.conclude(f.Advice(topic="edition", says=says))
    return {"pricier": len(pricier)}


@rule(
    "ADVICE-111",
    "If you have not ruled out used cards, the best used offer is mentioned",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    ~f.Answer(key="used_ok"),
    EXISTS(f.Pick(kind="card", condition="new")),
    EXISTS(f.OfferOut(condition="used")),
    f.Purse(high_usd=the.high),
    uses=[
        *(
            f.Card,
            f.CardsTaken,
            f.Contender,
            f.Fits,
            f.Offer,
            f.OfferOut,
            f.Pick,
            f.RuledOut,
            f.Speed,
            f.Unseen,
            f.Worth,
        ),
        *COUNT_TOGETHER,
        *WEIGHED_BY,
    ],
    concludes=[f.Advice],
    says="A used {name} would give {value:.1f} per 1000 US dollars; the pick gives {first:.1f}.",
    because="Used cards cost less but have no warranty. The choice is yours.",
)
def tell_of_used_card(engine: Engine, high: float) -> Said:
    """Name the used card with the most speed per dollar, if it beats the pick."""
    contenders = {(c["card"], c["condition"]): c for c in engine.every(f.Contender)}
    picks = [
        p for p in engine.every(f.Pick, kind="card") if (p["id"], p.get("condition")) in contenders
    ]
    used = list(used_offers(engine, high))
    if not picks or not used:
        return {}
    pick = first_by(picks, "place", "id")
    first = contenders[pick["id"], pick["condition"]]
    found = weighed(engine, first)
    best = value_of_one(first) if found is None else THOUSAND * found.for_money()
    values = {one[1]["card"]: _used_value(engine, one) for one in used}
    _, offer, fit, card = min(used, key=lambda u: (-values[u[1]["card"]], u[1]["usd"], u[3]["id"]))
    value = values[card["id"]]
    if value <= best or card["id"] == first["card"]:
        return {}
    engine.cite(offer, fit, card, first)
    count = f"{fit['cards']} x " if fit["cards"] > 1 else ""
    says = (
        f"If a used card is OK: {count}{card['name']} for about {offer['usd']:.0f} US dollars "
        f"each gives more for the money (price dated {offer['on']}, {offer['basis']}). "
        "Use --used to include used cards."
    )
    engine.conclude(f.Advice(topic="used cards", says=says))
    return {"name": card["name"], "value": value, "first": best}


def _used_value(engine: Engine, used: UsedOffer) -> float:
    """Return what a used offer gives for 1000 US dollars, by worth if the advisor weighs it."""
    found = weighed_offer(engine, as_offered(engine, used))
    return used[0] if found is None else THOUSAND * found.for_money()


rule(
    "ADVICE-120",
    "In a data center, the driver's license decides which cards are allowed",
    f.Answer(key="in_data_centre", value=True),
    f.Licence(name=the.name, where="data_centre", brand=the.brand, since=the.since),
    then=f.Advice(
        topic="licence",
        says="Consumer cards are left out: since {since}, their driver's license ({name}) forbids "
        "data centers, though probably not an office or a lab. The cards allowed there cost "
        "several times as much for the same computing power.",
    ),
    says="{licence[name]} keeps {brand} cards out of data centers.",
    because="Consumer cards are as fast, but the license of their driver keeps them out.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-190",
    "If an advisor's latest edition is out of date, the answer says so",
    f.Day(date=the.date),
    f.Edition(name=the.name, until=the.until),
    the.until < the.date,
    then=f.Advice(
        topic="advisor",
        says="The latest known edition by {name} was current until {until}. Its recommendations "
        "are applied here to a later market, which its author has not seen.",
    ),
    says="The latest edition was current until {until}.",
    because="Nobody knows what its author would say about later cards.",
)

rule(
    "ADVICE-130",
    "A card that also drives a display needs memory to spare",
    f.Answer(key="drives_display", value=True),
    f.Parameter(name="memory-with-a-display", value=the.gib),
    then=f.Advice(
        topic="display",
        says="A card that also drives a display should have at least {gib:g} GiB, because the "
        "desktop uses some of that memory.",
    ),
    says="The card also drives a display.",
    because="The desktop uses part of the memory before the network gets any.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-290",
    "If your stated need fills a card completely, there is no room left for the driver and "
    "libraries",
    f.Answer(key="memory_need_gb", value=the.wants),
    f.Pick(kind=P(OneOf(("accelerator", "card"))), id=the.id, name=the.name),
    f.Card(id=the.id, memory_gib=the.has),
    f.Parameter(name="runtime-memory", value=the.taken),
    the.wants <= the.has,
    the.has < the.wants + the.taken,
    then=f.Advice(
        topic="tight fit",
        says="A tight fit: {name} has {has:g} GB, of which the driver and the libraries take up "
        "to {taken:g} GB. If your program alone fills {wants:g} GB, take more.",
        key="filled",
    ),
    says="{name} has {has:g} GB, and {wants:g} GB are needed.",
    because="A program that runs out of memory stops, no matter how little is missing.",
)

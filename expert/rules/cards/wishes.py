"""Stage 8, continued: licenses, requirements, offers and an owned card that rule a card out."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import A_USED_CARD, ASKED_ABOUT, OWNED
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.market.trend import NEW, USED
from expert.rules.vocabulary import ALONE, CONSUMER, NEVER, ruled_out

WITHIN_SERIES = "within-series"
NOT_TO_BE_HAD = "not-to-be-had"
USED_OK = "used_ok"
CHOICES_AMONG_THE_NAMED = OneOf(("gpu", "compare", "upgrade", "gpu_or_cloud", "rent_or_buy"))
"""Questions whose answer is one of the cards that a person names, if any are named."""


def takes_used(engine: Engine) -> bool | None:
    """Return whether the person accepts used cards; None if they did not say."""
    return next((bool(a["value"]) for a in engine.every(f.Answer, key=USED_OK)), None)


def offers_taken(engine: Engine, card: str) -> list[f.Offer]:
    """Return the offers of a card that the person accepts: used ones only if they said so."""
    used = takes_used(engine)
    return [o for o in engine.every(f.Offer, card=card) if used or o["condition"] != USED]


def cheapest_offer(engine: Engine, card: str, *, used_too: bool = False) -> f.Offer | None:
    """Return a card's cheapest offer not ruled out; with ``used_too``, used ones count, too."""
    out = {offer["condition"] for offer in engine.every(f.OfferOut, card=card)}
    if used_too:
        out.discard(USED)
    offers = [offer for offer in engine.every(f.Offer, card=card) if offer["condition"] not in out]
    return min(offers, key=lambda offer: (offer["usd"], offer["condition"]), default=None)


def lowest_usd(offers: Iterable[f.Offer]) -> float:
    """Return the lowest price in US dollars; infinite if there is no offer."""
    return min((float(offer["usd"]) for offer in offers), default=inf)


# --- licenses and wishes ----------------------------------------------------------

rule(
    "FIT-070",
    "The license of the graphics driver keeps the card out of data centers",
    f.Answer(key="in_data_centre", value=True),
    f.Licence(brand=the.brand, where="data_centre", name=the.name),
    f.Relevant(card=the.id),
    f.Card(id=the.id, brand=the.brand),
    then=ruled_out(
        "licence",
        about="licence",
        wanted="allowed in a data center",
        found="forbidden by {name}",
        unit="state",
    ),
    lifted="outside a data center (--no-in-data-centre)",
    says="The license of its driver ({licence[name]}) does not allow the {card[name]} in a data "
    "center.",
    because="The license forbids using the driver there, and violating it is a legal risk.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "FIT-071",
    "Only cards from the vendor you asked for are considered",
    f.Answer(key="vendor", value=the.vendor_asked),
    f.Relevant(card=the.id),
    f.Card(id=the.id, vendor=the.vendor),
    the.vendor.differs_from(the.vendor_asked),
    then=ruled_out("wish", about="vendor", wanted=the.vendor_asked, found=the.vendor, unit="name"),
    lifted="if you asked for {have}, or for no particular vendor",
    says="{card[name]} is not made by {vendor_asked}.",
    because="You may have your own reasons for preferring a vendor, and the advice respects them.",
)

rule(
    "FIT-072",
    "A card that you cannot get or afford is ruled out",
    f.Member(group=NOT_TO_BE_HAD, card=the.id),
    f.Card(id=the.id),
    then=ruled_out(
        "wish", about="availability", wanted="available", found="unavailable", unit="state"
    ),
    lifted="if it were available",
    says="You said that {card[name]} is unavailable or unaffordable.",
    because="Advice that you cannot follow does not help you.",
)


rule(
    "SITUATION-312",
    "If you name cards, only these are compared, as long as one of them can be recommended",
    f.Topic(ask=P(CHOICES_AMONG_THE_NAMED)),
    EXISTS(f.Member(group=ASKED_ABOUT)),
    ~f.OthersCount(),
    then=f.OnlyNamed(),
    says="Only the cards you named are compared.",
    because="Other cards would answer a question that you did not ask.",
)


def only_the_group_counts(
    id: str,
    title: str,
    topic: f.Declared,
    group: str,
    *,
    about: str,
    wanted: str,
    found: str,
    **texts: Any,
) -> None:
    """Declare that cards outside a group are ruled out if the group has any cards."""
    rule(
        id,
        title,
        topic,
        EXISTS(f.Member(group=group)),
        f.Relevant(card=the.id),
        f.Card(id=the.id),
        ~f.Member(group=group, card=the.id),
        then=ruled_out("wish", about=about, wanted=wanted, found=found, unit="state"),
        **texts,
    )


only_the_group_counts(
    "FIT-073",
    "Only the cards you ask about are compared",
    f.OnlyNamed(),
    ASKED_ABOUT,
    about="comparison",
    wanted="asked about",
    found="not asked about",
    says="{card[name]} is not one of the cards you asked about.",
    because="Other cards would answer a question that you did not ask.",
)
only_the_group_counts(
    "FIT-074",
    "Only cards in the series you asked for are considered",
    f.Topic(),
    WITHIN_SERIES,
    about="series",
    wanted="in the series",
    found="in another series",
    says="{card[name]} is not in the series you asked for.",
    because="A case, a power supply or a computer you already have can tie you to one series.",
)

# --- offers ---------------------------------------------------------------------

rule(
    "FIT-080",
    "If you do not want used cards, none are offered",
    f.Answer(key=USED_OK, value=False),
    f.Relevant(card=the.id),
    f.Offer(card=the.id, condition="used"),
    then=f.OfferOut(card=the.id, condition="used", about=A_USED_CARD),
    says="You do not want used cards.",
    because="A used card has no warranty, and its history is unknown.",
)

COUNTED = P(OneOf(("seen", "carried", "modelled")))


def used_is_out(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare which used offers are ignored for a person who said nothing about used cards."""
    rule(
        id,
        title,
        f.Setting(name="counts_used", value=False),
        ~f.Answer(key=USED_OK),
        f.Relevant(card=the.id),
        AS.used << f.Offer(card=the.id, condition="used", basis=COUNTED),
        *conditions,
        then=f.OfferOut(card=the.id, condition="used", about=A_USED_CARD),
        says=says,
        because=because,
    )


used_is_out(
    "FIT-081",
    "This advice covers only new cards unless you ask for used ones, or for a card that is sold "
    "only used",
    ~f.Member(group=ASKED_ABOUT, card=the.id),
    says="You did not ask for used cards.",
    because="A used card has no warranty, and often you cannot return it.",
)
used_is_out(
    "FIT-891",
    "A card you name is assumed to be new if it is still widely sold new",
    f.Member(group=ASKED_ABOUT, card=the.id),
    AS.new << f.Offer(card=the.id, condition="new", kind=the.kind),
    ~f.PriceKind(id=the.kind, quirky=True),
    says="You did not ask for used cards.",
    because="If you meant a used card, you would say so, unless all of them are used.",
)


@rule(
    "FIT-090",
    "A card nobody sells cannot be bought",
    f.Card(id=the.id),
    ~f.Offer(card=the.id),
    uses=[f.Card, f.Offer, f.Price, f.Withdrawn],
    concludes=[f.RuledOut],
    lifted="if someone were selling it on that date",
    says="As of this date, no offer for {card[name]} is known: {why}.",
    because="Without a price, a card cannot be compared with a budget.",
)
def rule_out_without_offer(engine: Engine, id: str, card: f.Card) -> Said:
    """Rule out a card without an offer; for a withdrawn one, name what its maker sells instead."""
    prices = engine.every(f.Price, card=id)
    last = max(prices, key=lambda price: str(price["on"]), default=None)
    engine.cite(*([last] if last else []))
    engine.conclude(
        f.RuledOut(
            card=id,
            reason="offer",
            about="offer",
            wanted="an offer",
            found="none known",
            unit="state",
        )
    )
    withdrawn = engine.every(f.Withdrawn, card=id)
    engine.cite(*withdrawn)
    why = _ended(last, bool(withdrawn)) if last else "no price had been seen by then"
    return {"why": why + (_sold_instead(engine, card) if withdrawn else "")}


def _sold_instead(engine: Engine, card: f.Card) -> str:
    """Return what the maker of a withdrawn computer sells instead, at the lowest price.

    It is later, of the same form, and has no less memory.
    """
    prices = {offer["card"]: float(offer["usd"]) for offer in engine.every(f.Offer, condition=NEW)}
    later = [
        other
        for other in engine.every(f.Card, form=card.get("form"))
        if other["id"] in prices
        and other["vendor"] == card["vendor"]
        and str(other.get("released", "")) > str(card.get("released", NEVER))
        and other.get("memory_gib", 0) >= card.get("memory_gib", inf)
    ]
    if "form" not in card or not later:
        return ""
    first = min(later, key=lambda other: (prices[other["id"]], other["id"]))
    engine.cite(first)
    return f". Sold instead: {first['name']}, about {prices[first['id']]:,.0f} US dollars"


def _ended(price: f.Price, withdrawn: bool) -> str:
    """Return in words why the last price of a card is not an offer."""
    last = f"{price['usd']:.0f} US dollars ({price['condition']}) from {price['on']}"
    if withdrawn:
        return f"its maker no longer sells it new; the last price was {last}"
    return f"the last price, {last}, is too old to carry forward"


# --- what you have ------------------------------------------------------------------

rule(
    "FIT-890",
    "A card with less memory than yours is not an upgrade, if you name no work",
    f.Topic(ask=P(OneOf(("compare", "upgrade")))),
    NO_WORK_IS_NAMED,
    f.Named(role=OWNED, kind="card", id=the.mine, count=ALONE),
    AS.own << f.Card(id=the.mine, platform=the.platform, architecture=the.old, segment=CONSUMER),
    ~f.Dropped(architecture=the.old, software=the.platform),
    AS.had << f.Usable(card=the.mine, gib=the.wants),
    f.Relevant(card=the.id),
    AS.new << f.Card(id=the.id, platform=the.platform),
    AS.gets << f.Usable(card=the.id, gib=the.has),
    the.has < the.wants,
    then=ruled_out(
        "memory", about="memory of your card", wanted=the.wants, found=the.has, unit="GiB"
    ),
    says="{new[name]} has {has:g} GiB, less than the {wants:g} GiB of your {own[name]}.",
    because="What runs on your card today might no longer fit.",
)

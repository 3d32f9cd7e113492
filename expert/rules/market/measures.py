"""Stage 5: market figures as of the given date, which other rules compare with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.averages import median
from expert.rules.market.seen import is_unseen

CONSUMER_ONLY = ("consumer",)
PERSONAL = ("consumer", "prosumer")
ALL_CLASSES = (*PERSONAL, "workstation", "datacenter")
A_COMPANY = f.Profile(id="professional")
NAMED_GROUPS = OneOf(("asked-about", "owned-cards"))
ASKED_ABOUT_ROLES = OneOf(("candidate", "owned", "focus"))

# --- which cards are examined in full -----------------------------------------------------

rule(
    "MARKET-001",
    "A card that is sold and supported by software is examined in full",
    f.Offer(card=the.id),
    f.Card(id=the.id),
    ~f.Unserved(card=the.id),
    then=f.Relevant(card=the.id),
    says="{card[name]} is for sale, and software supports it.",
    because="If you cannot buy or use a card, no further reason against it is needed.",
)

rule(
    "MARKET-002",
    "A card that you name is examined in full",
    f.Named(role=P(ASKED_ABOUT_ROLES), kind="card", id=the.id),
    f.Card(id=the.id),
    then=f.Relevant(card=the.id),
    says="You named {named[text]}.",
    because="If you ask about a card, you want to hear every reason.",
)

rule(
    "MARKET-003",
    "A card in a group that you name is examined in full",
    f.Member(group=P(NAMED_GROUPS), card=the.id),
    f.Card(id=the.id),
    then=f.Relevant(card=the.id),
    says="{card[name]} belongs to a group that you named.",
    because="If you ask about a group, you want to hear about its cards.",
)

rule(
    "MARKET-300",
    "Everything sold in the form factor you want is examined in full",
    f.FormWanted(form=the.form),
    f.Card(id=the.id, form=the.form),
    ~f.Unserved(card=the.id),
    then=f.Relevant(card=the.id),
    says="{card[name]} is a {form}, which is what you want to buy.",
    because="Few products come in this form factor, so those without a known price are included, "
    "too.",
)

rule(
    "MARKET-301",
    "Anything also sold in the form factor you want is examined in full",
    f.FormWanted(form=the.form),
    f.SoldAs(card=the.id, form=the.form),
    f.Card(id=the.id),
    ~f.Unserved(card=the.id),
    then=f.Relevant(card=the.id),
    says="{card[name]} is also sold as what you want to buy: {form}.",
    because="The same chip is in both, with the same memory and software.",
)

# --- the usual price and the most memory ----------------------------------------------------


def _new_offers(engine: Engine, segments: tuple[str, ...]) -> Iterator[tuple[f.Card, f.Offer]]:
    """Yield the new cards in these segments that are for sale and supported, with their offers."""
    known = {c["id"]: c for c in engine.every(f.Card) if "memory_gib" in c}
    for offer in engine.every(f.Offer, condition="new"):
        id = offer["card"]
        card = known.get(id)
        if card is None or card["segment"] not in segments or engine.every(f.Unserved, card=id):
            continue
        if not engine.every(f.ComingSoon, card=id) and not is_unseen(engine, offer):
            yield card, offer


@rule(
    "MARKET-010",
    "The flagship memory is the most memory that any new consumer card has",
    f.Day(),
    uses=[f.Card, f.ComingSoon, f.Offer, f.Unseen, f.Unserved],
    concludes=[f.Market],
    says="The largest memory on a new consumer card is {gib:g} GiB ({name}).",
    because="Whether a card has a lot of memory depends on what is for sale at the time.",
)
def measure_flagship_memory(engine: Engine) -> Said:
    """Conclude the flagship memory."""
    return _conclude_most_memory(engine, "flagship_memory", CONSUMER_ONLY)


@rule(
    "MARKET-011",
    "The largest memory is the most that any new card for a personal computer has",
    f.Day(),
    uses=[f.Card, f.ComingSoon, f.Offer, f.Unseen, f.Unserved],
    concludes=[f.Market],
    says="The largest memory on a new card for a personal computer is {gib:g} GiB ({name}).",
    because="If you need more memory than consumer cards have, you look one class higher.",
)
def measure_largest_memory(engine: Engine) -> Said:
    """Conclude the largest memory."""
    return _conclude_most_memory(engine, "largest_memory", PERSONAL)


def _conclude_most_memory(engine: Engine, quantity: str, segments: tuple[str, ...]) -> Said:
    cards = [(card, offer) for card, offer in _new_offers(engine, segments)]
    if not cards:
        return {"gib": "unknown", "name": "no card is sold"}
    card, offer = max(cards, key=lambda pair: (float(pair[0]["memory_gib"]), str(pair[0]["id"])))
    engine.conclude(f.Market(quantity=quantity, value=card["memory_gib"]), card, offer)
    return {"gib": card["memory_gib"], "name": card["name"]}


def usual_price(
    id: str, title: str, *conditions: Any, segments: tuple[str, ...], of: str, because: str
) -> None:
    """Declare what a card usually costs for one kind of buyer."""

    def measure_median_price(engine: Engine) -> Said:
        offers = [offer for _, offer in _new_offers(engine, segments)]
        if not offers:
            return {"cards": 0, "usd": "unknown"}
        middle = round(median(float(offer["usd"]) for offer in offers), 2)
        engine.cite(*offers)
        engine.conclude(f.Market(quantity="median_price", value=middle))
        return {"cards": len(offers), "usd": middle}

    rule(
        id,
        title,
        f.Day(),
        *conditions,
        uses=[f.Card, f.ComingSoon, f.Offer, f.Unseen, f.Unserved],
        concludes=[f.Market],
        says="The median price of {cards} new " + of + " is {usd:.0f} US dollars.",
        because=because,
    )(measure_median_price)


usual_price(
    "MARKET-020",
    "The usual price is the median price of new consumer cards",
    ~A_COMPANY,
    segments=CONSUMER_ONLY,
    of="consumer cards",
    because="Whether a budget is small depends on what cards cost at the time.",
)
usual_price(
    "MARKET-021",
    "The usual price for a company or an institution is that of new cards of all classes",
    A_COMPANY,
    segments=ALL_CLASSES,
    of="cards of all classes",
    because="What is little money for a company or an institution would be ample for one person.",
)

"""Stage 5: the measures of the day's market that judgements are relative to."""

from __future__ import annotations

from collections.abc import Iterator

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Card, Day, Market, Member, Named, Offer, Relevant, Unserved
from expert.rules.averages import median

CONSUMER_ONLY = ("consumer",)
PERSONAL = ("consumer", "prosumer")
NAMED_GROUPS = OneOf(("asked-about", "owned-cards"))
ASKED_ABOUT_ROLES = OneOf(("candidate", "owned", "focus"))


def _new_offers(engine: Engine, segments: tuple[str, ...]) -> Iterator[tuple[Card, Offer]]:
    """Yield cards of the segments that software serves and shops sell, with their offers."""
    for offer in engine.every(Offer, condition="new"):
        (card,) = engine.every(Card, id=offer["card"])
        served = not engine.every(Unserved, card=card["id"])
        if card["segment"] in segments and served and "memory_gib" in card:
            yield card, offer


@rule(
    id="MARKET-001",
    title="A card that is sold and that software serves is looked at closely",
    because="What cannot be bought or used needs no further reason.",
    says="{card[name]} is sold and served.",
    sources=["judgement"],
    when=[
        AS.offer << Offer(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Unserved(card=MATCH.id)),
    ],
)
def look_at_sold_card(engine: Engine, id: str) -> None:
    """Conclude that the card is looked at closely."""
    engine.conclude(Relevant(card=id))


@rule(
    id="MARKET-002",
    title="A card somebody named is looked at closely",
    because="Who asks about a card wants to hear every reason.",
    says="{named[text]} was named.",
    sources=["judgement"],
    when=[
        AS.named << Named(role=P(ASKED_ABOUT_ROLES), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id),
    ],
)
def look_at_named_card(engine: Engine, id: str) -> None:
    """Conclude that the card is looked at closely."""
    engine.conclude(Relevant(card=id))


@rule(
    id="MARKET-003",
    title="A card of a group somebody named is looked at closely",
    because="Who asks about a group wants to hear about its cards.",
    says="{card[name]} belongs to what was asked about.",
    sources=["judgement"],
    when=[AS.member << Member(group=P(NAMED_GROUPS), card=MATCH.id), AS.card << Card(id=MATCH.id)],
)
def look_at_group_member(engine: Engine, id: str) -> None:
    """Conclude that the card is looked at closely."""
    engine.conclude(Relevant(card=id))


@rule(
    id="MARKET-010",
    title="The flagship memory is the largest on a new consumer card",
    because="How much memory is much depends on what is sold on the day.",
    says="The largest memory on a new consumer card is {gib:g} GiB ({name}).",
    sources=["judgement"],
    when=[AS.day << Day()],
    uses=[Card, Offer, Unserved],
)
def measure_flagship_memory(engine: Engine) -> dict[str, object]:
    """Conclude the flagship memory."""
    return _conclude_most_memory(engine, "flagship_memory", CONSUMER_ONLY)


@rule(
    id="MARKET-011",
    title="The largest memory is the largest on any new card for one's own computer",
    because="Who needs more than a consumer card has looks one class up.",
    says="The largest memory on a new card for one's own computer is {gib:g} GiB ({name}).",
    sources=["judgement"],
    when=[AS.day << Day()],
    uses=[Card, Offer, Unserved],
)
def measure_largest_memory(engine: Engine) -> dict[str, object]:
    """Conclude the largest memory."""
    return _conclude_most_memory(engine, "largest_memory", PERSONAL)


def _conclude_most_memory(
    engine: Engine, quantity: str, segments: tuple[str, ...]
) -> dict[str, object]:
    cards = [(card, offer) for card, offer in _new_offers(engine, segments)]
    if not cards:
        return {"gib": "unknown", "name": "no card is sold"}
    card, offer = max(cards, key=lambda pair: (float(pair[0]["memory_gib"]), str(pair[0]["id"])))
    engine.conclude(Market(quantity=quantity, value=card["memory_gib"]), card, offer)
    return {"gib": card["memory_gib"], "name": card["name"]}


@rule(
    id="MARKET-020",
    title="The usual price is the median of new consumer cards",
    because="How much money is little depends on what cards cost on the day.",
    says="The median price of {cards} new consumer cards is {usd:.0f} US dollars.",
    sources=["judgement"],
    when=[AS.day << Day()],
    uses=[Card, Offer, Unserved],
)
def measure_median_price(engine: Engine) -> dict[str, object]:
    """Conclude the median price."""
    offers = [offer for _, offer in _new_offers(engine, CONSUMER_ONLY)]
    if not offers:
        return {"cards": 0, "usd": "unknown"}
    middle = round(median(float(offer["usd"]) for offer in offers), 2)
    engine.cite(*offers)
    engine.conclude(Market(quantity="median_price", value=middle))
    return {"cards": len(offers), "usd": middle}

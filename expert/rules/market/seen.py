"""Stages 3, 4 and 8: successors, and which prices the advice may be based on.

A price counts if it was asked or paid recently, or if it is the maker's price of a card that is
still made.  Any other price is a guess about an offer that may not exist.
"""

from __future__ import annotations

import collections
from collections.abc import Iterable, Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import UNSEEN_PRICE
from expert.rules.market.price import years_between
from expert.rules.market.trend import LAUNCH, MODELLED, NEW, RESOLD

PRICES_MUST_BE_SEEN = f.Setting(name="prices_must_be_seen", value=True)


# --- successors ---------------------------------------------------------------------------


@rule(
    "TREND-050",
    "A later generation replaces the cards in the same price class",
    PRICES_MUST_BE_SEEN,
    f.Day(date=the.date, year=the.year),
    AS.bounds << f.Parameter(name="own-class-costs-at-least", value=the.share),
    uses=[f.Card, f.Price],
    concludes=[f.Superseded, f.Produced],
    says="{count} cards have a successor in their class on {date}.",
    because="Makers stop making a card when a newer one takes its place, at {share:g} to 1 times "
    "the old card's launch price.",
)
def find_successors(engine: Engine, date: str, year: float, share: float) -> Said:
    """Conclude for each card its first successor, or that it has none."""
    launched = {price["card"]: price for price in engine.every(f.Price, kind=LAUNCH)}
    classes = engine.recall("classes", (engine.every(f.Card), date), _classes)
    found: dict[str, Succession] = {}
    for name, cards in classes.items():
        known = (cards, tuple([launched.get(card["id"]) for card in cards]), year, share)
        found |= engine.recall(name, known, _successions)
    for _, succession in sorted(found.items()):
        engine.conclude(*succession)
    return {"count": sum(isinstance(one[0], f.Superseded) for one in found.values())}


Succession = tuple[Any, ...]
"""Whether a card has a successor, and the basis for saying so."""


def _successions(
    cards: Sequence[f.Card], prices: Sequence[f.Price | None], year: float, share: float
) -> dict[str, Succession]:
    """Return the successor of each card of one class, given the launch price of each."""
    launched = {card["id"]: price for card, price in zip(cards, prices) if price}
    known = [card for card in cards if card["id"] in launched and "generation" in card]
    rivals = [
        (rival["generation"], float(launched[rival["id"]]["usd"]), rival)
        for rival in sorted(known, key=lambda c: (str(c["released"]), str(c["id"])))
    ]
    found: dict[str, Succession] = {
        card["id"]: (f.Produced(card=card["id"], condition=NEW), card) for card in cards
    }
    for card in known:
        generation, usd = card["generation"], float(launched[card["id"]]["usd"])
        # A card is replaced by the first that is later and has a similar price.
        later = (
            rival
            for newer, price, rival in rivals
            if newer > generation and share <= price / usd <= 1
        )
        first = next(later, None)
        if first is not None:
            fact = f.Superseded(
                card=card["id"],
                by=first["id"],
                name=first["name"],
                on=first["released"],
                years=round(year - year_of(first["released"]), 3),
            )
            found[card["id"]] = (fact, card, first, launched[card["id"]], launched[first["id"]])
    return found


def _classes(cards: Sequence[f.Card], date: str) -> dict[tuple[object, ...], tuple[f.Card, ...]]:
    """Return, by class, the cards that were on sale on a date."""
    classes = collections.defaultdict(list)
    for card in cards:
        if card.get("released", "9999") <= date:
            classes[_class_of(card)].append(card)
    return {name: tuple(of_class) for name, of_class in classes.items()}


def _class_of(card: f.Card) -> tuple[object, ...]:
    """Return what two cards must share for one to take the other's place."""
    segment = card["segment"]
    return card["vendor"], card.get("form"), RESOLD[0] if segment in RESOLD else segment


rule(
    "TREND-060",
    "A maker's price no longer applies once it stops selling a computer",
    f.Caveat(card=the.id, kind="withdrawn"),
    f.Quote(card=the.id, condition=NEW, kind=the.kind),
    f.PriceKind(id=the.kind, stands=True),
    f.Card(id=the.id, name=the.name),
    then=f.Withdrawn(card=the.id),
    says="{name} is no longer sold new by its maker, so its price of {quote[on]} no longer "
    "applies.",
    because="A maker's price is of no use to you once it takes no more orders.",
)

# --- prices that nobody saw -----------------------------------------------------------------

NAMED_BY_THE_PERSON = P(OneOf(("candidate", "owned")))
NOT_NAMED: list[Any] = [
    ~f.Unserved(card=the.id),
    ~f.Named(role=NAMED_BY_THE_PERSON, kind="card", id=the.id),
    ~f.Member(group="asked-about", card=the.id),
]
THE_PRICE: list[Any] = [PRICES_MUST_BE_SEEN, f.Card(id=the.id), *NOT_NAMED]
"""A card that software supports and that the person did not name; a named card is always
considered."""
OBSERVED = P(OneOf(("seen", "carried")))
LATELY = AS.lately << f.Parameter(name="market-is-seen-within", value=the.recent_years)
LONG = AS.long << f.Parameter(name="price-is-fresh-for", value=the.fresh_years)
A_SHOP_ASKS, A_LISTING_ASKS = 1, 2
"""How the kinds of prices rank: what shops ask or buyers paid, and what a single listing asks."""
OUT = f.Unseen(card=the.id, condition=the.condition)

rule(
    "PRICE-061",
    "No card is recommended at a modeled price",
    THE_PRICE,
    f.Offer(card=the.id, condition=the.condition, usd=the.usd, basis=MODELLED, on=the.on),
    then=OUT,
    says="{card[name]} ({condition}): the price of {usd:.0f} US dollars is modeled; nobody has "
    "seen an offer.",
    because="A card that you cannot find at this price is as useless to you as one that is sold "
    "out.",
)

rule(
    "PRICE-062",
    "After some months, a price is used only if other cards show how far it has moved",
    THE_PRICE,
    f.Offer(card=the.id, condition=the.condition, basis=OBSERVED, on=the.on, kind=the.kind),
    ~f.Produced(card=the.id, condition=the.condition),
    f.PriceKind(id=the.kind, at_launch=False),
    f.Day(date=the.date),
    LATELY,
    LONG,
    years_between(the.on, the.date) > the.recent_years,
    years_between(the.on, the.date) <= the.fresh_years,
    f.Moved(card=the.id, condition=the.condition, cards=the.others),
    AS.fewest << f.Parameter(name="price-drift-needs", value=the.fewest_cards),
    the.others < the.fewest_cards,
    then=OUT,
    says="{card[name]} ({condition}) was last priced on {on}, and {others:g} other cards show how "
    "prices have moved since; {fewest_cards:g} are needed.",
    because="A single price from months ago says little about today unless other prices show how "
    "the market has moved.",
)

rule(
    "PRICE-063",
    "No card that is out of production is recommended at an old price",
    THE_PRICE,
    f.Offer(card=the.id, condition=the.condition, basis=OBSERVED, on=the.on, kind=the.kind),
    ~f.Produced(card=the.id, condition=the.condition),
    f.PriceKind(id=the.kind, at_launch=False),
    f.Day(date=the.date),
    LONG,
    years_between(the.on, the.date) > the.fresh_years,
    then=OUT,
    says="{card[name]} ({condition}) was last priced on {on}, more than {fresh_years:g} year ago.",
    because="Perhaps nobody asks that price today, and the card may be sold out.",
)

rule(
    "PRICE-064",
    "A launch price is used until the successor comes out",
    THE_PRICE,
    f.Offer(card=the.id, condition=the.condition, basis=OBSERVED, on=the.on, kind=the.kind),
    f.PriceKind(id=the.kind, at_launch=True),
    f.Superseded(card=the.id, name=the.successor, on=the.since),
    then=OUT,
    says="{card[name]}: only the launch price from {on} is known, and {successor} took its place "
    "on {since}.",
    because="Shops charge about the launch price while a card is in production. Nobody has seen "
    "what they charge for the remaining stock, or whether any is left.",
)


def only_from_shops(id: str, title: str, segment: Any, highest_rank: int, *, because: str) -> None:
    """Declare which prices of a card count long after its successor came out."""
    rule(
        id,
        title,
        PRICES_MUST_BE_SEEN,
        f.Card(id=the.id, segment=segment),
        *NOT_NAMED,
        f.Offer(card=the.id, condition=NEW, basis=OBSERVED, on=the.on, kind=the.kind),
        f.PriceKind(id=the.kind, at_launch=False, rank=the.rank, name=the.found),
        the.rank > highest_rank,
        f.Superseded(card=the.id, name=the.successor, on=the.since, years=the.years),
        AS.sellout << f.Parameter(name="superseded-cards-are-sold-for", value=the.sellout_years),
        the.years > the.sellout_years,
        then=f.Unseen(card=the.id, condition=NEW),
        says="{card[name]}: {successor} took its place on {since}, and the only new price "
        "({found}, {on}) is not from a shop.",
        because=because,
    )


only_from_shops(
    "PRICE-065",
    "Long after its successor came out, a card is considered new only at a price seen in a shop",
    P(OneOf(RESOLD)),
    A_SHOP_ASKS,
    because="Shops sell off old stock within months. A single seller's price for an old card is "
    "often well above what it is worth.",
)
only_from_shops(
    "PRICE-066",
    "Long after its successor came out, a workstation card is considered new at the price of a "
    "single listing, too",
    the.segment & ~P(OneOf(RESOLD)),
    A_LISTING_ASKS,
    because="Such a card is sold as one model, so the price of a listing is close to that of other "
    "shops, but a price that is only mentioned may be of an old card that nobody sells.",
)

rule(
    "PRICE-067",
    "If the card that replaced a card has been replaced, too, the old one is not bought new for "
    "more than its replacement cost",
    PRICES_MUST_BE_SEEN,
    f.Card(id=the.id, memory_gib=the.gib),
    *NOT_NAMED,
    f.Offer(card=the.id, condition=NEW, basis=OBSERVED, usd=the.usd, on=the.on),
    AS.first << f.Superseded(card=the.id, by=the.by, name=the.successor),
    AS.second << f.Superseded(card=the.by, name=the.latest, on=the.since),
    AS.newer << f.Card(id=the.by, memory_gib=the.more),
    the.gib <= the.more,
    f.Quote(card=the.by, condition=LAUNCH, usd=the.launched),
    the.usd > the.launched,
    then=f.Unseen(card=the.id, condition=NEW),
    says="{card[name]} at {usd:.0f} US dollars ({on}): {successor}, which replaced it with at "
    "least as much memory, cost {launched:g}, and {latest} replaced that on {since}.",
    because="After two generations, new ones are rare leftovers, priced for people who need just "
    "this card. Everyone else gets the same from a newer card or a used one.",
)


def is_unseen(engine: Engine, offer: f.Offer) -> bool:
    """Return whether an offer is at a price that nobody has seen recently."""
    of_card = engine.every(f.Unseen, card=offer["card"])
    return any(unseen["condition"] == offer["condition"] for unseen in of_card)


def at_seen_prices(engine: Engine, offers: Iterable[f.Candidate]) -> list[Any]:
    """Return the candidates or contenders whose price is not modeled."""
    modelled = {(o["card"], o["condition"]) for o in engine.every(f.Offer, basis=MODELLED)}
    return [offer for offer in offers if (offer["card"], offer["condition"]) not in modelled]


rule(
    "FIT-082",
    "An offer at a price that nobody has seen recently is ignored",
    f.Unseen(card=the.id, condition=the.condition),
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    then=f.OfferOut(card=the.id, condition=the.condition, about=UNSEEN_PRICE),
    lifted="if someone offered it to you (--candidate, --set price_usd=SUM)",
    says="{card[name]} ({condition}): nobody has recently offered it at this price.",
    because="Advice must name a card that you can buy for about the price it gives.",
)

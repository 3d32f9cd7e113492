"""Stage 3: the state of the market: newest generations, asking prices and price drift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from expert import facts as f
from expert.compat import AS, P
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED
from expert.rules.averages import median
from expert.rules.vocabulary import NEVER

LAUNCH = "launch"
NEW, USED = "new", "used"
MODELLED = "modelled"
"""The basis of a modeled price."""
GOODS = (NEW, USED)
"""The conditions in which cards are sold."""
ON_SALE = OneOf((*GOODS, ASKED))
YOU_WOULD_PAY_IT = "The price quoted to you is the one you would pay."
RESOLD = ("consumer", "prosumer")
"""The segments whose cards the resale rate was measured on."""


def used_before(condition: str) -> str:
    """Return what stands before the name of something to buy: `used ` unless it is new.

    >>> used_before("used"), used_before("new")
    ('used ', '')
    """
    return f"{USED} " if condition == USED else ""


def prices_by_card(engine: Engine) -> Mapping[str, tuple[f.Price, ...]]:
    """Return all prices by card; for rules that look at every card anyway."""
    found: dict[str, list[f.Price]] = {}
    for price in engine.every(f.Price):
        found.setdefault(price["card"], []).append(price)
    return {card: tuple(prices) for card, prices in found.items()}


def kinds_that_are(engine: Engine, trait: str) -> set[str]:
    """Return the kinds of prices that have a trait, such as ``market`` or ``guess``.

    The same object is returned, not an equal one, as long as nothing changes.
    """
    return engine.recall(("kinds", trait), (engine.every(f.PriceKind), trait), _with_trait)


def _with_trait(kinds: Iterable[f.PriceKind], trait: str) -> set[str]:
    return {kind["id"] for kind in kinds if kind.get(trait)}


def ranks_of_kinds(engine: Engine) -> Mapping[str, int]:
    """Return how each kind of price ranks; the same mapping as long as it stays the same."""
    return engine.recall("ranks", (engine.every(f.PriceKind),), _ranks)


def _ranks(kinds: Iterable[f.PriceKind]) -> dict[str, int]:
    return {kind["id"]: int(kind["rank"]) for kind in kinds}


@rule(
    "TREND-010",
    "A vendor's newest generation is the generation of its latest card",
    f.Day(date=the.date, year=the.year),
    uses=[f.Card],
    concludes=[f.Newest],
    says="Newest generation on {date}: {newest}.",
    because="Prices of older generations fall once a newer one is out.",
)
def find_newest_generation(engine: Engine, date: str, year: float) -> Said:
    """Conclude each vendor's newest generation of consumer cards."""
    sold = [c for c in engine.every(f.Card, segment="consumer") if c.get("released", NEVER) <= date]
    first = _first_of_generations(sold)
    newest: list[str] = []
    for vendor in sorted({vendor for vendor, _ in first}):
        generation = max(number for name, number in first if name == vendor)
        card = first[vendor, generation]
        newest.append(f"{engine.name_of(vendor)} since {card['released']}")
        years = round(year - year_of(card["released"]), 3)
        engine.conclude(f.Newest(vendor=vendor, generation=generation, years=years), card)
    return {"newest": "; ".join(newest) or "none"}


@rule(
    "TREND-020",
    "In a shortage or a glut, all prices move together",
    f.Day(),
    AS.recent << f.Parameter(name="market-is-seen-within", value=the.recent_years),
    AS.fewest << f.Parameter(name="price-drift-needs", value=the.fewest_cards),
    AS.sold << f.Parameter(name="new-cards-are-sold-for", value=the.sold_years),
    AS.resale << f.Parameter(name="resale-rate", value=the.rate),
    uses=[f.Price, f.Card, f.PriceKind],
    concludes=[f.Drift],
    says="Recent prices compared with what launch price and age suggest: {drifts}.",
    because="If several cards no longer sell at the price their launch price and age suggest, "
    "neither does a card without a recent price. New cards whose vendor sells a newer "
    "generation are left out, because their prices show how few are left.",
)
def find_price_drift(
    engine: Engine, recent_years: float, fewest_cards: float, sold_years: float, rate: float
) -> Said:
    """Conclude how far recent prices are from those expected, if enough were seen.

    With too few prices, the ratio stays at 1, except for used cards of a segment on which the
    resale rate was not measured: used accelerators for servers lose value far faster, so nothing is
    concluded. A new card is expected to cost its launch price while it is in production, a used one
    its launch price times the resale rate (ratio per year) for each year of its age.
    """
    market, by_card = kinds_that_are(engine, "market"), prices_by_card(engine)
    names = {card["segment"] for card in engine.every(f.Card)}
    segments = {name: engine.every(f.Card, segment=name) for name in names}
    ends = {
        segment: engine.recall(("ends", segment), (cards,), _newer_from)
        for segment, cards in segments.items()
    }
    sentences: list[str] = []
    for segment, condition in product(sorted(segments), GOODS):
        pairs = []
        for card in segments[segment]:
            if not (prices := by_card.get(card["id"])):
                continue
            known = (prices, condition, market, recent_years)
            pair = engine.recall((card["id"], condition), known, _two_prices)
            if pair is None:
                continue
            end = ends[segment].get((card["vendor"], card.get("generation")), NEVER)
            if condition == USED or _is_made(*pair, sold_years, end):
                pairs.append(pair)
        if len(pairs) < fewest_cards:
            if condition == NEW or segment in RESOLD:
                engine.conclude(f.Drift(segment=segment, condition=condition, ratio=1.0))
            continue
        a_year = rate if condition == USED else 1.0
        ratio = round(
            median([seen["usd"] / _expected(old, seen, a_year) for old, seen in pairs]), 3
        )
        engine.conclude(
            f.Drift(segment=segment, condition=condition, ratio=ratio),
            *(price for pair in pairs for price in pair),
        )
        sentences.append(f"{ratio:.2f} times for {condition} {segment} cards (from {len(pairs)})")
    return {"drifts": "; ".join(sentences) or "too few prices were seen"}


def _is_made(launch: f.Price, seen: f.Price, sold_years: float, end: str) -> bool:
    """Return whether a card was still made when its price was seen: it was not old or outdated."""
    return bool(launch["years"] <= sold_years and seen["on"] < end)


def _first_of_generations(cards: Iterable[f.Card]) -> dict[tuple[str, int], f.Card]:
    """Return the first card to come out, by vendor and generation."""
    first: dict[tuple[str, int], f.Card] = {}
    for card in cards:
        if "generation" in card and "released" in card:
            key = (card["vendor"], card["generation"])
            if key not in first or card["released"] < first[key]["released"]:
                first[key] = card
    return first


def _newer_from(cards: Sequence[f.Card]) -> Mapping[tuple[str, int], str]:
    """Return by vendor and generation the day from which a newer generation is on sale."""
    days = {key: str(card["released"]) for key, card in _first_of_generations(cards).items()}
    return {
        (vendor, generation): min(
            (day for (name, later), day in days.items() if name == vendor and later > generation),
            default=NEVER,
        )
        for vendor, generation in days
    }


def _expected(launch: f.Price, seen: f.Price, a_year: float) -> float:
    """Estimate, from launch price and age, what a card should have cost when its price was seen."""
    age = float(launch["years"] - seen["years"])
    return float(launch["usd"]) * float(a_year**age)


def newest_first(price: f.Price | f.Quote) -> tuple[float, float]:
    """Return a sort key: how old a price is, then how high. The newest price sorts first."""
    return float(price["years"]), float(price["usd"])


def _two_prices(
    prices: Sequence[f.Price], condition: str, market: set[str], recent_years: float
) -> tuple[f.Price, f.Price] | None:
    """Return the launch price and the newest recent price of a card that has both.

    If a later used price is higher than the new one, it replaces it, because no one sells a new
    card for less.
    """
    launch = [price for price in prices if price["kind"] == LAUNCH]
    shown = [
        price for price in prices if price["kind"] in market and price["years"] <= recent_years
    ]
    seen = [price for price in shown if price["condition"] == condition]
    if not launch or not seen:
        return None
    newest = min(seen, key=newest_first)
    used = [price for price in shown if price["condition"] == USED]
    last = min(used, key=newest_first, default=newest) if condition == NEW else newest
    is_above = last["years"] < newest["years"] and last["usd"] > newest["usd"]
    return launch[0], last if is_above else newest


rule(
    "TREND-030",
    "A price you were quoted for a card takes precedence over any other",
    f.Answer(key="price_usd", value=the.usd),
    f.Named(role=P(OneOf(("candidate",))), kind="card", id=the.card),
    ~f.OfferedAt(card=the.card),
    then=f.AskingPrice(card=the.card, usd=the.usd),
    says="You were offered {named[text]} at {usd:g} US dollars.",
    because=YOU_WOULD_PAY_IT,
)
rule(
    "TREND-031",
    "A price at which you were offered a card takes precedence over any other",
    f.Answer(key="offers", value=the.said),
    f.OfferedAt(card=the.id, said=the.said, usd=the.usd),
    f.Card(id=the.id, name=the.name),
    then=f.AskingPrice(card=the.id, usd=the.usd),
    says="You were offered {name} at {usd:g} US dollars.",
    because=YOU_WOULD_PAY_IT,
)


@rule(
    "TREND-040",
    "Of the kinds of prices seen recently, the one closest to what buyers pay is used",
    f.Day(date=the.date),
    AS.fresh << f.Parameter(name="price-is-fresh-for", value=the.fresh_years),
    AS.window << f.Parameter(name="prices-are-compared-within", value=the.season_years),
    AS.together << f.Parameter(name="prices-are-seen-together-within", value=the.at_once_years),
    uses=[f.Card, f.Price, f.PriceKind],
    concludes=[f.Quote],
    says="The prices seen for each card up to {date} were compared, each kind of price separately.",
    because="Asking prices are higher than what buyers pay, and a price from another season "
    "says little about today; so prices of one kind are compared, and the newest are used. A "
    "maker's new list price replaces the one before.",
)
def find_prices_that_count(
    engine: Engine, fresh_years: float, season_years: float, at_once_years: float
) -> None:
    """Conclude one quote per card and condition, and the launch price."""
    kinds = kinds_that_are(engine, "quirky"), kinds_that_are(engine, "stands")
    traits = engine.recall("traits", kinds, Traits)
    ranks = ranks_of_kinds(engine)
    spans = Within(fresh_years, season_years, at_once_years)
    by_card = prices_by_card(engine)
    for id in [card["id"] for card in engine.every(f.Card) if card["id"] in by_card]:
        for quote, seen in engine.recall(id, (by_card[id], traits, ranks, spans), _quotes):
            engine.conclude(quote, *seen)


class Within(NamedTuple):
    """How many years a price is fresh, and how far apart prices that are compared may be."""

    fresh: float
    season: float
    together: float


class Traits(NamedTuple):
    """Kinds of prices that are treated differently from others."""

    quirky: set[str]
    stands: set[str]


def _quotes(
    prices: Sequence[f.Price], traits: Traits, ranks: Mapping[str, int], spans: Within
) -> list[tuple[f.Quote, list[f.Price]]]:
    """Return the quotes of a card, each with the prices whose median it is."""
    quotes: list[tuple[f.Quote, list[f.Price]]] = []
    for condition in GOODS:
        found = [price for price in prices if price["condition"] == condition]
        fresh = [price for price in found if price["years"] <= spans.fresh]
        usual = [price for price in found if price["kind"] not in traits.quirky]
        recent = [price for price in usual if price in fresh] or fresh
        if recent:
            season = _within(recent, spans.season)
            best = min(ranks[price["kind"]] for price in season)
            of_kind = [price for price in season if ranks[price["kind"]] == best]
            last = min(of_kind, key=newest_first)
            at_once = [last] if last["kind"] in traits.stands else _within(of_kind, spans.together)
            quotes += _quote(condition, at_once, fresh=True)
        else:
            quotes += _quote(condition, _within(usual or found, 0), fresh=False)
    launch = [price for price in prices if price["kind"] == LAUNCH]
    return [*quotes, *_quote(LAUNCH, launch[:1], fresh=False)]


def _within(prices: list[f.Price], span_years: float) -> list[f.Price]:
    """Return the newest prices: those seen within this time before the last one."""
    newest = min((float(price["years"]) for price in prices), default=0.0)
    return [price for price in prices if price["years"] <= newest + span_years]


def _quote(
    condition: str, prices: list[f.Price], *, fresh: bool
) -> Iterator[tuple[f.Quote, list[f.Price]]]:
    """Yield the median of some prices of one kind, as of the date of the last one, if any."""
    if not prices:
        return
    last = min(prices, key=newest_first)
    quote = f.Quote(
        card=last["card"],
        condition=condition,
        kind=last["kind"],
        usd=round(median([float(price["usd"]) for price in prices]), 2),
        on=last["on"],
        years=last["years"],
        fresh=fresh,
    )
    yield quote, prices

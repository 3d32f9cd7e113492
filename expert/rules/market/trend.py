"""Stage 3: the state of the market: newest generations, asking prices and price drift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expert.compat import AS, P
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    AskingPrice,
    Card,
    Day,
    Drift,
    Named,
    Newest,
    Parameter,
    Price,
    PriceKind,
    Quote,
)
from expert.rules.averages import median

LAUNCH = "launch"


def kinds_that_are(engine: Engine, trait: str) -> set[str]:
    """Return the kinds of prices that have a trait: ``quirky`` or ``market``."""
    return {kind["id"] for kind in engine.every(PriceKind) if kind.get(trait)}


@rule(
    "TREND-010",
    "A vendor's newest generation is the generation of its latest card",
    Day(date=the.date, year=the.year),
    uses=[Card],
    concludes=[Newest],
    says="Newest generation on {date}: {newest}.",
    because="Prices of older generations fall once a newer one is on sale.",
)
def find_newest_generation(engine: Engine, date: str, year: float) -> dict[str, object]:
    """Conclude each vendor's newest generation of consumer cards."""
    first: dict[tuple[str, int], Card] = {}
    for card in engine.every(Card, segment="consumer"):
        if "generation" in card and card.get("released", "9999") <= date:
            key = (card["vendor"], card["generation"])
            if key not in first or card["released"] < first[key]["released"]:
                first[key] = card
    newest: list[str] = []
    for vendor in sorted({vendor for vendor, _ in first}):
        generation = max(number for name, number in first if name == vendor)
        card = first[vendor, generation]
        newest.append(f"{vendor} since {card['released']}")
        engine.conclude(
            Newest(
                vendor=vendor,
                generation=generation,
                years=round(year - year_of(card["released"]), 3),
            ),
            card,
        )
    return {"newest": "; ".join(newest) or "none"}


@rule(
    "TREND-020",
    "In a shortage or a glut, all prices move together",
    Day(),
    AS.fresh << Parameter(name="price-is-fresh-for", value=the.fresh_years),
    AS.fewest << Parameter(name="price-drift-needs", value=the.fewest_cards),
    uses=[Price, Card, PriceKind],
    concludes=[Drift],
    says="Recent new prices relative to launch prices: {drifts}.",
    because=(
        "If several current cards no longer sell at their launch prices, a card without a recent "
        "price does not sell at its launch price either."
    ),
)
def find_price_drift(engine: Engine, fresh_years: float, fewest_cards: float) -> dict[str, object]:
    """Conclude how far recent prices are from launch prices, if enough were seen."""
    market = kinds_that_are(engine, "market")
    sentences: list[str] = []
    for segment in sorted({card["segment"] for card in engine.every(Card)}):
        pairs = [
            pair
            for card in engine.every(Card, segment=segment)
            for pair in _launch_and_lowest(
                engine.every(Price, card=card["id"]), market, fresh_years
            )
        ]
        ratios = [seen["usd"] / launch["usd"] for launch, seen in pairs]
        enough = len(ratios) >= fewest_cards
        ratio = round(median(ratios), 3) if enough else 1.0
        rests_on = [price for pair in pairs for price in pair] if enough else []
        engine.conclude(Drift(segment=segment, ratio=ratio), *rests_on)
        if enough:
            sentences.append(f"{ratio:.2f} times for {segment} cards (median of {len(ratios)})")
    return {"drifts": "; ".join(sentences) or "too few prices were seen"}


def _launch_and_lowest(
    prices: Sequence[Price], market: set[str], fresh_years: float
) -> Iterator[tuple[Price, Price]]:
    """Yield the launch price and the lowest fresh price of a card that has both."""
    new = [price for price in prices if price["condition"] == "new"]
    launch = [price for price in new if price["kind"] == LAUNCH]
    seen = [p for p in new if p["kind"] in market and p["years"] <= fresh_years]
    if launch and seen:
        yield launch[0], min(seen, key=lambda p: float(p["usd"]))


rule(
    "TREND-030",
    "A price you were quoted for a card takes precedence over any other",
    Answer(key="price_usd", value=the.usd),
    Named(role=P(OneOf(("candidate",))), kind="card", id=the.card),
    then=AskingPrice(card=the.card, usd=the.usd),
    says="You were offered {named[text]} at {usd:g} US dollars.",
    because="The price quoted to you is the one you would pay.",
)


@rule(
    "TREND-040",
    "Of the latest prices seen for a card, the lowest counts",
    Day(date=the.date),
    AS.fresh << Parameter(name="price-is-fresh-for", value=the.fresh_years),
    AS.window << Parameter(name="prices-are-compared-within", value=the.together_years),
    uses=[Card, Price, PriceKind],
    concludes=[Quote],
    says="The prices seen for each card up to {date} were compared.",
    because="Buyers compare shops, and a price from another season says little about today.",
)
def find_prices_that_count(engine: Engine, fresh_years: float, together_years: float) -> None:
    """Conclude one quote per card and condition, and the launch price."""
    spans = (fresh_years, together_years)
    quirky = kinds_that_are(engine, "quirky")
    for card in engine.every(Card):
        prices = engine.every(Price, card=card["id"])
        for condition in ("new", "used"):
            of_condition = [p for p in prices if p["condition"] == condition]
            usual = [p for p in of_condition if p["kind"] not in quirky]
            _conclude_quote(engine, condition, usual or of_condition, spans)
        _conclude_quote(engine, LAUNCH, [p for p in prices if p["kind"] == LAUNCH], spans)


def _conclude_quote(
    engine: Engine, condition: str, prices: list[Price], spans: tuple[float, float]
) -> None:
    """Conclude which of the prices counts, if there are any."""
    fresh_years, together_years = spans
    if not prices:
        return
    newest = min(float(p["years"]) for p in prices)
    fresh = [p for p in prices if p["years"] <= min(fresh_years, newest + together_years)]
    if fresh:
        price = min(fresh, key=lambda p: (float(p["usd"]), str(p["on"])))
    else:
        price = max(prices, key=lambda p: (str(p["on"]), -float(p["usd"])))
    engine.conclude(
        Quote(
            card=price["card"],
            condition=condition,
            usd=price["usd"],
            on=price["on"],
            years=price["years"],
            fresh=bool(fresh),
        ),
        price,
    )

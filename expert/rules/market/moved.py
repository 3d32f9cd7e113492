"""Stage 4, first: how far prices have moved since a card's last price was seen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import AS
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.averages import median
from expert.rules.market.trend import (
    GOODS,
    LAUNCH,
    MODELLED,
    NEW,
    USED,
    kinds_that_are,
    ranks_of_kinds,
)


class Spans(NamedTuple):
    """How long, in years, a price is valid, and how long it shows the market."""

    stand: float
    recent: float


Grounds = tuple[f.Price | f.Quote | f.Drift | f.EarlierParameter | f.Produced, ...]
Listed = tuple[f.Quote, f.Produced] | tuple[()]
"""The launch price of a card that is still made, and that it is."""
Pair = tuple[f.Price, f.Price]
"""A card's price at that time and its newest price."""


class _Seen(NamedTuple):
    """A price, with the data that decide whether it is used."""

    years: float
    rank: int
    price: f.Price


class _Days(NamedTuple):
    """The approximate age and the kind of an earlier price."""

    condition: str
    years: float
    rank: int


def _remoteness(years: float, then: _Seen, now: _Seen) -> tuple[float, ...]:
    """Return how far a pair is from today and from a quote's day; the smallest is best."""
    return (now.years, now.rank, abs(then.years - years), float(then.price["usd"]))


class Table(NamedTuple):
    """For each card, its price from around the day of a quote and its newest price."""

    pairs: Mapping[str, Pair]


NOTHING = Table({})
LAPTOPS = "laptops-cost-more-by"
WIDER = 0.001
"""How many years beyond a span to search for prices; its ends are then compared exactly."""


class Movements:
    """What cards with a recent price cost on an earlier day, and cost now."""

    def __init__(self, ranks: Mapping[str, int], spans: Spans) -> None:
        """Take the rank of each kind of price and the spans; `see` takes the prices."""
        self._ranks = ranks
        self._spans = spans
        self._prices: dict[int, f.Price] = {}
        self._known: dict[str, dict[str, list[_Seen]]] = {}
        """The prices of cards that have a recent one, by condition and card."""
        self._years: dict[str, list[tuple[float, str]]] = {}
        self._tables: dict[_Days, Table] = {}

    def see(self, prices: Iterable[f.Price]) -> None:
        """Replace all prices; only what this changes is computed again."""
        before, self._prices = self._prices, {id(price): price for price in prices}
        new = {**before, **self._prices}
        others = [new[number] for number in before.keys() ^ self._prices.keys()]
        changed: dict[str, set[str]] = {}
        for price in others:
            changed.setdefault(price["condition"], set()).add(price["card"])
        self._learn(changed)
        for days, table in self._tables.items():
            known = self._known.get(days.condition, {})
            pairs = {
                card: self._pair(known.get(card, ()), days)
                for card in changed.get(days.condition, ())
            }
            if any(table.pairs.get(card) != pair for card, pair in pairs.items()):
                found = {**table.pairs, **pairs}
                self._tables[days] = Table({c: p for c in sorted(found) if (p := found[c])})

    def _learn(self, changed: Mapping[str, set[str]]) -> None:
        """Update the prices of some cards, and leave out cards without a recent price."""
        for condition, cards in changed.items():
            self._years.pop(condition, None)
            known = self._known.setdefault(condition, {})
            for card in cards:
                known.pop(card, None)
        for price in self._prices.values():
            card, condition = price["card"], price["condition"]
            if card in changed.get(condition, ()):
                seen = _Seen(float(price["years"]), self._ranks[price["kind"]], price)
                self._known[condition].setdefault(card, []).append(seen)
        for condition, cards in changed.items():
            known, recent = self._known[condition], self._spans.recent
            for card in cards & known.keys():
                if all(seen.years > recent for seen in known[card]):
                    del known[card]

    def since(self, quote: f.Quote, *, one_kind: bool, condition: str | None = None) -> Table:
        """Return for each card the price from around the day of a quote and the newest one.

        Both are of one kind, or the earlier one is of the quote's kind; both are in the quote's
        condition unless another is given. The same object is returned until its contents change.
        """
        rank = 0 if one_kind else self._ranks[quote["kind"]]
        days = _Days(condition or quote["condition"], float(quote["years"]), rank)
        found = self._tables.get(days)
        if found is None:
            known = self._known.get(days.condition, {})
            first, stand = self._by_years(days.condition), self._spans.stand + WIDER
            start = bisect_left(first, (days.years - stand,))
            end = bisect_left(first, (days.years + stand,))
            cards = sorted({card for _, card in first[start:end]})
            pairs = {card: pair for card in cards if (pair := self._pair(known[card], days))}
            found = self._tables[days] = Table(pairs)
        return found

    def _by_years(self, condition: str) -> list[tuple[float, str]]:
        """Return the age of each price that may be paired, with its card, the newest first."""
        found = self._years.get(condition)
        if found is None:
            cards = self._known.get(condition, {}).items()
            found = sorted({(seen.years, card) for card, known in cards for seen in known})
            self._years[condition] = found
        return found

    def _pair(self, known: Iterable[_Seen], days: _Days) -> Pair | None:
        """Return the best two prices of a card; a rank of 0 asks for two of one kind."""
        _, years, rank = days
        stand, recent = self._spans
        olds = [
            old
            for old in known
            if abs(old.years - years) <= stand and (rank == 0 or rank == old.rank)
        ]
        if not olds:
            return None
        now = [seen for seen in known if seen.years <= recent]
        pairs = [
            (old, new)
            for old in olds
            for new in now
            if new.years <= old.years and (rank or old.rank == new.rank)
        ]
        if not pairs:
            return None
        then, newest = pairs[0]
        if len(pairs) > 1:
            then, newest = min(pairs, key=lambda pair: _remoteness(years, *pair))
        return then.price, newest.price


@rule(
    "PRICE-005",
    "An old price is adjusted by how the prices of other cards have moved since then",
    f.Day(date=the.date),
    AS.stand << f.Parameter(name="price-stands-for", value=the.stand_years),
    AS.recent << f.Parameter(name="market-is-seen-within", value=the.recent_years),
    AS.fewest << f.Parameter(name="price-drift-needs", value=the.fewest_cards),
    AS.resale << f.Parameter(name="resale-rate", value=the.rate),
    AS.known << f.Parameter(name="resale-rate-holds-for", value=the.most_years),
    AS.laptops << f.Parameter(name=LAPTOPS, value=the.laptops_now),
    uses=[f.Card, f.Drift, f.EarlierParameter, f.Price, f.PriceKind, f.Produced, f.Quote],
    concludes=[f.Moved],
    says="{moved} of the prices seen before {date} are out of date and were carried forward.",
    because="Used prices rise in a shortage and fall in a glut, so no fixed yearly rate fits; "
    "cards with prices from both then and now show what happened in between. Nobody "
    "sells a new card for less than buyers pay for a used one, and its maker keeps its list price "
    "until a successor comes out: what falls is what shops ask beyond it.",
)
def find_how_prices_moved(
    engine: Engine,
    stand_years: float,
    recent_years: float,
    fewest_cards: float,
    rate: float,
    most_years: float,
    laptops_now: float,
) -> Said:
    """Conclude for each quote, new and used, how far prices have moved since.

    A launch price is raised, from the first day on, by as much as used cards of its segment cost
    more than expected: in a shortage, no one gets a card at its launch price. Nor does anyone get
    it at last season's shop price: an old price of a new card is raised to at least what buyers pay
    for a used one, and rises with used prices if no newer price is known. A list price at which a
    maker sells its own machines applies unchanged until the maker sets another.
    The price of a laptop moves as laptop prices have since it was seen. Nothing is concluded from a
    used price that no other card carries forward and that is older than the years for which the
    resale rate was measured, nor from a launch price whose segment has no drift.
    """
    ranks = ranks_of_kinds(engine)
    shows, guesses = kinds_that_are(engine, "market"), kinds_that_are(engine, "guess")
    standing = kinds_that_are(engine, "stands")
    rising = kinds_that_are(engine, "rises")
    movements = engine.recall("movements", (ranks, Spans(stand_years, recent_years)), Movements)
    movements.see(price for price in engine.every(f.Price) if price["kind"] in shows)
    segments = engine.recall("segments", (engine.every(f.Card),), _segments)
    drifts = {(drift["segment"], drift["condition"]): drift for drift in engine.every(f.Drift)}
    of_segment = {
        segment: [drifts.get((segment, condition)) for condition in GOODS]
        for segment in set(segments.values())
    }
    laptops = tuple(engine.every(f.EarlierParameter, name=LAPTOPS))
    resold: dict[str, Resold] = {}
    moved = 0
    made = {fact["card"]: fact for fact in engine.every(f.Produced, condition=NEW)}
    launches = {quote["card"]: quote for quote in engine.every(f.Quote, condition=LAUNCH)}
    quotes = [quote for quote in engine.every(f.Quote) if quote["condition"] in GOODS]
    for quote in sorted(quotes, key=lambda quote: quote["condition"] == NEW):
        is_old = quote["years"] > stand_years
        known: tuple[Any, ...] = (quote, quote["kind"] in guesses)
        work_out: Callable[..., _Move | None] = _seen_lately
        if quote["kind"] == LAUNCH:
            is_above = _above(quote, resold) if is_old else ()
            drifted = of_segment[segments[quote["card"]]]
            known, work_out = (*known, is_old, *drifted, is_above), _launched
        elif is_old and quote["kind"] not in standing:
            tables = [movements.since(quote, one_kind=one_kind) for one_kind in (True, False)]
            above: tuple[Resold, ...] = ()
            floor: Listed = ()
            used = NOTHING
            if quote["condition"] == NEW and quote["kind"] in shows:
                above = _above(quote, resold)
                used = movements.since(quote, one_kind=True, condition=USED)
                floor = _list_price(quote, launches, made)
            known = (*known, *tables, used, segments, fewest_cards, rate, most_years, above, floor)
            work_out = _seen_before
        elif quote["kind"] in rising:
            known, work_out = (*known, laptops_now, laptops), _with_laptops
        found = engine.recall((quote["card"], quote["condition"]), known, work_out)
        if found is not None:
            is_recent = quote["years"] <= recent_years
            if is_recent and quote["condition"] == USED and quote["kind"] in shows:
                resold[quote["card"]] = Resold(quote, quote["usd"] * found.fact["ratio"])
            moved += found.is_carried
            engine.conclude(found.fact, *found.rests_on)
    return {"moved": moved}


class Resold(NamedTuple):
    """The last price of a card sold used, and what that would be today."""

    quote: f.Quote
    usd: float


def _above(new: f.Quote, resold: Mapping[str, Resold]) -> tuple[Resold, ...]:
    """Return what a card costs used today, if that is above its price when new."""
    used = resold.get(new["card"])
    return (used,) if used and used.usd > new["usd"] else ()


def _list_price(
    new: f.Quote, launches: Mapping[str, f.Quote], made: Mapping[str, f.Produced]
) -> Listed:
    """Return the launch price of a card that is still made and was not seen for less than it."""
    launch, still_made = launches.get(new["card"]), made.get(new["card"])
    if launch is None or still_made is None or new["usd"] < launch["usd"]:
        return ()
    return launch, still_made


class _Move(NamedTuple):
    """How far prices have moved since a quote, and what that is based on."""

    fact: f.Moved
    is_carried: bool
    rests_on: tuple[f.Declared, ...]


def _launched(
    launch: f.Quote,
    is_guess: bool,
    is_old: bool,
    new: f.Drift | None,
    used: f.Drift | None,
    resold: tuple[Resold, ...],
) -> _Move | None:
    """Return how far a launch price has moved; ``new`` and ``used`` are its segment's drifts."""
    if is_old and new is None:
        return None
    drifts = [*([new] if is_old and new else []), *([used] if used and used["ratio"] > 1 else [])]
    ratios = [float(drift["ratio"]) for drift in drifts]
    ratios += [float(each.usd / launch["usd"]) for each in resold]
    at_launch = [] if is_old else [1.0]
    sold = [each.quote for each in resold]
    return _move(launch, is_guess, max([*at_launch, *ratios]), 0, (*drifts, *sold))


def _seen_before(
    quote: f.Quote,
    is_guess: bool,
    of_one_kind: Table,
    of_any: Table,
    of_used: Table,
    segments: Mapping[str, str],
    fewest: float,
    rate: float,
    most_years: float,
    resold: tuple[Resold, ...],
    listed: Listed,
) -> _Move | None:
    """Return how far an old price has moved, by what other cards cost then and cost now.

    ``resold`` is what the card costs used, if that is more than its old price when new; ``listed``
    is the launch price below which it does not fall. If there are no newer prices of other cards,
    the price of a new card rises like those of used cards in its segment.
    """
    pairs = _pairs(quote, of_one_kind, of_any, segments, fewest)
    if not pairs and quote["condition"] == USED and quote["years"] > most_years:
        return None
    ratios = [_ratio(quote, pairs, rate), *(float(each.usd / quote["usd"]) for each in resold)]
    shown = list(pairs)
    if not _newer(pairs):
        segment = segments[quote["card"]]
        used = _newer([pair for card, pair in of_used.pairs.items() if segments[card] == segment])
        if len(used) >= fewest and (rise := _ratio(quote, used, rate)) > 1:
            ratios.append(rise)
            shown += used
    prices = (price for pair in shown for price in pair)
    sold = (each.quote for each in resold)
    ratio = max(ratios)
    if listed and (least := float(listed[0]["usd"] / quote["usd"])) > ratio:
        return _move(quote, is_guess, least, len(pairs), (*prices, *sold, *listed))
    return _move(quote, is_guess, ratio, len(pairs), (*prices, *sold))


def _newer(pairs: Iterable[Pair]) -> list[Pair]:
    """Return the pairs in which the newest price is not also the price from then."""
    return [(then, now) for then, now in pairs if now["years"] < then["years"]]


def _with_laptops(
    quote: f.Quote, is_guess: bool, now: float, earlier: tuple[f.EarlierParameter, ...]
) -> _Move:
    """Return how far the price of a laptop has moved: as laptop prices have since it was seen.

    ``earlier`` are the levels of laptop prices before now, each of which applied until a certain
    day. A price seen before the first of them moves as if seen during it.
    """
    passed = [one for one in earlier if year_of(quote["on"]) < year_of(one["until"])]
    then = min(passed, key=lambda one: str(one["until"]), default=None)
    if then is None:
        return _move(quote, is_guess, 1.0, 0, ())
    return _move(quote, is_guess, float(now / then["value"]), 0, (then,))


def _seen_lately(quote: f.Quote, is_guess: bool) -> _Move:
    return _move(quote, is_guess, 1.0, 0, ())


def _move(quote: f.Quote, is_guess: bool, ratio: float, cards: int, rests_on: Grounds) -> _Move:
    is_carried = ratio != 1 or not quote["fresh"]
    fact = f.Moved(
        card=quote["card"],
        condition=quote["condition"],
        ratio=round(ratio, 4),
        cards=cards,
        basis=MODELLED if is_guess else "carried" if is_carried else "seen",
    )
    return _Move(fact, is_carried, (quote, *rests_on))


def _segments(cards: Sequence[f.Card]) -> dict[str, str]:
    return {card["id"]: card["segment"] for card in cards}


def _pairs(
    quote: f.Quote, of_one_kind: Table, of_any: Table, segments: Mapping[str, str], fewest: float
) -> list[Pair]:
    """Return the prices then and now of other cards of the segment, else of all others.

    Each card's two prices are of one kind if enough cards have such a pair; otherwise, the newest
    one may be of another kind. If too few cards were priced since then, those whose newest price is
    from then are included, which show no movement. The list is empty if too few cards were priced
    then.
    """
    own = quote["card"]
    segment = segments[own]
    for table in (of_one_kind, of_any):
        others = [(card, pair) for card, pair in table.pairs.items() if card != own]
        alike = [pair for card, pair in others if segments[card] == segment]
        found = _enough(alike, fewest) or _enough([pair for _, pair in others], fewest)
        if found is not None:
            return found
    return []


def _enough(pairs: list[Pair], fewest: float) -> list[Pair] | None:
    """Return the pairs with a newer price, or all if those are too few; None if all are too few."""
    if len(pairs) < fewest:
        return None
    newer = _newer(pairs)
    return newer if len(newer) >= fewest else pairs


def _ratio(quote: f.Quote, pairs: Sequence[Pair], rate: float) -> float:
    """Return the median ratio of newest to earlier price; without pairs, the one that is assumed.

    ``rate`` is the share of its value that a used card keeps in a year.
    """
    if pairs:
        return median([float(now["usd"]) / float(then["usd"]) for then, now in pairs])
    return float(rate ** float(quote["years"])) if quote["condition"] == USED else 1.0

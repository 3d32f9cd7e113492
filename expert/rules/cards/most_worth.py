"""Stage 12: which card gives the most for the money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.choose import (
    BEST_BY_WORTH,
    BEST_FOR_THE_MONEY,
    PLACES_PER_ROLE,
    ahead_of,
    names_of,
    pick_contender,
    role_to_fill,
)
from expert.rules.cards.premiums import more_for_a_chance
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import (
    SUM_IS_NAMED,
    Trouble,
    Weighed,
    figure_of,
    highest_alike,
    weighed,
)
from expert.rules.market.trend import NEW


def _generation(engine: Engine, contender: f.Contender) -> int:
    """Return the number of a contender's generation, or 0 if it is unknown."""
    (card,) = engine.every(f.Card, id=contender["card"])
    return int(card.get("generation", 0))


# --- the best value -----------------------------------------------------------------------


@rule(
    "CHOOSE-120",
    "The card with the most speed per dollar, and any cards of nearly equal value",
    role_to_fill("best_value"),
    ~f.Setting(name="worth_of_memory"),
    f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="equals-named-at-most", value=the.most),
    uses=[f.Card, f.Contender],
    concludes=[f.Pick],
    says="Most speed per dollar, or within {band:.0%} of it: {names}.",
    because="Your money should buy as much speed as possible. Prices are not exact, so cards that "
    "are nearly as good are treated as equal, and the newer one will be supported longer.",
)
def pick_best_value(engine: Engine, place: int, band: float, most: int, chosen: str) -> Said:
    """Pick the contender with the best speed per dollar, and all others within the tie band."""
    contenders = sorted(
        engine.every(f.Contender, reach=chosen), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    least = value_of(contenders[0]) * (1 - band)
    equals = [c for c in contenders if value_of(c) >= least][:most]
    if len(equals) > 1:
        engine.cite(*(card for c in equals for card in engine.every(f.Card, id=c["card"])))
    equals.sort(key=lambda c: -_generation(engine, c))
    engine.cite(*(contender for contender in contenders if contender not in equals))
    for number, contender in enumerate(equals):
        pick_contender(engine, contender, "best_value", place * PLACES_PER_ROLE + number)
    return {"names": names_of(equals)}


def _pick_most_worth(
    engine: Engine,
    role: str,
    place: int,
    chosen: str,
    band: float,
    most: int,
    figure: Callable[[Weighed], float],
    share: float,
    climbs: bool = True,
) -> Said:
    """Pick the contender with the most worth for its price and all others within the band."""
    contenders = [c for c in engine.every(f.Contender, reach=chosen) if not _fewer_join(engine, c)]
    named = most_worth(engine, contenders, band, most, figure, share, climbs)
    if not named:
        return {}
    for number, contender in enumerate(named):
        pick_contender(engine, contender, role, place * PLACES_PER_ROLE + number)
    others = sum(1 for c in contenders if weighed(engine, c)) - len(named)
    return {"names": names_of(named), "ahead": ahead_of(others)}


def most_worth(
    engine: Engine,
    contenders: Sequence[f.Contender],
    band: float,
    most: int,
    figure: Callable[[Weighed], float],
    share: float,
    climbs: bool,
) -> list[f.Contender]:
    """Return the contender with the most worth for its price and those within the band, in order.

    If the budget is there to be spent (``climbs``), a better card is worth a higher price, but a
    card that does about the same, within the share, for a fraction of the price comes first.
    Otherwise, a card that costs clearly more than the cheapest of the equally good ones does not
    count as their equal. Among equals, fewer cards come first; then more memory, less trouble and a
    lower price decide.
    """
    scored = [(figure(found), c) for c in contenders if (found := weighed(engine, c))]
    if not scored:
        return []
    scored.sort(key=lambda pair: (-pair[0], pair[1]["usd"], pair[1]["card"], pair[1]["condition"]))
    if climbs:
        first = scored[0][1]
        scored.sort(key=lambda pair: not _does_the_same_for_less(engine, pair[1], first, share))
    least = scored[0][0] * (1 - band)
    first_of_card: dict[str, f.Contender] = {}
    for score, contender in scored:
        if score >= least:
            first_of_card.setdefault(contender["card"], contender)
    named = list(first_of_card.values())
    if not climbs:
        named = _of_about_the_lowest_price(engine, named, share)
    named = named[:most]
    trouble = Trouble(engine.every)
    named.sort(
        key=lambda c: (
            *(is_tight(engine, c), c["cards"], -c["cards"] * c["gib"]),
            round(trouble.share(c["card"], c["condition"]), 4),
            *(c["cards"] * c["usd"] if climbs else 0, c["condition"] != NEW),
        )
    )
    engine.cite(*(contender for _, contender in scored if contender not in named))
    return named


def _of_about_the_lowest_price(
    engine: Engine, contenders: Sequence[f.Contender], share: float
) -> list[f.Contender]:
    """Return contenders that cost about as much as the cheapest one.

    One that may turn out not to hold the work counts at a higher price, as in FIT-239: whoever buys
    it may have to buy again.
    """
    lowest = min(float(one["usd"]) * (1 + _chance_to_fail(engine, one)) for one in contenders)
    most = highest_alike(lowest, share)
    return [contender for contender in contenders if contender["usd"] <= most]


def _chance_to_fail(engine: Engine, contender: f.Contender) -> float:
    """Return the share that a tight fit adds to a price; 0 if the work surely fits."""
    tight = [fits for fits in engine.every(f.Fits, card=contender["card"]) if fits.get("tight")]
    return max(
        (
            more_for_a_chance(float(fits["gib"]), float(need["gib"]), float(need["high"]))
            for fits in tight
            for need in engine.every(f.Need)
        ),
        default=0.0,
    )


def _does_the_same_for_less(
    engine: Engine, offer: f.Contender, other: f.Contender, share: float
) -> bool:
    """Return whether an offer does about the same as another at a far lower price.

    Values and prices within the share count as equal, so only a larger difference counts.
    """
    found, of_other = weighed(engine, offer), weighed(engine, other)
    if found is None or of_other is None:
        return False
    return bool(
        offer["gib"] >= other["gib"]
        and found.worth >= (1 - share) * of_other.worth
        and found.paid_usd * (1 + share) <= (1 - share) * of_other.paid_usd
    )


def _fewer_join(engine: Engine, contender: f.Contender) -> bool:
    """Return whether fewer of these cards are enough if they join the cards already owned."""
    return any(
        addition["condition"] == contender["condition"] and addition["cards"] < contender["cards"]
        for addition in engine.every(f.Addition, card=contender["card"])
    )


def is_tight(engine: Engine, contender: f.Contender) -> bool:
    """Return whether a contender may turn out not to hold the work."""
    return any(fits.get("tight") for fits in engine.every(f.Fits, card=contender["card"]))


def most_worth_is_picked(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare that the contender with the most worth for its price is picked."""

    def pick_most_worth(
        engine: Engine, place: int, chosen: str, band: float, most: int, share: float
    ) -> Said:
        return _pick_most_worth(
            engine, "best_value", place, chosen, band, most, figure_of(None), share, climbs=False
        )

    rule(
        id,
        title,
        BEST_BY_WORTH,
        AS.weighing << f.Setting(name="worth_of_memory"),
        AS.sound << f.Setting(name="sound_within", value=the.share),
        *conditions,
        uses=[f.Addition, f.Contender, f.Fits, f.Need, f.Premium, f.Worth],
        concludes=[f.Pick],
        says=says,
        because=because,
    )(pick_most_worth)


most_worth_is_picked(
    "CHOOSE-121",
    "The card that gives the most for the money, including the computer it needs",
    ~SUM_IS_NAMED,
    ~f.LeastCost(),
    says="Most for the money, or within {band:.0%} of it: {names}{ahead}.",
    because="Your money should buy as much speed and memory as possible. Prices and speeds are not "
    "exact, so cards that are nearly as good are treated as equal, unless they cost clearly more. "
    "Spare memory comes first, then fewer cards, then fewer drawbacks.",
)
most_worth_is_picked(
    "CHOOSE-123",
    "If you give a budget and ask for a bargain, the bargain is recommended",
    SUM_IS_NAMED,
    f.Profile(id="thrifty"),
    ~f.LeastCost(),
    says="Most for the money, or within {band:.0%} of it: {names}{ahead}.",
    because="You asked for value, so any money left over stays yours.",
)


@rule(
    "CHOOSE-122",
    "If you give a budget, a better card within it is worth a higher price",
    BEST_BY_WORTH,
    f.PriceCounts(per_usd=the.each),
    ~f.Profile(id="thrifty"),
    ~f.LeastCost(),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    uses=[f.Addition, f.Contender, f.Fits, f.Need, f.Premium, f.Worth],
    concludes=[f.Pick],
    says="Best for your budget, or within {band:.0%} of the best: {names}{ahead}.",
    because="You set this money aside for a card, so spending more is fine as long as each step "
    "up is worth the share of the budget it takes. If something seems to do the same for a "
    "fraction of the price, it is the better buy whatever the budget.",
)
def pick_best_for_the_money(
    engine: Engine, place: int, chosen: str, band: float, most: int, each: float, share: float
) -> Said:
    """Pick the contender with the most worth for the share of the budget it takes."""
    role, figure = BEST_FOR_THE_MONEY, figure_of(each)
    return _pick_most_worth(engine, role, place, chosen, band, most, figure, share)

"""Stage 12: the recommended cards, by role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts import (
    Addition,
    Buying,
    Card,
    Contender,
    Fits,
    Parameter,
    Pick,
    Premium,
    PriceCounts,
    Profile,
    Reach,
    RoleWanted,
    Setting,
    WorkCounts,
    Worth,
)
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import (
    HELD_WORK,
    SUM_IS_NAMED,
    Trouble,
    Weighed,
    figure_of,
    highest_alike,
    weighed,
    works_well,
)
from expert.rules.market.trend import NEW
from expert.rules.vocabulary import WITHIN_MEANS

PLACES_PER_ROLE = 10
BEST_FOR_THE_MONEY = "best_for_the_money"
MONEY_IS_NO_LIMIT = Profile(id="money_ample")


def pick_contender(engine: Engine, contender: Contender, role: str, place: int) -> None:
    """Pick a contender for a role; the smaller its place, the earlier it is listed."""
    engine.cite(contender)
    engine.conclude(
        Pick(
            kind="card",
            id=contender["card"],
            name=contender["name"],
            role=role,
            place=place,
            cards=contender["cards"],
            condition=contender["condition"],
            usd=round(contender["usd"] / contender["cards"], 2),
        )
    )


def _generation(engine: Engine, contender: Contender) -> int:
    """Return the number of a contender's generation, or 0 if it is unknown."""
    (card,) = engine.every(Card, id=contender["card"])
    return int(card.get("generation", 0))


def names_of(contenders: Sequence[Contender]) -> str:
    """Return the contenders' names, conditions and prices, ready for use in a sentence."""
    return ", ".join(
        f"{c['name']} ({c['condition']}, {c['usd']:.0f} US dollars)" for c in contenders
    )


def ahead_of(others: int) -> str:
    """Return the end of a sentence that says how many others there are; empty if none.

    >>> ahead_of(0), ahead_of(1), ahead_of(2)
    ('', ', ahead of one other', ', ahead of 2 others')
    """
    if not others:
        return ""
    return ", ahead of one other" if others == 1 else f", ahead of {others} others"


def role_to_fill(role: str) -> list[Any]:
    """Return the conditions under which a card is picked for a role within the price range."""
    return [
        Buying(),
        RoleWanted(role=role, place=the.place),
        Reach(reach=the.chosen & P(WITHIN_MEANS)),
    ]


BEST_BY_WORTH = [
    *role_to_fill("best_value"),
    Setting(name="tie_band", value=the.band),
    Parameter(name="equals-named-at-most", value=the.most),
]

# --- the best by one measure --------------------------------------------------------------


def that_work_well(engine: Engine, reach: str) -> Sequence[Contender]:
    """Return the contenders that hold half of the typical work; all of them if none does."""
    return those_that_work_well(engine, engine.every(Contender, reach=reach))


def those_that_work_well(engine: Engine, contenders: Sequence[Contender]) -> Sequence[Contender]:
    """Return those of some contenders that hold half of the typical work, or else all of them."""
    well = [c for c in contenders if works_well(engine, c["gib"], c["cards"])]
    if len(well) < len(contenders):
        engine.cite(*engine.every(WorkCounts))
    return well or contenders


def _fill(
    engine: Engine, role: str, place: int, first: Contender, contenders: Sequence[Contender]
) -> Said:
    """Conclude that one of the contenders fills a role."""
    pick_contender(engine, first, role, place * PLACES_PER_ROLE)
    return {"names": names_of([first]), "ahead": ahead_of(len(contenders) - 1)}


def first_is_picked(
    id: str,
    title: str,
    *conditions: Any,
    role: str,
    order: Callable[[Contender], Any],
    says: str,
    because: str,
) -> None:
    """Declare that the contender that comes first in a given order fills a role."""

    def pick_first(engine: Engine, place: int, chosen: str) -> Said:
        ordered = sorted(that_work_well(engine, chosen), key=order)
        if not ordered:
            return {}
        engine.cite(*ordered[1:])
        return _fill(engine, role, place, ordered[0], ordered)

    rule(
        id,
        title,
        role_to_fill(role),
        *conditions,
        uses=[Contender, *HELD_WORK],
        concludes=[Pick],
        says=says,
        because=because,
    )(pick_first)


first_is_picked(
    "CHOOSE-100",
    "The fastest card",
    ~Setting(name="sound_within"),
    role="fastest",
    order=lambda c: (-c["speed"], c["usd"], c["card"]),
    says="The fastest is {names}{ahead}.",
    because="When time is short, price comes second.",
)


@rule(
    "CHOOSE-101",
    "If the speeds of several cards are too close to call, the price decides which is the fastest",
    role_to_fill("fastest"),
    Setting(name="sound_within", value=the.share),
    AS.climbing << Setting(name="fair_step", value=the.step),
    ~MONEY_IS_NO_LIMIT,
    uses=[Contender, *HELD_WORK, Worth],
    concludes=[Pick],
    says="The fastest, or within {share:.0%} of it and a better value, is {names}{ahead}.",
    because="Speeds are only known to within about this much, so a smaller lead is not worth a "
    "higher price.",
)
def pick_fastest(engine: Engine, place: int, chosen: str, share: float, step: float) -> Said:
    """Among contenders about as fast as the fastest, pick the best for its price.

    A contender that is slower than another one and costs no less comes last.
    """
    contenders = engine.every(Contender, reach=chosen)
    weights = {id(c): weighed(engine, c) for c in contenders}
    known = [(float(c["speed"]), found.paid_usd) for c in contenders if (found := weights[id(c)])]

    def order(contender: Contender) -> Any:
        found = weights[id(contender)]
        speed = float(contender["speed"])
        worth = found.for_money(step) if found else speed
        loses = any(faster > speed and found and usd <= found.paid_usd for faster, usd in known)
        return loses, -worth, contender["usd"], contender["card"]

    return _pick_among_the_fastest(engine, place, chosen, share, order)


@rule(
    "CHOOSE-102",
    "If money is no limit and the speeds of several cards are too close to call, memory decides",
    role_to_fill("fastest"),
    Setting(name="sound_within", value=the.share),
    EXISTS(Setting(name="fair_step")),
    MONEY_IS_NO_LIMIT,
    uses=[Contender, *HELD_WORK],
    concludes=[Pick],
    says="The fastest, or within {share:.0%} of it with more memory, is {names}{ahead}.",
    because="Speeds are only known to within about this much, and memory decides what runs at all.",
)
def pick_largest_of_the_fastest(engine: Engine, place: int, chosen: str, share: float) -> Said:
    """Among contenders about as fast as the fastest, pick the one with the most memory."""

    def order(contender: Contender) -> Any:
        return -contender["gib"], -contender["speed"], contender["usd"], contender["card"]

    return _pick_among_the_fastest(engine, place, chosen, share, order)


def _pick_among_the_fastest(
    engine: Engine, place: int, chosen: str, share: float, order: Callable[[Contender], Any]
) -> Said:
    """Among contenders about as fast as the fastest, pick the first in some order."""
    contenders = that_work_well(engine, chosen)
    if not contenders:
        return {}
    least = (1 - share) * max(float(contender["speed"]) for contender in contenders)
    first = min((c for c in contenders if c["speed"] >= least), key=order)
    return _fill(engine, "fastest", place, first, contenders)


first_is_picked(
    "CHOOSE-110",
    "The card with the most memory",
    role="most_memory",
    order=lambda c: (-c["gib"], -c["speed"], c["usd"], c["card"]),
    says="The one with the most memory is {names}{ahead}.",
    because="Memory determines which networks you can train at all.",
)


def _by_price(contender: Contender) -> tuple[Any, ...]:
    return contender["usd"], -contender["speed"], contender["card"]


SAVED_MONEY = "The money you save can rent a larger card for a while or buy a better card later."

first_is_picked(
    "CHOOSE-130",
    "The cheapest card that does the job",
    ~Setting(name="sound_within"),
    role="cheapest",
    order=_by_price,
    says="The cheapest is {names}{ahead}.",
    because=SAVED_MONEY,
)


@rule(
    "CHOOSE-131",
    "The cheapest card that does the job, or a clearly better one for about the same price",
    role_to_fill("cheapest"),
    Setting(name="tie_band", value=the.band),
    AS.sound << Setting(name="sound_within", value=the.share),
    uses=[Contender, *HELD_WORK, Worth],
    concludes=[Pick],
    says="The cheapest, or within {band:.0%} of its price and clearly better, is {names}{ahead}.",
    because=SAVED_MONEY
    + (
        " Prices move by a few percent from week to week, and saving that little is no reason to "
        "take a card that does clearly less."
    ),
)
def pick_cheapest(engine: Engine, place: int, chosen: str, band: float, share: float) -> Said:
    """Pick the cheapest contender, or one that is clearly better at about the same price."""
    ordered = sorted(that_work_well(engine, chosen), key=_by_price)
    if not ordered:
        return {}
    first = ordered[0]
    own = weighed(engine, first)
    for contender in ordered[1:]:
        found = weighed(engine, contender)
        alike = contender["usd"] <= (1 + band) * ordered[0]["usd"]
        if alike and own and found and found.worth >= (1 + share) * own.worth:
            first, own = contender, found
    engine.cite(*(contender for contender in ordered if contender is not first))
    return _fill(engine, "cheapest", place, first, ordered)


# --- the best value -----------------------------------------------------------------------


@rule(
    "CHOOSE-120",
    "The card with the most speed per dollar, and any cards of nearly equal value",
    role_to_fill("best_value"),
    ~Setting(name="worth_of_memory"),
    Setting(name="tie_band", value=the.band),
    Parameter(name="equals-named-at-most", value=the.most),
    uses=[Card, Contender],
    concludes=[Pick],
    says="Most speed per dollar, or within {band:.0%} of it: {names}.",
    because="Your money should buy as much speed as possible. Prices are not exact, so cards that "
    "are nearly as good are treated as equal, and the newer one will be supported longer.",
)
def pick_best_value(engine: Engine, place: int, band: float, most: int, chosen: str) -> Said:
    """Pick the contender with the best speed per dollar, and all others within the tie band."""
    contenders = sorted(
        engine.every(Contender, reach=chosen), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    least = value_of(contenders[0]) * (1 - band)
    equals = [c for c in contenders if value_of(c) >= least][:most]
    if len(equals) > 1:
        engine.cite(*(card for c in equals for card in engine.every(Card, id=c["card"])))
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
    """Pick the contender with the most worth for its price and all others within the band.

    If the budget is there to be spent (``climbs``), a better card is worth a higher price, but a
    card that does about the same, within the share, for a fraction of the price comes first.
    Otherwise, a card that costs clearly more than the cheapest of the equally good ones does not
    count as their equal. Among equals, fewer cards come first; then more memory, less trouble and a
    lower price decide.
    """
    scored = [
        (figure(found), contender)
        for contender in engine.every(Contender, reach=chosen)
        if (found := weighed(engine, contender)) and not _fewer_join(engine, contender)
    ]
    if not scored:
        return {}
    scored.sort(key=lambda pair: (-pair[0], pair[1]["usd"], pair[1]["card"], pair[1]["condition"]))
    if climbs:
        first = scored[0][1]
        scored.sort(key=lambda pair: not _does_the_same_for_less(engine, pair[1], first, share))
    least = scored[0][0] * (1 - band)
    first_of_card: dict[str, Contender] = {}
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
    for number, contender in enumerate(named):
        pick_contender(engine, contender, role, place * PLACES_PER_ROLE + number)
    return {"names": names_of(named), "ahead": ahead_of(len(scored) - len(named))}


def _of_about_the_lowest_price(
    engine: Engine, contenders: Sequence[Contender], share: float
) -> list[Contender]:
    """Return contenders that cost about as much as the cheapest one sure to hold the work."""
    sure = [one for one in contenders if not is_tight(engine, one)] or contenders
    most = highest_alike(min(float(one["usd"]) for one in sure), share)
    return [contender for contender in contenders if contender["usd"] <= most]


def _does_the_same_for_less(
    engine: Engine, offer: Contender, other: Contender, share: float
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


def _fewer_join(engine: Engine, contender: Contender) -> bool:
    """Return whether fewer of these cards are enough if they join the cards already owned."""
    return any(
        addition["condition"] == contender["condition"] and addition["cards"] < contender["cards"]
        for addition in engine.every(Addition, card=contender["card"])
    )


def is_tight(engine: Engine, contender: Contender) -> bool:
    """Return whether a contender may turn out not to hold the work."""
    return any(fits.get("tight") for fits in engine.every(Fits, card=contender["card"]))


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
        AS.weighing << Setting(name="worth_of_memory"),
        AS.sound << Setting(name="sound_within", value=the.share),
        *conditions,
        uses=[Addition, Contender, Fits, Premium, Worth],
        concludes=[Pick],
        says=says,
        because=because,
    )(pick_most_worth)


most_worth_is_picked(
    "CHOOSE-121",
    "The card that gives the most for the money, including the computer it needs",
    ~SUM_IS_NAMED,
    says="Most for the money, or within {band:.0%} of it: {names}{ahead}.",
    because="Your money should buy as much speed and memory as possible. Prices and speeds are not "
    "exact, so cards that are nearly as good are treated as equal, unless they cost clearly more. "
    "Spare memory comes first, then fewer cards, then fewer drawbacks.",
)
most_worth_is_picked(
    "CHOOSE-123",
    "If you give a budget and ask for a bargain, the bargain is recommended",
    SUM_IS_NAMED,
    Profile(id="thrifty"),
    says="Most for the money, or within {band:.0%} of it: {names}{ahead}.",
    because="You asked for value, so any money left over stays yours.",
)


@rule(
    "CHOOSE-122",
    "If you give a budget, a better card within it is worth a higher price",
    BEST_BY_WORTH,
    PriceCounts(per_usd=the.each),
    ~Profile(id="thrifty"),
    AS.sound << Setting(name="sound_within", value=the.share),
    uses=[Addition, Contender, Fits, Premium, Worth],
    concludes=[Pick],
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

"""Work out whether renting pays off (stage 10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import OWNED
from expert.rules.cards.enough import writes_slower
from expert.rules.cards.outdated import up_to_date
from expert.rules.cards.rate_advice import spoken
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import (
    WEIGHED_BY,
    Offered,
    Trouble,
    figure_of,
    highest_alike,
    weighed_offer,
)
from expert.rules.cloud.renting import pace_of, run_rate, together_pace
from expert.rules.cloud.run_in_time import in_time
from expert.rules.market.electricity import WATTS_PER_KILOWATT
from expert.rules.market.seen import at_seen_prices
from expert.rules.vocabulary import HOURS_SAID, NO_DEADLINE

USELESS = ("memory", "support", "maturity", "unsuited", "served badly", "not offered")
"""Reasons that leave nothing to compare: this person cannot do the work on such a rental."""
NO_LIMIT_HOURS = 10**9
KNOWN = AtLeast(0)
"""Any known power draw."""


# --- renting or buying --------------------------------------------------------------


@rule(
    "RANK-500",
    "Renting is compared with the card that gives the most speed per dollar",
    f.Renting(),
    ~f.Setting(name="worth_of_memory"),
    f.Purse(stretch_usd=the.most),
    uses=[f.Candidate, f.Card, f.CardsWanted, f.Speed, f.TrainingRun, f.Unlinked],
    concludes=[f.OwnCard],
    says="Renting is compared with buying {name} for {usd:.0f} US dollars.",
    because="That card is what you would otherwise buy.",
)
def find_own_card(engine: Engine, most: float) -> Said:
    """Conclude the best value within the budget, or the cheapest card if none is within it."""
    return _conclude_own(engine, engine.every(f.Candidate), most, value_of)


@rule(
    "RANK-965",
    "Renting is compared with the card that you would be advised to buy",
    f.Renting(),
    AS.weighing << f.Setting(name="worth_of_memory"),
    f.Purse(stretch_usd=the.most, firm=the.firm, high_usd=the.high),
    f.Setting(name="fair_step", value=the.step),
    AS.equals << f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="tokens-a-person-reads", value=the.least),
    uses=[
        *(
            f.Candidate,
            f.Card,
            f.CardsWanted,
            f.Fits,
            f.Named,
            f.Need,
            f.Offer,
            f.Outdated,
            f.Speed,
        ),
        *(f.TrainingRun, f.Unlinked, f.Usable, *WEIGHED_BY),
        f.Setting(name="sound_within"),
    ],
    concludes=[f.OwnCard],
    says="Renting is compared with buying {name} for {usd:.0f} US dollars.",
    because="That card is what you would otherwise buy: it gives the most for its price, among "
    "cards whose price someone has seen.",
)
def find_advised_card(
    engine: Engine, most: float, firm: bool, high: float, step: float, band: float, least: float
) -> Said:
    """Conclude the card with the most worth for its price that keeps up with a reader.

    It has to be better than an owned card that does the work. Among cards that are equal within the
    band, room to spare, fewer cards, more memory and less trouble decide, as they do when a card is
    advised; without a budget, only among those that cost about as little as the cheapest.
    """
    seen = at_seen_prices(engine, engine.every(f.Candidate)) or engine.every(f.Candidate)
    share = max(
        (float(s["value"]) for s in engine.every(f.Setting, name="sound_within")), default=0
    )
    seen = [c for c in seen if up_to_date(engine, c, share, most) is None]
    fast = [c for c in seen if not writes_slower(engine.every(f.Speed, card=c["card"]), least)]
    better = _better_than_owned(engine, fast or seen)
    figure = figure_of(step / high if firm and high else None)

    def worth(candidate: f.Candidate) -> float:
        (card,) = engine.every(f.Card, id=candidate["card"])
        found = weighed_offer(
            engine,
            Offered(
                card,
                candidate["condition"],
                int(candidate["cards"]),
                float(candidate["speed"]),
                float(candidate["gib"]),
                float(candidate["usd"]),
            ),
        )
        return value_of(candidate) if found is None else figure(found)

    return _conclude_own(engine, better, most, worth, band, None if firm and high else share)


def _better_than_owned(engine: Engine, candidates: Sequence[f.Candidate]) -> Sequence[f.Candidate]:
    """Return the candidates that are faster than an owned card that does the work, if any are.

    They must have no less memory, either.
    """
    owned = [named for named in engine.every(f.Named, role=OWNED) if named["kind"] == "card"]
    mine = {str(named["id"]) for named in owned}
    wants = max((float(need["gib"]) for need in engine.every(f.Need)), default=0.0)
    has = {card: float(u["gib"]) for card in mine for u in engine.every(f.Usable, card=card)}
    able = {card: gib for card, gib in has.items() if gib >= wants}
    speeds = [float(s["value"]) for card in able for s in engine.every(f.Speed, card=card)]
    better = [
        c
        for c in candidates
        if c["card"] not in mine
        and c["speed"] > max(speeds, default=0)
        and c["gib"] >= max(able.values(), default=0)
    ]
    return better or candidates


def _roomiest(engine: Engine, equals: Sequence[f.Candidate], share: float | None) -> f.Candidate:
    """Return the one of equally good candidates that would be advised.

    With a ``share``, only those count that cost about as little as the cheapest one.
    """
    tight = {fits["card"] for fits in engine.every(f.Fits) if fits.get("tight")}
    if share is not None:
        sure = [one for one in equals if one["card"] not in tight] or equals
        limit = highest_alike(min(float(one["usd"]) for one in sure), share)
        equals = [one for one in equals if one["usd"] <= limit]
    trouble = Trouble(engine.every)
    return min(
        equals,
        key=lambda c: (
            *(c["card"] in tight, c["cards"], -c["gib"]),
            round(trouble.share(str(c["card"]), str(c["condition"])), 4),
            *(c["usd"], c["card"], c["condition"]),
        ),
    )


def _conclude_own(
    engine: Engine,
    candidates: Sequence[f.Candidate],
    most: float,
    worth: Callable[[f.Candidate], float],
    band: float = 0,
    share: float | None = 0,
) -> Said:
    """Conclude the best candidate within the budget, or the cheapest one if none is within it.

    For a run of known length, a card whose TFLOPS are unknown cannot be compared.
    """
    runs = engine.every(f.TrainingRun)
    rates = {card["id"]: run_rate(card) for card in engine.every(f.Card)} if runs else {}
    found = sorted(
        (c for c in candidates if not runs or rates[c["card"]] is not None),
        key=lambda c: (c["usd"], c["card"], c["condition"]),
    )
    if not found:
        return {}
    within = [c for c in found if c["usd"] <= most] or found[:1]
    worths = [worth(c) for c in within]
    equal = [c for c, each in zip(within, worths, strict=True) if each >= (1 - band) * max(worths)]
    best = _roomiest(engine, equal, share) if band else equal[0]
    (card,) = engine.every(f.Card, id=best["card"])
    (pace,) = engine.every(f.Speed, card=best["card"])
    together = engine.every(f.CardsWanted)
    slowed = engine.every(f.Unlinked, card=best["card"])
    cards, usd = int(best["cards"]), round(best["usd"], 2)
    name = f"{cards} x {best['name']}" if cards > 1 else best["name"]
    unit, each = ("tflops", rates[card["id"]]) if runs else ("speed", pace["value"])
    full = together_pace(float(each or 0), cards if together else 1, slowed)
    engine.cite(best, card, pace, *together, *slowed, *runs)
    told = {"card": best["card"], "name": name, "cards": cards, "usd": usd, unit: full}
    engine.conclude(f.OwnCard(**told, **_power(card, cards)))
    return {"name": name, "usd": usd}


def _power(card: f.Card, cards: int) -> dict[str, float]:
    """Return the power draw of all cards in kilowatts; nothing if it is unknown."""
    if "board_power_w" not in card:
        return {}
    return {"kw": round(card["board_power_w"] * cards / WATTS_PER_KILOWATT, 3)}


@formula
def hours_until(price: float, saved: float) -> float:
    """Return how many hours it takes to earn back a price, given what each hour saves.

    Both amounts are in US dollars. If nothing is saved, the price is never earned back.
    """
    hours = round(price / saved, 1) if saved > 0 else float(NO_LIMIT_HOURS)
    return min(hours, float(NO_LIMIT_HOURS))


RENT = the.usd * pace_of(the.own_card) / pace_of(the.rental)
"""The rent, in US dollars, for the work that the owned card does in an hour."""
EVEN = f.BreakEven(
    cloud=the.cloud,
    card=the.card,
    usd=round(the.rent, 4),
    hours=the.hours,
    replaces=round(pace_of(the.rental) * the.rental["lead"] / pace_of(the.own_card), 4),
)


rule(
    "RANK-510",
    "A card pays off once renting for the same work would have cost as much",
    f.OwnCard(usd=the.price, kw=the.kw),
    ~f.HeldWhileUsed(),
    f.Rental(cloud=the.cloud, card=the.card, cost=the.usd),
    f.ElectricityPrice(usd_per_kwh=the.kwh),
    let={"rent": RENT, "hours": hours_until(the.price, the.rent - the.kw * the.kwh)},
    then=EVEN,
    says="The work that {own_card[name]} does in an hour costs {rent:.2f} US dollars on "
    "{rental[name]} at {rental[cloud_name]}; the card's price of {price:.0f} US dollars is "
    "earned back after {hours:.0f} hours.",
    because="Every hour on your own card saves the rent and costs only electricity.",
)

rule(
    "RANK-511",
    "If a card's power draw is unknown, its price is compared with rent alone",
    f.OwnCard(card=the.id, usd=the.price),
    ~f.Card(id=the.id, board_power_w=P(KNOWN)),
    ~f.HeldWhileUsed(),
    f.Rental(cloud=the.cloud, card=the.card, cost=the.usd),
    let={"rent": RENT, "hours": hours_until(the.price, the.rent)},
    then=EVEN,
    says="The work that {own_card[name]} does in an hour costs {rent:.2f} US dollars on "
    "{rental[name]} at {rental[cloud_name]}; the card's price of {price:.0f} US dollars is earned "
    "back after {hours:.0f} hours, not counting its electricity, whose cost is unknown.",
    because="Electricity is a small part of the cost, and any figure for it would be made up.",
)


@formula
def weekly(hours: float) -> str:
    """Return the hours of a week in words.

    >>> weekly(1), weekly(7.5)
    ('1 hour a week', '7.5 hours a week')
    """
    return f"{hours:g} hour{'' if hours == 1 else 's'} a week"


@formula
def years_in_words(a_week: float, years: float, hours: float) -> str:
    """Return how many hours a card is used, as the end of a sentence.

    >>> years_in_words(20, 3, 3120)
    '20 hours a week for 3 years come to about 3,100'
    """
    span = "1 year" if years == 1 else f"{years:g} years"
    times = weekly(a_week)
    return f"{times} for {span} {'comes' if a_week == 1 else 'come'} to about {spoken(hours)}"


rule(
    "RANK-560",
    "If a card will be used for years, the hours of all those years are compared",
    f.UseExpected(hours=the.hours, a_week=the.a_week, years=the.years),
    ~f.Answer(key="hours_in_all"),
    let={"use": years_in_words(the.a_week, the.years, the.hours)},
    then=f.HoursCount(hours=the.hours, told=the.use),
    says="{use}.",
    because="You pay rent for every hour, but for a card only once.",
)
rule(
    "RANK-561",
    "For a training run, the hours it takes are compared, including failed runs",
    f.Renting(),
    f.TrainingRun(tflops_hours=the.needed),
    ~f.Answer(key=HOURS_SAID),
    f.OwnCard(tflops=the.rate),
    AS.kept << f.Parameter(name="kept-for-failed-runs", value=the.again),
    let={
        "hours": the.needed / the.rate * (1 + the.again),
        "use": spoken(the.hours),
    },
    then=f.HoursCount(
        hours=the.hours, told="this run takes about {use}, including trials and failed runs"
    ),
    says="The run takes {hours:.0f} hours on {own_card[name]}, including trials and failed runs.",
    because="When the run is done, renting ends, but a card has been paid for.",
)


@formula
def cheaper(work: float, even: float) -> str:
    """Return what costs less for some work: to rent, until a card has earned back its price.

    >>> cheaper(299, 300), cheaper(300, 300)
    ('rent', 'own')
    """
    return "rent" if work < even else "own"


CARD_IS_PAID_ONCE = "Rent adds up; a card costs the same whether you use it or not."
rule(
    "RANK-520",
    "For a few hours, renting is cheaper; for many hours, buying is",
    f.HoursCount(hours=the.expected),
    f.BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    then=f.Pays(to=cheaper(the.expected, the.hours), cloud=the.cloud, card=the.card),
    says="{expected:.0f} hours of use are expected; a card pays off after {hours:.0f}.",
    because=CARD_IS_PAID_ONCE,
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "RANK-522",
    "For a one-time job of a few hours, renting is cheaper; for one of many hours, buying is",
    f.HoursRented(hours=the.told),
    f.BreakEven(cloud=the.cloud, card=the.card, hours=the.hours, replaces=the.each),
    then=f.Pays(to=cheaper(the.told * the.each, the.hours), cloud=the.cloud, card=the.card),
    says="The job takes {told:g} rented hours, which replace {each:.2g} hours each on the card to "
    "buy; that pays off after {hours:.0f}.",
    because=CARD_IS_PAID_ONCE,
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)


@rule(
    "REACH-537",
    "A card is also compared with the rental that does its work for the least money",
    f.OwnCard(),
    ~f.HeldWhileUsed(),
    NO_DEADLINE,
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.BreakEven(cloud=the.cloud, card=the.card, usd=the.rent),
    f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="rented-is-no-slower-than", value=the.share),
    uses=[f.BreakEven, f.Rental, f.RentalOut, f.RunTooLong],
    concludes=[f.LowestRent],
    says="The lowest rent for the work that your card would do in an hour is {usd:.2f} US dollars.",
    because="Clouds differ more than tenfold in what they charge for the same work.",
)
def compare_with_lowest_rent(
    engine: Engine, own_card: f.OwnCard, rent: float, band: float, share: float
) -> Said:
    """Conclude the cheapest rental for the work, if it costs clearly less than the chosen one.

    Rentals that are much slower than the card, or that cannot do the work, do not count.
    """
    useless = {o["card"] for o in engine.every(f.RentalOut) if o["reason"] in USELESS}
    rentals = {
        (rental["cloud"], rental["card"]): rental
        for rental in in_time(engine, engine.every(f.Rental))
        if rental["card"] not in useless and pace_of(rental) >= share * pace_of(own_card)
    }
    evens = [e for e in engine.every(f.BreakEven) if (e["cloud"], e["card"]) in rentals]
    least = min(evens, key=lambda e: (e["usd"], e["cloud"], e["card"]), default=None)
    if least is None or least["usd"] > rent * (1 - band):
        return {"usd": rent}
    cloud, card = least["cloud"], least["card"]
    engine.cite(least, rentals[cloud, card])
    engine.conclude(f.LowestRent(cloud=cloud, card=card, usd=least["usd"], hours=least["hours"]))
    return {"usd": least["usd"]}

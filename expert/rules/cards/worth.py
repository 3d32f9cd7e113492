"""Stages 9 and 10: what a candidate is worth, and what it costs with its trouble."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, inf
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.cards.value import value_of
from expert.rules.cards.works_counted import WEIGHS_MEMORY
from expert.units import THOUSAND

PREFILL = "prefill"
SUM_IS_NAMED = f.Purse(firm=True)
WEIGHED_BY = (
    *(
        f.Candidate,
        f.Card,
        f.ComputerCounts,
        f.Enough,
        f.OtherJob,
        f.OtherSpeed,
        f.Premium,
        f.Rate,
        f.RunningCost,
    ),
    *(f.LighterCounts, f.MainMemory, f.Offloaded, f.Turn, f.TypicalCounts, f.WorkCounts),
    f.Setting(name="worth_of_memory"),
)
"""What `weighed_offer` reads, for the rules that call it."""
READING = (f.Card, f.Offloaded, f.Rate, f.Turn)
"""What `rate_of_reading` reads, for the rules that call it."""
HELD_WORK = (f.LighterCounts, f.TypicalCounts, f.WorkCounts)
"""What `works_well` reads, for the rules that call it."""

rule(
    "SPEED-195",
    "If performance is weighed against price, poor value rules out no card, unless you want the "
    "fastest",
    WEIGHS_MEMORY,
    ~f.RoleWanted(role="fastest"),
    then=f.ValueWeighed(power=the.power),
    says="Poor value does not rule a card out; it is weighed along with speed and memory.",
    because="A card that costs too much for what it does loses on price anyway.",
)


rule(
    "RANK-051",
    "If you state a budget, a price is weighed as a share of it",
    AS.climbing << f.Setting(name="fair_step", value=the.step),
    f.Purse(firm=True, high_usd=the.budget),
    the.budget > 0,
    then=f.PriceCounts(per_usd=the.step / the.budget),
    says="Near {budget:.0f} US dollars, a price that is 1% higher must add {step:g}% of value; "
    "near half of that, half as much.",
    because="You set this money aside for a card. An extra dollar matters little as long as "
    "most of the money is left.",
)


@rule(
    "RANK-050",
    "A card's worth is its speed at typical work; work that does not fit on it adds nothing",
    f.Day(),
    WEIGHS_MEMORY,
    f.ComputerCounts(usd=the.around),
    AS.candidate << f.Candidate(card=the.id),
    f.Card(id=the.id),
    uses=[*WEIGHED_BY],
    concludes=[f.Worth],
    says="{card[name]}: speed {speed:g}{reading} and {candidate[gib]:g} GiB, {worth:.3g} on "
    "average over what people like you do, for {paid:.0f} US dollars in all: {value:.1f} per 1000 "
    "US dollars.",
    because="Twice the speed gets twice the work done; so does memory that holds twice as many "
    "kinds of work.",
)
def weigh_worth(
    engine: Engine, candidate: f.Candidate, card: f.Card, power: float, around: float
) -> Said:
    """Conclude the worth, and the price including premiums and the host computer."""
    condition = candidate["condition"]
    premiums = [
        premium
        for premium in engine.every(f.Premium, card=card["id"])
        if premium.get("condition", condition) == condition
    ]
    engine.cite(*premiums, *engine.every(f.RunningCost, card=card["id"]), *engine.every(f.Enough))
    engine.cite(*engine.every(f.TypicalCounts), *engine.every(f.WorkCounts), *engine.every(f.Turn))
    engine.cite(*engine.every(f.LighterCounts))
    engine.cite(*reading_rates(engine, card["id"]))
    engine.cite(*engine.every(f.OtherJob), *engine.every(f.OtherSpeed, card=card["id"]))
    engine.cite(*engine.every(f.MainMemory, card=card["id"]))
    speed, gib = float(candidate["speed"]), float(candidate["gib"])
    offered = Offered(card, condition, candidate["cards"], speed, gib, float(candidate["usd"]))
    found = _weigh(engine, offered, power, around)
    worth, paid = round(found.worth, 4), round(found.paid_usd, 2)
    engine.conclude(f.Worth(card=card["id"], condition=condition, worth=worth, paid_usd=paid))
    return {
        "speed": min(speed, fast_enough(engine)),
        "reading": _reading_words(share_of_writing(engine, card["id"], speed)),
        "worth": worth,
        "paid": paid,
        "value": THOUSAND * worth / paid,
    }


def reading_rates(engine: Engine, card: str) -> list[f.Rate]:
    """Return what is known about a card's speed at reading prompts."""
    return [rate for rate in engine.every(f.Rate, card=card) if rate["quantity"] == PREFILL]


def share_of_writing(engine: Engine, card: str, speed: float) -> float:
    """Return the share of a turn that goes into writing; the rest goes into reading the prompt.

    It is 1 where turns do not count.
    """
    turns = engine.every(f.Turn)
    rate = rate_of_reading(engine, card)
    if rate is None:
        return 1.0
    read = turns[0]["read"] / rate
    written = turns[0]["written"] / min(speed, fast_enough(engine))
    return float(written / (read + written))


def rate_of_reading(engine: Engine, card: str) -> float | None:
    """Return the tokens per second at which a card is assumed to read prompts, if that matters.

    If the card's speed is unknown, the slowest known speed on its platform is used or, if there is
    none, the slowest of all cards.
    """
    if not engine.every(f.Turn):
        return None
    rates = reading_rates(engine, card) or _slowest_alike(engine, card)
    return float(rates[-1]["value"]) if rates else None


def _slowest_alike(engine: Engine, card: str) -> list[f.Rate]:
    """Return the slowest prompt speed on the card's platform or, if there is none, of all cards.

    A card that fetches part of the model from system RAM tells nothing about the others.
    """
    platforms = engine.recall("platforms", (engine.every(f.Card),), _platforms)
    fetching = {found["card"] for found in engine.every(f.Offloaded)}
    rates = [r for r in engine.every(f.Rate, quantity=PREFILL) if r["card"] not in fetching]
    akin = [rate for rate in rates if platforms.get(rate["card"]) == platforms.get(card)]
    return sorted(akin or rates, key=lambda rate: float(rate["value"]))[:1]


def _platforms(cards: Sequence[f.Card]) -> dict[str, str]:
    return {card["id"]: card["platform"] for card in cards}


def _reading_words(share: float) -> str:
    """Return the words for the time spent on reading prompts; empty if it does not matter."""
    return "" if share == 1 else f" for {share:.0%} of the time, reading prompts for the rest,"


def highest_alike(usd: float, share: float) -> float:
    """Return the highest price, in US dollars, that is about the same as another.

    Both prices are known only to within the share.

    >>> highest_alike(100, 0.2)
    150.0
    """
    return usd * (1 + share) / (1 - share)


def holds(work: f.WorkCounts | f.LighterCounts, gib: float, cards: int) -> bool:
    """Return whether typical work fits on some cards with ``gib`` GiB together.

    Cards that train side by side do not add up their memory: each holds the whole network, so work
    that is not spread over them must fit on one.
    """
    return bool(work["gib"] <= (gib if work["spread"] else gib / cards))


def works_well(engine: Engine, gib: float, cards: int) -> bool:
    """Return whether the memory of some cards together is enough for half of the work.

    The work is what people like the person do, and the work that the person names. Every candidate
    holds the latter.
    """
    works = engine.every(f.WorkCounts)
    paces = _paces(engine, works, gib, cards)
    held = sum(float(work["weight"]) * pace for work, pace in zip(works, paces, strict=True))
    every = sum(float(work["weight"]) for work in works)
    share = typical_share(engine)
    return (1 - share) * every + share * held >= every / 2


def typical_share(engine: Engine) -> float:
    """Return the weight of typical work next to work that is named; 1 if none is named."""
    return min((float(c["share"]) for c in engine.every(f.TypicalCounts)), default=1.0)


def _paces(engine: Engine, works: Sequence[f.WorkCounts], gib: float, cards: int) -> list[float]:
    """Return the share of full speed at which each kind of work runs on these cards.

    It is 1 for work that fits as it is, less for work that fits only in its lighter variant, and 0
    for work that does not fit.
    """
    lighter = {
        one["work"]: float(one["pace"])
        for one in engine.every(f.LighterCounts)
        if holds(one, gib, cards)
    }
    return [1.0 if holds(w, gib, cards) else lighter.get(w["work"], 0.0) for w in works]


def at_typical_work(engine: Engine, gib: float, cards: int, speed: float, power: float) -> float:
    """Return the speed at typical work, averaged over all of it; work that does not fit adds none.

    Speed beyond what is enough adds nothing. A card that cannot do what most people do is a
    compromise, so the speed is multiplied by the share of such work that fits; work that fits only
    in its lighter variant adds less. Light work that fits on every card is always included. If no
    such work is known, the speed is multiplied by the card's memory as a share of the largest
    candidate's, to the ``power``.
    """
    enough = fast_enough(engine)
    works = engine.every(f.WorkCounts)
    if not works:
        most = max(
            (float(candidate["gib"]) for candidate in engine.every(f.Candidate)), default=gib
        )
        return float(min(speed, enough) * (max(gib, 1.0) / max(most, gib, 1.0)) ** power)
    paces = _paces(engine, works, gib, cards)
    done = min(speed, enough) + sum(
        float(work["weight"]) * min(speed * float(work["pace"]) * pace, enough)
        for work, pace in zip(works, paces, strict=True)
    )
    usual = [pace for work, pace in zip(works, paces, strict=True) if work["usual"]]
    kept = (1 + sum(usual)) / (1 + len(usual))
    return float(kept * done / (1 + sum(float(work["weight"]) for work in works)))


class Weighed(NamedTuple):
    """How good an offer is, by what it is worth and what it costs."""

    worth: float
    paid_usd: float

    @classmethod
    def of(cls, worth: Mapping[str, Any]) -> Weighed:
        """Return the figures of a `Worth` fact."""
        return cls(float(worth["worth"]), float(worth["paid_usd"]))

    def for_money(self, step: float = 1.0) -> float:
        """Return the worth for the price; with a small ``step``, a higher price counts less."""
        return self.worth / float(self.paid_usd**step)

    def within(self, per_usd: float) -> float:
        """Return the value for the price if each dollar costs the share ``per_usd`` of worth.

        So a price is weighed by the share of the budget it takes, and money that would be left
        over is worth less than its face value.
        """
        return self.worth * exp(-per_usd * self.paid_usd)


def figure_of(per_usd: float | None) -> Callable[[Weighed], float]:
    """Return the measure that compares offers: within a budget, or by price if there is none."""
    if per_usd is None:
        return Weighed.for_money
    return lambda found: found.within(per_usd)


def chosen_figure(engine: Engine) -> Callable[[Weighed], float]:
    """Return the measure by which the recommended card was chosen; see `figure_of`."""
    counted = engine.every(f.PriceCounts)
    engine.cite(*counted)
    return figure_of(float(counted[0]["per_usd"]) if counted else None)


COUNTED_BESIDE_A_PRICE = (f.MainMemory, f.Premium, f.RunningCost)
"""What `Trouble` reads, for the rules that use it."""


class Trouble:
    """What cards cost beyond their price: trouble, as shares of the price, and electricity."""

    def __init__(self, every: Callable[..., Sequence[Any]]) -> None:
        """Take ``engine.every``; only the cards asked about are added up."""
        self._every = every
        self._paid: dict[tuple[str, str, float, int], float] = {}

    @classmethod
    def of_all(cls, engine: Engine) -> Trouble:
        """Return the same for a rule that fires for every offer: added up once for all of them."""
        read = [engine.every(each) for each in COUNTED_BESIDE_A_PRICE]
        return engine.recall("trouble", tuple(read), cls._by_card)

    @classmethod
    def _by_card(cls, *read: Sequence[Any]) -> Trouble:
        groups: dict[tuple[type[Any], str], list[Any]] = {}
        for fact in (fact for facts in read for fact in facts):
            groups.setdefault((type(fact), fact["card"]), []).append(fact)
        return cls(lambda of, card: groups.get((of, card), ()))

    def share(self, card: str, condition: str) -> float:
        """Return the share of its price that an offer's trouble adds to it."""
        in_any = in_this = 0.0
        for premium in self._every(f.Premium, card=card):
            of = premium.get("condition")
            if of is None:
                in_any += float(premium["share"])
            elif of == condition:
                in_this += float(premium["share"])
        return in_any + in_this

    def running_usd(self, card: str) -> float:
        """Return what the electricity for one card costs, if that is known."""
        costs = self._every(f.RunningCost, card=card)
        return float(costs[-1]["usd"]) if costs else 0.0

    def paid(self, card: str, condition: str, usd: float, cards: int = 1) -> float:
        """Return the price of some cards with their trouble, electricity and system RAM."""
        asked = (card, condition, usd, cards)
        if asked not in self._paid:
            beside = sum(float(m["usd"]) for m in self._every(f.MainMemory, card=card))
            priced = usd * (1 + self.share(card, condition))
            self._paid[asked] = priced + cards * self.running_usd(card) + beside
        return self._paid[asked]


def fast_enough(engine: Engine) -> float:
    """Return the speed beyond which more has no value; infinite if there is no such limit."""
    return min((float(limit["speed"]) for limit in engine.every(f.Enough)), default=inf)


class Offered(NamedTuple):
    """An offer of some cards; speed, memory and price are for all of them together."""

    card: f.Card
    condition: str
    cards: int
    speed: float
    gib: float
    usd: float


def _weigh(engine: Engine, offered: Offered, power: float, around: float) -> Weighed:
    """Weigh an offer: speed at typical work, against its price, trouble and electricity.

    ``around`` is what a host computer adds to the price; a complete computer needs none.
    """
    card = offered.card
    computer = 0.0 if card["segment"] == WHOLE_MACHINE else around
    id = str(card["id"])
    alone = _alone(engine, id, offered.gib, offered.cards, offered.speed, power)
    worth = over_all_jobs(engine, id, alone, power)
    paid = Trouble(engine.every).paid(card["id"], offered.condition, offered.usd, offered.cards)
    return Weighed(worth, paid + computer)


def _alone(engine: Engine, card: str, gib: float, cards: int, speed: float, power: float) -> float:
    """Return the worth for the main job alone."""
    useful = useful_speed(engine, gib, cards, speed, power)
    return share_of_writing(engine, card, speed) * useful


def useful_speed(engine: Engine, gib: float, cards: int, speed: float, power: float) -> float:
    """Return the speed of some cards, averaged over the work that is named and typical work."""
    share = typical_share(engine)
    typical = at_typical_work(engine, gib, cards, speed, power)
    return (1 - share) * min(speed, fast_enough(engine)) + share * typical


def over_all_jobs(engine: Engine, card: str, worth: float, power: float) -> float:
    """Return the worth over all jobs of a card: the harmonic mean, weighted by their shares.

    The shares are those of the time that the jobs take on the cheapest candidate, and speeds are
    relative to that card. A job is left out if its speed is unknown on either of the two cards.
    """
    jobs = engine.every(f.OtherJob)
    if not jobs or worth <= 0:
        return worth
    first = min(
        engine.every(f.Candidate), key=lambda c: (c["usd"], c["card"], c["condition"]), default=None
    )
    if first is None:
        return worth
    sizes = float(first["gib"]), int(first["cards"]), float(first["speed"])
    usual = _alone(engine, first["card"], *sizes, power)
    time, rest = 0.0, 1.0
    for job in jobs:
        speeds = {
            speed["card"]: float(speed["value"])
            for speed in engine.every(f.OtherSpeed, number=job["number"])
            if speed["card"] in (card, first["card"])
        }
        if speeds.get(card) and speeds.get(first["card"]):
            rest -= float(job["share"])
            time += float(job["share"]) * speeds[first["card"]] / speeds[card]
    return usual / (time + rest * usual / worth)


def weighed(engine: Engine, offer: f.Candidate) -> Weighed | None:
    """Return the worth of a candidate or contender and cite it; None if nothing weighs it."""
    of_card = engine.every(f.Worth, card=offer["card"])
    found = [worth for worth in of_card if worth["condition"] == offer["condition"]]
    if not found:
        return None
    engine.cite(*found)
    return Weighed.of(found[0])


def order_of_worth(
    engine: Engine, figure: Callable[[Weighed], float] = Weighed.for_money
) -> Callable[[f.Candidate], tuple[Any, ...]]:
    """Return the order of offers by what they give for their price, best first."""

    def order(offer: f.Candidate) -> tuple[Any, ...]:
        found = weighed(engine, offer)
        value = value_of(offer) if found is None else figure(found)
        return (-value, offer["usd"], offer["card"], offer["condition"])

    return order


def weighed_offer(engine: Engine, offered: Offered) -> Weighed | None:
    """Return the worth of an offer that is not a candidate; None if the advisor weighs none."""
    powers = engine.every(f.Setting, name="worth_of_memory")
    computers = engine.every(f.ComputerCounts)
    if not powers or not computers:
        return None
    return _weigh(engine, offered, float(powers[0]["value"]), float(computers[0]["usd"]))

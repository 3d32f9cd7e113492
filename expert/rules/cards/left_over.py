"""Stage 13, continued: what the rest of a stated budget would buy, and why to keep the money."""

from __future__ import annotations

from typing import NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import MONEY_LEFT, PEOPLE
from expert.rules.cards.choose import BEST_FOR_THE_MONEY
from expert.rules.cards.ladder import SHOWS_A_LADDER, First, conclude_row, first_of
from expert.rules.cards.worth import Weighed, fast_enough, weighed
from expert.rules.market.seen import at_seen_prices
from expert.rules.market.trend import ON_SALE
from expert.rules.vocabulary import TRAIN, TRAINING_JOBS


@rule(
    "ADVICE-280",
    "If the rest of the budget would buy clearly more, the answer says why that is not recommended",
    f.Purse(high_usd=the.money),
    f.Setting(name="fair_step", value=the.step),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    EXISTS(f.Pick(kind="card", role=BEST_FOR_THE_MONEY, condition=P(ON_SALE))),
    uses=[f.Contender, f.Enough, f.MainMemory, f.Offer, f.Pick, f.Unseen, f.Worth],
    concludes=[f.Advice],
    says="{name} for {usd:.0f} US dollars is {times:.2f} times as useful, at {dearer:.2f} times "
    "the total cost.",
    because="You would hardly notice what the rest would buy, so keep the money, but know what it "
    "could buy.",
)
def say_what_the_rest_buys(engine: Engine, money: float, step: float, share: float) -> Said:
    """Conclude what the most useful of the larger or faster offers within the budget would bring.

    An offer that is worth its price is the next step up, which the ladder shows.
    """
    found = _bought_by_the_rest(engine, money, step, share)
    if found is None:
        return {}
    engine.cite(*engine.every(f.Enough))
    engine.conclude(f.Advice(topic=MONEY_LEFT, says=_words(engine, found, share, money)))
    return {
        "name": found.offer["name"],
        "usd": found.offer["usd"],
        "times": found.worth.worth / found.own.worth,
        "dearer": found.worth.paid_usd / found.own.paid_usd,
    }


@rule(
    "ADVICE-282",
    "What the rest of the budget would buy is listed as an option",
    SHOWS_A_LADDER,
    f.Purse(high_usd=the.money),
    AS.weighing << f.Setting(name="fair_step", value=the.step),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    EXISTS(f.Pick(kind="card", role=BEST_FOR_THE_MONEY, condition=P(ON_SALE))),
    uses=[f.Contender, f.MainMemory, f.Offer, f.Pick, f.Unseen, f.Worth],
    concludes=[f.Rung],
    says="{names} is within the budget, too.",
    because="The row shows what it gives and what it costs, so you can judge for yourself.",
)
def show_what_the_rest_buys(engine: Engine, money: float, step: float, share: float) -> Said:
    """Conclude the row of the most useful of the larger or faster offers within the budget."""
    found = _bought_by_the_rest(engine, money, step, share)
    if found is None:
        return {"names": "nothing clearly better"}
    return conclude_row(engine, found.offer, "also_in_budget", found.first, ())


class Found(NamedTuple):
    """What the rest of a budget would buy, compared with the recommended card."""

    first: First
    own: Weighed
    offer: f.Contender
    worth: Weighed


def _bought_by_the_rest(engine: Engine, money: float, step: float, share: float) -> Found | None:
    """Return the most useful of the larger or faster offers, and cite it."""
    first = first_of(engine)
    own = None if first.contender is None else weighed(engine, first.contender)
    if first.contender is None or own is None:
        return None
    picked = {pick["id"] for pick in engine.every(f.Pick, kind="card")}
    found = [
        Found(first, own, offer, worth)
        for offer in at_seen_prices(engine, engine.every(f.Contender))
        if first.usd < offer["usd"] <= money and offer["card"] not in picked
        if _gains(offer, first.contender, share) and (worth := weighed(engine, offer))
        if worth.for_money(step) < own.for_money(step)
    ]
    if not found:
        return None
    best = min(found, key=lambda one: (-one.worth.worth, one.offer["usd"], one.offer["card"]))
    engine.cite(best.offer)
    return best


def _gains(offer: f.Contender, than: f.Contender, share: float) -> bool:
    """Return whether an offer has clearly more speed or memory, and no less of the other."""
    faster, larger = offer["speed"] / than["speed"], offer["gib"] / max(than["gib"], 1)
    return bool(min(faster, larger) >= 1 and max(faster, larger) >= 1 + share)


def _words(engine: Engine, found: Found, share: float, money: float) -> str:
    """Return the advantages of an offer, their worth and their cost."""
    first, own, offer, worth = found
    than, enough = first.contender, fast_enough(engine)
    assert than is not None
    number = f"{offer['cards']} x " if offer["cards"] > 1 else ""
    more = []
    if offer["gib"] > than["gib"]:
        more.append(f"{offer['gib']:.0f} GB instead of {than['gib']:.0f}")
    if min(offer["speed"], enough) >= (1 + share) * min(than["speed"], enough):
        more.append(f"{offer['speed'] / than['speed']:.2g} times the speed")
    elif offer["speed"] >= (1 + share) * than["speed"]:
        more.append("more speed than you can use")
    times = worth.worth / own.worth
    use = "hardly more useful" if round(times, 1) <= 1 else f"only {times:.2g} times as useful"
    return (
        f"Within ${money:,.0f} there is also {number}{offer['name']} (${offer['usd']:,.0f}): "
        f"{' and '.join(more)}, but {use} for work like yours, at "
        f"{worth.paid_usd / own.paid_usd:.2g} times the total cost."
    )


@rule(
    "ADVICE-281",
    "For several people who train, the answer says how many of the recommended card the budget "
    "buys",
    f.Job(id=P(TRAINING_JOBS)),
    f.Answer(key="users", value=the.people & P(AtLeast(2))),
    f.Purse(high_usd=the.money, firm=True),
    AS.held << f.Setting(name="cards_in_a_server", key=TRAIN, value=the.most),
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
    uses=[f.Contender, f.MainMemory, f.Pick],
    concludes=[f.Advice],
    says="{number} x {name} cost {usd:.0f} US dollars, within the budget.",
    because="A run on one card keeps the others waiting, and most runs need no more than one.",
)
def say_how_many_people_train(engine: Engine, people: float, money: float, most: float) -> Said:
    """Conclude how many of the first card the budget buys, at most one for each person."""
    first = first_of(engine)
    cards = int(first.pick["cards"])
    jobs = min(int(money // first.usd), int(people), int(most) // cards)
    if jobs <= 1:
        return {}
    number, usd, name = jobs * cards, jobs * first.usd, first.pick["name"]
    says = (
        f"{people:g} people share it: the budget pays for {number} x {name} (${usd:,.0f}), so "
        f"that {jobs} jobs run at once. Let a queue such as Slurm share them out."
    )
    engine.conclude(f.Advice(topic=PEOPLE, says=says))
    return {"number": number, "name": name, "usd": usd}

"""Stages 11 and 13: what to rent by the hour, if the budget buys no card that does the work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from sys import maxsize
from typing import NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.conclusion import conclusions
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.premiums import more_for_a_chance
from expert.rules.cards.rate_advice import spoken
from expert.rules.cards.together import cards_holding, together
from expert.rules.sizes import MACHINE_SIZES, in_steps, number_rented, sizes_of

GOAL, SPEED = "goal", "speed"
BUYS = f.Topic(ask=P(OneOf(("gpu", "check_card", "upgrade"))))
FASTEST_WANTED = f.Answer(key=GOAL, value=SPEED)
TROUBLE = "trouble"
RENTED_PLACE, CARD_PLACE = 1, 2


@rule(
    "REACH-045",
    "In addition to cards to buy, the answer gives the hourly cost of renting",
    BUYS,
    EXISTS(f.HourHint()),
    ~f.Answer(key="where"),
    ~f.Answer(key="vendor"),
    ~f.FormWanted(form="board"),
    f.Need(gib=the.wants, high=the.safe, own=the.own),
    f.Setting(name="cards_in_a_rented_server", value=the.most),
    f.Parameter(name="rent-price-counts-for", value=the.years),
    AS.machines << f.Parameter(name=MACHINE_SIZES, value=the.usual),
    uses=[
        *(f.Card, f.CardLacks, f.CardShare, f.Dropped, f.HourHint, f.HourOut, f.HourPace),
        *(f.Answer, f.RentTrouble, f.Speed, f.SplitAllowed, f.TrainingRun, f.Unlinked),
        *(f.Setting(name=name) for name in ("premium", "sound_within", "tie_band")),
    ],
    answers=[GOAL],
    concludes=[f.RentInstead],
    says="{cards} x {name} are enough for the work; {cloud} charges {usd:.2f} US dollars an hour.",
    because="If the budget buys no card that does the work, it still buys hours of one that does.",
)
def find_lowest_rent(
    engine: Engine,
    need: f.Need,
    wants: float,
    safe: float,
    own: float,
    most: float,
    years: float,
    usual: tuple[int, ...],
) -> Said:
    """Conclude the lowest hourly price of GPUs that hold the work and are still supported.

    Only GPUs with matrix units, mature software and what the usual programs require are considered:
    hours on others cost less, but the work takes much longer. For training, the total bill is
    compared, because a faster GPU finishes sooner. If several GPUs share the work, the lowest bill
    wins. Otherwise, among bills that are about equal, the cheapest hour wins, or the shortest time
    if the length of the run is known or speed matters most. If GPUs are rented only as a set, all
    of them work on a run of known length. A tight fit adds to the price, and so does each GPU
    beyond the first.
    """
    ended = engine.every(f.Dropped)
    unsupported = {end["architecture"] for end in ended}
    shares = engine.every(f.CardShare)
    runs = engine.every(f.TrainingRun)
    premiums = engine.every(f.Setting, name="premium")
    troubles = [float(premium["value"]) for premium in premiums if premium["key"] == TROUBLE]
    paces = {pace["card"]: pace for pace in engine.every(f.HourPace)}
    found = []
    for hint in engine.every(f.HourHint):
        for card in engine.every(f.Card, id=hint["card"]):
            gib = float(card.get("memory_gib", 0))
            if card.get("architecture") in unsupported or "mixed_precision_from" not in card:
                continue
            if any(engine.every(cls, card=card["id"]) for cls in (f.CardLacks, f.HourOut)):
                continue
            needed = _cards_for(engine, gib, need)
            cards = max(
                number_rented(needed, hint, usual, shared=bool(shares)), int(hint["at_once"])
            )
            if cards > max(sizes_of(hint, usual)) < max(usual):
                continue
            if shares:
                cards = _whole_servers(cards, int(most))
            pace = (
                _pace_together(engine, paces, card, cards) if shares else _pace_alone(paces, card)
            )
            if hint["years"] <= years and pace and (cards <= most or shares):
                held = float(together(gib, cards, own))
                tight = more_for_a_chance(held, wants, safe) if troubles and held < safe else 0.0
                several = sum(troubles) * (min(cards, int(most)) - 1) if needed > 1 else 0.0
                hour = hint["usd"] * (_times(engine, card) + tight + several)
                working = 1 if shares else min(cards, needed) if runs else cards
                bill = working * hour / pace
                found.append(
                    Found((cards > most, bill), str(card["id"]), cards, cards * hour, hint)
                )
    if paces:
        found = _cheapest_of_near_bills(engine, found)
    if not found:
        return {"cards": 0, "name": "no GPU", "cloud": "any cloud", "usd": 0.0}
    best = min(found, key=lambda one: (one.order, one.card, one.cards))
    cards, hint = best.cards, best.hint
    (card,) = engine.every(f.Card, id=best.card)
    held = together(float(card["memory_gib"]), cards, own)
    is_tight = {"tight": True} if not shares and held < safe else {}
    usd = cards * hint["usd"]
    ends = (end for end in ended if end["architecture"] == card["architecture"])
    of_it = (*ends, *runs, *engine.every(f.RentTrouble, card=card["id"]))
    of_pace = (pace for pace in paces.values() if pace["card"] == card["id"])
    engine.cite(hint, card, *engine.every(f.SplitAllowed), *shares, *of_it, *of_pace)
    engine.conclude(
        f.RentInstead(
            card=card["id"],
            name=card["name"],
            cloud=hint["cloud"],
            cloud_name=hint["cloud_name"],
            cards=cards,
            usd=round(usd, 4),
            on=hint["on"],
            **is_tight,
        )
    )
    return {"cards": cards, "name": card["name"], "cloud": hint["cloud_name"], "usd": usd}


def _times(engine: Engine, card: f.Card) -> float:
    """Return the factor by which its trouble raises the price of a GPU hour."""
    troubles = engine.every(f.RentTrouble, card=card["id"])
    return 1 + sum({trouble["what"]: float(trouble["share"]) for trouble in troubles}.values())


class Found(NamedTuple):
    """A rental GPU with enough memory for the work."""

    order: tuple[bool, float]
    card: str
    cards: int
    paid: float
    """The hourly cost of all the GPUs in US dollars, including a premium for their drawbacks."""
    hint: f.HourHint


def _pace_alone(paces: Mapping[str, f.HourPace], card: f.Card) -> float:
    """Return a rented GPU's speed: 1 if nothing is trained, 0 if the speed is unknown."""
    if not paces:
        return 1.0
    return float(paces[card["id"]]["value"]) if card["id"] in paces else 0.0


def _cheapest_of_near_bills(engine: Engine, found: Sequence[Found]) -> list[Found]:
    """Return the rentals with the cheapest hours among those with about the lowest bill.

    For a run of known length, the hourly rate does not matter, so the earliest finish decides, as
    it does if speed matters most.
    Rentals whose hours cost about the same stay in the order of their bills. Several servers never
    count as equal to a single one with room for the work.
    """
    servers, lowest = min((one.order for one in found), default=(False, 0.0))
    alike = [one for one in found if one.order[0] == servers]
    near = [one for one in alike if one.order[1] * (1 - _band(engine, "sound_within")) <= lowest]
    if engine.every(f.TrainingRun) or _is_speed_wanted(engine):
        return [max(near, key=lambda one: (one.paid / one.order[1], one.card))] if near else []
    limit = min((one.paid for one in near), default=0.0) * (1 + _band(engine, "tie_band"))
    return [one for one in near if one.paid <= limit]


def _is_speed_wanted(engine: Engine) -> bool:
    """Return whether speed matters most to the person."""
    return any(answer["value"] == SPEED for answer in engine.every(f.Answer, key=GOAL))


def _band(engine: Engine, name: str) -> float:
    """Return the share below which a difference means nothing to the advisor; 0 without one."""
    return max((float(s["value"]) for s in engine.every(f.Setting, name=name)), default=0.0)


def _pace_together(
    engine: Engine, paces: Mapping[str, f.HourPace], card: f.Card, cards: int
) -> float:
    """Return the speed of one of the GPUs that share a training job; 0 if it is unknown."""
    slowed = engine.every(f.Unlinked, card=card["id"]) if cards > 1 else ()
    share = min((float(found["share"]) for found in slowed), default=1.0)
    if paces:
        return share * _pace_alone(paces, card)
    return share * max(
        (float(s["value"]) for s in engine.every(f.Speed, card=card["id"])), default=0
    )


def _whole_servers(cards: int, most: int) -> int:
    """Return the number of GPUs, in whole servers if it takes several of them.

    >>> _whole_servers(6, 8), _whole_servers(38, 8)
    (6, 40)
    """
    return cards if cards <= most else int(in_steps(cards, most))


def _cards_for(engine: Engine, gib: float, need: f.Need) -> int:
    """Return how many GPUs of this size the work needs; a huge number if no number is enough."""
    if gib >= need["gib"]:
        return 1
    for share in engine.every(f.CardShare):
        if gib > share["own"]:
            return ceil(round(float(share["shared"]) / (gib - float(share["own"])), 9))
    if engine.every(f.SplitAllowed):
        return int(cards_holding(need["gib"], gib, need["own"], need))
    return maxsize


rule(
    "REACH-964",
    "A server for a company's work can be rented",
    f.InServer(),
    f.RentInstead(name=the.name, cards=the.cards),
    then=f.NodeCanBeRented(),
    says="{cards:g} x {name} can be rented.",
    because="A rented server needs no room and no cooling, and you do not pay for years in "
    "advance.",
)


HOURLY_PRICE = "{cards:g} x {rented[name]} at {rented[cloud_name]}: {usd:.2f} US dollars an hour."
RENT_WITHOUT_A_CARD = [
    BUYS,
    ~f.Pick(kind="card"),
    ~f.ServiceWanted(),
    AS.rented << f.RentInstead(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
]
TO_RENT = (
    f.Pick(
        kind="cloud",
        id=the.cloud,
        name=the.rented["cloud_name"],
        role="best_value",
        place=RENTED_PLACE,
    ),
    f.Pick(
        kind="accelerator",
        id=the.card,
        name=the.rented["name"],
        role="rent",
        place=CARD_PLACE,
        cards=the.cards,
    ),
)


@rule(
    "ADVICE-962",
    "If you can buy no card that does the work, the advice is to rent one by the hour",
    RENT_WITHOUT_A_CARD,
    f.Purse(high_usd=the.money, firm=the.firm),
    uses=[f.OnlyNamed, f.ProcessorKeepsUp, f.ServerBought],
    concludes=[f.Advice, f.Pick],
    says=HOURLY_PRICE,
    because="It is better to rent a card that can do the work than to own one that cannot.",
)
def rent_instead(
    engine: Engine, rented: f.RentInstead, usd: float, money: float, firm: bool
) -> None:
    """Pick the rental, and say why nothing is bought, and what renting costs."""
    if firm and engine.every(f.ProcessorKeepsUp):
        return
    bound = {"rented": rented, **{name: rented[name] for name in ("cloud", "card", "cards")}}
    for pick in conclusions(TO_RENT):
        engine.conclude(pick(bound))
    seen = f"at the price seen on {rented['on']}"
    says = (
        f"No hardware to buy does this work for the money. Renting costs ${usd:,.2f} an hour in "
        f"all, {seen}; if you need it for months, get quotes from server makers and cloud "
        "providers."
    )
    if firm:
        says = f"{_hours_for(engine, usd, money)}, {seen}."
    engine.conclude(f.Advice(topic="rent or buy", says=says))


def _hours_for(engine: Engine, usd: float, money: float) -> str:
    """Return why a budget buys no card, and how many rented hours it pays for."""
    whole, none = money, f"No card known to cost ${money:,.0f} or less"
    for around in engine.every(f.ServerBought):
        whole += around["usd"]
        none = (
            f"A {around['what']} for a card takes about ${around['usd']:,.0f} of your budget, and "
            f"no card for the ${money:,.0f} left"
        )
    if engine.every(f.OnlyNamed):
        none = f"For ${money:,.0f} or less, no card that you named"
    return f"{none} does what you ask; the budget pays for about {spoken(whole / usd)} rented hours"

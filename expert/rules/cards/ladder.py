"""Stage 13: the answer as a ladder, from the cheapest card that works to the next step up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ADD, ASKED_ABOUT, OWNED, SOUND_CHOICE
from expert.rules.cards.choose import names_of, that_work_well, those_that_work_well
from expert.rules.cards.enough import writes_slower
from expert.rules.cards.premiums import LESS_MATURE
from expert.rules.cards.reach import sum_left_for
from expert.rules.cards.worth import HELD_WORK, chosen_figure, figure_of, order_of_worth, weighed
from expert.rules.market.seen import at_seen_prices
from expert.rules.market.trend import ON_SALE
from expert.rules.ordering import first_by
from expert.rules.vocabulary import WITHIN_MEANS

SHOWS_A_LADDER = f.Setting(name="ladder", value=True)
CARDS_ARE_BOUGHT = [
    f.Day(),
    SHOWS_A_LADDER,
    f.Buying(),
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
]
WITHIN_REACH = [*CARDS_ARE_BOUGHT, f.Reach(reach=the.chosen & P(WITHIN_MEANS))]
READ_OF_OFFERS = (f.Contender, *HELD_WORK, f.MainMemory, f.Offer, f.Pick)
READ_OF_WORTH = (*READ_OF_OFFERS, f.Worth)
Among = Callable[[Engine], Sequence[f.Contender]]
"""A function that returns the contenders considered for a row."""

# --- what is picked -------------------------------------------------------------------------

rule(
    "ADVICE-300",
    "A card recommended for purchase is listed as an option",
    SHOWS_A_LADDER,
    f.Pick(kind="card", name=the.name, condition=the.condition, cards=the.cards, usd=the.each),
    let={"total": the.each * the.cards},
    then=like(the.pick, f.Rung, usd=the.total),
    says="{name} is recommended at {total:.0f} US dollars in all.",
    because="The other options are compared with the recommended one.",
)

rule(
    "ADVICE-301",
    "A card you already own and should keep is listed as an option",
    SHOWS_A_LADDER,
    f.Pick(kind="card", id=the.id, name=the.name, role=the.role, condition=OWNED, cards=the.cards),
    then=f.Rung(
        kind="card", id=the.id, name=the.name, role=the.role, condition=OWNED, cards=the.cards
    ),
    says="{name} is kept.",
    because="Keeping a card is as good an answer as buying one.",
)

rule(
    "ADVICE-303",
    "If an upgrade is recommended, the card you own is listed as an option, too",
    f.Topic(ask="upgrade"),
    SHOWS_A_LADDER,
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
    ~f.Pick(kind="card", role=ADD),
    ~f.Pick(kind="card", condition=OWNED),
    f.Named(role=OWNED, kind="card", id=the.id, count=the.cards),
    AS.own << f.Card(id=the.id, name=the.name),
    then=f.Rung(
        kind="card", id=the.id, name=the.name, role=OWNED, condition=OWNED, cards=the.cards
    ),
    says="{name} is what you have.",
    because="You can only judge an upgrade by comparing it with the card it replaces.",
)

rule(
    "ADVICE-302",
    "A recommendation that is not a card is listed as its own kind of option",
    SHOWS_A_LADDER,
    f.Pick(kind=the.kind, id=the.id, name=the.name, role=the.role),
    the.kind.differs_from("card"),
    then=f.Rung(kind=the.kind, id=the.id, name=the.name, role=the.role, cards=1),
    says="{name} is recommended.",
    because="Renting, waiting or choosing software is as good an answer as buying a card.",
)

# --- the rows around it ---------------------------------------------------------------------


class First(NamedTuple):
    """The card recommended first, with which the other rows are compared."""

    pick: f.Pick
    usd: float
    """US dollars for all the cards and the system RAM they need."""
    contender: f.Contender | None
    """The same card as a contender; None if it was picked although something counts against it."""


def all_usd(engine: Engine, offer: Mapping[str, Any]) -> float:
    """Return the price of an offer, including the system RAM it needs."""
    beside = engine.every(f.MainMemory, card=offer["card"])
    engine.cite(*beside)
    return float(offer["usd"]) + sum(float(memory["usd"]) for memory in beside)


def _picked_usd(engine: Engine, pick: f.Pick) -> float:
    """Return the price of all cards of a pick, including the system RAM they need."""
    return all_usd(engine, {"card": pick["id"], "usd": float(pick["usd"]) * pick["cards"]})


def first_of(engine: Engine) -> First:
    """Return the card that is recommended first and cite it."""
    picks = [p for p in engine.every(f.Pick, kind="card") if ON_SALE(p.get("condition"))]
    pick = first_by(picks, "place", "id", "condition")
    engine.cite(pick)
    found = [
        c for c in engine.every(f.Contender, card=pick["id"]) if c["condition"] == pick["condition"]
    ]
    usd = _picked_usd(engine, pick)
    return First(pick, usd, found[0] if found else None)


def _by_price(engine: Engine) -> Callable[[f.Candidate], tuple[Any, ...]]:
    """Return the order of offers by their price, the cheapest first."""
    return lambda c: (all_usd(engine, c), -c["speed"], c["card"], c["condition"])


def best_for_the_money(engine: Engine, offers: Iterable[f.Candidate]) -> f.Candidate:
    """Return the offer that is the best for its price, weighed like the recommended card."""
    return min(offers, key=order_of_worth(engine, chosen_figure(engine)))


def conclude_row(
    engine: Engine,
    offer: f.Candidate,
    role: str,
    first: First | None,
    compared: Iterable[f.Candidate],
) -> Said:
    """Conclude an option and return the names for the sentence; cite what it was compared with.

    ``first`` is the card that is to be bought, if there is one.
    """
    engine.cite(offer, *(other for other in compared if other is not offer))
    return {"names": names_of([offer]), "more": conclude_rung(engine, offer, role, first)}


def conclude_first(
    engine: Engine,
    offers: Sequence[f.Candidate],
    order: Callable[[f.Candidate], tuple[Any, ...]],
    role: str,
    first: First | None = None,
) -> Said:
    """Conclude the option of the offer that comes first in an order, if there is any."""
    if not offers:
        return {"names": "none"}
    return conclude_row(engine, min(offers, key=order), role, first, offers)


def conclude_rung(
    engine: Engine, offer: Mapping[str, Any], role: str, first: First | None
) -> float:
    """Conclude a row and return how many US dollars more it costs than the card to be bought."""
    more = round(all_usd(engine, offer) - first.usd, 2) if first else 0.0
    engine.conclude(
        f.Rung(
            kind="card",
            id=offer["card"],
            name=offer["name"],
            role=role,
            condition=offer["condition"],
            cards=offer["cards"],
            usd=float(offer["usd"]),
            **({"more_usd": more} if more > 0 else {}),
        )
    )
    return more


@rule(
    "ADVICE-310",
    "The cheapest card that works well is listed as an option",
    WITHIN_REACH,
    ~f.Pick(kind="card", role="cheapest"),
    f.Parameter(name="tokens-a-person-reads", value=the.least),
    uses=[*READ_OF_OFFERS, f.Fits, f.Named, f.Premium, f.Speed],
    concludes=[f.Rung],
    says="The cheapest that works well is {names}.",
    because="It has room to spare for the work, has room for half of what people like you do, has "
    "mature software, and needs no more cards than the recommended choice. Anything cheaper would "
    "cost you time and trouble.",
)
def show_cheapest_that_works(engine: Engine, chosen: str, least: float) -> Said:
    """Conclude the row of the cheapest contender without drawbacks, if no pick is cheaper."""
    first = first_of(engine)
    bought = [p for p in engine.every(f.Pick, kind="card") if ON_SALE(p.get("condition"))]
    lowest = min(_picked_usd(engine, pick) for pick in bought)
    mine = {named["id"] for named in engine.every(f.Named, role=OWNED)}
    own = max((s["value"] for id in mine for s in engine.every(f.Speed, card=id)), default=0.0)
    good = [
        offer
        for offer in at_seen_prices(engine, that_work_well(engine, chosen))
        if all_usd(engine, offer) < lowest
        and offer["card"] not in mine
        and offer["speed"] > own
        and offer["cards"] <= first.pick["cards"]
        and _works_well(engine, offer["card"], least)
    ]
    return conclude_first(engine, good, _by_price(engine), "cheapest_that_works", first)


def _works_well(engine: Engine, card: str, least: float) -> bool:
    """Return whether a card has memory to spare, good support and enough speed."""
    tight = any(fits.get("tight") for fits in engine.every(f.Fits, card=card))
    young = any(p["reason"] == LESS_MATURE for p in engine.every(f.Premium, card=card))
    return not (tight or young or writes_slower(engine.every(f.Speed, card=card), least))


@rule(
    "ADVICE-320",
    "The best value is listed as an option, unless it costs more than the recommended card",
    WITHIN_REACH,
    uses=READ_OF_WORTH,
    concludes=[f.Rung],
    says="The best value is {names}.",
    because="If you would rather save some money, take the best bargain.",
)
def show_best_value(engine: Engine, chosen: str) -> Said:
    """Conclude the option of the contender that gives the most for its price, if it saves money."""
    first = first_of(engine)
    offers = at_seen_prices(engine, that_work_well(engine, chosen))
    best = min(offers, key=order_of_worth(engine), default=None)
    if best is None or all_usd(engine, best) > first.usd:
        return {"names": "no cheaper card"}
    return conclude_row(engine, best, "best_value", first, offers)


def clearly_lower(within: float) -> float:
    """Return the share of a price at or below which another price is clearly lower.

    Both prices are known only to within a share.

    >>> clearly_lower(0.25)
    0.6
    """
    return (1 - within) / (1 + within)


FAR_CHEAPER_SHARE = [
    ~f.PriceCounts(),
    AS.part << f.Parameter(name="far-cheaper-share", value=the.share),
]


def far_cheaper_is_listed(
    id: str,
    title: str,
    *conditions: Any,
    among: Among,
    share: Sequence[Any] = FAR_CHEAPER_SHARE,
    share_of: Callable[[float], float] = float,
    because: str = "The best value may cost more than you want to spend. A far cheaper option may "
    "be a tight fit or slower, but it does the work.",
) -> None:
    """Declare that the best value at a fraction of the price is listed.

    ``among`` returns the contenders to consider. The conditions ``share`` bind a figure, and
    ``share_of`` makes the fraction of it.
    """

    def show_far_cheaper(engine: Engine, share: float, least: float) -> Said:
        """Conclude the row of the contender with the best value, if it costs far less."""
        first = first_of(engine)
        offers = [
            offer
            for offer in at_seen_prices(engine, those_that_work_well(engine, among(engine)))
            if all_usd(engine, offer) <= share_of(share) * first.usd
            and not writes_slower(engine.every(f.Speed, card=offer["card"]), least)
        ]
        named = conclude_first(engine, offers, order_of_worth(engine), "far_cheaper", first)
        return {**named, "fraction": share_of(share)}

    rule(
        id,
        title,
        *conditions,
        share,
        AS.reading << f.Parameter(name="tokens-a-person-reads", value=the.least),
        uses=[*READ_OF_WORTH, f.Member, f.Reach, f.Speed],
        concludes=[f.Rung],
        says="For at most {fraction:.0%} of the price, the best value is {names}.",
        because=because,
    )(show_far_cheaper)


def _of_the_chosen_reach(engine: Engine) -> list[f.Contender]:
    """Return the contenders among which the recommended card was chosen."""
    chosen = {reach["reach"] for reach in engine.every(f.Reach)}
    return [c for c in engine.every(f.Contender) if c["reach"] in chosen]


def _not_asked_about(engine: Engine) -> list[f.Contender]:
    """Return the contenders within the budget, without the cards that are not recommended."""
    asked = {member["card"] for member in engine.every(f.Member, group=ASKED_ABOUT)}
    within = [c for c in engine.every(f.Contender) if WITHIN_MEANS(c["reach"])]
    return [c for c in within if c["card"] not in asked]


far_cheaper_is_listed(
    "ADVICE-323",
    "Without a budget, the best value at a fraction of the price is listed as an option",
    WITHIN_REACH,
    among=_of_the_chosen_reach,
)
far_cheaper_is_listed(
    "ADVICE-324",
    "If a card you ask about is not recommended, the best value at a fraction of the price of the "
    "better one is listed",
    f.Day(),
    SHOWS_A_LADDER,
    f.Topic(ask="check_card"),
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
    ~f.Pick(role=SOUND_CHOICE),
    among=_not_asked_about,
)


far_cheaper_is_listed(
    "ADVICE-325",
    "If you give a budget but ask for a bargain, the best value at a clearly lower price is listed",
    WITHIN_REACH,
    f.Profile(id="thrifty"),
    EXISTS(f.PriceCounts()),
    among=_of_the_chosen_reach,
    share=[AS.sound << f.Setting(name="sound_within", value=the.share)],
    share_of=clearly_lower,
    because="You asked for low cost. A clearly cheaper option may be a tight fit or slower, but it "
    "does the work.",
)


@rule(
    "ADVICE-321",
    "If a card you ask about is a sound choice, one that gives more for its price, or uses your "
    "budget better, is listed, too",
    f.Day(),
    SHOWS_A_LADDER,
    EXISTS(f.Pick(kind="card", role="sound_choice", condition=P(ON_SALE))),
    AS.tie << f.Setting(name="tie_band", value=the.band),
    uses=[*READ_OF_WORTH, f.PriceCounts],
    concludes=[f.Rung],
    says="For the money, {names} gives clearly more.",
    because="A card may be a sound choice and still not the best one for your money.",
)
def show_better_value(engine: Engine, band: float) -> Said:
    """Conclude the row of the card that gives the most for its price, unless the lead is a tie."""
    first, figure = first_of(engine), chosen_figure(engine)
    within = [c for c in engine.every(f.Contender) if WITHIN_MEANS(c["reach"])]
    offers = at_seen_prices(engine, those_that_work_well(engine, within))
    own = weighed(engine, first.contender) if first.contender else None
    if not offers or own is None:
        return {}
    best = best_for_the_money(engine, offers)
    found = weighed(engine, best)
    if found is None or figure(found) * (1 - band) <= figure(own):
        return {}
    role = "best_for_the_money" if engine.every(f.PriceCounts) else "best_value"
    return conclude_row(engine, best, role, first, offers)


@rule(
    "ADVICE-330",
    "The best card for your budget is listed as an option",
    WITHIN_REACH,
    f.PriceCounts(per_usd=the.each),
    uses=READ_OF_WORTH,
    concludes=[f.Rung],
    says="The best for your budget is {names}.",
    because="You set this money aside for a card, so spending more is fine as long as each step "
    "up is worth the share of the budget it takes.",
)
def show_best_for_the_money(engine: Engine, chosen: str, each: float) -> Said:
    """Conclude the row of the contender that uses the budget best."""
    offers = at_seen_prices(engine, engine.every(f.Contender, reach=chosen))
    if not offers:
        return {}
    best = min(offers, key=order_of_worth(engine, figure_of(each)))
    return conclude_row(engine, best, "best_for_the_money", first_of(engine), offers)


@rule(
    "ADVICE-340",
    "The next step up is listed as an option if it gives clearly more",
    CARDS_ARE_BOUGHT,
    AS.climbing << f.Setting(name="fair_step", value=the.step),
    AS.faster << f.Parameter(name="clearly-faster-from", value=the.times),
    AS.part << f.Parameter(name="far-cheaper-share", value=the.share),
    uses=[*READ_OF_WORTH, f.Premium, f.Purse(firm=True)],
    concludes=[f.Rung],
    says="For {more:.0f} US dollars more, you can get {names}.",
    because="It shows what more money would buy: clearly more speed or memory, and enough of it "
    "to justify the price, but not a multiple of the budget.",
)
def show_next_step(engine: Engine, step: float, times: float, share: float) -> Said:
    """Conclude the row of the cheapest contender that is clearly better and worth its price.

    Of a budget, it takes no more than a small multiple.
    """
    first = first_of(engine)
    seen = at_seen_prices(engine, engine.every(f.Contender))
    pricier = [c for c in seen if all_usd(engine, c) > first.usd]
    for purse in engine.every(f.Purse, firm=True):
        engine.cite(purse)
        pricier = [c for c in pricier if all_usd(engine, c) * share <= purse["high_usd"]]
    if first.contender is not None:
        order = order_of_worth(engine, lambda found: found.for_money(step))
        least = order(first.contender)[0]
        pricier = [
            c
            for c in pricier
            if _clearly_better(engine, c, first.contender, times) and order(c)[0] <= least
        ]
    return conclude_first(engine, pricier, _by_price(engine), "next_step", first)


def _clearly_better(engine: Engine, offer: f.Contender, than: f.Contender, times: float) -> bool:
    """Return whether an offer is clearly faster or larger, and worse in no respect."""
    faster, larger = offer["speed"] / than["speed"], offer["gib"] / max(than["gib"], 1)
    young = [{p["reason"] for p in engine.every(f.Premium, card=c["card"])} for c in (offer, than)]
    return bool(
        min(faster, larger) >= 1
        and max(faster, larger) >= times
        and (LESS_MATURE not in young[0] or LESS_MATURE in young[1])
    )


@rule(
    "ADVICE-304",
    "If you keep a card, the best one that your budget would buy is listed as an option",
    f.Topic(ask="upgrade"),
    SHOWS_A_LADDER,
    EXISTS(f.Keep()),
    ~f.Pick(kind="card", condition=P(ON_SALE)),
    EXISTS(f.Purse()),
    f.PriceCounts(per_usd=the.each),
    uses=[f.Candidate, f.Card, f.Keep, f.Purse, *READ_OF_WORTH, f.Speed],
    concludes=[f.Rung],
    says="The best for your budget would be {names}.",
    because="It shows what you would get if you did not keep your card.",
)
def show_what_the_money_would_buy(engine: Engine, each: float) -> Said:
    """Conclude the row of the faster candidate within the budget that uses it best."""
    own = speed_kept(engine)
    offers = [
        offer
        for offer in at_seen_prices(engine, engine.every(f.Candidate))
        if offer["usd"] <= sum_left_for(engine, offer) and offer["speed"] > own
    ]
    return conclude_first(
        engine, offers, order_of_worth(engine, figure_of(each)), "best_for_the_money"
    )


@rule(
    "ADVICE-306",
    "If the card you keep holds only part of the work, the cheapest that holds all of it is listed",
    f.Topic(ask="upgrade"),
    SHOWS_A_LADDER,
    f.Keep(card=the.mine),
    ~f.KeptSideBySide(card=the.mine),
    f.Need(gib=the.wants),
    f.Usable(card=the.mine, gib=the.has),
    the.has < the.wants,
    ~f.Pick(kind="card", condition=P(ON_SALE)),
    uses=[f.Candidate, f.Card, f.MainMemory, f.Offloaded, f.OwnedTogether, *READ_OF_WORTH],
    concludes=[f.Rung],
    says="The cheapest that holds all {wants:.3g} GiB, instead of {has:g}: {names}.",
    because="It shows what you would have to pay to hold all of it.",
)
def show_cheapest_that_holds_all(engine: Engine, mine: str, wants: float) -> Said:
    """Conclude the row of the cheapest candidate that holds all of the work, if any.

    No row is needed if the owned cards together hold it.
    """
    if any(own["gib"] >= wants for own in engine.every(f.OwnedTogether)):
        return {"names": "none is needed, because your cards hold it together"}
    aside = {found["card"] for found in engine.every(f.Offloaded)}
    offers = [
        offer
        for offer in at_seen_prices(engine, engine.every(f.Candidate))
        if offer["gib"] >= wants and offer["card"] not in {*aside, mine}
    ]
    return conclude_first(engine, offers, _by_price(engine), "all_on_the_card")


def speed_kept(engine: Engine) -> float:
    """Return the speed of the fastest card that is kept; 0 if none is."""
    kept = [card["card"] for card in engine.every(f.Keep)]
    return max((s["value"] for card in kept for s in engine.every(f.Speed, card=card)), default=0.0)

"""Stage 12, continued: what to recommend if nothing good is within the budget."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ABOVE_BUDGET, USED_INSTEAD
from expert.rules.cards.choose import PLACES_PER_ROLE, names_of, pick_contender
from expert.rules.cards.taken import COUNT_TOGETHER, times_one
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import (
    COUNTED_BESIDE_A_PRICE,
    WEIGHED_BY,
    Offered,
    Trouble,
    Weighed,
    chosen_figure,
    order_of_worth,
    weighed_offer,
)
from expert.rules.market.seen import is_unseen
from expert.rules.need.demand import NO_LIMIT_USD

LAST_PLACE = 100
COMPARE = "compare"

NOTHING_WITHIN_MEANS = [
    ~f.Contender(reach="inside"),
    ~f.Contender(reach="stretch"),
    ~f.Contender(reach="below"),
]


@rule(
    "CHOOSE-140",
    "If a certain amount of memory is a must, it takes priority over a rough budget level",
    f.Buying(),
    f.Need(hard=True),
    f.Purse(firm=False),
    NOTHING_WITHIN_MEANS,
    ~f.NodeCanBeRented(),
    uses=[f.Contender],
    concludes=[f.Pick],
    says="Nothing in the price range can hold the workload, so the cheapest card that can is "
    "recommended: {names}.",
    because="A cheaper card that cannot hold the workload is a waste of money.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
)
def pick_needed(engine: Engine) -> Said:
    """Pick the cheapest contender that fits."""
    contenders = sorted(engine.every(f.Contender), key=lambda c: (c["usd"], -c["speed"], c["card"]))
    if not contenders:
        return {}
    engine.cite(*contenders[1:])
    pick_contender(engine, contenders[0], "cheapest_that_fits", PLACES_PER_ROLE)
    return {"names": names_of(contenders[:1])}


@rule(
    "CHOOSE-145",
    "If you cannot afford the memory you want, the most you can afford is recommended",
    f.Buying(),
    f.Setting(name="wishes_follow_money", value=True),
    f.Need(hard=False, gib=the.wants),
    f.Purse(high_usd=the.high),
    ~f.SplitAllowed(),
    NOTHING_WITHIN_MEANS,
    uses=[f.Card, f.Offer, f.OfferOut, f.RuledOut, f.Speed, f.Unseen],
    concludes=[f.Pick],
    says="No card {within} that meets your other wishes has the {wants:.1f} GiB you want. {name} "
    "has the most memory.",
    because="This much memory is a wish, not a need, and the best card within the budget is "
    "better than none.",
)
def pick_most_affordable_memory(engine: Engine, high: float) -> Said:
    """Pick the offer within the budget with the most memory; among equals, the best value."""
    found = list(_short_of_memory_only(engine, high))
    if not found:
        return {}
    name = _pick_most_memory(engine, found)
    return {"name": name, "within": _within(high)}


@rule(
    "CHOOSE-156",
    "If no affordable new card comes close, the used card with the most memory is recommended",
    f.Buying(),
    f.Setting(name="wishes_follow_money", value=True),
    ~f.Answer(key="used_ok"),
    f.Need(hard=False),
    f.Purse(high_usd=the.high),
    ~f.SplitAllowed(),
    NOTHING_WITHIN_MEANS,
    uses=[
        f.Card,
        f.CardsTaken,
        f.Fits,
        f.MainMemory,
        f.Offer,
        f.OfferOut,
        f.RuledOut,
        f.Speed,
        f.Unseen,
    ],
    concludes=[f.Pick],
    says="Nothing new is available for {high:.0f} US dollars or less. Of the used cards, {name} "
    "has the most memory.",
    because="This much memory is a wish, not a need, and you did not rule out used cards.",
)
def pick_most_used_memory(engine: Engine, high: float) -> Said:
    """Pick the used offer with the most memory if neither a new offer nor one that fits is left."""
    new = list(_short_of_memory_only(engine, high))
    used = [one for one in _short_of_memory(engine, high) if one[1]["condition"] == "used"]
    if new or not used or any(used_offers(engine, high)):
        return {}
    return {"name": _pick_most_memory(engine, used)}


def _pick_most_memory(engine: Engine, found: list[tuple[f.Card, f.Offer, f.Speed]]) -> str:
    """Pick the offer with the most memory (among equals, the best value); return its name."""
    card, offer, speed = min(
        found,
        key=lambda one: (
            -one[0]["memory_gib"],
            -one[2]["value"] / one[1]["usd"],
            str(one[0]["id"]),
        ),
    )
    engine.cite(card, offer, speed, *_others(found, offer))
    _pick_offer(engine, card, offer, "most_memory_for_the_money", PLACES_PER_ROLE - 2)
    return str(card["name"])


UsedOffer = tuple[float, f.Offer, f.Fits | f.CardsTaken, f.Card]
"""Speed per 1000 US dollars, the offer, how many cards to buy, and the card."""


def used_offers(engine: Engine, high: float) -> Iterator[UsedOffer]:
    """Yield used offers within the budget that are ruled out only because they are used.

    Each comes with the fact that says how many cards to buy.
    """
    for offer in engine.every(f.Offer, condition="used"):
        fits = engine.every(f.Fits, card=offer["card"])
        speeds = engine.every(f.Speed, card=offer["card"])
        if fits and speeds and _is_on_sale(engine, offer):
            taken = [
                t
                for t in engine.every(f.CardsTaken, card=offer["card"])
                if t["condition"] == "used"
            ]
            count = (taken or fits)[0]
            together = count["cards"] if taken else 1
            total = offer["usd"] * count["cards"]
            beside = sum(m["usd"] for m in engine.every(f.MainMemory, card=offer["card"]))
            if total + beside <= high:
                (card,) = engine.every(f.Card, id=offer["card"])
                yield 1000 * together * speeds[0]["value"] / total, offer, count, card


def as_offered(engine: Engine, used: UsedOffer) -> Offered:
    """Return a used offer with the speed, memory and price of all its cards together."""
    _, offer, count, card = used
    cards = int(count["cards"])
    (speed,) = engine.every(f.Speed, card=card["id"])
    times = times_one(engine.every, count) if isinstance(count, f.CardsTaken) else 1.0
    usd = float(offer["usd"]) * cards
    gib = float(count["gib"]) if "gib" in count else float(card["memory_gib"]) * cards
    return Offered(card, "used", cards, float(speed["value"]) * times, gib, usd)


def _is_on_sale(engine: Engine, offer: f.Offer) -> bool:
    """Return whether nothing rules the card out and its price was seen."""
    return not engine.every(f.RuledOut, card=offer["card"]) and not is_unseen(engine, offer)


def _short_of_memory_only(
    engine: Engine, most_usd: float = inf
) -> Iterator[tuple[f.Card, f.Offer, f.Speed]]:
    """Yield the accepted offers for cards that are ruled out only by their memory."""
    for card, offer, speed in _short_of_memory(engine, most_usd):
        out = {o["condition"] for o in engine.every(f.OfferOut, card=card["id"])}
        if offer["condition"] not in out:
            yield card, offer, speed


def _short_of_memory(engine: Engine, most_usd: float) -> Iterator[tuple[f.Card, f.Offer, f.Speed]]:
    """Yield all offers up to a price for cards that are ruled out only by their memory."""
    for speed in engine.every(f.Speed):
        reasons = {r["reason"] for r in engine.every(f.RuledOut, card=speed["card"])}
        if reasons == {"memory"}:
            (card,) = engine.every(f.Card, id=speed["card"])
            for offer in engine.every(f.Offer, card=card["id"]):
                if offer["usd"] <= most_usd and not is_unseen(engine, offer):
                    yield card, offer, speed


def _others(found: list[tuple[f.Card, f.Offer, f.Speed]], picked: f.Offer) -> Iterator[f.Declared]:
    """Yield the facts by which the other offers were compared with the one that is picked."""
    for card, offer, speed in found:
        if offer is not picked:
            yield from (card, offer, speed)


def _within(high: float) -> str:
    """Return the budget in words."""
    return "on offer" if high >= NO_LIMIT_USD else f"within {high:.0f} US dollars"


def _pick_offer(
    engine: Engine, card: f.Card, offer: f.Offer, role: str, place: int, cards: int = 1
) -> None:
    """Conclude a pick of a card that is not a contender."""
    engine.conclude(
        f.Pick(
            kind="card",
            id=card["id"],
            name=card["name"],
            role=role,
            place=place,
            cards=cards,
            condition=offer["condition"],
            usd=offer["usd"],
        )
    )


@rule(
    "CHOOSE-150",
    "If nothing good is in your price range, saving up beats buying a bad card",
    f.Buying(),
    ~f.Topic(ask=COMPARE),
    f.Need(hard=False),
    NOTHING_WITHIN_MEANS,
    uses=[f.Contender],
    concludes=[f.Pick],
    says="Nothing in your price range is worth the money. The advice is to save up for {names}.",
    because="A little more money buys a much better card.",
    sources=["dettmers-2016-07-23"],
)
def pick_to_save_for(engine: Engine) -> Said:
    """Pick the best value among offers that are worth saving for."""
    contenders = sorted(
        engine.every(f.Contender, reach="save"), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    engine.cite(*contenders[1:])
    pick_contender(engine, contenders[0], "save_up_for", PLACES_PER_ROLE)
    return {"names": names_of(contenders[:1])}


@rule(
    "CHOOSE-157",
    "If all the cards you compare cost more than the budget, the answer still says which is best",
    f.Buying(ask=COMPARE),
    NOTHING_WITHIN_MEANS,
    uses=[f.Contender, f.PriceCounts, f.Worth],
    concludes=[f.Pick],
    says="All the cards that do the job cost more than the budget; the best value: {names}.",
    because="Your budget still matters: a card far above it must do clearly more than one "
    "slightly above it.",
)
def pick_best_above_the_budget(engine: Engine) -> Said:
    """Pick the contender that is most worth its price, weighed as if it were within the budget."""
    order = order_of_worth(engine, chosen_figure(engine))
    contenders = sorted(engine.every(f.Contender), key=order)
    if not contenders:
        return {"names": "none"}
    engine.cite(*contenders[1:])
    pick_contender(engine, contenders[0], ABOVE_BUDGET, PLACES_PER_ROLE)
    return {"names": names_of(contenders[:1])}


@rule(
    "CHOOSE-155",
    "If nothing new is within the budget, a used card is recommended",
    f.Buying(),
    ~f.Answer(key="used_ok"),
    f.Purse(high_usd=the.high),
    NOTHING_WITHIN_MEANS,
    EXISTS(f.OfferOut(condition="used")),
    uses=[
        *(f.Card, f.CardsTaken, f.Fits, f.Offer, f.PriceCounts, f.RuledOut, f.Speed, f.Unseen),
        *COUNT_TOGETHER,
        *COUNTED_BESIDE_A_PRICE,
        *WEIGHED_BY,
    ],
    concludes=[f.Pick],
    says="No new card within the budget can do the whole job. A used {name} can do it for "
    "{usd:.0f} US dollars.",
    because="A used card that does the job is better than none, and you did not rule out used "
    "cards.",
)
def pick_used_instead(engine: Engine, high: float) -> Said:
    """Pick the used offer that is most worth its price, the way new ones are picked.

    Without a measure of worth, that is the one with the most speed per dollar, including trouble.
    """
    found = list(used_offers(engine, high))
    if not found:
        return {}
    figure, trouble = chosen_figure(engine), Trouble(engine.every)

    def order(used: UsedOffer) -> tuple[Any, ...]:
        _, offer, _, card = used
        offered = as_offered(engine, used)
        weighed = weighed_offer(engine, offered)
        if weighed is None:
            paid = trouble.paid(str(card["id"]), "used", offered.usd, offered.cards)
            weighed = Weighed(offered.speed, paid)
        return -figure(weighed), offer["usd"], offer["card"]

    _, offer, fit, card = min(found, key=order)
    (speed,) = engine.every(f.Speed, card=card["id"])
    engine.cite(offer, fit, speed, card)
    for cost in (f.Premium, f.RunningCost):
        engine.cite(*engine.every(cost, card=card["id"]))
    engine.cite(*(other for _, other, _, _ in found if other is not offer))
    _pick_offer(engine, card, offer, USED_INSTEAD, PLACES_PER_ROLE - 1, fit["cards"])
    return {"name": card["name"], "usd": offer["usd"] * fit["cards"]}


@rule(
    "CHOOSE-160",
    "If the budget is ample, a faster card with less memory is added for experiments",
    f.Buying(),
    f.Profile(id="researcher"),
    f.Answer(key="budget", value="ample"),
    f.Setting(name="prototype_floor", value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    f.Need(hard=True),
    ~f.SplitAllowed(),
    uses=[f.Card, f.Offer, f.OfferOut, f.RuledOut, f.Speed, f.Unseen],
    concludes=[f.Pick],
    says="For experiments, {name} is the fastest card with {least:g} GiB or more.",
    because="Most experiments are small, and this keeps the large card free for the large ones.",
    sources=["dettmers-2016-06-25"],
)
def pick_for_prototypes(engine: Engine, share: float, size: float) -> Said:
    """Pick the fastest card that is ruled out only by the memory the main work needs."""
    found = [
        (card, offer, speed)
        for card, offer, speed in _short_of_memory_only(engine)
        if card["memory_gib"] >= share * size
    ]
    if not found:
        return {}
    card, offer, speed = min(
        found, key=lambda one: (-one[2]["value"], one[1]["usd"], str(one[0]["id"]))
    )
    engine.cite(speed, offer, card, *_others(found, offer))
    _pick_offer(engine, card, offer, "prototypes", LAST_PLACE)
    return {"name": card["name"], "least": share * size}

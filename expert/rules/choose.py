"""Stage 12: the recommended cards, by role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, P
from expert.conditions import OneOf
from expert.engine import Engine
from expert.facts import (
    Answer,
    Beaten,
    Buying,
    Card,
    Contender,
    Day,
    Fits,
    Job,
    Keep,
    Market,
    Member,
    Need,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    Profile,
    Purse,
    Reach,
    RoleWanted,
    RuledOut,
    Setting,
    Speed,
    Topic,
    Verdict,
)
from expert.rule import rule
from expert.rules.fit import ASKED_ABOUT
from expert.rules.rank import value_of

BUYING_QUESTIONS = OneOf(("gpu", "compare", "gpu_or_cloud"))
CHOSEN_BY_ROLE = OneOf(("inside", "stretch", "below"))
PLACES_PER_ROLE = 10
LAST_PLACE = 100
TOO_LITTLE_MEMORY = "FIT-031"


def _pick(engine: Engine, contender: Contender, role: str, place: int) -> None:
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
    """Return the order of a contender's generation; 0 when it is unknown."""
    (card,) = engine.every(Card, id=contender["card"])
    return int(card.get("generation", 0))


def _names(contenders: Sequence[Contender]) -> str:
    return ", ".join(
        f"{c['name']} ({c['condition']}, {c['usd']:.0f} US dollars)" for c in contenders
    )


# --- what is chosen from ----------------------------------------------------------


@rule(
    id="CHOOSE-001",
    title="Who asks which card to take is given cards",
    because="That is the question.",
    says="Cards are chosen for the question '{ask}'.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=MATCH.ask & P(BUYING_QUESTIONS))],
)
def buy_for_question(engine: Engine, ask: str) -> None:
    """Conclude that cards are chosen."""
    engine.conclude(Buying(ask=ask))


@rule(
    id="CHOOSE-002",
    title="Who cannot keep the old card is given a new one",
    because="The owned cards do not do for the next work.",
    says="No owned card does for the next work, so a new one is chosen.",
    sources=["dettmers-2016-06-25"],
    when=[AS.topic << Topic(ask="upgrade"), NOT(Keep())],
)
def buy_for_upgrade(engine: Engine) -> None:
    """Conclude that cards are chosen."""
    engine.conclude(Buying(ask="upgrade"))


@rule(
    id="CHOOSE-010",
    title="Offers within the budget come first",
    because="They can be bought today.",
    says="Offers within the budget were found.",
    sources=["judgement"],
    when=[AS.day << Day(), EXISTS(Contender(reach="inside"))],
)
def reach_inside(engine: Engine) -> None:
    """Choose from offers within the budget."""
    engine.conclude(Reach(reach="inside"))


@rule(
    id="CHOOSE-011",
    title="Without one, an offer a little above the budget will do",
    because="A small sum more can buy much more card.",
    says="Nothing lies within the budget, but a small stretch reaches an offer.",
    sources=["dettmers-2016-07-23"],
    when=[
        AS.day << Day(),
        NOT(Contender(reach="inside")),
        EXISTS(Contender(reach="stretch")),
    ],
)
def reach_by_stretch(engine: Engine) -> None:
    """Choose from offers a little above the budget."""
    engine.conclude(Reach(reach="stretch"))


@rule(
    id="CHOOSE-012",
    title="A cheaper card will do where nothing dearer is left",
    because="Nothing above beats it.",
    says="Nothing as dear as looked for is left, so cheaper offers count.",
    sources=["judgement"],
    when=[
        AS.day << Day(),
        NOT(Contender(reach="inside")),
        NOT(Contender(reach="stretch")),
        EXISTS(Contender(reach="below")),
    ],
)
def reach_below(engine: Engine) -> None:
    """Choose from cheaper offers."""
    engine.conclude(Reach(reach="below"))


# --- roles ----------------------------------------------------------------------


def _pick_first(
    engine: Engine, role: str, place: int, reach: str, key: Callable[[Contender], Any]
) -> dict[str, object]:
    """Pick the contender that comes first by the key."""
    contenders = sorted(engine.every(Contender, reach=reach), key=key)
    if not contenders:
        return {}
    _pick(engine, contenders[0], role, place * PLACES_PER_ROLE)
    return {"names": _names(contenders[:1]), "others": len(contenders) - 1}


@rule(
    id="CHOOSE-100",
    title="The fastest card",
    because="Speed was asked for.",
    says="The fastest is {names}, ahead of {others} others.",
    sources=["judgement"],
    when=[
        AS.buying << Buying(),
        AS.wanted << RoleWanted(role="fastest", place=MATCH.place),
        AS.chosen << Reach(reach=MATCH.reach & P(CHOSEN_BY_ROLE)),
    ],
    uses=[Contender],
)
def pick_fastest(engine: Engine, place: int, reach: str) -> dict[str, object]:
    """Pick the fastest contender, the cheaper of equals."""
    return _pick_first(
        engine, "fastest", place, reach, lambda c: (-c["speed"], c["usd"], c["card"])
    )


@rule(
    id="CHOOSE-110",
    title="The card with the most memory",
    because="Memory decides what can be trained at all.",
    says="The most memory has {names}, ahead of {others} others.",
    sources=["judgement"],
    when=[
        AS.buying << Buying(),
        AS.wanted << RoleWanted(role="most_memory", place=MATCH.place),
        AS.chosen << Reach(reach=MATCH.reach & P(CHOSEN_BY_ROLE)),
    ],
    uses=[Contender],
)
def pick_most_memory(engine: Engine, place: int, reach: str) -> dict[str, object]:
    """Pick the contender with the most memory, the faster of equals."""
    return _pick_first(
        engine, "most_memory", place, reach, lambda c: (-c["gib"], -c["speed"], c["usd"], c["card"])
    )


@rule(
    id="CHOOSE-120",
    title="The card with the most speed for the money, and its equals",
    because=(
        "The same money should bring the most; what lies within the error of prices is equal, "
        "and of equals the newer one is supported longer."
    ),
    says="The most speed for the money (or within {band:.0%} of it) gives {names}.",
    sources=["judgement"],
    when=[
        AS.buying << Buying(),
        AS.wanted << RoleWanted(role="best_value", place=MATCH.place),
        AS.setting << Setting(name="tie_band", value=MATCH.band),
        AS.limit << Parameter(name="equals-named-at-most", value=MATCH.most),
        AS.chosen << Reach(reach=MATCH.reach & P(CHOSEN_BY_ROLE)),
    ],
    uses=[Card, Contender],
)
def pick_best_value(
    engine: Engine, place: int, band: float, most: int, reach: str
) -> dict[str, object]:
    """Pick the best speed per dollar and everything within the tie band of it."""
    contenders = sorted(
        engine.every(Contender, reach=reach), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    least = value_of(contenders[0]) * (1 - band)
    equals = [c for c in contenders if value_of(c) >= least][:most]
    equals.sort(key=lambda c: -_generation(engine, c))
    for number, contender in enumerate(equals):
        _pick(engine, contender, "best_value", place * PLACES_PER_ROLE + number)
    return {"names": _names(equals)}


@rule(
    id="CHOOSE-130",
    title="The cheapest card that will do",
    because="Little money was to be spent.",
    says="The cheapest is {names}, ahead of {others} others.",
    sources=["judgement"],
    when=[
        AS.buying << Buying(),
        AS.wanted << RoleWanted(role="cheapest", place=MATCH.place),
        AS.chosen << Reach(reach=MATCH.reach & P(CHOSEN_BY_ROLE)),
    ],
    uses=[Contender],
)
def pick_cheapest(engine: Engine, place: int, reach: str) -> dict[str, object]:
    """Pick the cheapest contender, the faster of equals."""
    return _pick_first(
        engine, "cheapest", place, reach, lambda c: (c["usd"], -c["speed"], c["card"])
    )


@rule(
    id="CHOOSE-135",
    title="The cheapest card that is fast enough for the job",
    because="Speed beyond what a person can use is money lost.",
    says="The cheapest with a speed of at least {enough:g} ({unit}) is {names}.",
    sources=["judgement"],
    when=[
        AS.buying << Buying(),
        AS.wanted << RoleWanted(role="fast_enough", place=MATCH.place),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="enough_speed", key=MATCH.job, value=MATCH.enough),
        AS.chosen << Reach(reach=MATCH.reach & P(CHOSEN_BY_ROLE)),
    ],
    uses=[Contender],
)
def pick_fast_enough(engine: Engine, place: int, enough: float, reach: str) -> dict[str, object]:
    """Pick the cheapest contender that is fast enough, else the fastest there is."""
    contenders = engine.every(Contender, reach=reach)
    quick = [c for c in contenders if c["speed"] >= enough]
    ranked = sorted(quick, key=lambda c: (c["usd"], c["cards"], -c["speed"], c["card"]))
    ranked = ranked or sorted(contenders, key=lambda c: (-c["speed"], c["usd"], c["card"]))
    if not ranked:
        return {}
    _pick(engine, ranked[0], "fast_enough", place * PLACES_PER_ROLE)
    return {"names": _names(ranked[:1]), "unit": "tokens a second at most"}


@rule(
    id="CHOOSE-140",
    title="Where memory is a must, need comes before the grade of the budget",
    because="A cheaper card that cannot hold the work is money lost.",
    says="Nothing within reach holds the work, so the cheapest that does is named: {names}.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
    when=[
        AS.buying << Buying(),
        AS.need << Need(hard=True),
        AS.purse << Purse(firm=False),
        NOT(Contender(reach="inside")),
        NOT(Contender(reach="stretch")),
        NOT(Contender(reach="below")),
    ],
    uses=[Contender],
)
def pick_needed(engine: Engine) -> dict[str, object]:
    """Pick the cheapest contender that fits."""
    contenders = sorted(engine.every(Contender), key=lambda c: (c["usd"], -c["speed"], c["card"]))
    if not contenders:
        return {}
    _pick(engine, contenders[0], "cheapest_that_fits", PLACES_PER_ROLE)
    return {"names": _names(contenders[:1])}


@rule(
    id="CHOOSE-150",
    title="With nothing good within reach, some saving is better than a bad card",
    because="A little more money buys a much better card.",
    says="Nothing within reach is worth its money; saving up is advised for {names}.",
    sources=["dettmers-2016-07-23"],
    when=[
        AS.buying << Buying(),
        AS.need << Need(hard=False),
        NOT(Contender(reach="inside")),
        NOT(Contender(reach="stretch")),
        NOT(Contender(reach="below")),
    ],
    uses=[Contender],
)
def pick_to_save_for(engine: Engine) -> dict[str, object]:
    """Pick the best value among what can be saved up for."""
    contenders = sorted(
        engine.every(Contender, reach="save"), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    _pick(engine, contenders[0], "save_up_for", PLACES_PER_ROLE)
    return {"names": _names(contenders[:1])}


@rule(
    id="CHOOSE-155",
    title="With nothing new within the budget, a used card is named",
    because="A used card that does the work beats none, and nobody said no to one.",
    says="Nothing new lies within the budget; used, {name} does the work for {usd:.0f} US dollars.",
    sources=["judgement"],
    when=[
        AS.buying << Buying(),
        NOT(Answer(key="used_ok")),
        AS.purse << Purse(low_usd=MATCH.low, high_usd=MATCH.high),
        NOT(Contender(reach="inside")),
        NOT(Contender(reach="stretch")),
        EXISTS(OfferOut(condition="used")),
    ],
    uses=[Card, Fits, Offer, RuledOut, Speed],
)
def pick_used_instead(engine: Engine, high: float) -> dict[str, object]:
    """Pick the used offer within the budget with the most speed for the money."""
    found: list[tuple[float, Offer, Fits, Speed]] = []
    for offer in engine.every(Offer, condition="used"):
        fits = engine.every(Fits, card=offer["card"])
        speeds = engine.every(Speed, card=offer["card"])
        if fits and speeds and not engine.every(RuledOut, card=offer["card"]):
            total = offer["usd"] * fits[0]["cards"]
            if total <= high:
                found.append((speeds[0]["value"] / total, offer, fits[0], speeds[0]))
    if not found:
        return {}
    _, offer, fit, speed = min(found, key=lambda f: (-f[0], f[1]["usd"], f[1]["card"]))
    (card,) = engine.every(Card, id=offer["card"])
    engine.cite(offer, fit, speed, card)
    engine.conclude(
        Pick(
            kind="card",
            id=card["id"],
            name=card["name"],
            role="used_instead",
            place=PLACES_PER_ROLE - 1,
            cards=fit["cards"],
            condition="used",
            usd=offer["usd"],
        )
    )
    return {"name": card["name"], "usd": offer["usd"] * fit["cards"]}


@rule(
    id="CHOOSE-160",
    title="With ample money, a faster card with less memory serves for trying things out",
    because="Most experiments are small; the large card is then free for the large ones.",
    says="For trying things out, {name} is the fastest with {least:g} GiB or more.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.buying << Buying(),
        AS.found << Profile(id="researcher"),
        AS.answer << Answer(key="budget", value="ample"),
        AS.setting << Setting(name="prototype_floor", value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
        AS.need << Need(hard=True),
    ],
    uses=[Card, Offer, OfferOut, RuledOut, Speed],
)
def pick_for_prototypes(engine: Engine, share: float, size: float) -> dict[str, object]:
    """Pick the fastest card that only the memory needed for the main work rules out."""
    found: list[tuple[Speed, Offer, Card]] = []
    for speed in engine.every(Speed):
        reasons = {r["rule"] for r in engine.every(RuledOut, card=speed["card"])}
        (card,) = engine.every(Card, id=speed["card"])
        if reasons == {TOO_LITTLE_MEMORY} and card["memory_gib"] >= share * size:
            offers = engine.every(Offer, card=card["id"])
            out = {o["condition"] for o in engine.every(OfferOut, card=card["id"])}
            found += [(speed, offer, card) for offer in offers if offer["condition"] not in out]
    if not found:
        return {}
    speed, offer, card = min(found, key=lambda f: (-f[0]["value"], f[1]["usd"], f[2]["id"]))
    engine.cite(speed, offer, card)
    engine.conclude(
        Pick(
            kind="card",
            id=card["id"],
            name=card["name"],
            role="prototypes",
            place=LAST_PLACE,
            cards=1,
            condition=offer["condition"],
            usd=offer["usd"],
        )
    )
    return {"name": card["name"], "least": share * size}


# --- cards asked about ------------------------------------------------------------


@rule(
    id="CHOOSE-300",
    title="A card asked about is fine if nothing beats it",
    because="It fits, it is supported, and no other card is simply better.",
    says="{contender[name]} is a sound choice at {contender[usd]:.0f} US dollars.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="check_card"),
        AS.member << Member(group=ASKED_ABOUT, card=MATCH.id),
        AS.contender << Contender(card=MATCH.id),
    ],
)
def approve_card(engine: Engine, id: str, contender: Contender) -> None:
    """Conclude a good verdict and pick the card."""
    engine.conclude(Verdict(card=id, fine=True))
    _pick(engine, contender, "sound_choice", PLACES_PER_ROLE)


@rule(
    id="CHOOSE-310",
    title="A card asked about that is ruled out or beaten is not fine",
    because="The reasons stand against it.",
    says="{card[name]} is not advised.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="check_card"),
        AS.member << Member(group=ASKED_ABOUT, card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Contender(card=MATCH.id)),
    ],
)
def reject_card(engine: Engine, id: str) -> None:
    """Conclude a bad verdict."""
    engine.conclude(Verdict(card=id, fine=False))


@rule(
    id="CHOOSE-320",
    title="Instead of a card that is not advised, the one that beats it is",
    because="Who hears no wants to hear what instead.",
    says="Better than what was asked about: {names}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="check_card"),
        AS.limit << Parameter(name="equals-named-at-most", value=MATCH.most),
    ],
    uses=[Beaten, Contender, Member],
)
def pick_better_card(engine: Engine, most: int) -> dict[str, object]:
    """Pick the contenders that beat the cards asked about, if none of these is fine."""
    asked = {member["card"] for member in engine.every(Member, group=ASKED_ABOUT)}
    contenders = engine.every(Contender)
    if any(contender["card"] in asked for contender in contenders):
        return {}
    beating = {(b["by"], b["by_condition"]) for b in engine.every(Beaten) if b["card"] in asked}
    better = sorted(
        (c for c in contenders if (c["card"], c["condition"]) in beating),
        key=lambda c: (-value_of(c), c["usd"], c["card"]),
    )[:most]
    for number, contender in enumerate(better):
        _pick(engine, contender, "better_choice", PLACES_PER_ROLE + number)
    return {"names": _names(better)}


@rule(
    id="CHOOSE-330",
    title="Instead of a card that is not advised, the best value for learning is",
    because="It is the card most people who ask are served by.",
    says="The best value with {least:g} GiB or more: {names}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="check_card"),
        AS.setting << Setting(name="floor", key="learner", value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
    ],
    uses=[Contender, Member],
)
def pick_learning_card(engine: Engine, share: float, size: float) -> dict[str, object]:
    """Pick the best value at the learner's floor, if none of the cards asked about is fine."""
    asked = {member["card"] for member in engine.every(Member, group=ASKED_ABOUT)}
    contenders = engine.every(Contender)
    enough = [c for c in contenders if c["gib"] >= share * size]
    if not enough or any(contender["card"] in asked for contender in contenders):
        return {}
    best = min(enough, key=lambda c: (-value_of(c), c["usd"], c["card"]))
    _pick(engine, best, "best_value", 2 * PLACES_PER_ROLE)
    return {"names": _names([best]), "least": share * size}


# --- upgrades -----------------------------------------------------------------------


@rule(
    id="CHOOSE-400",
    title="The owned card is kept",
    because="It still does, and nothing is cheaper than what one has.",
    says="{card[name]} is kept; more of the same can be added when needed.",
    sources=["dettmers-2016-07-23", "dettmers-2019-04-03"],
    when=[AS.kept << Keep(card=MATCH.id), AS.card << Card(id=MATCH.id, name=MATCH.name)],
)
def pick_owned_card(engine: Engine, id: str, name: str) -> None:
    """Pick the owned card."""
    engine.conclude(
        Pick(
            kind="card",
            id=id,
            name=name,
            role="keep",
            place=1,
            cards=1,
            condition="owned",
        )
    )

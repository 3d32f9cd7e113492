"""Stage 12, continued: cards the person asked about, and cards already owned."""

from __future__ import annotations

from collections.abc import Sequence

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, KEEP, OWNED
from expert.rules.cards.choose import PLACES_PER_ROLE, names_of, pick_contender
from expert.rules.cards.most_worth import most_worth
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import chosen_figure, figure_of, weighed
from expert.rules.vocabulary import WITHIN_MEANS

# --- cards asked about ------------------------------------------------------------


@rule(
    "CHOOSE-300",
    "A card you ask about is fine if nothing beats it",
    f.Topic(ask="check_card"),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Contender(card=the.id, condition=the.condition, reach=P(WITHIN_MEANS)),
    ~f.Outweighed(card=the.id, condition=the.condition),
    ~f.TooCheap(card=the.id),
    ~f.AskedTooMuch(card=the.id),
    ~f.Named(role="owned", kind="card", id=the.id),
    ~f.Keep(),
    uses=[f.Contender, f.Member, f.PriceCounts, f.Worth],
    concludes=[f.Verdict, f.Pick],
    says="{contender[name]} is a sound choice at {contender[usd]:.0f} US dollars.",
    because="It fits, it is supported, and no other card beats it.",
)
def approve_card(engine: Engine, id: str, contender: f.Contender) -> None:
    """Conclude a good verdict and pick the card; the best for the money comes first."""
    engine.conclude(f.Verdict(card=id, fine=True))
    pick_contender(engine, contender, "sound_choice", PLACES_PER_ROLE + better_asked(engine, id))


def better_asked(engine: Engine, id: str) -> int:
    """Return how many of the cards asked about rank ahead of this one, by worth for the money."""
    figure = chosen_figure(engine)
    found: dict[str, float] = {}
    for member in engine.every(f.Member, group=ASKED_ABOUT):
        card = str(member["card"])
        for contender in engine.every(f.Contender, card=card):
            known = weighed(engine, contender)
            value = value_of(contender) if known is None else figure(known)
            found[card] = max(value, found.get(card, 0.0))
    own = found.get(id, 0.0)
    return sum(value > own for card, value in found.items() if card != id)


rule(
    "CHOOSE-305",
    "A card you ask about is not recommended if another gives clearly more for the money",
    f.Topic(ask="check_card"),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Outweighed(card=the.id, condition=the.condition),
    ~f.RightFrom(card=the.id, condition=the.condition),
    ~f.Named(role="owned", kind="card", id=the.id),
    ~f.Keep(),
    f.Contender(card=the.id, condition=the.condition, reach=P(WITHIN_MEANS)),
    then=f.Verdict(card=the.id, fine=False),
    says="{contender[name]} is not recommended: another card gives clearly more for the money.",
    because="It works, but the same money buys more elsewhere.",
)

rule(
    "CHOOSE-310",
    "A card you ask about is not recommended if it is ruled out or beaten",
    f.Topic(ask="check_card"),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id),
    ~f.Contender(card=the.id, reach=P(WITHIN_MEANS)),
    ~f.Named(role="owned", kind="card", id=the.id),
    ~f.Keep(),
    then=f.Verdict(card=the.id, fine=False),
    says="{card[name]} is not recommended.",
    because="Something rules it out, another card beats it, or it costs too much.",
)


rule(
    "CHOOSE-312",
    "A card you ask about is not worth buying if one that you own is good enough",
    f.Topic(ask="check_card"),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id),
    EXISTS(f.Keep()),
    ~f.Named(role="owned", kind="card", id=the.id),
    then=f.Verdict(card=the.id, fine=False),
    says="{card[name]} is not recommended: what you own is good enough.",
    because="It would cost money without letting you do anything new.",
)


@rule(
    "CHOOSE-320",
    "Instead of a card that is not recommended, the card that beats it is suggested",
    f.Topic(ask="check_card"),
    ~f.Keep(),
    f.Parameter(name="equals-named-at-most", value=the.most),
    uses=[f.Beaten, f.Contender, f.Member],
    concludes=[f.Pick],
    says="Better than the cards you asked about: {names}.",
    because="If the answer is no, you want to know what to buy instead.",
)
def pick_better_card(engine: Engine, most: int) -> Said:
    """Pick the contenders that beat the cards asked about, if no such card is good enough."""
    asked = {member["card"] for member in engine.every(f.Member, group=ASKED_ABOUT)}
    contenders = [c for c in engine.every(f.Contender) if WITHIN_MEANS(c["reach"])]
    if any(contender["card"] in asked for contender in contenders):
        return {}
    beating = {(b["by"], b["by_condition"]) for b in engine.every(f.Beaten) if b["card"] in asked}
    better = sorted(
        (c for c in contenders if (c["card"], c["condition"]) in beating),
        key=lambda c: (-value_of(c), c["usd"], c["card"]),
    )[:most]
    engine.cite(*(c for c in contenders if c not in better))
    for number, contender in enumerate(better):
        pick_contender(engine, contender, "better_choice", PLACES_PER_ROLE + number)
    return {"names": names_of(better)}


@rule(
    "CHOOSE-330",
    "Instead of a card that is not recommended, the best value for learning is suggested",
    f.Topic(ask="check_card"),
    ~f.Keep(),
    f.Setting(name="floor", key="learner", value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    uses=[f.Contender, f.Member],
    concludes=[f.Pick],
    says="The best value with {least:g} GiB or more: {names}.",
    because="This card suits most people who ask.",
)
def pick_learning_card(engine: Engine, share: float, size: float) -> Said:
    """Pick the best value with enough memory to learn, if no card asked about is fine."""
    asked = {member["card"] for member in engine.every(f.Member, group=ASKED_ABOUT)}
    contenders = [c for c in engine.every(f.Contender) if WITHIN_MEANS(c["reach"])]
    enough = [c for c in contenders if c["gib"] >= share * size]
    if not enough or any(contender["card"] in asked for contender in contenders):
        return {}
    best = min(enough, key=lambda c: (-value_of(c), c["usd"], c["card"]))
    engine.cite(*(c for c in enough if c is not best))
    pick_contender(engine, best, "best_value", 2 * PLACES_PER_ROLE)
    return {"names": names_of([best]), "least": share * size}


NEAR_THE_OFFER = "near_the_offer"
MOST_WORTH_INSTEAD = [
    f.Topic(ask="check_card"),
    ~f.Keep(),
    f.Setting(name="worth_of_memory"),
    AS.tie << f.Setting(name="tie_band", value=the.band),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    f.Parameter(name="equals-named-at-most", value=the.most),
]
READ_OF_SUBSTITUTES = (
    f.AskedTooMuch,
    f.Contender,
    f.Fits,
    f.Member,
    f.Need,
    f.Outweighed,
    f.Premium,
    f.Worth,
)


@rule(
    "CHOOSE-331",
    "Instead of a card that is not recommended, the one that gives the most for the money is "
    "suggested",
    MOST_WORTH_INSTEAD,
    ~f.PriceInView(),
    uses=READ_OF_SUBSTITUTES,
    concludes=[f.Pick],
    says="Most for the money, or within {band:.0%} of it and clearly cheaper: {names}.",
    because="It does what people like you do, for the least money. Prices and speeds are not "
    "exact, so something that costs clearly more must give clearly more for the money.",
)
def pick_most_worth_instead(engine: Engine, band: float, share: float, most: int) -> Said:
    """Pick the contender with the most worth for its price, if no card asked about is fine.

    If other cards give clearly more for about the same money, it is the best of these. Equals are
    told apart in the same way as for somebody who asks what to buy (CHOOSE-121).
    """
    equals = most_worth(
        engine, _substitutes(engine), band, most, figure_of(None), share, climbs=False
    )
    return _pick_instead(engine, equals, "best_value")


@rule(
    "CHOOSE-332",
    "Instead of a card you were offered, the one that gives the most for about the same price is "
    "suggested",
    MOST_WORTH_INSTEAD,
    EXISTS(f.PriceInView()),
    AS.bound << f.Purse(high_usd=the.high, stretch_usd=the.stretch, save_usd=the.save),
    AS.stretching << f.Setting(name="stretch", value=the.more),
    uses=(*READ_OF_SUBSTITUTES, f.PriceInView),
    concludes=[f.Pick],
    says="The most for the money near the price you were offered, or else the cheapest: {names}.",
    because="The price you were offered shows what you mean to spend. A card for several times as "
    "much does not answer the question.",
)
def pick_substitute_near_offer(
    engine: Engine, band: float, share: float, most: int, stretch: float, save: float, more: float
) -> Said:
    """Pick the best substitute near the offered price: within the stretch, or what one saves up.

    If all substitutes cost more, the cheapest is picked. The best value of all is listed, too.
    """
    found = _substitutes(engine)
    best = most_worth(engine, found, band, most, figure_of(None), share, climbs=False)[:1]
    if not best:
        return {}
    known = [c for c in found if weighed(engine, c) is not None]
    least = min(known, key=lambda c: (c["usd"], -c["speed"], c["card"]))
    views = engine.every(f.PriceInView)
    reach = max(float(view["usd"]) for view in views) * (1 + more)
    picked = least
    for limit in (reach + save - stretch, reach):
        near = [c for c in known if c["usd"] <= limit]
        equals = most_worth(engine, near, band, most, figure_of(None), share, climbs=False)
        picked = equals[0] if equals else picked
    if picked == best[0]:
        return _pick_instead(engine, best, "best_value")
    said = _pick_instead(engine, [picked], "cheapest" if picked == least else NEAR_THE_OFFER)
    pick_contender(engine, best[0], "best_value", 2 * PLACES_PER_ROLE + 1)
    return said


def _substitutes(engine: Engine) -> list[f.Contender]:
    """Return what can be bought instead of the cards asked about; none if one of them is fine."""
    asked = {member["card"] for member in engine.every(f.Member, group=ASKED_ABOUT)}
    contenders = [c for c in engine.every(f.Contender) if WITHIN_MEANS(c["reach"])]
    outweighed = engine.every(f.Outweighed)
    poor = {(offer["card"], offer["condition"]) for offer in outweighed}
    fine = [c for c in contenders if (c["card"], c["condition"]) not in poor]
    too_dear = {offer["card"] for offer in engine.every(f.AskedTooMuch)}
    if any(c["card"] in asked - too_dear for c in fine):
        return []
    contenders = [c for c in contenders if c["card"] not in too_dear]
    by = {offer["by"] for offer in outweighed if offer["card"] in asked}
    return [c for c in contenders if c["card"] in by] or contenders


def _pick_instead(engine: Engine, equals: Sequence[f.Contender], role: str) -> Said:
    """Pick the first of equally good contenders, if any, and cite the others."""
    if not equals:
        return {}
    best, *others = equals
    engine.cite(*others)
    pick_contender(engine, best, role, 2 * PLACES_PER_ROLE)
    return {"names": names_of([best])}


# --- upgrades -----------------------------------------------------------------------

rule(
    "CHOOSE-400",
    "A card you own that is still good enough is kept",
    f.Keep(card=the.id, cards=the.cards),
    f.Card(id=the.id, name=the.name),
    then=f.Pick(
        kind="card", id=the.id, name=the.name, role=KEEP, place=1, cards=the.cards, condition=OWNED
    ),
    says="Keep {card[name]}; you can add more of the same card when you need to.",
    because="It is still good enough, and nothing is cheaper than a card you already own.",
    sources=["dettmers-2016-07-23", "dettmers-2019-04-03"],
)

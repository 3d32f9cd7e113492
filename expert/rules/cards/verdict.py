"""Stage 12, continued: cards the person asked about, and cards already owned."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, KEEP, OWNED
from expert.rules.cards.choose import names_of, pick_contender
from expert.rules.cards.fallback import LAST_PLACE
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import chosen_figure, weighed
from expert.rules.vocabulary import FIRST_PLACE, WITHIN_MEANS

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
    pick_contender(engine, contender, "sound_choice", FIRST_PLACE + better_asked(engine, id))


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
    "Beside the best choice, the cards that beat the ones you asked about are named",
    f.Topic(ask="check_card"),
    ~f.Keep(),
    f.Parameter(name="equals-named-at-most", value=the.most),
    uses=[f.Beaten, f.Contender, f.Member],
    concludes=[f.Pick],
    says="Better than the cards you asked about: {names}.",
    because="If the answer is no, you want to know which card is better in the same respects.",
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
        pick_contender(engine, contender, "better_choice", LAST_PLACE + number)
    return {"names": names_of(better)}


# --- upgrades -----------------------------------------------------------------------


@rule(
    "CHOOSE-400",
    "A card you own that is still good enough is kept; of several, the fastest comes first",
    f.Keep(card=the.id, cards=the.cards),
    f.Card(id=the.id, name=the.name),
    uses=[f.Keep, f.Named, f.Speed],
    concludes=[f.Pick],
    says="Keep {card[name]}; you can add more of the same card when you need to.",
    because="It is still good enough, and nothing is cheaper than a card you already own.",
    sources=["dettmers-2016-07-23", "dettmers-2019-04-03"],
)
def keep_owned(engine: Engine, id: str, name: str, cards: int) -> None:
    """Pick a card that is kept, after the kept cards that are faster.

    Of several versions of which the person has one, the slowest comes first: it promises least.
    """
    speeds = {fact["card"]: float(fact["value"]) for fact in engine.every(f.Speed)}
    named = {fact["id"] for fact in engine.every(f.Named, role=OWNED)}
    least = -1 if id in named else 1
    own = least * speeds.get(id, 0.0)
    kept = {fact["card"] for fact in engine.every(f.Keep)} - {id}
    ahead = sum(least * speeds.get(other, 0.0) < own for other in kept)
    pick = {"kind": "card", "id": id, "name": name, "role": KEEP, "condition": OWNED}
    engine.conclude(f.Pick(**pick, place=FIRST_PLACE + ahead, cards=cards))

"""Stage 12 too: cards the person asked about, and cards already owned."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Beaten,
    Card,
    Contender,
    Keep,
    Market,
    Member,
    Parameter,
    Pick,
    Setting,
    Topic,
    Verdict,
)
from expert.rules.cards.choose import PLACES_PER_ROLE, names_of, pick_contender
from expert.rules.cards.value import value_of
from expert.rules.cards.wishes import ASKED_ABOUT
from expert.rules.vocabulary import WITHIN_MEANS

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
        AS.contender << Contender(card=MATCH.id, reach=P(WITHIN_MEANS)),
    ],
)
def approve_card(engine: Engine, id: str, contender: Contender) -> None:
    """Conclude a good verdict and pick the card."""
    engine.conclude(Verdict(card=id, fine=True))
    pick_contender(engine, contender, "sound_choice", PLACES_PER_ROLE)


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
        NOT(Contender(card=MATCH.id, reach=P(WITHIN_MEANS))),
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
    contenders = [c for c in engine.every(Contender) if WITHIN_MEANS(c["reach"])]
    if any(contender["card"] in asked for contender in contenders):
        return {}
    beating = {(b["by"], b["by_condition"]) for b in engine.every(Beaten) if b["card"] in asked}
    better = sorted(
        (c for c in contenders if (c["card"], c["condition"]) in beating),
        key=lambda c: (-value_of(c), c["usd"], c["card"]),
    )[:most]
    for number, contender in enumerate(better):
        pick_contender(engine, contender, "better_choice", PLACES_PER_ROLE + number)
    return {"names": names_of(better)}


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
    contenders = [c for c in engine.every(Contender) if WITHIN_MEANS(c["reach"])]
    enough = [c for c in contenders if c["gib"] >= share * size]
    if not enough or any(contender["card"] in asked for contender in contenders):
        return {}
    best = min(enough, key=lambda c: (-value_of(c), c["usd"], c["card"]))
    pick_contender(engine, best, "best_value", 2 * PLACES_PER_ROLE)
    return {"names": names_of([best]), "least": share * size}


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

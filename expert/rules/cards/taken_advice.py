"""Stage 13: why this number of cards is recommended, and no more."""

from __future__ import annotations

from expert import facts as f
from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, the

PICKED = [
    f.Topic(ask="gpu"),
    f.Pick(kind="card", id=the.id, name=the.name, condition=the.condition, cards=the.cards),
]


@formula
def verb(cards: int, for_one: str, for_more: str) -> str:
    """Return the form of a verb that agrees with a number of cards."""
    return for_one if cards == 1 else for_more


rule(
    "ADVICE-165",
    "If fewer cards are recommended than you allow, the advice says why",
    PICKED,
    f.CardsTaken(
        card=the.id, condition=the.condition, cards=the.cards, most=the.most, limit=the.limit
    ),
    let={"are": verb(the.cards, "is", "are")},
    then=f.Advice(
        topic="several cards",
        says="Only {cards} of up to {most} cards {are} recommended: {most} x {name} {limit}.",
    ),
    says="Only {cards:g} of up to {most:g} cards are recommended.",
    because="If you know the limit, you can raise it or leave the slots free for later.",
)


@rule(
    "ADVICE-166",
    "If as few cards as possible are recommended, the advice says what more would bring",
    PICKED,
    f.CardsTaken(card=the.id, condition=the.condition, cards=the.cards, most=the.most),
    the.cards < the.most,
    uses=[f.MoreCardsWanted, f.NetworkType, f.SpreadsBadly],
    concludes=[f.Advice],
    says="{cards:g} of up to {most:g} cards can hold the workload.",
    because="Twice as many cards cost twice as much but are not twice as fast, and in some "
    "networks extra cards would wait for each other most of the time.",
    sources=["amdahl-1967", "dettmers-2016-06-25", "dettmers-2019-04-03"],
)
def tell_what_more_would_bring(engine: Engine, name: str, cards: int, most: int) -> None:
    """Say that more cards cost more, or that the network gains hardly anything from them."""
    badly = [
        net
        for spread in engine.every(f.SpreadsBadly)
        for net in engine.every(f.NetworkType, id=spread["net"])
    ]
    if engine.every(f.MoreCardsWanted) and not badly:
        return
    more = ". Each additional card costs the full price again."
    for net in badly:
        engine.cite(net)
        more = f"; {net['name']} gain hardly anything from more cards, because {net['says']}."
    says = (
        f"You allow up to {most} cards, but {cards} x {name} already "
        f"{verb(cards, 'holds', 'hold')} the workload{more}"
    )
    engine.conclude(f.Advice(topic="several cards", says=says))


rule(
    "ADVICE-168",
    "More cards than one computer holds need a server or several computers",
    f.Topic(ask="gpu"),
    f.Pick(kind="card", id=the.id, name=the.name, cards=the.has),
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    ~f.ServerAsked(),
    ~f.Purse(server_usd=P(AtLeast(0))),
    f.Setting(name="cards_in_one_computer", value=the.allowed),
    the.has > the.allowed,
    f.Parameter(name="price-of-a-server", value=the.around),
    then=f.Advice(
        topic="several cards",
        says="An ordinary computer holds up to {allowed:g} cards. {has:g} x {name} need a server, "
        "about ${around:,.0f} without them, or several computers, which the price does not "
        "include. Try gpus={allowed:g} to get fewer but larger cards.",
        key="more than a computer holds",
    ),
    says="{has:g} cards are recommended, but only {allowed:g} fit in an ordinary computer.",
    because="An ordinary computer has limited slots, power and cooling.",
    sources=["dettmers-2016-06-25", "judgement"],
)

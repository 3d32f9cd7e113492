"""Stage 8, continued: how many cards hold a workload together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import JUDGEMENT, Said, rule
from expert.engine.terms import the
from expert.rules.cards.fit import LAPTOP, WHOLE_MACHINE, take_safe
from expert.rules.cards.together import (
    cards_dividing,
    cards_holding,
    in_whole_layers,
    is_more,
    together,
)
from expert.rules.cards.wishes import USED_OK
from expert.rules.memory.inference import VLLM
from expert.rules.vocabulary import SEVERAL, ruled_out


def more_cards_may_hold(id: str, title: str, limit: str, *conditions: Any, because: str) -> None:
    """Declare how many cards may share work that two of the largest consumer cards cannot hold."""

    def find_most_cards(
        engine: Engine, cards: float, wants: float, flagship: float, further: float
    ) -> Said:
        limits = [*engine.every(f.Answer, key="gpus"), *engine.every(f.Answer, key="slots")]
        beyond = cards * flagship < wants
        most = max(cards, further) if beyond and not limits else cards
        engine.conclude(f.MostCards(cards=most))
        return {"most": most}

    rule(
        id,
        title,
        f.SplitAllowed(cards=the.cards),
        f.Need(gib=the.wants),
        f.Job(id=the.work),
        f.Market(quantity="flagship_memory", value=the.flagship),
        f.Setting(name=limit, key=the.work, value=the.further),
        *conditions,
        uses=[f.Answer],
        answers=["gpus", "slots"],
        concludes=[f.MostCards],
        says="Up to {most:g} cards may hold the {wants:g} GiB needed.",
        because=because,
    )(find_most_cards)


more_cards_may_hold(
    "FIT-251",
    "If even two of the largest consumer cards are too small, a workstation is considered",
    "cards_in_a_workstation",
    ~f.InServer(),
    because="Two cards fit in an ordinary computer. A job beyond that calls for a workstation or "
    "a server.",
)
more_cards_may_hold(
    "FIT-960",
    "In a server, more cards may share a workload that two of the largest consumer cards cannot "
    "hold",
    "cards_in_a_server",
    f.InServer(),
    because="Its board, power supply and fans are built for many cards.",
)

rule(
    "FIT-252",
    "If the advisor says nothing about workstations, the number of cards stays as it is",
    f.SplitAllowed(cards=the.cards),
    ~f.Setting(name="cards_in_a_workstation"),
    then=f.MostCards(cards=the.cards),
    says="Up to {cards:g} cards may hold the job.",
    because="Its author writes about ordinary computers.",
)

SEVERAL_CARDS = [
    f.Need(gib=the.wants, high=the.high, own=the.own),
    f.MostCards(cards=the.cards),
    ~f.Movable(),
    ~f.ExpertsAside(),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    ~f.Card(id=the.id, form=LAPTOP),
]


def held_by_several(
    id: str,
    title: str,
    *conditions: Any,
    count: Any,
    allowed: Any,
    because: str,
    sources: Sequence[str] = JUDGEMENT,
) -> None:
    """Declare how many identical cards hold a workload together."""
    rule(
        id,
        title,
        SEVERAL_CARDS,
        *conditions,
        the.has < the.wants,
        allowed,
        let={"count": count, "gib": together(the.has, the.count, the.own)},
        then=f.Fits(card=the.id, cards=the.count, gib=the.gib, tight=is_more(the.high, the.gib)),
        says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
        because=because,
        sources=sources,
    )


ENOUGH = cards_holding(the.wants, the.has, the.own, the.need)
ALL_HOLD_IT = the.cards >= ENOUGH
DIVIDING = cards_dividing(ENOUGH, the.heads, the.shape["kv_heads"])
SERVED = f.Known(key="program", value=VLLM)

rule(
    "DEMAND-930",
    "If you have room for several cards and state a budget, an extra card is added to be on the "
    "safe side",
    f.Answer(key="gpus", value=the.room & P(SEVERAL)),
    EXISTS(f.Setting(name="fair_step")),
    ~f.Profile(id="thrifty"),
    f.Purse(firm=True, high_usd=the.money),
    then=f.RoomToSpare(usd=the.money),
    says="There is room for {room:g} cards and a budget of {money:.0f} US dollars.",
    because="If the likely estimate proves too low, one more card bought now costs less than "
    "starting over.",
)

held_by_several(
    "FIT-032",
    "Several identical cards together can hold the workload",
    ~SERVED,
    ~f.RoomToSpare(),
    count=ENOUGH,
    allowed=ALL_HOLD_IT,
    because="Each card holds some of the model's layers.",
)


@rule(
    "FIT-045",
    "If you have room and money for more cards, enough are chosen to be safe",
    SEVERAL_CARDS,
    ~SERVED,
    AS.spare << f.RoomToSpare(usd=the.money),
    the.has < the.wants,
    ALL_HOLD_IT,
    uses=[f.Answer, f.Offer],
    answers=[USED_OK],
    concludes=[f.Fits],
    says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
    because="The likely estimate is too low as often as it is too high, and the budget also "
    "covers the extra card.",
)
def take_enough_to_be_safe(
    engine: Engine,
    card: f.Card,
    need: f.Need,
    has: float,
    wants: float,
    high: float,
    own: float,
    cards: float,
    money: float,
) -> Said:
    """Conclude how many cards the work takes, enough to be safe if there is room and money."""
    safe, least = (cards_holding(amount, has, own, need) for amount in (high, wants))
    count = take_safe(engine, card, (has, high, own), safe, least, cards, money)
    return {"count": count}


held_by_several(
    "FIT-044",
    "A server program splits a workload of unknown architecture across any number of cards",
    SERVED,
    ~f.Shape(),
    count=ENOUGH,
    allowed=ALL_HOLD_IT,
    because="Nothing is known about the model that would rule out a number of cards.",
)
held_by_several(
    "FIT-043",
    "A server program splits a model only across a number of cards that divides its attention "
    "heads evenly",
    SERVED,
    AS.shape << f.Shape(heads=the.heads),
    count=DIVIDING,
    allowed=the.cards >= DIVIDING,
    because="Tensor parallelism gives each card the same number of heads.",
    sources=["vllm-parallelism-docs", "vllm-glm4-moe"],
)

rule(
    "FIT-033",
    "The largest number of cards allowed must be able to hold the workload",
    SEVERAL_CARDS,
    together(the.has, the.cards, the.own) < the.wants,
    let={"held": together(the.has, the.cards, the.own)},
    then=ruled_out(
        "memory", about="memory of {cards:g} cards", wanted=the.wants, found=the.held, unit="GiB"
    ),
    says="{cards:g} x {card[name]} with {has:g} GiB hold {held:.4g} GiB of it, less than the "
    "{wants:.4g} GiB needed.",
    because="Data that does not fit is fetched over the bus again and again, which is many times "
    "slower.",
)

rule(
    "FIT-058",
    "If a program puts only whole layers on a card, the cards must have room for all of them",
    SEVERAL_CARDS,
    AS.divided << f.Need(layers=the.layers),
    together(the.has, the.cards, the.own) >= the.wants,
    the.cards < ENOUGH,
    let={"held": in_whole_layers(the.need, the.has, the.cards)},
    then=ruled_out(
        "memory",
        about="memory of {cards:g} cards for whole layers",
        wanted=the.wants,
        found=the.held,
        unit="GiB",
    ),
    says="{cards:g} x {card[name]} have room for {held:.4g} of {wants:.4g} GiB, because each card "
    "holds only whole layers.",
    because="A layer that does not fit on any card as a whole is left over, even if the cards "
    "together have room for it.",
    sources=["llama-cpp-split-modes"],
)

"""Stages 7 and 8: a company's work that does not fit in a workstation goes to a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import JUDGEMENT, Said, rule
from expert.engine.terms import the
from expert.rules.memory.sharding import EVERYTHING
from expert.rules.situation.users import COMPANIES
from expert.rules.vocabulary import CONSUMER, DATA_CENTRE, PROSUMER, TRAINING_JOBS, ruled_out

A_COMPANY = [f.Day(), EXISTS(f.Profile(id=P(COMPANIES))), ~f.Answer(key="where", value="cloud")]
CARD = "card"
FOR_DESKS = OneOf((CONSUMER, PROSUMER))
ONE_CARD = 1


def _conclude_beyond(engine: Engine, most: int, *conclusions: Any) -> Said:
    """Conclude something if the given number of the largest workstation cards is too small."""
    parts, stated = engine.every(f.MemoryPart), engine.every(f.Answer, key="memory_need_gb")
    gib = max(
        sum(float(part["gib"]) for part in parts),
        *(float(answer["value"]) for answer in stated),
        0.0,
    )
    sold = {offer["card"] for offer in engine.every(f.Offer, condition="new")}
    sold -= {found["card"] for found in engine.every(f.Unserved)}
    own = [
        card
        for card in engine.every(f.Card, form=CARD)
        if card["id"] in sold and card["segment"] != DATA_CENTRE and "memory_gib" in card
    ]
    largest = max(own, key=lambda card: (card["memory_gib"], card["id"]), default=None)
    if largest is None or gib <= most * largest["memory_gib"]:
        return {"gib": gib, "beyond": ""}
    engine.cite(largest, *parts, *stated)
    for conclusion in conclusions:
        engine.conclude(conclusion)
    return {"gib": gib, "beyond": f", more than {most:g} x {largest['name']}"}


def beyond_a_workstation(
    id: str,
    title: str,
    *conditions: Any,
    concludes: Sequence[Any],
    because: str,
    sources: Sequence[str] = JUDGEMENT,
) -> Callable[[Callable[..., Said]], object]:
    """Return a decorator that makes a function the rule about a company's work."""
    return rule(
        id,
        title,
        A_COMPANY,
        *conditions,
        uses=[f.Answer, f.Card, f.MemoryPart, f.Offer, f.Unserved],
        answers=["memory_need_gb"],
        concludes=concludes,
        says="The job fills {gib:.0f} GiB{beyond}.",
        because=because,
        sources=sources,
    )


@beyond_a_workstation(
    "DEMAND-960",
    "A company runs a model on a server if a workstation is too small for it",
    f.Job(id="run_llm"),
    f.Setting(name="cards_in_a_workstation", key="run_llm", value=the.most),
    concludes=[f.InServer],
    because="Servers hold eight linked cards, and a company has room for one.",
)
def put_model_in_server(engine: Engine, most: int) -> Said:
    """Conclude that a server is considered if a full workstation is too small."""
    return _conclude_beyond(engine, most, f.InServer())


@beyond_a_workstation(
    "DEMAND-961",
    "A company runs a training job on a server if a workstation is too small for it",
    f.Job(id=P(TRAINING_JOBS)),
    f.Setting(name="cards_in_a_server"),
    concludes=[f.InServer],
    because="Cards that train together exchange gradients after every step, and a server's "
    "links are made for that.",
)
def put_training_in_server(engine: Engine) -> Said:
    """Conclude that a server is considered if the largest card is too small."""
    return _conclude_beyond(engine, ONE_CARD, f.InServer())


@beyond_a_workstation(
    "DEMAND-962",
    "The cards of a company's server share a training job",
    f.Job(id=the.work & P(TRAINING_JOBS)),
    f.Setting(name="cards_in_a_server", key=the.work, value=the.most),
    ~f.Answer(key="gpus"),
    ~f.Answer(key="sharding"),
    concludes=[f.CardsWanted, f.DividedPart],
    because="Software divides weights, gradients and optimizer states among the linked cards.",
    sources=["zero-2019"],
)
def share_a_server(engine: Engine, most: int) -> Said:
    """Conclude that all cards of a server may share a job that does not fit on one card."""
    shared = (f.DividedPart(part=name) for name in EVERYTHING)
    return _conclude_beyond(engine, ONE_CARD, f.CardsWanted(cards=most), *shared)


# --- what a server is built for -----------------------------------------------------------

rule(
    "FIT-961",
    "Servers are not built for consumer cards, so no more are considered than one computer holds",
    f.InServer(),
    f.Setting(name="cards_in_one_computer", value=the.most),
    f.Relevant(card=the.id),
    f.Card(id=the.id, segment=P(FOR_DESKS)),
    then=f.CardsAtMost(
        card=the.id, cards=the.most, limit="do not fit in one computer, because of their coolers"
    ),
    says="Up to {most:g} x {card[name]} fit in one computer.",
    because="They are thick and blow warm air at each other, and servers are built for other "
    "cards.",
)
MORE_THAN_A_COMPUTER_HOLDS = [
    f.InServer(),
    f.Setting(name="cards_in_one_computer", value=the.most),
    f.Fits(card=the.id, cards=the.cards),
    the.cards > the.most,
]
TOO_MANY_CARDS = ruled_out(
    "machine", about="cards in one computer", wanted=the.cards, found=the.most, unit="cards"
)
A_LARGER_COMPUTER = "in a computer that holds {want}"

rule(
    "FIT-962",
    "Work that takes more consumer cards than a computer holds needs server cards",
    MORE_THAN_A_COMPUTER_HOLDS,
    f.Card(id=the.id, segment=P(FOR_DESKS)),
    then=TOO_MANY_CARDS,
    lifted=A_LARGER_COMPUTER,
    says="It takes {cards:g} x {card[name]}, and {most:g} fit in one computer.",
    because="They are thick and blow warm air at each other, and servers are built for other "
    "cards.",
)
rule(
    "FIT-963",
    "More than two cards that split every layer need the fast links of a server",
    f.DividedPart(part="weights"),
    f.Fits(card=the.id, cards=the.cards),
    the.cards > 2,
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    f.Card(id=the.id),
    f.Parameter(name="serving-without-server-links", value=the.share),
    then=f.Unlinked(card=the.id, share=the.share),
    says="{card[name]} has no server links, so several of them reach only {share:g} times their "
    "combined speed.",
    because="At every layer, the cards exchange data, and PCI Express is slow for that. The "
    "share was measured with cards that serve a model.",
    sources=["speed-figures-2026-11"],
)

"""Decide how many GPUs to use, and why."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ASKED_ABOUT
from expert.rules.cards.fit_several import SERVED
from expert.rules.cards.together import cards_dividing
from expert.rules.several.modules import board_of
from expert.rules.sizes import in_steps
from expert.rules.vocabulary import (
    ANY_GPU,
    HARDLY_ANY_MONEY,
    LANGUAGE_JOBS,
    TRAINING_JOBS,
    as_assumed,
)

HOW_MANY = "how_many_gpus"
ASKED_ABOUT_THESE = "You asked how many of these cards you need."
TO_HOLD = "memory"
"""The reason for buying several GPUs if a single one does not hold the model."""
GAIN_MATTERS = OneOf((HOW_MANY, "compare_systems"))
HOW_MANY_TO_TRAIN = [f.Topic(ask=HOW_MANY), f.Job(id=P(TRAINING_JOBS))]
HOW_MANY_TO_HOLD = [f.Topic(ask=HOW_MANY), f.Job(id=P(LANGUAGE_JOBS))]

# --- what the gain depends on ---------------------------------------------------

rule(
    "SITUATION-661",
    "If you say nothing about your code, an unmodified framework is assumed",
    f.Topic(ask=P(GAIN_MATTERS)),
    f.Job(id=P(TRAINING_JOBS)),
    ~f.Answer(key="code"),
    f.Usual(key="code", value=the.value, says=the.told),
    then=as_assumed("code", the.value),
    says="{told}",
    because="Few people write their own code for several GPUs.",
)

rule(
    "PLATFORM-660",
    "Some kinds of networks do not scale well across several GPUs",
    f.Answer(key="nets", value=the.net),
    f.NetworkType(id=the.net, spreads="badly", says=the.why),
    then=f.SpreadsBadly(net=the.net),
    says="{network_type[name]} scale badly: {why}.",
    because="If layers exchange a lot of data and compute little, the GPUs wait for each other.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

# --- reasons for several ---------------------------------------------------------

rule(
    "NEED-660",
    "Some goals call for several cheap GPUs with one experiment each",
    f.Topic(ask=HOW_MANY),
    f.Answer(key="goal", value=the.goal),
    f.Setting(name="several_for", value=the.goal),
    AS.least << f.Setting(name="experiments_at_once", value=the.cards),
    ~f.Answer(key="budget", value=P(HARDLY_ANY_MONEY)),
    then=f.SeveralWanted(reason="experiments", cards=the.cards),
    says="For the goal '{goal}', {cards:g} or more cheap GPUs can run one experiment each.",
    because="No single run gets faster, but you learn more in the same time.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "NEED-661",
    "To speed up a single run, use as many GPUs as fit in one computer",
    f.Topic(ask=HOW_MANY),
    f.Answer(key="goal", value=the.goal),
    f.Setting(name="several_for_speed", value=the.goal),
    AS.most << f.Setting(name="cards_in_one_computer", value=the.cards),
    ~f.SpreadsBadly(),
    ~f.Answer(key="budget", value=P(HARDLY_ANY_MONEY)),
    then=f.SeveralWanted(reason="speed", cards=the.cards),
    says="For the goal '{goal}', up to {cards:g} GPUs in one computer can share a run.",
    because="Training scales best inside one computer; the link between computers is slow.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)


@formula
def cards_to_hold(gib: float, has: float) -> int:
    """Return how many cards with this much memory it takes to hold the model, rounded up."""
    return int(-(-gib // has))


@formula
def sold_to_hold(gib: float, held: f.HeldBy) -> int:
    """Return how many cards to buy to hold the model: modules are sold only by the board.

    >>> sold_to_hold(666, {"gib": 141}), sold_to_hold(666, {"gib": 141, "board": 4})
    (5, 8)
    """
    return int(in_steps(cards_to_hold(gib, held["gib"]), held.get("board", 1)))


@formula
def most_held(held: f.HeldBy, most: float) -> float:
    """Return how many cards one machine holds: a server for modules, otherwise a computer."""
    return float(held.get("most", most))


rule(
    "DEMAND-661",
    "If you name no card, consumer cards are assumed to share the model",
    f.Topic(ask=HOW_MANY),
    ~f.Member(group=ASKED_ABOUT),
    f.Market(quantity="flagship_memory", value=the.has),
    then=f.HeldBy(what="consumer cards", gib=the.has),
    says="The largest new consumer card has {has:g} GiB.",
    because="They give the most memory for the money.",
)

rule(
    "DEMAND-662",
    "If you name a card, cards of its kind are assumed to share the model",
    f.Topic(ask=HOW_MANY),
    f.Named(role="candidate", kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, memory_gib=the.has),
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    then=f.HeldBy(what=the.name, gib=the.has),
    says="{name}, which you named, has {has:g} GiB.",
    because=ASKED_ABOUT_THESE,
)

rule(
    "DEMAND-664",
    "If you name a module, whole boards of it are assumed to share the model in a server",
    f.Topic(ask=HOW_MANY),
    f.Job(id=the.work),
    f.Named(role="candidate", kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, memory_gib=the.has),
    AS.caveat << f.Caveat(card=the.id, kind="needs_server_module"),
    AS.boards << f.Parameter(name="modules-on-a-board", value=the.usual),
    AS.server << f.Setting(name="cards_in_a_server", key=the.work, value=the.most),
    then=f.HeldBy(what=the.name, gib=the.has, board=board_of(the.caveat, the.usual), most=the.most),
    says="{name}, which you named, has {has:g} GiB, and a server holds {most:g}.",
    because="Makers sell modules on boards, and a board works only in a server built for it.",
    sources=["aiproplaybook-2026"],
)

rule(
    "DEMAND-663",
    "If you name a kind of card, cards of this kind are assumed to share the model",
    f.Topic(ask=HOW_MANY),
    f.Named(role="candidate", kind="group", text=the.text),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id, memory_gib=the.has),
    then=f.HeldBy(what=the.text, gib=the.has),
    says="{card[name]} has {has:g} GiB.",
    because=ASKED_ABOUT_THESE,
)


def too_many_cards(id: str, title: str, *conditions: Any) -> None:
    """Declare that it takes more cards to hold a model than fit in one computer."""
    rule(
        id,
        title,
        HOW_MANY_TO_HOLD,
        f.Need(gib=the.gib),
        f.HeldBy(what=the.what, gib=the.has),
        f.Setting(name="cards_in_one_computer", value=the.most),
        sold_to_hold(the.gib, the.held_by) > most_held(the.held_by, the.most),
        *conditions,
        let={
            "cards": sold_to_hold(the.gib, the.held_by),
            "limit": most_held(the.held_by, the.most),
        },
        then=f.TooManyCards(cards=the.cards, most=the.limit),
        says="{gib:.1f} GiB would take {cards} {what} with {has:g} GiB each, but only {limit:g} "
        "fit in a computer.",
        because="An ordinary computer has limited slots, power and cooling.",
        sources=["dettmers-2016-06-25", "judgement"],
    )


too_many_cards(
    "FIT-660",
    "A model can be too large for as many of the cards you name as fit in one computer",
    EXISTS(f.Member(group=ASKED_ABOUT)),
)
too_many_cards(
    "RANK-661",
    "A model can be too large for any cards that fit in one computer",
    ~f.Member(group=ASKED_ABOUT),
    ~f.Candidate(),
)


def shared_by_several(id: str, title: str, *conditions: Any, cards: Any, because: str) -> None:
    """Declare how many cards it takes to hold a model that is too large for a single one."""
    rule(
        id,
        title,
        HOW_MANY_TO_HOLD,
        f.Need(gib=the.wants),
        f.HeldBy(gib=the.has),
        *conditions,
        the.has < the.wants,
        ~f.TooManyCards(),
        then=f.SeveralWanted(reason="memory", cards=cards),
        says="You need {wants:.1f} GiB, and one card has {has:g} GiB.",
        because=because,
    )


TO_SHARE = sold_to_hold(the.wants, the.held_by)

shared_by_several(
    "REACH-660",
    "A model too large for any one of the cards is split across several",
    ~SERVED,
    cards=TO_SHARE,
    because="The layers can be split across several cards that take turns.",
)
shared_by_several(
    "REACH-661",
    "A server program splits a model of unknown architecture across any number of cards",
    SERVED,
    ~f.Shape(),
    cards=TO_SHARE,
    because="Nothing is known about the model that would rule out a number of cards.",
)
shared_by_several(
    "REACH-662",
    "A server program splits a model only across as many cards as divide its heads evenly",
    SERVED,
    f.Shape(heads=the.heads),
    cards=cards_dividing(TO_SHARE, the.heads, the.shape["kv_heads"]),
    because="Tensor parallelism gives each card the same number of heads.",
)

# --- how many ---------------------------------------------------------------------

rule(
    "CHOOSE-660",
    "Start with one GPU",
    f.Topic(ask=HOW_MANY),
    f.Setting(name="first_gpus", value=the.cards),
    ~f.SeveralWanted(),
    ~f.TooManyCards(),
    ~f.RunOnServers(),
    then=f.Pick(**ANY_GPU, role="first_gpu", place=1, cards=the.cards),
    says="One GPU is enough for almost any task; add more when you have a run that is worth the "
    "cost.",
    because="A single GPU can handle nearly every task; a second one helps with only some of them.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)


@rule(
    "CHOOSE-661",
    "If there is a reason for several GPUs, use as many as it calls for, within your limits",
    f.Topic(ask=HOW_MANY),
    EXISTS(f.SeveralWanted()),
    ~f.RunOnServers(),
    uses=[f.CountedWith, f.GpusAtMost, f.SeveralWanted],
    concludes=[f.Pick],
    says="Use {cards:g} GPUs, for {reasons}{limited}.",
    because="Each reason calls for some number of GPUs; the largest number covers them all, but "
    "only if you can pay for that many, power them and install them.",
    sources=["dettmers-2016-06-25"],
)
def pick_several(engine: Engine) -> Said:
    """Pick the largest number of GPUs that any reason calls for, within the limits."""
    reasons = engine.every(f.SeveralWanted)
    if not reasons:
        return {}
    limits, counted = engine.every(f.GpusAtMost), engine.every(f.CountedWith)
    wanted = max(int(reason["cards"]) for reason in reasons)
    tightest = min(limits, key=lambda limit: (limit["cards"], limit["limit"]), default=None)
    least = 1
    if any(reason["reason"] == TO_HOLD for reason in reasons):
        # The card used for the count determines how many cards hold the model.
        least = int(counted[0].get("needs", wanted)) if counted else wanted
        wanted = least if len(reasons) == 1 else max(wanted, least)
    cards = wanted if tightest is None else max(least, min(wanted, int(tightest["cards"])))
    engine.cite(*reasons, *counted, *limits)
    engine.conclude(f.Pick(**ANY_GPU, role="several_gpus", place=1, cards=cards))
    held = tightest is not None and cards < wanted
    limited = f", as the {tightest['limit']} allows no more" if held and tightest else ""
    told = " and ".join(sorted({str(reason["reason"]) for reason in reasons}))
    return {"cards": cards, "reasons": told, "limited": limited}

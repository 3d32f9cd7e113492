"""Several GPUs: how many to take, and for what reason."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf, has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Assumed,
    Job,
    Known,
    Market,
    Need,
    NetworkType,
    Pick,
    Setting,
    SeveralWanted,
    SpreadsBadly,
    TooManyCards,
    Topic,
)
from expert.rules.vocabulary import ANY_GPU, HARDLY_ANY_MONEY, LANGUAGE_JOBS, TRAINING_JOBS

ASSUMED_CODE = "framework"
HOW_MANY = "how_many_gpus"
GAIN_MATTERS = OneOf((HOW_MANY, "compare_systems"))


# --- what the gain depends on ---------------------------------------------------


@rule(
    id="SITUATION-660",
    title="The code named decides what several GPUs bring",
    because="Code tuned for several GPUs waits less for data of the others.",
    says="The code is: {code}.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=P(GAIN_MATTERS)),
        AS.answer << Answer(key="code", value=MATCH.code),
    ],
)
def take_the_code(engine: Engine, code: str) -> None:
    """Take over the kind of code."""
    engine.conclude(Known(key="code", value=code))


@rule(
    id="SITUATION-661",
    title="Without another word, a framework as it comes does the training",
    because="Few people write code of their own for several GPUs.",
    says="Nothing was said about the code, so a framework as it comes is assumed.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(GAIN_MATTERS)),
        AS.work << Job(id=P(TRAINING_JOBS)),
        NOT(Answer(key="code")),
    ],
)
def assume_a_framework(engine: Engine) -> None:
    """Assume a framework."""
    engine.conclude(Assumed(what="code", value=ASSUMED_CODE))
    engine.conclude(Known(key="code", value=ASSUMED_CODE))


@rule(
    id="PLATFORM-660",
    title="Some kinds of networks do not spread over several GPUs",
    because="Where layers exchange more than they compute, the GPUs wait for each other.",
    says="{type[name]} spread badly: {why}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="nets", value=MATCH.net),
        AS.type << NetworkType(id=MATCH.net, spreads="badly", says=MATCH.why),
    ],
)
def find_bad_spreading(engine: Engine, net: str) -> None:
    """Conclude that a named network does not spread."""
    engine.conclude(SpreadsBadly(net=net))


# --- why to have several ---------------------------------------------------------


@rule(
    id="NEED-660",
    title="Some goals are served by several cheap GPUs with one experiment each",
    because="No run gets faster, but more is learnt in the same time.",
    says="For the goal '{goal}' {cards:g} or more cheap GPUs run one experiment each.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="goal", value=MATCH.goal),
        AS.setting << Setting(name="several_for", value=MATCH.goal),
        AS.least << Setting(name="experiments_at_once", value=MATCH.cards),
        NOT(Answer(key="budget", value=P(HARDLY_ANY_MONEY))),
    ],
)
def want_experiments(engine: Engine, cards: int) -> None:
    """Conclude that several experiments are to run at once."""
    engine.conclude(SeveralWanted(reason="experiments", cards=cards))


@rule(
    id="NEED-661",
    title="Who wants a single run to be faster takes as many GPUs as fit one computer",
    because="Networks spread best inside of one computer; between computers the link is slow.",
    says="For the goal '{goal}' up to {cards:g} GPUs in one computer share a run.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.answer << Answer(key="goal", value=MATCH.goal),
        AS.setting << Setting(name="several_for_speed", value=MATCH.goal),
        AS.most << Setting(name="cards_in_one_computer", value=MATCH.cards),
        NOT(SpreadsBadly()),
        NOT(Answer(key="budget", value=P(HARDLY_ANY_MONEY))),
    ],
)
def want_speed(engine: Engine, cards: int) -> None:
    """Conclude that several GPUs are to share a run."""
    engine.conclude(SeveralWanted(reason="speed", cards=cards))


def cards_to_hold(gib: float, has: float) -> int:
    """Return how many cards of so many GiB hold a model together: the need, rounded up."""
    return int(-(-gib // has))


def takes_more_than_a_computer_holds(gib: float, has: float, most: int) -> bool:
    """It takes more of the largest consumer cards than one computer holds."""
    return cards_to_hold(gib, has) > most


@rule(
    id="FIT-660",
    title="A model may be too large for as many consumer cards as one computer holds",
    because="Slots, power and cooling of an ordinary computer end somewhere.",
    says="{gib:.1f} GiB take {cards} consumer cards of {has:g} GiB, and {most:g} fit a computer.",
    sources=["dettmers-2016-06-25", "judgement"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(LANGUAGE_JOBS)),
        AS.need << Need(gib=MATCH.gib),
        AS.market << Market(quantity="flagship_memory", value=MATCH.has),
        AS.limit << Setting(name="cards_in_one_computer", value=MATCH.most),
        TEST(takes_more_than_a_computer_holds),
    ],
)
def find_too_large(engine: Engine, gib: float, has: float, most: int) -> dict[str, object]:
    """Conclude that no ordinary computer holds enough consumer cards."""
    cards = cards_to_hold(gib, has)
    engine.conclude(TooManyCards(cards=cards, most=most))
    return {"cards": cards}


@rule(
    id="REACH-660",
    title="A model larger than any consumer card lies on several of them",
    because="The layers can lie on several cards that work in turn.",
    says="{wants:.1f} GiB are needed, and the largest new consumer card has {has:g} GiB.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.work << Job(id=P(LANGUAGE_JOBS)),
        AS.need << Need(gib=MATCH.wants),
        AS.market << Market(quantity="flagship_memory", value=MATCH.has),
        TEST(has_less_than_wanted),
        NOT(TooManyCards()),
    ],
)
def want_memory(engine: Engine, wants: float, has: float) -> None:
    """Conclude how many of the largest consumer cards hold the model."""
    engine.conclude(SeveralWanted(reason="memory", cards=cards_to_hold(wants, has)))


# --- how many ---------------------------------------------------------------------


@rule(
    id="CHOOSE-660",
    title="One GPU comes first",
    because="A single GPU does nearly every task; a second one helps only some of them.",
    says="One GPU is enough for almost any task; add more when a run of yours is worth it.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=HOW_MANY),
        AS.setting << Setting(name="first_gpus", value=MATCH.cards),
        NOT(SeveralWanted()),
        NOT(TooManyCards()),
    ],
)
def pick_one(engine: Engine, cards: int) -> None:
    """Pick one GPU of whatever kind."""
    engine.conclude(Pick(**ANY_GPU, role="first_gpu", place=1, cards=cards))


@rule(
    id="CHOOSE-661",
    title="Where there is a reason for several GPUs, that many are taken",
    because="The reason says how many it takes.",
    says="{cards:g} GPUs, for the sake of {reasons}.",
    sources=["dettmers-2016-06-25"],
    when=[AS.topic << Topic(ask=HOW_MANY), EXISTS(SeveralWanted())],
    uses=[SeveralWanted],
)
def pick_several(engine: Engine) -> dict[str, object]:
    """Pick as many GPUs as the largest of the reasons takes."""
    reasons = engine.every(SeveralWanted)
    if not reasons:
        return {}
    cards = max(reason["cards"] for reason in reasons)
    engine.cite(*reasons)
    engine.conclude(Pick(**ANY_GPU, role="several_gpus", place=1, cards=cards))
    return {"cards": cards, "reasons": " and ".join(sorted({r["reason"] for r in reasons}))}

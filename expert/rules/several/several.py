"""Several GPUs: how many to take, and for what reason."""

from __future__ import annotations

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
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
HOW_MANY_TO_TRAIN = [Topic(ask=HOW_MANY), Job(id=P(TRAINING_JOBS))]
HOW_MANY_TO_HOLD = [Topic(ask=HOW_MANY), Job(id=P(LANGUAGE_JOBS))]

# --- what the gain depends on ---------------------------------------------------

rule(
    "SITUATION-660",
    "The code named decides what several GPUs bring",
    Topic(ask=P(GAIN_MATTERS)),
    Answer(key="code", value=the.code),
    then=Known(key="code", value=the.code),
    says="The code is: {code}.",
    because="Code tuned for several GPUs waits less for data of the others.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-661",
    "Without another word, a framework as it comes does the training",
    Topic(ask=P(GAIN_MATTERS)),
    Job(id=P(TRAINING_JOBS)),
    ~Answer(key="code"),
    then=(Assumed(what="code", value=ASSUMED_CODE), Known(key="code", value=ASSUMED_CODE)),
    says="Nothing was said about the code, so a framework as it comes is assumed.",
    because="Few people write code of their own for several GPUs.",
)

rule(
    "PLATFORM-660",
    "Some kinds of networks do not spread over several GPUs",
    Answer(key="nets", value=the.net),
    NetworkType(id=the.net, spreads="badly", says=the.why),
    then=SpreadsBadly(net=the.net),
    says="{network_type[name]} spread badly: {why}.",
    because="Where layers exchange more than they compute, the GPUs wait for each other.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

# --- why to have several ---------------------------------------------------------

rule(
    "NEED-660",
    "Some goals are served by several cheap GPUs with one experiment each",
    Topic(ask=HOW_MANY),
    Answer(key="goal", value=the.goal),
    Setting(name="several_for", value=the.goal),
    AS.least << Setting(name="experiments_at_once", value=the.cards),
    ~Answer(key="budget", value=P(HARDLY_ANY_MONEY)),
    then=SeveralWanted(reason="experiments", cards=the.cards),
    says="For the goal '{goal}' {cards:g} or more cheap GPUs run one experiment each.",
    because="No run gets faster, but more is learnt in the same time.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "NEED-661",
    "Who wants a single run to be faster takes as many GPUs as fit one computer",
    Topic(ask=HOW_MANY),
    Answer(key="goal", value=the.goal),
    Setting(name="several_for_speed", value=the.goal),
    AS.most << Setting(name="cards_in_one_computer", value=the.cards),
    ~SpreadsBadly(),
    ~Answer(key="budget", value=P(HARDLY_ANY_MONEY)),
    then=SeveralWanted(reason="speed", cards=the.cards),
    says="For the goal '{goal}' up to {cards:g} GPUs in one computer share a run.",
    because="Networks spread best inside of one computer; between computers the link is slow.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)


@formula
def cards_to_hold(gib: float, has: float) -> int:
    """Return how many cards of so many GiB hold a model together: the need, rounded up."""
    return int(-(-gib // has))


rule(
    "FIT-660",
    "A model may be too large for as many consumer cards as one computer holds",
    HOW_MANY_TO_HOLD,
    Need(gib=the.gib),
    Market(quantity="flagship_memory", value=the.has),
    Setting(name="cards_in_one_computer", value=the.most),
    cards_to_hold(the.gib, the.has) > the.most,
    let={"cards": cards_to_hold(the.gib, the.has)},
    then=TooManyCards(cards=the.cards, most=the.most),
    says="{gib:.1f} GiB take {cards} consumer cards of {has:g} GiB, and {most:g} fit a computer.",
    because="Slots, power and cooling of an ordinary computer end somewhere.",
    sources=["dettmers-2016-06-25", "judgement"],
)

rule(
    "REACH-660",
    "A model larger than any consumer card lies on several of them",
    HOW_MANY_TO_HOLD,
    Need(gib=the.wants),
    Market(quantity="flagship_memory", value=the.has),
    the.has < the.wants,
    ~TooManyCards(),
    then=SeveralWanted(reason="memory", cards=cards_to_hold(the.wants, the.has)),
    says="{wants:.1f} GiB are needed, and the largest new consumer card has {has:g} GiB.",
    because="The layers can lie on several cards that work in turn.",
)

# --- how many ---------------------------------------------------------------------

rule(
    "CHOOSE-660",
    "One GPU comes first",
    Topic(ask=HOW_MANY),
    Setting(name="first_gpus", value=the.cards),
    ~SeveralWanted(),
    ~TooManyCards(),
    then=Pick(**ANY_GPU, role="first_gpu", place=1, cards=the.cards),
    says="One GPU is enough for almost any task; add more when a run of yours is worth it.",
    because="A single GPU does nearly every task; a second one helps only some of them.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)


@rule(
    "CHOOSE-661",
    "Where there is a reason for several GPUs, that many are taken",
    Topic(ask=HOW_MANY),
    EXISTS(SeveralWanted()),
    uses=[SeveralWanted],
    concludes=[Pick],
    says="{cards:g} GPUs, for the sake of {reasons}.",
    because="The reason says how many it takes.",
    sources=["dettmers-2016-06-25"],
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

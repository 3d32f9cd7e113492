"""How much faster several GPUs are: as measured, by Amdahl's law, and by kind of network."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.amdahl import gain_like, gain_words, words_of_gain_like
from expert.rules.cards import taken
from expert.rules.cards.choose import BEST_FOR_THE_MONEY, PLACES_PER_ROLE
from expert.rules.several.advice import SEVERAL_GPUS
from expert.rules.several.several import HOW_MANY, HOW_MANY_TO_TRAIN
from expert.rules.vocabulary import SEVERAL, TRAINING_JOBS

CODE_WORDS = {"framework": "an unmodified framework", "tuned": "code tuned for several GPUs"}


@formula
def code_words(code: str) -> str:
    """Return a kind of code in words."""
    return CODE_WORDS[code]


MEASURED = gain_words(the.low, the.high)
CARRIED_OVER = words_of_gain_like(the.measured, the.low, the.high, the.gpus)


@formula
def paid_for(budget: float, usd: float, most: int) -> int:
    """Return how many cards a budget pays for, but no more than the most that one machine holds."""
    return min(int(most), int(budget // usd))


# --- how much faster ----------------------------------------------------------------

rule(
    "ADVICE-660",
    "The speedup from any number of GPUs is estimated from a measured speedup",
    HOW_MANY_TO_TRAIN,
    f.Answer(key="gpus", value=the.gpus & P(SEVERAL)),
    f.Known(key="code", value=the.code),
    f.Scaling(of=the.code, gpus=the.measured, low=the.low, high=the.high, on=the.on),
    let={"gain": CARRIED_OVER, "known_gain": MEASURED, "software": code_words(the.code)},
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="{gpus} GPUs run {software} about {gain} as fast as one GPU does (calculated from a "
        "speedup of {known_gain} with {measured} GPUs, {on}).",
    ),
    says="{gpus:g} GPUs have {gain} the speed of one, calculated from a speedup of {low:g} to "
    "{high:g} times with {measured:g} GPUs.",
    because="The share of a run that does not scale stays the same; the rest follows from Amdahl's "
    "law.",
    sources=["dettmers-2016-06-25", "amdahl-1967"],
)

rule(
    "ADVICE-661",
    "The speedup from several GPUs was measured",
    HOW_MANY_TO_TRAIN,
    ~f.Answer(key="gpus"),
    ~f.RunOnServers(),
    f.Known(key="code", value=the.code),
    f.Scaling(of=the.code, gpus=the.measured, low=the.low, high=the.high, on=the.on),
    let={"gain": MEASURED, "software": code_words(the.code)},
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="{measured} GPUs run {software} about {gain} as fast as one GPU does ({on}); to see "
        "another number of GPUs, use --gpus.",
    ),
    says="With {measured:g} GPUs, the speedup was {low:g} to {high:g} times.",
    because="A measured speedup tells you more than the number of cards.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-662",
    "For some kinds of networks, the speedup was measured separately",
    HOW_MANY_TO_TRAIN,
    f.Answer(key="nets", value=the.net),
    f.NetworkType(id=the.net, name=the.name),
    f.Scaling(of=the.net, gpus=the.measured, low=the.low, high=the.high, on=the.on),
    let={"gain": MEASURED},
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="For {name}, {measured} consumer cards were measured at {gain} the speed of one "
        "({on}).",
    ),
    says="{measured:g} GPUs trained {name} {low:g} to {high:g} times as fast as one.",
    because="Convolutional and recurrent networks exchange very different amounts of data.",
    sources=["lambda-benchmark-2022-07"],
)

rule(
    "ADVICE-670",
    "If you ask for several GPUs for training, the answer says how much faster they are",
    f.Topic(ask="gpu"),
    f.Answer(key="gpus"),
    f.Job(id=P(TRAINING_JOBS)),
    f.Pick(kind="card", cards=the.gpus & P(SEVERAL)),
    f.Scaling(of="framework", gpus=the.measured, low=the.low, high=the.high),
    let={"gain": CARRIED_OVER},
    then=f.Advice(topic=SEVERAL_GPUS, says="{gpus} GPUs train about {gain} as fast as one."),
    says="You asked for {gpus:g} GPUs.",
    because="Twice as many cards are not twice as fast.",
    sources=["dettmers-2016-06-25", "amdahl-1967"],
)


CARD_OR_MODULE = OneOf(("card", "server"))
PAID_FOR_TWICE = [
    f.Topic(ask="gpu"),
    f.Job(id=the.work & P(TRAINING_JOBS)),
    ~f.Answer(key="gpus"),
    f.Purse(firm=True, high_usd=the.budget),
    f.Pick(
        kind="card",
        id=the.card,
        name=the.name,
        role=BEST_FOR_THE_MONEY,
        condition=the.condition,
        place=PLACES_PER_ROLE,
        cards=1,
        usd=the.usd,
    ),
    AS.sold << f.Card(id=the.card, form=P(CARD_OR_MODULE)),
    the.budget >= 2 * the.usd,
]
IN_A_SERVER = [
    EXISTS(f.ServerBought(what="server")),
    f.Setting(name="cards_in_a_server", key=the.work, value=the.most),
]
IN_A_COMPUTER = [
    ~f.ServerBought(what="server"),
    f.Setting(name="cards_in_one_computer", value=the.most),
]


def budget_pays_for_several(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare that the answer says how many of the recommended card the budget pays for."""
    rule(
        id,
        title,
        PAID_FOR_TWICE,
        *conditions,
        let={"gpus": paid_for(the.budget, the.usd, the.most)},
        then=f.Advice(
            topic=SEVERAL_GPUS,
            says="Your budget pays for {gpus} x {name}" + says,
            key="more of them",
        ),
        says="{budget:.0f} US dollars buy {gpus:g} x {name} at {usd:.0f} US dollars each.",
        because=because,
        sources=["dettmers-2016-06-25"],
    )


budget_pays_for_several(
    "ADVICE-698",
    "If the budget pays for more cards of the same kind, training can be spread across them",
    IN_A_COMPUTER,
    says=". Start with one: more of them train faster, but not {gpus} times as fast "
    "(--ask how_many_gpus).",
    because="Once one card is large enough, adding a second helps more than buying a better one.",
)
budget_pays_for_several(
    "ADVICE-699",
    "If the budget for a server pays for several cards, they run several jobs at once",
    IN_A_SERVER,
    says=" in one server: they run {gpus} jobs at once, or one job together.",
    because="A server is bought for several cards, and usually for several people.",
)


def more_of_them(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare the row of as many of the recommended card as the budget pays for."""
    rule(
        id,
        title,
        AS.laid_out << f.Setting(name="ladder", value=True),
        PAID_FOR_TWICE,
        *conditions,
        taken.MEASURED,
        let={
            "gpus": paid_for(the.budget, the.usd, the.most),
            "gain": gain_like(the.measured, taken.MIDDLE_GAIN, the.gpus),
        },
        then=f.Rung(
            kind="card",
            id=the.card,
            name=the.name,
            role="more_of_them",
            condition=the.condition,
            cards=the.gpus,
            usd=the.gpus * the.usd,
            times=round(the.gain, 3),
        ),
        says="{gpus:g} x {name} for {usd:.0f} US dollars each are {gain:.3g} times as fast as one.",
        because=because,
        sources=["amdahl-1967", "dettmers-2016-06-25"],
    )


more_of_them(
    "ADVICE-695",
    "If the budget pays for several of the recommended card, all of them are listed as an option",
    IN_A_COMPUTER,
    because="The row shows what the rest of the budget would buy, and you decide whether it is "
    "worth that.",
)
more_of_them(
    "ADVICE-696",
    "If the budget for a server pays for several of the recommended card, they are listed, too",
    IN_A_SERVER,
    because="The row shows what a full server costs and how fast it is.",
)

# --- what limits it -----------------------------------------------------------------

rule(
    "ADVICE-671",
    "The link between cards limits how fast they are together",
    f.Topic(ask=HOW_MANY),
    f.Answer(key="gpus", value=P(SEVERAL)),
    f.Link(joins="cards", name=the.name, gb_s=the.speed, says=the.why),
    then=f.Advice(topic="link", says="{name}, up to {speed:g} GB/s in each direction: {why}."),
    says="{name} moves up to {speed:g} GB/s.",
    because="Gradients cross the link after every step.",
)

rule(
    "ADVICE-673",
    "GPUs in more than one computer speed things up less than Amdahl's law predicts",
    HOW_MANY_TO_TRAIN,
    f.Answer(key="gpus", value=the.has),
    f.Setting(name="cards_in_one_computer", value=the.allowed),
    the.has > the.allowed,
    then=f.Advice(
        topic=SEVERAL_GPUS,
        says="An ordinary computer holds up to {allowed:g} GPUs; {has} need a server or several "
        "computers, and the network between computers takes away part of that speedup.",
    ),
    says="{has:g} GPUs are more than the {allowed:g} that fit in one computer.",
    because="The network between computers is slower than the bus inside one.",
    sources=["dettmers-2019-04-03"],
)

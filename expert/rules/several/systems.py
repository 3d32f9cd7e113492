"""Work out what sets of computers cost and how fast they are."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.amdahl import gain_of_system
from expert.rules.cards.reach import sum_for
from expert.rules.cards.together import together
from expert.rules.machine.supply import REST
from expert.rules.market.trend import GOODS
from expert.rules.vocabulary import TRAINING_JOBS

COMPARE_SYSTEMS = "compare_systems"
IN_TURN = OneOf(("run_llm", "generate_images"))
ONE = 1
WHOLE_COMPUTERS = ("computer", "laptop")
"""Forms of hardware that need no other computer."""

SYSTEM_AND_ITS_CARD = [
    f.Named(
        role="candidate",
        kind="system",
        id=the.group,
        text=the.text,
        count=the.cards,
        computers=the.computers,
    ),
    f.Member(group=the.group, card=the.id),
]
NAMED_SYSTEM = [SYSTEM_AND_ITS_CARD, f.Card(id=the.id)]
ITS_PRICE_AND_SPEED = [
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    ~f.OfferOut(card=the.id, condition=the.condition),
    f.Speed(card=the.id, value=the.pace),
]
"""It is for sale, and its speed is known."""
PRICES_AND_SPEED = [
    ITS_PRICE_AND_SPEED,
    f.Parameter(name="price-of-a-computer", value=the.base_usd),
]
"""The card is for sale, and its speed and the price of a computer are known."""


def price(cards: Any, computers: Any) -> Any:
    """Return the price of all cards and computers together, in US dollars."""
    return round(cards * the.usd + computers * the.base_usd, 2)


def system_found(cards: Any, computers: Any, speed: Any) -> f.SystemFound:
    """Return the system to conclude, with these cards and computers and the price `total`."""
    return f.SystemFound(
        text=the.text,
        card=the.id,
        name=the.card["name"],
        computers=computers,
        cards=cards,
        condition=the.condition,
        usd=the.usd,
        total_usd=the.total,
        speed=speed,
        gib=the.card["memory_gib"],
    )


@formula
def in_each(cards: int, computers: int) -> int:
    """Return how many cards the fullest of the computers has."""
    return -(-cards // computers)


@formula
def what_you_have(purse: f.Purse, limit: float) -> str:
    """Return a sum that is too small, and what has been taken off it, if anything.

    >>> what_you_have({"high_usd": 900}, 900)
    '$900 you have'
    >>> what_you_have({"high_usd": 900, "server_usd": 100, "around": "computer"}, 1000)
    '$1,000 you have'
    >>> what_you_have({"high_usd": 900, "server_usd": 100, "around": "computer"}, 900)
    '$900 left of your $1,000 after $100 for the computer'
    """
    aside = float(purse.get("server_usd", 0))
    whole = float(purse["high_usd"]) + aside
    if limit >= whole:
        return f"${limit:,.0f} you have"
    return f"${limit:,.0f} left of your ${whole:,.0f} after ${aside:,.0f} for the {purse['around']}"


HAVE = what_you_have(the.purse, the.limit)
MORE_THAN_YOU_HAVE = "{text} ({condition}) costs ${usd:,.0f}, more than the {have}"
"""That a card or a computer costs more than there is, as a sentence without its period."""


GAIN = gain_of_system(the.measured, (the.low + the.high) / 2, the.cards, the.computers, the.kept)
"""The speedup of all cards over one, based on the middle of the measured range."""


def too_small(id: str, title: str, *conditions: Any, held: Any) -> None:
    """Declare that a set of computers is too small if it holds less than is needed."""
    rule(
        id,
        title,
        f.Topic(ask=COMPARE_SYSTEMS),
        f.Need(gib=the.wants, hard=True),
        f.Usable(card=the.id, gib=the.has),
        *conditions,
        held < the.wants,
        let={"held": held},
        then=f.SystemTooSmall(text=the.text, gib=the.held, wants=the.wants),
        says="{text}: {held:g} GiB in total, less than the {wants:g} GiB needed.",
        because="Speed and price do not matter if the model does not fit.",
    )


too_small(
    "FIT-210",
    "Together, the cards of a set of computers must hold the model",
    f.Job(id=P(IN_TURN)),
    NAMED_SYSTEM,
    f.Parameter(name="runtime-memory", value=the.own),
    held=together(the.has, the.cards, the.own),
)
too_small(
    "FIT-211",
    "In training, each card of a set of computers must hold the whole model",
    f.Job(id=P(TRAINING_JOBS)),
    NAMED_SYSTEM,
    held=the.has,
)
too_small(
    "FIT-212",
    "A single card in a computer must hold the whole model",
    f.Named(role="candidate", kind="card", id=the.id, text=the.text),
    held=the.has,
)

# --- what money and machines allow ------------------------------------------------------

SINGLE = f.Named(role="candidate", kind="card", id=the.id, text=the.text)
OFFERED = f.Offer(card=the.id, condition=the.condition, usd=the.usd)


def system_out(
    id: str, title: str, *conditions: Any, about: str, told: str, because: str, **let: Any
) -> None:
    """Declare that a set of computers is ruled out because of the budget or the machine."""
    rule(
        id,
        title,
        f.Topic(ask=COMPARE_SYSTEMS),
        *conditions,
        let=let,
        then=f.SystemOut(
            text=the.text, card=the.id, condition=the.condition, about=about, told=told
        ),
        says=told,
        because=because,
    )


system_out(
    "FIT-920",
    "The cards of a set of computers must be within a budget you state",
    SYSTEM_AND_ITS_CARD,
    OFFERED,
    f.Purse(firm=True, high_usd=the.limit),
    the.limit < the.cards * the.usd,
    about="budget",
    told="{text}: {cards:g} cards ({condition}) cost ${total:,.0f}, more than the {have}",
    because="The budget is for all the cards together.",
    total=the.cards * the.usd,
    have=HAVE,
)
TOO_EXPENSIVE = [
    OFFERED,
    f.Card(id=the.id),
    f.Purse(firm=True),
    sum_for(the.card, the.purse) < the.usd,
]
system_out(
    "FIT-921",
    "A single card that is compared must be within a budget you state",
    SINGLE,
    TOO_EXPENSIVE,
    about="budget",
    told=MORE_THAN_YOU_HAVE,
    because="What you cannot pay for is not an option.",
    limit=sum_for(the.card, the.purse),
    have=HAVE,
)
system_out(
    "FIT-922",
    "The power supply must run all the cards of one computer of a set",
    SYSTEM_AND_ITS_CARD,
    OFFERED,
    f.Card(id=the.id, board_power_w=the.power),
    f.Answer(key="psu_w", value=the.supply),
    f.Parameter(name=REST, value=the.rest),
    the.supply < in_each(the.cards, the.computers) * the.power + the.rest,
    about="power supply",
    told="{text}: one computer draws {drawn:.0f} W, more than the {supply:g} W of the power supply",
    because="All the cards may draw full power at the same time.",
    drawn=in_each(the.cards, the.computers) * the.power + the.rest,
)
system_out(
    "FIT-923",
    "The case must have room for all the cards of one computer of a set",
    SYSTEM_AND_ITS_CARD,
    OFFERED,
    f.Card(id=the.id, slots=the.width),
    f.Answer(key="slots", value=the.room),
    the.room < in_each(the.cards, the.computers) * the.width,
    about="slots",
    told="{text}: the cards of one computer take {taken:g} slots, more than the {room:g} there are",
    because="The cards sit side by side, and no card may cover another card's slot.",
    taken=in_each(the.cards, the.computers) * the.width,
)

# --- single cards and computers -----------------------------------------------------------

rule(
    "RANK-670",
    "A card or computer that you name is compared as it is",
    f.Topic(ask=COMPARE_SYSTEMS),
    SINGLE,
    then=f.SingleCompared(text=the.text, card=the.id),
    says="{text} is compared.",
    because="You named it.",
)


def _holding_alone(engine: Engine, group: str) -> list[f.Fits]:
    """Return which cards of a name hold the work without another one."""
    members = engine.every(f.Member, group=group)
    found = [fits for member in members for fits in engine.every(f.Fits, card=member["card"])]
    return [fits for fits in found if fits["cards"] == ONE]


@rule(
    "RANK-671",
    "If you name no memory size, the smallest that does the work is compared",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.Named(role="candidate", kind="group", id=the.group, text=the.text),
    uses=[f.Fits, f.Member, f.Speed],
    concludes=[f.SingleCompared],
    says="Of the sizes of {text}, {name} is compared.",
    because="More memory than the work needs costs money and makes nothing faster.",
)
def choose_size(engine: Engine, group: str, text: str) -> Said:
    """Conclude which card of a name is compared: the smallest that fits, then the fastest."""
    fitting = [
        (fits, speed)
        for fits in _holding_alone(engine, group)
        for speed in engine.every(f.Speed, card=fits["card"])
    ]
    if not fitting:
        return {"name": "none"}
    fits, speed = min(
        fitting, key=lambda one: (one[0]["gib"], -one[1]["value"], str(one[0]["card"]))
    )
    engine.cite(fits, speed)
    engine.conclude(f.SingleCompared(text=text, card=fits["card"]))
    return {"name": engine.name_of(fits["card"])}


system_out(
    "RANK-672",
    "A size that was chosen for you must be within the budget, too",
    f.Named(role="candidate", kind="group", text=the.text),
    f.SingleCompared(text=the.text, card=the.id),
    TOO_EXPENSIVE,
    about="budget",
    told=MORE_THAN_YOU_HAVE,
    because="What you cannot pay for is not an option.",
    limit=sum_for(the.card, the.purse),
    have=HAVE,
)


@rule(
    "RANK-673",
    "If no memory size of a computer does the work, the computer is too small",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.Named(role="candidate", kind="group", id=the.group, text=the.text),
    f.Need(gib=the.wants, hard=True),
    uses=[f.Fits, f.Member, f.Usable],
    concludes=[f.SystemTooSmall],
    says="{text}: at most {has:g} GiB, less than the {wants:g} GiB needed.",
    because="Speed and price do not matter if the model does not fit.",
)
def no_size_holds_it(engine: Engine, group: str, text: str, wants: float) -> Said:
    """Conclude that even the largest of the cards of a name is too small."""
    members = engine.every(f.Member, group=group)
    sizes = [usable for member in members for usable in engine.every(f.Usable, card=member["card"])]
    if _holding_alone(engine, group):
        return {"has": wants}
    largest = max(sizes, key=lambda usable: (usable["gib"], str(usable["card"])), default=None)
    if largest is None or largest["gib"] >= wants:
        return {"has": wants}
    engine.cite(largest)
    engine.conclude(f.SystemTooSmall(text=text, gib=largest["gib"], wants=wants))
    return {"has": largest["gib"]}


# --- prices and speeds ------------------------------------------------------------------

rule(
    "REACH-670",
    "A set of computers is as fast as all its cards together, minus what is lost on their links",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.Job(id=P(TRAINING_JOBS)),
    NAMED_SYSTEM,
    PRICES_AND_SPEED,
    AS.loss << f.Parameter(name="speed-kept-between-computers", value=the.kept),
    f.Known(key="code", value=the.code),
    f.Scaling(of=the.code, gpus=the.measured, low=the.low, high=the.high),
    ~f.SystemTooSmall(text=the.text),
    ~f.SystemOut(text=the.text, condition=the.condition),
    let={"total": price(the.cards, the.computers), "together": round(the.pace * GAIN, 3)},
    then=system_found(the.cards, the.computers, the.together),
    says="{text}: {total:.0f} US dollars, speed {together:.0f}.",
    because="A run on many GPUs has to wait for the slowest data exchange between them.",
    sources=["amdahl-1967", "dettmers-2016-06-25"],
)

rule(
    "REACH-671",
    "Cards that run a model take turns, so more cards are not faster",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.Job(id=P(IN_TURN)),
    NAMED_SYSTEM,
    PRICES_AND_SPEED,
    ~f.SystemTooSmall(text=the.text),
    ~f.SystemOut(text=the.text, condition=the.condition),
    let={"total": price(the.cards, the.computers)},
    then=system_found(the.cards, the.computers, round(the.pace, 3)),
    says="{text}: {total:.0f} US dollars, speed {pace:.0f}, the same as for one card.",
    because="Each card holds some of the layers, and the data passes through all of them.",
)

rule(
    "REACH-672",
    "A single card is treated as one computer with that card",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.SingleCompared(text=the.text, card=the.id),
    f.Card(id=the.id, form=the.form & ~L("computer") & ~L("laptop")),
    PRICES_AND_SPEED,
    ~f.SystemTooSmall(text=the.text),
    ~f.SystemOut(text=the.text, condition=the.condition),
    let={"total": price(ONE, ONE)},
    then=system_found(ONE, ONE, round(the.pace, 3)),
    says="{card[name]} in one computer: {total:.0f} US dollars, speed {pace:.0f}.",
    because="A card needs a computer, too, and its price belongs in the comparison.",
)

rule(
    "REACH-970",
    "A complete computer costs only its own price",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.SingleCompared(text=the.text, card=the.id),
    f.Card(id=the.id, form=P(OneOf(WHOLE_COMPUTERS))),
    ITS_PRICE_AND_SPEED,
    ~f.SystemTooSmall(text=the.text),
    ~f.SystemOut(text=the.text, condition=the.condition),
    let={"total": round(the.usd, 2)},
    then=system_found(ONE, ONE, round(the.pace, 3)),
    says="{card[name]}: {total:.0f} US dollars, speed {pace:.0f}.",
    because="Nothing else has to be bought for it to run.",
)

rule(
    "REACH-972",
    "A computer that does the work and costs more than you have is compared by its speed",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.SystemOut(text=the.text, card=the.id, condition=the.condition, about="budget", told=the.told),
    f.SingleCompared(text=the.text, card=the.id),
    f.Card(id=the.id, name=the.name, form=P(OneOf(WHOLE_COMPUTERS))),
    ITS_PRICE_AND_SPEED,
    ~f.SystemTooSmall(text=the.text),
    then=f.SystemAbove(
        text=the.text,
        card=the.id,
        name=the.name,
        condition=the.condition,
        usd=the.usd,
        told=the.told,
    ),
    says="{name} costs more than there is; its speed is {pace:.0f}.",
    because="A computer that is too expensive today can still be worth saving for.",
)


@rule(
    "REACH-971",
    "A computer that is compared and that nobody offers keeps its place, without a price",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.SingleCompared(text=the.text, card=the.id),
    AS.system << f.Card(id=the.id, name=the.name, public=the.public),
    f.Day(date=the.date),
    the.public <= the.date,
    f.Speed(card=the.id),
    ~f.Offer(card=the.id),
    ~f.SystemTooSmall(text=the.text),
    uses=[f.Quote, f.Withdrawn],
    concludes=[f.SystemUnpriced],
    says="{told}.",
    because="You can look up a price yourself, but not how fast a computer does your work.",
)
def keep_unpriced(engine: Engine, text: str, id: str, name: str) -> Said:
    """Conclude what is known about the price of a computer that nobody offers."""
    quotes = [quote for quote in engine.every(f.Quote, card=id) if quote["condition"] in GOODS]
    withdrawn = engine.every(f.Withdrawn, card=id)
    last = max(quotes, key=lambda quote: str(quote["on"]), default=None)
    engine.cite(*withdrawn, *([last] if last else []))
    why = "its maker no longer sells it new" if withdrawn else "no current price is known"
    seen = f" (last price: ${last['usd']:,.0f} {last['condition']}, {last['on']})" if last else ""
    told = f"{text}: {why}{seen}"
    engine.conclude(f.SystemUnpriced(text=text, card=id, name=name, told=told))
    return {"told": told}

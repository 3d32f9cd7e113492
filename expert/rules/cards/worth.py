"""Stage 10: what a candidate is worth, and what it costs with the trouble and the computer."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Answer,
    BringsSystem,
    Candidate,
    Card,
    ComputerAtHand,
    ComputerCounts,
    Day,
    Declared,
    Enough,
    Job,
    Known,
    Named,
    Network,
    Parameter,
    Premium,
    Profile,
    Ready,
    Relevant,
    RoleWanted,
    RunningCost,
    Setting,
    TokenWork,
    Topic,
    Typical,
    TypicalCounts,
    TypicalReading,
    ValueWeighed,
    WorkCounts,
    Worth,
)
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.need.typical import COMMON

THOUSAND = 1000
WEIGHS_MEMORY = Setting(name="worth_of_memory", value=the.power)

WEIGHED_BY = (
    *(Candidate, ComputerCounts, Enough, Premium, RunningCost, Setting),
    *(TypicalCounts, WorkCounts),
)
"""What `weighed_offer` reads, for the rules that call it."""

# --- what trouble costs -------------------------------------------------------------


@rule(
    "FIT-220",
    "A card whose software is less mature counts as more expensive",
    Setting(name="premium", key="less_mature", value=the.share),
    Job(id=the.work),
    Known(key="os", value=the.os),
    Relevant(card=the.id),
    Card(id=the.id, platform=the.platform),
    ~BringsSystem(platform=the.platform),
    Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
    uses=[Ready],
    concludes=[Premium],
    says=(
        "{card[name]}: {platform} software is {ready[word]}, so the price counts as {more:.0%} "
        "higher."
    ),
    because="Time spent on missing or slow software is a cost, too.",
)
def count_less_mature_software(
    engine: Engine, id: str, work: str, os: str, share: float, has: float
) -> dict[str, object]:
    """Conclude a premium for each level below the most mature platform."""
    most = max(ready["level"] for ready in engine.every(Ready, os=os) if ready["job"] == work)
    more = round(share * (most - has), 4)
    if more:
        engine.conclude(Premium(card=id, share=more, reason="less_mature"))
    return {"more": more}


rule(
    "FIT-221",
    "If you don't say whether you have a computer, a part of its price counts",
    WEIGHS_MEMORY,
    ~ComputerAtHand(),
    AS.likely << Setting(name="without_a_computer", value=the.share),
    Parameter(name="price-of-a-computer-for-a-card", value=the.usd),
    then=ComputerCounts(usd=the.share * the.usd),
    says=(
        "A computer for a card costs {usd:g} US dollars; {share:.0%} of that counts with each card."
    ),
    because="A card needs a computer around it, but you may have one. A complete computer is one.",
)

rule(
    "FIT-222",
    "If you have the computer, only the card's price counts",
    WEIGHS_MEMORY,
    ComputerAtHand(),
    then=ComputerCounts(usd=0),
    says="You have a computer for the card, so only the price of the card counts.",
    because="The computer costs nothing more.",
)


def has_computer(id: str, title: str, *conditions: Any, says: str) -> None:
    """Declare what tells that the person has a computer for the card."""
    rule(
        id,
        title,
        *conditions,
        EXISTS(Relevant()),
        then=ComputerAtHand(),
        says=says,
        because="Whoever knows this has the computer.",
    )


has_computer(
    "DEMAND-070",
    "An upgrade goes into a computer that exists",
    Topic(ask="upgrade"),
    says="You upgrade a computer, so you have one.",
)
has_computer(
    "DEMAND-071",
    "Whoever states the power supply has a computer",
    Answer(key="psu_w"),
    says="You stated the power supply, so you have a computer.",
)
has_computer(
    "DEMAND-072",
    "Whoever states the free slots has a computer",
    Answer(key="slots"),
    says="You stated the free slots, so you have a computer.",
)
has_computer(
    "DEMAND-073",
    "Whoever has a card has a computer",
    Day(),
    EXISTS(Named(role="owned")),
    says="You have a card, so you have a computer.",
)

rule(
    "SPEED-197",
    "For some jobs, speed beyond a comfortable level counts for nothing",
    Job(id=the.work),
    Setting(name="enough_speed", key=the.work, value=the.enough),
    ~Known(key="users", value=P(AtLeast(2))),
    ~Profile(id="professional"),
    ~Profile(id="place_data_centre"),
    ~RoleWanted(role="fastest"),
    then=Enough(speed=the.enough),
    says="A speed above {enough:g} counts no more than {enough:g}.",
    because="One reader reads no faster; several readers share the speed.",
)

rule(
    "SPEED-195",
    "Where worth is weighed, poor value bars no card, unless the fastest is wanted",
    WEIGHS_MEMORY,
    ~RoleWanted(role="fastest"),
    then=ValueWeighed(power=the.power),
    says="Poor value is weighed, together with speed and memory.",
    because="A card that costs too much for what it does loses by its price anyway.",
)

# --- what a candidate is worth ------------------------------------------------------


rule(
    "FIT-224",
    "If you state how much memory you need, more of it counts for nothing",
    Answer(key="memory_need_gb", value=the.gib),
    then=TypicalCounts(share=0.0),
    says="You need {gib:g} GiB, as stated, so more than that counts for nothing.",
    because="You know your work better than a list of what people like you do.",
)


def counts_in_part(id: str, title: str, *named: Declared, says: str) -> None:
    """Declare how much typical work counts beside work that is named."""
    rule(
        id,
        title,
        *named,
        ~Answer(key="memory_need_gb"),
        Setting(name="typical_beside_named", value=the.share),
        then=TypicalCounts(share=the.share),
        says=says,
        because="You will not run the same thing for as long as you keep the card.",
    )


counts_in_part(
    "FIT-225",
    "Beside a network you describe, typical work counts in part",
    Network(),
    ~Answer(key="model"),
    ~Answer(key="parameters_billion"),
    says="Beside your network, what people like you train counts {share:.0%}.",
)
counts_in_part(
    "FIT-226",
    "Beside a model you name, typical work counts in part",
    Answer(key="model", value=the.id),
    says="Beside {answer[value]}, what people like you do counts {share:.0%}.",
)
counts_in_part(
    "FIT-227",
    "Beside a model whose size you give, typical work counts in part",
    Answer(key="parameters_billion", value=the.size),
    ~Answer(key="model"),
    says="Beside a model of {size:g}B parameters, what people like you do counts {share:.0%}.",
)

rule(
    "FIT-228",
    "If you name no work, what people like you do counts in full",
    Day(),
    WEIGHS_MEMORY,
    ~Answer(key="memory_need_gb"),
    ~Answer(key="model"),
    ~Answer(key="parameters_billion"),
    ~Network(),
    then=TypicalCounts(share=1.0),
    says="You named no model or network, so what people like you do shows what you need.",
    because="What others of your kind do is the best guess at what you will do.",
)


@formula
def is_common(often: str) -> bool:
    """Return whether most people do a work."""
    return often == COMMON


HOW_OFTEN = [
    Typical(work=the.id, share=the.often, gib=the.gib, name=the.name),
    Setting(name="weight_of_work", key=the.often, value=the.weight),
]

rule(
    "FIT-229",
    "What most people do counts more than what few do",
    HOW_OFTEN,
    ~TypicalReading(work=the.id),
    then=WorkCounts(
        work=the.id, gib=the.gib, weight=the.weight, usual=is_common(the.often), pace=1.0
    ),
    says="{name} ({often}) counts {weight:g} times.",
    because="You are more likely to do what most people like you do.",
)
rule(
    "SPEED-196",
    "A larger language model is slower on the same card",
    HOW_OFTEN,
    TypicalReading(work=the.id, gb=the.gb),
    TokenWork(weights_gb=the.weights_gb, cache_gb=the.cache_gb),
    let={
        "usual": is_common(the.often),
        "pace": round((the.weights_gb + the.cache_gb) / the.gb, 4),
    },
    then=WorkCounts(work=the.id, gib=the.gib, weight=the.weight, usual=the.usual, pace=the.pace),
    says="{name} ({often}) counts {weight:g} times, at {pace:.2g} times the speed.",
    because="You are more likely to do what most people do, and memory is read for each token.",
)


@rule(
    "RANK-050",
    "A card's worth is its speed at typical work; what it does not hold counts for nothing",
    Day(),
    WEIGHS_MEMORY,
    ComputerCounts(usd=the.around),
    AS.candidate << Candidate(card=the.id),
    Card(id=the.id),
    uses=[Candidate, Enough, Premium, RunningCost, TypicalCounts, WorkCounts],
    concludes=[Worth],
    says=(
        "{card[name]}: speed {speed:g} and {candidate[gib]:g} GiB, {worth:.3g} on average over "
        "what people like you do, for {paid:.0f} US dollars in all: {value:.1f} for 1000 US "
        "dollars."
    ),
    because=(
        "Twice the speed does twice the work, and so does memory for twice as many kinds of work."
    ),
)
def weigh_worth(
    engine: Engine, candidate: Candidate, card: Card, power: float, around: float
) -> dict[str, object]:
    """Conclude the worth, and the price with premiums and computer."""
    condition = candidate["condition"]
    premiums = [
        premium
        for premium in engine.every(Premium, card=card["id"])
        if premium.get("condition", condition) == condition
    ]
    engine.cite(*premiums, *engine.every(RunningCost, card=card["id"]), *engine.every(Enough))
    engine.cite(*engine.every(TypicalCounts), *engine.every(WorkCounts))
    speed, gib = float(candidate["speed"]), float(candidate["gib"])
    offered = Offered(card, condition, candidate["cards"], speed, gib, float(candidate["usd"]))
    found = _weigh(engine, offered, power, around)
    worth, paid = round(found.worth, 4), round(found.paid_usd, 2)
    engine.conclude(Worth(card=card["id"], condition=condition, worth=worth, paid_usd=paid))
    return {
        "speed": min(speed, fast_enough(engine)),
        "worth": worth,
        "paid": paid,
        "value": THOUSAND * worth / paid,
    }


def works_well(engine: Engine, gib: float) -> bool:
    """Return whether some memory holds half of what people like the person do."""
    works = engine.every(WorkCounts)
    held = sum(float(work["weight"]) for work in works if work["gib"] <= gib)
    return 2 * held >= sum(float(work["weight"]) for work in works)


def at_typical_work(engine: Engine, gib: float, speed: float, power: float) -> float:
    """Return the speed at typical work, averaged over all of it; what is not held has none.

    Speed beyond what is enough counts for nothing. A card that leaves out what most people do is
    a compromise, so the average counts for the share of such work that is held. One light work
    that every card holds is always among them. Where nothing is known of such work, the speed
    counts for the share of the largest candidate's memory, to the ``power``.
    """
    enough = fast_enough(engine)
    works = engine.every(WorkCounts)
    if not works:
        most = max((float(candidate["gib"]) for candidate in engine.every(Candidate)), default=gib)
        return float(min(speed, enough) * (max(gib, 1.0) / max(most, gib, 1.0)) ** power)
    done = min(speed, enough) + sum(
        float(work["weight"]) * min(speed * float(work["pace"]), enough)
        for work in works
        if work["gib"] <= gib
    )
    usual = [work for work in works if work["usual"]]
    kept = (1 + sum(work["gib"] <= gib for work in usual)) / (1 + len(usual))
    return float(kept * done / (1 + sum(float(work["weight"]) for work in works)))


class Weighed(NamedTuple):
    """How good an offer is, by what it is worth and what it costs."""

    worth: float
    paid_usd: float

    def for_money(self, step: float = 1.0) -> float:
        """Return the worth for the price; with a small ``step``, a higher price counts less."""
        return self.worth / float(self.paid_usd**step)


class Trouble:
    """What cards cost beyond their price: trouble, as shares of the price, and electricity."""

    def __init__(self, engine: Engine) -> None:
        """Read from what the engine has concluded; only the cards asked about are added up."""
        self._engine = engine

    def share(self, card: str, condition: str) -> float:
        """Return what its trouble adds to an offer, as a share of its price."""
        in_any = in_this = 0.0
        for premium in self._engine.every(Premium, card=card):
            of = premium.get("condition")
            if of is None:
                in_any += float(premium["share"])
            elif of == condition:
                in_this += float(premium["share"])
        return in_any + in_this

    def running_usd(self, card: str) -> float:
        """Return what the electricity for one card costs, if that is known."""
        costs = self._engine.every(RunningCost, card=card)
        return float(costs[-1]["usd"]) if costs else 0.0

    def paid(self, card: str, condition: str, usd: float, cards: int = 1) -> float:
        """Return the price of some cards together with their trouble and electricity."""
        return usd * (1 + self.share(card, condition)) + cards * self.running_usd(card)


def fast_enough(engine: Engine) -> float:
    """Return the speed beyond which more counts for nothing; infinite if there is no such limit."""
    return min((float(limit["speed"]) for limit in engine.every(Enough)), default=inf)


class Offered(NamedTuple):
    """An offer of some cards; speed, memory and price are those of all of them together."""

    card: Card
    condition: str
    cards: int
    speed: float
    gib: float
    usd: float


def _weigh(engine: Engine, offered: Offered, power: float, around: float) -> Weighed:
    """Weigh an offer: speed at typical work, against its price, trouble and electricity.

    ``around`` is what counts of the price of a computer, which a complete computer does not need.
    """
    card = offered.card
    computer = 0.0 if card["segment"] == WHOLE_MACHINE else around
    share = min((float(c["share"]) for c in engine.every(TypicalCounts)), default=1.0)
    typical = at_typical_work(engine, offered.gib, offered.speed, power)
    worth = (1 - share) * min(offered.speed, fast_enough(engine)) + share * typical
    paid = Trouble(engine).paid(card["id"], offered.condition, offered.usd, offered.cards)
    return Weighed(worth, paid + computer)


def weighed(engine: Engine, offer: Candidate) -> Weighed | None:
    """Return the worth of a candidate or contender and cite it; None if nothing weighs it."""
    of_card = engine.every(Worth, card=offer["card"])
    found = [worth for worth in of_card if worth["condition"] == offer["condition"]]
    if not found:
        return None
    engine.cite(*found)
    return Weighed(float(found[0]["worth"]), float(found[0]["paid_usd"]))


def weighed_offer(engine: Engine, offered: Offered) -> Weighed | None:
    """Return the worth of an offer that is no candidate; None if the advisor weighs none."""
    powers = engine.every(Setting, name="worth_of_memory")
    computers = engine.every(ComputerCounts)
    if not powers or not computers:
        return None
    return _weigh(engine, offered, float(powers[0]["value"]), float(computers[0]["usd"]))

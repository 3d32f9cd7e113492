"""Stage 13: what is said beside the choice of the card."""

from __future__ import annotations

from collections.abc import Callable

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.conditions import AtLeast, OneOf, differ, has_enough
from expert.engine import Engine
from expert.facts import (
    Advice,
    Answer,
    Card,
    Caveat,
    Contender,
    Day,
    Edition,
    Fits,
    Job,
    Known,
    Licence,
    Member,
    MemoryPart,
    Named,
    Need,
    Offer,
    OfferOut,
    Parameter,
    PassedOver,
    Pick,
    Price,
    Profile,
    Purse,
    Quote,
    Reach,
    RuledOut,
    Speed,
    SplitAllowed,
    SystemFound,
    Topic,
)
from expert.rule import rule
from expert.rules.fallback import used_offers
from expert.rules.rank import value_of

Measure = tuple[str, Callable[[Contender], float]]

NO_FRACTION_FROM = 1000
ESTIMATED = OneOf(("carried", "modelled"))
BY_VALUE: Measure = ("speed per 1000 US dollars", value_of)
BY_PRICE: Measure = ("US dollars", lambda contender: float(contender["usd"]))
BY_SPEED: Measure = ("speed", lambda contender: float(contender["speed"]))
BY_MEMORY: Measure = ("GiB", lambda contender: float(contender["gib"]))
MEASURES: dict[str, Measure] = {
    "cheapest": BY_PRICE,
    "cheapest_that_fits": BY_PRICE,
    "fast_enough": BY_PRICE,
    "fastest": BY_SPEED,
    "most_memory": BY_MEMORY,
}
"""What a role is decided by: the unit and the figure; value for money where nothing is said."""


@rule(
    id="ADVICE-010",
    title="A group asked about is recommended with its best card",
    because="Who asks about a series wants to hear about the series.",
    says="{pick[name]} belongs to {named[text]}.",
    sources=["judgement"],
    when=[
        AS.named << Named(role="candidate", kind="group", id=MATCH.group, text=MATCH.text),
        AS.member << Member(group=MATCH.group, card=MATCH.card),
        AS.pick << Pick(kind="card", id=MATCH.card, role=MATCH.role, place=MATCH.place),
    ],
)
def pick_group(engine: Engine, group: str, text: str, role: str, place: int) -> None:
    """Pick the group a picked card belongs to."""
    engine.conclude(Pick(kind="accelerator", id=group, name=text, role=role, place=place))


@rule(
    id="ADVICE-020",
    title="A contender that was not picked is passed over",
    because="Another card was asked about, or plays the role asked for better.",
    says=(
        "{contender[name]} ({contender[condition]}): {found:g} {unit}{against} {wanted:g} of "
        "{pick[name]}, which was picked as {pick[role]}."
    ),
    sources=["judgement"],
    when=[
        AS.chosen << Reach(reach=MATCH.reach),
        AS.contender << Contender(card=MATCH.id, condition=MATCH.condition, reach=MATCH.reach),
        NOT(SystemFound()),
        NOT(Pick(kind="card", id=MATCH.id)),
        EXISTS(Pick(kind="card")),
    ],
    uses=[Pick, Contender],
)
def pass_over(engine: Engine, contender: Contender) -> dict[str, object]:
    """Conclude that a contender was passed over for the first pick, by the measure of its role."""
    contenders = {(c["card"], c["condition"]): c for c in engine.every(Contender)}
    picks = [p for p in engine.every(Pick, kind="card") if (p["id"], p["condition"]) in contenders]
    if not picks:
        return {}
    pick = min(picks, key=lambda p: (p["place"], p["id"]))
    first = contenders[pick["id"], pick["condition"]]
    unit, measure = MEASURES.get(pick["role"], BY_VALUE)
    found, wanted = _figures(measure(contender)), _figures(measure(first))
    ahead = found < wanted if (unit, measure) == BY_PRICE else found > wanted
    engine.cite(pick, first)
    engine.conclude(
        PassedOver(
            card=contender["card"],
            by=pick["id"],
            role=pick["role"],
            found=found,
            wanted=wanted,
            unit=unit,
            **({"ahead": True} if ahead else {}),
        )
    )
    against = ", ahead of the" if ahead else " against"
    return {"found": found, "wanted": wanted, "pick": pick, "unit": unit, "against": against}


def _figures(value: float) -> float:
    """Return a number with four figures, and no fraction from a thousand on."""
    return round(value) if value >= NO_FRACTION_FROM else float(f"{value:.4g}")


@rule(
    id="ADVICE-025",
    title="A contender outside of the prices looked at is passed over",
    because="What can be bought within the budget comes first.",
    says=(
        "{contender[name]} ({contender[condition]}) costs {found:.0f} US dollars; looked at were "
        "{low:.0f} to {high:.0f}."
    ),
    sources=["judgement"],
    when=[
        AS.chosen << Reach(reach=MATCH.left),
        AS.contender << Contender(card=MATCH.id, usd=MATCH.found, reach=MATCH.right),
        TEST(differ),
        NOT(SystemFound()),
        NOT(Pick(kind="card", id=MATCH.id)),
        AS.purse << Purse(low_usd=MATCH.low, high_usd=MATCH.high),
    ],
)
def pass_over_for_price(
    engine: Engine, id: str, found: float, right: str, low: float, high: float
) -> None:
    """Conclude that a contender was passed over for its price."""
    wanted = low if right == "below" else high
    engine.conclude(PassedOver(card=id, role=right, found=found, wanted=wanted, unit="US dollars"))


@rule(
    id="ADVICE-100",
    title="A recommended card with a slow part of memory comes with a warning",
    because="Who knows of it can stay below the limit.",
    says="{pick[name]} runs only {fast:g} GiB of its memory at full speed.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name),
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.fast),
    ],
)
def warn_of_slow_memory(engine: Engine, name: str, fast: float) -> None:
    """Warn of the slow part."""
    engine.conclude(
        Advice(
            topic="memory quirk",
            says=f"{name} has a memory problem: only {fast:g} GiB run at full speed; "
            "stay below that.",
        )
    )


@rule(
    id="ADVICE-110",
    title="A price that nobody has seen lately is an estimate",
    because="Shops may ask something else; the order of cards can change with it.",
    says="The {condition} price of {pick[name]} is {basis} from one of {on}.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name, condition=MATCH.condition),
        AS.offer
        << Offer(
            card=MATCH.id,
            condition=MATCH.condition,
            basis=MATCH.basis & P(ESTIMATED),
            on=MATCH.on,
            usd=MATCH.usd,
        ),
    ],
)
def warn_of_estimated_price(
    engine: Engine, name: str, condition: str, basis: str, on: str, usd: float
) -> None:
    """Say that the price is an estimate."""
    engine.conclude(
        Advice(
            topic="price",
            says=f"The price of {name} ({condition}, {usd:.0f} US dollars) is {basis} from one "
            f"of {on}; look it up before you buy.",
        )
    )


@rule(
    id="ADVICE-115",
    title="A maker's own edition is not worth more than the same card of a partner",
    because="Chip and memory are the same.",
    says="{named[text]}: {dearer} cards cost more in the maker's own edition than elsewhere.",
    sources=["dettmers-2019-04-03"],
    when=[AS.named << Named(role="candidate", kind="offer", text=MATCH.text)],
    uses=[Price, Quote],
)
def warn_of_own_edition(engine: Engine, text: str) -> dict[str, object]:
    """Say of how many cards the maker's own edition costs more."""
    dearer = [
        price
        for price in engine.every(Price, kind="founders")
        for quote in engine.every(Quote, card=price["card"])
        if quote["condition"] == "new" and quote["usd"] < price["usd"]
    ]
    engine.cite(*dearer)
    if dearer:
        says = f"{text}: not advised; the same card costs less from a partner."
        engine.conclude(Advice(topic="edition", says=says))
    return {"dearer": len(dearer)}


@rule(
    id="ADVICE-111",
    title="Who did not say no to a used card hears what one would bring",
    because="Used cards cost less and have no warranty; that is for the buyer to weigh.",
    says="Used, {name} would give {value:.1f} speed per 1000 US dollars against {first:.1f}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(OneOf(("gpu", "upgrade")))),
        NOT(Answer(key="used_ok")),
        EXISTS(Pick(kind="card", condition="new")),
        EXISTS(OfferOut(condition="used")),
        AS.purse << Purse(high_usd=MATCH.high),
    ],
    uses=[Card, Contender, Fits, Offer, OfferOut, Pick, RuledOut, Speed],
)
def tell_of_used_card(engine: Engine, high: float) -> dict[str, object]:
    """Name the used card with the most speed for the money, if it is better than the pick."""
    contenders = {(c["card"], c["condition"]): c for c in engine.every(Contender)}
    picks = [p for p in engine.every(Pick, kind="card") if (p["id"], p["condition"]) in contenders]
    used = list(used_offers(engine, high))
    if not picks or not used:
        return {}
    pick = min(picks, key=lambda p: (p["place"], p["id"]))
    first = contenders[pick["id"], pick["condition"]]
    value, offer, fit, card = min(used, key=lambda u: (-u[0], u[1]["usd"], u[3]["id"]))
    if value <= value_of(first) or card["id"] == first["card"]:
        return {}
    engine.cite(offer, fit, card, first)
    count = f"{fit['cards']} x " if fit["cards"] > 1 else ""
    says = (
        f"If a used card will do: {count}{card['name']} for about {offer['usd']:.0f} US dollars "
        f"each gives more for the money ({offer['basis']} from a price of {offer['on']}); "
        "say so with used_ok."
    )
    engine.conclude(Advice(topic="used cards", says=says))
    return {"name": card["name"], "value": value, "first": value_of(first)}


@rule(
    id="ADVICE-140",
    title="Fewer bits a weight make room",
    because="Weights of 8 or 4 bits lose little and fill a half or a quarter.",
    says="The weights are held in {has:g} bits.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=P(OneOf(("run_llm", "generate_images")))),
        AS.known << Known(key="weight_bits", value=MATCH.has),
        AS.whole << Parameter(name="training-weight-bits", value=MATCH.wants),
        TEST(has_enough),
        AS.part << MemoryPart(part="weights", gib=MATCH.gib),
    ],
)
def tell_of_fewer_bits(engine: Engine, has: float, gib: float) -> None:
    """Say what fewer bits would save."""
    says = (
        f"The weights take {gib:.1f} GiB in {has:g} bits; in 8 bits they would take about half "
        "and in 4 bits about a quarter, with little loss. Try weight_bits=8."
    )
    engine.conclude(Advice(topic="memory", says=says))


@rule(
    id="ADVICE-150",
    title="Tuning all parameters is rarely needed",
    because="Adapters reach nearly the same for a small part of the memory.",
    says="All parameters are to be tuned, which needs {gib:.0f} GiB.",
    sources=["lora-2021", "qlora-2023"],
    when=[
        AS.work << Job(id="finetune"),
        AS.known << Known(key="finetune_method", value="full"),
        AS.need << Need(gib=MATCH.gib),
    ],
)
def tell_of_adapters(engine: Engine, gib: float) -> None:
    """Say that adapters need much less."""
    says = (
        f"Tuning all parameters needs {gib:.0f} GiB; LoRA needs little more than the 16-bit "
        "weights, and QLoRA about a third of that. Try finetune_method=lora or qlora."
    )
    engine.conclude(Advice(topic="memory", says=says))


@rule(
    id="ADVICE-160",
    title="Several cards need a board, a case and a supply to match",
    because="Two wide cards on adjacent slots overheat, and a small supply switches off.",
    says="{cards:g} cards of {pick[name]} are named.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", cards=MATCH.cards & P(AtLeast(2)), id=MATCH.id),
        AS.card << Card(id=MATCH.id, board_power_w=MATCH.power, name=MATCH.name),
        AS.other << Parameter(name="power-of-the-rest", value=MATCH.rest),
    ],
)
def tell_of_several_cards(engine: Engine, cards: int, power: float, rest: float, name: str) -> None:
    """Say what several cards need."""
    says = (
        f"{cards} x {name} need {cards} slots far enough apart and a power supply of at least "
        f"{power * cards + rest:.0f} W."
    )
    engine.conclude(Advice(topic="several cards", says=says))


@rule(
    id="ADVICE-161",
    title="Cards that hold a model one after the other take turns",
    because="A word passes through the layers in order, so only one card works at a time.",
    says="{cards:g} cards of {pick[name]} hold the model together.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", cards=MATCH.cards & P(AtLeast(2)), name=MATCH.name),
        AS.split << SplitAllowed(),
    ],
)
def tell_of_turns(engine: Engine, cards: int, name: str) -> None:
    """Say that a model on several cards runs no faster."""
    says = f"{cards} x {name} hold a larger model together, but write no faster than one would."
    engine.conclude(Advice(topic="several cards", says=says))


@rule(
    id="ADVICE-170",
    title="Speed for the money favours small cards",
    because=(
        "A small card costs little, but the slot, the computer and the work of spreading a job "
        "over several cards are not in its price."
    ),
    says="Value was asked for, and value by speed alone favours small cards.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="compare"),
        AS.found << Profile(id="thrifty"),
        EXISTS(Pick(kind="card")),
    ],
)
def tell_of_small_card_bias(engine: Engine) -> None:
    """Say what speed for the money leaves out."""
    says = (
        "Speed for the money favours small cards: one computer with several large cards can be "
        "the better buy than two computers with more small ones."
    )
    engine.conclude(Advice(topic="value", says=says))


@rule(
    id="ADVICE-120",
    title="In a data centre the licence decides",
    because="Consumer cards are as fast, but their driver's licence keeps them out.",
    says="{licence[name]} keeps {brand} cards out of data centres.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="in_data_centre", value=True),
        AS.licence << Licence(name=MATCH.name, where="data_centre", brand=MATCH.brand),
    ],
)
def explain_licence(engine: Engine, name: str) -> None:
    """Explain the licence."""
    engine.conclude(
        Advice(
            topic="licence",
            says=f"{name} forbids consumer cards in data centres; what is allowed there costs "
            "several times as much for the same computing power.",
        )
    )


def has_ended(until: str, date: str) -> bool:
    """The last edition held until a day before the day of the question."""
    return until < date


@rule(
    id="ADVICE-190",
    title="Who asks an advisor after the last edition hears that it has ended",
    because="Nobody knows what its author would say of cards that came later.",
    says="The last edition held until {until}.",
    sources=["judgement"],
    when=[
        AS.day << Day(date=MATCH.date),
        AS.edition << Edition(name=MATCH.name, until=MATCH.until),
        TEST(has_ended),
    ],
)
def tell_of_ended_edition(engine: Engine, name: str, until: str) -> None:
    """Say that the advice has ended."""
    says = (
        f"The last edition by {name} known here held until {until}; its judgements are applied "
        "to a later market, which its author has not seen."
    )
    engine.conclude(Advice(topic="advisor", says=says))


@rule(
    id="ADVICE-130",
    title="A card that also drives a display should have memory to spare",
    because="The desktop takes its share before the network gets any.",
    says="The card drives a display as well.",
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="drives_display", value=True),
        AS.least << Parameter(name="memory-with-a-display", value=MATCH.gib),
    ],
)
def warn_of_display(engine: Engine, gib: float) -> None:
    """Warn of the display's share."""
    engine.conclude(
        Advice(
            topic="display",
            says=f"A card that also drives a display should have at least {gib:g} GiB, "
            "because the desktop takes its share.",
        )
    )

"""Stage 8: which cards and offers suit this person."""

from __future__ import annotations

from math import ceil

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.conditions import OneOf, differ, has_enough, has_less_than_wanted
from expert.engine import Engine
from expert.facts import (
    Answer,
    Card,
    Caveat,
    Day,
    FastMemoryOnly,
    Fits,
    HardMemory,
    Licence,
    LoweredFloor,
    Member,
    MemoryFloor,
    MemoryPart,
    Named,
    Need,
    Offer,
    OfferOut,
    Parameter,
    QuirkCounts,
    Relevant,
    RoleAsked,
    RoleWanted,
    RuledOut,
    Setting,
    SplitAllowed,
    Topic,
    Unsuitable,
    Usable,
)
from expert.rule import rule

ASKED_ABOUT = "asked-about"
WITHIN_SERIES = "within-series"


# --- the need as a whole --------------------------------------------------------


@rule(
    id="FIT-001",
    title="The memory needed is the largest that any reason asks for",
    because="A card must do for all of the work, not for most of it.",
    says="{gib:g} GiB of memory are needed in all.",
    sources=["dettmers-2016-06-25"],
    when=[AS.day << Day()],
    uses=[MemoryFloor, LoweredFloor, MemoryPart, HardMemory],
)
def add_up_need(engine: Engine) -> dict[str, object]:
    """Conclude the need: the largest floor, or the sum of the parts the job fills."""
    floors = engine.every(MemoryFloor)
    lowered = {low["key"]: low for low in engine.every(LoweredFloor)}
    parts = engine.every(MemoryPart)
    hard = engine.every(HardMemory)
    wanted = [float(lowered.get(floor["key"], floor)["gib"]) for floor in floors]
    filled = sum(float(part["gib"]) for part in parts)
    gib = round(max([filled, *wanted]), 3)
    engine.cite(*floors, *lowered.values(), *parts, *hard)
    engine.conclude(Need(gib=gib, hard=bool(hard)))
    return {"gib": gib}


@rule(
    id="FIT-004",
    title="The roles asked for are the roles wanted",
    because="They follow from what was said.",
    says="The role '{role}' is wanted.",
    sources=["judgement"],
    when=[AS.asked << RoleAsked(role=MATCH.role, place=MATCH.place)],
)
def want_asked_role(engine: Engine, role: str, place: int) -> None:
    """Take over a role asked for."""
    engine.conclude(RoleWanted(role=role, place=place))


@rule(
    id="FIT-005",
    title="Without a wish, the advisor's usual roles are asked for",
    because="Everybody wants an answer that can be acted on.",
    says="No goal asks for a role, so the usual one is '{role}'.",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="roles", key="default", value=MATCH.role, place=MATCH.place),
        NOT(RoleAsked()),
    ],
)
def want_usual_role(engine: Engine, role: str, place: int) -> None:
    """Conclude the usual role."""
    engine.conclude(RoleWanted(role=role, place=place))


# --- memory of a card -----------------------------------------------------------


@rule(
    id="FIT-020",
    title="A card without a slow part of memory offers all of it",
    because="All of its memory runs at full speed.",
    says="{card[name]} offers {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, memory_gib=MATCH.gib),
        NOT(Caveat(card=MATCH.id, kind="slow_memory_segment")),
    ],
)
def count_all_memory(engine: Engine, id: str, gib: float) -> None:
    """Conclude that all memory counts."""
    engine.conclude(Usable(card=id, gib=gib))


@rule(
    id="FIT-021",
    title="Of a card with a slow part of memory only the fast part counts",
    because="Speed breaks down once the slow part is used.",
    says="{card[name]} has {card[memory_gib]:g} GiB, but only {gib:g} GiB run at full speed.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.gib),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        EXISTS(FastMemoryOnly()),
    ],
)
def count_fast_memory(engine: Engine, id: str, gib: float) -> None:
    """Conclude that only the fast part counts."""
    engine.conclude(Usable(card=id, gib=gib))


@rule(
    id="FIT-022",
    title="Where nobody minds, the slow part of memory counts too",
    because="This advice takes the slow part for a small matter.",
    says="{card[name]} offers {gib:g} GiB, of which {fast:g} GiB at full speed.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.fast),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, memory_gib=MATCH.gib),
        NOT(FastMemoryOnly()),
    ],
)
def count_slow_memory_too(engine: Engine, id: str, gib: float) -> None:
    """Conclude that all memory counts in spite of the slow part."""
    engine.conclude(Usable(card=id, gib=gib))


@rule(
    id="FIT-030",
    title="A card that holds the work alone fits",
    because="Nothing needs to be fetched over the bus.",
    says="{card[name]} has {gib:g} GiB, enough for the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id),
        TEST(has_enough),
    ],
)
def fit_alone(engine: Engine, id: str, has: float) -> dict[str, object]:
    """Conclude that one card is enough."""
    engine.conclude(Fits(card=id, cards=1, gib=has))
    return {"gib": has}


@rule(
    id="FIT-031",
    title="The card must hold the whole work in its memory",
    because="What does not fit is fetched over the bus again and again, many times slower.",
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB needed.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        NOT(SplitAllowed()),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id),
        TEST(has_less_than_wanted),
    ],
)
def rule_out_too_little_memory(engine: Engine, id: str, has: float, wants: float) -> None:
    """Rule out a card with too little memory."""
    engine.conclude(
        RuledOut(card=id, rule="FIT-031", about="memory", wanted=wants, found=has, unit="GiB")
    )


def several_do(has: float, wants: float, cards: float, own: float) -> bool:
    """One card is too small, but the allowed number of them is enough."""
    return has < wants <= together(has, cards, own)


def even_several_are_too_small(has: float, wants: float, cards: float, own: float) -> bool:
    """Even the allowed number of cards is too small."""
    return together(has, cards, own) < wants


def together(has: float, cards: float, own: float) -> float:
    """Return the GiB that several cards have for one job: the runtime lies on each of them."""
    return round(cards * has - (cards - 1) * own, 3)


@rule(
    id="FIT-032",
    title="Several equal cards hold the work together",
    because="The layers of the model lie on the cards one after the other.",
    says="{count:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.split << SplitAllowed(cards=MATCH.cards),
        AS.runtime << Parameter(name="runtime-memory", value=MATCH.own),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id),
        TEST(several_do),
    ],
)
def fit_together(
    engine: Engine, id: str, has: float, wants: float, own: float
) -> dict[str, object]:
    """Conclude how many cards are enough."""
    count = ceil((wants - own) / (has - own))
    engine.conclude(Fits(card=id, cards=count, gib=together(has, count, own)))
    return {"count": count}


@rule(
    id="FIT-033",
    title="Even the allowed number of cards must hold the work",
    because="What does not fit is fetched over the bus again and again, many times slower.",
    says="{card[name]}: {cards:g} cards of {has:g} GiB are less than the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.need << Need(gib=MATCH.wants),
        AS.split << SplitAllowed(cards=MATCH.cards),
        AS.runtime << Parameter(name="runtime-memory", value=MATCH.own),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id),
        TEST(even_several_are_too_small),
    ],
)
def rule_out_too_small_together(
    engine: Engine, id: str, has: float, cards: float, wants: float, own: float
) -> None:
    """Rule out a card of which even several are too small."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-033",
            about=f"memory of {cards:g} cards",
            wanted=wants,
            found=together(has, cards, own),
            unit="GiB",
        )
    )


# --- quirks, power, room ----------------------------------------------------------


@rule(
    id="FIT-040",
    title="A card with a slow part of memory is trouble",
    because="Training slows down without a word once the slow part is used.",
    says="{card[name]} runs only {fast:g} of its {card[memory_gib]:g} GiB at full speed.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.fast),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, memory_gib=MATCH.gib),
        EXISTS(QuirkCounts()),
    ],
)
def rule_out_quirk(engine: Engine, id: str, gib: float, fast: float) -> None:
    """Rule out a card with a quirk where quirks count."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-040",
            about="memory at full speed",
            wanted=gib,
            found=fast,
            unit="GiB",
        )
    )


def draws_too_much(power: float, cards: float, rest: float, supply: float) -> bool:
    """Cards and the rest of the computer draw more than the power supply gives."""
    return power * cards + rest > supply


@rule(
    id="FIT-050",
    title="The power supply must carry the cards and the rest of the computer",
    because="A supply run above its rating switches off in the middle of training.",
    says=(
        "{cards:g} x {power:g} W and {rest:g} W for the rest of the computer are more than "
        "the {supply:g} W of the power supply."
    ),
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="psu_w", value=MATCH.supply),
        AS.other << Parameter(name="power-of-the-rest", value=MATCH.rest),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.cards),
        AS.card << Card(id=MATCH.id, board_power_w=MATCH.power),
        TEST(draws_too_much),
    ],
)
def rule_out_too_much_power(
    engine: Engine, id: str, power: float, cards: float, rest: float, supply: float
) -> None:
    """Rule out a card that draws too much."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-050",
            about="power supply",
            wanted=power * cards + rest,
            found=supply,
            unit="W",
        )
    )


def takes_too_much_room(width: float, cards: float, room: float) -> bool:
    """The cards take more slots than there are."""
    return width * cards > room


@rule(
    id="FIT-051",
    title="The cards must find room in the case",
    because="A card three slots wide does not go into two.",
    says="{cards:g} x {width:g} slots are more than the {room:g} free ones.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="slots", value=MATCH.room),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.cards),
        AS.card << Card(id=MATCH.id, slots=MATCH.width),
        TEST(takes_too_much_room),
    ],
)
def rule_out_too_wide(engine: Engine, id: str, width: float, cards: float, room: float) -> None:
    """Rule out a card that is too wide."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-051",
            about="slots",
            wanted=width * cards,
            found=room,
            unit="slots",
        )
    )


@rule(
    id="FIT-060",
    title="A card without a fan needs the wind of a server",
    because="In an ordinary case it overheats within minutes.",
    says="{card[name]} has no fan of its own, and no data centre was named.",
    sources=["judgement"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="passive_cooling"),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Answer(key="in_data_centre", value=True)),
    ],
)
def rule_out_passive(engine: Engine, id: str) -> None:
    """Rule out a passively cooled card outside a server."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-060",
            about="cooling",
            wanted="a fan",
            found="passive",
            unit="kind",
        )
    )


@rule(
    id="FIT-061",
    title="A module fits only the server built for it",
    because="It has no edge connector for a slot.",
    says="{card[name]} is a module for servers built for it, not a card for a slot.",
    sources=["judgement"],
    when=[
        AS.caveat << Caveat(card=MATCH.id, kind="needs_server_module"),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Answer(key="in_data_centre", value=True)),
    ],
)
def rule_out_module(engine: Engine, id: str) -> None:
    """Rule out a server module outside a server."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-061",
            about="form",
            wanted="a card for a slot",
            found="a server module",
            unit="kind",
        )
    )


# --- licence and wishes -----------------------------------------------------------


@rule(
    id="FIT-070",
    title="A licence keeps the card out of data centres",
    because="The driver's licence forbids its use there; breaking it is a legal risk.",
    says="{licence[name]} does not allow {card[name]} in a data centre.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="in_data_centre", value=True),
        AS.licence << Licence(brand=MATCH.brand, where="data_centre", name=MATCH.name),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, brand=MATCH.brand),
    ],
)
def rule_out_by_licence(engine: Engine, id: str, name: str) -> None:
    """Rule out a card that a licence keeps out."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-070",
            about="licence",
            wanted="allowed in a data centre",
            found=f"forbidden by {name}",
            unit="state",
        )
    )


@rule(
    id="FIT-071",
    title="Only the vendor asked for counts",
    because="It was asked for.",
    says="{card[name]} is not by {left}.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="vendor", value=MATCH.left),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, vendor=MATCH.right),
        TEST(differ),
    ],
)
def rule_out_other_vendor(engine: Engine, id: str, left: str, right: str) -> None:
    """Rule out a card of another vendor."""
    engine.conclude(
        RuledOut(card=id, rule="FIT-071", about="vendor", wanted=left, found=right, unit="name")
    )


@rule(
    id="FIT-072",
    title="What cannot be had or paid for is no choice",
    because="It was said.",
    says="{card[name]} is {role} for this person.",
    sources=["judgement"],
    when=[
        AS.named << Named(role=MATCH.role & P(OneOf(("unavailable", "unaffordable"))), id=MATCH.id),
        AS.card << Card(id=MATCH.id),
    ],
)
def rule_out_unavailable(engine: Engine, id: str, role: str) -> None:
    """Rule out a card the person cannot get."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-072",
            about="availability",
            wanted="available",
            found=role,
            unit="state",
        )
    )


@rule(
    id="FIT-073",
    title="Only the cards asked about are compared",
    because="It was asked for.",
    says="{card[name]} is not among the cards asked about.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(OneOf(("gpu", "compare")))),
        EXISTS(Member(group=ASKED_ABOUT)),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Member(group=ASKED_ABOUT, card=MATCH.id)),
    ],
)
def rule_out_not_asked_about(engine: Engine, id: str) -> None:
    """Rule out a card outside of the comparison."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-073",
            about="comparison",
            wanted="asked about",
            found="not asked about",
            unit="state",
        )
    )


@rule(
    id="FIT-074",
    title="Only the series asked for counts",
    because="It was asked for.",
    says="{card[name]} is not of the series asked for.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(),
        EXISTS(Member(group=WITHIN_SERIES)),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Member(group=WITHIN_SERIES, card=MATCH.id)),
    ],
)
def rule_out_other_series(engine: Engine, id: str) -> None:
    """Rule out a card of another series."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-074",
            about="series",
            wanted="of the series",
            found="of another",
            unit="state",
        )
    )


# --- offers ---------------------------------------------------------------------


@rule(
    id="FIT-080",
    title="Who wants no used card gets none",
    because="It was said.",
    says="Used cards are not wanted.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="used_ok", value=False),
        AS.offer << Offer(card=MATCH.id, condition="used"),
    ],
)
def leave_out_used_by_wish(engine: Engine, id: str) -> None:
    """Leave out a used offer."""
    engine.conclude(OfferOut(card=id, condition="used", rule="FIT-080"))


@rule(
    id="FIT-081",
    title="This advice is about new cards unless used ones are asked for",
    because="A used card has no warranty and often no return.",
    says="Used cards were not asked for.",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="counts_used", value=False),
        NOT(Answer(key="used_ok")),
        AS.offer
        << Offer(card=MATCH.id, condition="used", basis=P(OneOf(("seen", "carried", "modelled")))),
    ],
)
def leave_out_used_by_advice(engine: Engine, id: str) -> None:
    """Leave out a used offer."""
    engine.conclude(OfferOut(card=id, condition="used", rule="FIT-081"))


@rule(
    id="FIT-090",
    title="A card nobody sells cannot be bought",
    because="No price was seen that could be carried on to the day.",
    says="No offer of {card[name]} is known for the day.",
    sources=["judgement"],
    when=[AS.card << Card(id=MATCH.id), NOT(Offer(card=MATCH.id))],
)
def rule_out_without_offer(engine: Engine, id: str) -> None:
    """Rule out a card without an offer."""
    engine.conclude(
        RuledOut(
            card=id,
            rule="FIT-090",
            about="offer",
            wanted="an offer",
            found="none known",
            unit="state",
        )
    )


def is_against_everybody(rule_id: str) -> bool:
    """The reason stands against the card for nearly everybody who could ask."""
    return rule_id in ("FIT-040", "FIT-060", "FIT-061")


@rule(
    id="FIT-095",
    title="What nearly nobody can use is no measure of value",
    because="A bargain that does not work in an ordinary computer is none.",
    says="{reason[card]} is no measure of value, by {reason[rule]}.",
    sources=["judgement"],
    when=[AS.reason << RuledOut(card=MATCH.card, rule=P(is_against_everybody))],
)
def leave_out_as_measure(engine: Engine, card: str) -> None:
    """Conclude that the card is no measure of value."""
    engine.conclude(Unsuitable(card=card))

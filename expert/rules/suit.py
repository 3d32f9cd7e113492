"""Stage 8 too: quirks, power, room, licence, wishes and offers that speak against a card."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, L, P
from expert.conditions import AtLeast, OneOf, differ
from expert.engine import Engine
from expert.facts import (
    Answer,
    Card,
    Caveat,
    Fits,
    Licence,
    Member,
    Offer,
    OfferOut,
    Parameter,
    QuirkCounts,
    Relevant,
    RuledOut,
    Setting,
    Topic,
    Unsuitable,
)
from expert.rule import rule

ASKED_ABOUT = "asked-about"
WITHIN_SERIES = "within-series"
NOT_TO_BE_HAD = "not-to-be-had"


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
    uses=[QuirkCounts],
)
def rule_out_quirk(engine: Engine, id: str, gib: float, fast: float) -> None:
    """Rule out a card with a quirk where quirks count."""
    engine.cite(*engine.every(QuirkCounts))
    engine.conclude(
        RuledOut(
            card=id,
            reason="make",
            about="memory at full speed",
            wanted=gib,
            found=fast,
            unit="GiB",
        )
    )


def draws_too_much(power: float, rest: float, supply: float) -> bool:
    """A card and the rest of the computer draw more than the power supply gives."""
    return power + rest > supply


def draw_too_much(power: float, cards: float, rest: float, supply: float) -> bool:
    """Several cards and the rest of the computer draw more than the power supply gives."""
    return power * cards + rest > supply


@rule(
    id="FIT-050",
    title="The power supply must carry the card and the rest of the computer",
    because="A supply run above its rating switches off in the middle of training.",
    says=(
        "{card[name]}: {power:g} W and {rest:g} W for the rest of the computer are more than the "
        "{supply:g} W of the power supply."
    ),
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="psu_w", value=MATCH.supply),
        AS.other << Parameter(name="power-of-the-rest", value=MATCH.rest),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, board_power_w=MATCH.power, segment=~L("integrated")),
        TEST(draws_too_much),
    ],
)
def rule_out_too_much_power(
    engine: Engine, id: str, power: float, rest: float, supply: float
) -> None:
    """Rule out a card that draws too much."""
    _too_much_power(engine, id, power + rest, supply)


@rule(
    id="FIT-052",
    title="The power supply must carry all the cards that are needed",
    because="All of them draw their full power at the same time.",
    says=(
        "{card[name]}: {cards:g} x {power:g} W and {rest:g} W for the rest of the computer are "
        "more than the {supply:g} W of the power supply."
    ),
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="psu_w", value=MATCH.supply),
        AS.other << Parameter(name="power-of-the-rest", value=MATCH.rest),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.cards & P(AtLeast(2))),
        AS.card << Card(id=MATCH.id, board_power_w=MATCH.power, segment=~L("integrated")),
        TEST(draw_too_much),
    ],
)
def rule_out_too_much_power_together(
    engine: Engine, id: str, power: float, cards: float, rest: float, supply: float
) -> None:
    """Rule out cards that draw too much together."""
    _too_much_power(engine, id, power * cards + rest, supply)


def _too_much_power(engine: Engine, card: str, wanted: float, found: float) -> None:
    engine.conclude(
        RuledOut(
            card=card, reason="machine", about="power supply", wanted=wanted, found=found, unit="W"
        )
    )


def takes_too_much_room(width: float, room: float) -> bool:
    """The card takes more slots than there are."""
    return width > room


def take_too_much_room(width: float, cards: float, room: float) -> bool:
    """Several cards take more slots than there are."""
    return width * cards > room


@rule(
    id="FIT-051",
    title="The card must find room in the case",
    because="A card three slots wide does not go into two.",
    says="{card[name]}: {width:g} slots wide, and {room:g} are free.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="slots", value=MATCH.room),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, slots=MATCH.width),
        TEST(takes_too_much_room),
    ],
)
def rule_out_too_wide(engine: Engine, id: str, width: float, room: float) -> None:
    """Rule out a card that is too wide."""
    _too_wide(engine, id, width, room)


@rule(
    id="FIT-053",
    title="All the cards that are needed must find room in the case",
    because="They sit side by side, and none may cover another's slot.",
    says="{card[name]}: {cards:g} x {width:g} slots are more than the {room:g} free ones.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="slots", value=MATCH.room),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.cards & P(AtLeast(2))),
        AS.card << Card(id=MATCH.id, slots=MATCH.width),
        TEST(take_too_much_room),
    ],
)
def rule_out_too_wide_together(
    engine: Engine, id: str, width: float, cards: float, room: float
) -> None:
    """Rule out cards that are too wide together."""
    _too_wide(engine, id, width * cards, room)


def _too_wide(engine: Engine, card: str, wanted: float, found: float) -> None:
    engine.conclude(
        RuledOut(
            card=card, reason="machine", about="slots", wanted=wanted, found=found, unit="slots"
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
            reason="make",
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
            reason="make",
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
            reason="licence",
            about="licence",
            wanted="allowed in a data centre",
            found=f"forbidden by {name}",
            unit="state",
        )
    )


@rule(
    id="FIT-071",
    title="Only the vendor asked for counts",
    because="A choice made for reasons of one's own is not for the advice to undo.",
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
        RuledOut(card=id, reason="wish", about="vendor", wanted=left, found=right, unit="name")
    )


@rule(
    id="FIT-072",
    title="What cannot be had or paid for is no choice",
    because="Advice that cannot be followed helps nobody.",
    says="{card[name]} cannot be had or paid for, as was said.",
    sources=["judgement"],
    when=[
        AS.member << Member(group=NOT_TO_BE_HAD, card=MATCH.id),
        AS.card << Card(id=MATCH.id),
    ],
)
def rule_out_unavailable(engine: Engine, id: str) -> None:
    """Rule out a card the person cannot get."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="wish",
            about="availability",
            wanted="available",
            found="not to be had",
            unit="state",
        )
    )


@rule(
    id="FIT-073",
    title="Only the cards asked about are compared",
    because="Other cards would answer a question that was not put.",
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
            reason="wish",
            about="comparison",
            wanted="asked about",
            found="not asked about",
            unit="state",
        )
    )


@rule(
    id="FIT-074",
    title="Only the series asked for counts",
    because="A case, a supply or a machine already bought can tie a person to one series.",
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
            reason="wish",
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
    because="A used card has no warranty and a past that nobody knows.",
    says="Used cards are not wanted.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="used_ok", value=False),
        AS.offer << Offer(card=MATCH.id, condition="used"),
    ],
)
def leave_out_used_by_wish(engine: Engine, id: str) -> None:
    """Leave out a used offer."""
    engine.conclude(OfferOut(card=id, condition="used"))


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
    engine.conclude(OfferOut(card=id, condition="used"))


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
            reason="offer",
            about="offer",
            wanted="an offer",
            found="none known",
            unit="state",
        )
    )


@rule(
    id="FIT-095",
    title="What nearly nobody can use is no measure of value",
    because="A bargain that does not work in an ordinary computer is none.",
    says="{reason[card]} is no measure of value, by {reason[rule]}.",
    sources=["judgement"],
    when=[AS.reason << RuledOut(card=MATCH.card, reason="make")],
)
def leave_out_as_measure(engine: Engine, card: str) -> None:
    """Conclude that the card is no measure of value."""
    engine.conclude(Unsuitable(card=card))

"""Stage 8 too: quirks, power and room that speak against a card."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Card,
    Caveat,
    Fits,
    Parameter,
    QuirkCounts,
    Relevant,
    RuledOut,
    Unsuitable,
)


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

"""Stage 8, continued: quirks, power and space that rule a card out."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import Term, the
from expert.rules.vocabulary import ruled_out

rule(
    "FIT-040",
    "A card with a slow section of memory causes problems",
    f.Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    f.Relevant(card=the.id),
    f.Card(id=the.id, memory_gib=the.gib),
    EXISTS(f.QuirkCounts()),
    cites=[f.QuirkCounts],
    then=ruled_out(
        "make", about="memory at full speed", wanted=the.gib, found=the.fast, unit="GiB"
    ),
    lifted="if hardware quirks did not matter for this question",
    says="{card[name]} runs only {fast:g} of its {card[memory_gib]:g} GiB at full speed.",
    because="Training slows down without warning once the slow section is used.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
)

# --- power and space ------------------------------------------------------------


def asks_too_much(
    id: str,
    title: str,
    *conditions: Any,
    wanted: Term,
    about: str,
    found: Term,
    unit: str,
    says: str,
    **reason: Any,
) -> None:
    """Declare that a card is ruled out if it needs more than the computer has."""
    rule(
        id,
        title,
        *conditions,
        wanted > found,
        then=ruled_out("machine", about=about, wanted=wanted, found=found, unit=unit),
        says="{card[name]}: " + says,
        **reason,
    )


SUPPLY = [
    f.Answer(key="psu_w", value=the.supply),
    AS.others << f.Parameter(name="power-of-the-rest", value=the.rest),
]
OF_THE_SUPPLY: dict[str, Any] = {
    "about": "power supply",
    "found": the.supply,
    "unit": "W",
    "lifted": "with a power supply of {want} or more",
}
OF_THE_CASE: dict[str, Any] = {
    "about": "slots",
    "found": the.room,
    "unit": "slots",
    "lifted": "with {want} free",
}
CARD_WITH_POWER = f.Card(id=the.id, board_power_w=the.power, segment=~L("integrated"))
SEVERAL_ARE_NEEDED = f.Fits(card=the.id, cards=the.cards & P(AtLeast(2)))

asks_too_much(
    "FIT-050",
    "The power supply must be able to power the card and the rest of the computer",
    SUPPLY,
    f.Relevant(card=the.id),
    CARD_WITH_POWER,
    AS.slot << f.Parameter(name="power-of-a-slot", value=the.slot_power),
    the.power > the.slot_power,
    wanted=the.power + the.rest,
    **OF_THE_SUPPLY,
    says="{power:g} W for the card and {rest:g} W for the rest of the computer add up to more "
    "than the power supply's {supply:g} W.",
    because="An overloaded power supply shuts down in the middle of training.",
    sources=["handbook-2017"],
)
asks_too_much(
    "FIT-052",
    "The power supply must be able to power all the cards the workload needs",
    SUPPLY,
    SEVERAL_ARE_NEEDED,
    CARD_WITH_POWER,
    wanted=the.power * the.cards + the.rest,
    **OF_THE_SUPPLY,
    says="{cards:g} x {power:g} W for the cards and {rest:g} W for the rest of the computer add "
    "up to more than the power supply's {supply:g} W.",
    because="All the cards may draw full power at the same time.",
    sources=["handbook-2017"],
)
asks_too_much(
    "FIT-051",
    "The card must fit in the case",
    f.Answer(key="slots", value=the.room),
    f.Relevant(card=the.id),
    f.Card(id=the.id, slots=the.width),
    wanted=the.width,
    **OF_THE_CASE,
    says="it is {width:g} slots wide; free: {room:g}.",
    because="A card that is three slots wide does not fit in a two-slot space.",
)
asks_too_much(
    "FIT-053",
    "All the cards the workload needs must fit in the case",
    f.Answer(key="slots", value=the.room),
    SEVERAL_ARE_NEEDED,
    f.Card(id=the.id, slots=the.width),
    wanted=the.width * the.cards,
    **OF_THE_CASE,
    says="{cards:g} x {width:g} slots are more than the {room:g} free slots.",
    because="The cards sit side by side, and no card may cover another card's slot.",
)

NEEDS_A_FAN = ruled_out("make", about="cooling", wanted="a fan", found="passive", unit="kind")
IN_A_DATA_CENTRE = "if it ran in a data center (--in-data-centre)"

# --- how a card is built ----------------------------------------------------------


def is_made_for_servers(
    id: str, title: str, kind: str, *conditions: Any, then: f.RuledOut, **texts: Any
) -> None:
    """Declare that a card built this way is ruled out unless it goes into a data center."""
    rule(
        id,
        title,
        f.Caveat(card=the.id, kind=kind),
        f.Relevant(card=the.id),
        f.Card(id=the.id),
        ~f.Answer(key="in_data_centre", value=True),
        *conditions,
        ~f.InServer(),
        ~f.AlwaysWeighed(card=the.id),
        then=then,
        lifted=IN_A_DATA_CENTRE,
        **texts,
    )


is_made_for_servers(
    "FIT-060",
    "A card without a fan needs the airflow of a server",
    "passive_cooling",
    ~f.FanAdded(card=the.id),
    then=NEEDS_A_FAN,
    says="{card[name]} has no fan, and you did not mention a data center.",
    because="In an ordinary case it overheats within minutes.",
)
rule(
    "FIT-067",
    "If you refuse quirky hardware, a card without a fan is ruled out even if you name it",
    f.Caveat(card=the.id, kind="passive_cooling"),
    f.AlwaysWeighed(card=the.id),
    f.Card(id=the.id),
    f.Answer(key="accepts_trouble", value=False),
    ~f.Answer(key="in_data_centre", value=True),
    ~f.InServer(),
    then=NEEDS_A_FAN,
    lifted=IN_A_DATA_CENTRE,
    says="{card[name]} has no fan, and you do not accept quirky hardware.",
    because="In an ordinary case it overheats within minutes, unless you build a duct for it.",
)
is_made_for_servers(
    "FIT-061",
    "A module fits only the server built for it",
    "needs_server_module",
    then=ruled_out(
        "make", about="form", wanted="a card for a slot", found="a server module", unit="kind"
    ),
    says="{card[name]} is a module that fits only servers built for it, not a slot.",
    because="It has no edge connector, so it does not plug into a slot.",
)

rule(
    "FIT-069",
    "A computer that does not run the operating system you use is ruled out",
    f.Answer(key="os", value=the.wanted),
    f.Relevant(card=the.id),
    f.Card(id=the.id, own_system=the.runs),
    the.runs.differs_from(the.wanted),
    then=ruled_out(
        "machine", about="operating system", wanted=the.wanted, found=the.runs, unit="name"
    ),
    lifted="if you used {have} (--os {have})",
    says="{card[name]} runs only {runs}, and you use {wanted}.",
    because="Its maker provides drivers for no other system.",
)

rule(
    "FIT-095",
    "A card that almost nobody can use does not set the benchmark for value",
    f.RuledOut(card=the.card, reason="make"),
    then=f.Unsuitable(card=the.card),
    says="{ruled_out[card]} does not set the benchmark for value, because rule "
    "{ruled_out[rule]} rules it out.",
    because="A bargain that does not work in an ordinary computer is not a bargain.",
)

"""The whole computer around named cards, as a list of parts with sizes and a price."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import OWNED
from expert.rules.cards.offload_speed import WORKSTATION
from expert.rules.machine.supply import FOR_SEVERAL, SUPPLY_MARGIN, SUPPLY_OF_ALL
from expert.rules.sizes import in_steps, larger_of, smaller_of
from expert.rules.vocabulary import BUILD, OWNED_OR_MEANT


@formula
def beyond_what_is_there(gib: float, usual: float) -> float:
    """Return how much memory a computer lacks; 0 if it has more than is needed."""
    return max(gib - usual, 0)


@formula
def for_more_memory(usd: float) -> str:
    """Return the part of a price that is for more memory than usual; empty if there is none.

    >>> for_more_memory(300), for_more_memory(0)
    (', $300 of it for more RAM than usual', '')
    """
    return f", ${usd:,.0f} of it for more RAM than usual" if usd else ""


@formula
def better_with(wanted: float, gib: float, each_usd: float) -> str:
    """Return the extra cost of the system RAM that suits the cards, if the list has less.

    >>> better_with(32, 32, 10), better_with(64, 32, 10)
    ('', " 64 GB of system RAM would suit the cards' memory better, for about $320 more.")
    """
    if wanted <= gib:
        return ""
    more = f"about ${(wanted - gib) * each_usd:,.0f} more"
    return f" {wanted:g} GB of system RAM would suit the cards' memory better, for {more}."


@formula
def fewer_will_do(gib: float, least_gib: float, each_usd: float, rest_usd: float) -> str:
    """Return the least system RAM that works, if the RAM listed costs more than all other parts.

    >>> fewer_will_do(768, 128, 2, 6900), fewer_will_do(128, 128, 100, 6900)
    ('', '')
    >>> fewer_will_do(768, 128, 18.8, 6900)[:42]
    ' RAM is expensive: for training, 128 GB (a'
    """
    if gib * each_usd <= rest_usd or least_gib >= gib:
        return ""
    total, less = rest_usd + least_gib * each_usd, (gib - least_gib) * each_usd
    return (
        f" RAM is expensive: for training, {least_gib:g} GB (at least the memory of one card) is "
        f"the minimum. The parts then cost about ${round(total, -2):,.0f} together, "
        f"${round(less, -2):,.0f} less; large data sets need more RAM."
    )


def parts_listed(
    id: str,
    title: str,
    *conditions: Any,
    gib: Any,
    missing: Any,
    around: Any,
    says: str,
    memory: str = "{memory}",
    disk: str = "disk",
    wanted: Any = the.gib,
    better: Any = None,
) -> None:
    """Declare a rule that lists the parts around named cards, with their sizes and a sum."""
    rule(
        id,
        title,
        AS.shown << f.Setting(name="ladder", value=True),
        f.Card(
            id=the.id, name=the.name, board_power_w=the.power, memory_gib=the.each, slots=the.width
        ),
        SUPPLY_MARGIN,
        AS.multiple << f.Setting(name="main_memory_times", value=the.times),
        *conditions,
        let={
            "gib": gib,
            "supply_w": SUPPLY_OF_ALL,
            "slots": the.cards * the.width,
            "memory_usd": round(missing * the.each_usd, -2),
            "total": round(around + missing * the.each_usd, -2),
            "memory": for_more_memory(the.memory_usd),
            "better": better_with(wanted, the.gib, the.each_usd) if better is None else better,
        },
        then=f.Advice(
            topic="parts",
            says="Parts around {cards} x {name}: " + says + "; {supply_w:,.0f} W of power supply; "
            "a large case with room for {slots:g} slots and its own fans; a fast "
            + disk
            + ". Together about ${total:,.0f} without the cards"
            + memory
            + ".{better}",
        ),
        says="The parts around {cards:g} x {name} cost about ${total:,.0f}.",
        because="Each size follows from the cards, so the list can be taken to any shop.",
        sources=["workstation-parts-2026-05", "handbook-2017", "judgement", *FOR_SEVERAL],
    )


FOR_NAMED_CARDS = [
    f.Topic(ask=BUILD),
    f.Known(key="gpus", value=the.cards),
    f.Named(role=P(OWNED_OR_MEANT), kind="card", id=the.id),
]
WANTED = the.cards * the.each * the.times
FOR_A_DESKTOP = smaller_of(in_steps(WANTED, the.step_gib), the.most_gib)
"""What suits the cards' memory, but no more than a desktop board supports."""

parts_listed(
    "ADVICE-746",
    "If a desktop computer does not hold the cards, the parts of a workstation are listed",
    FOR_NAMED_CARDS,
    f.LanesShort(wanted=the.wanted, grade=the.grade),
    AS.step << f.Parameter(name="workstation-memory-is-sold-by", value=the.step_gib),
    AS.price << f.Parameter(name="price-of-workstation-memory", value=the.each_usd),
    AS.around << f.Parameter(name="price-of-a-workstation", value=the.board_usd),
    AS.others << f.Parameter(name="price-of-case-supply-and-disk", value=the.case_usd),
    AS.disk << f.Parameter(name="disk-of-a-workstation", value=the.disk_tb),
    AS.least << f.Parameter(name="least-memory-beside-a-card", value=the.least_times),
    gib=in_steps(WANTED, the.step_gib),
    missing=the.gib,
    around=the.board_usd + the.case_usd,
    says="a {grade} processor with {wanted:g} PCI Express lanes for cards, and a board with a full "
    "slot for each; {gib} GB of registered system RAM",
    memory=", about ${memory_usd:,.0f} of it for the RAM",
    disk="disk of {disk_tb:g} TB",
    better=fewer_will_do(
        the.gib,
        in_steps(the.each * the.least_times, the.step_gib),
        the.each_usd,
        the.board_usd + the.case_usd,
    ),
)


def desktop_parts_listed(id: str, title: str, *conditions: Any, gib: Any) -> None:
    """Declare a rule that lists the parts of a desktop computer around a card or two."""
    parts_listed(
        id,
        title,
        *conditions,
        AS.desktop << f.Parameter(name="lanes-of-a-desktop-processor", value=the.has),
        AS.middle << f.Setting(name="processor_class", value=the.grade),
        AS.step << f.Parameter(name="main-memory-is-sold-by", value=the.step_gib),
        AS.largest << f.Parameter(name="main-memory-at-most", value=the.most_gib),
        AS.price << f.Parameter(name="price-of-main-memory", value=the.each_usd),
        AS.around << f.Parameter(name="price-of-a-computer-for-a-card", value=the.around_usd),
        gib=gib,
        missing=beyond_what_is_there(the.gib, the.step_gib),
        around=the.around_usd,
        wanted=FOR_A_DESKTOP,
        says="a {grade} desktop processor and a board that gives its {has:g} lanes to one card or "
        "halves them for two; {gib} GB of system RAM",
    )


desktop_parts_listed(
    "ADVICE-744",
    "For one card, or two with half the lanes each, the parts of a desktop computer are listed",
    FOR_NAMED_CARDS,
    ~f.LanesShort(),
    gib=FOR_A_DESKTOP,
)
desktop_parts_listed(
    "ADVICE-745",
    "If you buy a computer around the recommended card, its parts are listed",
    EXISTS(f.ServerBought(what="computer")),
    f.Pick(kind="card", id=the.id, cards=the.cards, condition=~L(OWNED)),
    AS.card_alone << f.Card(id=the.id, form="card"),
    ~f.MainMemory(card=the.id),
    gib=the.step_gib,
)
desktop_parts_listed(
    "ADVICE-747",
    "If part of the model is in system RAM, the parts of the computer include that much of it",
    EXISTS(f.ServerBought(what="computer")),
    f.Pick(kind="card", id=the.id, cards=the.cards, condition=~L(OWNED)),
    AS.card_alone << f.Card(id=the.id, form="card"),
    f.MainMemory(card=the.id, gib=the.main),
    ~f.MainMemory(card=the.id, place=WORKSTATION),
    gib=larger_of(the.main, the.step_gib),
)

rule(
    "ADVICE-996",
    "If an organization buys a computer, the answer says that its price is that of ordinary parts",
    f.ServerBought(what="computer", usd=the.usd),
    EXISTS(f.Profile(id="professional")),
    f.Pick(kind="card", id=the.id, name=the.name, condition=~L(OWNED)),
    f.Card(id=the.id, form="card"),
    ~f.MainMemory(card=the.id, place=WORKSTATION),
    then=f.Advice(
        topic="price",
        says="The ${usd:,.0f} for the computer around the {name} buys ordinary desktop parts that "
        "you assemble yourself. A maker's workstation with ECC memory and service costs more: get "
        "a quote.",
        key="ordinary parts",
    ),
    says="A computer of ordinary parts costs about ${usd:,.0f}.",
    because="Organizations usually buy machines that somebody else builds and repairs.",
)

"""Stage 12: what is said beside the choice of the card."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.conditions import OneOf
from expert.engine import Engine
from expert.facts import (
    Advice,
    Answer,
    Card,
    Caveat,
    Contender,
    Day,
    Licence,
    Maturity,
    Member,
    Named,
    Offer,
    PassedOver,
    Pick,
    Price,
    Quote,
    Topic,
)
from expert.rule import rule
from expert.rules.rank import value_of

ANSWERED = OneOf(("gpu", "compare", "check_card", "upgrade", "gpu_or_cloud"))
ESTIMATED = OneOf(("carried", "modelled"))


def is_not_answered(ask: str) -> bool:
    """No rule answers this question yet."""
    return not ANSWERED(ask)


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
    because="Another card plays the role asked for better.",
    says=(
        "{contender[name]} ({contender[condition]}): {found:.1f} speed per 1000 US dollars against "
        "{wanted:.1f} of {pick[name]}, which was picked."
    ),
    sources=["judgement"],
    when=[
        AS.contender << Contender(card=MATCH.id, condition=MATCH.condition),
        NOT(Pick(kind="card", id=MATCH.id)),
        EXISTS(Pick(kind="card")),
    ],
    uses=[Pick, Contender],
)
def pass_over(engine: Engine, contender: Contender) -> dict[str, object]:
    """Conclude that a contender was passed over for the first pick."""
    contenders = {(c["card"], c["condition"]): c for c in engine.every(Contender)}
    picks = [p for p in engine.every(Pick, kind="card") if (p["id"], p["condition"]) in contenders]
    if not picks:
        return {}
    pick = min(picks, key=lambda p: (p["place"], p["id"]))
    first = contenders[pick["id"], pick["condition"]]
    found, wanted = round(value_of(contender), 3), round(value_of(first), 3)
    engine.cite(pick, first)
    engine.conclude(
        PassedOver(
            card=contender["card"],
            by=pick["id"],
            role=pick["role"],
            found=found,
            wanted=wanted,
            unit="speed per 1000 US dollars",
        )
    )
    return {"found": found, "wanted": wanted, "pick": pick}


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
            says=f"{name} forbids consumer cards in data centres; data-centre cards cost "
            "several times as much without being much faster.",
        )
    )


@rule(
    id="ADVICE-130",
    title="A card that also drives a display should have memory to spare",
    because="The desktop takes its share before the network gets any.",
    says="The card drives a display as well.",
    sources=["handbook-2017"],
    when=[AS.answer << Answer(key="drives_display", value=True)],
)
def warn_of_display(engine: Engine) -> None:
    """Warn of the display's share."""
    engine.conclude(
        Advice(
            topic="display",
            says="A card that also drives a display should have at least 6 GiB, "
            "because the desktop takes its share.",
        )
    )


@rule(
    id="ADVICE-900",
    title="Where nothing meets all wishes, buying nothing is the advice",
    because="A card that does not do the work is money lost.",
    says="No card meets all wishes on this day.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=P(ANSWERED)), NOT(Pick())],
)
def advise_nothing(engine: Engine) -> None:
    """Say that nothing is recommended."""
    engine.conclude(Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1))
    engine.conclude(
        Advice(
            topic="nothing",
            says="There is no good option on this day for these wishes: buy nothing, "
            "save up, or use a free or rented computer meanwhile.",
        )
    )


@rule(
    id="ADVICE-910",
    title="A question outside of choosing cards is not answered yet",
    because="Saying so is better than guessing.",
    says="The question '{ask}' is not answered by this version.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=MATCH.ask), TEST(is_not_answered)],
)
def say_not_answered(engine: Engine, ask: str) -> None:
    """Say that the question is not answered."""
    engine.conclude(
        Advice(
            topic="not answered",
            says=f"This version answers which card to take, check, compare or upgrade to; "
            f"it does not answer the question '{ask}' yet.",
        )
    )

"""Stage 8 too: licence, wishes and offers that speak against a card."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf, differ
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Card,
    Licence,
    Member,
    Offer,
    OfferOut,
    Price,
    Relevant,
    RuledOut,
    Setting,
    Topic,
)

ASKED_ABOUT = "asked-about"
WITHIN_SERIES = "within-series"
NOT_TO_BE_HAD = "not-to-be-had"


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
        AS.relevant << Relevant(card=MATCH.id),
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
        AS.relevant << Relevant(card=MATCH.id),
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
    says="No offer of {card[name]} is known for the day: {why}.",
    sources=["judgement"],
    when=[AS.card << Card(id=MATCH.id), NOT(Offer(card=MATCH.id))],
    uses=[Price],
)
def rule_out_without_offer(engine: Engine, id: str) -> dict[str, object]:
    """Rule out a card without an offer."""
    prices = engine.every(Price, card=id)
    last = max(prices, key=lambda price: str(price["on"]), default=None)
    engine.cite(*([last] if last else []))
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
    return {"why": _too_old(last) if last else "no price of it was seen by then"}


def _too_old(price: Price) -> str:
    return (
        f"the last price, {price['usd']:.0f} US dollars ({price['condition']}) of {price['on']}, "
        "is too old to be carried on"
    )

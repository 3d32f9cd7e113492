"""Stage 8 too: licence, wishes and offers that speak against a card."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
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

rule(
    "FIT-070",
    "A licence keeps the card out of data centres",
    Answer(key="in_data_centre", value=True),
    Licence(brand=the.brand, where="data_centre", name=the.name),
    Relevant(card=the.id),
    Card(id=the.id, brand=the.brand),
    then=RuledOut(
        card=the.id,
        reason="licence",
        about="licence",
        wanted="allowed in a data centre",
        found="forbidden by {name}",
        unit="state",
    ),
    says="{licence[name]} does not allow {card[name]} in a data centre.",
    because="The driver's licence forbids its use there; breaking it is a legal risk.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "FIT-071",
    "Only the vendor asked for counts",
    Answer(key="vendor", value=the.vendor_asked),
    Relevant(card=the.id),
    Card(id=the.id, vendor=the.vendor),
    the.vendor.differs_from(the.vendor_asked),
    then=RuledOut(
        card=the.id,
        reason="wish",
        about="vendor",
        wanted=the.vendor_asked,
        found=the.vendor,
        unit="name",
    ),
    says="{card[name]} is not by {vendor_asked}.",
    because="A choice made for reasons of one's own is not for the advice to undo.",
)

rule(
    "FIT-072",
    "What cannot be had or paid for is no choice",
    Member(group=NOT_TO_BE_HAD, card=the.id),
    Card(id=the.id),
    then=RuledOut(
        card=the.id,
        reason="wish",
        about="availability",
        wanted="available",
        found="not to be had",
        unit="state",
    ),
    says="{card[name]} cannot be had or paid for, as was said.",
    because="Advice that cannot be followed helps nobody.",
)


def only_the_group_counts(
    id: str,
    title: str,
    topic: Topic,
    group: str,
    *,
    about: str,
    wanted: str,
    found: str,
    says: str,
    because: str,
) -> None:
    """Declare that cards outside of a group are out where the group has any."""
    rule(
        id,
        title,
        topic,
        EXISTS(Member(group=group)),
        Relevant(card=the.id),
        Card(id=the.id),
        ~Member(group=group, card=the.id),
        then=RuledOut(
            card=the.id, reason="wish", about=about, wanted=wanted, found=found, unit="state"
        ),
        says=says,
        because=because,
    )


only_the_group_counts(
    "FIT-073",
    "Only the cards asked about are compared",
    Topic(ask=P(OneOf(("gpu", "compare")))),
    ASKED_ABOUT,
    about="comparison",
    wanted="asked about",
    found="not asked about",
    says="{card[name]} is not among the cards asked about.",
    because="Other cards would answer a question that was not put.",
)
only_the_group_counts(
    "FIT-074",
    "Only the series asked for counts",
    Topic(),
    WITHIN_SERIES,
    about="series",
    wanted="of the series",
    found="of another",
    says="{card[name]} is not of the series asked for.",
    because="A case, a supply or a machine already bought can tie a person to one series.",
)

# --- offers ---------------------------------------------------------------------

rule(
    "FIT-080",
    "Who wants no used card gets none",
    Answer(key="used_ok", value=False),
    Relevant(card=the.id),
    Offer(card=the.id, condition="used"),
    then=OfferOut(card=the.id, condition="used"),
    says="Used cards are not wanted.",
    because="A used card has no warranty and a past that nobody knows.",
)

rule(
    "FIT-081",
    "This advice is about new cards unless used ones are asked for",
    Setting(name="counts_used", value=False),
    ~Answer(key="used_ok"),
    Relevant(card=the.id),
    Offer(card=the.id, condition="used", basis=P(OneOf(("seen", "carried", "modelled")))),
    then=OfferOut(card=the.id, condition="used"),
    says="Used cards were not asked for.",
    because="A used card has no warranty and often no return.",
)


@rule(
    "FIT-090",
    "A card nobody sells cannot be bought",
    Card(id=the.id),
    ~Offer(card=the.id),
    uses=[Price],
    concludes=[RuledOut],
    says="No offer of {card[name]} is known for the day: {why}.",
    because="No price was seen that could be carried on to the day.",
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

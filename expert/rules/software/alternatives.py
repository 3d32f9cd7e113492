"""Vendors, platforms, families of cards and clouds: which of them are judged."""

from __future__ import annotations

from collections.abc import Iterable

from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Answer, Card, Label, Named, Option, OptionNamed, Topic

RENTED = "cloud-only"
VENDOR_ASKED = Topic(ask="vendor")


KIND_OF_OPTION = {
    "vendor": "vendor",
    "platform": "runtime",
    "group": "accelerator",
    "cloud": "cloud",
}
"""What a named thing is judged as: a group by what its cards share, a cloud by what it rents."""


@formula
def judged_as(kind: str) -> str:
    """Return what a named thing of a kind is judged as."""
    return KIND_OF_OPTION[kind]


rule(
    "SITUATION-600",
    "What is named is judged",
    VENDOR_ASKED,
    Named(role="candidate", kind=the.kind, id=the.id),
    Label(kind=the.kind, id=the.id, name=the.name),
    then=OptionNamed(kind=judged_as(the.kind), id=the.id, name=the.name),
    says="{name} is asked about.",
    because="It was asked about.",
)

rule(
    "SITUATION-603",
    "A card that is named stands for its maker",
    VENDOR_ASKED,
    Named(role="candidate", kind="card", id=the.card_id),
    Card(id=the.card_id, vendor=the.id),
    Label(kind="vendor", id=the.id, name=the.name),
    then=OptionNamed(kind="vendor", id=the.id, name=the.name),
    says="{card[name]} comes from {name}.",
    because="The question is about makers.",
)

rule(
    "SITUATION-604",
    "A vendor that one wants is judged",
    VENDOR_ASKED,
    Answer(key="vendor", value=the.id),
    Label(kind="vendor", id=the.id, name=the.name),
    then=OptionNamed(kind="vendor", id=the.id, name=the.name),
    says="{name} is wanted.",
    because="Who leans to a vendor wants to know how it stands.",
)


@rule(
    "PLATFORM-600",
    "Every vendor whose cards one can buy comes into question",
    VENDOR_ASKED,
    uses=[Label, Card, OptionNamed],
    concludes=[Option],
    says="Cards can be bought of {names}.",
    because="Where nobody is named, all are meant; where all named ones fail, another may do.",
)
def judge_all_vendors(engine: Engine) -> dict[str, object]:
    """Judge the vendors that sell cards; they are asked about where nobody is named."""
    named = engine.every(OptionNamed)
    known = {option["id"] for option in named if option["kind"] == "vendor"}
    names = []
    for label in engine.every(Label, kind="vendor"):
        own = that_can_be_bought(engine.every(Card, vendor=label["id"]))
        if label["id"] in known or not own:
            continue
        names.append(label["name"])
        option = Option(kind="vendor", id=label["id"], name=label["name"], asked=not named)
        engine.conclude(option, label, own[0])
    return {"names": ", ".join(names) or "none besides"}


rule(
    "PLATFORM-601",
    "What was named comes into question",
    OptionNamed(),
    then=like(the.option_named, Option, asked=True),
    says="{option_named[name]} is judged.",
    because="It was asked about.",
)


def that_can_be_bought(cards: Iterable[Card]) -> list[Card]:
    """Return the accelerators that can be bought, not only rented."""
    return [card for card in cards if card.get("segment") != RENTED]

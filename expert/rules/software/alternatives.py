"""Vendors, platforms, families of cards and clouds: which of them are judged."""

from __future__ import annotations

from collections.abc import Iterable

from expert.compat import AS, MATCH
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Answer, Card, Label, Named, Option, OptionNamed, Topic

RENTED = "cloud-only"


KIND_OF_OPTION = {
    "vendor": "vendor",
    "platform": "runtime",
    "group": "accelerator",
    "cloud": "cloud",
}
"""What a named thing is judged as: a group by what its cards share, a cloud by what it rents."""


@rule(
    id="SITUATION-600",
    title="What is named is judged",
    because="It was asked about.",
    says="{name} is asked about.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.named << Named(role="candidate", kind=MATCH.kind, id=MATCH.id),
        AS.label << Label(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
    ],
)
def judge_named(engine: Engine, kind: str, id: str, name: str) -> None:
    """Judge a named vendor, platform, group of cards or cloud."""
    engine.conclude(OptionNamed(kind=KIND_OF_OPTION[kind], id=id, name=name))


@rule(
    id="SITUATION-603",
    title="A card that is named stands for its maker",
    because="The question is about makers.",
    says="{card[name]} comes from {name}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.named << Named(role="candidate", kind="card", id=MATCH.card_id),
        AS.card << Card(id=MATCH.card_id, vendor=MATCH.id),
        AS.label << Label(kind="vendor", id=MATCH.id, name=MATCH.name),
    ],
)
def judge_maker_of_card(engine: Engine, id: str, name: str) -> None:
    """Judge the maker of a named card."""
    engine.conclude(OptionNamed(kind="vendor", id=id, name=name))


@rule(
    id="SITUATION-604",
    title="A vendor that one wants is judged",
    because="Who leans to a vendor wants to know how it stands.",
    says="{name} is wanted.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.answer << Answer(key="vendor", value=MATCH.id),
        AS.label << Label(kind="vendor", id=MATCH.id, name=MATCH.name),
    ],
)
def judge_wanted_vendor(engine: Engine, id: str, name: str) -> None:
    """Judge the vendor of the answers."""
    engine.conclude(OptionNamed(kind="vendor", id=id, name=name))


@rule(
    id="PLATFORM-600",
    title="Every vendor whose cards one can buy comes into question",
    because="Where nobody is named, all are meant; where all named ones fail, another may do.",
    says="Cards can be bought of {names}.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="vendor")],
    uses=[Label, Card, OptionNamed],
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


@rule(
    id="PLATFORM-601",
    title="What was named comes into question",
    because="It was asked about.",
    says="{named[name]} is judged.",
    sources=["judgement"],
    when=[AS.named << OptionNamed()],
)
def judge_what_was_named(engine: Engine, named: OptionNamed) -> None:
    """Judge what was named."""
    engine.conclude(Option(**{key: named[key] for key in OptionNamed.meaning}, asked=True))


def that_can_be_bought(cards: Iterable[Card]) -> list[Card]:
    """Return the accelerators that can be bought, not only rented."""
    return [card for card in cards if card.get("segment") != RENTED]

"""Which vendors, platforms, families of cards and cloud services to evaluate."""

from __future__ import annotations

from collections.abc import Iterable

from expert import facts as f
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the

RENTED = "cloud-only"
VENDOR_ASKED = f.Topic(ask="vendor")


KIND_OF_OPTION = {
    "vendor": "vendor",
    "platform": "runtime",
    "group": "accelerator",
    "cloud": "cloud",
}
"""The kind of option for each kind of name; groups and clouds are judged by their cards."""


@formula
def judged_as(kind: str) -> str:
    """Return the kind of option that a name of this kind is judged as."""
    return KIND_OF_OPTION[kind]


rule(
    "SITUATION-600",
    "Every option you name is evaluated",
    VENDOR_ASKED,
    f.Named(role="candidate", kind=the.kind, id=the.id),
    f.Label(kind=the.kind, id=the.id, name=the.name),
    then=f.OptionNamed(kind=judged_as(the.kind), id=the.id, name=the.name),
    says="You asked about {name}.",
    because="The answer must cover every option you name.",
)

rule(
    "SITUATION-603",
    "If you name a card, its vendor is evaluated",
    VENDOR_ASKED,
    f.Named(role="candidate", kind="card", id=the.card_id),
    f.Card(id=the.card_id, vendor=the.id),
    f.Label(kind="vendor", id=the.id, name=the.name),
    then=f.OptionNamed(kind="vendor", id=the.id, name=the.name),
    says="{card[name]} is made by {name}.",
    because="The question is about vendors, not about individual cards.",
)

rule(
    "SITUATION-604",
    "The vendor you prefer is evaluated",
    VENDOR_ASKED,
    f.Answer(key="vendor", value=the.id),
    f.Label(kind="vendor", id=the.id, name=the.name),
    then=f.OptionNamed(kind="vendor", id=the.id, name=the.name),
    says="You prefer {name}.",
    because="Before you commit to a vendor, you should know how well its software works.",
)


@rule(
    "PLATFORM-600",
    "Every vendor that sells cards is considered",
    VENDOR_ASKED,
    uses=[f.Label, f.Card, f.OptionNamed],
    concludes=[f.Option],
    says="Other vendors considered: {names}.",
    because="If you don't name a vendor, all of them are considered; if all the ones you name "
    "fail, another may work.",
)
def judge_all_vendors(engine: Engine) -> Said:
    """Add the vendors that sell cards; if no option is named, treat them as asked about."""
    named = engine.every(f.OptionNamed)
    known = {option["id"] for option in named if option["kind"] == "vendor"}
    names = []
    for label in engine.every(f.Label, kind="vendor"):
        own = that_can_be_bought(engine.every(f.Card, vendor=label["id"]))
        if label["id"] in known or not own:
            continue
        names.append(label["name"])
        option = f.Option(kind="vendor", id=label["id"], name=label["name"], asked=not named)
        engine.conclude(option, label, own[0])
    return {"names": ", ".join(names) or "none"}


rule(
    "PLATFORM-601",
    "Every option you name is considered",
    f.OptionNamed(),
    then=like(the.option_named, f.Option, asked=True),
    says="{option_named[name]} is considered.",
    because="You want an answer about the options you named before any others.",
)


def that_can_be_bought(cards: Iterable[f.Card]) -> list[f.Card]:
    """Return the accelerators that can be bought, not only rented."""
    return [card for card in cards if card.get("segment") != RENTED]

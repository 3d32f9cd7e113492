"""Stage 1: what the person wants to buy, as stated or as implied by where it will be used."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Answer, Assumed, Card, Covered, Declared, FormWanted, Job, Setting, SoldAs

rule(
    "SITUATION-301",
    "What you want to buy is taken as stated",
    Answer(key="form", value=the.form),
    then=FormWanted(form=the.form),
    says="You want to buy: {form}.",
    because="You know best what kind of computer suits you.",
)

rule(
    "SITUATION-302",
    "If the work will run on a laptop, a laptop is assumed",
    Setting(name="form_follows_target", value=True),
    Answer(key="target", value="laptop"),
    ~Answer(key="form"),
    then=(Assumed(what="form", value="laptop"), FormWanted(form="laptop")),
    says="The work will run on a laptop, so a laptop is assumed.",
    because="A card for a desktop computer does not fit into a laptop.",
)

rule(
    "SITUATION-303",
    "If a model will run on a small device, a small board is assumed",
    Setting(name="form_follows_target", value=True),
    Answer(key="target", value="small_device"),
    Job(id="run_llm"),
    ~Answer(key="form"),
    then=(Assumed(what="form", value="board"), FormWanted(form="board")),
    says="The model will run on a small device, so a small board is assumed.",
    because="A robot or an embedded device has neither the room nor the power for a desktop card.",
)


def covers(id: str, title: str, *sold: Declared) -> None:
    """Declare that hardware which is sold in the form asked for is covered."""
    rule(
        id,
        title,
        Setting(name="form_follows_target", value=True),
        FormWanted(form=the.form),
        *sold,
        then=Covered(segment=the.segment),
        says="{card[name]} is sold as a {form}, so {segment} hardware is considered.",
        because="Boards and laptops are separate classes of hardware, and you asked for one of "
        "them.",
    )


covers(
    "SITUATION-306",
    "Hardware in the form factor you want is covered, whatever its class",
    Card(id=the.id, form=the.form, segment=the.segment),
)
covers(
    "SITUATION-307",
    "Hardware that is also sold in the form factor you want is covered, whatever its class",
    SoldAs(card=the.id, form=the.form),
    Card(id=the.id, segment=the.segment),
)

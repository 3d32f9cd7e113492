"""Stage 1: what the person wants to buy, as stated or as implied by where it will be used."""

from __future__ import annotations

from expert import facts as f
from expert.engine.rule import rule
from expert.engine.terms import the

rule(
    "SITUATION-301",
    "What you want to buy is taken as stated",
    f.Answer(key="form", value=the.form),
    then=f.FormWanted(form=the.form),
    says="You want to buy: {form}.",
    because="You know best what kind of computer suits you.",
)

rule(
    "SITUATION-302",
    "If the work will run on a laptop, a laptop is assumed",
    f.Setting(name="form_follows_target", value=True),
    f.Answer(key="target", value="laptop"),
    ~f.Answer(key="form"),
    then=(f.Assumed(what="form", value="laptop"), f.FormWanted(form="laptop")),
    says="The work will run on a laptop, so a laptop is assumed.",
    because="A card for a desktop computer does not fit into a laptop.",
)

rule(
    "SITUATION-303",
    "If a model will run on a small device, a small board is assumed",
    f.Setting(name="form_follows_target", value=True),
    f.Answer(key="target", value="small_device"),
    f.Job(id="run_llm"),
    ~f.Answer(key="form"),
    then=(f.Assumed(what="form", value="board"), f.FormWanted(form="board")),
    says="The model will run on a small device, so a small board is assumed.",
    because="A robot or an embedded device has neither the room nor the power for a desktop card.",
)


def covers(id: str, title: str, *sold: f.Declared) -> None:
    """Declare that hardware which is sold in the form asked for is covered."""
    rule(
        id,
        title,
        f.Setting(name="form_follows_target", value=True),
        f.FormWanted(form=the.form),
        *sold,
        then=f.Covered(segment=the.segment),
        says="{card[name]} is sold as a {form}, so {segment} hardware is considered.",
        because="Boards and laptops are separate classes of hardware, and you asked for one of "
        "them.",
    )


covers(
    "SITUATION-306",
    "Hardware in the form factor you want is covered, whatever its class",
    f.Card(id=the.id, form=the.form, segment=the.segment),
)
covers(
    "SITUATION-307",
    "Hardware that is also sold in the form factor you want is covered, whatever its class",
    f.SoldAs(card=the.id, form=the.form),
    f.Card(id=the.id, segment=the.segment),
)

"""Vendors: whom to take."""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import EXISTS
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, FineOption, Job, Known, Pick, Setting, Standing, Unfit
from expert.rules.software.alternatives import VENDOR_ASKED
from expert.rules.vocabulary import FIRST_PLACE

rule(
    "RANK-600",
    "What nothing speaks against is fine",
    Standing(kind=the.kind, id=the.id, asked=True),
    ~Unfit(kind=the.kind, id=the.id),
    then=like(the.standing, FineOption),
    says="Nothing speaks against {standing[name]}.",
    because="The work can begin on the first day.",
)

rule(
    "RANK-601",
    "A vendor that nobody named is fine when its software is mature enough",
    Standing(asked=False, level=the.has),
    Job(id=the.work),
    Setting(name="maturity", key=the.work, value=the.wants),
    the.has >= the.wants,
    then=like(the.standing, FineOption),
    says="{standing[name]} is {standing[word]}, {has} of 4, and {wants} is wanted.",
    because="Where all that were named fail, it can be named instead.",
)


@rule(
    "CHOOSE-600",
    "The options that are fine are named, the most mature first",
    VENDOR_ASKED,
    EXISTS(FineOption(asked=True)),
    uses=[FineOption],
    concludes=[Pick],
    says="In this order: {names}.",
    because="The further the software, the less is left to do.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
)
def pick_fine_options(engine: Engine) -> dict[str, object]:
    """Pick the options that are fine."""
    fine = _most_mature_first(engine.every(FineOption, asked=True))
    for place, option in enumerate(fine, start=FIRST_PLACE):
        role = "first_choice" if place == FIRST_PLACE else "alternative"
        engine.conclude(_pick(option, role, place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


@rule(
    "CHOOSE-601",
    "Where nothing that was named will do, what will do is named",
    VENDOR_ASKED,
    ~FineOption(asked=True),
    EXISTS(FineOption(asked=False)),
    uses=[FineOption],
    concludes=[Pick],
    says="Instead: {names}.",
    because="A refusal alone helps nobody.",
)
def pick_instead(engine: Engine) -> dict[str, object]:
    """Pick the vendors nobody named."""
    fine = _most_mature_first(engine.every(FineOption))
    for place, option in enumerate(fine, start=FIRST_PLACE):
        engine.conclude(_pick(option, "instead", place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


def _most_mature_first(options: Sequence[FineOption]) -> list[FineOption]:
    return sorted(options, key=lambda f: (-f["level"], f["kind"], f["id"]))


def _pick(option: FineOption, role: str, place: int) -> Pick:
    return Pick(kind=option["kind"], id=option["id"], name=option["name"], role=role, place=place)


rule(
    "CHOOSE-602",
    "Where no vendor will do, none is named",
    VENDOR_ASKED,
    ~FineOption(),
    Known(key="os", value=the.os),
    then=(
        Pick(kind="nothing", id="nothing", name="nothing", role="none", place=FIRST_PLACE),
        Advice(
            topic="vendor",
            says="No vendor's software is mature enough for this on {os}: rent a computer, or see "
            "below.",
        ),
    ),
    says="No vendor's software is mature enough on {os}.",
    because="A card without software is money lost.",
)

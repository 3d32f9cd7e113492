"""Vendors: whom to take."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_enough
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    FineOption,
    Job,
    Known,
    Option,
    Pick,
    Setting,
    Standing,
    Topic,
    Unfit,
)
from expert.rules.vocabulary import FIRST_PLACE


@rule(
    id="RANK-600",
    title="What nothing speaks against is fine",
    because="The work can begin on the first day.",
    says="Nothing speaks against {standing[name]}.",
    sources=["judgement"],
    when=[
        AS.standing << Standing(kind=MATCH.kind, id=MATCH.id, asked=True),
        NOT(Unfit(kind=MATCH.kind, id=MATCH.id)),
    ],
)
def find_fine_option(engine: Engine, standing: Standing) -> None:
    """Conclude that an option is fine."""
    engine.conclude(_fine(standing))


@rule(
    id="RANK-601",
    title="A vendor that nobody named is fine when its software is mature enough",
    because="Where all that were named fail, it can be named instead.",
    says="{standing[name]} is {standing[word]}, {has} of 4, and {wants} is wanted.",
    sources=["judgement"],
    when=[
        AS.standing << Standing(asked=False, level=MATCH.has),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        TEST(has_enough),
    ],
)
def find_fine_other(engine: Engine, standing: Standing) -> None:
    """Conclude that a vendor nobody named is fine."""
    engine.conclude(_fine(standing))


def _fine(standing: Standing) -> FineOption:
    return FineOption(**{key: standing[key] for key in (*Option.meaning, "level")})


@rule(
    id="CHOOSE-600",
    title="The options that are fine are named, the most mature first",
    because="The further the software, the less is left to do.",
    says="In this order: {names}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
    when=[AS.topic << Topic(ask="vendor"), EXISTS(FineOption(asked=True))],
    uses=[FineOption],
)
def pick_fine_options(engine: Engine) -> dict[str, object]:
    """Pick the options that are fine."""
    fine = sorted(
        engine.every(FineOption, asked=True), key=lambda f: (-f["level"], f["kind"], f["id"])
    )
    for place, option in enumerate(fine, start=FIRST_PLACE):
        role = "first_choice" if place == FIRST_PLACE else "alternative"
        engine.conclude(_pick(option, role, place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


@rule(
    id="CHOOSE-601",
    title="Where nothing that was named will do, what will do is named",
    because="A refusal alone helps nobody.",
    says="Instead: {names}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        NOT(FineOption(asked=True)),
        EXISTS(FineOption(asked=False)),
    ],
    uses=[FineOption],
)
def pick_instead(engine: Engine) -> dict[str, object]:
    """Pick the vendors nobody named."""
    fine = sorted(engine.every(FineOption), key=lambda f: (-f["level"], f["kind"], f["id"]))
    for place, option in enumerate(fine, start=FIRST_PLACE):
        engine.conclude(_pick(option, "instead", place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


def _pick(option: FineOption, role: str, place: int) -> Pick:
    return Pick(kind=option["kind"], id=option["id"], name=option["name"], role=role, place=place)


@rule(
    id="CHOOSE-602",
    title="Where no vendor will do, none is named",
    because="A card without software is money lost.",
    says="No vendor's software is mature enough on {os}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        NOT(FineOption()),
        AS.system << Known(key="os", value=MATCH.os),
    ],
)
def pick_no_vendor(engine: Engine, os: str) -> None:
    """Recommend no vendor."""
    engine.conclude(
        Pick(kind="nothing", id="nothing", name="nothing", role="none", place=FIRST_PLACE)
    )
    says = f"No vendor's software is mature enough for this on {os}: rent a computer, or see below."
    engine.conclude(Advice(topic="vendor", says=says))

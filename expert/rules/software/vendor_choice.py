"""Vendors: which ones to recommend."""

from __future__ import annotations

from collections.abc import Sequence

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.software.alternatives import VENDOR_ASKED
from expert.rules.vocabulary import FIRST_PLACE

rule(
    "RANK-600",
    "An option that nothing rules out is acceptable",
    f.Standing(kind=the.kind, id=the.id, asked=True),
    ~f.Unfit(kind=the.kind, id=the.id),
    then=like(the.standing, f.FineOption),
    says="Nothing rules out {standing[name]}.",
    because="Its software is ready, so you can start working right away.",
)

rule(
    "RANK-601",
    "A vendor you did not name is acceptable if its software is mature enough",
    f.Standing(asked=False, level=the.has),
    f.Job(id=the.work),
    f.Setting(name="maturity", key=the.work, value=the.wants),
    the.has >= the.wants,
    then=like(the.standing, f.FineOption),
    says="Software for {standing[name]} is rated {standing[word]} ({has} out of 4), and the job "
    "needs at least {wants}.",
    because="If every vendor you named fails, this one can be suggested instead.",
)


@rule(
    "CHOOSE-600",
    "Acceptable options are recommended, the most mature first",
    VENDOR_ASKED,
    EXISTS(f.FineOption(asked=True)),
    uses=[f.FineOption],
    concludes=[f.Pick],
    says="Recommended, best first: {names}.",
    because="The more mature the software, the less work is left for you.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
)
def pick_fine_options(engine: Engine) -> Said:
    """Pick the acceptable options, the most mature first."""
    fine = _most_mature_first(engine.every(f.FineOption, asked=True))
    for place, option in enumerate(fine, start=FIRST_PLACE):
        role = "first_choice" if place == FIRST_PLACE else "alternative"
        engine.conclude(_pick(option, role, place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


@rule(
    "CHOOSE-601",
    "If none of the options you named work, one that does is suggested",
    VENDOR_ASKED,
    ~f.FineOption(asked=True),
    EXISTS(f.FineOption(asked=False)),
    uses=[f.FineOption],
    concludes=[f.Pick],
    says="Suggested instead: {names}.",
    because="Saying no without offering an alternative is no help.",
)
def pick_instead(engine: Engine) -> Said:
    """Pick acceptable vendors that were not named."""
    fine = _most_mature_first(engine.every(f.FineOption))
    for place, option in enumerate(fine, start=FIRST_PLACE):
        engine.conclude(_pick(option, "instead", place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


def _most_mature_first(options: Sequence[f.FineOption]) -> list[f.FineOption]:
    return sorted(options, key=lambda one: (-one["level"], one["kind"], one["id"]))


def _pick(option: f.FineOption, role: str, place: int) -> f.Pick:
    return f.Pick(kind=option["kind"], id=option["id"], name=option["name"], role=role, place=place)


rule(
    "CHOOSE-602",
    "If no vendor's software works, no vendor is recommended",
    VENDOR_ASKED,
    ~f.FineOption(),
    f.Known(key="os", value=the.os),
    then=(
        f.Pick(kind="nothing", id="nothing", name="nothing", role="none", place=FIRST_PLACE),
        f.Advice(
            topic="vendor",
            says="No vendor's software is mature enough for this on {os}. Rent a computer, or see "
            "below.",
        ),
    ),
    says="No vendor's software is mature enough on {os}.",
    because="A card without working software is a waste of money.",
)

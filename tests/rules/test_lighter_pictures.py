"""Lighter settings for images come before unsuitable cards, and before a purchase."""

from expert.facts import (
    Answer,
    CloudDecided,
    Job,
    LighterTaken,
    Named,
    Need,
    NoNewCard,
    Outdated,
    Pick,
    RuledOut,
    SuitablePick,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import changed, decide, lighter, rule_called, setting

GPU, UPGRADE, COMPARE = (Topic(ask=ask) for ask in ("gpu", "upgrade", "compare"))
IMAGES = Job(id="generate_images")
BEFORE = setting("lighter_before_used", True)
HARD = Need(gib=33, low=30, high=56, own=1, hard=True)
OLD = Pick(kind="card", id="old", name="Old", role="best_value", place=1, condition="used", usd=900)
UNASKED = changed(OLD, role="used_instead")
OUTDATED = Outdated(card="old", why="no_bfloat16")
MINE = Named(role="owned", text="my card", kind="card", id="mine", count=1)
SMALL = RuledOut(
    card="mine", rule="FIT-031", reason="memory", about="memory", wanted=33, found=24, unit="GiB"
)
NOT_TRIED = {
    "no images are generated": instead(Job(id="run_llm")),
    "the advisor does not": instead(setting("lighter_before_used", False)),
    "the memory is only a wish": instead(changed(HARD, hard=False)),
    "no card is picked": without(Pick),
    "only a used card is left": plus(UNASKED),
    "a place is named": plus(Answer(key="where", value="local")),
    "it is rented anyway": plus(CloudDecided()),
}
TAKEN = lighter("weight_format", "nf4")

EXAMPLES = [
    Example(
        "CHOOSE-988",
        given=(IMAGES, OLD),
        concludes=(SuitablePick(card="old"),),
        unless={
            "no images are generated": instead(Job(id="run_llm")),
            "it is outdated": plus(OUTDATED),
        },
    ),
    Example(
        "ADVICE-335",
        given=(GPU, IMAGES, BEFORE, HARD, OLD, OUTDATED),
        concludes=(
            NoNewCard(left="the best card has no bfloat16, the format of this model", rank=1),
        ),
        unless=NOT_TRIED
        | {
            "something else is asked": instead(UPGRADE),
            "it is not outdated": without(Outdated),
            "another one suits the model": plus(SuitablePick(card="new")),
            "a lighter form is assumed already": plus(TAKEN),
        },
    ),
    Example(
        "ADVICE-402",
        given=(GPU, IMAGES, BEFORE, HARD, OLD, OUTDATED, TAKEN),
        concludes=(
            NoNewCard(left="the best card has no bfloat16, the format of this model", rank=1),
        ),
        unless=NOT_TRIED
        | {
            "something else is asked": instead(UPGRADE),
            "it is not outdated": without(Outdated),
            "nothing lighter is assumed": without(LighterTaken),
        },
    ),
    Example(
        "ADVICE-404",
        given=(COMPARE, IMAGES, BEFORE, HARD, OLD, changed(MINE, role="candidate"), SMALL),
        concludes=(NoNewCard(left="the my card that you compare is too small", rank=1),),
        unless=NOT_TRIED
        | {
            "something else is asked": instead(GPU),
            "it is not compared": instead(MINE),
            "it holds the model": without(RuledOut),
        },
    ),
    Example(
        "ADVICE-336",
        given=(UPGRADE, IMAGES, BEFORE, HARD, OLD, MINE, SMALL),
        concludes=(NoNewCard(left="your my card is too small", rank=1),),
        unless=NOT_TRIED
        | {
            "something else is asked": instead(GPU),
            "nothing is owned": without(Named),
            "the card is ruled out for another reason": instead(changed(SMALL, reason="support")),
        },
    ),
]


def test_used_card_that_nobody_asked_for_is_told_of_once():
    """ADVICE-335 leaves it to ADVICE-420."""
    rules = [rule_called("ADVICE-335"), rule_called("ADVICE-420")]

    run = decide(GPU, IMAGES, BEFORE, HARD, UNASKED, OUTDATED, rules=rules)

    assert run.rules_fired == ["ADVICE-420"]

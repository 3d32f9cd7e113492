"""What a second card gains if part of a model stays in system RAM anyway."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Enough,
    Keep,
    Offloaded,
    Parameter,
    Pick,
    Premium,
    Speed,
    Topic,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import candidate, card, changed, decide, purse, rule_called

UPGRADE, KEPT = Topic(ask="upgrade"), Keep(card="mine", cards=1)
ASIDE = Offloaded(card="mine", gib=96, what="experts")
MONEY = changed(purse(high=1000), firm=True)
GIVEN = (
    *(UPGRADE, KEPT, ASIDE, MONEY, card("mine"), card("second")),
    candidate("second", usd=900, gib=24),
)
BOUGHT = Pick(
    kind="card",
    id="second",
    name="Second",
    role="add",
    place=1,
    cards=1,
    condition="new",
    usd=900,
)
YOUNG = Premium(card="second", share=0.1, reason="less_mature")
FASTER = (
    *(UPGRADE, KEPT, MONEY, Enough(speed=60), Speed(card="mine", value=100)),
    Parameter(name="clearly-faster-from", value=1.3),
    candidate("second", usd=900, speed=130),
)
EXAMPLES = [
    Example(
        "ADVICE-124",
        given=GIVEN,
        concludes=(Advice(topic="the others named", says=ANY_WORDS),),
        unless={
            "the question is another": instead(Topic(ask="gpu")),
            "the card is not kept": without(Keep),
            "several are kept": instead(changed(KEPT, cards=2)),
            "all of the model is on the card": without(Offloaded),
            "no sum is named": instead(changed(MONEY, firm=False)),
            "the computer takes one card": plus(Answer(key="gpus", value=1)),
            "it costs too much": instead(candidate("second", usd=1001, gib=24)),
            "it would hold all of that": instead(candidate("second", usd=900, gib=96)),
            "it runs other software": instead(card("second", platform="other")),
            "another card is bought": plus(BOUGHT),
        },
    ),
    Example(
        "ADVICE-126",
        given=(UPGRADE, KEPT, ASIDE, card("mine")),
        concludes=(Advice(topic="the others named", says=ANY_WORDS),),
        unless={
            "the question is another": instead(Topic(ask="gpu")),
            "the card is not kept": without(Keep),
            "several are kept": instead(changed(KEPT, cards=2)),
            "all of the model is on the card": without(Offloaded),
            "it has no experts": instead(changed(ASIDE, what="layers")),
        },
    ),
    Example(
        "ADVICE-127",
        given=FASTER,
        concludes=(Advice(topic="the others named", says=ANY_WORDS),),
        unless={
            "the question is another": instead(Topic(ask="gpu")),
            "the card is not kept": without(Keep),
            "several are kept": instead(changed(KEPT, cards=2)),
            "more speed always counts": without(Enough),
            "no sum is named": instead(changed(MONEY, firm=False)),
            "it costs too much": instead(candidate("second", usd=1001, speed=130)),
            "it is not clearly faster": instead(candidate("second", usd=900, speed=129)),
            "it takes two": instead(candidate("second", usd=900, speed=130, cards=2)),
            "its software is less mature": plus(YOUNG),
            "another card is bought": plus(BOUGHT),
        },
    ),
]
WORDS = {
    "ADVICE-126": ["Mine", "only experts"],
    "ADVICE-127": ["a Second, about $900", "1.3 times"],
    "ADVICE-124": ["Second", "$900", "24 of the 96 GB", "1.3 times"],
}


@pytest.mark.parametrize(("usd", "named"), [(800, "Other"), (950, "Second")])
def test_best_value_of_the_largest_is_named(usd, named):
    """ADVICE-124: the more memory, the more leaves the system RAM."""
    other = (candidate("other", usd=usd, gib=24), card("other"))
    run = decide(*GIVEN, *other, rules=[rule_called("ADVICE-124")])

    (advice,) = run.facts(Advice)
    assert f"such as a {named} for" in advice["says"]

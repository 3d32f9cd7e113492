"""One card that costs no more than several and does about the same."""

import pytest

from expert.facts import Answer, Beaten, MainMemory, Premium, Turn
from expert.rules.vocabulary import DATA_CENTRE
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import beaten, candidate, card, decide, reads, rule_called, setting

SOUND = setting("sound_within", 0.25)
TWO = candidate(usd=400, cards=2)
ONE = candidate("other", usd=400, speed=75)
ASIDE = MainMemory(card="other", gib=32, usd=0)
LOST = beaten("several", "number of cards", ("several cards", "one card", "kind"))

EXAMPLES = [
    Example(
        "RANK-371",
        given=(SOUND, TWO, ONE),
        concludes=(LOST,),
        unless={
            "it is one card": instead(candidate(usd=400)),
            "the other is dearer": instead(candidate("other", usd=401, speed=75)),
            "the other are several": instead(candidate("other", usd=400, speed=75, cards=2)),
            "the other leaves part of it to system RAM": plus(ASIDE),
            "the other reads prompts clearly more slowly": plus(
                Turn(read=800, written=200), reads("card", 100), reads("other", 74)
            ),
            "only these are built for the data center": plus(
                *(Answer(key="in_data_centre", value=True), setting("ladder", True)),
                *(card(segment=DATA_CENTRE), card("other")),
            ),
            "the other is in trouble": plus(Premium(card="other", share=0.1, reason="used")),
        },
    )
]


@pytest.mark.parametrize(("speed", "beaten"), [(74, []), (75, ["card"]), (76, ["card"])])
def test_one_card_may_be_slower_by_the_share(speed, beaten):
    """RANK-371: speeds are known to about a quarter."""
    other = candidate("other", usd=400, speed=speed)
    run = decide(SOUND, TWO, other, rules=[rule_called("RANK-371")])

    assert [found["card"] for found in run.facts(Beaten)] == beaten


def test_one_card_beside_main_memory_beats_several_that_need_it_too():
    """RANK-371: neither of them holds the work."""
    facts = (SOUND, TWO, ONE, ASIDE, MainMemory(card="card", gib=32, usd=0))
    run = decide(*facts, rules=[rule_called("RANK-371")])

    assert [found["card"] for found in run.facts(Beaten)] == ["card"]

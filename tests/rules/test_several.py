"""How many GPUs to take, what they bring, clusters, and the way of a learner."""

import pytest

from expert.facts import HeldBy, Job, Member, SeveralWanted, TooManyCards, Topic
from expert.rules.amdahl import gain_like, gain_of, gain_of_system, serial_share
from tests.unit.factories import decide, need, rule_called, setting

HOW_MANY = Topic(ask="how_many_gpus")
RUN = Job(id="run_llm")


IN_ONE = setting("cards_in_one_computer", 4)
MEANT = Member(group="asked-about", card="card")


def test_amdahls_law_gives_back_what_was_measured():
    """The share that does not spread is fitted to the measured gain."""
    assert gain_like(4, 2.75, 4) == pytest.approx(2.75)
    assert gain_like(4, 2.75, 1) == 1
    assert serial_share(4, 4.2) == 0
    assert gain_of(8, 0) == 8


def test_amdahls_law_meets_what_eight_cards_were_measured_at():
    """ResNet-50 on four consumer cards gained 3.84 times, on eight 7.37; the law says 7.29."""
    assert gain_like(4, 3.84, 8) == pytest.approx(7.37, rel=0.015)


def test_second_computer_adds_less_than_the_first():
    """Its network keeps only a part; without loss nothing is taken away."""
    one, two = gain_of_system(4, 2.5, 4, 1, 0.7), gain_of_system(4, 2.5, 8, 2, 0.7)

    assert one == gain_like(4, 2.5, 4)
    assert one < two < gain_like(4, 2.5, 8)
    assert gain_of_system(4, 2.5, 8, 2, 1) == pytest.approx(gain_like(4, 2.5, 8))


@pytest.mark.parametrize(("gib", "reason"), [(666, SeveralWanted), (1129, TooManyCards)])
def test_modules_fill_boards_up_to_a_server(gib, reason):
    """REACH-660 and FIT-660: five of 141 GiB take two boards of four, nine take more than one."""
    held = HeldBy(what="Card", gib=141, board=4, most=8)
    rules = [rule_called("FIT-660"), rule_called("REACH-660")]
    (fact,) = decide(HOW_MANY, RUN, need(gib), held, IN_ONE, MEANT, rules=rules).concluded

    assert (type(fact), fact["cards"]) == (reason, 8 if gib == 666 else 12)

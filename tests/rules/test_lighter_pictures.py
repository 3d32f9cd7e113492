"""Lighter settings for images come before unsuitable cards, and before a purchase."""

from expert.facts import Job, Need, Outdated, Pick, Topic
from tests.unit.factories import changed, decide, rule_called, setting

GPU, UPGRADE, COMPARE = (Topic(ask=ask) for ask in ("gpu", "upgrade", "compare"))
IMAGES = Job(id="generate_images")
BEFORE = setting("lighter_before_used", True)
HARD = Need(gib=33, low=30, high=56, own=1, hard=True)
OLD = Pick(kind="card", id="old", name="Old", role="best_value", place=1, condition="used", usd=900)
UNASKED = changed(OLD, role="used_instead")
OUTDATED = Outdated(card="old", why="no_bfloat16")


def test_used_card_that_nobody_asked_for_is_told_of_once():
    """ADVICE-335 leaves it to ADVICE-420."""
    rules = [rule_called("ADVICE-335"), rule_called("ADVICE-420")]

    run = decide(GPU, IMAGES, BEFORE, HARD, UNASKED, OUTDATED, rules=rules)

    assert run.rules_fired == ["ADVICE-420"]

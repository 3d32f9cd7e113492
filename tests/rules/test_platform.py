"""Stage platform: which cards the software of the day serves."""

from expert.facts import Answer, Job, Known, Ready, RuledOut
from tests.unit.factories import card, changed, decide, rule_called, setting

FOUND = {"platform": "cuda", "os": "linux", "level": 1, "word": "poor", "says": "Little runs."}
READY = Ready(job="train", **FOUND)


MORE_MATURE = changed(READY, platform="other", level=4, word="mature")
REFUSES_TROUBLE = (
    setting("premium", 0.15, key="trouble"),
    Answer(key="accepts_trouble", value=False),
)


def test_less_mature_software_rules_out_a_card_once():
    """However many levels are better than its own."""
    partly = changed(READY, platform="third", level=2, word="partial")
    given = (*REFUSES_TROUBLE, Job(id="train"), Known(key="os", value="linux"), card())
    rules = [rule_called("PLATFORM-045"), rule_called("PLATFORM-049")]

    run = decide(*given, READY, partly, MORE_MATURE, rules=rules)

    assert [out["wanted"] for out in run.facts(RuledOut)] == [4]

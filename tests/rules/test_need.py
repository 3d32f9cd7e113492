"""Stage need: memory, money and roles."""

from expert.facts import Answer, Budget, Market, QuirkCounts, Topic
from tests.unit.factories import decide, rules_of, setting

MEDIAN = Market(quantity="median_price", value=300)


def test_three_reasons_against_quirks_are_all_kept():
    """NEED-050, NEED-051 and NEED-053 say the same for different reasons."""
    run = decide(
        setting("quirk_is_trouble", True),
        Answer(key="accepts_trouble", value=False),
        Topic(ask="upgrade"),
        rules=rules_of("need"),
    )

    assert sorted(run.rules_fired) == ["NEED-050", "NEED-051", "NEED-053"]
    assert sorted(fact["reason"] for fact in run.facts(QuirkCounts)) == ["advisor", "answer"]


def test_grade_with_two_ends_gives_two_budgets():
    """NEED-100 and NEED-102 bound the same grade from both sides."""
    run = decide(
        Answer(key="budget", value="ample"),
        setting("from", 1, key="ample", of="median_price"),
        setting("ceiling", 4, key="ample", of="median_price"),
        MEDIAN,
        rules=rules_of("need"),
    )

    assert {(b.get("low_usd"), b.get("high_usd")) for b in run.facts(Budget)} == {
        (300, None),
        (None, 1200),
    }

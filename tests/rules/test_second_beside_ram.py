"""What a second card gains if part of a model stays in system RAM anyway."""

import pytest

from expert.facts import Advice, Keep, Offloaded, Topic
from tests.unit.factories import candidate, card, changed, decide, purse, rule_called

UPGRADE, KEPT = Topic(ask="upgrade"), Keep(card="mine", cards=1)
ASIDE = Offloaded(card="mine", gib=96, what="experts")
MONEY = changed(purse(high=1000), firm=True)
GIVEN = (
    *(UPGRADE, KEPT, ASIDE, MONEY, card("mine"), card("second")),
    candidate("second", usd=900, gib=24),
)


@pytest.mark.parametrize(("usd", "named"), [(800, "Other"), (950, "Second")])
def test_best_value_of_the_largest_is_named(usd, named):
    """ADVICE-124: the more memory, the more leaves the system RAM."""
    other = (candidate("other", usd=usd, gib=24), card("other"))
    run = decide(*GIVEN, *other, rules=[rule_called("ADVICE-124")])

    (advice,) = run.facts(Advice)
    assert f"such as a {named} for" in advice["says"]

"""The best safe option next to a recommended card that only just holds the work."""

import pytest

from expert.facts import (
    Buying,
    Fits,
    Offer,
    Offloaded,
    Outdated,
    Parameter,
    Pick,
    PriceCounts,
    Rung,
    Setting,
    Speed,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    day,
    decide,
    need,
    purse,
    rule_called,
    setting,
)

PICKED = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_for_the_money",
    place=1,
    cards=1,
    condition="new",
    usd=400,
)
TIGHT = Fits(card="card", cards=1, gib=24, tight=True)
ROOMY = Fits(card="large", cards=2, gib=46, tight=False)
SUM = changed(purse(high=1000, stretch=1000, save=1000), firm=True)
LARGE = candidate("large", usd=900, cards=2, gib=46)
READS = Parameter(name="tokens-a-person-reads", value=8)
SLOW = Speed(card="large", value=5, low=4, high=6, basis="generation_model", unit="tokens/s")
GIVEN = (
    *(day(), setting("ladder", True), Buying(), PICKED, need(22), SUM, PriceCounts(per_usd=0.001)),
    *(READS, TIGHT, ROOMY, LARGE, card("large"), card("card")),
)
ROW = Rung(
    kind="card",
    id="large",
    name="Large",
    role="safe",
    condition="new",
    cards=2,
    usd=900,
    more_usd=500,
)
BY_ROOMY = beaten("dominated", "price", (1, 2, "US dollars"), card="large")
MODELLED = Offer(card="large", condition="new", usd=900, basis="modelled", on="2020", kind="launch")

EXAMPLES = [
    Example(
        "ADVICE-355",
        given=GIVEN,
        concludes=(ROW,),
        unless={
            "the advisor shows no ladder": without(Setting, name="ladder"),
            "nothing is bought": instead(changed(PICKED, condition="owned")),
            "it is added to what there is": plus(changed(PICKED, role="add", place=2)),
            "the memory is only a wish": instead(need(22, hard=False)),
            "no sum is known": instead(changed(SUM, firm=False)),
            "a price counts as it does without a sum": without(PriceCounts),
            "the recommended one is safe": instead(changed(TIGHT, tight=False)),
            "a part of the work is in system RAM": plus(
                Offloaded(card="card", gib=3, what="experts")
            ),
            "the other is tight, too": instead(changed(ROOMY, tight=True)),
            "it is beyond the sum": instead(changed(LARGE, usd=1001)),
            "it writes too slowly": plus(SLOW),
            "a safe one beats it": plus(BY_ROOMY),
            "it is outdated for the work": plus(Outdated(card="large", why="no_bfloat16")),
            "nobody saw its price": plus(MODELLED),
        },
    ),
]
WORDS: dict[str, list[str]] = {}


@pytest.mark.parametrize(("other", "shown"), [(True, True), (False, False)])
def test_what_only_a_tight_fit_beats_is_shown(other, shown):
    """It is beaten on the assumption that both hold the work."""
    facts = (*GIVEN, BY_ROOMY, Fits(card="other", cards=1, gib=24, tight=other))

    run = decide(*facts, rules=[rule_called("ADVICE-355")])

    assert bool(run.facts(Rung)) is shown


def test_of_safe_ones_the_best_for_the_money_is_shown():
    better = candidate("better", usd=700, cards=1, gib=48, speed=200)
    fits = Fits(card="better", cards=1, gib=48, tight=False)

    run = decide(*GIVEN, better, fits, card("better"), rules=[rule_called("ADVICE-355")])

    assert [row["id"] for row in run.facts(Rung)] == ["better"]

"""Which prices may make the advice, and which cards have a successor."""

import pytest

from expert import facts as f
from tests.unit.factories import card, day, decide, price, purse, rule_called, setting

MUST_BE_SEEN = setting("prices_must_be_seen", True)
OWN_CLASS = f.Parameter(name="own-class-costs-at-least", value=0.5)
OUT = f.Unseen(card="card", condition="new")


def offer(on="2019-10-15", kind="street", basis="carried", condition="new", usd=300):
    return f.Offer(card="card", condition=condition, usd=usd, basis=basis, on=on, kind=kind)


NEXT = card("next", generation=6, released="2020-02-01")
SUCCESSION = (
    MUST_BE_SEEN,
    day(),
    OWN_CLASS,
    card(released="2018-01-01"),
    price(kind="launch", usd=500),
)
LEFT = f.Offer(
    card="card", condition="new", usd=300, basis="carried", on="2018-01-01", kind="launch"
)
FOUND = (
    f.Topic(ask="gpu"),
    setting("worth_of_memory", 1),
    f.ComputerCounts(usd=100),
    OUT,
    card(),
    LEFT,
    f.Fits(card="card", cards=1, gib=10, tight=False),
    f.Speed(card="card", value=50, basis="model"),
    f.Pick(
        kind="card",
        id="pick",
        name="Pick",
        role="best_value",
        place=1,
        cards=1,
        condition="new",
        usd=400,
    ),
    f.Worth(card="pick", condition="new", worth=50, paid_usd=500),
    purse(),
)


def superseded(*facts):
    run = decide(*SUCCESSION, *facts, rules=[rule_called("TREND-050")])
    return {fact["card"]: fact["by"] for fact in run.facts(f.Superseded)}


@pytest.mark.parametrize(
    ("usd", "successors"),
    [(249, {}), (250, {"card": "next"}), (500, {"card": "next"}), (501, {})],
)
def test_a_successor_costs_between_half_and_all_of_the_launch_price(usd, successors):
    """TREND-050: a cheaper card is a smaller model, a more expensive one a larger model."""
    assert superseded(NEXT, price("next", usd=usd, kind="launch")) == successors


@pytest.mark.parametrize(
    "other",
    [
        {"generation": 5},
        {"vendor": "other"},
        {"segment": "workstation"},
        {"form": "laptop"},
        {"released": "2020-06-16"},
    ],
)
def test_another_kind_of_card_is_no_successor(other):
    """TREND-050: only a later generation of the same maker, of the same kind and on sale."""
    following = card("next", **{"generation": 6, "released": "2020-02-01", **other})

    assert superseded(following, price("next", usd=500, kind="launch")) == {}


@pytest.mark.parametrize(
    "change",
    [
        {"speed": 25},
        {"high_usd": 250},
        {"ruled_out": True},
    ],
)
def test_a_find_must_beat_the_pick_at_its_last_price(change):
    """ADVICE-950: a card that would not be worth it at its last price is not named."""
    from expert.facts import RuledOut
    from tests.unit.factories import changed

    facts = list(FOUND)
    if "speed" in change:
        facts[7] = f.Speed(card="card", value=change["speed"], basis="model")
    if "high_usd" in change:
        facts[-1] = changed(purse(), high_usd=change["high_usd"])
    if "ruled_out" in change:
        facts.append(RuledOut(card="card", rule="FIT-031", reason="memory"))

    assert decide(*facts, rules=[rule_called("ADVICE-950")]).concluded == []


def test_a_used_find_is_named_only_to_those_who_take_used_cards():
    """ADVICE-950 reads the answer on used cards."""
    facts = [fact for fact in FOUND if fact not in (OUT, LEFT)]
    used = (
        f.Unseen(card="card", condition="used"),
        f.Offer(
            card="card", condition="used", usd=300, basis="modelled", on="2018-01-01", kind="launch"
        ),
    )
    only = [rule_called("ADVICE-950")]

    assert decide(*facts, *used, rules=only).concluded == []
    assert decide(*facts, *used, f.Answer(key="used_ok", value=True), rules=only).concluded


def test_cards_nobody_has_offered_are_no_measure_of_the_market():
    """MARKET-010: a card that is gone is no flagship."""
    large = f.Offer(card="large", condition="new", usd=900, basis="carried", on="2018-01-01")
    run = decide(
        day(),
        card(memory_gib=8),
        card("large", memory_gib=24),
        offer(),
        large,
        f.Unseen(card="large", condition="new"),
        rules=[rule_called("MARKET-010")],
    )

    assert [fact["value"] for fact in run.facts(f.Market)] == [8]

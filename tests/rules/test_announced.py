"""Cards that are announced, and when to wait for the next ones."""

import pytest

from expert import facts as f
from tests.unit.factories import candidate, card, changed, decide, purse, quote, rule_called


def coming(card="card", **when):
    return f.ComingSoon(card=card, vendor="maker", segment="consumer", **when)


COMING = coming(on="2020-07-01", years=0.05)


def pick(role="best_value", id="card", kind="card", name="Card", place=10):
    return f.Pick(
        kind=kind, id=id, name=name, role=role, place=place, cards=1, condition="new", usd=400
    )


INSTEAD = (
    f.Buying(ask="gpu"),
    pick(),
    COMING,
    purse(),
    candidate("other"),
    f.Worth(card="other", condition="new", worth=40, paid_usd=1000),
)
DUE = (
    f.Topic(ask="gpu"),
    pick(),
    card(),
    f.Newest(vendor="maker", generation=5, years=2.5),
    f.Cadence(vendor="maker", years=2.0),
)

NO_HURRY = (
    *(f.Answer(key="deadline", value=False), purse()),
    f.Parameter(name="price-rise-worth-telling", value=1.1),
)
AT_LAUNCH = quote(condition="launch", kind="launch", usd=250, fresh=False)


YOUNG_GENERATION = f.Newest(vendor="maker", generation=5, years=1)
BETTER = (coming("better", on="2020-07-01", years=0.05), candidate("better", 450))
FAST = [f.Speed(card=id, value=100, basis="model") for id in ("card", "better")]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([YOUNG_GENERATION], "Buy now: no successor has been announced"),
        ([YOUNG_GENERATION, AT_LAUNCH], "Waiting may pay: "),
        ([YOUNG_GENERATION, changed(AT_LAUNCH, usd=400)], "it costs about its launch price ($400)"),
        ([*BETTER, *FAST], "Wait if you can: the Better goes on sale on 2020-07-01 for about $450"),
        ([BETTER[0], candidate("better", 600), *FAST], "Buy now: "),
    ],
)
def test_whether_to_wait_depends_on_what_is_announced_and_on_prices(more, said):
    facts = [fact for fact in DUE if type(fact) not in map(type, more)]

    run = decide(*facts, *NO_HURRY, *more, rules=[rule_called("ADVICE-956")])

    assert said in run.facts(f.Advice)[0]["says"]


def test_what_is_coming_too_is_no_way_out():
    """CHOOSE-501: the card to buy at once is on sale."""
    other = coming("other", on="2020-07-01", years=0.05)

    assert decide(*INSTEAD, other, rules=[rule_called("CHOOSE-501")]).concluded == []

"""The price that would make another card the first choice does so."""

import re

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import consult
from expert.explain.interview.end import alternatives_blocks
from expert.facts import Price
from expert.interview.effects import first_of
from expert.interview.trials import Trials
from expert.knowledge.names import full_name

pytestmark = pytest.mark.sampled

PRICE = re.compile(r"(.+): at \$([\d,]+) or less instead of \$[\d,]+ \((new|used)\)")
CASES = (
    ("2016-07-23", {}),
    ("2016-07-23", {"persona": "researcher"}),
    ("2019-04-03", {"used_ok": True}),
    ("2026-11-21", {"budget_usd": 900}),
    pytest.param("2026-11-21", {}, marks=pytest.mark.slow),
    pytest.param("2026-11-21", {"used_ok": True}, marks=pytest.mark.slow),
)


def prices_told(knowledge, case):
    """Return the prices on the screen, as name of the card, sum and condition."""
    blocks = alternatives_blocks(consult(knowledge, case), knowledge, [])
    lines = blocks[-1].items if blocks else []
    return [PRICE.match(line).groups() for line in lines]


def first_at(knowledge, case, card, usd, condition):
    """Return what comes first where the card was seen at a price on the day of the case."""
    session = Session(knowledge, case)
    seen = [price for price in session.engine.facts_of(Price) if price["card"] == card]
    today = {"on": case.as_of, "years": 0, "usd": usd, "condition": condition}
    new = Price(**{**dict(seen[-1]), **today})
    new.passage = seen[-1].passage
    session.engine.take_back(price for price in seen if price["condition"] == condition)
    session.engine.give([new])
    session.engine.run()
    return first_of(Trials(session)).card


@pytest.mark.parametrize(("as_of", "answers"), CASES)
def test_card_is_the_first_choice_at_the_price_told(knowledge, as_of, answers):
    case = case_from_mapping(knowledge, {"as_of": as_of, "answers": answers})
    ids = {full_name(entry.data): id for id, entry in knowledge.all("card").items()}
    told = [
        (ids[name], int(usd.replace(",", "")), condition)
        for name, usd, condition in prices_told(knowledge, case)
    ]

    found = [first_at(knowledge, case, *one) for one in told]

    assert told
    assert found == [card for card, *_ in told]

"""On real cases and cards, what is said to help a card was run: it does what it says."""

import random

import pytest

from expert.consultation.live import Session
from expert.explain.view import PASSED_OVER, POSSIBLE, RECOMMENDED, RULED_OUT, RecordView
from expert.explain.why_not.repairs import add_repairs
from expert.explain.why_not.verdict import verdict
from tests.cases.scoring import cases_of, errors
from tests.cases.trying import with_changes
from tests.shipped import shipped

SEED = 13
DAILY, SAMPLED, WHOLE = 1, 20, 300
"""How many questions are asked every day, by slow tests, and in all."""
REACHED = {
    "recommended": (RECOMMENDED,),
    "possible": (RECOMMENDED, POSSIBLE, PASSED_OVER),
    "passed_over": (RECOMMENDED, POSSIBLE, PASSED_OVER),
}


def questions():
    """Return pairs of a case and a card of its day, in the order of a fixed seed."""
    chance = random.Random(SEED)
    cases = [c for f in ("golden", "today") for c in cases_of(f) if c.id not in errors()]
    cards = [
        (id, str(card.data["released"]))
        for id, card in shipped().all("card").items()
        if "released" in card.data
    ]
    found = []
    while len(found) < WHOLE:
        case = chance.choice(cases)
        day = str(case.data["as_of"])
        known = [id for id, released in cards if str(int(day[:4]) - 6) < released <= day]
        if case.ask in ("gpu", "upgrade", "check_card") and known:
            found.append((case, chance.choice(known)))
    return found


def told(case, card):
    """Return the case, and everything that is said against a card and to help it."""
    asked = case.case(shipped())
    session = Session(shipped(), asked, focus=(card,))
    found = verdict(RecordView(session.lazy_record(), shipped()), shipped(), card)
    if found["status"] != RECOMMENDED:
        add_repairs(found, session, shipped())
    return asked, found


def disproved(asked, found):
    """Return each claim that a fresh run does not bear out."""
    card, wrong = found["card"], []
    claims = [(b["rule"], b["repair"]) for b in found.get("blockers", []) if "repair" in b]
    claims += [("", repair) for repair in found.get("repairs", [])]
    for rule, repair in claims:
        record = with_changes(shipped(), asked, repair["changes"], (card,))
        view = RecordView(record, shipped())
        status = view.status(card)
        if status not in REACHED.get(repair["then"], (status,)):
            wrong.append((repair, status))
        after = verdict(view, shipped(), card).get("blockers", [])
        if repair["then"] == RULED_OUT and rule in {b["rule"] for b in after}:
            wrong.append((repair, rule))
    return wrong


@pytest.mark.parametrize("place", range(DAILY))
def test_what_is_said_to_help_a_card_does(place):
    case, card = questions()[place]

    assert disproved(*told(case, card)) == []


@pytest.mark.parametrize(
    "place",
    [
        *(pytest.param(place, marks=pytest.mark.slow) for place in range(DAILY, SAMPLED)),
        *(pytest.param(place, marks=pytest.mark.whole) for place in range(SAMPLED, WHOLE)),
    ],
)
def test_what_is_said_to_help_any_card_does(place):
    case, card = questions()[place]

    assert disproved(*told(case, card)) == []

"""A change is tried on the live session and leaves nothing behind; a run may suppose something."""

from functools import partial

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import consult, run
from expert.engine.engine import content_of
from expert.explain.changes.difference import differences
from expert.explain.changes.proof import World, proved
from expert.explain.changes.trials import Change, Trials, price_change
from expert.explain.view import RecordView
from expert.explain.why_not.later import having
from expert.explain.why_not.repairs import add_repairs
from expert.explain.why_not.standing import PASSED, RECOMMENDED, Standing
from expert.explain.why_not.verdict import verdict
from expert.facts import Declared, RuledOut
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

DAY = "2026-11-22"


def asked(**answers):
    """Return a case of a fixed day."""
    return case_from_mapping(shipped(), {"as_of": DAY, "answers": answers})


@pytest.fixture(scope="module")
def trials():
    return Trials(Session(shipped(), asked()))


def test_session_is_as_before_after_a_try(trials):
    before = trials.session.picks()
    first = trials.session.record()["recommended"][0]
    price = first["price_usd"]

    more = trials.other(price_change(first["id"], first["condition"], price, 2 * price))
    other = trials.other(Change("budget_usd", 500, "your budget is $500"))

    assert more is not None
    assert other is not None
    assert trials.session.picks() == before
    assert dict(trials.session.case.answers) == {}


def test_answer_that_is_not_allowed_changes_nothing(trials):
    tries = trials.tries

    assert trials.other(Change("slots", -3, "there were no slots")) is None
    assert trials.tries == tries + 1
    assert dict(trials.session.case.answers) == {}


def test_reason_that_is_supposed_not_to_hold_rules_out_nothing():
    """The card is as far as the rules that come later let it get."""
    case, card = asked(psu_w=400), "geforce-rtx-5090"

    real = run(shipped(), case, (card,))
    supposed = run(
        shipped(),
        case,
        (card,),
        supposed=lambda fact: None if isinstance(fact, RuledOut) and fact["card"] == card else fact,
    )

    assert Standing(real, card).level < PASSED
    assert Standing(supposed, card).level >= PASSED
    assert real.supposed is None or supposed.supposed is not None


SUPPOSED = pytest.mark.parametrize(
    ("card", "fields"), [("geforce-rtx-5090", {}), ("geforce-rtx-5050", {"memory_gib": 40})]
)
"""A card whose reasons against it are ignored, and what else is supposed of it."""


def ignoring(card):
    """Return what ignores the reasons that rule out a card."""
    return lambda fact: None if isinstance(fact, RuledOut) and fact["card"] == card else fact


@SUPPOSED
def test_session_that_supposes_something_concludes_what_a_fresh_run_does(card, fields):
    """Reasons against a card are ignored; one card is given more memory, too."""
    case, supposed = asked(psu_w=400, memory_need_gb=20), ignoring(card)

    session = Session(shipped(), case, focus=(card,))
    session.answer("budget_usd", 900)
    session.forget("budget_usd")
    session.suppose(supposed, having(card, fields))
    fresh = run(
        shipped(), case, (card,), supposed=supposed, given=partial(map, having(card, fields))
    )

    assert concluded(session.engine) == concluded(fresh)
    assert Standing(session.engine, card).level >= PASSED


@SUPPOSED
def test_session_that_supposed_something_goes_on_like_one_that_did_not(card, fields):
    """It supposed more and more, and the next change draws the actual conclusions again."""
    case = asked(psu_w=400, memory_need_gb=20)
    session = Session(shipped(), case, focus=(card,))
    session.suppose(ignoring(card), having(card, fields))
    session.suppose(ignoring(card), having(card, {"memory_gib": 64}))

    session.suppose_nothing()
    session.answer("budget_usd", 900)
    other = run(shipped(), asked(psu_w=400, memory_need_gb=20, budget_usd=900), (card,))

    assert concluded(session.engine) == concluded(other)
    assert session.begun_anew == 0


def concluded(engine):
    """Return the content of all facts of a run."""
    return {content_of(fact) for fact in engine.facts.values() if isinstance(fact, Declared)}


def told(card, **answers):
    """Return what is said against a card, and to help it."""
    session = Session(shipped(), asked(**answers), focus=(card,))
    found = verdict(RecordView(session.lazy_record(), shipped()), shipped(), card)
    add_repairs(found, session, shipped())
    return found


def test_two_reasons_take_two_changes():
    """Neither alone puts the card in the running, and both together do."""
    found = told("geforce-rtx-5090", psu_w=400, memory_need_gb=40)

    (together,) = found["repairs"]
    assert {b["rule"]: b["repair"]["then"] for b in found["blockers"]} == {
        "FIT-050": "ruled_out",
        "FIT-031": "ruled_out",
    }
    assert {c["key"] for c in together["changes"]} == {"psu_w", "memory_need_gb"}
    assert together["then"] != "ruled_out"


def test_card_ruled_out_early_hears_what_later_rules_would_say():
    """Its memory is checked long before its price."""
    found = told("geforce-rtx-5050", memory_need_gb=12)

    assert [b["rule"] for b in found["blockers"]] == ["FIT-031"]
    assert [one["rule"] for one in found["later"]] == ["ADVICE-020"]


def test_nothing_else_is_not_claimed_of_a_card_that_another_beats():
    found = told("geforce-rtx-5090", psu_w=400)

    (blocker,) = found["blockers"]
    assert blocker["repair"]["then"] == "passed_over"
    assert not found["nothing_else"]


@pytest.mark.slow
def test_price_at_which_a_card_would_be_chosen_was_run():
    found = told("geforce-rtx-5060-ti-16gb", budget_usd=900)

    (blocker,) = found["blockers"]
    (change,) = blocker["repair"]["changes"]
    session = Session(shipped(), asked(budget_usd=900))
    times = {(change["card"], change["condition"]): change["value"] / change["now_usd"]}
    session.answer_all(session.case.answers, times)
    assert Standing(session.engine, change["card"]).level == RECOMMENDED


@pytest.mark.slow
def test_cause_that_is_told_was_put_into_the_other_run():
    """A different budget is the one fact that decides; nothing else is named."""
    before, after = asked(budget_usd=500), asked(budget_usd=2000)
    views = [RecordView(consult(shipped(), case), shipped()) for case in (before, after)]
    worlds = [World(shipped(), *pair) for pair in zip((before, after), views, strict=True)]

    found = proved(differences(*views, most=8), *worlds)

    assert found
    for one in found:
        assert [cause["after"]["says"] for cause in one["causes"]] == ["budget_usd = 2000"]
        assert one["runs"] >= 1


def test_cause_that_is_not_enough_is_not_told_to_decide():
    """The judgement rules the card out, but without it another card would still be chosen."""
    days = [
        case_from_mapping(
            shipped(), {"as_of": day, "advisor": "dettmers", "answers": {"goal": "learn"}}
        )
        for day in ("2016-06-25", "2016-07-23")
    ]
    views = [RecordView(consult(shipped(), case), shipped()) for case in days]
    worlds = [World(shipped(), *pair) for pair in zip(days, views, strict=True)]

    found = {one["id"]: one for one in proved(differences(*views, most=8), *worlds)}

    lost = found["geforce-gtx-970"]
    assert lost["causes"] == []
    assert lost["cited"][0]["after"]["says"] == "quirk is trouble = yes"

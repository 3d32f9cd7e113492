"""The session: after every changed answer it stands where a fresh run would stand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import run
from expert.errors import CaseError, EngineError
from expert.explain.changes.trials import rules_leading_to
from expert.facts import Card, Derived, Job, Need, Pick, Speed
from expert.render import json_line
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

TODAY = "2026-11-21"
HOUSE = {"as_of": TODAY, "answers": {}}
JULY_2016 = {"as_of": "2016-07-23", "advisor": "dettmers", "answers": {}}
NAMES = ["GTX 970", "GTX 1060 6GB", "GTX 1080 Ti", "RTX 3090", "any card with less than 8 GB"]
FORGOTTEN = None
STEPS = 4


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.fixture(scope="module")
def house(knowledge):
    """A session that every test leaves as it found it."""
    return begin(knowledge, HOUSE)


def begin(knowledge, data):
    return Session(knowledge, case_from_mapping(knowledge, data, today=TODAY))


def fields(fact):
    return type(fact).__name__, tuple((name, fact[name]) for name in fact.meaning if name in fact)


def derived(engine):
    """Return everything the rules concluded."""
    return {
        fields(fact)
        for cls in engine._by_class
        if issubclass(cls, Derived)
        for fact in engine.facts_of(cls)
    }


def reasons(engine):
    """Return each firing as rule, matched facts and sentence."""
    return {(f.spec.id, frozenset(map(fields, f.facts)), f.says) for f in engine.firings}


def standing(session):
    return derived(session.engine), reasons(session.engine), session.picks(), session.case


# --- any sequence of answers ------------------------------------------------------


def value_of(question):
    """Return a strategy for answers to a question."""
    data = question.data
    kind = data["type"]
    if kind in ("choice", "choices"):
        return st.sampled_from([choice["value"] for choice in data["choices"]])
    if kind == "boolean":
        return st.booleans()
    if kind == "number":
        low, high = data.get("min", 1), data.get("max", 1000)
        return st.sampled_from([low, (low + high) // 2, min(high, 4 * low + 8), high])
    if kind == "range":
        return st.sampled_from([[100, 300], [400, 800], [1500, 3000]])
    if kind == "names":
        return st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True)
    return st.sampled_from(["gpt-2-1-5b", "llama-3-1-8b", "qwen3-235b-a22b"])


def sequences(knowledge):
    """Return a strategy for sequences of answers and forgettings."""
    questions = list(knowledge.all("question").values())

    @st.composite
    def steps(draw):
        chosen = draw(st.lists(st.sampled_from(questions), min_size=2, max_size=3, unique=True))
        found = []
        for _ in range(draw(st.integers(2, STEPS))):
            question = draw(st.sampled_from(chosen))
            found.append((question.id, draw(st.just(FORGOTTEN) | value_of(question))))
        return found

    return steps()


def answer(session, key, value):
    """Give or forget an answer; one that is refused counts as not given."""
    try:
        return session.forget(key) if value is FORGOTTEN else session.answer(key, value)
    except CaseError:
        return None


def check_sequence(knowledge, data, steps):
    session = begin(knowledge, data)
    for key, value in steps:
        answer(session, key, value)
        fresh = run(knowledge, session.case)
        assert derived(session.engine) == derived(fresh), (key, value)
        assert reasons(session.engine) == reasons(fresh), (key, value)
        assert session.begun_anew == 0, (key, value)


def sequence_test(knowledge, data, examples, *, repeat):
    @settings(max_examples=examples, derandomize=repeat)
    @given(steps=sequences(knowledge))
    def check(steps):
        check_sequence(knowledge, data, steps)

    check()


def test_house_session_equals_fresh_runs(knowledge):
    """Conclusions and reasons, after every answer and every forgetting."""
    sequence_test(knowledge, HOUSE, 1, repeat=True)


def test_session_of_2016_equals_fresh_runs(knowledge):
    """Another advisor on another day: other rules decide."""
    sequence_test(knowledge, JULY_2016, 2, repeat=True)


@pytest.mark.slow
@pytest.mark.parametrize("data", [HOUSE, JULY_2016])
def test_many_sessions_equal_fresh_runs(knowledge, data):
    """The same by chance, with other sequences in every run of the tests."""
    sequence_test(knowledge, data, 25, repeat=False)


# --- there and back ---------------------------------------------------------------

CHANGES = [
    ("budget_usd", 400),
    ("used_ok", True),
    ("in_data_centre", True),
    ("vendor", "amd"),
    ("model", "llama-3-1-8b"),
    ("owned", ["GTX 970"]),
]


DAILY_OR_SLOW = [
    pytest.param(*change, marks=[pytest.mark.slow] * (place % 3 > 0))
    for place, change in enumerate(CHANGES)
]


@pytest.mark.parametrize(("key", "value"), DAILY_OR_SLOW)
def test_forgotten_answer_leaves_no_trace(house, key, value):
    """The conclusions and their reasons are those from before it."""
    before = standing(house)

    house.answer(key, value)
    house.forget(key)

    assert standing(house) == before


def test_answers_changed_and_changed_back_end_the_same(house):
    """However many changes lie between."""
    before = standing(house)

    for key, value in CHANGES:
        house.answer(key, value)
    for key, _ in CHANGES:
        house.forget(key)

    assert standing(house) == before


@pytest.mark.parametrize("stage", ["situation", "need", "choose"])
def test_stages_left_out_leave_no_trace(house, stage):
    """Not even if several changes leave them out."""
    before = standing(house)

    for key, value in CHANGES:
        house.begin_with({key: value}, stage)
    house.answer_all({})

    assert standing(house) == before


def test_first_stages_alone_conclude_what_they_do_in_a_whole_run(house):
    house.begin_with({"model": "llama-3-1-8b"}, "situation")
    jobs = [job["id"] for job in house.engine.facts_of(Job)]
    house.answer_all({})

    assert jobs == ["run_llm"]


def test_order_of_the_answers_does_not_matter(knowledge):
    """Forwards and backwards end in the same place."""
    forwards, backwards = begin(knowledge, JULY_2016), begin(knowledge, JULY_2016)
    answers = [("budget_usd", 400), ("used_ok", True), ("goal", "cost_efficient")]

    for key, value in answers:
        forwards.answer(key, value)
    for key, value in reversed(answers):
        backwards.answer(key, value)

    assert standing(forwards)[:3] == standing(backwards)[:3]


def test_same_answer_again_changes_nothing(house):
    """Nothing is withdrawn and nothing is added."""
    before = house.picks()
    house.answer("budget_usd", 400)
    first, firings = house.picks(), [firing.id for firing in house.engine.firings]

    house.answer("budget_usd", 400)
    again, unchanged = house.picks(), [firing.id for firing in house.engine.firings]
    house.forget("budget_usd")

    assert first != before
    assert again == first
    assert unchanged == firings


def test_forgetting_what_was_never_said_changes_nothing(house):
    """It is no mistake."""
    before = standing(house)

    house.forget("psu_w")

    assert standing(house) == before


def test_catalogue_is_not_loaded_again(house):
    """A changed answer leaves the very facts of the cards in place."""
    before = house.engine.facts_of(Card)

    house.answer("budget_usd", 250)
    after = house.engine.facts_of(Card)
    house.forget("budget_usd")

    assert all(a is b for a, b in zip(before, after, strict=True))


@pytest.mark.slow
def test_record_is_that_of_a_fresh_session(knowledge, house):
    """What is read from the record does not depend on the way there."""
    house.answer("budget_usd", 400)
    record = house.record()
    house.forget("budget_usd")
    fresh = begin(knowledge, {**HOUSE, "answers": {"budget_usd": 400}}).record()

    assert said(record) == said(fresh)


def said(record):
    """Return what a record says, without the numbers and the order of its firings."""
    return {
        part: sorted(str({**item, "because": None}) for item in record[part])
        for part in ("recommended", "ruled_out", "passed_over", "assumed", "advice")
    }


# --- refusals ---------------------------------------------------------------------

REFUSED = [
    ("budget_usd", "a lot"),
    ("budget_usd", -5),
    ("vendor", "nobody"),
    ("owned", ["GTX 99999"]),
    ("colour", "green"),
]


@pytest.mark.parametrize(("key", "value"), REFUSED)
def test_refused_answer_changes_nothing(house, key, value):
    """The session can go on as if it had not been given."""
    before = standing(house)

    with pytest.raises(CaseError, match="Nothing was done"):
        house.answer(key, value)

    assert standing(house) == before


def test_session_goes_on_after_a_refusal(house):
    """The next answer counts as always."""
    with pytest.raises(CaseError):
        house.answer("memory_need_gb", "much")

    house.answer("memory_need_gb", 20)
    needed = [need["gib"] for need in house.engine.facts_of(Need)]
    house.forget("memory_need_gb")

    assert needed == [20]


# --- faults mended -------------------------------------------------------------------


def test_sum_of_money_leaves_the_session_open(knowledge):
    """A range in another currency was once no answer that the session could go on from."""
    session = begin(knowledge, HOUSE)
    session.answer("budget_range", [300, 500])
    session.answer("currency", "EUR")

    session.answer("used_ok", True)

    assert session.case.answers["used_ok"] is True
    assert session.case.answers["currency"] == "EUR"


def test_card_has_one_speed(knowledge):
    """With two kinds of speed, the order of the answers decided which one counted."""
    session = begin(knowledge, JULY_2016)
    session.answer("model", "qwen3-235b-a22b")
    fresh = run(knowledge, session.case)
    speeds = [speed["card"] for speed in fresh.facts_of(Speed)]

    assert len(speeds) == len(set(speeds))
    assert derived(session.engine) == derived(fresh)


# --- faults on the way ------------------------------------------------------------


def fail_once(session, monkeypatch):
    """Let a rule fail when the session's present engine runs the next time."""

    def fail(**_):
        raise EngineError("FIT-000 failed")

    monkeypatch.setattr(session.engine, "run", fail)


def test_session_whose_rule_fails_on_the_way_stands_where_a_fresh_run_does(knowledge, monkeypatch):
    """What a rule sees in between are facts about to go; the next change goes on from the end."""
    session = begin(knowledge, JULY_2016)
    fail_once(session, monkeypatch)

    session.answer("budget_usd", 500)
    session.answer("used_ok", True)

    fresh = {**JULY_2016, "answers": {"budget_usd": 500, "used_ok": True}}
    assert session.begun_anew == 1
    assert standing(session) == standing(begin(knowledge, fresh))


def test_fault_that_a_fresh_run_has_too_is_told(knowledge, monkeypatch):
    session = begin(knowledge, JULY_2016)
    fail_once(session, monkeypatch)
    monkeypatch.setattr("expert.consultation.live.new_engine", lambda *_: session.engine)

    with pytest.raises(EngineError, match="FIT-000 failed"):
        session.answer("budget_usd", 500)


def test_share_of_a_need_that_is_going_is_not_divided_by(knowledge):
    """FIT-036 met the share of the old need with the new need, and divided by nothing."""
    session = begin(knowledge, {**HOUSE, "answers": {"gpus": 8, "memory_need_gb": 16}})

    session.answer("memory_need_gb", 32)

    assert session.begun_anew == 0


def test_price_tried_is_put_back_by_the_next_change():
    """The flips of an answer are tried with prices that nobody asked for."""
    session = Session(shipped(), case_from_mapping(shipped(), {"as_of": "2026-11-22"}))
    before = session.picks()
    first = session.record()["recommended"][0]

    session.answer_all({}, {(first["id"], first["condition"]): 3})
    dear = session.picks()
    session.answer_all({})

    assert dear != before
    assert session.picks() == before


@pytest.mark.parametrize(
    "answers",
    [
        {},
        pytest.param({"job": "finetune", "budget_usd": 300}, marks=pytest.mark.slow),
        pytest.param({"ask": "cloud"}, marks=pytest.mark.slow),
    ],
)
def test_record_in_order_has_the_order_of_a_fresh_run(answers):
    """It is found from what was concluded alone; and no other case leaves a trace in it."""
    case = case_from_mapping(shipped(), {"as_of": "2026-11-22", "answers": answers})
    fresh = Session(shipped(), case)
    gone_on = Session(shipped(), case_from_mapping(shipped(), {"as_of": "2026-11-22"}))
    gone_on.answer_all(
        {"job": "run_llm", "model": "llama-3-1-8b"}, {("geforce-rtx-5060", "new"): 2}
    )
    gone_on.become(case)

    plain, in_order = fresh.lazy_record(), fresh.record_in_order()
    after_others = gone_on.record_in_order()

    assert json_line(in_order) == json_line(plain)
    assert [content(fact) for fact in after_others["facts"]] == [*map(content, plain["facts"])]
    assert [firing_of(f) for f in after_others["firings"]] == [*map(firing_of, plain["firings"])]


def test_rules_left_out_of_a_try_fire_in_the_next_run(knowledge):
    """What is tried needs only the rules that lead to what is read."""
    session, fresh = begin(knowledge, HOUSE), begin(knowledge, HOUSE)
    picking = rules_leading_to(Pick)
    dear = {**HOUSE, "answers": {"budget_usd": 3000}}

    session.answer_all(dear["answers"], {("geforce-rtx-5070", "new"): 2}, picking)
    session.answer_all({"memory_need_gb": 24}, only=picking)
    tried = session.picks()
    session.become(case_from_mapping(knowledge, dear, today=TODAY))
    fresh.answer("memory_need_gb", 24)

    assert tried == fresh.picks()
    assert standing(session)[:3] == standing(begin(knowledge, dear))[:3]


def content(fact):
    return fact["id"], fact["type"], fact["fields"]


def firing_of(firing):
    return firing["rule"], firing["says"], firing["facts"], firing["concludes"]
